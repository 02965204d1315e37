r"""The contract of a surface: all that a contact needs to know.

A surface is the boundary of material.  At a contact it gives, in its own axes,

    x        the point
    n        the unit normal out of the material
    S or L   the shape operator, S t = dn along t, or its inverse, L dn = t   (3×3, S n = L n = 0)

as functions of its *contact coordinates* c, which each kind chooses for itself:

    kind         c            rate of c as the contact moves with velocity V
    parametric   u, v         X^u·V, X^v·V             X^u, X^v the reciprocal basis
    implicit     x, y, z      V
    support      n            ṅ

A kind whose point is a function of the normal alone (``by_normal``: a strictly convex surface or an
edge) can do without coordinates of its own: the core then takes its normal from the other side.

A surface declares what it is (flat, an edge, an ellipsoid, of revolution, in which coordinates its
lines of curvature are) and how it is sampled: nobody outside this room asks for its class.

Formulas take ``ns``, the namespace of elementary functions, and ``k``, the numbers of the surface
by name (floats, run-time parameters of compiled code, or symbols).  The methods that prepare a
start (``locate``, ``level``) work on floats.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np
import sympy

from voronets.expressions.scalars import FLOATS
from voronets.expressions.vectors import Scalar, Vector
from voronets.surfaces.tensors import TangentTensor

Numbers = Mapping[str, Scalar]
Floats = Sequence[float] | np.ndarray
Range = tuple[float, float]
Triple = tuple[float, float, float]

#: Points x and vector areas n dA of a quadrature over a surface, both (N, 3), by its order.
Nodes = tuple[np.ndarray, np.ndarray]
Boundary = Callable[[int], Nodes]
#: Volume or area, centroid (3), mean of x xᵀ about the centroid (3, 3).
Moments = tuple[float, np.ndarray, np.ndarray]


class Contact(NamedTuple):
    """A surface at one of its points, with S or L or, where both are cheap, both."""

    x: Vector
    n: Vector
    S: TangentTensor | None = None
    L: TangentTensor | None = None


class Points(NamedTuple):
    """Points x and outward normals n of a surface, both (N, 3)."""

    x: np.ndarray
    n: np.ndarray


class Coordinate(NamedTuple):
    """One contact coordinate: its name, unit and meaning."""

    name: str
    unit: str
    description: str


class Surface(ABC):
    """A surface of any kind; see the module's head for the contract."""

    #: The word for it in a scenario file.
    kind: str
    #: "parametric", "implicit" or "support".
    description: str
    #: The point is a function of the normal: ``contact_at_normal`` works.
    by_normal: bool = False
    #: ``contact_at_normal`` works; where this is so without ``by_normal``, the point has no finite
    #: rate where the surface is flat, and cannot be followed by it.
    has_normal_formula: bool = False
    #: The material is strictly convex: one point for each normal that occurs.
    convex: bool = False
    #: A plane.
    flat: bool = False
    #: It is given in charts that end somewhere and may bound nothing: ``level`` is not known, but which
    #: points lie behind it as seen from another one (``side``).
    sheet: bool = False
    #: The edge of a disc or a hoop, which has no area.
    edge: bool = False
    #: Of an ellipsoid, whatever it is given by; three equal ones are a sphere's radius.
    semi_axes: Triple | None = None
    #: The unit vector of the axis through the origin about which it is of revolution, if it is so
    #: by its nature; None says nothing.
    axis: Triple | None = None

    @property
    def round_radius(self) -> float | None:
        """The radius of the sphere that it is, infinite for a plane, None for anything else."""
        if self.flat:
            return np.inf
        axes = self.semi_axes
        return axes[0] if axes is not None and len(set(axes)) == 1 else None

    @property
    def formula(self) -> sympy.Expr | None:
        """F(x, y, z) of a surface given as F = 0; None for the others."""
        return None

    @property
    def support_formula(self) -> sympy.Expr | None:
        """h(nx, ny, nz) of a surface that was given by it."""
        return None

    @property
    def height_formula(self) -> sympy.Expr | None:
        """Diamandiev's f(phi, theta) of a surface that was given by it."""
        return None

    @property
    def position_formula(self) -> tuple[sympy.Expr, ...] | None:
        """X(u, v) of a surface given by it, in its chart."""
        return None

    @property
    @abstractmethod
    def coordinates(self) -> tuple[Coordinate, ...]:
        """The contact coordinates c."""

    @property
    @abstractmethod
    def numbers(self) -> dict[str, float]:
        """The numbers k that the formulas use, by name."""

    @property
    @abstractmethod
    def size(self) -> float:
        """A length: what 'small' is measured by (0 where the surface has none, as a plane)."""

    @abstractmethod
    def contact(self, ns: Any, k: Numbers, c: Sequence[Scalar]) -> Contact:
        """The contact at coordinates c."""

    def contact_at_normal(self, ns: Any, k: Numbers, n: Vector) -> Contact:
        """The contact where the unit normal is n (kinds with ``has_normal_formula``)."""
        raise TypeError(f"a surface of kind {self.kind} is not given by its normal")

    @abstractmethod
    def rates(
        self, ns: Any, k: Numbers, c: Sequence[Scalar], at: Contact, V: Vector, n_dot: Vector | None
    ) -> tuple[Scalar, ...]:
        """ċ for a contact that moves with velocity V and normal rate ṅ along the surface."""

    def departure(self, ns: Any, k: Numbers, c: Sequence[Scalar]) -> Scalar:
        """How far c has left the set that it must lie on (a length or a number); 0 is exact."""
        return 0

    def limits(self) -> tuple[tuple[str, Callable[..., Scalar]], ...]:
        """(what ends, f(ns, k, c)): a chart is valid while every f is positive."""
        return ()

    def next_chart(self, c: np.ndarray) -> tuple[Surface, np.ndarray] | None:
        """Another chart of the same surface that holds the point c well inside, and c there."""
        return None

    def chart_at(self, x: np.ndarray) -> Surface:
        """The same surface with the chart that holds the point x best."""
        return self

    def frame(self, c: Floats) -> np.ndarray | None:
        """Rows e_u, e_v, n = e_u × e_v of a surface with coordinates u, v; None for the others."""
        return None

    @property
    def ranges(self) -> tuple[Range, Range] | None:
        """The ranges of u and v in this chart; None for a surface without such coordinates."""
        return None

    def pieces(self) -> Sequence[Surface]:
        """The same surface in each of its charts."""
        return (self,)

    def by_curvature_lines(self) -> Surface | None:
        """The same surface with its lines of curvature for coordinates, where they are known."""
        return None

    def by_coordinates(self) -> Surface | None:
        """The same surface by coordinates u, v: its lines of curvature where these are known."""
        return self.by_curvature_lines()

    def boundaries(self) -> list[list[Boundary]]:
        """The pieces that may each be the whole boundary of a body, each with a choice of nodes.

        ValueError for a surface that bounds no finite body.
        """
        raise ValueError(f"a surface of kind {self.kind} does not bound a finite body")

    def moments(self, shell: bool) -> Moments | None:
        """Those of the solid or the shell that it bounds, where a formula gives them."""
        return None

    @abstractmethod
    def sample(self, random: np.random.Generator, count: int, scale: float) -> Points:
        """Points all over it, NaN where one was not found.

        scale  the length by which an endless surface is sampled
        """

    @abstractmethod
    def locate(self, x: np.ndarray, n: np.ndarray | None = None) -> np.ndarray:
        """Coordinates of the point nearest to x (near the normal n, where that decides)."""

    def level(self, x: np.ndarray) -> np.ndarray | None:
        """Negative inside the material, for points x (..., 3); None where that is not known."""
        return None

    def side(self, x: np.ndarray, viewpoint: np.ndarray) -> np.ndarray | None:
        """Negative for points x (..., 3) behind the surface as seen from a point outside; see ``sheet``.

        viewpoint  outside the material, of a shape that fits x
        """
        return self.level(x)

    @abstractmethod
    def points_with_normal(self, n: np.ndarray) -> Candidates:
        """The points whose outward normal is n."""

    def at(self, c: Floats) -> Contact:
        """The contact at c in floats."""
        return self.contact(FLOATS, self.numbers, [float(value) for value in c])

    def at_normal(self, n: Floats) -> Contact:
        """The contact where the normal is n, in floats."""
        return self.contact_at_normal(FLOATS, self.numbers, Vector(*(float(x) for x in n)))


def rows(vector: Vector, number: int) -> np.ndarray:
    """A vector of arrays or constants as (N, 3)."""
    return np.stack([np.broadcast_to(x, number) for x in vector], axis=1).astype(float)


class Candidates(NamedTuple):
    """Points of a surface with a given normal: those found, and whether they are all isolated."""

    points: list[np.ndarray]
    #: Empty when the points are isolated; otherwise a phrase such as "every point of the plane".
    family: str = ""
