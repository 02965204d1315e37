"""The catalogue: every named surface, by the cheapest exact description that it has.

Each function takes the keys of a scenario file and returns a surface about the origin, axis z;
``place`` puts it elsewhere.  Values that a scenario file refuses are refused here too.  A new surface
is one new function here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache, partial
from typing import Any

import numpy as np
import sympy
from sympy import Expr

from voronets.expressions.faults import Fault, InputError
from voronets.expressions.orientations import orientation_quaternion
from voronets.expressions.ranges import expected_numbers, is_number, plain, shown, unfit
from voronets.expressions.rotations import quaternion_product, rotation_matrix, smallest_turn
from voronets.expressions.vectors import Vector
from voronets.surfaces import parametrisations as lines
from voronets.surfaces.contract import Floats, Moments, Numbers, Range, Surface, Triple
from voronets.surfaces.curvature_lines import ellipsoid_curvature_lines, odd_axis
from voronets.surfaces.ellipsoids import DiscEdge, Ellipsoid, Sphere
from voronets.surfaces.implicit import Implicit
from voronets.surfaces.inputs import (
    Formula,
    Parameters,
    ends,
    formula,
    lengths,
    listed,
    number,
    numbers,
    parameters_of,
    three_lengths,
)
from voronets.surfaces.parametric import EVERYWHERE, Chart, HeightField, Parametric
from voronets.surfaces.parametrisations import TURN, UPRIGHT
from voronets.surfaces.placement import Placed
from voronets.surfaces.planes import Plane
from voronets.surfaces.support import Support

NOTHING = 1e-60  # of a square: far below rounding
X, Y, Z = COORDINATES = sympy.symbols("x y z")
U, V = sympy.symbols("u v")


def _squares(axes: Triple) -> tuple[tuple[str, float], ...]:
    """p, q, r = 1/a², 1/b², 1/c²."""
    return tuple(zip("pqr", (value**-2 for value in axes), strict=True))


def place(
    surface: Surface,
    centre: Floats = (0.0, 0.0, 0.0),
    turn: Any = None,
    side: str = "outside",
) -> Placed[Surface]:
    """Put a surface somewhere: ``place(surfaces.sphere(1.0), centre=[0, 0, 0.1])``.

    centre  where its origin is, from the centre of mass of a body or from the space origin, m
    turn    how it is turned: a quaternion w, x, y, z, SciPy's ``Rotation``, ``{"axis": …, "degrees": …}``,
            ``{"lean": …, "heading": …, "spin": …}`` in degrees, or a rotation matrix
    side    "inside" puts the contact on the other side, as for a ball in a bowl
    """
    bare = isinstance(surface, Surface) and not isinstance(surface, Placed)
    at = listed(centre)
    sides = isinstance(side, str) and side in ("outside", "inside")
    faults = unfit([
        ("surface", surface, "" if bare else "a surface without a place, such as surfaces.sphere(1.0)"),
        ("centre", at, expected_numbers(at, 3)),
    ])  # fmt: skip
    quaternion = None
    try:
        w, i, j, k = orientation_quaternion(turn, "turn")
        quaternion = None if abs(w) == 1 else (float(w), float(i), float(j), float(k))
    except InputError as error:
        faults += error.faults
    faults += unfit([("side", side, "" if sides else "one of outside, inside")])
    if faults:
        raise InputError(faults)
    x, y, z = (float(value) for value in at)
    return Placed(surface, (x, y, z), quaternion, side == "inside")


def plane(
    normal: Sequence[float] = (0.0, 0.0, 1.0),
    offset: float = 0.0,
    centre: Sequence[float] = (0.0, 0.0, 0.0),
    turn: Sequence[float] | None = None,
    side: str = "outside",
) -> Placed[Surface]:
    """The plane normal·x = offset (in axes put at ``centre`` and turned), material below."""
    direction = np.array(numbers("normal", normal, 3))
    length = float(np.linalg.norm(direction))
    if not length > 0:
        raise InputError([Fault("normal", list(normal), "a vector that is not zero")])
    to_normal = smallest_turn(np.array([0.0, 0.0, 1.0]), direction)
    whole = to_normal
    if turn is not None:
        given = place(Plane(), centre, turn, side).turn or (1.0, 0.0, 0.0, 0.0)
        whole = np.array(quaternion_product(given, to_normal))
    n = np.array(rotation_matrix(whole / np.linalg.norm(whole)), dtype=float)[:, 2]
    away = n * (number("offset", offset) / length)
    return place(Plane(), np.array(numbers("centre", centre, 3)) + away, whole, side)


def sphere(radius: float) -> Sphere:
    """A ball."""
    return Sphere(number("radius", radius, positive=True))


def ellipsoid(
    semi_axes: Sequence[float], given_by: str = "support", *others: float
) -> Surface:  # fmt: skip
    """x²/a² + y²/b² + z²/c² < 1, by support function, equation or lines of curvature."""
    axes = three_lengths(semi_axes, (given_by, *others) if others else ())
    if given_by not in ("support", "implicit", "parametric"):
        expected = "one of support, implicit, parametric"
        raise InputError([Fault("given_by", shown(given_by), expected)])
    if given_by == "implicit":
        p, q, r = sympy.symbols("p q r")
        return Implicit(
            p * X**2 + q * Y**2 + r * Z**2 - 1, _squares(axes), "ellipsoid", convex=True,
            size=max(axes), semi_axes=axes, axis=odd_axis(axes),
            curvature_lines=lines.ellipsoid_lines,
        )  # fmt: skip
    if given_by == "parametric":
        return ellipsoid_curvature_lines(axes)
    return Sphere(axes[0]) if len(set(axes)) == 1 else Ellipsoid(axes)


def spheroid(semi_axes: Sequence[float], given_by: str = "support") -> Surface:
    """The ellipsoid of revolution with semi_axes = [equatorial, polar]."""
    equatorial, polar = lengths(semi_axes, () if isinstance(given_by, str) else (given_by,), 2)
    return ellipsoid((equatorial, equatorial, polar), given_by)


def cylinder(radius: float) -> Implicit:
    """x² + y² < r²."""
    radius = number("radius", radius, positive=True)
    return Implicit(
        X**2 + Y**2 - sympy.Symbol("r2"), (("r2", radius**2),), "cylinder", size=radius,
        family="a line along the axis", axis=UPRIGHT, curvature_lines=lines.cylinder_by_length,
    )  # fmt: skip


def cone(half_angle: float) -> Implicit:
    """x² + y² < z² tan² α, apex at the origin."""
    half_angle = number("half_angle", half_angle)
    if not 0 < half_angle < np.pi / 2:
        raise InputError([Fault("half_angle", half_angle, "an angle between 0 and π/2")])
    return Implicit(
        X**2 + Y**2 - sympy.Symbol("t2") * Z**2, (("t2", float(np.tan(half_angle)) ** 2),), "cone",
        size=1.0, family="a line through the apex", axis=UPRIGHT,
        curvature_lines=lines.cone_by_height,
    )  # fmt: skip


def torus(radius: float, tube: float) -> Implicit:
    """(x² + y² + z² + R² − r²)² < 4 R² (x² + y²)."""
    radius, tube = number("radius", radius, positive=True), number("tube", tube, positive=True)
    if tube >= radius:
        message = f"{{key}} is {tube:g}; it must be less than the radius {radius:g}."
        raise InputError([Fault("tube", tube, f"less than the radius {radius:g}", message)])
    R, r = sympy.symbols("R r")
    F = (X**2 + Y**2 + Z**2 + R**2 - r**2) ** 2 - 4 * R**2 * (X**2 + Y**2)
    return Implicit(
        F, (("R", radius), ("r", tube)), "torus", size=radius + tube, axis=UPRIGHT,
        curvature_lines=lines.torus_by_angles, closed_moments=_torus_moments,
    )  # fmt: skip


def _torus_moments(k: Mapping[str, float], shell: bool) -> Moments:
    R, r = k["R"], k["r"]
    if r >= R:
        raise ValueError(f"a torus of radius {R:g} and tube {r:g} intersects itself")
    across = R**2 / 2 + r**2 * (3 / 4 if shell else 3 / 8)
    spread = np.diag([across, across, r**2 / (2 if shell else 4)])
    measure = 4 * np.pi**2 * R * r if shell else 2 * np.pi**2 * R * r**2
    return measure, np.zeros(3), spread


def disc(radius: float) -> DiscEdge:
    """The edge of a disc."""
    return DiscEdge(number("radius", radius, positive=True), "disc")


def hoop(radius: float) -> DiscEdge:
    """A hoop; it touches as the edge of a disc does."""
    return DiscEdge(number("radius", radius, positive=True), "hoop")


def _height(
    height: Expr, values: Mapping[str, float], kind: str, size: float, **more: Any
) -> HeightField:
    """z = height(u, v) over the whole plane, material below."""
    return HeightField(
        (Chart((U, V, height)),), tuple(values.items()), kind=kind, size=size, **more
    )


def paraboloid(p: float) -> HeightField:
    """z < (x² + y²)/2p."""
    p = number("p", p, nonzero=True)
    return _height(
        sympy.Symbol("k") * (U**2 + V**2), {"k": 0.5 / p}, "paraboloid", abs(p),
        axis=UPRIGHT, curvature_lines=lines.paraboloid_by_radius,
    )  # fmt: skip


def saddle(p: float, q: float) -> HeightField:
    """z < x²/2p − y²/2q."""
    k, l = sympy.symbols("k l")
    p, q = number("p", p, nonzero=True), number("q", q, nonzero=True)
    values = {"k": 0.5 / p, "l": 0.5 / q}
    return _height(k * U**2 - l * V**2, values, "saddle", min(abs(p), abs(q)))


def wavy(amplitude: float, wavelength: Sequence[float]) -> HeightField:
    """z < A cos kx cos ly."""
    along, across = numbers("wavelength", wavelength, 2, positive=True)
    A, k, l = sympy.symbols("A k l")
    values = {"A": number("amplitude", amplitude), "k": 2 * np.pi / along, "l": 2 * np.pi / across}
    height = A * sympy.cos(k * U) * sympy.cos(l * V)
    return _height(height, values, "wavy", min(along, across))


def hyperboloid(semi_axes: Sequence[float], *others: float) -> Implicit:
    """x²/a² + y²/b² − z²/c² < 1, one sheet."""
    axes = three_lengths(semi_axes, others)
    p, q, r = sympy.symbols("p q r")
    round_ = axes[0] == axes[1]
    return Implicit(
        p * X**2 + q * Y**2 - r * Z**2 - 1, _squares(axes), "hyperboloid", size=max(axes),
        axis=UPRIGHT if round_ else None, charted=lines.hyperboloid_by_height,
        curvature_lines=lines.hyperboloid_by_height if round_ else None,
    )  # fmt: skip


def superellipsoid(semi_axes: Sequence[float], exponent: int) -> Implicit:
    """(x/a)^m + (y/b)^m + (z/c)^m < 1 with m even."""
    axes = three_lengths(semi_axes)
    exponent = plain(exponent)
    if not is_number(exponent) or exponent % 2 or not 2 <= exponent <= 40:
        raise InputError([Fault("exponent", shown(exponent), "an even integer from 2 to 40")])
    p, q, r = sympy.symbols("p q r")
    inverse = tuple(zip("pqr", (1 / value for value in axes), strict=True))
    m = int(exponent)
    F = (p * X) ** m + (q * Y) ** m + (r * Z) ** m - 1
    return Implicit(
        F, inverse, "superellipsoid", convex=True, size=max(axes),
        normal_point=_superellipsoid_points(m),
    )  # fmt: skip


@cache  # one object for each exponent, so that equal surfaces are equal
def _superellipsoid_points(m: int) -> Callable[[Any, Numbers, Vector], Vector]:
    return partial(_superellipsoid_point, m)


def _superellipsoid_point(m: int, ns: Any, k: Numbers, n: Vector) -> Vector:
    """x_i = a_i y_i with y_i^(m − 1) ∝ a_i n_i and Σ y_i^m = 1.

    A root of nearly nothing is its slope at nothing: 0 has no logarithm.
    """
    s = Vector(*(component / k[name] for component, name in zip(n, "pqr", strict=True)))
    nothing = (s @ s) * NOTHING
    y = [x * (x * x + nothing) ** ((1 / (m - 1) - 1) / 2) for x in s]
    total = sum(((value * value) ** (m // 2) for value in y[1:]), (y[0] * y[0]) ** (m // 2))
    scale = total ** (-1 / m)
    return Vector(*(value * scale / k[name] for value, name in zip(y, "pqr", strict=True)))


def inverted_ellipsoid(semi_axes: Sequence[float], *others: float) -> Implicit:
    """The inverse of an ellipsoid in a sphere about its centre (Voronets 1911, § 12).

    x²/a² + y²/b² + z²/c² = (x² + y² + z²)²; its radii along the axes are 1/a, 1/b, 1/c.
    """
    axes = three_lengths(semi_axes, others)
    p, q, r = sympy.symbols("p q r")
    F = (X**2 + Y**2 + Z**2) ** 2 - p * X**2 - q * Y**2 - r * Z**2
    return Implicit(
        F, _squares(axes), "inverted_ellipsoid", size=1 / min(axes), axis=odd_axis(axes),
        curvature_lines=lines.inverted_ellipsoid_lines,
    )  # fmt: skip


# -- surfaces given by a formula, as text or as a SymPy expression ----------------------------------


def revolution(r: Formula, z: Formula, u: Range, parameters: Parameters = ()) -> Parametric:
    """The profile r(u), z(u) turned about z, material on its left as u grows."""
    known = parameters_of(parameters)
    r, z = (formula(key, text, ("u",), known) for key, text in (("r", r), ("z", z)))
    # X_u × X_v points to the left of the profile, into the material: hence the orientation −1.
    chart = Chart((r * sympy.cos(V), r * sympy.sin(V), z), ends("u", u), TURN)
    return Parametric((chart,), known, orientation=-1, kind="revolution", axis=UPRIGHT)


def implicit(
    F: Formula, parameters: Parameters = (), *, convex: bool = False, size: float = 0.0
) -> Implicit:
    """F(x, y, z) < 0; ``size`` is a length of it, ``convex`` says that it is strictly so."""
    known = parameters_of(parameters)
    return Implicit(formula("F", F, ("x", "y", "z"), known), known, convex=convex, size=size)


def support(
    h: Formula | None = None, *, f: Formula | None = None, parameters: Parameters = ()
) -> Support:
    """A convex body by h(nx, ny, nz), the distance of its tangent planes, or by Diamandiev's f.

    f  of phi and theta: the height of the centre of mass over the plane, Diamandiev (7)
    """
    if (h is None) == (f is None):
        got = "both h and f" if h is not None else "nothing"
        message = "Give one of h and f; both are here." if h is not None else "{key} is missing."
        advice = "" if h is not None else "Give the support function as h or f."
        raise InputError([Fault("h", got, "h or f", message, advice)])
    known = parameters_of(parameters)
    if f is not None:
        return Support.of_height(formula("f", f, ("phi", "theta"), known), known)
    assert h is not None
    return Support(formula("h", h, ("nx", "ny", "nz"), known), known)


def parametric(
    x: Formula, y: Formula, z: Formula,
    u: Range = EVERYWHERE, v: Range = EVERYWHERE, parameters: Parameters = (),
) -> Parametric:  # fmt: skip
    """X(u, v) over a rectangle, the material opposite to X_u × X_v."""
    known = parameters_of(parameters)
    X = tuple(
        formula(key, text, ("u", "v"), known) for key, text in zip("xyz", (x, y, z), strict=True)
    )
    return Parametric((Chart((X[0], X[1], X[2]), ends("u", u), ends("v", v)),), known)
