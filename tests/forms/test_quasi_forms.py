"""Forms in quasi-velocities: Hamel–Boltzmann, multipliers (25), Poincaré–Chetaev."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
import sympy
from sympy import Matrix, Rational, Symbol, cos, cot, sin, symbols
from sympy.physics.vector import dynamicsymbols

from systems import SYSTEMS, ball_on_turntable, chaplygin_sleigh, hoop, rolling_disc, snakeboard
from voronets.expressions.faults import InputError
from voronets.expressions.scalars import FLOATS
from voronets.forms.general.hamel import Hamel
from voronets.forms.general.multipliers_quasi import MultipliersQuasi
from voronets.forms.general.poincare_chetaev import PoincareChetaev
from voronets.forms.general.voronets import Voronets
from voronets.forms.system import StatedSystem, system
from voronets.mechanics.dynamics import SystemDynamics

t = dynamicsymbols._t
FORMS = [Hamel, MultipliersQuasi, PoincareChetaev]
pytestmark = pytest.mark.filterwarnings("error")


def states(stated: StatedSystem, seed: int = 8, count: int = 3) -> list[tuple[np.ndarray, float]]:
    """Random states on the constraints: Newton on h, then velocities by least squares."""
    random = np.random.default_rng(seed)
    n = len(stated.names)
    given = [*stated.q, *stated.v, Symbol("t")]
    numbers = {Symbol(name): value for name, value in stated.parameters.items()}
    h = Matrix(stated.holonomic).subs(numbers) if stated.holonomic else None
    c = Matrix(stated.conditions).subs(numbers) if stated.conditions else None
    if h is not None:
        position = sympy.lambdify([*stated.q, Symbol("t")], [h, h.jacobian(stated.q)])
    if c is not None:
        speeds = sympy.lambdify(given, [c, c.jacobian(stated.v)])
    found = []
    for _ in range(count):
        q, v, time = random.uniform(0.3, 1.2, n), random.uniform(-1, 1, n), random.random()
        for _ in range(40 if h is not None else 0):
            value, slope = position(*q, time)
            q = q - np.linalg.pinv(slope) @ value.ravel()
        if c is not None:
            value, slope = speeds(*q, *v, time)
            v = v - np.linalg.pinv(slope) @ value.ravel()
        found.append((np.concatenate([q, v]), float(time)))
    return found


def agree(form, stated: StatedSystem) -> None:
    for x, time in states(stated):
        expected, _ = SystemDynamics(stated).solved(FLOATS, x.tolist(), stated.parameters, time)
        np.testing.assert_allclose(
            form.accelerations(x, time), expected, rtol=1e-10, atol=1e-10 * np.abs(expected).max()
        )


# -- the same accelerations ------------------------------------------------------------------------


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("name", SYSTEMS)
def test_with_velocities_for_quasi_velocities(form, name):
    stated = system(**SYSTEMS[name]())
    agree(form(stated), stated)


def _sleigh_axes():
    x, y, phi = dynamicsymbols("x y phi")
    return {
        "u": x.diff(t) * cos(phi) + y.diff(t) * sin(phi),
        "s": -x.diff(t) * sin(phi) + y.diff(t) * cos(phi),
        "w": phi.diff(t),
    }


def _disc_axes():
    theta, psi, phi = dynamicsymbols("theta psi phi")
    return {
        "p": theta.diff(t),
        "q": psi.diff(t) * sin(theta),
        "r": psi.diff(t) * cos(theta) + phi.diff(t),
    }


def _moving_axes():
    """Coefficients of q and t, constant terms, and not enough of them."""
    x, y, theta = dynamicsymbols("x y theta")
    return {
        "u": x.diff(t) * cos(t) + y.diff(t) * sin(t) + t * x,
        "s": (1 + x**2) * y.diff(t) - x.diff(t) * sin(t) + y * cos(theta),
    }


def _space_axes():
    theta, psi, phi = dynamicsymbols("theta psi phi")
    lean, turn, spin = theta.diff(t), psi.diff(t), phi.diff(t)
    return {
        "o1": lean * cos(psi) + spin * sin(psi) * sin(theta),
        "o2": lean * sin(psi) - spin * cos(psi) * sin(theta),
        "o3": turn + spin * cos(theta),
    }


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize(
    ("make", "axes"),
    [
        (chaplygin_sleigh, _sleigh_axes),
        (rolling_disc, _disc_axes),
        (snakeboard, _moving_axes),
        (ball_on_turntable, _space_axes),
    ],
)
def test_with_quasi_velocities(form, make, axes):
    stated = system(**make(), quasi_velocities=axes())
    agree(form(stated), stated)


def test_some_of_them_completed_with_velocities():
    stated = system(**chaplygin_sleigh(), quasi_velocities={"u": _sleigh_axes()["u"]})
    form = Hamel(stated)
    assert form.frame.names[0] == "u"
    assert set(form.frame.names[1:]) < {"x'", "y'", "phi'"}
    agree(form, stated)


@pytest.mark.parametrize("form", FORMS)
def test_a_free_particle_moves_straight_whatever_its_quasi_velocities(form):
    x, y = dynamicsymbols("x y")
    kinetic = Rational(3, 4) * (x.diff(t) ** 2 + y.diff(t) ** 2)
    axes = {
        "u": (2 + x * y) * x.diff(t) + t**2 * y.diff(t) + x * sin(t),
        "s": y.diff(t) - sin(x + t) * x.diff(t) + y**2,
    }
    made = form(system([x, y], kinetic, quasi_velocities=axes))
    np.testing.assert_allclose(made.accelerations([0.4, -0.3, 0.7, 0.2], 0.6), 0, atol=1e-13)


# -- derivations that share nothing ----------------------------------------------------------------


@pytest.mark.parametrize("form", FORMS)
def test_free_rigid_body_is_eulers(form):
    theta, psi, phi = dynamicsymbols("theta psi phi")
    A, B, C = symbols("A B C")
    lean, turn, spin = theta.diff(t), psi.diff(t), phi.diff(t)
    omega = {
        "p": turn * sin(theta) * sin(phi) + lean * cos(phi),
        "q": turn * sin(theta) * cos(phi) - lean * sin(phi),
        "r": turn * cos(theta) + spin,
    }
    kinetic = (A * omega["p"] ** 2 + B * omega["q"] ** 2 + C * omega["r"] ** 2) / 2
    stated = system(
        [theta, psi, phi], kinetic, parameters={A: 1.1, B: 1.7, C: 2.3}, quasi_velocities=omega
    )
    made = form(stated)
    th, _, ph, dth, dps, dph = state = [0.8, 0.3, 1.1, 0.5, -0.7, 0.9]
    p = dps * np.sin(th) * np.sin(ph) + dth * np.cos(ph)
    q = dps * np.sin(th) * np.cos(ph) - dth * np.sin(ph)
    r = dps * np.cos(th) + dph
    rates = {"p'": (1.7 - 2.3) * q * r / 1.1, "q'": (2.3 - 1.1) * r * p / 1.7,
             "r'": (1.1 - 1.7) * p * q / 2.3}  # fmt: skip
    solved = made.solved(state)
    for name, rate in rates.items():
        assert solved[name] == pytest.approx(rate, rel=1e-12)
    # θ̇ = p cos φ − q sin φ, differentiated
    bent = rates["p'"] * np.cos(ph) - rates["q'"] * np.sin(ph)
    bent -= dph * (p * np.sin(ph) + q * np.cos(ph))
    assert solved["theta''"] == pytest.approx(bent, rel=1e-12)


def test_body_axes_have_the_structure_of_rotations():
    theta, psi, phi = dynamicsymbols("theta psi phi")
    lean, turn, spin = theta.diff(t), psi.diff(t), phi.diff(t)
    omega = {
        "p": turn * sin(theta) * sin(phi) + lean * cos(phi),
        "q": turn * sin(theta) * cos(phi) - lean * sin(phi),
        "r": turn * cos(theta) + spin,
    }
    kinetic = sum(w**2 for w in omega.values())
    form = PoincareChetaev(system([theta, psi, phi], kinetic, quasi_velocities=omega))
    assert form.structure == {("p", "q", "r"): 1, ("p", "r", "q"): -1, ("q", "r", "p"): 1}
    assert form.is_group
    space = system([theta, psi, phi], kinetic, quasi_velocities=_space_axes())
    assert PoincareChetaev(space).structure == {
        ("o1", "o2", "o3"): -1, ("o1", "o3", "o2"): 1, ("o2", "o3", "o1"): -1
    }  # fmt: skip


@pytest.mark.parametrize("form", FORMS)
def test_sleigh_in_its_own_axes(form):
    """m u̇ = m b w², (J + m b²) ẇ = −m b u w."""
    made = form(system(**chaplygin_sleigh(), quasi_velocities=_sleigh_axes()))
    m, J, b = 1.4, 0.6, 0.35
    u, w, phi = 0.9, -0.6, 0.7
    solved = made.solved([0.1, 0.2, phi, u * np.cos(phi), u * np.sin(phi), w])
    assert solved["u'"] == pytest.approx(b * w**2, rel=1e-12)
    assert solved["w'"] == pytest.approx(-m * b * u * w / (J + m * b**2), rel=1e-12)
    if form is MultipliersQuasi:  # across the blade: m (u w + b ẇ)
        assert solved["lambda_1"] == pytest.approx(m * (u * w + b * solved["w'"]), rel=1e-12)


@pytest.mark.parametrize("form", FORMS)
def test_ball_on_a_turntable(form):
    """v̇ = 2/7 (Ω̇ k × r + Ω k × v) for a homogeneous ball."""
    stated = system(**ball_on_turntable(), quasi_velocities=_space_axes())
    made = form(stated)
    for state, time in states(stated):
        x, y, vx, vy = *state[3:5], *state[8:10]
        Omega, change = 0.7 + 0.3 * np.sin(time), 0.3 * np.cos(time)
        solved = made.solved(state, time)
        assert solved["x''"] == pytest.approx(2 / 7 * (-change * y - Omega * vy), rel=1e-11)
        assert solved["y''"] == pytest.approx(2 / 7 * (change * x + Omega * vx), rel=1e-11)
        assert solved["o3'"] == pytest.approx(0, abs=1e-12)


def test_hussains_hoop():
    stated = system(**hoop(), quasi_velocities=_disc_axes())
    form = PoincareChetaev(stated)
    theta, psi, a, p, q, r = symbols("theta psi a p q r")
    assert form.frame.names == ("p", "q", "r", "x'", "y'")
    structure = form.structure  # Hussain (4.4)
    assert set(structure) == {("p", "q", "q"), ("p", "q", "r")}
    assert sympy.simplify(structure["p", "q", "q"] + cot(theta)) == 0
    assert structure["p", "q", "r"] == 1
    assert not form.is_group
    table = form.commutators
    expected = {  # Hussain (4.14), with K*_32 = −K*_23
        (1, 2, 3): a * sin(psi) / sin(theta), (1, 2, 4): -a * cos(psi) / sin(theta),
        (2, 1, 3): -a * sin(psi) / sin(theta), (2, 1, 4): a * cos(psi) / sin(theta),
    }  # fmt: skip
    for i in range(3):
        for j in range(3):
            for beta in (3, 4):
                gap = table.K_star(i, j, beta) - expected.get((i, j, beta), 0)
                assert sympy.simplify(gap) == 0
    gap = form.T_bar - a**2 * (3 * p**2 + q**2 + 4 * r**2) / 4  # (4.7)
    assert sympy.simplify(gap) == 0
    state, time = states(stated)[0]
    th, dth, dps, dph = state[0], state[5], state[6], state[7]
    eta2, eta3 = dps * np.sin(th), dps * np.cos(th) + dph
    solved = form.solved(state, time)
    assert solved["q'"] == pytest.approx(dth * (2 * eta3 - eta2 / np.tan(th)), rel=1e-11)
    assert solved["r'"] == pytest.approx(dth * eta2 / 2, rel=1e-11)


def test_without_quasi_velocities_it_is_voronets():
    stated = system(**SYSTEMS["steered_blade"]())
    form = Hamel(stated)
    same = Voronets(stated, [form.frame.names[d].rstrip("'") for d in form.frame.dependent])
    values = {Symbol(name): x for name, x in stated.parameters.items()}
    for state, time in states(stated):
        at = values | dict(zip((*stated.q, *stated.v), state, strict=True)) | {Symbol("t"): time}
        for ours, theirs in [(form.Theta, same.Theta), (form.K[0], same.K[0])]:
            assert float(ours.subs(at)) == pytest.approx(float(theirs.subs(at)), rel=1e-11)
        free = [stated.v[i] for i in same.solved_for.independent]
        for i in range(2):
            bent = same.A0[0][i] + sum(A * v for A, v in zip(same.A[0][i], free, strict=True))
            assert float(form.B(0, i).subs(at)) == pytest.approx(float(bent.subs(at)), rel=1e-10)


def test_multipliers_are_reactions_along_the_eliminated_quasi_velocities():
    stated = system(**rolling_disc(), quasi_velocities=_disc_axes())
    form = MultipliersQuasi(stated)
    for state, time in states(stated):
        _, multipliers = SystemDynamics(stated).solved(
            FLOATS, state.tolist(), stated.parameters, time
        )
        solved = form.solved(state, time)
        at = dict(zip((*stated.q, *stated.v), state, strict=True))
        at |= {Symbol(name): x for name, x in stated.parameters.items()}
        at |= {Symbol(f"mu_{i + 1}"): x for i, x in enumerate(multipliers)}
        for symbol, stated_ones in form.stated.items():
            assert solved[symbol.name] == pytest.approx(float(stated_ones.subs(at)), rel=1e-10)


# -- operators given by hand -----------------------------------------------------------------------


def _hoop_operators():
    """Hussain's (4.2) and after."""
    theta = dynamicsymbols("theta")
    return {
        "p": [1, 0, 0, 0, 0],
        "q": {"psi": 1 / sin(theta), dynamicsymbols("phi"): -cos(theta) / sin(theta)},
        "r": [0, 0, 1, 0, 0],
        "e4": [0, 0, 0, 1, 0],
        "e5": {"y": 1},
    }


def test_operators_given():
    stated = system(**hoop())
    form = PoincareChetaev(stated, operators=_hoop_operators())
    assert form.frame.names == ("p", "q", "r", "e4", "e5")
    agree(form, stated)


def test_operators_with_a_drift():
    stated = system(**SYSTEMS["double_pendulum"]())
    th1, th2 = dynamicsymbols("theta1 theta2")
    form = PoincareChetaev(
        stated, operators={"u": [1, th1], "s": [sin(t), 2]}, drift=[t * th2, cos(th1)]
    )
    assert ("0", "u", "u") in form.structure
    agree(form, stated)


def test_operators_that_depend_on_one_another():
    operators = _hoop_operators() | {"r": {"psi": 1, "phi": -cos(dynamicsymbols("theta"))}}
    with pytest.raises(ValueError, match=r"displacement operators are not independent: r .* q"):
        PoincareChetaev(system(**hoop()), operators=operators)


def test_operators_at_fault_are_all_told():
    operators = {"p": [1, 0], "theta": [0, 1, 0, 0, 0]}
    with pytest.raises(ValueError) as found:
        PoincareChetaev(system(**hoop()), operators=operators)
    for part in (
        "p has 2 coefficients",
        "theta: this name is already used",
        "has 2 entries; it needs 5",
    ):
        assert part in str(found.value)
    with pytest.raises(ValueError, match="operators has z; the coordinates are theta"):
        PoincareChetaev(system(**hoop()), operators={"p": {"z": 1}})


# -- refusals --------------------------------------------------------------------------------------


@pytest.mark.parametrize("form", FORMS)
def test_refusals(form):
    x, y, phi = dynamicsymbols("x y phi")
    statement = chaplygin_sleigh()
    twice = {"u": x.diff(t) + y.diff(t), "s": 2 * x.diff(t) + 2 * y.diff(t)}
    refused = form.refusal(system(**statement, quasi_velocities=twice))
    assert refused == "the quasi-velocities are not independent: s follows from u"
    with pytest.raises(ValueError, match="s follows from u"):
        form(system(**statement, quasi_velocities=twice))
    many = {f"u{i}": v.diff(t) for i, v in enumerate((x, y, phi, x))}
    assert "4 quasi-velocities for 3" in form.refusal(system(**statement, quasi_velocities=many))
    with pytest.raises(InputError, match=r"quasi_velocities.m: .*already stands for parameters.m"):
        system(**statement, quasi_velocities={"m": x.diff(t)})
    named = replace(system(**statement), quasi=(("m", sympy.Symbol("x'")),))
    assert form.refusal(named) == "the quasi-velocity m has a name that is already used"
    (blade,) = statement["constraints"]
    again = statement | {"constraints": [blade, 3 * blade]}
    assert "constraints.1 follows from constraints.0" in form.refusal(system(**again))


@pytest.mark.parametrize("form", FORMS)
def test_as_many_equations_as_unknowns_and_all_can_be_shown(form):
    made = form(system(**hoop(), quasi_velocities=_disc_axes()))
    assert len(made.equations) == len(made.unknowns)
    assert {s.name for s in made.unknowns} >= {"theta''", "p'", "q'", "r'"}
    assert all(term.name != "" for e in made.equations for term in (*e.left, *e.right))
    assert {str(e.left[0].letters) for e in made.equations} >= {"p", "q", "r"}
    assert made.text().count(" = ") > len(made.equations)


@pytest.mark.parametrize("form", FORMS)
def test_the_eliminated_ones_can_be_chosen(form):
    stated = system(**chaplygin_sleigh())
    made = form(stated, dependent=["x'"])
    assert [made.frame.names[d] for d in made.frame.dependent] == ["x'"]
    agree(made, stated)
    up = np.array([0, 0, np.pi / 2, 0.0, 0.7, 0.3])  # where the choice of y' would divide by zero
    expected, _ = SystemDynamics(stated).solved(FLOATS, up.tolist(), stated.parameters, 0.0)
    np.testing.assert_allclose(made.accelerations(up), expected, atol=1e-12)
    with pytest.raises(ValueError, match="cannot be solved for phi'"):
        form(stated, dependent=["phi'"])
    with pytest.raises(
        ValueError, match="it must be 1 different quasi-velocities from x', y', phi'"
    ):
        form(stated, dependent=["x'", "z"])


def test_own_axes_have_no_singular_place():
    """u, s, w of the sleigh: s = 0, and nothing divided by, at any angle."""
    stated = system(**chaplygin_sleigh(), quasi_velocities=_sleigh_axes())
    for form in FORMS:
        made = form(stated)
        for angle in (0.0, np.pi / 2, np.pi):
            state = [0, 0, angle, np.cos(angle), np.sin(angle), 0.3]
            expected, _ = SystemDynamics(stated).solved(FLOATS, state, stated.parameters, 0.0)
            np.testing.assert_allclose(made.accelerations(state), expected, atol=1e-12)
