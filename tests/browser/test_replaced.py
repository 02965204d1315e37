"""Another replay in the same player: what the reader chose stays, and nothing is built twice."""

from __future__ import annotations

import re

import numpy as np
import pytest

from browser.replays import gallery_motion, page_of, stone, stone_page, two_stones_page
from browser.viewer import change

WIDE = (720, 660)
#: Read the replay of another page and show it.
REPLACE = """async ([data, options]) => {
  globalThis.other = await voronets.decode(data);
  voronets.player.replace(other, options);
}"""
CHOSEN = """() => {
  const { player } = voronets;
  const [stage] = player.screen.stages.cells.map((cell) => cell.stage);
  return {
    time: player.time, speed: player.clock.speed, view: player.settings.view,
    layers: [...player.settings.layers], camera: [...stage.camera()],
    plots: player.screen.plots.entries().filter(({ on }) => on).map(({ id }) => id),
  };
}"""
HELD = """() => {
  const { renderer } = voronets.player.screen.stages.cells[0].stage;
  const { memory, programs } = renderer.info;
  return [memory.geometries, memory.textures, programs.map(({ id }) => id)];
}"""


def data(page: str) -> str:
    """The data of a replay in its page."""
    return re.search(r"<script[^>]*replay-data[^>]*>([^<]*)</script>", page)[1]


@pytest.fixture
def viewer(opened):
    return opened(stone_page(), WIDE, frozen=True)


def replace(viewer, page: str, **options) -> None:
    viewer.page.evaluate(REPLACE, [data(page), options])
    viewer.page.evaluate("pass(16)")


def test_what_the_reader_chose_stays(viewer):
    viewer.player("setView('follow')")
    viewer.player("screen.stages.turn(0.3, 0.1, 0.8)")
    viewer.player("setLayer('axes', true)")
    viewer.player("setSpeed(0.25)")
    viewer.page.evaluate("voronets.player.screen.plots.set('energy_error', false)")
    viewer.player("show(0.7)")
    before = viewer.page.evaluate(CHOSEN)
    replace(viewer, page_of(stone(-4.0)))
    after = viewer.page.evaluate(CHOSEN)
    assert after.pop("camera") == pytest.approx(before.pop("camera"), abs=1e-12)
    assert after == before
    assert viewer.complaints == []


def test_it_shows_the_other_motion(viewer):
    replace(viewer, page_of(stone(-4.0)))
    viewer.player("show(0.7)")
    (shown,) = viewer.player("shown()")
    wanted = stone(-4.0).at([0.7])["centre"].values[0]
    np.testing.assert_allclose(shown["centre"], wanted, atol=2e-4)
    assert viewer.player("end") == pytest.approx(stone(-4.0).t_end)
    assert viewer.page.locator(".vp-whole").inner_text().strip(" /")[:3] in str(stone(-4.0).t_end)


def test_nothing_piles_up_and_no_program_is_compiled_again(viewer):
    held = viewer.page.evaluate(HELD)
    for spin in (-4.0, -3.0) * 3:
        replace(viewer, page_of(stone(spin)), rough=True)
    assert viewer.page.evaluate(HELD) == held


def test_the_picture_is_that_of_a_player_of_its_own(viewer, opened):
    replace(viewer, page_of(stone(-4.0)))
    alone = opened(page_of(stone(-4.0)), WIDE, frozen=True)
    for one in (viewer, alone):
        one.player("setView('follow')")  # the camera of an orbit stays where it was
    assert change(viewer.picture(0.7), alone.picture(0.7)) < 1e-3


def test_seen_afresh_it_begins_as_a_page_of_its_own(viewer):
    viewer.player("setLayer('axes', true)")
    viewer.player("show(0.7)")
    replace(viewer, page_of(gallery_motion("chaplygin-sleigh")), afresh=True)
    chosen = viewer.page.evaluate(CHOSEN)
    assert chosen["time"] == 0
    assert [name for name, _ in chosen["layers"]] == ["trail", "whole"]
    assert viewer.page.locator(".vp-top h1").inner_text() == "Chaplygin's sleigh"
    assert viewer.complaints == []


def test_one_may_become_two(viewer):
    replace(viewer, two_stones_page(), afresh=True)
    assert viewer.page.locator(".vp-stages canvas").count() == 2
    replace(viewer, stone_page(), afresh=True)
    assert viewer.page.locator(".vp-stages canvas").count() == 1
    assert viewer.complaints == []
