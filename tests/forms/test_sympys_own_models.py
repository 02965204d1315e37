"""The models of SymPy's own tests of its mechanics: handed over, they move as SymPy says.

The installed test functions are run, and the methods that they form equations with are collected.
"""

from __future__ import annotations

import importlib
import inspect

import numpy as np
import pytest
from sympy import symbols
from sympy.core.function import AppliedUndef
from sympy.physics.mechanics import (
    KanesMethod,
    LagrangesMethod,
    Point,
    ReferenceFrame,
    RigidBody,
    System,
    dot,
    dynamicsymbols,
    inertia,
)

from forms.test_from_sympy import (
    accelerations,
    agrees_with_kane,
    agrees_with_lagrange,
    disc,
    from_sympy,
    state_of,
)
from voronets.expressions.faults import InputError

t = dynamicsymbols._t
TESTS = "sympy.physics.mechanics.tests"
#: Those that are quick, and how many methods each of them forms equations with.
MODELS = {
    "test_kane.test_one_dof": 1, "test_kane.test_two_dof": 1, "test_kane.test_pend": 1,
    "test_kane2.test_sub_qdot": 1, "test_kane4.test_replace_qdots_in_force": 6,
    "test_lagrange.test_disc_on_an_incline_plane": 1, "test_lagrange.test_simp_pen": 1,
    "test_lagrange2.test_lagrange_2forces": 1,
    "test_system_class.TestSystemExamples.test_cart_pendulum_kanes": 3,
    "test_system_class.TestSystemExamples.test_cart_pendulum_lagrange": 3,
    "test_system_class.TestSystemExamples.test_box_on_ground": 2,
}  # fmt: skip


def collected(name, monkeypatch):
    """The methods and systems for which an installed test forms equations, each once."""
    found = []
    for cls, forming in ((KanesMethod, "kanes_equations"), (LagrangesMethod, "form_lagranges_equations"),
                         (System, "form_eoms")):  # fmt: skip
        own = getattr(cls, forming)

        def recorded(self, *given, _own=own, **named):
            result = _own(self, *given, **named)
            if not any(one is self for one in found):
                found.append(self)
            return result

        monkeypatch.setattr(cls, forming, recorded)
    module, *path = name.split(".")
    function = importlib.import_module(f"{TESTS}.{module}")
    for part in path:
        function = getattr(function() if inspect.isclass(function) else function, part)
    function()
    monkeypatch.undo()
    return found


def with_numbers(model):
    """The method of a model, and values at random for its symbols and its functions of time."""
    method = model.eom_method if isinstance(model, System) else model
    whole = [method.mass_matrix_full, method.forcing_full]
    own = {*method.q}
    if isinstance(method, KanesMethod):
        own |= {*method.u, *method._uaux}
        whole += method.kindiffdict().values()
        whole += [vector.to_matrix(method._inertial) for _, vector in method.loads or ()]
    else:
        own |= {*method.lam_vec} if method.coneqs else set()
        whole.append(method._L)
    drawn = set().union(*(one.free_symbols for one in whole)) - {t}
    inputs = set().union(*(one.atoms(AppliedUndef) for one in whole)) - own
    random = np.random.default_rng(3)
    return method, *(
        {one: float(random.uniform(0.5, 1.5)) for one in sorted(some, key=str)}
        for some in (drawn, inputs)
    )


@pytest.mark.parametrize("name", MODELS)
def test_the_models_of_sympys_tests_move_as_sympy_says(name, monkeypatch):
    pytest.importorskip(f"{TESTS}.{name.split('.')[0]}")
    models = collected(name, monkeypatch)
    assert len(models) == MODELS[name]
    for model in models:
        method, parameters, inputs = with_numbers(model)
        system = from_sympy(model, parameters=parameters, inputs=inputs)
        agrees = agrees_with_kane if isinstance(method, KanesMethod) else agrees_with_lagrange
        agrees(method, system, {**parameters, **inputs})


def test_auxiliary_speeds_of_the_contact_change_nothing():
    """They show forces that do no work: the disc rolls as it does without them."""
    without, values = disc()
    q, u = dynamicsymbols("q1:4"), dynamicsymbols("u1:4")
    idle = dynamicsymbols("s1:3")
    m, r, g = symbols("m r g")
    N = ReferenceFrame("N")
    Y = N.orientnew("Y", "Axis", [q[0], N.z])
    L = Y.orientnew("L", "Axis", [q[1], Y.x])
    R = L.orientnew("R", "Axis", [q[2], L.y])
    turning = R.ang_vel_in(N)
    R.set_ang_vel(N, sum((w * e for w, e in zip(u, L, strict=True)), 0 * L.x))
    contact = Point("C")
    contact.set_vel(N, idle[0] * L.x + idle[1] * (Y.z ^ L.x))
    centre = contact.locatenew("O", r * L.z)
    centre.v2pt_theory(contact, N, R)
    body = RigidBody("D", centre, R, m, (inertia(L, m*r**2/4, m*r**2/2, m*r**2/4), centre))  # fmt: skip
    kinematics = [dot(R.ang_vel_in(N) - turning, e) for e in L]
    pushed = [(centre, -m * g * Y.z), (contact, 2.3 * L.x)]
    method = KanesMethod(N, list(q), list(u), kinematics, u_auxiliary=list(idle))
    method.kanes_equations([body], pushed)
    system = from_sympy(method, parameters=values)
    agrees_with_kane(method, system, values)
    same = from_sympy(without, parameters=values)
    x = state_of(system, 4)
    assert accelerations(system, x)[:3] == pytest.approx(accelerations(same, x)[:3], rel=1e-12)


def test_an_acceleration_that_contradicts_its_velocity_is_not_believed(monkeypatch):
    """SymPy's test gives the disc's centre the acceleration of a contact that is fixed in the disc.

    The contact travels along the rim, so SymPy's lean is wrong there; velocities alone give the disc's.
    """
    model = collected("test_kane.test_aux", monkeypatch)[1]
    method, parameters, inputs = with_numbers(model)
    system = from_sympy(model, parameters=parameters, inputs=inputs)
    same = from_sympy(disc()[0], parameters=parameters)
    x = state_of(system, 1)
    assert accelerations(system, x)[:3] == pytest.approx(accelerations(same, x)[:3], rel=1e-12)
    with pytest.raises(AssertionError):
        agrees_with_kane(method, system, {**parameters, **inputs})


def test_a_system_that_sympy_refuses_is_refused_in_words():
    system = System()
    system.add_coordinates(dynamicsymbols("q"))
    system.add_speeds(dynamicsymbols("u"))
    with pytest.raises(InputError, match="number of kinematic differential equations"):
        from_sympy(system)
