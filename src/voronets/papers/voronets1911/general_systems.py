"""The systems on which §§ 5–8 are measured: three independent velocities, two dependent ones."""

from __future__ import annotations

from typing import Any

from voronets.papers.voronets1911.general_system import GeneralSystem


def kinetic(ns: Any, q: Any, v: Any, t: Any) -> Any:
    """T with terms of the first degree and of none, and with every coordinate in it."""
    squares = (2.0 + 0.3 * ns.sin(q[1] + q[3])) * v[0] ** 2 + (1.5 + 0.2 * q[4] ** 2) * v[1] ** 2
    squares = squares + (1.8 + 0.4 * ns.cos(q[0] - q[3])) * v[2] ** 2
    squares = (
        squares + (1.2 + 0.3 * q[0] * q[2]) * v[3] ** 2 + (1.4 + 0.2 * ns.sin(q[2] + t)) * v[4] ** 2
    )
    mixed = (
        0.3 * ns.cos(q[2] - q[4]) * v[0] * v[3]
        + 0.2 * q[0] * v[1] * v[4]
        + 0.25 * q[3] * v[2] * v[3]
    )
    linear = 0.3 * q[4] * v[2] + 0.2 * ns.sin(t) * q[3] * v[0] + 0.15 * q[1] * v[4]
    return squares / 2 + mixed + linear + 0.25 * q[2] ** 2 * q[3]


def rows(ns: Any, q: Any, t: Any) -> tuple[Any, Any]:
    """Conditions that are not solved for anything, cannot be integrated, and know the time."""
    C = (
        (
            -(0.5 * q[1] + 0.4 * q[4]),
            -ns.cos(q[2] + 0.3 * q[3]),
            0.4 * q[0] * q[2],
            1.0,
            0.3 * ns.sin(q[0]),
        ),
        (
            0.6 * ns.sin(q[2] - q[4]),
            0.5 * q[3] * q[0],
            -(0.7 + 0.3 * ns.sin(q[1] + t)),
            0.2 * q[1],
            1.3,
        ),
    )
    return C, (0.4 * ns.sin(t) * q[3] - 0.3 * q[0] * q[1], 0.3 * q[4] * q[2] + 0.2 * t)


def potential(ns: Any, q: Any, t: Any) -> Any:
    """U of all coordinates."""
    return (
        0.7 * ns.sin(q[0]) * q[1] + 0.4 * q[2] * q[3] - 0.5 * q[4] ** 2 * q[0] + 0.2 * q[3] * q[1]
    )


def further(ns: Any, q: Any, v: Any, t: Any) -> tuple[Any, ...]:
    """Forces besides, of velocities and time."""
    return (
        -0.2 * v[0] + 0.3 * t,
        0.4 * q[2] * v[4],
        -0.3 * v[1],
        0.5 * ns.cos(t) - 0.1 * v[3],
        0.2 * q[0] * v[2],
    )


def nothing(ns: Any, q: Any, v: Any, t: Any) -> tuple[Any, ...]:
    """No forces besides U."""
    return (0 * t,) * len(q)


GENERAL = GeneralSystem(3, 2, kinetic, rows, potential, further)


# -- § 6 ------------------------------------------------------------------------------------------


def leaf(ns: Any, q: Any, t: Any) -> tuple[Any, Any]:
    """g_ν of the integrable conditions q_{n+ν} = g_ν(q_1, q_2, q_3, t) + const."""
    return (0.5 * q[0] * q[1] + 0.3 * ns.sin(q[2] + t), 0.4 * ns.cos(q[1]) * q[2] - 0.6 * q[0] * t)


def integrable_rows(ns: Any, q: Any, t: Any) -> tuple[Any, Any]:
    """q̇_{n+ν} = dg_ν/dt."""
    C = (
        (-0.5 * q[1], -0.5 * q[0], -0.3 * ns.cos(q[2] + t), 1.0, 0.0),
        (0.6 * t, 0.4 * ns.sin(q[1]) * q[2], -0.4 * ns.cos(q[1]), 0.0, 1.0),
    )
    return C, (-0.3 * ns.cos(q[2] + t), 0.6 * q[0])


INTEGRABLE = GeneralSystem(3, 2, kinetic, integrable_rows, potential, further)


def _without(function: Any, *replaced: Any) -> Any:
    """A formula in which q_4, q_5 and perhaps t stand for constants."""
    *last, time = replaced

    def changed(ns: Any, q: Any, *others: Any) -> Any:
        *rates, t = others
        return function(
            ns, (*q[:3], *(x + 0 * t for x in last)), *rates, t if time is None else time + 0 * t
        )

    return changed


#: q_4, q_5 occur nowhere.
CYCLIC = GeneralSystem(
    3, 2, _without(kinetic, 0.4, -0.7, None), _without(rows, 0.4, -0.7, None),
    _without(potential, 0.4, -0.7, None), _without(further, 0.4, -0.7, None),
)  # fmt: skip


def timeless_rows(ns: Any, q: Any, t: Any) -> tuple[Any, Any]:
    """Conditions that allow rest."""
    C, _ = rows(ns, q, t)
    return C, (0 * t, 0 * t)


#: Nor does the time, and the body may be at rest.
CHAPLYGIN = GeneralSystem(
    3, 2, _without(kinetic, 0.4, -0.7, 0.5), _without(timeless_rows, 0.4, -0.7, 0.5),
    _without(potential, 0.4, -0.7, 0.5), nothing,
)  # fmt: skip


def ferrers_rows(ns: Any, q: Any, t: Any) -> tuple[Any, Any]:
    """a_ν1 constant and everything else the same along q_1: the conditions' bracket for q_1 vanishes."""
    x, y = q[3] - 0.6 * q[0], q[4] + 0.8 * q[0]
    C = (
        (-0.6, -ns.cos(q[2] + 0.3 * x), 0.4 * q[1] * y, 1.0, 0.0),
        (0.8, 0.5 * x * q[2], -(0.7 + 0.3 * ns.sin(q[1] + t)), 0.0, 1.0),
    )
    return C, (0.4 * ns.sin(t) * y, 0.3 * x * q[2])


FERRERS = GeneralSystem(3, 2, kinetic, ferrers_rows, potential, nothing)
