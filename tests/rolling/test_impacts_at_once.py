"""Impacts at two places, and bodies whose impacts cannot be computed."""

import numpy as np
import pytest

import voronets

RADIUS, DEPTH, WAVE = 0.08, 0.05, 0.2


def trough(x, duration):
    inertia = 0.4 * 0.5 * RADIUS**2
    return {
        "body": {"mass": 0.5, "inertia": [inertia] * 3, "surface": {"kind": "sphere", "radius": RADIUS}},
        "ground": {"surface": {"kind": "wavy", "amplitude": DEPTH, "wavelength": [WAVE, 1000.0]}},
        "force": {"gravity": 9.81},
        "contact": {"law": "coulomb", "friction": 0.3, "restitution": 0.5},
        "start": {"orientation": [1, 0, 0, 0], "omega": [0, 0, 0], "centre": [x, 0, 0.12]},
        "run": {"duration": duration},
    }  # fmt: skip


def clearances(motion):
    """Distances of the ball from the ground z = A cos(2πx/L), by brute force."""
    x = np.linspace(-0.05, 0.25, 20001)
    z = DEPTH * np.cos(2 * np.pi * x / WAVE)
    centres = motion["centre"].values[:, [0, 2]]
    return np.array([np.hypot(x - a, z - b).min() for a, b in centres]) - RADIUS


def test_a_ball_dropped_into_the_middle_of_a_trough_hits_both_flanks_at_once():
    motion = voronets.run(trough(0.1, 0.2), estimate=False, throw=False)
    assert motion.outcome.word == "simultaneous_impacts"
    assert "two places at once" in motion.message
    assert motion.transitions == []
    assert clearances(motion)[-1] == pytest.approx(0, abs=1e-8)
    assert max(motion.verdict.residuals.values()) < 1e-9


@pytest.mark.parametrize(("x", "duration"), [(0.1 + 1e-5, 0.13), (0.13, 0.14)])
def test_a_trough_in_charts_is_watched_as_one_of_heights_is(x, duration):
    """The second flank is landed on in time, wherever the first one was."""
    charts = {"kind": "parametric", "x": "u", "y": "v", "z": "A*cos(2*pi*u/L)",
              "u": [-0.35, 0.35], "v": [-2, 2], "A": DEPTH, "L": WAVE}  # fmt: skip
    heights = voronets.run(trough(x, duration), estimate=False)
    motion = voronets.run(trough(x, duration) | {"ground": {"surface": charts}}, estimate=False)
    assert len(motion.transitions) == 2 and motion.verdict.notes == ()
    times = [[change["t"] for change in each.transitions] for each in (motion, heights)]
    assert times[0] == pytest.approx(times[1], rel=1e-11)
    assert clearances(motion).min() > -1e-9
    assert motion["centre"].values == pytest.approx(heights["centre"].values, abs=1e-10)


def test_both_flanks_of_a_parametric_groove_are_hit_at_once():
    """z = 40 y² touches a ball of radius r on both sides where its centre is at 1/160 + 40 r²."""
    r = 0.05
    groove = {
        "kind": "parametric",
        "x": "u",
        "y": "v",
        "z": "40*v^2",
        "u": [-2, 2],
        "v": [-0.3, 0.3],
    }
    table = trough(0.0, 0.3) | {"ground": {"surface": groove}}
    table["body"]["surface"]["radius"], table["start"]["centre"] = r, [0, 0, 0.2]
    motion = voronets.run(table, estimate=False, throw=False)
    assert motion.outcome.word == "simultaneous_impacts" and motion.transitions == []
    assert motion["centre"].values[-1, 2] == pytest.approx(1 / 160 + 40 * r**2, rel=1e-12)


def test_beside_the_middle_the_flanks_are_hit_one_after_the_other():
    motion = voronets.run(trough(0.1 + 1e-5, 0.13), estimate=False)
    first, second = (change["t"] for change in motion.transitions[:2])
    assert 0 < second - first < 1e-3
    assert clearances(motion).min() > -1e-9
    assert motion.verdict.energy_balance < 1e-10
    assert max(motion.verdict.residuals.values()) < 1e-9


@pytest.mark.parametrize("impact", ["newton", "stronge"])
def test_an_impact_that_cannot_be_computed_is_told(impact):
    """m a²/I = 1e29: the mobility of the contact point has no inverse in double precision."""
    table = trough(0.0, 0.25) | {"ground": {"surface": {"kind": "plane"}}}
    stone = {"kind": "ellipsoid", "semi_axes": [0.1, 0.08, 0.06]}
    table["body"] = {"mass": 1e30, "inertia": [2e-3, 2.5e-3, 3e-3], "surface": stone}
    table["start"] |= {"orientation": [0.8, 0.3, 0.1, 0.2], "velocity": [0.3, 0, 0]}
    table["contact"]["impact"] = impact
    motion = voronets.run(table, engine="numba", estimate=False, throw=False)
    assert motion.outcome.word == "failed"
    assert "mass and moments of inertia differ so much in size" in motion.message


def test_the_rest_of_the_bounces_keeps_the_energy_however_fast_resistance_acts():
    """Resistance acts within 3e-7 s here, which is not long beside what is left of the bounces."""
    settings = ["body.mass=7.5e-9", "run.duration=0.16"]
    motion = voronets.run("dropped-coin", settings=settings, estimate=False)
    assert motion.transitions[-1]["why"] == "slip_ended"
    assert motion.verdict.energy_balance < 1e-10
