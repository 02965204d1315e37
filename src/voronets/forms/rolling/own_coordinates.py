r"""A rolling body in coordinates of one's own choice, as a general system.

Either Neumann's coordinates are given as formulas of the new ones, or the place of the body is:

    R(q)   body axes → space axes          a(q)   the contact from the centre of mass, body axes
    s(q)   the contact in space            the surfaces touch there for all q

From these follow ω of RᵀṘ and, as the contact moves along both surfaces, slip = ṡ − R ȧ, of whose three
components two are independent.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Any

import numpy as np
from sympy import Expr, Symbol

from voronets.expressions.algebra import as_expression, derivative
from voronets.expressions.faults import Fault, InputError
from voronets.expressions.functions import as_function
from voronets.expressions.parser import parse_formula
from voronets.expressions.scalars import FLOATS, symbols
from voronets.expressions.vectors import Matrix, Vector, cross
from voronets.forms.neumann.coordinates import COORDINATES, neumann
from voronets.forms.neumann.problem_letters import ProblemLetters
from voronets.forms.rolling.constrained_system import neumann_system
from voronets.forms.rolling.rolling_system import RollingSystem, rolling_system
from voronets.mechanics.linear_formulas import total
from voronets.mechanics.plain_symbols import PlainSymbols, velocity
from voronets.rolling.system import RollingProblem

CLOSE = 1e-7  # of a length
UP = Vector(0, 0, 1)
PAIRS = tuple(combinations(range(5), 2))
TOUCH = "formulas by which the two surfaces touch for all values of the coordinates"


class _Formulas:
    """The user's formulas, read: of the coordinates, their velocities and letters with values."""

    def __init__(self, names: Sequence[str], parameters: Mapping[str, float]) -> None:
        self.names, self.parameters = tuple(names), dict(parameters)
        self._read = PlainSymbols(self.names).of

    def __call__(self, formula: Any) -> Expr:
        if not isinstance(formula, str):
            return as_expression(self._read(formula))
        found = parse_formula(
            formula, variables=self.names, parameters=self.parameters, velocities=self.names
        )
        return found.expression

    def rate(self, x: Expr) -> Expr:
        """ẋ of a formula of the coordinates."""
        return total(*(derivative(x, name) * Symbol(velocity(name)) for name in self.names))


def by_neumann(
    problem: RollingProblem, names: Sequence[str], formulas: Mapping[str, Any], *,
    speeds: Mapping[str, Any] | None = None, parameters: Mapping[str, float] | None = None,
    near: Sequence[float] = (),
) -> RollingSystem:  # fmt: skip
    """The problem in coordinates by which u, v, theta, u1, v1 are given.

    names     five coordinates q
    formulas  of u, v, theta, u1, v1; one that is missing is a coordinate itself
    speeds    three linear functions of q' (as u', or n = …), by their names
    near      q where the formulas have a meaning
    """
    coordinates = neumann(problem)
    letters = ProblemLetters(coordinates.numbers, (*names, *(parameters or {})))
    read = _Formulas(names, letters.values | dict(parameters or {}))
    _as_many(names)
    c = [read(formulas.get(name, Symbol(name))) for name in COORDINATES]
    quasi = [(name, read(formula)) for name, formula in (speeds or {}).items()]
    c_dot = [read.rate(x) for x in c]
    return neumann_system(coordinates, letters, names, c, c_dot, read.parameters, quasi, near)


def by_orientation(
    problem: RollingProblem, names: Sequence[str], *, rotation: Sequence[Sequence[Any]],
    lever: Sequence[Any], contact: Sequence[Any], speeds: Mapping[str, Any] | None = None,
    parameters: Mapping[str, float] | None = None, near: Sequence[float] = (),
) -> RollingSystem:  # fmt: skip
    """The problem in coordinates by which the body's place is given.

    names     five coordinates q
    rotation  R, body axes → space axes, by rows
    lever     x, y, z: the contact from the centre of mass, body axes
    contact   the contact in space
    speeds    three linear functions of q', by their names
    near      q where the formulas have a meaning
    """
    letters = ProblemLetters(_without_surfaces(problem), (*names, *(parameters or {})))
    read = _Formulas(names, letters.values | dict(parameters or {}))
    _as_many(names)
    R = Matrix(*([read(x) for x in row] for row in rotation))
    a, s = Vector(*map(read, lever)), Vector(*map(read, contact))
    turning = _turning(R, read)
    slip = Vector(*map(read.rate, s)) - R @ Vector(*map(read.rate, a))
    quasi = [(name, read(formula)) for name, formula in (speeds or {}).items()]
    normal, chosen = _touching(problem, read, R, a, s, slip, near)
    return rolling_system(
        problem, letters.p, names, lever=a, turning=turning, slip=R.T @ slip,
        normal=normal, centre=s - R @ a, constraints=[slip[i] for i in chosen],
        parameters=read.parameters, quasi=quasi, near=near,
    )  # fmt: skip


def _turning(R: Matrix, read: _Formulas) -> Vector:
    """ω in body axes, of RᵀṘ."""
    R_dot = Matrix(*([read.rate(x) for x in row] for row in R))
    columns, moved = R.T, R_dot.T
    return Vector(columns[2] @ moved[1], columns[0] @ moved[2], columns[1] @ moved[0])


def _as_many(names: Sequence[str]) -> None:
    if len(names) != 5 or len(set(names)) != 5:
        got = ", ".join(names)
        message = f"{{key}} has {len(set(names))} coordinates; a rolling body has five."
        raise InputError([Fault("names", got, "five coordinates", message)])


def _without_surfaces(problem: RollingProblem) -> dict[str, Any]:
    """The run-time numbers but those of the surfaces, for which the user has letters."""
    return {name: x for name, x in problem.core.numbers.items() if name not in ("body", "ground")}


# -- whether the surfaces touch --------------------------------------------------------------------


def _touching(
    problem: RollingProblem, read: _Formulas, R: Matrix, a: Vector, s: Vector, slip: Vector,
    near: Sequence[float],
) -> tuple[Vector, tuple[int, ...]]:  # fmt: skip
    """The common normal in body axes, and which two components of the slip to take."""
    slopes = [[derivative(as_expression(x), velocity(name)) for name in read.names] for x in slip]
    function = as_function([slopes, list(R), list(a), list(s)], (*read.names, *read.parameters))
    drawn = np.random.default_rng(1911).uniform(0.3, 1.2, (3, 5))
    normals, columns = [], []
    for q in [np.asarray(near, dtype=float)] if len(near) else drawn:
        values = function(FLOATS, *q.tolist(), *read.parameters.values())
        W, turned, lever, point = (np.array(x, dtype=float) for x in values)
        left, sizes, _ = np.linalg.svd(W)
        fault = _fault(problem, sizes, turned, lever, point, left[:, 2])
        if fault:
            where = ", ".join(f"{n} = {x:.3g}" for n, x in zip(read.names, q, strict=True))
            message = (
                f"With these formulas the surfaces do not roll on each other: {fault} at {where}."
            )
            got = f"{fault} at {where}"
            raise InputError([Fault("lever, contact, rotation", got, TOUCH, message)])
        normals.append(np.abs(left[:, 2]))
        columns.append([np.linalg.norm(np.cross(W[:, i], W[:, j])) for i, j in PAIRS])
    dropped = int(np.argmax(np.min(normals, axis=0)))
    i, j = PAIRS[int(np.argmax(np.min(columns, axis=0)))]
    across = cross(*(Vector(*(row[k] for row in slopes)) for k in (i, j)))
    normal = R.T @ (across / symbols().sqrt(across @ across)) if problem.forces.dissipates else UP
    return normal, tuple(k for k in range(3) if k != dropped)


def _fault(
    problem: RollingProblem, sizes: np.ndarray, R: np.ndarray, a: np.ndarray, s: np.ndarray,
    n: np.ndarray,
) -> str:  # fmt: skip
    """What is wrong with a place; n is the direction in which the point at the contact cannot move."""
    if abs(R @ R.T - np.eye(3)).max() > CLOSE or np.linalg.det(R) < 0:
        return "R is not a rotation"
    if sizes[2] > CLOSE * sizes[0] or sizes[1] < CLOSE * sizes[0]:
        return "the body's point at the contact cannot slip in two directions"
    scale = np.linalg.norm(a) + np.linalg.norm(s)
    for sign in (1.0, -1.0):
        on_body = problem.body.surface.locate(a, -sign * R.T @ n)
        on_ground = problem.ground.locate(s, sign * n)
        body, ground = problem.body.surface.at(on_body), problem.ground.at(on_ground)
        away = np.linalg.norm(np.array(body.x, dtype=float) - a)
        away += np.linalg.norm(np.array(ground.x, dtype=float) - s)
        turned = np.array(ground.n, dtype=float) + R @ np.array(body.n, dtype=float)
        if away < CLOSE * scale and np.linalg.norm(turned) < CLOSE**0.5:
            return ""
    return "the surfaces do not touch there with one normal"
