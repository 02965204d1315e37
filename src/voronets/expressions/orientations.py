"""Orientations as people write them: quaternions, axes with angles, lean, heading and spin, matrices.

Every way describes the rotation R from body axes to space axes and is turned into a unit quaternion
w, x, y, z.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any, Protocol, runtime_checkable

import numpy as np

from voronets.expressions.faults import Fault, InputError
from voronets.expressions.quotes import about_quotes
from voronets.expressions.ranges import expected_number, expected_numbers, plain, printable, shown
from voronets.expressions.rotations import quaternion_of_matrix, quaternion_product
from voronets.expressions.suggestions import suggestion

IDENTITY = (1.0, 0.0, 0.0, 0.0)
#: The keys of a table, of which all in one group belong together.
AXIS, ANGLES = "axis", ("degrees", "radians")
LEAN = ("lean", "heading", "spin")
FORMS = "a quaternion w x y z, { axis, degrees }, { lean, heading, spin } or a rotation matrix"
EXAMPLE = (
    "For example [1, 0, 0, 0], { axis = [1, 0, 0], degrees = 30 } or "
    "{ lean = 30, heading = 0, spin = 0 }."
)
SAME_LINE = 1e-14  # half angles below this are rounding: the body's axis is vertical
ROUNDING = 1e-6  # by which the rows of a matrix may miss a rotation


@runtime_checkable
class Rotation(Protocol):
    """SciPy's ``Rotation``, or an object like it."""

    def as_quat(self) -> Any:
        """The quaternion x, y, z, w."""


def orientation_quaternion(value: Any, key: str = "orientation") -> tuple[float, ...]:
    """The unit quaternion of an orientation; an ``InputError`` says what is wrong at the key.

    value  four numbers w, x, y, z of any length · { axis, degrees } or { axis, radians } ·
           { lean, heading, spin } in degrees, R = Rz(heading) Rx(lean) Rz(spin) · the three rows of a
           rotation matrix · SciPy's Rotation · None for the identity
    """
    if value is None:
        return IDENTITY
    if isinstance(value, Rotation):
        value = np.roll(np.asarray(value.as_quat(), dtype=float), 1)
    value = plain(value)
    if isinstance(value, Mapping):
        return _of_table(value, key)
    if isinstance(value, list | tuple) and len(value) == 3:
        return _of_matrix([plain(row) for row in value], key)
    return _of_numbers(value, key)


def lean_heading_spin(lean: float, heading: float, spin: float) -> tuple[float, ...]:
    """The quaternion of R = Rz(heading) Rx(lean) Rz(spin), angles in degrees."""
    about_z, about_x, own = (_half(angle) for angle in (heading, lean, spin))
    turned = quaternion_product((about_z[0], 0, 0, about_z[1]), (about_x[0], about_x[1], 0, 0))
    return tuple(float(x) for x in quaternion_product(turned, (own[0], 0, 0, own[1])))


def lean_heading_spin_of(quaternion: Sequence[float]) -> tuple[float, float, float]:
    """Lean from 0 to 180, heading and spin from −180 to 180, in degrees, of a quaternion w, x, y, z.

    Where the lean is 0 or 180 the heading and the spin turn about the same line: the heading has the
    whole turn and the spin is 0.
    """
    w, x, y, z = (float(number) for number in quaternion)
    tilted, upright = math.hypot(x, y), math.hypot(w, z)
    total, difference = math.atan2(z, w), math.atan2(y, x)  # (heading ± spin) / 2
    if tilted <= SAME_LINE * upright:
        return 0.0, _within_half_turn(math.degrees(2 * total)), 0.0
    if upright <= SAME_LINE * tilted:
        return 180.0, _within_half_turn(math.degrees(2 * difference)), 0.0
    lean = math.degrees(2 * math.atan2(tilted, upright))
    heading, spin = math.degrees(total + difference), math.degrees(total - difference)
    return lean, _within_half_turn(heading), _within_half_turn(spin)


def _within_half_turn(degrees: float) -> float:
    """The same angle between −180 and 180 degrees."""
    rest = math.remainder(degrees, 360.0)
    return 180.0 if rest == -180.0 else rest + 0.0  # no −0


def _of_numbers(value: Any, key: str) -> tuple[float, ...]:
    numbers = list(map(plain, value)) if isinstance(value, list | tuple) else value
    expected = expected_numbers(numbers, 4)
    size = 0.0 if expected else float(np.linalg.norm(np.array(numbers, dtype=float)))
    if expected == "a list of 4 numbers":
        advice = about_quotes(value, FORMS, lambda one: expected_numbers(plain(one), 4))[1]
        raise InputError([Fault(key, shown(value), FORMS, advice=advice or EXAMPLE)])
    if expected or not size > 1e-150:
        wanted = expected or "a quaternion w x y z that is not zero"
        raise InputError([Fault(key, shown(value), wanted)])
    return tuple(x / size for x in numbers)


def _of_matrix(rows: list[Any], key: str) -> tuple[float, ...]:
    if any(expected_numbers(row, 3) for row in rows):
        raise InputError([Fault(key, shown(rows), FORMS, advice=EXAMPLE)])
    R = np.array(rows, dtype=float)
    with np.errstate(over="ignore", invalid="ignore"):
        miss = float(np.abs(R @ R.T - np.eye(3)).max())
    if not miss <= ROUNDING or np.linalg.det(R) < 0:
        reason = "mirrors the body" if miss <= ROUNDING else f"deviates by {miss:.2g}"
        message = f"{{key}} is not a rotation matrix: its rows must be orthonormal and right-handed; this one {reason}."
        raise InputError([Fault(key, shown(rows), "a rotation matrix", message)])
    left, _, right = np.linalg.svd(R)
    return tuple(float(x) for x in quaternion_of_matrix(left @ right))


def _of_table(table: Mapping[str, Any], key: str) -> tuple[float, ...]:
    by_axis = AXIS in table or any(name in table for name in ANGLES)
    known = (AXIS, *ANGLES) if by_axis else LEAN
    faults = _unknown(table, key, known)
    for name, value in table.items():
        check = _expected_axis if name == AXIS else expected_number
        wanted = check(value) if name in known else ""
        if wanted:
            sentences = about_quotes(value, wanted, check)
            faults.append(Fault(f"{key}.{name}", shown(value), wanted, *sentences))
    if by_axis and not faults:
        faults += _incomplete(table, key)
    if faults:
        raise InputError(faults)
    if not by_axis:
        return lean_heading_spin(*(float(table.get(name, 0)) for name in LEAN))
    axis = np.array(plain(table[AXIS]), dtype=float)
    if "degrees" in table:
        cosine, sine = _half(float(table["degrees"]))
    else:
        cosine, sine = math.cos(table["radians"] / 2), math.sin(table["radians"] / 2)
    return (float(cosine), *(float(x) for x in sine * axis / np.linalg.norm(axis)))


def _unknown(table: Mapping[str, Any], key: str, known: tuple[str, ...]) -> list[Fault]:
    """A fault for each key that does not belong there."""
    faults = []
    for name in table:
        if name not in known:
            advice = suggestion(name, (AXIS, *ANGLES, *LEAN)) or f"Known here: {', '.join(known)}."
            mixed = name in LEAN
            what = "cannot be combined with an axis" if mixed else "is an unknown key"
            place = printable(f"{key}.{name}")
            expected = f"one of {', '.join(known)}"
            message = f"{{key}} {what}."
            faults.append(
                Fault(place, "an unknown key", expected, message, "" if mixed else advice)
            )
    return faults


def _expected_axis(value: Any) -> str:
    """What is expected of an axis; nothing where it is one."""
    return expected_numbers(plain(value), 3)


def _incomplete(table: Mapping[str, Any], key: str) -> list[Fault]:
    """What an axis and an angle lack."""
    angles = [name for name in ANGLES if name in table]
    if AXIS not in table:
        return [
            Fault(
                f"{key}.{AXIS}",
                "nothing",
                "a vector that is not zero",
                "{key} is missing.",
                "Give the axis of the rotation, for example [0, 0, 1].",
            )
        ]
    if not np.linalg.norm(np.array(plain(table[AXIS]), dtype=float)) > 1e-150:
        return [Fault(f"{key}.{AXIS}", shown(table[AXIS]), "a vector that is not zero")]
    if not angles:
        message, advice = "{key} is missing.", "Give the angle of the rotation, for example 30."
        return [Fault(f"{key}.degrees", "nothing", "a number of degrees", message, advice)]
    if len(angles) == 2:
        message = "{key} has both degrees and radians. Give one of them."
        return [Fault(key, "both degrees and radians", "degrees or radians", message)]
    return []


def _half(degrees: float) -> tuple[float, float]:
    """Cosine and sine of half an angle, exact for multiples of a right angle."""
    half = math.fmod(degrees, 720.0) / 2
    turns, rest = divmod(half, 90.0)
    if rest == 0:
        return ((1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0))[int(turns) % 4]
    return math.cos(math.radians(half)), math.sin(math.radians(half))
