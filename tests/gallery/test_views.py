"""What the gallery draws of general systems moves as the systems do."""

from __future__ import annotations

import numpy as np
import pytest

import voronets
from voronets import collection as gallery

SYSTEMS = [name for name in gallery.names() if "[system]" in gallery.text(name)]


@pytest.fixture(scope="module")
def drawn():
    """The scenario, the times, the places of its points and their velocities, by name."""
    known = {}

    def find(name):
        if name not in known:
            scenario = voronets.load(name)
            scenario = scenario.with_(run__duration=min(2.0, scenario.run.duration))
            motion = voronets.run(scenario, throw=False)
            t, h = np.linspace(0.1, motion.t_end - 0.1, 50), 1e-5
            seen = [scenario.view.places(motion.at(t + dt), t + dt) for dt in (-h, 0, h)]
            velocity = {k: (seen[2][k] - seen[0][k]) / (2 * h) for k in seen[1]}
            known[name] = (scenario, motion, t, seen[1], velocity)
        return known[name]

    return find


@pytest.mark.parametrize("name", SYSTEMS)
def test_every_system_is_drawn_and_moves(drawn, name):
    scenario, _, _, places, velocity = drawn(name)
    assert scenario.view.lines or scenario.view.circles
    for trail in scenario.view.trails:
        assert np.all(np.isfinite(places[trail]))
        assert np.abs(velocity[trail]).max() > 0.01


#: Two points of one rigid part, by scenario.
RIGID = [
    ("heavy-rod", "pivot", "end", 1.0), ("double-pendulum", "upper", "lower", 0.3),
    ("bead-in-wheel", "centre", "bead", 1.09), ("bead-in-wheel", "centre", "lowest", 1.09),
    ("chaplygin-sleigh", "heel", "mass", 0.7), ("knife-edge", "heel", "tip", 0.4),
    ("disc-in-euler-angles", "centre", "mark", 0.1), ("disc-in-euler-angles", "centre", "contact", 0.1),
    ("hoop-in-euler-angles", "centre", "mark", 0.5), ("ball-on-turntable", "ball", "contact", 0.05),
    ("snakeboard", "front", "back", 0.6), ("snakeboard", "left", "right", 0.4),
    ("roller-racer", "seat", "joint", 0.5), ("roller-racer", "joint", "handle", 0.12),
    ("trolley-with-trailer", "middle", "trailer", 0.6), ("trolley-with-trailer", "left", "right", 0.5),
    ("appell-hamel", "hub", "contact", 0.2), ("appell-hamel", "hub", "mark", 0.2),
    ("appell-hamel", "mast", "pulley", 0.05), ("bicycle-chain", "third", "last", 0.6),
    ("whipple-bicycle", "rear_hub", "rear_contact", 0.3), ("whipple-bicycle", "rear_hub", "rear_mark", 0.3),
    ("whipple-bicycle", "front_hub", "front_mark", 0.35),
    ("whipple-bicycle", "rear_hub", "seat", float(np.hypot(0.25, 0.55))),
]  # fmt: skip


@pytest.mark.parametrize(("name", "one", "other", "length"), RIGID)
def test_lengths_are_kept(drawn, name, one, other, length):
    _, _, _, places, _ = drawn(name)
    found = np.linalg.norm(places[one] - places[other], axis=1)
    np.testing.assert_allclose(found, length, rtol=1e-12)


#: A point that moves along a direction only, given by two points: a blade, a wheel.
ALONG = [
    ("chaplygin-sleigh", "blade", "heel", "mass"), ("knife-edge", "middle", "heel", "tip"),
    ("snakeboard", "front", "front_heel", "front_tip"), ("snakeboard", "back", "back_heel", "back_tip"),
    ("roller-racer", "seat", "seat", "joint"), ("roller-racer", "handle", "joint", "handle"),
    ("trolley-with-trailer", "trailer", "trailer", "middle"), ("bicycle-chain", "head", "heel", "tip"),
    ("bicycle-chain", "last", "last", "third"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "point", "heel", "tip"), ALONG)
def test_what_cannot_slide_sideways_does_not(drawn, name, point, heel, tip):
    _, _, _, places, velocity = drawn(name)
    along = places[tip] - places[heel]
    along /= np.linalg.norm(along, axis=1, keepdims=True)
    v = velocity[point]
    sideways = v - along * np.sum(v * along, axis=1, keepdims=True)
    assert np.abs(sideways).max() < 1e-7 * max(1.0, np.abs(v).max())


@pytest.mark.parametrize("name", ["disc-in-euler-angles", "hoop-in-euler-angles"])
def test_circles_stand_on_the_floor(drawn, name):
    scenario, motion, t, places, _ = drawn(name)
    (circle,) = scenario.view.circles
    at = motion.at(t)
    n, a = circle.normal.along(at, t), circle.radius.along(at, t)
    np.testing.assert_allclose(np.linalg.norm(n, axis=1), 1.0)
    for rim in ("contact", "mark"):
        arm = places[rim] - places["centre"]
        np.testing.assert_allclose(np.sum(arm * n, axis=1), 0.0, atol=1e-14)
        np.testing.assert_allclose(np.linalg.norm(arm, axis=1), a[:, 0])
    assert np.all(places["contact"][:, 2] == 0)


@pytest.mark.parametrize("name", ["disc-in-euler-angles", "hoop-in-euler-angles"])
def test_the_mark_turns_with_the_wheel(drawn, name):
    """Rolling: v = ω × (from the contact), so that a mark that comes to the floor comes to rest."""
    _, motion, t, places, velocity = drawn(name)
    at = motion.at(t)
    omega = sum(np.abs(at[f"{angle}'"].values) for angle in ("theta", "psi", "phi"))
    away = np.linalg.norm(places["mark"] - places["contact"], axis=1)
    speed = np.linalg.norm(velocity["mark"], axis=1)
    assert np.all(speed <= omega * away * (1 + 1e-6))
    assert away.min() < 0.3 * away.max(), "it never came near the floor"
