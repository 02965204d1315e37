"""Mass properties of homogeneous bodies against closed forms, SciPy and chance."""

from dataclasses import replace
from math import gamma, pi

import numpy as np
import pytest
import sympy
from scipy.integrate import quad
from scipy.special import ellipeinc, ellipkinc

from voronets.expressions.rotations import rotation_matrix
from voronets.rolling.homogeneous import homogeneous
from voronets.surfaces import catalogue
from voronets.surfaces.curvature_lines import ellipsoid_curvature_lines, ellipsoid_latitude
from voronets.surfaces.implicit import Implicit
from voronets.surfaces.parametric import Chart, Parametric
from voronets.surfaces.placement import Placed
from voronets.surfaces.support import Support

U, V = sympy.symbols("u v")
X, Y, Z = sympy.symbols("x y z")
NX, NY, NZ = sympy.symbols("nx ny nz")
FULL = (0.0, 2 * pi)
REL = 1e-11


def check(surface, shell, measure, moments, centroid=(0, 0, 0), mass=2.5):
    found = homogeneous(surface, mass, shell=shell)
    size = np.sqrt(max(moments))
    assert found.volume_or_area == pytest.approx(measure, rel=REL)
    assert found.centroid == pytest.approx(np.array(centroid), abs=REL * size)
    assert found.inertia == pytest.approx(mass * np.diag(moments), abs=REL * size**2 * mass)


def torus_by_angles(R, r):
    ring = R + r * sympy.cos(V)
    chart = Chart((ring * sympy.cos(U), ring * sympy.sin(U), r * sympy.sin(V)), FULL, FULL)
    return Parametric((chart,), kind="torus")


# -- closed forms -------------------------------------------------------------------------------


def test_ball_and_hollow_sphere():
    r = 0.7
    for ball in (
        catalogue.sphere(r),
        ellipsoid_latitude((r, r, r)),
        Support(sympy.Float(r)),
        catalogue.ellipsoid((r, r, r), "implicit"),
    ):
        check(ball, False, 4 / 3 * pi * r**3, [0.4 * r * r] * 3)
        check(ball, True, 4 * pi * r**2, [2 / 3 * r * r] * 3)


@pytest.mark.parametrize("semi_axes", [(3.0, 2.0, 1.0), (0.2, 0.03, 0.02), (1.0, 40.0, 30.0)])
def test_solid_ellipsoid_in_every_description(semi_axes):
    a, b, c = semi_axes
    h = sympy.sqrt((a * NX) ** 2 + (b * NY) ** 2 + (c * NZ) ** 2)
    for surface in (
        catalogue.ellipsoid(semi_axes),
        catalogue.ellipsoid(semi_axes, "implicit"),
        ellipsoid_curvature_lines(semi_axes),
        ellipsoid_latitude(semi_axes),
        Support(h),
    ):
        moments = [(b * b + c * c) / 5, (a * a + c * c) / 5, (a * a + b * b) / 5]
        check(surface, False, 4 / 3 * pi * a * b * c, moments)


def test_what_symmetry_makes_zero_is_zero():
    """Rounding would leave products of inertia of 1e-18, which equations would show."""
    h = 0.06 + 0.004 * NX**2 + 0.002 * NY**2 + 0.003 * NX * NY
    found = homogeneous(Support(h), 0.3)
    assert np.all(found.centroid == 0)
    assert found.inertia[0, 2] == found.inertia[1, 2] == 0
    assert abs(found.inertia[0, 1]) > 1e-6


def legendre_area(semi_axes):
    c, b, a = sorted(semi_axes)
    phi, m = np.arccos(c / a), a**2 * (b**2 - c**2) / (b**2 * (a**2 - c**2))
    s = np.sin(phi)
    return 2 * pi * c**2 + 2 * pi * a * b / s * (
        ellipeinc(phi, m) * s**2 + ellipkinc(phi, m) * np.cos(phi) ** 2
    )


@pytest.mark.parametrize("semi_axes", [(3.0, 2.0, 1.0), (50.0, 1.0, 2.0), (50.0, 1.0, 35.0)])
def test_ellipsoidal_shell(semi_axes):
    given = [
        homogeneous(surface, 1.0, shell=True)
        for surface in (
            catalogue.ellipsoid(semi_axes),
            catalogue.ellipsoid(semi_axes, "implicit"),
            ellipsoid_latitude(semi_axes),
        )
    ]
    for shell in given:
        assert shell.volume_or_area == pytest.approx(legendre_area(semi_axes), rel=REL)
        assert shell.inertia == pytest.approx(given[0].inertia, abs=REL * max(semi_axes) ** 2)


@pytest.mark.parametrize("a, c", [(1.0, 2.5), (1.0, 0.3)])
def test_spheroidal_shell(a, c):
    """The area in closed form, long and flat; the moments by one quadrature."""
    if c > a:
        e = np.sqrt(1 - (a / c) ** 2)
        area = 2 * pi * a**2 * (1 + c / (a * e) * np.arcsin(e))
    else:
        e = np.sqrt(1 - (c / a) ** 2)
        area = 2 * pi * a**2 * (1 + (1 - e**2) / e * np.arctanh(e))

    def mean(f):
        def strip(t):
            return f(t) * 2 * pi * a * np.sin(t) * np.hypot(a * np.cos(t), c * np.sin(t))

        return quad(strip, 0, pi, epsabs=0, epsrel=1e-13)[0] / area

    axial = mean(lambda t: (a * np.sin(t)) ** 2)
    across = axial / 2 + mean(lambda t: (c * np.cos(t)) ** 2)
    check(catalogue.spheroid((a, c)), True, area, [across, across, axial])


def test_torus():
    R, r = 1.3, 0.4
    solid = [R**2 / 2 + 5 / 8 * r**2] * 2 + [R**2 + 3 / 4 * r**2]
    shell = [R**2 / 2 + 5 / 4 * r**2] * 2 + [R**2 + 3 / 2 * r**2]
    profile = catalogue.revolution(R + r * sympy.cos(U), r * sympy.sin(U), FULL)
    for surface in (catalogue.torus(R, r), torus_by_angles(R, r), profile):
        check(surface, False, 2 * pi**2 * R * r**2, solid)
        check(surface, True, 4 * pi**2 * R * r, shell)


@pytest.mark.parametrize("shell", [False, True])
def test_disc_and_hoop(shell):
    r = 0.35
    check(catalogue.disc(r), shell, pi * r**2, np.array([1, 1, 2]) * r**2 / 4)
    check(catalogue.hoop(r), shell, 2 * pi * r, np.array([1, 1, 2]) * r**2 / 2)


@pytest.mark.parametrize("m", [2, 4, 8])
def test_superellipsoid_by_gamma_functions(m):
    a, b, c = 1.5, 1.0, 0.6

    def integral(p, q, s):  # Dirichlet: ∫ |x|^p |y|^q |z|^s over the body
        g = [(k + 1) / m for k in (p, q, s)]
        scale = a ** (p + 1) * b ** (q + 1) * c ** (s + 1)
        return 8 * scale / m**3 * np.prod([gamma(x) for x in g]) / gamma(1 + sum(g))

    volume = integral(0, 0, 0)
    xx, yy, zz = integral(2, 0, 0) / volume, integral(0, 2, 0) / volume, integral(0, 0, 2) / volume
    check(catalogue.superellipsoid((a, b, c), m), False, volume, [yy + zz, xx + zz, xx + yy])


def test_inverted_ellipsoid():
    """ρ² = n·D n along the ray n: V = ⅓ ∮ ρ³ dΩ, here of revolution."""
    a, c = 1.0, 0.5

    def mean(f):
        return quad(f, -1, 1, epsabs=0, epsrel=1e-13)[0]

    def rho(w):
        return np.sqrt((1 - w * w) / a**2 + w * w / c**2)

    volume = 2 * pi / 3 * mean(lambda w: rho(w) ** 3)
    axial = 2 * pi / 5 * mean(lambda w: rho(w) ** 5 * (1 - w * w)) / volume
    along = 2 * pi / 5 * mean(lambda w: rho(w) ** 5 * w * w) / volume
    across = axial / 2 + along
    surface = catalogue.inverted_ellipsoid((a, a, c))
    check(surface, False, volume, [across, across, axial])


def test_egg_of_revolution():
    """r = sin u (1 + k cos u), z = −cos u: by discs and strips with SciPy."""
    k = 0.3
    egg = catalogue.revolution(
        sympy.sin(U) * (1 + sympy.Symbol("k") * sympy.cos(U)), -sympy.cos(U), (0.0, pi),
        (("k", k),),
    )  # fmt: skip

    def r(u):
        return np.sin(u) * (1 + k * np.cos(u))

    def disc(f):
        return quad(lambda u: f(u) * pi * r(u) ** 2 * np.sin(u), 0, pi, epsabs=0, epsrel=1e-13)[0]

    def strip(f):
        def integrand(u):
            r_u = np.cos(u) + k * np.cos(2 * u)
            return f(u) * 2 * pi * r(u) * np.hypot(r_u, np.sin(u))

        return quad(integrand, 0, pi, epsabs=0, epsrel=1e-13)[0]

    for shell, integral, share in ((False, disc, 0.5), (True, strip, 1.0)):
        measure = integral(lambda u: 1.0)
        z = integral(lambda u: -np.cos(u)) / measure
        axial = share * integral(lambda u: r(u) ** 2) / measure
        along = integral(lambda u: np.cos(u) ** 2) / measure - z**2
        assert abs(z) > 0.05
        check(egg, shell, measure, [axial / 2 + along] * 2 + [axial], (0, 0, z))


# -- odd shapes, placing -----------------------------------------------------------------------

ODD = Implicit(
    (X - 0.4) ** 4 + 2 * Y**2 + (Z + 0.3 * X) ** 2 * (1 + 0.5 * Y) - 0.8 + 0.2 * X * Z, size=1.0
)
PEBBLE = Support(1 + 0.1 * NX * NY * NZ + 0.15 * NZ**3 + 0.2 * NX**2 + 0.05 * NX * NY)


def test_odd_shape_against_chance():
    rng = np.random.default_rng(1)
    half, middle = np.array([1.6, 1.0, 1.6]), np.array([0.4, 0.0, 0.0])
    points = rng.uniform(middle - half, middle + half, (400_000, 3))
    inside = points[sympy.lambdify((X, Y, Z), ODD.F)(*points.T) < 0]
    assert np.all(np.abs(inside - middle).max(axis=0) < half - 0.05)
    found = homogeneous(ODD, 1.0)
    volume = 8 * np.prod(half) * len(inside) / len(points)
    centre = inside.mean(axis=0)
    spread = np.cov(inside.T)
    inertia = np.trace(spread) * np.eye(3) - spread
    assert found.volume_or_area == pytest.approx(volume, rel=1e-2)
    assert found.centroid == pytest.approx(centre, abs=1e-2)
    assert found.inertia == pytest.approx(inertia, abs=1e-2 * inertia.max())


def test_shell_of_an_odd_shape_is_the_layer_between_two_solids():
    """A convex body with h + ε is thicker by ε everywhere: the shell is d(solid)/dε."""
    eps = 1e-4

    def totals(h):
        volume, (centre, inertia) = homogeneous(h, 1.0).volume_or_area, homogeneous(h, 1.0)[:2]
        second = np.trace(inertia) / 2 * np.eye(3) - inertia + np.outer(centre, centre)
        return volume * np.concatenate([[1.0], centre, second.ravel()])

    layer = (totals(Support(PEBBLE.h + eps)) - totals(Support(PEBBLE.h - eps))) / (2 * eps)
    shell = homogeneous(PEBBLE, 1.0, shell=True)
    spread = np.trace(shell.inertia) / 2 * np.eye(3) - shell.inertia
    second = spread + np.outer(shell.centroid, shell.centroid)
    expected = np.concatenate([[1.0], shell.centroid, second.ravel()]) * shell.volume_or_area
    assert layer == pytest.approx(expected, abs=1e-6)


@pytest.mark.parametrize("shell", [False, True])
@pytest.mark.parametrize(
    "surface",
    [PEBBLE, ODD, catalogue.torus(1.0, 0.2), catalogue.disc(0.4)],
    ids=["pebble", "odd", "torus", "disc"],
)
def test_placing_turns_and_shifts(surface, shell):
    turn = np.array([0.8, -0.3, 0.4, 0.2]) / np.linalg.norm([0.8, -0.3, 0.4, 0.2])
    own = homogeneous(surface, 3.0, shell=shell)
    placed = homogeneous(Placed(surface, (1.0, -2.0, 0.5), tuple(turn)), 3.0, shell=shell)
    T = np.array(rotation_matrix(turn))
    assert placed.centroid == pytest.approx(T @ own.centroid + [1.0, -2.0, 0.5])
    assert placed.inertia == pytest.approx(T @ own.inertia @ T.T)
    assert placed.volume_or_area == own.volume_or_area


def test_formulas_in_turned_axes():
    """The same body written in other axes: the quadrature itself does not favour an axis."""
    turn = np.array([0.8, -0.3, 0.4, 0.2]) / np.linalg.norm([0.8, -0.3, 0.4, 0.2])
    T, centre = np.array(rotation_matrix(turn)), np.array([0.3, -0.2, 0.5])
    back = sympy.Matrix(T.T) * (sympy.Matrix([X, Y, Z]) - sympy.Matrix(centre))
    to_own = dict(zip((X, Y, Z), back, strict=True))
    moved = Implicit(ODD.F.subs(to_own, simultaneous=True), size=1.0)
    own = homogeneous(ODD, 1.0)
    found = homogeneous(moved, 1.0)
    assert found.volume_or_area == pytest.approx(own.volume_or_area, rel=1e-10)
    assert found.centroid == pytest.approx(centre + T @ own.centroid, abs=1e-10)
    assert found.inertia == pytest.approx(T @ own.inertia @ T.T, abs=1e-10)


def test_a_bowl_seen_from_inside_is_a_shell_but_no_solid():
    bowl = Placed(catalogue.sphere(0.5), inside=True)
    assert homogeneous(bowl, 1.0, shell=True).inertia == pytest.approx(np.eye(3) / 6)
    with pytest.raises(ValueError, match="no finite volume"):
        homogeneous(bowl, 1.0)


# -- what is no body ----------------------------------------------------------------------------

CAP = replace(ellipsoid_latitude((1.0, 1.0, 1.0)).chart, u=(0.0, 1.5))
RING = catalogue.torus(1.0, 0.3).F.subs({"R": 1, "r": 0.3})
SPINDLE = replace(catalogue.torus(0.5, 0.3), parameters=(("R", 0.5), ("r", 0.7)))
NO_BODY = {
    "plane": (catalogue.plane(), "does not bound a finite body"),
    "cylinder": (catalogue.cylinder(1.0), "never leaves"),
    "cone": (catalogue.cone(0.4), "never leaves"),
    "hyperboloid": (catalogue.hyperboloid((1.0, 2.0, 3.0)), "never leaves"),
    "paraboloid": (catalogue.paraboloid(1.0), "have no end"),
    "saddle": (catalogue.saddle(1.0, 2.0), "have no end"),
    "wavy": (catalogue.wavy(0.1, (1.0, 1.0)), "have no end"),
    "cap": (replace(ellipsoid_latitude((1.0, 1.0, 1.0)), charts=(CAP,)), "is not closed"),
    "tube": (catalogue.revolution(1 + U * 0, U, (0.0, 1.0)), "is not closed"),
    "inside out": (replace(torus_by_angles(1.0, 0.3), orientation=-1), "the material is outside"),
    "flat faces": (Support(0.2 + sympy.sqrt(NX**2 + NY**2)), "flat face"),
    "edge": (Support(sympy.sqrt(NX**2 + NY**2)), "is an edge"),
    "hedgehog": (Support(1 + 3 * NX * NY * NZ), "not convex"),
    "ring by rays": (Implicit(RING), "not star-shaped|parametrisation"),
    "spindle": (SPINDLE, "intersects itself"),
    "nothing": (Implicit(X**2 + Y**2 + Z**2 + 1), "no point well inside"),
}  # fmt: skip


@pytest.mark.parametrize("shell", [False, True])
@pytest.mark.parametrize("surface, reason", NO_BODY.values(), ids=NO_BODY)
def test_refuses_what_bounds_no_finite_body(surface, reason, shell):
    with pytest.raises(ValueError, match=reason):
        homogeneous(surface, 1.0, shell=shell)


@pytest.mark.parametrize("mass", [0.0, -1.0, np.nan, np.inf])
def test_refuses_a_mass_that_is_none(mass):
    with pytest.raises(ValueError, match=r"mass is .* must be"):
        homogeneous(catalogue.sphere(1.0), mass)
