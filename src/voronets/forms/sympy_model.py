"""What SymPy's mechanics states, in one shape: bodies and loads, or a Lagrangian, constraints, speeds.

``KanesMethod``, ``LagrangesMethod``, ``sympy.physics.mechanics.System`` and lists of bodies are read into
a ``SympyModel``; ``from_sympy`` makes a system of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from sympy import Expr
from sympy.physics.mechanics import (
    KanesMethod,
    LagrangesMethod,
    Particle,
    Point,
    ReferenceFrame,
    RigidBody,
    dynamicsymbols,
)
from sympy.physics.mechanics import System as SympySystem
from sympy.physics.vector import Vector

from voronets.expressions.faults import Fault, InputError


@dataclass(frozen=True)
class SympyModel:
    """A model as SymPy has it.

    q, u         coordinates and generalized speeds, ``dynamicsymbols``
    kinematics   expressions of q, q̇, u that vanish, one a coordinate; none where there are no speeds
    bodies       rigid bodies and particles;  potential  their ``potential_energy`` counts
    loads        (point, force) and (frame, torque)
    lagrangian   instead of bodies
    constraints  of q, q̇, u that vanish, those on the configuration among them
    auxiliary    speeds that are zero
    fixed        a point at rest, from which others have places
    """

    frame: Any
    q: tuple[Any, ...]
    u: tuple[Any, ...] = ()
    kinematics: tuple[Expr, ...] = ()
    bodies: tuple[Any, ...] = ()
    loads: tuple[tuple[Any, Any], ...] = ()
    lagrangian: Expr | None = None
    constraints: tuple[Expr, ...] = ()
    auxiliary: tuple[Any, ...] = ()
    fixed: Any = None
    potential: bool = False


def read_model(model: Any, frame: Any, **given: Any) -> SympyModel:
    """The model of one of SymPy's objects, or of bodies; ``given`` is added to it.

    given  coordinates, speeds, kinematics, loads, constraints, fixed_point
    """
    if isinstance(model, KanesMethod):
        found = _of_kane(model)
    elif isinstance(model, LagrangesMethod):
        found = _of_lagrange(model)
    elif isinstance(model, SympySystem):
        found = _of_system(model)
    else:
        found = _of_bodies(model, frame)
    loads = (*found.loads, *_loads(given["loads"]))
    frame = found.frame if frame is None else frame
    expected = "an inertial ReferenceFrame"
    vectors = loads or found.bodies or any(isinstance(c, Vector) for c in given["constraints"])
    if frame is None and vectors:
        advice = "Give the inertial frame, for example frame=N."
        raise InputError([Fault("frame", "nothing", expected, "{key} is missing.", advice)])
    if frame is not None and not isinstance(frame, ReferenceFrame):
        raise InputError([Fault("frame", repr(frame), expected)])
    return replace(
        found, frame=frame, loads=loads,
        q=found.q or tuple(given["coordinates"] or ()),
        u=found.u or tuple(given["speeds"] or ()),
        kinematics=found.kinematics or tuple(given["kinematics"] or ()),
        constraints=(*found.constraints, *scalars(given["constraints"], frame)),
        fixed=found.fixed if given["fixed_point"] is None else given["fixed_point"],
    )  # fmt: skip


def scalars(constraints: Iterable[Any], frame: Any) -> tuple[Any, ...]:
    """Constraints as expressions: a vector that vanishes is three of them."""
    found: list[Any] = []
    for one in constraints:
        if isinstance(one, Vector):
            found += [x for x in one.to_matrix(frame) if x != 0]
        else:
            found.append(one)
    return tuple(found)


def _of_kane(method: KanesMethod) -> SympyModel:
    if not method.bodies:
        message = "The KanesMethod has no bodies."
        advice = "Create it with KanesMethod(…, bodies=…), or call kanes_equations first."
        got, expected = "a KanesMethod without bodies", "a KanesMethod with bodies"
        raise InputError([Fault("model", got, expected, message, advice)])
    rates = method.kindiffdict()
    speeds = method._k_nh * method.u + method._f_nh if len(method._k_nh) else []
    return SympyModel(
        frame=method._inertial, q=tuple(method.q), u=tuple(method.u),
        kinematics=tuple(rate - value for rate, value in rates.items()),
        bodies=tuple(method.bodies), loads=_loads(method.loads or ()),
        constraints=(*method._f_h, *speeds), auxiliary=tuple(method._uaux),
    )  # fmt: skip


def _of_lagrange(method: LagrangesMethod) -> SympyModel:
    held = len(method._hol_coneqs)
    return SympyModel(
        frame=method.inertial, q=tuple(method.q), lagrangian=method._L[0],
        loads=_loads(method.forcelist or ()),
        constraints=(*method._hol_coneqs, *method.coneqs[held:]),
    )  # fmt: skip


def _of_system(system: SympySystem) -> SympyModel:
    """Without speeds of its own it is one for Lagrange's method, where potential energies count."""
    rates = {q.diff(dynamicsymbols._t) for q in system.q}
    lagrange = set(system.u) <= rates
    try:
        system.validate_system(LagrangesMethod if lagrange else KanesMethod)
    except ValueError as error:
        reason = " ".join(str(error).split())
        got, message = (
            f"a System that SymPy refuses: {reason}",
            f"SymPy refuses the System: {reason}",
        )
        expected = "a System that passes validate_system()"
        raise InputError([Fault("model", got, expected, message)]) from None
    pushed = [load for actuator in system.actuators for load in actuator.to_loads()]
    return SympyModel(
        frame=system.frame, q=tuple(system.q), u=() if lagrange else tuple(system.u),
        kinematics=() if lagrange else tuple(system.kdes),
        bodies=tuple(system.bodies), loads=_loads([*system.loads, *pushed]),
        constraints=(*system.holonomic_constraints, *system.nonholonomic_constraints),
        auxiliary=tuple(system.u_aux), fixed=system.fixed_point, potential=lagrange,
    )  # fmt: skip


def _of_bodies(model: Any, frame: Any) -> SympyModel:
    bodies = (model,) if isinstance(model, RigidBody | Particle) else model
    wrong = [] if not isinstance(bodies, Sequence) or isinstance(bodies, str) else [
        body for body in bodies if not isinstance(body, RigidBody | Particle)
    ]  # fmt: skip
    if not isinstance(bodies, Sequence) or isinstance(bodies, str) or not bodies or wrong:
        got = repr(wrong[0]) if wrong else repr(model)
        expected = (
            "a KanesMethod, a LagrangesMethod, a System of sympy.physics.mechanics, or a list of "
            "RigidBody and Particle"
        )
        raise InputError([Fault("model", got[:100], expected)])
    return SympyModel(frame=frame, q=(), bodies=tuple(bodies), potential=True)


def _loads(given: Iterable[Any]) -> tuple[tuple[Any, Any], ...]:
    found, faults = [], []
    for i, load in enumerate(given):
        try:
            place, vector = load
        except (TypeError, ValueError):
            place = vector = None
        if not isinstance(place, Point | ReferenceFrame) or not isinstance(vector, Vector | int):
            expected = "(Point, force) or (ReferenceFrame, torque), both vectors"
            faults.append(Fault(f"loads.{i}", str(load)[:100], expected))
        elif vector != 0:
            found.append((place, vector))
    if faults:
        raise InputError(faults)
    return tuple(found)
