r"""Neumann's coordinates u, v, ϑ, u₁, v₁ of a body on a ground, and the way to and from the core.

The figure that fixes the papers' signs is lost; this is the convention under which their equations
agree with each other, stated here and nowhere else (docs/conventions.md has it drawn):

    ζ = n = X_u × X_v/H on the body,   ζ₁ = n₁ = s X_u₁ × X_v₁/H₁ on the ground,   n = −n₁
    ξ = −sin ϑ ξ₁ + cos ϑ η₁,          η = cos ϑ ξ₁ + sin ϑ η₁
    ω = σ ξ + τ η + n ζ

s = +1 where both normals point out of their materials, or both into them; otherwise −1.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, NamedTuple, cast

import numpy as np

from voronets.expressions.faults import Fault, InputError
from voronets.expressions.rotations import quaternion_of_matrix
from voronets.expressions.scalars import FLOATS
from voronets.expressions.vectors import Matrix, Scalar
from voronets.forms.neumann.side import Side, side
from voronets.mechanics.first_order import Numbers
from voronets.rolling.core import Core
from voronets.rolling.system import RollingProblem
from voronets.surfaces.contract import Surface
from voronets.surfaces.parametric import Parametric
from voronets.surfaces.parametrised import parametrised
from voronets.surfaces.placement import Placed

COORDINATES = ("u", "v", "theta", "u1", "v1")
NAMES = (*COORDINATES, "sigma", "tau", "n")


class ContactPlace(NamedTuple):
    """The body on the ground at Neumann's coordinates."""

    body: Side
    ground: Side
    sin: Scalar
    cos: Scalar
    R: Matrix  # body axes → space axes


@dataclass(frozen=True)
class Neumann:
    """A rolling problem in Neumann's coordinates; ``problem`` has coordinates on both surfaces."""

    given: RollingProblem
    problem: RollingProblem

    @property
    def body(self) -> Placed[Parametric]:
        """The body's surface by its coordinates u, v."""
        return cast(Placed[Parametric], self.problem.body.surface)

    @property
    def ground(self) -> Placed[Parametric]:
        """The ground by its coordinates u₁, v₁."""
        return cast(Placed[Parametric], self.problem.ground)

    @cached_property
    def core(self) -> Core:
        """The core of the problem in these coordinates, whose numbers all formulas use."""
        return self.problem.core

    @property
    def numbers(self) -> dict[str, Any]:
        """The run-time numbers."""
        return self.core.numbers

    @property
    def s(self) -> int:
        """+1 where the ground's X_u₁ × X_v₁ is n₁ = −n, −1 where it is n."""
        return _outward(self.body) * _outward(self.ground)

    def place(self, ns: Any, p: Numbers, c: Sequence[Scalar]) -> ContactPlace:
        """Both surfaces at the contact, and the orientation R = (ξ₁ η₁ ζ₁) Q (ξ η ζ)ᵀ."""
        u, v, theta, u1, v1 = c
        body = side(self.body, ns, p["body"], (u, v))
        ground = side(self.ground, ns, p["ground"], (u1, v1), self.s)
        sin, cos = ns.sin(theta), ns.cos(theta)
        return ContactPlace(body, ground, sin, cos, ground.axes.T @ across(sin, cos) @ body.axes)

    # -- to and from the state of the core ------------------------------------------------------

    def to_state(self, values: Mapping[str, float] | Sequence[float]) -> np.ndarray:
        """The coordinate-free state of ``given`` at u, v, ϑ, u₁, v₁, σ, τ, n."""
        c, w = self._split(values)
        _regular(self, c)
        at = self.place(FLOATS, self.numbers, c)
        R = np.array(at.R, dtype=float)
        omega = np.array(at.body.axes, dtype=float).T @ w
        state = [quaternion_of_matrix(R), omega]
        given = self.given.core
        n1 = R @ np.array(at.body.axes[2], dtype=float) * -_outward(self.body)
        for own, theirs, surface, x, n in (
            (given.body_own, self.body, self.given.body.surface, at.body.X, -R.T @ n1),
            (given.ground_own, self.ground, self.given.ground, at.ground.X, n1),
        ):
            if own:
                same = surface == theirs
                uv = c[:2] if theirs is self.body else c[3:]
                state.append(uv if same else surface.locate(np.array(x, dtype=float), n))
        return np.concatenate(state).astype(float)

    def from_state(
        self, state: Sequence[float] | np.ndarray, near: Sequence[float] | np.ndarray | None = None
    ) -> np.ndarray:
        """u, v, ϑ, u₁, v₁, σ, τ, n at a state of ``given``.

        near  coordinates at a moment shortly before: u, v, ϑ, u₁, v₁ go on from there
        """
        core = self.given.core
        pose = core.pose(FLOATS, [float(x) for x in state], core.numbers)
        _, _, c, c1 = core.split(np.asarray(state, dtype=float))
        uv = self._located(self.body, self.given.body.surface, c, pose.body.x, near, 0)
        uv1 = self._located(self.ground, self.given.ground, c1, pose.ground.x, near, 3)
        _regular(self, (*uv, 0.0, *uv1))
        at = self.place(FLOATS, self.numbers, (*uv, 0.0, *uv1))
        R, axes, axes1 = (np.array(A, dtype=float) for A in (pose.R, at.body.axes, at.ground.axes))
        xi = axes1 @ R @ axes[0]
        theta = float(np.arctan2(-xi[0], xi[1]))
        if near is not None:
            theta += 2 * np.pi * round((near[2] - theta) / (2 * np.pi))
        w = axes @ np.array(pose.omega, dtype=float)
        return np.array([*uv, theta, *uv1, *w])

    def along(self, states: np.ndarray) -> np.ndarray:
        """Neumann's coordinates along a motion, without jumps where the surfaces close."""
        found: list[np.ndarray] = []
        for state in states:
            found.append(self.from_state(state, found[-1] if found else None))
        return np.array(found)

    def _located(
        self, surface: Placed[Parametric], given: Surface, c: Any, x: Any, near: Any, i: int
    ) -> np.ndarray:
        if given == surface and len(c):
            uv = np.asarray(c, dtype=float)
        else:
            uv = _found(
                surface, np.array(x, dtype=float), None if near is None else near[i : i + 2]
            )
        if near is None:
            return uv
        chart = surface.surface.chart
        for j, (lo, hi) in enumerate((chart.u, chart.v)):
            if surface.surface.closed[j]:
                uv[j] += (hi - lo) * round((near[i + j] - uv[j]) / (hi - lo))
        return uv

    def _split(self, values: Mapping[str, float] | Sequence[float]) -> tuple[Any, np.ndarray]:
        if isinstance(values, Mapping):
            missing = [name for name in NAMES if name not in values]
            if missing:
                raise InputError(
                    Fault(f"neumann.{name}", "nothing", "a number") for name in missing
                )
            values = [values[name] for name in NAMES]
        numbers = [float(x) for x in values]
        return numbers[:5], np.array(numbers[5:8])


def neumann(problem: RollingProblem, *, lines: bool = False) -> Neumann:
    """Neumann's coordinates for a problem; ``lines``: lines of curvature on both surfaces."""
    body = parametrised(problem.body.surface, "body.surface", lines=lines)
    ground = parametrised(problem.ground, "ground.surface", lines=lines)
    changed = replace(problem, body=replace(problem.body, surface=body), ground=ground)
    return Neumann(problem, changed)


def across(sin: Scalar, cos: Scalar) -> Matrix:
    """Q: components on ξ, η, ζ → components on ξ₁, η₁, ζ₁; its own inverse."""
    return Matrix((-sin, cos, 0), (cos, sin, 0), (0, 0, -1))


def _outward(surface: Placed[Parametric]) -> int:
    """+1 where X_u × X_v points out of the material."""
    return surface.surface.orientation * (-1 if surface.inside else 1)


def _found(surface: Placed[Parametric], x: np.ndarray, near: Any) -> np.ndarray:
    """u, v of the point x, from the nearest of a grid or from a place close by."""
    own = surface.surface
    inside = surface.inward(x)
    if near is not None:
        found = own.nearest(inside, near)
        if found is not None and np.linalg.norm(own.at(found).x - inside) < 1e-9 * (
            1 + np.linalg.norm(inside)
        ):
            return found
    return np.asarray(surface.locate(x), dtype=float)


def _regular(coordinates: Neumann, c: Sequence[float]) -> None:
    """A pole or a crease of either parametrisation is a fault."""
    faults = [
        Fault(
            f"neumann.{key}", f"u{index} = {u:.9g}, v{index} = {v:.9g}",
            f"a point where the coordinates of the {surface.kind} have two directions",
            f"The start is at a pole of the coordinates of the {surface.kind}: u{index} = {u:.6g}, "
            f"v{index} = {v:.6g}.",
            "Start elsewhere, or turn the surface.",
        )
        for key, index, surface, (u, v) in (
            ("body", "", coordinates.body, c[:2]), ("ground", "1", coordinates.ground, c[3:5]),
        )
        if not np.all(np.isfinite(surface.surface.frame((u, v))))
    ]  # fmt: skip
    if faults:
        raise InputError(faults)
