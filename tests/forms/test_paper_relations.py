"""(39), (41), (44) and (51)–(55) of Voronets 1911, against orientations differentiated and against the core."""

from __future__ import annotations

import numpy as np
import pytest

from voronets.forms.rolling.sphere_relations import sphere_relations
from voronets.forms.rolling.surface_relations import surface_relations
from voronets.papers.voronets1911.sphere_witness import sphere_state, varied
from voronets.papers.voronets1911.surface_witness import surface_state, varied_surface


def letters(found, *names):
    return np.array([np.broadcast_to(found[name], 6) for name in names])


@pytest.fixture(scope="module")
def on_sphere():
    state, found = sphere_state(3), varied(3)
    x = [*state.q, found["u̇"], found["v̇"], found["n"]]
    return sphere_relations(state.x.problem, x), found


@pytest.fixture(scope="module")
def on_surface():
    state, found = surface_state(3), varied_surface(3)
    x = [*state.q, found["u̇"], found["v̇"], found["ϑ̇"]]
    return surface_relations(state.x.problem, x), found


def test_rotation_real_and_virtual(on_sphere):
    relations, found = on_sphere
    speeds, small = letters(found, "u̇", "v̇", "n"), letters(found, "δu", "δv", "n′")
    assert np.allclose(relations.rotation(speeds), letters(found, "p", "q", "r"), atol=1e-13)
    virtual = relations.virtual_rotation(small)
    assert np.allclose(virtual, letters(found, "p′", "q′", "r′"), atol=1e-13)


def test_velocity_of_the_centre(on_sphere):
    relations, found = on_sphere
    assert np.allclose(relations.velocity_of_centre(), letters(found, "k", "l", "m"), atol=1e-13)


def test_transpositions(on_sphere):
    relations, found = on_sphere
    small = letters(found, "δu", "δv", "n′")
    varied_speeds = letters(found, "δu̇", "δv̇", "δn")
    rates = letters(found, "d/dt δu", "d/dt δv", "dn′/dt")
    assert np.allclose(relations.transpositions(small), varied_speeds - rates, atol=1e-12)


def test_variational_formula_on_a_sphere(on_sphere):
    relations, found = on_sphere
    terms = relations.variational_terms(letters(found, "δu", "δv", "n′"))
    whole = found["d/dt (∂Θ/∂u̇ δu + ∂Θ/∂v̇ δv + ∂Θ/∂n n′)"]
    assert np.allclose(found["δΘ"] + found["δU"] + terms, whole, atol=1e-12)


def test_moment_law(on_sphere):
    relations, found = on_sphere
    expected = letters(found, "d/dt ∂Θ/∂u̇", "d/dt ∂Θ/∂v̇", "d/dt ∂Θ/∂n")
    assert np.allclose(relations.moment_law(), expected, atol=1e-12)


def test_impulses(on_surface):
    relations, found = on_surface
    assert np.allclose(relations.impulses(), letters(found, "K₁", "K₂"), atol=1e-12)
    root_E1, root_G1, theta = np.sqrt(found["E₁"]), np.sqrt(found["G₁"]), found["ϑ"]
    first, second = found["K₁"] / root_E1, found["K₂"] / root_G1
    joined = [first * np.cos(theta) + second * np.sin(theta),
              first * np.sin(theta) - second * np.cos(theta)]  # fmt: skip
    assert np.allclose(relations.joined_impulses(), joined, atol=1e-12)


def test_virtual_displacements(on_surface):
    relations, found = on_surface
    small = letters(found, "δu", "δv", "δϑ")
    found_small = relations.displacements(*small[:2])
    assert np.allclose(found_small, letters(found, "δu₁", "δv₁"), atol=1e-13)
    assert np.allclose(relations.virtual_spin(small), found["n′"], atol=1e-13)


def test_variational_formula_on_a_surface(on_surface):
    relations, found = on_surface
    small = letters(found, "δu", "δv", "δϑ")
    whole = found["d/dt (∂Θ/∂u̇ δu + ∂Θ/∂v̇ δv + ∂Θ/∂ϑ̇ δϑ)"]
    assert np.allclose(
        found["δΘ"] + found["δU"] + relations.variational_terms(small), whole, atol=1e-12
    )
    names = ("δ(u̇₁ - (-√E u̇ sin ϑ + √G v̇ cos ϑ)/√E₁)", "δ(v̇₁ - (√E u̇ cos ϑ + √G v̇ sin ϑ)/√G₁)")
    assert np.allclose(relations.transpositions(small), letters(found, *names), atol=1e-12)
