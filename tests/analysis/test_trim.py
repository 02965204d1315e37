"""Trim: equilibria and steady motions against closed formulas, and what is said where there is none."""

from __future__ import annotations

import numpy as np
import pytest

import voronets
from voronets.expressions.faults import InputError

PENDULUM = {
    "title": "driven pendulum",
    "system": {
        "coordinates": ["q"], "kinetic": "m*l^2*q'^2/2", "force_function": "m*g*l*cos(q)",
        "forces": {"q": "M - c*q'"},
        "parameters": {"m": 1.0, "l": 0.5, "g": 9.81, "M": 2.0, "c": 0.1},
    },
    "start": {"q": 0.2, "q'": 0.0},
    "run": {"duration": 1.0},
}  # fmt: skip


def test_an_equilibrium_and_the_torque_for_one():
    found = voronets.trim(PENDULUM, "start.q", kind="equilibrium")
    assert found.values["start.q"] == pytest.approx(np.arcsin(2.0 / (9.81 * 0.5)), abs=1e-12)
    assert found.residual < 1e-12 and found.along == {}
    needed = voronets.trim(PENDULUM, ["system.parameters.M"], {"start.q": 0.7})
    assert needed.values["system.parameters.M"] == pytest.approx(
        9.81 * 0.5 * np.sin(0.7), abs=1e-12
    )
    assert needed.state["q"] == 0.7
    rested = voronets.run(needed.scenario)
    assert np.ptp(rested["q"].values) < 1e-12


def test_upside_down_is_found_from_near_by():
    found = voronets.trim(
        "double-pendulum", ["start.theta", "start.phi"],
        settings={"start.theta": 0.1, "start.phi": 3.0},
    )  # fmt: skip
    assert [found.values[f"start.{name}"] for name in ("theta", "phi")] == pytest.approx(
        [0, np.pi], abs=1e-10
    )


def test_a_cone_with_a_given_energy():
    """A conical pendulum of energy E: cos α from k² = g/(l cos α) and E = ½ M(a² + K2) sin² α k² − M a g cos α."""
    rod = voronets.load("heavy-rod", settings={"start.theta'": 0.0})
    p = rod.stated.parameters
    found = voronets.trim(rod, ["start.theta", "start.psi'"], {"energy": -2.0})
    theta, turn = (found.values[f"start.{name}"] for name in ("theta", "psi'"))
    length = p["a"] + p["K2"] / p["a"]
    assert turn**2 * length * np.cos(theta) == pytest.approx(p["g"], rel=1e-9)
    assert voronets.run(found.scenario, at=[0])["energy"].item() == pytest.approx(-2.0, abs=1e-9)
    assert found.along == {"shift of psi": pytest.approx(turn)}


def test_a_hoop_on_a_circle():
    """Steady up to the group of the plane: the closed condition of a hoop leaning by θ from the floor."""
    upright = voronets.load("hoop-in-euler-angles", settings={"start.theta'": 0.0})
    found = voronets.trim(upright, "start.psi'")
    start, p = found.scenario.table["start"], upright.stated.parameters
    theta, psi, phi = start["theta"], found.values["start.psi'"], start["phi'"]
    a, g = p["a"], p["g"]
    c, s = np.cos(theta), np.sin(theta)
    # θ̈ = 0: ½ψ′² sinθ cosθ − 2 ψ′ sinθ (ψ′cosθ + φ′) − (g/a) cosθ = 0, per a²
    assert psi**2 * s * c / 2 - 2 * psi * s * (psi * c + phi) - g / a * c == pytest.approx(
        0, abs=1e-9
    )
    lean = voronets.run(found.scenario)["theta"].values
    assert np.ptp(lean) < 1e-8


def test_a_rolling_body():
    """A disc rolling on a circle: the spin about the vertical for a given lean, seen as a constant height."""
    disc = dict(voronets.load("rolling-disc").table)
    half = 0.6
    disc["start"] = {
        "orientation": [np.cos(half), np.sin(half), 0, 0],
        "contact": [0, 0, 0],
        "omega": [0, 0.5, 12.0],
    }
    disc["run"] = {"duration": 2.0, "lift_off": "ignore"}
    found = voronets.trim(disc, "start.omega.1")
    height = voronets.run(found.scenario)["centre"].sel(xyz="z").values
    assert np.ptp(height) < 1e-9 and found.residual < 1e-9


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"free": []}, "free is missing"),
        ({"free": ["start.qq"]}, "Did you mean 'start.q'"),
        ({"free": ["start.q"], "hold": {"start.q": 1.0}}, "start.q cannot be both free and held"),
        ({"free": ["start.q"], "hold": {"energi": 1.0}}, 'did you mean "energy"'),
        ({"free": ["start.q"], "hold": {"energy": "much"}}, "a number"),
        ({"free": ["start.q"], "kind": "calm"}, "one of steady, equilibrium"),
        ({"free": ["system.parameters.c"]}, r"Changing system.parameters.c has no effect there"),
        ({"free": ["start.q"], "hold": {"system.parameters.M": 20.0}}, "the nearest is at start.q"),
    ],
)  # fmt: skip
def test_what_stands_in_the_way(options, words):
    with pytest.raises(InputError, match=words):
        voronets.trim(PENDULUM, **options)
