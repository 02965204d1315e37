"""The catalogue: every named surface, by the cheapest exact description that it has.

Each function takes the keys of a scenario file and returns a surface about the origin, axis z;
``place`` puts it elsewhere.  Values that a scenario file refuses are refused here too.  A new surface
is one new function here.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

import numpy as np
import sympy
from sympy import Expr

from voronets.expressions.algebra import as_expression
from voronets.expressions.faults import Fault, InputError
from voronets.expressions.parser import parse_formula
from voronets.expressions.ranges import expected_number, expected_numbers, plain, refuse
from voronets.expressions.rotations import quaternion_product, rotation_matrix, smallest_turn
from voronets.surfaces import parametrisations as lines
from voronets.surfaces.contract import Floats, Moments, Range, Surface, Triple
from voronets.surfaces.curvature_lines import ellipsoid_curvature_lines, odd_axis
from voronets.surfaces.ellipsoids import DiscEdge, Ellipsoid, Sphere
from voronets.surfaces.implicit import Implicit
from voronets.surfaces.parametric import EVERYWHERE, Chart, HeightField, Parametric
from voronets.surfaces.parametrisations import TURN, UPRIGHT
from voronets.surfaces.placement import Placed
from voronets.surfaces.planes import Plane
from voronets.surfaces.support import Support

X, Y, Z = COORDINATES = sympy.symbols("x y z")
U, V = sympy.symbols("u v")
Parameters: TypeAlias = Mapping[str, float] | Sequence[tuple[str, float]]
Formula: TypeAlias = str | Expr | float


def _positive(key: str, value: float) -> float:
    refuse([(key, value, expected_number(plain(value), positive=True))])
    return float(value)


def _positives(key: str, values: Sequence[float], count: int) -> tuple[float, ...]:
    refuse([(key, list(values), expected_numbers(_listed(values), count, positive=True))])
    return tuple(float(value) for value in values)


def _listed(values: Sequence[float]) -> list[float]:
    return [plain(value) for value in values]


def _lengths(semi_axes: Sequence[float]) -> Triple:
    a, b, c = _positives("semi_axes", semi_axes, 3)
    return a, b, c


def _not_zero(key: str, value: float) -> float:
    refuse([(key, value, expected_number(plain(value), nonzero=True))])
    return float(value)


def _squares(semi_axes: Sequence[float]) -> tuple[tuple[str, float], ...]:
    """p, q, r = 1/a², 1/b², 1/c²."""
    return tuple(zip("pqr", (value**-2 for value in _lengths(semi_axes)), strict=True))


def place(
    surface: Surface,
    centre: Floats = (0.0, 0.0, 0.0),
    turn: Floats | None = None,
    side: str = "outside",
) -> Placed[Surface]:
    """The surface with its origin at ``centre``, turned by the quaternion ``turn``."""
    faults = []
    if isinstance(surface, Placed):
        faults.append(Fault("surface", f"a {surface.kind} that has its place", "one without"))
    if len(centre) != 3 or not np.all(np.isfinite(centre)):
        faults.append(Fault("centre", list(centre), "three numbers"))
    good = turn is None or (len(turn) == 4 and 0 < np.linalg.norm(turn) < np.inf)
    if not good:
        faults.append(Fault("turn", list(turn or ()), "a quaternion w x y z that is not zero"))
    if side not in ("outside", "inside"):
        faults.append(Fault("side", side, "one of outside, inside"))
    if faults:
        raise InputError(faults)
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
) -> Placed[Surface]:
    """The plane normal·x = offset (in axes put at ``centre`` and turned), material below."""
    length = float(np.linalg.norm(normal))
    if len(normal) != 3 or not 0 < length < np.inf:
        raise InputError([Fault("normal", list(normal), "a vector that is not zero")])
    to_normal = smallest_turn(np.array([0.0, 0.0, 1.0]), np.asarray(normal, dtype=float))
    whole = to_normal if turn is None else np.array(quaternion_product(turn, to_normal))
    n = np.array(rotation_matrix(whole / np.linalg.norm(whole)), dtype=float)[:, 2]
    return place(Plane(), np.asarray(centre) + n * (offset / length), whole, side)


def sphere(radius: float) -> Sphere:
    """A ball."""
    return Sphere(_positive("radius", radius))


def ellipsoid(semi_axes: Sequence[float], given_by: str = "support") -> Surface:
    """x²/a² + y²/b² + z²/c² < 1, by support function, equation or lines of curvature."""
    axes = _lengths(semi_axes)
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
    equatorial, polar = _positives("semi_axes", semi_axes, 2)
    return ellipsoid((equatorial, equatorial, polar), given_by)


def cylinder(radius: float) -> Implicit:
    """x² + y² < r²."""
    radius = _positive("radius", radius)
    return Implicit(
        X**2 + Y**2 - sympy.Symbol("r2"), (("r2", radius**2),), "cylinder", size=radius,
        family="a line along the axis", axis=UPRIGHT, curvature_lines=lines.cylinder_by_length,
    )  # fmt: skip


def cone(half_angle: float) -> Implicit:
    """x² + y² < z² tan² α, apex at the origin."""
    if not 0 < half_angle < np.pi / 2:  # NaN too
        raise InputError([Fault("half_angle", half_angle, "an angle between 0 and π/2")])
    return Implicit(
        X**2 + Y**2 - sympy.Symbol("t2") * Z**2, (("t2", float(np.tan(half_angle)) ** 2),), "cone",
        size=1.0, family="a line through the apex", axis=UPRIGHT,
        curvature_lines=lines.cone_by_height,
    )  # fmt: skip


def torus(radius: float, tube: float) -> Implicit:
    """(x² + y² + z² + R² − r²)² < 4 R² (x² + y²)."""
    radius, tube = _positive("radius", radius), _positive("tube", tube)
    if tube >= radius:
        expected = f"less than the radius {radius:g}, or the torus meets itself"
        raise InputError([Fault("tube", tube, expected)])
    R, r = sympy.symbols("R r")
    F = (X**2 + Y**2 + Z**2 + R**2 - r**2) ** 2 - 4 * R**2 * (X**2 + Y**2)
    return Implicit(
        F, (("R", radius), ("r", tube)), "torus", size=radius + tube, axis=UPRIGHT,
        curvature_lines=lines.torus_by_angles, closed_moments=_torus_moments,
    )  # fmt: skip


def _torus_moments(k: Mapping[str, float], shell: bool) -> Moments:
    R, r = k["R"], k["r"]
    if r >= R:
        raise ValueError(f"a torus of radius {R:g} and tube {r:g} cuts itself")
    across = R**2 / 2 + r**2 * (3 / 4 if shell else 3 / 8)
    spread = np.diag([across, across, r**2 / (2 if shell else 4)])
    measure = 4 * np.pi**2 * R * r if shell else 2 * np.pi**2 * R * r**2
    return measure, np.zeros(3), spread


def disc(radius: float) -> DiscEdge:
    """The edge of a disc."""
    return DiscEdge(_positive("radius", radius), "disc")


def hoop(radius: float) -> DiscEdge:
    """A hoop; it touches as the edge of a disc does."""
    return DiscEdge(_positive("radius", radius), "hoop")


def _height(
    height: Expr, numbers: Mapping[str, float], kind: str, size: float, **more: Any
) -> HeightField:
    """z = height(u, v) over the whole plane, material below."""
    return HeightField(
        (Chart((U, V, height)),), tuple(numbers.items()), kind=kind, size=size, **more
    )


def paraboloid(p: float) -> HeightField:
    """z < (x² + y²)/2p."""
    p = _not_zero("p", p)
    return _height(
        sympy.Symbol("k") * (U**2 + V**2), {"k": 0.5 / p}, "paraboloid", abs(p),
        axis=UPRIGHT, curvature_lines=lines.paraboloid_by_radius,
    )  # fmt: skip


def saddle(p: float, q: float) -> HeightField:
    """z < x²/2p − y²/2q."""
    k, l = sympy.symbols("k l")
    p, q = _not_zero("p", p), _not_zero("q", q)
    numbers = {"k": 0.5 / p, "l": 0.5 / q}
    return _height(k * U**2 - l * V**2, numbers, "saddle", min(abs(p), abs(q)))


def wavy(amplitude: float, wavelength: Sequence[float]) -> HeightField:
    """z < A cos kx cos ly."""
    along, across = _positives("wavelength", wavelength, 2)
    refuse([("amplitude", amplitude, expected_number(plain(amplitude)))])
    A, k, l = sympy.symbols("A k l")
    numbers = {"A": float(amplitude), "k": 2 * np.pi / along, "l": 2 * np.pi / across}
    height = A * sympy.cos(k * U) * sympy.cos(l * V)
    return _height(height, numbers, "wavy", min(along, across))


def hyperboloid(semi_axes: Sequence[float]) -> Implicit:
    """x²/a² + y²/b² − z²/c² < 1, one sheet."""
    axes = _lengths(semi_axes)
    p, q, r = sympy.symbols("p q r")
    return Implicit(
        p * X**2 + q * Y**2 - r * Z**2 - 1, _squares(axes), "hyperboloid", size=max(axes),
        axis=UPRIGHT if axes[0] == axes[1] else None, curvature_lines=lines.hyperboloid_by_height,
    )  # fmt: skip


def superellipsoid(semi_axes: Sequence[float], exponent: int) -> Implicit:
    """(x/a)^m + (y/b)^m + (z/c)^m < 1 with m even."""
    axes = _lengths(semi_axes)
    if exponent != int(exponent) or exponent % 2 or not 2 <= exponent <= 40:
        raise InputError([Fault("exponent", exponent, "an even integer from 2 to 40")])
    p, q, r = sympy.symbols("p q r")
    numbers = tuple(zip("pqr", (1 / value for value in axes), strict=True))
    m = int(exponent)
    F = (p * X) ** m + (q * Y) ** m + (r * Z) ** m - 1
    return Implicit(F, numbers, "superellipsoid", convex=True, size=max(axes))


def inverted_ellipsoid(semi_axes: Sequence[float]) -> Implicit:
    """The inverse of an ellipsoid in a sphere about its centre (Voronets 1911, § 12).

    x²/a² + y²/b² + z²/c² = (x² + y² + z²)²; its radii along the axes are 1/a, 1/b, 1/c.
    """
    axes = _lengths(semi_axes)
    p, q, r = sympy.symbols("p q r")
    F = (X**2 + Y**2 + Z**2) ** 2 - p * X**2 - q * Y**2 - r * Z**2
    return Implicit(
        F, _squares(axes), "inverted_ellipsoid", size=1 / min(axes), axis=odd_axis(axes),
        curvature_lines=lines.inverted_ellipsoid_lines,
    )  # fmt: skip


# -- surfaces given by a formula, as text or as a SymPy expression ----------------------------------


def revolution(r: Formula, z: Formula, u: Range, parameters: Parameters = ()) -> Parametric:
    """The profile r(u), z(u) turned about z, material on its left as u grows."""
    known = _parameters(parameters)
    r, z = (_formula(key, text, ("u",), known) for key, text in (("r", r), ("z", z)))
    # X_u × X_v points to the left of the profile, into the material: hence the orientation −1.
    chart = Chart((r * sympy.cos(V), r * sympy.sin(V), z), _range("u", u), TURN)
    return Parametric((chart,), known, orientation=-1, kind="revolution", axis=UPRIGHT)


def implicit(
    F: Formula, parameters: Parameters = (), *, convex: bool = False, size: float = 0.0
) -> Implicit:
    """F(x, y, z) < 0; ``size`` is a length of it, ``convex`` says that it is strictly so."""
    known = _parameters(parameters)
    return Implicit(_formula("F", F, ("x", "y", "z"), known), known, convex=convex, size=size)


def support(
    h: Formula | None = None, *, f: Formula | None = None, parameters: Parameters = ()
) -> Support:
    """A convex body by h(nx, ny, nz), the distance of its tangent planes, or by Diamandiev's f.

    f  of phi and theta: the height of the centre of mass over the plane, Diamandiev (7)
    """
    if (h is None) == (f is None):
        raise InputError([Fault("h", "both h and f" if h is not None else "nothing", "h or f")])
    known = _parameters(parameters)
    if f is not None:
        return Support.of_height(_formula("f", f, ("phi", "theta"), known), known)
    assert h is not None
    return Support(_formula("h", h, ("nx", "ny", "nz"), known), known)


def parametric(
    x: Formula, y: Formula, z: Formula,
    u: Range = EVERYWHERE, v: Range = EVERYWHERE, parameters: Parameters = (),
) -> Parametric:  # fmt: skip
    """X(u, v) over a rectangle, the material opposite to X_u × X_v."""
    known = _parameters(parameters)
    X = tuple(
        _formula(key, text, ("u", "v"), known) for key, text in zip("xyz", (x, y, z), strict=True)
    )
    return Parametric((Chart((X[0], X[1], X[2]), _range("u", u), _range("v", v)),), known)


def _parameters(given: Parameters) -> tuple[tuple[str, float], ...]:
    items = given.items() if isinstance(given, Mapping) else given
    return tuple((name, float(value)) for name, value in items)


def _formula(
    key: str, given: Formula, variables: Sequence[str], parameters: Sequence[tuple[str, float]]
) -> Expr:
    """A formula of the variables and parameters, all of whose other names are faults."""
    names = [name for name, _ in parameters]
    if isinstance(given, str):
        return parse_formula(given, variables=variables, parameters=names).expression
    expression = as_expression(given)
    unknown = sorted({x.name for x in expression.free_symbols} - {*variables, *names})
    if unknown:
        expected = f"only {', '.join(variables)} and parameters with values"
        raise InputError([Fault(key, ", ".join(unknown), expected)])
    return expression


def _range(key: str, given: Range) -> Range:
    lo, hi = (float(value) for value in given)
    if not lo < hi:
        raise InputError([Fault(key, list(given), "a range [lo, hi] with lo < hi")])
    return lo, hi
