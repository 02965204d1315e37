"""A body that enters the ground elsewhere than at the contact, against distances found by search."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.optimize import minimize

import voronets
from voronets.rolling.separation import never_enters
from voronets.surfaces import catalogue

A, K, L = 0.015, 2 * np.pi / 0.2, 2 * np.pi / 0.24


def on_a_crest(radius, omega, *more):
    return [f"body.surface.radius={radius}", "start.contact=[0, 0, 0.015]", f"start.omega={omega}",
            "run.lift_off='ignore'", *more]  # fmt: skip


def gap_elsewhere(centre, contact, radius):
    """The least distance of the ball from the waves away from its contact: a grid, then a search."""

    def gap(p):
        z = A * np.cos(K * p[0]) * np.cos(L * p[1])
        return (
            np.sqrt((p[0] - centre[0]) ** 2 + (p[1] - centre[1]) ** 2 + (z - centre[2]) ** 2)
            - radius
        )

    side = np.linspace(-1.2 * radius, 1.2 * radius, 401)
    x, y = np.meshgrid(contact[0] + side, contact[1] + side)
    found = gap((x, y))
    found[np.hypot(x - contact[0], y - contact[1]) < 0.2 * radius] = np.inf
    i = np.unravel_index(np.argmin(found), found.shape)
    options = {"xatol": 1e-10, "fatol": 1e-14}
    return minimize(gap, [x[i], y[i]], method="Nelder-Mead", options=options).fun


@pytest.mark.parametrize(("radius", "omega"), [
    (0.1, [0.3, 0.2, 0]), (0.5, [0.3, 0.2, 0]), (0.5, [0, 1, 0]), (0.3, [2, -1, 0]),
])  # fmt: skip
def test_a_ball_too_large_for_the_waves_meets_the_next_crest(radius, omega):
    motion = voronets.run("ball-on-waves", settings=on_a_crest(radius, omega), throw=False)
    assert motion.outcome is voronets.Outcome.SECOND_CONTACT
    at = motion.at([0.999 * motion.t_end, motion.t_end])
    before, now = (
        gap_elsewhere(at["centre"].values[i], at["contact_ground"].values[i], radius)
        for i in range(2)
    )
    assert before > 0
    assert now == pytest.approx(-1e-6 * radius, rel=0.01)  # the depth at which it is noticed


def test_waves_in_charts_are_looked_at_as_waves_of_heights_are():
    waves = {"kind": "parametric", "x": "u", "y": "v", "z": "A*cos(K*u)*cos(L*v)",
             "u": [-1, 1], "v": [-1, 1], "A": A, "K": K, "L": L}  # fmt: skip
    settings = on_a_crest(0.1, [0.3, 0.2, 0])
    heights = voronets.run("ball-on-waves", settings=settings, throw=False, estimate=False)
    table = {
        **voronets.load("ball-on-waves", settings=settings).table,
        "ground": {"surface": waves},
    }
    motion = voronets.run(table, throw=False, estimate=False)
    assert motion.outcome is voronets.Outcome.SECOND_CONTACT
    assert motion.t_end == pytest.approx(heights.t_end, abs=1e-9)


def test_it_can_be_ignored():
    settings = on_a_crest(0.1, [0.3, 0.2, 0], "run.second_contact='ignore'", "run.duration=0.546")
    assert voronets.run("ball-on-waves", settings=settings).outcome.word == "completed"


@pytest.mark.parametrize("name", ["ball-on-waves", "ball-in-bowl"])
def test_a_ball_that_fits_is_not_disturbed(name):
    motion = voronets.run(name)
    assert motion.outcome.word == "completed"
    assert not any("second place" in note for note in motion.verdict.notes)


@pytest.mark.parametrize("radius", [0.1, 0.5])
def test_a_start_that_is_in_the_ground_elsewhere_is_refused(radius):
    settings = [f"body.surface.radius={radius}", "start.contact=[0.06, 0.02, -0.00401424850994726]"]
    with pytest.raises(voronets.InputError, match=r"into the ground|more strongly curved"):
        voronets.load("ball-on-waves", settings=settings)


def test_where_it_cannot_be_checked_the_verdict_says_so():
    (note,) = voronets.run("torus-on-sphere").verdict.notes
    assert "not detected" in note and "torus" in note


@pytest.mark.parametrize(
    "name", ["rattleback", "ellipsoid-on-ellipsoid", "rolling-disc", "plate-on-sphere"]
)
def test_between_convex_things_there_is_nothing_to_check(name):
    loaded = voronets.load(name)
    assert loaded.system.guards == () and loaded.system.unchecked == ()


@pytest.mark.parametrize(("bowl", "free"), [(15.0, False), (21.0, True)])
def test_a_flat_body_rolls_freely_only_in_a_flatter_bowl(bowl, free):
    """Its largest radius of curvature, a²/c = 20, is that of a small place."""
    body = catalogue.place(catalogue.ellipsoid((1.0, 0.3, 0.05)), (0, 0, 0), None, "outside")
    ground = catalogue.place(catalogue.sphere(bowl), (0, 0, bowl), None, "inside")
    assert never_enters(body, ground) == free


def test_an_ellipsoid_in_a_bowl_that_is_too_narrow_for_it():
    """It turns about the vertical from along the trough to across it."""
    table = {
        "body": {"mass": 1.0, "inertia": [1e-3, 4e-3, 4e-3],
                 "surface": {"kind": "ellipsoid", "semi_axes": [0.3, 0.05, 0.05]}},
        "ground": {"surface": {"kind": "implicit", "F": "z - 20*y^4"}},
        "force": {"gravity": 9.81},
        "start": {"orientation": [1, 0, 0, 0], "contact": [0, 0, 0], "omega": [0, 0, 3]},
        "run": {"duration": 1.0, "lift_off": "ignore"},
    }  # fmt: skip
    motion = voronets.run(table, throw=False)
    assert motion.outcome.word == "second_contact"
    at = motion.at([motion.t_end])
    q = at["orientation"].values[0]
    w, x, y, z = q
    axis = np.array([1 - 2 * (y * y + z * z), 2 * (x * y + w * z), 2 * (x * z - w * y)])
    centre = at["centre"].values[0]
    # points all along the ellipsoid's surface, by its own parametrisation
    u, v = np.meshgrid(np.linspace(0, np.pi, 800), np.linspace(0, 2 * np.pi, 400))
    body = np.stack(
        [0.3 * np.cos(u), 0.05 * np.sin(u) * np.cos(v), 0.05 * np.sin(u) * np.sin(v)], axis=-1
    )
    e2 = np.array([2 * (x * y - w * z), 1 - 2 * (x * x + z * z), 2 * (y * z + w * x)])
    points = body @ np.array([axis, e2, np.cross(axis, e2)]) + centre
    depth = 20 * points[..., 1] ** 4 - points[..., 2]
    away = np.linalg.norm(points - at["contact_ground"].values[0], axis=-1) > 0.06
    assert np.max(depth[away]) == pytest.approx(0.0, abs=1e-4)
