"""What constraints are: integrability, growth vectors, Ferrers, cyclic coordinates, energy."""

from __future__ import annotations

from xml.etree import ElementTree

import numpy as np
import pytest
import sympy
from scipy.integrate import solve_ivp
from sympy import Rational, Symbol, cos, sin, symbols, tan
from sympy.physics.vector import dynamicsymbols

from systems import (
    ball_on_turntable,
    chaplygin_sleigh,
    disc_with_height,
    hauled_pendulum,
    hoop,
    knife_edge,
    pendulum_in_plane,
    rolling_disc,
    snakeboard,
    steered_blade,
    trolley_with_trailer,
)
from voronets.analysis.constraints import describe
from voronets.analysis.cyclic import cyclic
from voronets.analysis.distribution import growth
from voronets.analysis.integrability import ferrers, integrability
from voronets.expressions.faults import InputError
from voronets.expressions.scalars import FLOATS
from voronets.forms.system import system
from voronets.invariants.energy_of_system import energy_integral
from voronets.mechanics.dynamics import SystemDynamics
from voronets.mechanics.plain_symbols import PlainSymbols
from voronets.mechanics.structure import statement_faults, structure
from voronets.mechanics.system import System

t = dynamicsymbols._t
x, y, z, w, phi, theta, psi = dynamicsymbols("x y z w phi theta psi")
half = Rational(1, 2)


def moving(coordinates, constraints=(), **more):
    """Unit masses under the constraints."""
    kinetic = half * sum(q.diff(t) ** 2 for q in coordinates)
    return system(coordinates, kinetic, constraints=constraints, **more)


# -- integrability ---------------------------------------------------------------------------------


def test_a_blade_is_not_integrable():
    found = integrability(system(**chaplygin_sleigh()))
    (blade,) = found.constraints
    assert not found.integrable
    angle = Symbol("phi")  # ẏ = ẋ tan φ: A = ∂ tan φ/∂φ
    assert blade.coordinate == "y"
    assert list(blade.A) == [("x", "phi")]
    assert sympy.simplify(blade.A["x", "phi"] - 1 / cos(angle) ** 2) == 0
    assert "A_x,phi" in str(found)


def test_disc_by_hand():
    """ẋ = a θ̇ sin ψ sin θ − a (ψ̇ cos θ + φ̇) cos ψ: only ψ and φ are entangled."""
    x_dot, y_dot = integrability(system(**rolling_disc())).constraints
    a, angle = symbols("a psi")
    assert list(x_dot.A) == list(y_dot.A) == [("psi", "phi")]
    assert sympy.simplify(x_dot.A["psi", "phi"] + a * sin(angle)) == 0
    assert sympy.simplify(y_dot.A["psi", "phi"] - a * cos(angle)) == 0


def test_integrable_in_disguise():
    """y² ẋ + 2xy ẏ = 0 is d(x y²), with a factor that hides it, and time likewise."""
    factor = 1 + x**2 + sin(y)
    stated = moving([x, y, z], [factor * (y**2 * x.diff(t) + 2 * x * y * y.diff(t))])
    assert integrability(stated).integrable
    assert growth(stated).vector == (2,)
    assert growth(stated).holonomic
    exact = sympy.exp(x) * z + t * y
    stated = moving([x, y, z], [exact.diff(t) * (2 + cos(z))])
    assert integrability(stated).integrable
    assert growth(stated).integrals == 1


def test_time_alone_can_spoil_it():
    stated = moving([x, y], [x.diff(t) * sin(t) - y.diff(t) * cos(t)])
    found = integrability(stated)
    (blade,) = found.constraints
    assert not blade.A
    assert list(blade.A_time) == ["x"]
    assert growth(stated).vector == (2, 3)


def test_one_that_looks_integrable_in_virtue_of_another():
    """Engel: dy = z dx with dz = w dx: the first has all A = 0, and yet nothing has an integral."""
    stated = moving([x, y, z, w], [y.diff(t) - z * x.diff(t), z.diff(t) - w * x.diff(t)])
    first, second = integrability(stated).constraints
    assert first.integrable
    assert not second.integrable
    assert growth(stated).vector == (2, 3, 4)
    assert growth(stated).completely_nonholonomic


def test_small_bodies_are_bodies():
    """A disc of a hundredth of a nanometre: its A are small, not zero."""
    statement = rolling_disc()
    (radius,) = [key for key in statement["parameters"] if key.name == "a"]
    statement["parameters"] = statement["parameters"] | {radius: 1e-11}
    stated = system(**statement)
    assert not integrability(stated).integrable
    assert growth(stated).vector == (3, 4, 5)
    assert [keeps.coordinate for keeps in ferrers(stated) if keeps.lagrangian] == ["theta"]


def test_holonomic_ones_stay():
    for statement in (pendulum_in_plane(), hauled_pendulum()):
        stated = system(**statement)
        assert integrability(stated).integrable
        assert growth(stated).holonomic
        assert growth(stated).integrals == 1


# -- growth vectors known from the literature ------------------------------------------------------


@pytest.mark.parametrize(
    ("statement", "vector", "integrals"),
    [
        (chaplygin_sleigh, (2, 3), 0),
        (rolling_disc, (3, 4, 5), 0),
        (disc_with_height, (3, 4, 5), 1),
        (snakeboard, (4, 6), 0),
        (trolley_with_trailer, (2, 3, 5), 1),  # r (α₁ − α₂) = 2 b θ
    ],
)
def test_growth(statement, vector, integrals):
    found = growth(system(**statement()))
    assert found.vector == vector
    assert found.integrals == integrals


def test_upright_disc():
    """(2, 3, 4)."""
    stated = moving(
        [x, y, phi, theta],
        [x.diff(t) - theta.diff(t) * cos(phi), y.diff(t) - theta.diff(t) * sin(phi)],
    )
    assert growth(stated).vector == (2, 3, 4)


def test_ball_on_a_plane():
    """(3, 5); without spinning (2, 3, 5), Cartan's."""
    rolling = [
        x.diff(t) - theta.diff(t) * sin(psi) + phi.diff(t) * cos(psi) * sin(theta),
        y.diff(t) + theta.diff(t) * cos(psi) + phi.diff(t) * sin(psi) * sin(theta),
    ]
    coordinates = [theta, psi, phi, x, y]
    assert growth(moving(coordinates, rolling)).vector == (3, 5)
    still = [*rolling, psi.diff(t) + phi.diff(t) * cos(theta)]
    assert growth(moving(coordinates, still)).vector == (2, 3, 5)


def test_car_and_its_trailers():
    """(2, 3, 4), and one more for each trailer: Goursat."""
    s0, s1 = dynamicsymbols("s0 s1")
    constraints = [
        y.diff(t) * cos(theta) - x.diff(t) * sin(theta),
        theta.diff(t) - tan(phi) * (x.diff(t) * cos(theta) + y.diff(t) * sin(theta)),
    ]
    assert growth(moving([x, y, theta, phi], constraints)).vector == (2, 3, 4)
    ahead = x.diff(t) * cos(theta) + y.diff(t) * sin(theta)
    constraints.append(s0.diff(t) - ahead * sin(theta - s0))
    assert growth(moving([x, y, theta, phi, s0], constraints)).vector == (2, 3, 4, 5)
    constraints.append(s1.diff(t) - ahead * cos(theta - s0) * sin(s0 - s1))
    assert growth(moving([x, y, theta, phi, s0, s1], constraints)).vector == (2, 3, 4, 5, 6)


# -- Ferrers ---------------------------------------------------------------------------------------


def test_ferrers_on_the_disc():
    found = {keeps.coordinate: keeps for keeps in ferrers(system(**rolling_disc()))}
    assert [name for name, keeps in found.items() if keeps.lagrangian] == ["theta"]
    assert "A_psi,phi" in found["psi"].reason
    assert "Ferrers" in found["theta"].reason


def test_ferrers_equation_of_the_disc_is_lagranges():
    """d/dt ∂Θ/∂θ̇ = ∂Θ/∂θ + ∂U/∂θ along true accelerations; not so for ψ, which the report says."""
    stated = system(**rolling_disc())
    a, m, g = symbols("a m g")
    q = dynamicsymbols("theta psi phi")
    spin = q[1].diff(t) * cos(q[0]) + q[2].diff(t)
    Theta = m * a**2 * (Rational(5, 8) * q[0].diff(t) ** 2 + (q[1].diff(t) * sin(q[0])) ** 2 / 8)
    Theta += m * a**2 * Rational(3, 4) * spin**2
    L = Theta - m * g * a * sin(q[0])
    state = [0.9, 0.4, 0.2, 0.0, 0.0, 0.5, -0.8, 1.1]
    th, ps, _, _, _, dth, dps, dph = state
    r, radius = dps * np.cos(th) + dph, 0.45
    state += [radius * (dth * np.sin(ps) * np.sin(th) - r * np.cos(ps)),
              radius * (-dth * np.cos(ps) * np.sin(th) - r * np.sin(ps))]  # fmt: skip
    accelerations, _ = SystemDynamics(stated).solved(FLOATS, state, stated.parameters, 0.0)
    at = {a: 0.45, m: 1.7, g: 9.81}
    residuals = []
    for coordinate in q:
        left = L.diff(coordinate.diff(t)).diff(t) - L.diff(coordinate)
        for i, name in enumerate(q):
            left = left.subs(name.diff(t, 2), accelerations[i])
        for i, name in enumerate(q):
            left = left.subs(name.diff(t), state[5 + i])
        for i, name in enumerate(q):
            left = left.subs(name, state[i])
        residuals.append(float(left.subs(at)))
    assert abs(residuals[0]) < 1e-12
    assert abs(residuals[1]) > 1e-2
    assert abs(residuals[2]) > 1e-2


def test_ferrers_where_dependent_coordinates_are_not_cyclic():
    (theta_, *_) = ferrers(system(**disc_with_height()))
    assert not theta_.lagrangian
    assert "∂Θ/∂q_{n+ν}" in theta_.reason
    assert all(keeps.lagrangian for keeps in ferrers(system(**hauled_pendulum())))


# -- cyclic coordinates ----------------------------------------------------------------------------


def _by_hand(stated, state, times):
    """The whole motion by the equations with multipliers."""
    dynamics = SystemDynamics(stated)
    found = solve_ivp(
        lambda time, s: dynamics.rate(FLOATS, s.tolist(), stated.parameters, time),
        (0, times[-1]), state, t_eval=times, rtol=1e-11, atol=1e-12, method="DOP853",
    )  # fmt: skip
    return dict(zip((*stated.names, *(f"{name}'" for name in stated.names)), found.y, strict=True))


def _start(stated, values):
    """Velocities on the constraints."""
    n = len(stated.names)
    c = sympy.Matrix(stated.conditions).subs(
        {Symbol(name): value for name, value in stated.parameters.items()} | {Symbol("t"): 0}
    )
    at = dict(zip(stated.q, values[:n], strict=True))
    A = np.array(c.jacobian(stated.v).subs(at), dtype=float)
    c0 = np.array(c.subs(at).subs(dict.fromkeys(stated.v, 0)), dtype=float).ravel()
    v = np.array(values[n:])
    return np.concatenate([values[:n], v - np.linalg.pinv(A) @ (A @ v + c0)])


@pytest.mark.parametrize(
    ("statement", "first", "second"),
    [
        (hoop, ("theta", "psi", "phi"), ("x", "y")),
        (disc_with_height, ("theta", "psi", "phi"), ("x", "y", "z")),
        (knife_edge, ("x", "phi"), ("y",)),  # U is linear in x: its force is cyclic
        (steered_blade, ("x", "phi"), ("y",)),  # explicit time, forces, a constant term
        (trolley_with_trailer, ("theta", "beta"), ("x", "y", "alpha1", "alpha2")),
    ],
)
def test_two_problems_give_the_whole_motion(statement, first, second):
    stated = system(**statement())
    split = cyclic(stated).split
    assert split.reduced.names == first
    assert tuple(split.quadratures) == second
    assert not split.reduced.conditions
    random = np.random.default_rng(4)
    n = len(stated.names)
    values = [*random.uniform(0.5, 0.9, n), *random.uniform(-0.5, 0.5, n)]
    if statement is disc_with_height:
        values[5] = 0.45 * np.sin(values[0])
    start = dict(zip((*stated.names, *(f"{name}'" for name in stated.names)),
                     _start(stated, values), strict=True))  # fmt: skip
    times = np.linspace(0, 0.4, 5)
    whole = _by_hand(stated, list(start.values()), times)
    joined = split.first_order()
    found = solve_ivp(
        lambda time, s: joined.rate(FLOATS, s.tolist(), joined.numbers, time),
        (0, 0.4), [start[q.name] for q in joined.states], t_eval=times,
        rtol=1e-11, atol=1e-12, method="DOP853",
    )  # fmt: skip
    for quantity, row in zip(joined.states, found.y, strict=True):
        np.testing.assert_allclose(row, whole[quantity.name], rtol=1e-8, atol=1e-8)
    seen = joined.observables(FLOATS, found.y[:, -1].tolist(), joined.numbers, 0.4)
    assert set(second) < set(seen)


def test_forces_along_cyclic_coordinates_are_carried_over():
    """A blade on an incline that falls along x + 2 y: u̇ = g (cos φ + 2 sin φ), with u along it."""
    g = symbols("g")
    stated = moving([x, y, phi], [x.diff(t) * sin(phi) - y.diff(t) * cos(phi)],
                    force_function=g * (x + 2 * y), parameters={g: 3.0})  # fmt: skip
    split = cyclic(stated).split
    angle, u, turn = 0.6, 0.8, -0.5
    rate, _ = SystemDynamics(split.reduced).solved(
        FLOATS, [0.1, angle, u * np.cos(angle), turn], stated.parameters, 0.0
    )
    pull = 3.0 * (np.cos(angle) + 2 * np.sin(angle))
    assert split.reduced.names == ("x", "phi")
    assert rate == pytest.approx([pull * np.cos(angle) - u * turn * np.sin(angle), 0])


def test_why_there_is_no_split():
    found = cyclic(system(**ball_on_turntable()))
    assert found.split is None
    assert found.names == ("phi",)
    assert found.occurs["x"] == ("the constraints",)
    assert "cannot be solved" in found.reason
    assert "no constraints" in cyclic(moving([x, y])).reason


# -- energy ----------------------------------------------------------------------------------------


def test_energy_is_constant():
    found = energy_integral(system(**rolling_disc()))
    assert found.exists
    assert found.name == "energy T − U"
    assert str(found) == "energy T − U is constant"


def test_time_in_the_coefficients_of_a_constraint_does_no_harm():
    stated = moving([x, y], [x.diff(t) * sin(t) - y.diff(t) * cos(t)])
    assert energy_integral(stated).exists
    v = 0.7  # on it: v̇ = 0 along the blade, which turns with t
    accelerations, _ = SystemDynamics(stated).solved(
        FLOATS, [0, 0, v * np.cos(0.4), v * np.sin(0.4)], {}, 0.4
    )
    assert accelerations == pytest.approx([-v * np.sin(0.4), v * np.cos(0.4)])


def test_forces_without_work():
    B = symbols("B")
    magnetic = {x: B * y.diff(t), y: -B * x.diff(t)}
    found = energy_integral(moving([x, y], forces=magnetic, parameters={B: 2.0}))
    assert found.exists  # Q_x and Q_y work against one another
    across = {x: sin(phi), y: -cos(phi)}
    blade = [x.diff(t) * sin(phi) - y.diff(t) * cos(phi)]
    assert energy_integral(moving([x, y, phi], blade, forces=across)).exists
    assert not energy_integral(moving([x, y, phi], forces=across)).exists


def test_why_it_is_not_constant():
    assert "T contains t" in str(energy_integral(system([x], (1 + t) * x.diff(t) ** 2)))
    found = energy_integral(system([x], x.diff(t) ** 2, force_function=x * sin(t)))
    assert found.reasons == ("U contains t",)
    found = energy_integral(system([x, y], x.diff(t) ** 2 + y.diff(t) ** 2, forces={y: -y.diff(t)}))
    assert found.reasons == ("the force Q_y does work",)
    found = energy_integral(system(**hauled_pendulum()))
    assert not found.exists
    assert "holonomic.0 has a constant term" in str(found)


def test_jacobis_integral():
    """A bead on a hoop that turns with Ω: T₂ − T₀ − U."""
    m, a, Omega, g = symbols("m a Omega g")
    kinetic = half * m * a**2 * (theta.diff(t) ** 2 + Omega**2 * sin(theta) ** 2)
    stated = system([theta], kinetic, force_function=m * g * a * cos(theta),
                    parameters={m: 1.0, a: 0.5, Omega: 3.0, g: 9.81})  # fmt: skip
    found = energy_integral(stated)
    assert found.exists
    assert found.name.startswith("Jacobi")
    th, dth = symbols("theta theta'")
    expected = half * m * a**2 * (dth**2 - Omega**2 * sin(th) ** 2) - m * g * a * cos(th)
    assert sympy.simplify(found.expression - expected) == 0


def test_a_turntable_at_constant_speed():
    """The ball's energy is not constant, even though nothing contains t."""
    statement = ball_on_turntable()
    (Omega,) = statement["inputs"]
    statement["inputs"] = {Omega: Rational(7, 10)}
    found = energy_integral(system(**statement))
    assert not found.exists
    assert len(found.reasons) == 2


# -- constraints and masses at fault ---------------------------------------------------------------


def unchecked(coordinates, kinetic=None, constraints=(), holonomic=()):
    """A system that ``system(...)`` would refuse."""
    names = tuple(q.func.__name__ for q in coordinates)
    kinetic = half * sum(q.diff(t) ** 2 for q in coordinates) if kinetic is None else kinetic
    read, nothing = PlainSymbols(names).of, sympy.Integer(0)
    return System(names, read(kinetic), nothing, (nothing,) * len(names),
                  tuple(map(read, constraints)), tuple(map(read, holonomic)))  # fmt: skip


def dependent(*parts, **more):
    return structure(unchecked(*parts, **more)).dependent


def refused(*parts, **more):
    """The faults of a system that is refused at once, by key."""
    with pytest.raises(InputError) as error:
        system(*parts, **more)
    return {fault.key: fault.got for fault in error.value.faults}


def test_repeated_and_contradicted():
    blade = x.diff(t) * sin(phi) - y.diff(t) * cos(phi)
    other = x.diff(t) * cos(phi) + phi.diff(t)
    stated = moving([x, y, z, phi], [blade, other, 2 * blade - sin(x) * other])
    (found,) = structure(stated).dependent
    assert (found.name, found.others, found.contradicts) == (
        "constraints.2", ("constraints.0", "constraints.1"), False
    )  # fmt: skip
    opposed = [blade, other, blade - 1]
    (found,) = dependent([x, y, z, phi], constraints=opposed)
    assert str(found) == "constraints.2 contradicts constraints.0"
    kinetic = half * sum(q.diff(t) ** 2 for q in (x, y, z, phi))
    told = refused([x, y, z, phi], kinetic, constraints=opposed)
    assert told == {"constraints.2": "a contradiction of constraints.0: -1 = 0"}
    assert structure(moving([x, y, z, phi], [blade, other])).dependent == ()


def test_holonomic_ones_against_others():
    circle = x**2 + y**2 - 1
    stated = moving([x, y, z], [x * x.diff(t) + y * y.diff(t)], holonomic=[circle])
    (found,) = structure(stated).dependent
    assert str(found) == "holonomic.0 repeats constraints.0"
    (found,) = dependent([x, y, z], holonomic=[circle, circle - 3])
    assert str(found) == "holonomic.1 contradicts holonomic.0"
    with pytest.raises(
        InputError, match=r"holonomic\.1 contradicts holonomic\.0: together they give -3 = 0"
    ):
        moving([x, y, z], holonomic=[circle, circle - 3])
    (found,) = structure(moving([x, y, z], holonomic=[circle, circle * (2 + x)])).dependent
    assert str(found) == "holonomic.1 repeats holonomic.0"


def test_without_velocities():
    (found,) = structure(moving([x, y], [x - x])).dependent
    assert str(found) == "constraints.0 contains no velocities and is always true"
    (found,) = dependent([x, y], constraints=[sympy.Integer(1)])
    assert "cannot be satisfied" in str(found)
    with pytest.raises(InputError, match="does not restrict the velocities: it says 1 = 0"):
        moving([x, y], [sympy.Integer(1)])


def test_singular_masses():
    assert structure(system(**chaplygin_sleigh())).massless == ""
    kinetic = (x.diff(t) + y.diff(t)) ** 2 + z.diff(t) ** 2
    found = structure(unchecked([x, y, z], kinetic)).massless
    assert found == "zero for the motion +1 x' -1 y'"
    assert refused([x, y, z], kinetic) == {"kinetic": f"{found}, everywhere"}
    assert "negative for the motion" in refused([x, y], x.diff(t) ** 2 - y.diff(t) ** 2)["kinetic"]
    stated = unchecked([x, y, z], x.diff(t) ** 2 + y.diff(t) ** 2, [x.diff(t), 3 * x.diff(t)])
    assert [fault.key for fault in statement_faults(stated)] == ["constraints.1", "kinetic"]


def test_constraints_that_repeat_others_are_described_and_left_out():
    statement = rolling_disc()
    first, second = statement["constraints"]
    again = statement | {"constraints": [first, 2 * first, second, second - x * first]}
    found, plainly = describe(system(**again)), describe(system(**statement))
    told = [
        "constraints.1 repeats constraints.0",
        "constraints.3 repeats constraints.0, constraints.2",
    ]
    assert list(map(str, found.redundant)) == told
    assert str(found).splitlines() == [*told, *str(plainly).splitlines()]
    assert plainly.redundant == ()
    twice = moving([x, y, z], [x * x.diff(t) + y * y.diff(t)], holonomic=[x**2 + y**2 - 1])
    assert "holonomic.0 repeats constraints.0" in str(describe(twice))
    assert describe(twice).growth.holonomic


def test_a_report_in_a_notebook():
    page = ElementTree.fromstring(describe(system(**rolling_disc()))._repr_html_())
    lines = [item.text for item in page.iter("li")]
    assert "the constraints are not integrable" in lines and "growth vector" in " ".join(lines)


def test_everything_together():
    text = str(describe(system(**rolling_disc())))
    for part in ("not integrable", "(3, 4, 5)", "theta keeps", "then x, y", "is constant"):
        assert part in text
