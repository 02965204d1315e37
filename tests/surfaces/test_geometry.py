"""Chapter I of Voronets 1911 against ordinary vector calculus.

The tests' own derivatives are SymPy's of the space curve X(u(t), v(t)), or complex steps of the
normal; none goes through E, F, G, D, D′, D″.
"""

import numpy as np
import pytest
import sympy
from numpy.testing import assert_allclose
from scipy.integrate import solve_ivp

from voronets.surfaces.curvature_lines import ellipsoid_curvature_lines, ellipsoid_latitude
from voronets.surfaces.fundamental import Fundamental
from voronets.surfaces.geometry import Geometry
from voronets.surfaces.parametric import Chart, Parametric

U, V, T = sympy.symbols("u v t")
cos, sin, cosh, sinh = sympy.cos, sympy.sin, sympy.cosh, sympy.sinh


def parametric(*X, **numbers):
    return Parametric((Chart(tuple(map(sympy.sympify, X))),), tuple(numbers.items()))


def sheared(surface):
    """The same surface with u, v replaced by functions of new u, v: F and D′ are then not zero."""
    new = {U: U + 0.3 * V + 0.1 * V**2, V: V - 0.2 * U + 0.05 * U * V}
    X = tuple(x.subs(new, simultaneous=True) for x in surface.chart.X)
    return Parametric((Chart(X),), surface.parameters), new


R, r = sympy.symbols("R r")
SPHERE = parametric(R * sin(U) * cos(V), R * sin(U) * sin(V), R * cos(U), R=1.7)
TORUS = parametric((R + r * cos(V)) * cos(U), (R + r * cos(V)) * sin(U), r * sin(V), R=2.0, r=0.6)
CATENOID = parametric(cosh(U) * cos(V), cosh(U) * sin(V), U)
HELICOID = parametric(sinh(U) * cos(V), sinh(U) * sin(V), V)
CYLINDER = parametric(1.5 * cos(U), 1.5 * sin(U), V)
SURFACES = {
    "sphere": SPHERE,
    "torus": TORUS,
    "ellipsoid": ellipsoid_latitude((1.3, 0.8, 1.1)),
    "lines of curvature": ellipsoid_curvature_lines((1.3, 0.8, 1.1)),
    "catenoid": CATENOID,
    "helicoid": HELICOID,
    "sheared torus": sheared(TORUS)[0],
    "graph": parametric(U + 0.1 * V, V, 0.4 * U * V + 0.2 * U**3 - 0.3 * V**2),
}
POINTS = [(0.7, 0.4), (1.1, -0.6), (0.35, 1.3)]
DIRECTIONS = [(1.0, 0.0), (0.0, 1.0), (0.8, -0.5), (-0.3, 1.9)]

each_surface = pytest.mark.parametrize("surface", SURFACES.values(), ids=SURFACES)


def numbers_in(surface, expression):
    return expression.subs(surface.numbers)


def axes_of(surface):
    """e_u, e_v, n as a NumPy function of (complex) u and v."""
    X = sympy.Matrix([numbers_in(surface, x) for x in surface.chart.X])
    tangents = sympy.lambdify((U, V), (list(X.diff(U)), list(X.diff(V))))

    def axes(u, v):
        X_u, X_v = (np.array(row) for row in tangents(u, v))
        rows = [X_u, X_v, np.cross(X_u, X_v)]
        return [row / np.sqrt(row @ row) for row in rows]  # no conjugate: analytic in u, v

    return axes


def rates_of(axes, u, v, du, dv, h=1e-30):
    return [row.imag / h for row in axes(u + 1j * h * du, v + 1j * h * dv)]


def vector(x):
    return np.array(x, dtype=float)


# -- §§ 1–2 -----------------------------------------------------------------------------------


@each_surface
def test_nine_cosines(surface):
    axes = axes_of(surface)
    for u, v in POINTS:
        at = Geometry(surface).at(u, v)
        assert_allclose(vector(at.cosines).T, np.real(axes(u, v)), atol=1e-14)
        assert_allclose(at.H, np.linalg.norm(np.cross(at.X_u, at.X_v)), rtol=1e-14)


@each_surface
def test_total_bending_is_the_turning_of_the_normal(surface):
    axes = axes_of(surface)
    for u, v in POINTS:
        at = Geometry(surface).at(u, v)
        for du, dv in DIRECTIONS:
            e_u, e_v, n = axes(u, v)
            dX = vector(at.X_u) * du + vector(at.X_v) * dv
            ds = np.linalg.norm(dX)
            # n₁ × n over Δs, as § 2 defines it
            Omega = np.cross(rates_of(axes, u, v, du, dv)[2], n) / ds
            t, p = dX / ds, np.cross(n, dX / ds)
            assert vector(at.total_bending(du, dv)) == pytest.approx(Omega, abs=1e-13)
            projections = (Omega @ e_u, Omega @ e_v)
            assert at.total_bending_uv(du, dv) == pytest.approx(projections, abs=1e-13)
            assert at.pure_bending(du, dv) == pytest.approx(Omega @ p, abs=1e-13)
            assert at.twisting(du, dv) == pytest.approx(Omega @ t, abs=1e-13)
            assert vector(at.perpendicular(du, dv)) == pytest.approx(p, abs=1e-14)
            assert vector(at.tangent(du, dv)) == pytest.approx(t, abs=1e-14)


# -- § 3 --------------------------------------------------------------------------------------

CURVE = (0.7 + 0.9 * T - 0.4 * T**2, 0.4 - 0.5 * T + 0.7 * T**2 + 0.2 * T**3)


def curve_at(curve, t):
    values = [curve[i].diff(T, k).subs(T, t) for k in range(3) for i in range(2)]
    return [float(value) for value in values]  # u, v, u̇, v̇, ü, v̈


def geodesic_curvature(surface, curve, t):
    """γ″·(n × γ′)/|γ′|³ of the space curve."""
    X = sympy.Matrix([numbers_in(surface, x) for x in surface.chart.X])
    gamma = X.subs({U: curve[0], V: curve[1]}, simultaneous=True)
    first, second = (vector(gamma.diff(T, k).subs(T, t)).ravel() for k in (1, 2))
    n = np.real(axes_of(surface)(*curve_at(curve, t)[:2])[2])
    return second @ np.cross(n, first) / np.linalg.norm(first) ** 3


@each_surface
def test_spinning_is_minus_the_geodesic_curvature(surface):
    for t in (0.0, 0.31):
        u, v, *rates = curve_at(CURVE, t)
        N = Geometry(surface).at(u, v).spinning(*rates)
        assert_allclose(N, -geodesic_curvature(surface, CURVE, t), rtol=1e-11)


def test_spinning_along_a_parallel_of_a_sphere():
    # p points to the pole there, and so does the curvature: N < 0
    at = Geometry(SPHERE).at(0.6, 0.0)
    assert at.spinning(0.0, 2.0, 0.0, 0.0) == pytest.approx(-1 / (1.7 * np.tan(0.6)))


def test_no_spinning_along_a_great_circle():
    curve = (sympy.acos(sin(T) * 0.8), sympy.atan2(0.6 * sin(T), cos(T)))
    for t in (0.2, 0.9, 1.4):
        u, v, *rates = curve_at(curve, t)
        assert Geometry(SPHERE).at(u, v).spinning(*rates) == pytest.approx(0, abs=1e-13)


SEMI_AXES = np.array([1.3, 0.8, 1.1])


def acceleration(x, x_dot):
    """x″ of a geodesic of the ellipsoid, along the gradient of x²/a² + y²/b² + z²/c²."""
    gradient = x / SEMI_AXES**2
    return -gradient * (x_dot @ (x_dot / SEMI_AXES**2)) / (gradient @ gradient)


def test_geodesics_of_an_ellipsoid_have_no_spinning_and_the_twisting_as_torsion():
    n = np.array([0.5, 0.4, 0.7]) / np.linalg.norm([0.5, 0.4, 0.7])
    start = SEMI_AXES**2 * n / np.sqrt(n @ (SEMI_AXES**2 * n))
    along = np.cross(n, [0.2, -0.9, 0.3])
    run = solve_ivp(
        lambda _, y: np.concatenate([y[3:], acceleration(y[:3], y[3:])]),
        (0, 3), np.concatenate([start, along / np.linalg.norm(along)]),
        method="DOP853", rtol=1e-12, atol=1e-13, t_eval=[0.0, 0.9, 1.7, 3.0],
    )  # fmt: skip
    geometry = Geometry(ellipsoid_latitude(SEMI_AXES))
    for y in run.y.T:
        x, x1 = y[:3], y[3:]
        x2 = acceleration(x, x1)
        x3 = acceleration(x + 1e-30j * x1, x1 + 1e-30j * x2).imag / 1e-30
        # u, v and their rates from x/a = sin u cos v, y/b = sin u sin v, z/c = cos u
        (p, q, w), (p1, q1, w1), (p2, q2, w2) = x / SEMI_AXES, x1 / SEMI_AXES, x2 / SEMI_AXES
        u, v, rho = np.arccos(w), np.arctan2(q, p), p * p + q * q
        du, dv = -w1 / np.sin(u), (p * q1 - q * p1) / rho
        ddu = -(w2 + w * du**2) / np.sin(u)
        ddv = (p * q2 - q * p2 - 2 * dv * (p * p1 + q * q1)) / rho
        at = geometry.at(float(u), float(v))
        assert at.spinning(du, dv, ddu, ddv) == pytest.approx(0, abs=1e-9)
        assert at.pure_bending(du, dv) == pytest.approx(x2 @ vector(at.n), abs=1e-9)
        b = np.cross(x1, x2)
        torsion = b @ x3 / (b @ b)  # positive for a right-handed helix
        assert at.twisting(du, dv) == pytest.approx(-torsion, abs=1e-9)


@each_surface
def test_bonnet_and_formula_7(surface):
    f = U**2 + 0.7 * U * V - sympy.sin(V) + 0.3 * V**3
    geometry = Geometry(surface)
    by_7 = numbers_in(surface, geometry.spinning_of_field(f.diff(V), -f.diff(U)))
    for u, v in POINTS:
        slope = sympy.lambdify((U, V), [f.diff(*o) for o in ((U,), (V,), (U, U), (U, V), (V, V))])
        f_u, f_v, f_uu, f_uv, f_vv = slope(u, v)
        # along u̇ = f_v, v̇ = −f_u
        ddu, ddv = f_uv * f_v - f_vv * f_u, -f_uu * f_v + f_uv * f_u
        N = geometry.at(u, v).spinning(f_v, -f_u, ddu, ddv)
        assert geometry.bonnet(f, u, v) == pytest.approx(N, rel=1e-11)
        assert float(by_7.subs({U: u, V: v})) == pytest.approx(N, rel=1e-11)


def test_bonnet_in_symbols():
    geometry = Geometry(SPHERE)
    N = geometry.bonnet(-U)  # the parallels, v growing
    assert sympy.simplify(N.subs({R: 2, U: sympy.pi / 3})) == -1 / (2 * sympy.sqrt(3))


# -- § 4 --------------------------------------------------------------------------------------


@each_surface
def test_omega_1_is_the_turning_of_the_axes(surface):
    axes = axes_of(surface)
    for u, v in POINTS:
        at = Geometry(surface).at(u, v)
        e_u, e_v, n = np.real(axes(u, v))
        e_u_dot, e_v_dot, n_dot = rates_of(axes, u, v, 0.8, -0.5)
        sigma_1, tau_1, n_1 = at.omega_1(0.8, -0.5)
        assert n_1 == pytest.approx(-e_u_dot @ np.cross(n, e_u), abs=1e-13)
        # against the axes, the surface turns as − their own angular velocity: ṅ = (−ω₁) × n
        omega = np.cross(n_dot, n) + n_1 * n
        assert (sigma_1, tau_1) == pytest.approx((omega @ e_u, omega @ e_v), abs=1e-13)
        if abs(at.F) < 1e-14:  # § 10: β·γ̇ = σ₁, γ·α̇ = τ₁, α·β̇ = n₁
            printed = (e_v @ n_dot, n @ e_u_dot, e_u @ e_v_dot)
            assert (sigma_1, tau_1, n_1) == pytest.approx(printed, abs=1e-13)


@pytest.mark.parametrize("name", ["sphere", "torus", "lines of curvature", "catenoid"])
def test_omega_1_as_printed_on_lines_of_curvature(name):
    surface, (u_dot, v_dot) = SURFACES[name], (0.8, -0.5)
    for u, v in POINTS:
        at = Geometry(surface).at(u, v)
        assert_allclose((at.F, at.D1), 0, atol=1e-14)
        printed = (  # Voronets1911 (8)
            -at.D2 * v_dot / np.sqrt(at.G),
            at.D * u_dot / np.sqrt(at.E),
            (at.E_v * u_dot - at.G_u * v_dot) / (2 * np.sqrt(at.E * at.G)),
        )
        assert at.omega_1(u_dot, v_dot) == pytest.approx(printed, abs=1e-13)
        # § 4: D : E and E_v / 2E√G per unit length of the line u
        assert at.total_bending_uv(1.0, 0.0)[1] == pytest.approx(at.D / at.E, abs=1e-13)
        N = at.E_v / (2 * at.E * np.sqrt(at.G))
        assert at.spinning(1.0, 0.0, 0.0, 0.0) == pytest.approx(N, abs=1e-13)


# -- curvatures -------------------------------------------------------------------------------


@each_surface
def test_principal_curvatures_are_those_of_the_shape_operator(surface):
    for u, v in POINTS:
        at = Geometry(surface).at(u, v)
        S = vector(surface.at((u, v)).S.matrix)
        tangent = np.linalg.svd(np.outer(vector(at.n), vector(at.n)))[0][:, 1:]
        least, greatest = np.linalg.eigvalsh(-tangent.T @ S @ tangent)
        assert at.principal_curvatures == pytest.approx((greatest, least), abs=1e-12)
        assert at.gauss_curvature == pytest.approx(greatest * least, abs=1e-12)
        assert at.mean_curvature == pytest.approx((greatest + least) / 2, abs=1e-12)
        for (du, dv), k in zip(at.principal_directions, at.principal_curvatures, strict=True):
            assert at.ds(du, dv) == pytest.approx(1, rel=1e-12)
            assert at.twisting(du, dv) == pytest.approx(0, abs=1e-12)
            assert at.pure_bending(du, dv) == pytest.approx(k, abs=1e-12)
        for du, dv in at.asymptotic_directions:
            assert at.ds(du, dv) == pytest.approx(1, rel=1e-12)
            assert at.pure_bending(du, dv) == pytest.approx(0, abs=1e-12)
        assert len(at.asymptotic_directions) == (2 if at.gauss_curvature < 0 else 0)
        assert np.linalg.det(at.principal_directions) * at.H == pytest.approx(1)  # n × the first
        if at.asymptotic_directions:
            assert abs(np.linalg.det(at.asymptotic_directions)) * at.H > 1e-3


def test_signs_on_a_sphere_and_a_torus():
    at = Geometry(SPHERE).at(0.9, 0.2)
    assert at.principal_curvatures == pytest.approx((-1 / 1.7, -1 / 1.7))
    assert Geometry(TORUS).at(0.3, 0.0).gauss_curvature == pytest.approx(1 / (0.6 * 2.6))
    assert Geometry(TORUS).at(0.3, np.pi).gauss_curvature == pytest.approx(-1 / (0.6 * 1.4))


def test_asymptotic_directions_of_a_cylinder_and_a_helicoid():
    ((du, dv),) = Geometry(CYLINDER).at(0.4, 2.0).asymptotic_directions
    assert (du, abs(dv)) == pytest.approx((0, 1), abs=1e-15)
    for du, dv in Geometry(HELICOID).at(0.4, 2.0).asymptotic_directions:  # its coordinate lines
        assert min(abs(du), abs(dv)) == pytest.approx(0, abs=1e-15)


def test_a_sheared_torus_has_the_torus_s_invariants():
    surface, new = sheared(TORUS)
    for u, v in POINTS:
        there = [float(new[c].subs({U: u, V: v})) for c in (U, V)]
        old, sheared_at = Geometry(TORUS).at(*there), Geometry(surface).at(u, v)
        assert abs(sheared_at.F) > 0.01 and abs(sheared_at.D1) > 0.01
        assert sheared_at.principal_curvatures == pytest.approx(old.principal_curvatures, rel=1e-12)
        J = np.array([[float(new[c].diff(d).subs({U: u, V: v})) for d in (U, V)] for c in (U, V)])
        for direction in DIRECTIONS:
            assert sheared_at.pure_bending(*direction) == pytest.approx(
                old.pure_bending(*J @ direction), abs=1e-12
            )
            assert sheared_at.twisting(*direction) == pytest.approx(
                old.twisting(*J @ direction), abs=1e-12
            )


def test_catenoid_and_helicoid_are_isometric_and_minimal():
    for u, v in POINTS:
        one, two = Geometry(CATENOID).at(u, v), Geometry(HELICOID).at(u, v)
        assert_allclose((one.E, one.F, one.G), (two.E, two.F, two.G), atol=1e-14)
        assert one.gauss_curvature == pytest.approx(two.gauss_curvature, rel=1e-13)
        assert (one.mean_curvature, two.mean_curvature) == pytest.approx((0, 0), abs=1e-15)
        assert abs(one.D - two.D) > 0.5  # N, as K, needs the first form only
        rates = (0.4, -1.1, 0.3, 0.8)
        assert one.spinning(*rates) == pytest.approx(two.spinning(*rates), rel=1e-13)


# -- identities, and the kinds of scalars -------------------------------------------------------


@each_surface
def test_gauss_and_mainardi_codazzi(surface):
    for u, v in POINTS:
        at = Geometry(surface).at(u, v)
        assert at.mainardi_codazzi() == pytest.approx((0, 0), abs=1e-12)
        assert at.gauss_equation() == pytest.approx(0, abs=1e-12)


def test_derivatives_of_the_six_quantities():
    at = Geometry(SURFACES["graph"]).symbolic()
    for name in ("E_u", "E_v", "F_u", "F_v", "G_u", "G_v", "D_v", "D1_u", "D1_v", "D2_u",
                 "E_vv", "F_uv", "G_uu"):  # fmt: skip
        quantity, by = name.split("_")
        difference = getattr(at, quantity).diff(*map(sympy.Symbol, by)) - getattr(at, name)
        assert float(difference.subs({U: 0.7, V: 0.4})) == pytest.approx(0, abs=1e-13), name


def test_six_given_functions_are_a_surface_or_not():
    torus = (
        (2 + cos(V)) ** 2, 0, sympy.Integer(1), -(2 + cos(V)) * cos(V), 0, sympy.Integer(-1)
    )  # fmt: skip
    true = Fundamental.given(*torus)
    assert [sympy.simplify(x) for x in (*true.mainardi_codazzi(), true.gauss_equation())] == [0] * 3
    damaged = Fundamental.given(*torus[:3], torus[3] * (1 + V / 10), *torus[4:])
    assert abs(damaged.mainardi_codazzi()[0].subs({U: 0.3, V: 0.4})) > 0.01
    assert abs(damaged.gauss_equation().subs({U: 0.3, V: 0.4})) > 0.01
    damaged = Fundamental.given(*torus[:5], torus[5] * (1 + U / 10))
    assert abs(damaged.mainardi_codazzi()[1].subs({U: 0.3, V: 0.4})) > 0.01


def values(at):
    return [
        at.H, at.gauss_curvature, *at.principal_curvatures, *at.total_bending(0.3, 0.8),
        at.spinning(0.3, 0.8, -0.2, 0.1), *at.omega_1(0.3, 0.8),
    ]  # fmt: skip


@each_surface
def test_floats_arrays_and_symbols_agree(surface):
    geometry = Geometry(surface)
    floats = [values(geometry.at(u, v)) for u, v in POINTS]
    arrays = np.array(values(geometry.at(*np.array(POINTS).T)))
    assert_allclose(arrays.T, floats, rtol=1e-13, atol=1e-13)
    names = ("u", "v", *surface.numbers)
    symbols = sympy.lambdify(names, values(geometry.symbolic()), cse=True)
    found = symbols(*POINTS[0], *surface.numbers.values())
    assert found == pytest.approx(floats[0], rel=1e-12, abs=1e-12)


def test_no_asymptotic_direction_is_nan_in_arrays():
    first, _ = Geometry(TORUS).at(0.0, np.array([0.0, np.pi])).asymptotic_directions
    assert np.isnan(first[0][0]) and np.isfinite(first[0][1])
