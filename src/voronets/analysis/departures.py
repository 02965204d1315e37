r"""What a state must satisfy, over scalars of any kind: h(x, t) = 0.

    a rolling body     |q|² = 1, contacts on their surfaces, normals that meet; ω·n = 0 of a rubber one;
                       n·u = 0 of one that slides, and |d| = 1 of the direction of its slip
    a general system   its constraints on velocities, and on coordinates

No reaction is computed, so that the formulas have slopes where a force vanishes too.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from voronets.expressions.vectors import Vector, cross
from voronets.mechanics.dynamics import SystemDynamics
from voronets.mechanics.first_order import FirstOrderSystem
from voronets.mechanics.system import System
from voronets.rolling.sliding import DIRECTION, VELOCITY

#: (ns, x, p, t) → the numbers that are zero.
Departures = Callable[[Any, Any, Any, Any], tuple[Any, ...]]


def departures(system: FirstOrderSystem) -> Departures:
    """h of a rolling body in contact, or of a general system."""
    problem = system.attributes["problem"]
    if isinstance(problem, System):
        dynamics = SystemDynamics(problem)

        def of_system(ns: Any, x: Any, p: Any, t: Any) -> tuple[Any, ...]:
            _, _, c, h = dynamics.values(ns, x, p, t)
            return (*c, *h)

        return of_system
    names = [quantity.name for quantity in system.states]
    velocity, direction = (
        names.index(part[0].name) if part[0].name in names else None
        for part in (VELOCITY, DIRECTION)
    )
    core, rubber = problem.core, not problem.law.spins
    body, ground = core.body.surface, core.ground

    def of_body(ns: Any, x: Any, p: Any, t: Any) -> tuple[Any, ...]:
        at = core.place(ns, x, p)
        _, _, c, c1 = core.split(x)
        found = [sum((value * value for value in at.q[1:]), at.q[0] * at.q[0]) - 1]
        if core.body_own:
            found.append(body.departure(ns, p["body"], c))
        if core.ground_own:
            found.append(ground.departure(ns, p["ground"], c1))
        if core.body_own and core.ground_own:
            found += at.body.n + at.n
        if rubber:
            found.append(at.omega @ at.n)
        if velocity is not None:
            v = at.R.T @ Vector(*x[velocity : velocity + 3])
            found.append(at.n @ (v + cross(at.omega, at.body.x)))
        if direction is not None:
            d = Vector(*x[direction : direction + 3])
            found += [d @ d - 1, d @ at.ground.n]
        return tuple(found)

    return of_body
