"""Every form's accelerations are the core's, at seeded random states of every case.

The form's state moves with the form's rate; what it stands for (orientation, ω, both contact points)
then moves as the core says, which knows nothing of these coordinates.
"""

from __future__ import annotations

import numpy as np
import pytest

from forms.cases import (
    ANY_COORDINATES,
    CASES,
    FEW,
    ON_SPHERE,
    PLANE_CASES,
    Case,
    coordinates,
    name_of,
    places,
    plane_case,
)
from forms.derivatives import along, gap, hat
from voronets.expressions.scalars import FLOATS
from voronets.expressions.vectors import Vector
from voronets.forms.catalogue import ROLLING_FORMS as FORMS
from voronets.forms.catalogue import derive
from voronets.forms.neumann.kinematics import angular_velocity, contact_rates, sliding
from voronets.forms.rolling.constrained_system import constrained_system
from voronets.forms.rolling.diamandiev import DiamandievOnPlane
from voronets.forms.rolling.diamandiev_equations import rotation
from voronets.forms.rolling.neumann_form import NeumannForm
from voronets.mechanics.dynamics import SystemDynamics
from voronets.rolling.system import RollingProblem

ANY = ("voronets1912", "moving-axes", "momentum", "variational")
LINES = ("voronets1911", "variational-surface")
SPHERE = ("sphere", "canonical", "variational-sphere", "moments")
#: Forms of special bodies and grounds, which have tests of their own.
SPECIAL = ("diamandiev", "diamandiev-chaplygin", "plate", "revolution", "riccati")


def applies(case: Case, key: str) -> bool:
    """Which forms the papers have for a case."""
    if key in ANY:
        return True
    if key == "diamandiev":
        plane = case.pair == "ellipsoid on plane"
        return plane and case.force == "gravity"
    return case.pair not in ANY_COORDINATES if key in LINES else case.pair in ON_SPHERE


def core_motion(problem: RollingProblem, state: np.ndarray) -> dict[str, np.ndarray]:
    """R, ω, a, s and the rates that the core gives them, and the reaction."""
    core = problem.core
    at = core.pose(FLOATS, state.tolist(), core.numbers)
    found = core.dynamics(FLOATS, core.numbers, at)
    R, omega, V, reaction = (
        np.array(x, dtype=float) for x in (at.R, at.omega, at.rolling.V, found.reaction)
    )
    values = (R, omega, np.array(at.body.x, dtype=float), np.array(at.ground.x, dtype=float))
    rates = (R @ hat(omega), np.array(found.omega_dot, dtype=float), V, R @ V)
    return {
        "values": np.concatenate([x.ravel() for x in values]),
        "rates": np.concatenate([x.ravel() for x in rates]),
        "reaction": R @ reaction,
        "U": np.array(float(found.U)),
    }


def seen(form: NeumannForm):
    """(ns, form's state) → R, ω, a, s as one list."""

    def function(ns, x):
        p = form.coordinates.numbers
        c = form.to_neumann(ns, x, p)
        at = form.coordinates.place(ns, p, c[:5])
        omega = at.body.axes.T @ Vector(*c[5:8])
        return [*(y for row in at.R for y in row), *omega, *at.body.X, *at.ground.X]

    return function


@pytest.mark.parametrize("key", [*ANY, *LINES, *SPHERE])
@pytest.mark.parametrize("case", CASES, ids=name_of)
def test_accelerations(case, key):
    if not applies(case, key):
        assert FORMS[key].refusal(case.problem)
        return
    form = derive(case.problem, key)
    assert isinstance(form, NeumannForm)
    for c in places(form.coordinates, seed=CASES.index(case)):
        state = form.coordinates.to_state(c)
        truth = core_motion(case.problem, state)
        x = [float(y) for y in form.from_neumann(FLOATS, c.tolist(), form.coordinates.numbers)]
        assert gap(np.array(form.to_neumann(FLOATS, x, form.coordinates.numbers)), c) < 1e-12
        x_dot = [float(y) for y in form.rate(FLOATS, x, form.coordinates.numbers, 0.0)]
        values, rates = along(seen(form), x, x_dot)
        assert gap(values, truth["values"]) < 1e-10
        for part in (slice(0, 9), slice(9, 12), slice(12, 15), slice(15, 18)):
            assert gap(rates[part], truth["rates"][part]) < 1e-9


@pytest.mark.parametrize("case", CASES, ids=name_of)
def test_what_a_form_shows(case):
    form = derive(case.problem, "voronets1912")
    assert isinstance(form, NeumannForm)
    system, core = form.system(), case.problem.core
    for c in places(form.coordinates, seed=7, count=1):
        state = form.coordinates.to_state(c)
        truth = core_motion(case.problem, state)
        shown = system.observables(FLOATS, form.from_state(state).tolist(), system.numbers, 0.0)
        assert gap(np.array(shown["reaction"], dtype=float), truth["reaction"]) < 1e-9
        names = ("rotation", "omega", "contact_body", "contact_ground")
        listed = np.concatenate([np.array(shown[name], dtype=float) for name in names])
        assert gap(listed, truth["values"]) < 1e-9
        R, omega, a = truth["values"][:9].reshape(3, 3), *truth["values"][9:15].reshape(2, 3)
        v, I = np.cross(a, omega), np.array(case.problem.body.inertia)
        kinetic = (case.problem.body.mass * v @ v + omega @ I @ omega) / 2
        assert float(shown["kinetic_energy"]) == pytest.approx(kinetic, rel=1e-12)
        assert float(shown["energy"]) == pytest.approx(kinetic - float(truth["U"]), rel=1e-10)
        centre = truth["values"][15:] - R @ a
        assert gap(np.array(shown["centre"], dtype=float), centre) < 1e-10
        assert core.forces.dissipates != system.conserves


# -- as a general system ---------------------------------------------------------------------------

GENERAL = [case for case in CASES if case.pair in (
    "rod on sphere", "plate on sphere", "ball in bowl", "spheroid on sphere", "skew on skew",
    "ellipsoid on ellipsoid",
)]  # fmt: skip
SHORT = [case for case in FEW if case.pair in ("rod on sphere", "plate on sphere")]


def moving(case: Case):
    """Neumann's coordinates, a place, its velocities of rolling, and the core's ω̇."""
    found = coordinates(case)
    c = places(found, seed=11, count=1)[0]
    at = found.place(FLOATS, found.numbers, c[:5].tolist())
    rates = [float(x) for x in contact_rates(at, Vector(*c[5:8].tolist())).rates]
    truth = core_motion(case.problem, found.to_state(c))
    return found, c[:5].tolist(), rates, truth["rates"][9:12]


def check_accelerations(found, q, q_dot, q_ddot, omega_dot):
    """The accelerations give the core's ω̇, and the body goes on rolling."""

    def function(ns, x):
        at = found.place(ns, found.numbers, x[:5])
        return [*(at.body.axes.T @ angular_velocity(at, x[5:])), *sliding(at, x[5:])[:2]]

    values, rates = along(function, [*q, *q_dot], [*q_dot, *q_ddot])
    assert gap(rates[:3], omega_dot) < 1e-9
    assert np.abs(values[3:]).max() < 1e-12
    assert np.abs(rates[3:]).max() < 1e-9 * max(1.0, np.abs(q_ddot).max())


@pytest.mark.parametrize("case", GENERAL, ids=name_of)
def test_as_a_general_system(case):
    found, q, q_dot, omega_dot = moving(case)
    system = constrained_system(found)
    rate = SystemDynamics(system).rate(FLOATS, [*q, *q_dot], system.parameters, 0.0)
    check_accelerations(found, q, q_dot, [float(x) for x in rate[5:]], omega_dot)


@pytest.mark.parametrize("form", ["voronets", "maggi", "multipliers"])
@pytest.mark.parametrize("case", SHORT, ids=name_of)
def test_forms_of_general_systems(case, form):
    found, q, q_dot, omega_dot = moving(case)
    derived = derive(case.problem, form)
    check_accelerations(found, q, q_dot, derived.accelerations([*q, *q_dot]), omega_dot)


# -- Diamandiev ------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", PLANE_CASES)
def test_diamandiev(name):
    problem, states = plane_case(name)
    form = DiamandievOnPlane(problem)
    T, origin = form.T, np.array(problem.ground.centre)
    for state in states:
        truth = core_motion(problem, state)
        x = form.from_state(state)
        back = form.to_state(x)
        assert gap(np.abs(back[:4]), np.abs(state[:4])) < 1e-12
        assert gap(back[4:], state[4:]) < 1e-9
        x_dot = [float(y) for y in form.rate(FLOATS, x.tolist(), form.core.numbers, 0.0)]

        def function(ns, x):
            a = rotation(ns, x[:3])
            at = form.at(ns, x, form.core.numbers)
            G = Vector(x[6], x[7], -(at.gamma @ at.GP))  # Diamandiev (7)
            return [*(y for row in a for y in row), *x[3:6], *at.GP, *(G + a @ at.GP)]

        values, rates = along(function, x.tolist(), x_dot)
        for ours, theirs, least in (
            (values, truth["values"], 1e-10),
            (rates, truth["rates"], 1e-9),
        ):
            theirs = theirs.copy()
            theirs[:9] = (T.T @ theirs[:9].reshape(3, 3)).ravel()
            theirs[15:] = T.T @ (theirs[15:] - (origin if ours is values else 0))
            for part in (slice(0, 9), slice(9, 12), slice(12, 15), slice(15, 18)):
                assert gap(ours[part], theirs[part]) < least


def test_every_form_is_here():
    assert set(FORMS) == {*ANY, *LINES, *SPHERE, *SPECIAL}
    keys = (*ANY, *LINES, *SPHERE, "diamandiev")
    assert sum(applies(case, key) for case in CASES for key in keys) > 200
