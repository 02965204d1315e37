"""Hamilton-type integrals: zero on true motions and not on wrong ones, as d'Alembert has it."""

from __future__ import annotations

import numpy as np
import pytest
import sympy
from scipy.interpolate import make_interp_spline
from sympy import Symbol, cos, sin
from sympy.physics.vector import dynamicsymbols

import systems
from voronets.engine.simulate import simulate_system
from voronets.forms.system import system
from voronets.mechanics.motion_equations import first_order
from voronets.mechanics.start import start_system
from voronets.solutions.hamilton import dalembert_residual, hamilton_integral
from voronets.solutions.hamilton_integrands import HamiltonType

t = dynamicsymbols._t
x, y, phi, theta, psi = dynamicsymbols("x y phi theta psi")
EULER = {
    "p": theta.diff(t),
    "q": psi.diff(t) * sin(theta),
    "r": psi.diff(t) * cos(theta) + phi.diff(t),
}
BLADE = {"v": x.diff(t) * cos(phi) + y.diff(t) * sin(phi), "w": phi.diff(t)}
#: As many as coordinates, tied by the constraint as (24): u2 = tan φ u1 and more.
MIXED = {"u1": x.diff(t), "u2": y.diff(t) + x * phi.diff(t), "u3": (2 + sin(x)) * phi.diff(t)}
ROLLING = {"theta": 1.1, "psi": 0.2, "phi": 0.1, "x": 0, "y": 0}
ROLLING |= {"theta'": -0.6, "psi'": 1.1, "phi'": 3.5}
SLIDING = {"x": 0, "y": 0, "phi": 0.2, "x'": 1.0, "phi'": 0.4}


def moved(statement, start, duration, **changes):
    stated = system(**{**statement, **changes})
    state = start_system(stated, start).state
    return stated, simulate_system(first_order(stated), state, duration, tolerance=1e-14)


TRUE = {
    "rod": (systems.heavy_rod, {"theta": 0.8, "psi": 0.1, "theta'": 0.3, "psi'": 2.1}, {}),
    "bead": (systems.bead_in_wheel, {"theta": 0.8, "theta'": 0.3}, {}),
    "sleigh": (systems.chaplygin_sleigh, SLIDING, {"quasi_velocities": BLADE}),
    "mixed": (systems.chaplygin_sleigh, SLIDING, {"quasi_velocities": MIXED}),
    "steered": (systems.steered_blade, SLIDING, {"quasi_velocities": BLADE}),
    "disc": (systems.rolling_disc, ROLLING, {"quasi_velocities": EULER}),
}


@pytest.mark.parametrize("kind", ["18", "20", "26"])
@pytest.mark.parametrize("case", TRUE)
def test_zero_on_true_motions(case, kind):
    statement, start, changes = TRUE[case]
    if case == "steered":  # the constraint has a free term: v and w with c complete one another
        start = {**start, "y'": 0.2}
        del start["x'"]
    stated, motion = moved(statement(), start, 1.5, **changes)
    found = hamilton_integral(stated, motion, kind=kind)
    assert found.largest < 1e-12
    assert found.quadrature < 1e-12
    assert found.holds(1e-9)


def test_a_holonomic_constraint_and_a_choice_that_does_not_last():
    """A pendulum that swings through: neither x nor y is dependent all the time."""
    m, l, g = sympy.symbols("m l g")
    stated, motion = moved(
        {
            "coordinates": [x, y],
            "kinetic": m * (x.diff(t) ** 2 + y.diff(t) ** 2) / 2,
            "force_function": -m * g * y,
            "holonomic": [x**2 + y**2 - l**2],
            "parameters": {m: 0.7, l: 1.3, g: 9.81},
        },
        {"x": 1.3, "y": 0, "y'": 0.5},
        3.0,
    )
    found = hamilton_integral(stated, motion)
    assert len(found.intervals) > 1
    assert {name for names in found.free for name in names} == {"x'", "y'"}
    assert found.holds(1e-9)
    with pytest.raises(ValueError, match="no choice of dependent velocities"):
        hamilton_integral(stated, motion, variations=[lambda t: np.sin(np.pi * t / 3)])


def test_the_value_is_what_dalembert_says_on_a_path_that_is_no_motion():
    """raw = −∫ Σ (d/dt ∂T/∂q̇ − ∂T/∂q − Q) δq dt, on a path that keeps the constraint."""
    statement = systems.chaplygin_sleigh()
    path = {x: t + sympy.Rational(1, 5) * t**2, y: sympy.sin(2 * t) / 3}
    path[phi] = sympy.atan(path[y].diff(t) / path[x].diff(t))
    T = statement["kinetic"].subs(statement["parameters"])
    left = []
    for q in (x, y, phi):
        lagrangian = T.diff(q.diff(t)).diff(t) - T.diff(q)
        left.append(lagrangian.subs(path).doit())
    d_phi, d_x = sympy.sin(sympy.pi * t) * (1 + t), sympy.sin(2 * sympy.pi * t)
    varied = [d_x, sympy.tan(path[phi]) * d_x, d_phi]  # (19)
    work = sum(-a * b for a, b in zip(left, varied, strict=True))
    nodes, weights = np.polynomial.legendre.leggauss(60)
    at = (nodes + 1) / 2
    expected = float(weights @ sympy.lambdify(t, work)(at)) / 2

    stated = system(**statement)
    functions = {q.name: sympy.lambdify(t, path[q]) for q in (x, y, phi)}
    variation = sympy.lambdify(t, [d_x, d_phi])
    for kind in ("18", "20", "26"):
        found = hamilton_integral(
            stated, functions, kind=kind, t0=0.0, t1=1.0, dependent=["y'"],
            variations=[lambda s: np.array(variation(s))],
        )  # fmt: skip
        assert found.free == (("x'", "phi'"),)
        assert found.raw[0] == pytest.approx(expected, rel=1e-10)
        assert found.constraints < 1e-10
        assert abs(found.values[0]) > 1e-2


def test_the_integrand_has_the_A_of_15():
    """δ(q̇_{n+ν} − Σ a q̇_i − a_ν) = Σ (Σ A_ij q̇_j + A_i) δq_i, with A by SymPy's own derivatives."""
    stated = system(**systems.steered_blade())
    X, Y, P, T = (Symbol(name) for name in ("x", "y", "phi", "t"))
    vx, vy, vp, dx, dphi = (Symbol(name) for name in ("x'", "y'", "phi'", "δx", "δphi"))
    slope = sympy.solve(stated.constraints[0], vy)[0].expand()
    a1, a3 = slope.diff(vx), slope.diff(vp)
    a = slope.subs({vx: 0, vp: 0})
    D = [lambda f: f.diff(X) + a1 * f.diff(Y), lambda f: f.diff(P) + a3 * f.diff(Y)]  # (15)
    A12 = D[1](a1) - D[0](a3)
    A1 = a1.diff(T) + a * a1.diff(Y) - D[0](a)
    A2 = a3.diff(T) + a * a3.diff(Y) - D[1](a)
    K = stated.T.diff(vy)
    expected = K * ((A12 * vp + A1) * dx + (-A12 * vx + A2) * dphi)
    groups = HamiltonType(stated, "18", dependent=(1,)).symbolic()
    place = {X: 0.3, Y: -0.4, P: 0.7, T: 0.6, vx: 0.9, vp: -1.2, dx: 0.35, dphi: 0.8}
    place |= {Symbol("δx'"): 1.7, Symbol("δphi'"): -0.6}
    place |= {Symbol(name): value for name, value in stated.parameters.items()}
    place[vy] = slope.subs(place)
    assert float(groups["ΣKδ(…)"].subs(place)) == pytest.approx(float(expected.subs(place)))


# -- the trap -------------------------------------------------------------------------------------


def trapped(duration=1.5):
    """The disc with its rolling conditions put into T before differentiating."""
    statement = systems.rolling_disc()
    conditions = sympy.solve(statement["constraints"], [x.diff(t), y.diff(t)])
    reduced = {**statement, "coordinates": statement["coordinates"][:3], "constraints": []}
    reduced["kinetic"] = statement["kinetic"].subs(conditions)
    start = {name: ROLLING[name] for name in ROLLING if name[0] not in "xy"}
    _, motion = moved(reduced, start, duration)
    table = {"t": np.linspace(0, duration, 1501)}
    seen = motion.at(table["t"])
    names = [f"{q}{mark}" for q in ("theta", "psi", "phi") for mark in ("", "'")]
    table |= {name: seen[name].values for name in names}
    angles = [theta, psi, phi]
    symbols = [*angles, *(q.diff(t) for q in angles)]
    columns = [table[str(q.func)] for q in angles] + [table[f"{q.func}'"] for q in angles]
    for q in (x, y):
        speed = conditions[q.diff(t)].subs(statement["parameters"])
        values = sympy.lambdify(symbols, speed)(*columns)
        table |= {f"{q.func}'": values, str(q.func): _antiderivative(table["t"], values)}
    return system(**statement), motion, table


def _antiderivative(times, values):
    return make_interp_spline(times, values, k=7).antiderivative()(times)


def test_the_trap_conserves_energy_and_is_found_out():
    stated, wrong, table = trapped()
    assert wrong.verdict.energy_drift < 1e-12
    for kind in ("18", "20", "26"):
        found = hamilton_integral(stated, table, kind=kind)
        assert found.constraints < 1e-9
        assert found.slip < 1e-9
        # an average over the motion (0.039 here, less for a longer one) of what the moments have below
        assert found.largest > 0.03
        assert not found.holds()
    assert dalembert_residual(stated, table) > 0.05


def test_a_true_motion_as_samples_and_as_functions():
    stated, motion = moved(systems.rolling_disc(), ROLLING, 1.5)
    assert dalembert_residual(stated, motion) < 1e-9
    times = np.linspace(0, 1.5, 1501)
    seen = motion.at(times)
    table = {"t": times} | {name: seen[name].values for name in stated.names}
    assert hamilton_integral(stated, table).largest < 1e-9
    table |= {f"{name}'": seen[f"{name}'"].values for name in stated.names}
    found = hamilton_integral(stated, table)
    assert found.holds(1e-8)
    assert found.largest < 1e-9
    whole = hamilton_integral(stated, lambda t: {n: motion.at(t)[n].values for n in stated.names},
                              t0=0.1, t1=1.2)  # fmt: skip
    assert whole.largest < 1e-9


def test_other_forces_are_seen_and_velocities_that_are_not_the_positions():
    stated, motion = moved(systems.knife_edge(), SLIDING, 1.5)
    other = system(**systems.knife_edge(), forces={phi: -phi.diff(t) / 1000})
    assert hamilton_integral(stated, motion).largest < 1e-12
    assert hamilton_integral(other, motion).largest > 1e-6
    times = np.linspace(0, 1.5, 301)
    names = [name for q in stated.names for name in (q, f"{q}'")]
    table = {"t": times} | {name: motion.at(times)[name].values for name in names}
    table["x"] = table["x"] + 1e-3 * times  # x enters the energy only through its force
    found = hamilton_integral(stated, table)
    assert found.largest < 1e-9
    assert found.slip > 1e-4
    table["x'"] = table["x'"] + 1e-3
    assert hamilton_integral(stated, table).constraints > 1e-5


def test_bad_input():
    stated, motion = moved(systems.knife_edge(), SLIDING, 0.5)
    with pytest.raises(ValueError, match="kind is '19'"):
        hamilton_integral(stated, motion, kind="19")
    with pytest.raises(ValueError, match="t0 and t1"):
        hamilton_integral(stated, motion, t1=0.7)
    with pytest.raises(ValueError, match="needs both"):
        hamilton_integral(stated, lambda t: {})
    with pytest.raises(ValueError, match="motion has t, x, y; phi is missing"):
        hamilton_integral(stated, {"t": np.arange(9.0), "x": np.arange(9.0), "y": np.arange(9.0)})
    with pytest.raises(ValueError, match=r"dependent is z'; it must be 1 of"):
        hamilton_integral(stated, motion, dependent=["z'"])
    with pytest.raises(ValueError, match=r"variations\.0 is 1 at the ends"):
        hamilton_integral(stated, motion, variations=[lambda t: np.ones((2, len(t)))])
