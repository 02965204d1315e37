"""Every scenario of the gallery: drawn without a complaint, the contact where both surfaces touch."""

from __future__ import annotations

import numpy as np
import pytest

import voronets
from browser.replays import gallery_motion, page_of
from browser.viewer import change, colours
from voronets import gallery
from voronets.expressions.rotations import rotation_matrix

SHOWN = "(times) => times.map((t) => (voronets.player.show(t), voronets.player.shown()[0]))"
TIMES = 20
CLOSE = 1e-3  # of the body


@pytest.fixture(scope="module", params=gallery.names())
def scene(request, shared):
    """A scenario's name and its replay in a page."""
    viewer = shared(page_of(gallery_motion(request.param)))
    yield request.param, viewer
    viewer.page.close()


def test_it_is_drawn(scene):
    _, viewer = scene
    early, late = (viewer.picture(share * viewer.end) for share in (0.1, 0.6))
    assert colours(early) > 30 and colours(late) > 30
    assert change(early, late) > 1e-3
    assert viewer.page.locator(".vp-panel canvas").count() >= 2
    assert not viewer.complaints


def test_the_contact_is_where_both_touch(scene):
    name, viewer = scene
    problem = getattr(voronets.load(name), "problem", None)
    if problem is None:
        pytest.skip("a general system has no contact")
    size = viewer.player("header.motions[0].length")
    times = np.random.default_rng(9).uniform(0.0, viewer.end, TIMES)
    for shown in viewer.page.evaluate(SHOWN, times.tolist()):
        contact, centre, on_body, n = (
            np.array(shown[key]) for key in ("contact", "centre", "contactBody", "normal")
        )
        n = n / np.linalg.norm(n)
        R = np.array(rotation_matrix(tuple(shown["orientation"])), dtype=float)
        drawn = R.T @ (contact - centre)  # the same point as the drawn body has it
        assert distance(problem.ground, contact, n) < CLOSE * size
        assert distance(problem.body.surface, drawn, -R.T @ n) < CLOSE * size
        assert np.linalg.norm(drawn - on_body) < CLOSE * size


def distance(surface, x: np.ndarray, n: np.ndarray) -> float:
    """From a point to the surface, near where its normal is n."""
    nearest = np.array(surface.at(surface.locate(x, n)).x, dtype=float)
    return float(np.linalg.norm(nearest - x))
