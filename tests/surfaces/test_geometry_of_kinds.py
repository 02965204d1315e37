"""``Geometry`` of every kind in the catalogue, against the surface's own equation.

The curvatures are those of F = 0, of the support function or of another chart, and E, F, G, D, D′, D″
come from differences of points: nothing here goes through the derivatives of X(u, v).
"""

from __future__ import annotations

import numpy as np
import pytest
import sympy

import voronets
from voronets import InputError, surfaces

KINDS = {
    "plane": surfaces.plane((1, 2, 3), 0.4),
    "sphere": surfaces.sphere(0.7),
    "ellipsoid": surfaces.ellipsoid((0.9, 0.7, 1.2)),
    "ellipsoid, implicit": surfaces.ellipsoid((0.9, 0.7, 1.2), "implicit"),
    "ellipsoid, parametric": surfaces.ellipsoid((0.9, 0.7, 1.2), "parametric"),
    "spheroid": surfaces.spheroid((0.9, 0.6)),
    "cylinder": surfaces.cylinder(0.7),
    "cone": surfaces.cone(0.5),
    "torus": surfaces.torus(1.0, 0.3),
    "paraboloid": surfaces.paraboloid(0.8),
    "hyperboloid": surfaces.hyperboloid((0.8, 0.8, 1.1)),
    "hyperboloid of three axes": surfaces.hyperboloid((0.8, 1.3, 1.1)),
    "saddle": surfaces.saddle(0.8, 1.1),
    "wavy": surfaces.wavy(0.2, (3.0, 4.0)),
    "inverted_ellipsoid": surfaces.inverted_ellipsoid((1.0, 1.3, 1.1)),
    "revolution": surfaces.revolution("2 + cos(u)", "sin(u)", (-3, 3)),
    "parametric": surfaces.parametric("u + v^2/9", "v", "u*v/3"),
    "a turned sphere": surfaces.place(surfaces.sphere(0.7), (1, 2, 3), (1, 1, 0, 0)),
}
PLACES = [(0.7, 0.4), (1.1, -0.6)]
STEP = 1e-3


def invariants(surface, x):
    """The two curvatures of a surface at a point near x, by its own description: their sum, product."""
    found = surfaces.place(surface) if not hasattr(surface, "inside") else surface
    if found.by_normal:  # the support function wants a normal: that of the ellipsoid through x
        axes = np.array(found.semi_axes)
        n = x / axes**2
        at = found.at(n / np.linalg.norm(n))
        assert np.array(at.x, dtype=float) == pytest.approx(x, abs=1e-12)
    else:
        at = found.at(found.locate(x))
    tensor = at.S if at.S is not None else at.L
    values = np.linalg.eigvals(np.array(tensor.matrix, dtype=float))
    values = np.sort(np.abs(values))[1:] * np.sign(values[np.argsort(np.abs(values))][1:])
    values = values if at.S is not None else 1 / values
    return values.sum(), values.prod()


def differences(point, u, v):
    """X_u, X_v, X_uu, X_uv, X_vv by differences of the fourth order."""
    h, k = STEP, np.arange(-2, 3)
    first, second = (
        np.array([1, -8, 0, 8, -1]) / (12 * h),
        np.array([-1, 16, -30, 16, -1]) / (12 * h * h),
    )
    grid = np.array([[point(u + i * h, v + j * h) for j in k] for i in k])
    along, across = grid[:, 2], grid[2]
    return (first @ along, first @ across, second @ along,
            np.einsum("i,j,ijx->x", first, first, grid), second @ across)  # fmt: skip


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("u, v", PLACES)
def test_in_numbers(kind, u, v):
    geometry = voronets.Geometry(KINDS[kind])
    at = geometry.at(u, v)
    own = geometry.surface
    X_u, X_v, X_uu, X_uv, X_vv = differences(lambda *c: own.points(np.array([c]))[0], u, v)
    n = np.cross(X_u, X_v) / np.linalg.norm(np.cross(X_u, X_v))
    expected = (X_u @ X_u, X_u @ X_v, X_v @ X_v, X_uu @ n, X_uv @ n, X_vv @ n)
    assert pytest.approx(expected, rel=1e-8, abs=1e-8) == (at.E, at.F, at.G, at.D, at.D1, at.D2)


@pytest.mark.parametrize(
    "kind", [kind for kind in KINDS if kind not in ("plane", "a turned sphere")]
)
@pytest.mark.parametrize("u, v", PLACES)
def test_its_curvatures_are_those_of_the_surface(kind, u, v):
    geometry = voronets.Geometry(KINDS[kind])
    at = geometry.at(u, v)
    x = geometry.surface.points(np.array([[u, v]]))[0]
    total, product = invariants(KINDS[kind], x)
    assert at.gauss_curvature == pytest.approx(product, rel=1e-9, abs=1e-12)
    assert abs(2 * at.mean_curvature) == pytest.approx(abs(total), rel=1e-9, abs=1e-12)


@pytest.mark.parametrize("kind", KINDS)
def test_in_symbols(kind):
    geometry = voronets.Geometry(KINDS[kind])
    at, there = geometry.symbolic(), geometry.at(0.7, 0.4)
    table = {"u": 0.7, "v": 0.4, **geometry.surface.numbers}
    values = {sympy.Symbol(name): value for name, value in table.items()}
    for name in ("E", "F", "G", "D", "D1", "D2"):
        found = float(sympy.N(sympy.sympify(getattr(at, name)).xreplace(values)))
        assert found == pytest.approx(float(getattr(there, name)), rel=1e-10, abs=1e-12)


@pytest.mark.parametrize("kind", ["sphere", "ellipsoid", "spheroid", "cylinder", "cone", "torus",
                                  "hyperboloid", "inverted_ellipsoid"])  # fmt: skip
def test_lines_of_curvature(kind):
    at = voronets.Geometry(KINDS[kind]).at(0.7, 0.4)
    assert abs(at.F) < 1e-12 and abs(at.D1) < 1e-12


WITHOUT = {
    "disc": surfaces.disc(0.3), "hoop": surfaces.hoop(0.3),
    "superellipsoid": surfaces.superellipsoid((1, 1, 1), 4),
    "implicit": surfaces.implicit("x^2 + y^2 + z^2 - 1"), "support": surfaces.support("1"),
}  # fmt: skip


@pytest.mark.parametrize("kind", WITHOUT)
def test_a_kind_without_coordinates(kind):
    with pytest.raises(InputError) as error:
        voronets.Geometry(WITHOUT[kind])
    (fault,) = error.value.faults
    assert fault.got == kind and fault.expected.startswith("a surface with coordinates u, v")


def test_every_kind_is_here():
    known = {surface.kind for surface in (*KINDS.values(), *WITHOUT.values())}
    assert {*surfaces.__all__} - {"place"} <= {*KINDS, *WITHOUT} | known


def test_what_is_no_surface():
    for given in (1.0, None, "torus"):
        with pytest.raises(InputError, match=r"surface is .* it must be a surface, such as"):
            voronets.Geometry(given)
