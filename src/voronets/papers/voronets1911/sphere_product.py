"""What the product computes of §§ 10–13 and 15: a body on a sphere, on the states of the witnesses."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from voronets.expressions.scalars import ARRAYS
from voronets.expressions.vectors import Matrix, Vector
from voronets.facts.facts import facts_of
from voronets.forms.neumann.coordinates import neumann
from voronets.forms.neumann.moving_axes import rotor_couple
from voronets.forms.neumann.slopes import slopes
from voronets.forms.neumann.surface_conditions import force_of_u_and_v
from voronets.forms.rolling.canonical import CanonicalOnSphere
from voronets.forms.rolling.momentum import ContactMomentum
from voronets.forms.rolling.riccati_equations import contact_riccati, polar_rates
from voronets.forms.rolling.sphere import VoronetsOnSphere
from voronets.forms.rolling.sphere_equations import angular_velocity, factors
from voronets.forms.rolling.sphere_relations import SphereRelations, sphere_relations
from voronets.invariants.contract import Place
from voronets.invariants.energy import Energy
from voronets.invariants.momentum import MomentumSquared
from voronets.papers.analytic import complex_step, unit
from voronets.papers.arrays import product as times
from voronets.papers.arrays import solved
from voronets.papers.entry import Witness
from voronets.papers.product_numbers import Compared
from voronets.papers.voronets1911 import canonical_witness as canonical
from voronets.papers.voronets1911 import gyroscope, moment_witness
from voronets.papers.voronets1911.poinsot import SQUARES, TIMES, poinsot, poinsot_start
from voronets.papers.voronets1911.rolling_letters import Letters, RollingState, motion, named
from voronets.papers.voronets1911.sphere_witness import (
    R1,
    ellipsoid_on_sphere,
    sphere,
    sphere_state,
    varied,
)
from voronets.papers.voronets1911.surface_witness import surface_motion_state
from voronets.rolling.forces import Forces
from voronets.rolling.system import RollingProblem
from voronets.solutions.closed.poinsot import inverted_ellipsoid_on_sphere
from voronets.surfaces.catalogue import inverted_ellipsoid
from voronets.surfaces.geometry import Geometry

COORDINATES = ("u", "v", "ϑ", "u₁", "v₁")
RATES = "u̇ v̇ ϑ̇ u̇₁ v̇₁"


def letters(names: str, values: Sequence[Any]) -> Letters:
    """Letters, separated by spaces, and their values."""
    return named(dict(zip(names.split(" "), values, strict=True)))


def picked(x: Letters, names: str) -> list[Any]:
    """The values of letters."""
    return [x[name] for name in letters(names, names.split(" "))]


def _relations(seed: int) -> SphereRelations:
    x = sphere(seed)
    return sphere_relations(ellipsoid_on_sphere(), picked(x, "u v ϑ u₁ v₁ u̇ v̇ n"))


# -- §§ 10 and 11 ---------------------------------------------------------------------------------


def _ground(seed: int) -> Letters:
    x = sphere(seed)
    at = Geometry(ellipsoid_on_sphere().ground).at(x["u₁"], x["v₁"])
    return letters("E₁ G₁ D₁ D″₁", [value + 0 * x["u"] for value in (at.E, at.G, at.D, at.D2)])


def _turning(seed: int) -> Letters:
    x = sphere(seed)
    found = angular_velocity(x["ν"], x["μ"], picked(x, "u̇ v̇ n"))
    return letters("σ τ n", found)


def _factors(seed: int) -> Letters:
    x, coordinates = sphere(seed), neumann(ellipsoid_on_sphere(), lines=True)
    at = coordinates.place(ARRAYS, coordinates.numbers, picked(x, "u v ϑ u₁ v₁"))
    return letters("ν μ", factors(at, 1 / R1))


def _force_by_place(seed: int) -> dict[str, Compared]:
    """A central force depends on u and v alone, gravity does not."""
    problem = ellipsoid_on_sphere()
    heavy = RollingProblem(problem.body, problem.ground, Forces((0.0, 0.0, -9.81)), lift_off=False)
    cases = ((problem, 1.0), (heavy, 0.0))
    return {
        f"case {i}": Compared(float(force_of_u_and_v(neumann(case, lines=True))), expected)
        for i, (case, expected) in enumerate(cases)
    }


def _virtual_rotation(seed: int) -> Letters:
    x = varied(seed)
    return letters("p′ q′ r′", _relations(seed).virtual_rotation(picked(x, "δu δv n′")))


def _basic_formula(seed: int) -> dict[str, Compared]:
    x = varied(seed)
    own = _relations(seed).variational_terms(picked(x, "δu δv n′"))
    whole = next(value for name, value in x.items() if name.startswith("d/dt (∂Θ"))
    return {"terms": Compared(own, whole - x["δΘ"] - x["δU"])}


def _transpositions(seed: int) -> dict[str, Compared]:
    x = varied(seed)
    own = _relations(seed).transpositions(picked(x, "δu δv n′"))
    left, right = picked(x, "δu̇ δv̇ δn"), [x["d/dt δu"], x["d/dt δv"], x["dn′/dt"]]
    return {
        f"{i}": Compared(y, a - b) for i, (y, a, b) in enumerate(zip(own, left, right, strict=True))
    }


def _axes(seed: int) -> Letters:
    x = sphere(seed)
    return letters("σ₁ τ₁ n₁", _relations(seed).now.at.body.turning(*picked(x, "u̇ v̇")))


def _slopes(seed: int) -> dict[str, Compared]:
    """√E, √G, D/E and D″/G by u and by v, which the formula of Mainardi and Codazzi shortens."""
    x, coordinates = sphere(seed), neumann(ellipsoid_on_sphere(), lines=True)
    at = coordinates.place(ARRAYS, coordinates.numbers, picked(x, "u v ϑ u₁ v₁")).body
    own = slopes(coordinates.body, ARRAYS, coordinates.numbers["body"], picked(x, "u v"), at)
    found: dict[str, Compared] = {}
    for by, bent in zip("uv", own, strict=True):
        E, G, D, D2 = picked(x, "E G D D″")
        by_E, by_G, by_D, by_D2 = picked(x, f"∂E/∂{by} ∂G/∂{by} ∂D/∂{by} ∂D″/∂{by}")
        found |= {
            f"E by {by}": Compared(bent.E, by_E / (2 * np.sqrt(E))),
            f"G by {by}": Compared(bent.G, by_G / (2 * np.sqrt(G))),
            f"D by {by}": Compared(bent.B11, by_D / E - D * by_E / E**2),
            f"D″ by {by}": Compared(bent.B22, by_D2 / G - D2 * by_G / G**2),
        }
    return found


def _speed_rates(state: RollingState) -> Any:
    """ü, v̈, ṅ from the core."""
    x = state.x
    return state.along(lambda z: solved(times(x.columns(z[:5])[0], x.spin_rates(z[:5])), z[5:]))


def _form_rates(state: RollingState, x: Letters) -> dict[str, Any]:
    """All rates by (40): those of the coordinates, and ü, v̈, ṅ."""
    form = VoronetsOnSphere(state.x.problem)
    own = form.rate(ARRAYS, picked(x, "u v ϑ u₁ v₁ u̇ v̇ n"), form.coordinates.numbers, 0.0)
    found: dict[str, Any] = letters(RATES, own[:5])
    expected = _speed_rates(state)
    return found | {
        name: Compared(y, z) for name, y, z in zip("uvn", own[5:], expected, strict=True)
    }


def _cyclic_rates(seed: int) -> Letters:
    x, form = canonical.cyclic(seed), VoronetsOnSphere(ellipsoid_on_sphere())
    own = form.cyclic_rates(ARRAYS, picked(x, "u v ϑ u₁ v₁ u̇ v̇ n"), form.coordinates.numbers)
    return letters("ϑ̇ u̇₁ v̇₁", own)


def _contact_momentum(seed: int) -> Letters:
    x, form = moment_witness.moments(seed), ContactMomentum(ellipsoid_on_sphere())
    own = form.from_neumann(ARRAYS, picked(x, "u v ϑ u₁ v₁ σ τ n"), form.coordinates.numbers)
    return letters("Γ_u Γ_v Γ_n", own[5:])


def _momentum_rates(witness: Witness, state_of: Any) -> Witness:
    """d/dt of the moment of momentum about the contact, by the law of moments."""

    def rates(seed: int) -> dict[str, Compared]:
        x, state = witness(seed), state_of(seed)
        form = ContactMomentum(state.x.problem)
        p, c = form.coordinates.numbers, picked(dict(x), "u v ϑ u₁ v₁ σ τ n")
        own = form.rate(ARRAYS, form.from_neumann(ARRAYS, c, p), p, 0.0)[5:]
        expected = state.along(state.about_contact)
        return {axis: Compared(y, z) for axis, y, z in zip("uvn", own, expected, strict=True)}

    return rates


def _moment_law(seed: int) -> Letters:
    own = _relations(seed).moment_law()
    return named(dict(zip(("d/dt ∂Θ/∂u̇", "d/dt ∂Θ/∂v̇", "d/dt ∂Θ/∂n"), own, strict=True)))


def _reaction(seed: int) -> Letters:
    state = moment_witness.free_state(seed)
    own = state.x.problem.core.dynamics(ARRAYS, state.x.numbers, state.x.pose(state.q, state.omega))
    return letters("λ₁ λ₂ λ₃", own.reaction)


# -- §§ 12, 13 and 15 -----------------------------------------------------------------------------


def _inverted(seed: int) -> dict[str, Compared]:
    """Distances from the product's surface, of points off it: F/|∇F|."""
    x = np.stack(picked(poinsot(seed), "x y z")) * 1.1
    surface = inverted_ellipsoid([float(np.sqrt(a)) for a in SQUARES])
    weights, square = 1 / np.array(SQUARES)[:, None], (x**2).sum(axis=0)
    F, slope = square**2 - (weights * x**2).sum(axis=0), 4 * square * x - 2 * weights * x
    own = surface.departure(ARRAYS, surface.numbers, list(x))
    return {"distance": Compared(own, F / np.sqrt((slope**2).sum(axis=0)))}


def _poinsot(seed: int) -> dict[str, Any]:
    begin = poinsot_start(seed)
    axes = [float(np.sqrt(a)) for a in SQUARES]
    own = inverted_ellipsoid_on_sphere(
        mass=1.7, semi_axes=axes, inertia=[1 / a for a in SQUARES], omega=begin.omega[:, 0].tolist()
    )
    x, at = poinsot(seed), own.poses(TIMES)
    values = at.coordinates
    found = {"u v": Compared(values["confocal_u"] * values["confocal_v"], x["u"] * x["v"])}
    # the surface's own chart has its normal to the inside
    return {"n": -values["n"]} | found | dict(zip("pqr", at.omega.T, strict=True))


def _canonical_form(seed: int) -> tuple[CanonicalOnSphere, list[Any], Letters]:
    x, form = canonical.canonical(seed), CanonicalOnSphere(ellipsoid_on_sphere())
    return form, picked(x, "u v ϑ u₁ v₁ p₁ p₂ p₃"), x


def _momenta(seed: int) -> Letters:
    form, _, x = _canonical_form(seed)
    p = form.coordinates.numbers
    return letters("p₁ p₂ p₃", form.from_neumann(ARRAYS, picked(x, "u v ϑ u₁ v₁ σ τ n"), p)[5:])


def _canonical_rates(seed: int) -> Letters:
    form, state, _ = _canonical_form(seed)
    own = form.rate(ARRAYS, state, form.coordinates.numbers, 0.0)
    return letters("du/dt dv/dt", own[:2]) | letters("dp₁/dt dp₂/dt dp₃/dt", own[5:])


def _divergence(seed: int) -> dict[str, Any]:
    """−Σ ∂ẋ/∂x over u, v, p₁, p₂, p₃ by the product's (45)."""
    form, state, _ = _canonical_form(seed)
    z, p = np.stack(state), form.coordinates.numbers

    def rate(y: np.ndarray) -> np.ndarray:
        return np.stack([x + 0 * y[0] for x in form.rate(ARRAYS, list(y), p, 0.0)])

    total = sum(complex_step(rate, z, unit(i, 8)[:, None])[i] for i in (0, 1, 5, 6, 7))
    return {"d ln M_J/dt": -total}


def place_of(state: RollingState) -> Place:
    """The state as the product's integrals take it."""
    x, q = state.x, state.q
    R = Matrix(*(Vector(*row) for row in x.orientation(q)))
    a, s = Vector(*x.body.rows(*q[:2])[0]), Vector(*x.ground.rows(*q[3:])[0])
    n = R.T @ Vector(*x.ground.axes(*q[3:])[2])
    m, I, kappa_e = x.problem.core.inertia(x.numbers)
    omega, O = Vector(*state.omega), Vector(*x.centre(q))
    velocity = Vector(*np.cross(np.stack(a), state.omega, axis=0))
    return Place(ARRAYS, R, omega, a, s, n, m, I, kappa_e, x.potential(q), O, velocity)


def _energy(state: RollingState) -> Any:
    return Energy(facts_of(state.x.problem)).value(place_of(state))


def _square(seed: int, rotor: float) -> Any:
    state = canonical.ball_motion(seed, rotor)
    return MomentumSquared(facts_of(state.x.problem)).value(place_of(state))


def _polar(seed: int) -> Letters:
    x = canonical.cyclic(seed)
    E, G, u, v, n = picked(x, "E G u̇ v̇ n")
    spin = (x["∂E/∂v"] * u - x["∂G/∂u"] * v) / (2 * np.sqrt(E * G))
    own = polar_rates(np.sqrt(E) * u, np.sqrt(G) * v, spin, n, R1)
    return letters("f₁ ϑ₁ f₂", (own.f1, own.theta1, own.spin + picked(x, "ϑ̇₁")[0]))


def _riccati(seed: int) -> Letters:
    x = canonical.cyclic(seed)
    return {f"dζ{i}/dt": contact_riccati(x[f"ζ{i}"], x["f₁"], x["f₂"]) for i in "₁₂"}


def _couple(seed: int) -> Letters:
    x = gyroscope.with_rotor(seed)
    own = np.stack(rotor_couple(Vector(*picked(x, "p q r")), Vector(0.0, 0.0, x["κ"] + 0 * x["p"])))
    found = {"N": np.sqrt((own**2).sum(axis=0))}
    return found | dict(zip(("N_x", "N_y", "N_z"), own, strict=True))


def vis_viva_state(seed: int) -> RollingState:
    """The states of § 13's motion."""
    return motion(sphere_state(seed), canonical.TIMES)


PRODUCT: dict[str, Witness] = {
    "35": _ground, "36": _turning, "37": _factors,
    "38": lambda seed: {"Θ": _relations(seed).now.axes.kinetic_energy},
    "§ 10 distance": _force_by_place, "39": _virtual_rotation, "§ 10 basic formula": _basic_formula,
    "§ 10 axes": _axes, "§ 10 transposition": _transpositions, "§ 10 Mainardi–Codazzi": _slopes,
    "40": lambda seed: _form_rates(sphere_state(seed), sphere(seed)),
    **dict.fromkeys(("41", "§ 11 identities"),
                    lambda seed: letters("k l m", _relations(seed).velocity_of_centre())),
    **dict.fromkeys(("42", "§ 11 projections"), _contact_momentum),
    **dict.fromkeys(("43", "§ 11 u-projection", "§ 11 force function"),
                    _momentum_rates(moment_witness.moments, sphere_state)),
    "§ 11 force": _momentum_rates(moment_witness.free, moment_witness.free_state),
    **dict.fromkeys(("44", "§ 11 multipliers"), _moment_law), "§ 11 free body": _reaction,
    "§ 12 surface": _inverted, "§ 12 Poinsot": _poinsot,
    "§ 13 Donkin": _momenta, "45": _canonical_rates,
    "§ 13 vis viva": lambda seed: {"H": _energy(vis_viva_state(seed))},
    "46": lambda seed: {"const": _square(seed, 0.0)}, "47": _cyclic_rates, "§ 13 polar form": _polar,
    "§ 13 Riccati": _riccati, "§ 14 divergence": _divergence, "§ 15 couple": _couple,
    "§ 15 direction of the couple": _couple,
    "§ 15 equations": lambda seed: _form_rates(sphere_state(seed, gyroscope.KAPPA), gyroscope.with_rotor(seed)),
    "§ 15 integral": lambda seed: {"const′": _square(seed, gyroscope.KAPPA)},
    "§ 16 vis viva": lambda seed: {"h": _energy(surface_motion_state(seed))},
}  # fmt: skip
