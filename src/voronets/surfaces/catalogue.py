"""The catalogue: every named surface, by the cheapest exact description that it has.

Each function takes the keys of a scenario file and returns a surface about the origin, axis z;
``place`` puts it elsewhere.  A new surface is one new function here.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import sympy

from voronets.expressions.rotations import quaternion_product, rotation_matrix, smallest_turn
from voronets.surfaces.contract import Floats, Surface
from voronets.surfaces.curvature_lines import ellipsoid_curvature_lines
from voronets.surfaces.ellipsoids import DiscEdge, Ellipsoid, Sphere
from voronets.surfaces.implicit import Implicit
from voronets.surfaces.parametric import Chart, Graph, Parametric, Range
from voronets.surfaces.placement import Placed
from voronets.surfaces.planes import Plane

X, Y, Z = COORDINATES = sympy.symbols("x y z")
U, V = sympy.symbols("u v")
FULL_TURN: Range = (-np.pi, np.pi)


def place(
    surface: Surface,
    centre: Floats = (0.0, 0.0, 0.0),
    turn: Floats | None = None,
    side: str = "outside",
) -> Placed:
    """The surface with its origin at ``centre``, turned by the quaternion ``turn``."""
    if isinstance(surface, Placed):
        raise ValueError(f"surface: got a {surface.kind} that has its place, expected one without")
    x, y, z = (float(value) for value in centre)
    quaternion = None
    if turn is not None:
        w, i, j, k = np.asarray(turn, dtype=float) / np.linalg.norm(turn)
        quaternion = None if abs(w) == 1 else (float(w), float(i), float(j), float(k))
    return Placed(surface, (x, y, z), quaternion, side == "inside")


def plane(
    normal: Sequence[float] = (0.0, 0.0, 1.0),
    offset: float = 0.0,
    centre: Sequence[float] = (0.0, 0.0, 0.0),
    turn: Sequence[float] | None = None,
    side: str = "outside",
) -> Placed:
    """The plane normal·x = offset (in axes put at ``centre`` and turned), material below."""
    length = float(np.linalg.norm(normal))
    to_normal = smallest_turn(np.array([0.0, 0.0, 1.0]), np.asarray(normal, dtype=float))
    whole = to_normal if turn is None else np.array(quaternion_product(turn, to_normal))
    n = np.array(rotation_matrix(whole / np.linalg.norm(whole)), dtype=float)[:, 2]
    return place(Plane(), np.asarray(centre) + n * (offset / length), whole, side)


def sphere(radius: float) -> Sphere:
    """A ball."""
    return Sphere(radius)


def ellipsoid(semi_axes: Sequence[float], given_by: str = "support") -> Surface:
    """x²/a² + y²/b² + z²/c² < 1, by support function, equation or lines of curvature."""
    a, b, c = (float(value) for value in semi_axes)
    if given_by == "implicit":
        p, q, r = sympy.symbols("p q r")  # 1/a², 1/b², 1/c²
        numbers = (("p", a**-2), ("q", b**-2), ("r", c**-2))
        F = p * X**2 + q * Y**2 + r * Z**2 - 1
        return Implicit(F, numbers, "ellipsoid", convex=True, size=max(a, b, c))
    if given_by == "parametric":
        return ellipsoid_curvature_lines((a, b, c))
    return Sphere(a) if a == b == c else Ellipsoid((a, b, c))


def spheroid(semi_axes: Sequence[float], given_by: str = "support") -> Surface:
    """The ellipsoid of revolution with semi_axes = [equatorial, polar]."""
    equatorial, polar = (float(value) for value in semi_axes)
    return ellipsoid((equatorial, equatorial, polar), given_by)


def cylinder(radius: float) -> Implicit:
    """x² + y² < r²."""
    F = X**2 + Y**2 - sympy.Symbol("r2")
    return Implicit(
        F, (("r2", radius**2),), "cylinder", size=radius, family="a line along the axis"
    )


def cone(half_angle: float) -> Implicit:
    """x² + y² < z² tan² α, apex at the origin."""
    F = X**2 + Y**2 - sympy.Symbol("t2") * Z**2
    numbers = (("t2", float(np.tan(half_angle)) ** 2),)
    return Implicit(F, numbers, "cone", size=1.0, family="a line through the apex")


def torus(radius: float, tube: float) -> Implicit:
    """(x² + y² + z² + R² − r²)² < 4 R² (x² + y²)."""
    R, r = sympy.symbols("R r")
    F = (X**2 + Y**2 + Z**2 + R**2 - r**2) ** 2 - 4 * R**2 * (X**2 + Y**2)
    return Implicit(F, (("R", radius), ("r", tube)), "torus", size=radius + tube)


def disc(radius: float) -> DiscEdge:
    """The edge of a disc."""
    return DiscEdge(radius, "disc")


def hoop(radius: float) -> DiscEdge:
    """A hoop; it touches as the edge of a disc does."""
    return DiscEdge(radius, "hoop")


def _graph(height: sympy.Expr, numbers: dict[str, float], kind: str, size: float) -> Graph:
    """z = height(u, v) over the whole plane, material below."""
    return Graph((Chart((U, V, height)),), tuple(numbers.items()), kind=kind, size=size)


def paraboloid(p: float) -> Graph:
    """z < (x² + y²)/2p."""
    return _graph(sympy.Symbol("k") * (U**2 + V**2), {"k": 0.5 / p}, "paraboloid", abs(p))


def saddle(p: float, q: float) -> Graph:
    """z < x²/2p − y²/2q."""
    k, l = sympy.symbols("k l")
    numbers = {"k": 0.5 / p, "l": 0.5 / q}
    return _graph(k * U**2 - l * V**2, numbers, "saddle", min(abs(p), abs(q)))


def wavy(amplitude: float, wavelength: Sequence[float]) -> Graph:
    """z < A cos kx cos ly."""
    A, k, l = sympy.symbols("A k l")
    numbers = {"A": amplitude, "k": 2 * np.pi / wavelength[0], "l": 2 * np.pi / wavelength[1]}
    return _graph(A * sympy.cos(k * U) * sympy.cos(l * V), numbers, "wavy", min(wavelength))


def hyperboloid(semi_axes: Sequence[float]) -> Implicit:
    """x²/a² + y²/b² − z²/c² < 1, one sheet."""
    p, q, r = sympy.symbols("p q r")
    numbers = tuple(zip("pqr", (float(value) ** -2 for value in semi_axes), strict=True))
    F = p * X**2 + q * Y**2 - r * Z**2 - 1
    return Implicit(F, numbers, "hyperboloid", size=max(semi_axes))


def superellipsoid(semi_axes: Sequence[float], exponent: int) -> Implicit:
    """(x/a)^m + (y/b)^m + (z/c)^m < 1 with m even."""
    p, q, r = sympy.symbols("p q r")
    numbers = tuple(zip("pqr", (1 / float(value) for value in semi_axes), strict=True))
    m = int(exponent)
    F = (p * X) ** m + (q * Y) ** m + (r * Z) ** m - 1
    return Implicit(F, numbers, "superellipsoid", convex=True, size=max(semi_axes))


def inverted_ellipsoid(semi_axes: Sequence[float]) -> Implicit:
    """The inverse of an ellipsoid in a sphere about its centre (Voronets 1911, § 12).

    x²/a² + y²/b² + z²/c² = (x² + y² + z²)²; its radii along the axes are 1/a, 1/b, 1/c.
    """
    p, q, r = sympy.symbols("p q r")
    numbers = tuple(zip("pqr", (float(value) ** -2 for value in semi_axes), strict=True))
    F = (X**2 + Y**2 + Z**2) ** 2 - p * X**2 - q * Y**2 - r * Z**2
    return Implicit(F, numbers, "inverted_ellipsoid", size=1 / min(semi_axes))


def revolution(
    r: sympy.Expr, z: sympy.Expr, u: Range, parameters: tuple[tuple[str, float], ...] = ()
) -> Parametric:
    """The profile r(u), z(u) turned about z, material on its left as u grows."""
    # X_u × X_v points to the left of the profile, into the material: hence the orientation −1.
    chart = Chart((r * sympy.cos(V), r * sympy.sin(V), z), u, FULL_TURN)
    return Parametric((chart,), parameters, orientation=-1, kind="revolution")
