"""Voronets 1911 (28)–(34): the variational formula in coordinates of one's own, against the core."""

from __future__ import annotations

import numpy as np
import pytest
import sympy

from forms.cases import CASES, Case, name_of, places
from forms.derivatives import along, gap
from forms.test_forms_agree_with_core import check_accelerations, core_motion, moving
from voronets.expressions.faults import InputError
from voronets.expressions.rotations import quaternion_of_matrix
from voronets.expressions.scalars import FLOATS, symbols
from voronets.expressions.vectors import Vector
from voronets.forms.neumann import relations
from voronets.forms.neumann.coordinates import COORDINATES, neumann
from voronets.forms.neumann.kinematics import angular_velocity, lever
from voronets.forms.neumann.problem_letters import (
    ProblemLetters,
    coordinate_symbols,
    velocity_symbols,
)
from voronets.forms.neumann.surface_conditions import curvature_of_ground
from voronets.forms.rolling import variations
from voronets.forms.rolling.constrained_system import constrained_system
from voronets.forms.rolling.diamandiev_equations import rotation
from voronets.forms.rolling.own_coordinates import by_neumann, by_orientation
from voronets.forms.rolling.rolling_system import RollingSystem
from voronets.forms.rolling.sphere_equations import factors, right_sides
from voronets.forms.rolling.variational_formula import VariationalFormula
from voronets.mechanics.dynamics import SystemDynamics
from voronets.rolling.body import Rotor, body
from voronets.rolling.forces import Forces
from voronets.rolling.system import RollingProblem
from voronets.surfaces import catalogue

RODS = [
    case
    for case in CASES
    if case.pair == "rod on sphere" and case.off and case.rotor != (case.force == "resistance")
]
EULER = ("phi", "psi", "theta", "x1", "y1")
SIN, COS = sympy.sin, sympy.cos
PHI, PSI, THETA, X1, Y1 = sympy.symbols("phi psi theta x1 y1")


class Symbolic:
    sin, cos = SIN, COS


@pytest.mark.parametrize("case", RODS, ids=name_of)
def test_in_neumanns_coordinates(case):
    found, q, q_dot, omega_dot = moving(case)
    form = VariationalFormula(constrained_system(found))
    check_accelerations(found, q, q_dot, form.accelerations([*q, *q_dot]), omega_dot)


def test_in_functions_of_neumanns_coordinates():
    """u = 2h + v/3, ϑ = k − v: the velocities and accelerations follow from those of the new coordinates."""
    case = Case("rod on sphere", False, True, True, "gravity")
    found, q, q_dot, omega_dot = moving(case)
    names = ("h", "v", "k", "u1", "v1")
    formulas = {"u": "2*h + v/3", "theta": sympy.Symbol("k") - sympy.Symbol("v")}
    system = by_neumann(
        case.problem, names, formulas, speeds={"n1": "k' - 2*v'", "U1": "h'", "V1": "v'"}
    )
    form = VariationalFormula(system)

    def new(x):
        u, v, theta, u1, v1 = x
        return [(u - v / 3) / 2, v, theta + v, u1, v1]

    h, v, k, u1, v1 = form.accelerations([*new(q), *new(q_dot)])
    check_accelerations(found, q, q_dot, np.array([2 * h + v / 3, v, k - v, u1, v1]), omega_dot)


def disc(**more) -> RollingProblem:
    given = body(1.3, [0.2, 0.25, 0.4], catalogue.disc(0.7), Rotor((0.6, 0.0, 0.8), 0.9))
    return RollingProblem(given, catalogue.plane(), Forces(gravity=(0.0, 0.0, -9.81), **more))


def by_angles(problem: RollingProblem, **more) -> RollingSystem:
    """A disc on a plane by Euler's angles: the lowest point of its edge is the contact."""
    return by_orientation(
        problem, EULER, rotation=[list(row) for row in rotation(Symbolic, (PHI, PSI, THETA))],
        lever=("-R*sin(phi)", "-R*cos(phi)", 0), contact=(X1, Y1, 0), parameters={"R": 0.7}, **more,
    )  # fmt: skip


def at_angles(system: RollingSystem, speeds: np.ndarray) -> tuple[list[float], list[float]]:
    """q, and q̇ that rolls."""
    q = [0.4, 0.9, 1.1, 0.3, -0.2]
    sin, cos = np.sin(q[0]), np.cos(q[0])
    a = np.array(rotation(FLOATS, q[:3]), dtype=float)
    phi_dot = speeds[0]
    V = a @ np.array([-0.7 * cos, 0.7 * sin, 0.0]) * phi_dot
    return q, [*speeds.tolist(), float(V[0]), float(V[1])]


@pytest.mark.parametrize("resisted", [False, True])
def test_a_disc_by_its_angles(resisted):
    """A disc has no Neumann coordinates; (33) does without them."""
    problem = disc(rolling_resistance=0.3, spinning_resistance=0.2) if resisted else disc()
    form = VariationalFormula(by_angles(problem))
    q, q_dot = at_angles(form.body, np.array([0.7, -1.1, 0.5]))
    q_ddot = form.accelerations([*q, *q_dot])

    def in_body(ns, x):
        phi, psi, theta = x[5:8]
        s, c, sin, cos = ns.sin(x[0]), ns.cos(x[0]), ns.sin(x[2]), ns.cos(x[2])
        return [sin * s * psi + c * theta, sin * c * psi - s * theta, cos * psi + phi]

    omega, omega_dot = along(in_body, [*q, *q_dot], [*q_dot, *q_ddot])
    R = np.array(rotation(FLOATS, q[:3]), dtype=float)
    state = np.concatenate([quaternion_of_matrix(R), omega, q[3:]])
    truth = core_motion(problem, state)
    assert (
        gap(truth["values"][12:15], np.array([-0.7 * np.sin(q[0]), -0.7 * np.cos(q[0]), 0.0]))
        < 1e-12
    )
    assert gap(omega_dot, truth["rates"][9:12]) < 1e-9
    rate = SystemDynamics(form.body).rate(FLOATS, [*q, *q_dot], form.body.parameters, 0.0)
    assert gap(q_ddot, np.array(rate[5:], dtype=float)) < 1e-9


def test_every_term_of_the_formula_counts():
    """With any term of an equation the other way round it is false; p, q, r are the speeds."""
    speeds = {
        "p": "sin(theta)*sin(phi)*psi' + cos(phi)*theta'",
        "q": "sin(theta)*cos(phi)*psi' - sin(phi)*theta'",
        "r": "cos(theta)*psi' + phi'",
    }
    form = VariationalFormula(by_angles(disc(), speeds=speeds))
    q, q_dot = at_angles(form.body, np.array([0.7, -1.1, 0.5]))
    solved = form.solved([*q, *q_dot])
    values = dict(zip((*EULER, *(f"{x}'" for x in EULER)), [*q, *q_dot], strict=True))
    values |= solved | dict(form.body.parameters)
    for name, expression in form.body.quasi:
        values[name] = number(expression, values)
    counted = 0
    for equation in form.motion:
        parts = [number(term.expression, values) * sign
                 for side, sign in ((equation.left, 1), (equation.right, -1)) for term in side]  # fmt: skip
        size = max(map(abs, parts))
        assert abs(sum(parts)) < 1e-9 * size
        for part in parts:
            counted += abs(part) > 1e-9 * size
            assert abs(part) < 1e-12 * size or abs(sum(parts) - 2 * part) > 1e-6 * size
    assert counted > 12


def test_on_a_sphere_it_is_40():
    """With u̇, v̇, n for speeds what stands beside d/dt ∂Θ/∂s − Y(Θ+U) is the right side of (40)."""
    case = Case("rod on sphere", False, False, True, "central")
    found, q, q_dot, _ = moving(case)
    letters = ProblemLetters(found.numbers)
    of_letters = found.place(symbols(), letters.p, coordinate_symbols())
    n = angular_velocity(of_letters, velocity_symbols())[2]
    speeds = {"U1": "u'", "V1": "v'", "N1": n}
    form = VariationalFormula(by_neumann(case.problem, COORDINATES, {}, speeds=speeds))
    at = found.place(FLOATS, found.numbers, q)
    now = [*q_dot[:2], float(angular_velocity(at, q_dot)[2])]
    values = dict(zip(COORDINATES, q, strict=True)) | dict(zip(speeds, now, strict=True))
    values |= dict(form.body.parameters)
    curvature = float(curvature_of_ground(found, {}))
    nu, mu = factors(at, curvature)
    momenta = [number(sympy.diff(form.Theta, sympy.Symbol(name)), values) for name in speeds]
    a = Vector(*(float(x) for x in lever(at)))
    right = right_sides(at, nu, mu, curvature, case.problem.body.mass, a, momenta, now)
    ours = [sum(number(term.expression, values) for term in line.right) for line in form.motion]
    assert gap(np.array(ours), np.array(right, dtype=float)) < 1e-9


def number(expression: sympy.Expr, values: dict[str, float]) -> float:
    given = {s: sympy.Float(values[s.name], 17) for s in expression.free_symbols}
    return float(expression.xreplace(given))


@pytest.mark.parametrize("case", CASES[::5], ids=name_of)
def test_34(case):
    """(34), where its lines of curvature are given: σ and τ of a body that rolls."""
    if case.pair == "skew on skew":
        return
    found = neumann(case.problem, lines=True)
    for c in places(found, seed=34):
        at = found.place(FLOATS, found.numbers, c[:5].tolist())
        u, v = np.random.default_rng(34).normal(size=2)
        rates = (u, v, 0.0, *relations.dependent(at, u, v))
        truth = np.array(angular_velocity(at, rates)[:2], dtype=float)
        assert gap(np.array(relations.rolling_turning(at, u, v), dtype=float), truth) < 1e-11


def test_28_and_32():
    """(28) along a two-parameter family of motions R(t, e), O(t, e); (29), (32), and what leads to (33)."""
    t, e = sympy.symbols("t e")
    angles = (t**2 / 3 + e * t, SIN(t) + e / 2, 1 + e * COS(t) + t / 5)
    R = sympy.Matrix([list(row) for row in rotation(Symbolic, angles)])
    O = sympy.Matrix([t**2 + e, SIN(t + 2 * e), t * e])

    def turned(by):
        W = R.T * R.diff(by)
        return sympy.Matrix([W[2, 1], W[0, 2], W[1, 0]])

    here = {t: sympy.Rational(7, 10), e: sympy.Rational(3, 10)}

    def at_once(x):
        return Vector(*(float(y) for y in x.subs(here)))

    omega, virtual = turned(t), turned(e)
    w, w1 = R.T * O.diff(t), R.T * O.diff(e)
    found = variations.turning_variation(*map(at_once, (virtual.diff(t), omega, virtual)))
    assert gap(np.array(found), np.array(at_once(omega.diff(e)))) < 1e-12
    found = variations.velocity_variation(*map(at_once, (w1.diff(t), w, w1, omega, virtual)))
    assert gap(np.array(found), np.array(at_once(w.diff(e)))) < 1e-12
    a = sympy.Matrix(
        [COS(t + e), t * e, SIN(t) - e]
    )  # a contact that moves, at rest in neither motion
    rolled, rolled1 = a.cross(omega), a.cross(virtual)
    assert np.allclose(variations.rolling_velocity(at_once(a), at_once(omega)), at_once(rolled))
    # δ(w − a × ω) with w = a × ω and w′ = a × ω′
    delta = variations.velocity_variation(
        *map(at_once, (rolled1.diff(t), rolled, rolled1, omega, virtual))
    )
    delta = np.array(delta) - np.array(at_once((a.cross(omega)).diff(e)))
    ours = variations.slip_variation(*map(at_once, (omega, a.diff(t), a.diff(e), virtual)))
    assert gap(np.array(ours), delta) < 1e-12
    # and M (a × ω)·δ(w − a × ω) is what (33) has
    m, at, w0, v0 = 1.7, at_once(a), at_once(omega), at_once(virtual)
    impulse = variations.impulse(m, at, w0)
    first = variations.rolling_term(m, at @ at_once(a.diff(t)), w0, at, at_once(a.diff(t))) @ v0
    second = variations.lever_term(m, w0, at, at_once(a.diff(e)))
    assert impulse @ Vector(*delta) == pytest.approx(first + second, rel=1e-12)


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"contact": (X1, Y1, X1 / 3)}, "cannot slip in two directions at phi = 0.365"),
        ({"lever": ("-2*R*sin(phi)", "-2*R*cos(phi)", 0)}, "do not touch"),
        ({"rotation": [[1, 0, 0], [0, 2, 0], [0, 0, 1]]}, "not a rotation"),
        ({"names": EULER[:4]}, "names has 4 coordinates; a rolling body has five"),
    ],
)
def test_coordinates_that_do_not_describe_the_body(changed, said):
    given = {
        "names": EULER, "rotation": [list(row) for row in rotation(Symbolic, (PHI, PSI, THETA))],
        "lever": ("-R*sin(phi)", "-R*cos(phi)", 0), "contact": (X1, Y1, 0),
    }  # fmt: skip
    with pytest.raises(InputError, match=said):
        by_orientation(disc(), parameters={"R": 0.7}, **(given | changed))
