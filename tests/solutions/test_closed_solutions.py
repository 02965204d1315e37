"""Motions that can be written down: balls, a disc on a circle, small rocking."""

from __future__ import annotations

import numpy as np
import pytest

import voronets

G = 9.81


def ball(radius, **more):
    I = 0.4 * 1.5 * radius**2
    return {
        "mass": 1.5,
        "inertia": [I] * 3,
        "surface": {"kind": "sphere", "radius": radius},
        **more,
    }


def test_a_ball_on_an_incline_accelerates_at_five_sevenths():
    slope = 0.4
    normal = [np.sin(slope), 0.0, np.cos(slope)]
    table = {
        "body": ball(0.2),
        "ground": {"surface": {"kind": "plane", "normal": normal}},
        "force": {"gravity": G},
        "start": {"orientation": [1, 0, 0, 0], "contact": [0, 0, 0], "omega": [0, 0, 0]},
        "run": {"duration": 3.0, "tolerance": 1e-15},
    }
    motion = voronets.run(table)
    down = np.array([np.cos(slope), 0.0, -np.sin(slope)])
    travelled = (motion["centre"].values - motion["centre"].values[0]) @ down
    np.testing.assert_allclose(travelled, 5 / 14 * G * np.sin(slope) * motion.t**2, atol=1e-12)
    np.testing.assert_allclose(motion["friction_needed"].values, 2 / 7 * np.tan(slope), rtol=1e-12)


def test_a_ball_in_an_upright_cylinder_does_not_fall():
    """It swings with √(2/7) of its rate around the axis: Routh's golf ball in the cup."""
    R, r, turning = 2.0, 0.3, 3.0
    table = {
        "body": ball(r),
        "ground": {"surface": {"kind": "cylinder", "radius": R, "side": "inside"}},
        "force": {"gravity": G},
        "start": {
            "orientation": [1, 0, 0, 0],
            "contact": [R, 0, 0],
            "omega": [0, 0, -turning * (R - r) / r],
        },
        "run": {"duration": 12.0, "tolerance": 1e-15},
    }
    motion = voronets.run(table)
    rate = turning * np.sqrt(2 / 7)
    height = -(5 / 7) * G / rate**2 * (1 - np.cos(rate * motion.t))
    np.testing.assert_allclose(motion["centre"].values[:, 2], height, atol=1e-11)
    angle = np.unwrap(np.arctan2(motion["centre"].values[:, 1], motion["centre"].values[:, 0]))
    np.testing.assert_allclose(angle, turning * motion.t, atol=1e-11)
    np.testing.assert_allclose(
        motion["normal_reaction"].values, 1.5 * turning**2 * (R - r), rtol=1e-11
    )


@pytest.mark.parametrize(("tilt", "precession"), [(1.2, 2.0), (0.7, 5.0), (1.45, -0.8)])
def test_a_disc_rolls_steadily_on_a_circle(tilt, precession):
    """(I₃ + m r²) ω₃ Ω sin θ − I₁ Ω² sin θ cos θ + m g r cos θ = 0, θ from the axis to the vertical.

    e₂ up the slope of the disc, e₃ its axis: the torque of Λ = m v̇ + m g about the centre equals
    Ω × L with v = −r ω₃ e₁.
    """
    m, r = 0.6, 0.25
    I1, I3 = m * r**2 / 4, m * r**2 / 2
    sin, cos = np.sin(tilt), np.cos(tilt)
    spin = (I1 * precession**2 * sin * cos - m * G * r * cos) / ((I3 + m * r**2) * precession * sin)
    table = {
        "body": {"mass": m, "inertia": [I1, I1, I3], "surface": {"kind": "disc", "radius": r}},
        "ground": {"surface": {"kind": "plane"}},
        "force": {"gravity": G},
        # Body axes x = e₁, y = e₂, z = e₃: a turn by θ about x; the contact is at −r e₂.
        "start": {
            "orientation": [np.cos(tilt / 2), np.sin(tilt / 2), 0, 0],
            "contact": [0, 0, 0],
            "omega": [0, precession * sin, spin],
        },
        "run": {"duration": 10.0, "tolerance": 1e-15, "lift_off": "ignore"},
    }
    motion = voronets.run(table)
    np.testing.assert_allclose(motion["centre"].values[:, 2], r * sin, atol=1e-10)
    radius = r * (spin - precession * cos) / precession
    path = motion["contact_ground"].values[:, :2]
    t = precession * motion.t
    circle = np.stack([-radius * np.sin(t), -radius * (1 - np.cos(t))], axis=1)
    np.testing.assert_allclose(path, circle, atol=1e-9)


def test_small_rocking_of_a_spheroid():
    """ω² = m g (ρ − d)/(I + m d²): ρ = a²/c the radius at the foot, d the height of the centre."""
    m, a, c, low = 0.8, 0.3, 0.12, 0.05
    I = [0.01, 0.015, 0.016]
    small = 1e-5
    table = {
        "body": {
            "mass": m, "inertia": I,
            "surface": {"kind": "spheroid", "semi_axes": [a, c], "centre": [0, 0, low]},
        },
        "ground": {"surface": {"kind": "plane"}},
        "force": {"gravity": G},
        "start": {
            "orientation": [np.cos(small / 2), 0, np.sin(small / 2), 0],
            "contact": [0, 0, 0], "omega": [0, 0, 0],
        },
        "run": {"duration": 5.0, "tolerance": 1e-15},
    }  # fmt: skip
    motion = voronets.run(table)
    d = c - low
    rate = np.sqrt(m * G * (a**2 / c - d) / (I[1] + m * d**2))
    angle = 2 * np.arcsin(motion["orientation"].values[:, 2])
    np.testing.assert_allclose(angle, small * np.cos(rate * motion.t), atol=1e-8 * small * 100)
