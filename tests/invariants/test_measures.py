"""Invariant measures: div(μ ż) = 0, with ż from the core's rate and derivatives by differences."""

from __future__ import annotations

import numpy as np
import pytest

import voronets
from invariants.rolling_problems import PROBLEMS, report, scenario
from voronets.expressions.rotations import quaternion_of_matrix
from voronets.expressions.scalars import FLOATS


def across(n):
    t = np.cross(n, np.eye(3)[int(np.argmin(np.abs(n)))])
    return t / np.linalg.norm(t)


def meeting(n_b, n_s):
    """An orientation in which the outward normal n_b of the body meets the ground's n_s."""
    body, ground = ([across(n), np.cross(n, across(n)), n] for n in (n_b, -n_s))
    return quaternion_of_matrix(np.array(ground).T @ np.array(body))


def difference(f, h=1e-3):
    """df/dh at 0, of the fourth order."""
    return (8 * (f(h) - f(-h)) - (f(2 * h) - f(-2 * h))) / (12 * h)


class Flow:
    """The rates of G and n for a body given by its normals, through a state and the core's rate."""

    def __init__(self, name, measure):
        self.problem, self.measure = scenario(name).problem, measure
        self.top = PROBLEMS[name]["start"]["contact"]
        ground = self.problem.ground
        self.n_s = np.array(ground.at(ground.locate(np.array(self.top))).n, dtype=float)
        self.core = self.problem.core

    def state(self, G, n):
        """The state with these, n made a unit vector."""
        facts, n_b = self.measure.facts, -n / np.linalg.norm(n)
        a = np.array(self.problem.body.surface.at_normal(n_b).x, dtype=float)
        J = facts.inertia + np.eye(3) * (a @ a) - np.outer(a, a)
        return voronets.start(
            self.problem, orientation=meeting(n_b, self.n_s), contact=self.top, contact_body=a,
            omega=np.linalg.solve(J, G - facts.kappa_e),
        ).state  # fmt: skip

    def variables(self, x):
        return np.array(self.measure.reduced(self.measure.place(x)), dtype=float)

    def rates(self, x):
        x_dot = np.array(self.core.rate(FLOATS, list(x), self.core.numbers, 0.0))
        return difference(lambda h: self.variables(x + h * x_dot), 1e-4)

    def divergence(self, G, n, density):
        """div(μ ż) over the sum of the sizes of its five terms.

        Near n the sphere of normals has the coordinates y = n′/(n′·n) in the tangent plane:
        ẏ = (ṅ′ − y (ṅ′·n)) |y|, and its area is dy/|y|³.
        """
        frame = np.array([across(n), np.cross(n, across(n))])
        terms = []
        for i in range(5):

            def flow(h, i=i):
                moved = G + h * np.eye(3)[i] if i < 3 else G
                y = n if i < 3 else n + h * frame[i - 3]
                x, length = self.state(moved, y), np.linalg.norm(y)
                rate = self.rates(x)
                y_dot = (rate[3:] - y * (rate[3:] @ n)) * length
                along = rate[i] if i < 3 else y_dot @ frame[i - 3]
                return density(x) * along / length**3

            terms.append(difference(flow))
        return sum(terms) / sum(map(abs, terms))


SPHERES = (
    "sphere on plane",
    "sphere on plane, rotor",
    "sphere on sphere",
    "sphere on sphere, rotor",
)
REVOLVED = (
    "spheroid on plane", "spheroid on sphere", "spheroid on sphere, rotor", "spheroid in sphere",
    "spheroid, turned", "disc on plane", "disc on sphere", "top on sphere", "top on plane, rotor",
)  # fmt: skip


@pytest.mark.parametrize(
    ("name", "which"),
    [(name, "chaplygin_measure") for name in SPHERES] + [(name, "multiplier") for name in REVOLVED],
)
def test_the_measure_is_invariant(name, which):
    measure = report(name)[which]
    flow = Flow(name, measure)
    random = np.random.default_rng(5)
    G, n = random.normal(size=3) * 0.3, random.normal(size=3)
    n /= np.linalg.norm(n)
    np.testing.assert_allclose(flow.variables(flow.state(G, n)), [*G, *n], atol=1e-12)
    assert abs(flow.divergence(G, n, lambda x: measure.density(measure.place(x)))) < 1e-7
    even = name == "disc on plane"  # Δ is a constant there
    assert (abs(flow.divergence(G, n, lambda x: 1.0)) > 1e-4) != even


@pytest.mark.parametrize(
    "name", ["spheroid on plane", "spheroid on sphere", "top on sphere", "pear on plane",
             "torus on sphere", "inverted spheroid", "spheroid in sphere"],
)  # fmt: skip
def test_the_multiplier_of_the_paper_is_in_closed_form(name):
    """det Φ of the linear equations in G_e, G_r is √Δ/ν over its value at the anchor.

    p₂ = ν G_u, p₃ = G_n and p₁ = ∂Θ/∂u̇ make M du dp₁ dp₂ dp₃ the measure with density
    J_τ/(f det Φ) in u, ω·τ, G_e, G_r: M = 1/(ν det Φ), which must be Δ^(−1/2).
    """
    measure = report(name)["multiplier"]
    linear, facts = measure.linear, measure.facts
    line = facts.meridian
    lam = line.anchor + line.step * np.linspace(-0.8, 0.8, 9)
    at = line.contact(lam)
    a, n = (np.stack([np.broadcast_to(x, len(lam)) for x in v], axis=1) for v in (at.x, at.n))
    e = facts.axis.e
    a_e = a @ e
    r = a - np.outer(a_e, e)
    a_r = np.linalg.norm(r, axis=1)
    # The curvature of the parallel by Meusnier: n_r/a_r.
    k_parallel = np.sum(n * r, axis=1) / a_r**2
    nu = a_r * (k_parallel + facts.umbilic.curvature)
    C, A = facts.moments
    Delta = A * C + C * a_e**2 + A * a_r**2
    constant = nu * np.linalg.det(linear.fundamental.at(lam)[0]) / np.sqrt(Delta)
    np.testing.assert_allclose(constant, constant[4], rtol=1e-11)
    assert np.ptp(Delta) > 1e-3 * Delta.mean()


def test_the_density_on_the_area_is_that_on_the_normals():
    """A spheroid by F = 0 has G and a for variables: dΩ = det₂S dA."""
    normals, area = (
        report(name)["multiplier"] for name in ("spheroid on plane", "spheroid by F = 0")
    )
    at = area.place(scenario("spheroid by F = 0").state)
    L = scenario("spheroid on plane").problem.body.surface.at_normal([-x for x in at.n]).L
    assert area.density(at) * L.det2 == pytest.approx(normals.density(at), rel=1e-12)
    assert area.variables[3] == "a_x" and normals.variables[3] == "n_x"


def test_a_measure_is_refused_where_its_conditions_fail():
    with pytest.raises(voronets.InputError, match=r"integral multiplier.*A = B"):
        report("spheroid on plane, A ≠ B")["multiplier"]


def test_the_integrand_of_the_paper_is_half_the_logarithmic_derivative_of_delta():
    """Φ = m (ρ ρ_u ∂²H/∂p₃² − ε √E ν ∂²H/∂p₂∂p₃), with p₂ = ν G_u and p₃ = G_n, over √E."""
    random = np.random.default_rng(14)
    m, A, C = random.uniform(0.5, 2.0, 3)
    a = random.normal(size=2)  # along e and r̂
    angle = random.uniform(0, np.pi)
    t, n = np.array([np.cos(angle), np.sin(angle)]), np.array([-np.sin(angle), np.cos(angle)])
    I = np.diag([C, A])
    inverse = np.linalg.inv(I + m * ((a @ a) * np.eye(2) - np.outer(a, a)))
    printed = m * ((a @ t) * (n @ inverse @ n) - (a @ n) * (t @ inverse @ n))

    def delta(h):
        e, r = a + h * t
        return A * C + m * (C * e**2 + A * r**2)

    assert printed == pytest.approx(difference(delta) / (2 * delta(0)), rel=1e-9)
