r"""The fields among which symmetries are sought: turns and shifts.

A rolling body, with R from body to space, s the contact on the ground and a on the body:

    turn of the body about e     q̇ = ½ q ⊗ e,  ω̇ = ω × e,  ȧ = a × e            it looks the same
    shift of the ground along d  ṡ = d
    turn about e through P       q̇ = ½ e ⊗ q,  ṡ = e × (s − P),  v̇ = e × v

A general system: shifts of every coordinate, and turns of every pair of them with their velocities,
q̇ᵢ = −qⱼ, q̇ⱼ = qᵢ; the planar group of x, y and a heading is a sum of these.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import combinations
from typing import Any

import numpy as np

from voronets.analysis.symmetry import Generator
from voronets.expressions.rotations import quaternion_product
from voronets.expressions.vectors import Vector, cross
from voronets.mechanics.first_order import FirstOrderSystem
from voronets.mechanics.system import System
from voronets.rolling.core import Core
from voronets.rolling.sliding import DIRECTION, DISSIPATED, VELOCITY

AXES = {"z": Vector(0, 0, 1), "x": Vector(1, 0, 0), "y": Vector(0, 1, 0)}


def candidate_fields(system: FirstOrderSystem) -> list[Generator]:
    """Those of a system, what a steady motion should rather be made of first."""
    problem = system.attributes["problem"]
    if isinstance(problem, System):
        return _of_system(len(problem.names), problem.names)
    return _RollingFields(system, problem.core, Vector(*problem.ground.centre)).every()


def velocity_places(system: FirstOrderSystem) -> list[int]:
    """The numbers of a state that are velocities of their own."""
    names = {quantity.name for quantity in VELOCITY}
    return [
        i for i, quantity in enumerate(system.states)
        if quantity.name in names or quantity.name.endswith("'")
    ]  # fmt: skip


def state_scales(system: FirstOrderSystem, x: np.ndarray) -> np.ndarray:
    """What is much for every number of a state."""
    problem = system.attributes["problem"]
    if isinstance(problem, System):
        n = len(problem.names)
        return np.repeat([1.0, max(1.0, float(np.abs(x[n:]).max()))], n)
    size = problem.body.surface.size or problem.ground.size or 1.0
    speed = max(1.0, float(np.linalg.norm(x[4:7])))
    sizes = {"m": size, "rad/s": speed, "m/s": speed * size, "J": 1.0}
    return np.array([sizes.get(quantity.unit, 1.0) for quantity in system.states])


def _of_system(n: int, names: Sequence[str]) -> list[Generator]:
    def shift(i: int, ns: Any, x: Any, p: Any) -> list[Any]:
        return [1 if j == i else 0 for j in range(2 * n)]

    def turn(i: int, j: int, ns: Any, x: Any, p: Any) -> list[Any]:
        found: list[Any] = [0] * (2 * n)
        for k in (0, n):
            found[i + k], found[j + k] = -x[j + k], x[i + k]
        return found

    shifts = [Generator(f"shift of {name}", partial(shift, i)) for i, name in enumerate(names)]
    turns = [
        Generator(f"turn of {names[i]}, {names[j]}", partial(turn, i, j))
        for i, j in combinations(range(n), 2)
    ]
    return shifts + turns


class _RollingFields:
    """The fields of a rolling body, in the order of its states."""

    def __init__(self, system: FirstOrderSystem, core: Core, middle: Vector) -> None:
        self.middle = middle  # of the ground, about which it is turned
        self.core, self.names = core, [quantity.name for quantity in system.states]
        self.size = len(self.names)

    def every(self) -> list[Generator]:
        found = []
        if DISSIPATED.name in self.names:
            found.append(Generator("account of the energy lost", self._account))
        found += [
            Generator(f"turn of the body about its {i} axis", partial(self._turn_of_body, e),
                      partial(self._slack_of_body, e))
            for i, e in AXES.items()
        ]  # fmt: skip
        still, middle = Vector(0, 0, 0), self.middle
        for word, pairs in (
            ("shift along", [(name, (still, d)) for name, d in AXES.items()]),
            ("turn about", [(name, (e, -cross(e, middle))) for name, e in AXES.items()]),
        ):
            found += [
                Generator(f"{word} {name}", partial(self._move, *pair),
                          partial(self._slack_of_ground, *pair))
                for name, pair in pairs
            ]  # fmt: skip
        return found

    def _account(self, ns: Any, x: Any, p: Any) -> list[Any]:
        return [1 if name == DISSIPATED.name else 0 for name in self.names]

    def _turn_of_body(self, e: Vector, ns: Any, x: Any, p: Any) -> list[Any]:
        core = self.core
        q, omega, c, _ = core.split(x)
        found = [0.5 * part for part in quaternion_product(q, (0, *e))]
        found += cross(omega, e)
        if core.body_own:
            at = core.body.surface.contact(ns, p["body"], c)
            found += core.body.surface.rates(ns, p["body"], c, at, cross(at.x, e), cross(at.n, e))
        return found + [0] * (self.size - len(found))

    def _slack_of_body(self, e: Vector, ns: Any, x: Any, p: Any) -> list[Any]:
        if not self.core.body_own:
            return []
        at = self.core.place(ns, x, p)
        return [cross(e, at.body.x) @ at.body.n]

    def _move(self, e: Vector, d: Vector, ns: Any, x: Any, p: Any) -> list[Any]:
        """ṡ = d + e × s."""
        core = self.core
        q, _, c, c1 = core.split(x)
        found: list[Any] = [0.5 * part for part in quaternion_product((0, *e), q)]
        found += [0, 0, 0, *(0 for _ in c)]
        if core.ground_own:
            at = core.ground.contact(ns, p["ground"], c1)
            found += core.ground.rates(ns, p["ground"], c1, at, d + cross(e, at.x), cross(e, at.n))
        found += [0] * (self.size - len(found))
        for part in (VELOCITY, DIRECTION):
            if part[0].name in self.names:
                first = self.names.index(part[0].name)
                found[first : first + 3] = cross(e, Vector(*x[first : first + 3]))
        return found

    def _slack_of_ground(self, e: Vector, d: Vector, ns: Any, x: Any, p: Any) -> list[Any]:
        if not self.core.ground_own:
            return []
        at = self.core.place(ns, x, p)
        return [(d + cross(e, at.ground.x)) @ at.ground.n]
