"""Where one looks from, what is shown, light and dark, two motions, the picture saved."""

from __future__ import annotations

import numpy as np
import pytest

from browser.replays import gallery_motion, page_of, stone_page, two_stones_page
from browser.viewer import change, colours, pixels

VIEWS = ("orbit", "follow", "ride", "below")
ONLY_THE_BODY = ("trackGround", "trackBody", "contact", "omega", "reaction", "cone", "trail", "shadows")  # fmt: skip
WIDE = (560, 560)


@pytest.fixture(scope="module")
def page(shared):
    return shared(stone_page(), WIDE, frozen=True)


@pytest.fixture
def viewer(page):
    page.rewind()
    return page


def body(picture: np.ndarray) -> np.ndarray:
    """Where the picture has the colours of a body (h, w): blue or orange, not the ground's greys."""
    span = picture.max(axis=-1).astype(int) - picture.min(axis=-1)
    return span > 60


def overlap(one: np.ndarray, two: np.ndarray) -> float:
    return float((one & two).sum() / (one | two).sum())


def bare(viewer, text_layers=ONLY_THE_BODY) -> None:
    for layer in text_layers:
        viewer.player(f"setLayer('{layer}', false)")


def test_the_views_differ(viewer):
    pictures = {}
    for view in VIEWS:
        viewer.page.get_by_role("combobox", name="View").select_option(view)
        pictures[view] = viewer.picture(1.0)
        assert colours(pictures[view]) > 100
    for i, one in enumerate(VIEWS):
        for two in VIEWS[i + 1 :]:
            assert change(pictures[one], pictures[two]) > 0.05, (one, two)


def test_riding_on_the_body_it_stays_and_the_world_turns(opened):
    viewer = opened(stone_page(), WIDE, frozen=True)
    bare(viewer)
    times = (0.1, 0.5, 0.9)  # half a turn and more
    kept = {}
    for view in ("ride", "follow"):
        viewer.player(f"setView('{view}')")
        first, *others = (viewer.picture(t) for t in times)
        kept[view] = [overlap(body(first), body(other)) for other in others]
        assert all(change(first, other) > 0.02 for other in others)
    assert min(kept["ride"]) > 0.9 > 0.7 > max(kept["follow"])


def test_following_the_body_stays_in_the_middle(opened):
    motion = gallery_motion("rolling-disc")
    viewer = opened(page_of(motion), WIDE, frozen=True)
    bare(viewer)
    for view, stays in (("follow", True), ("orbit", False)):
        viewer.player(f"setView('{view}')")
        for share in (0.0, 1.0):
            picture = viewer.picture(share * motion.t_end)
            place = np.argwhere(body(picture)).mean(axis=0) / picture.shape[:2]
            assert (np.abs(place - 0.5).max() < 0.15) == stays, (view, share)


def test_a_reader_turns_the_picture(viewer):
    before = viewer.picture(0.5)
    box, mouse = viewer.box(".vp-canvas canvas"), viewer.page.mouse
    mouse.move(box["x"] + 200, box["y"] + 140)
    mouse.down()
    mouse.move(box["x"] + 300, box["y"] + 100, steps=4)
    mouse.up()
    assert change(before, viewer.picture(0.5)) > 0.05
    turned = viewer.picture(0.5)
    mouse.wheel(0, 300)
    viewer.after(0.1)
    assert change(turned, viewer.picture(0.5)) > 0.05


def test_every_layer_is_seen(opened):
    viewer = opened(page_of(gallery_motion("rolling-disc", "run.friction=0.9")), WIDE, frozen=True)
    layers = viewer.page.evaluate("[...voronets.player.settings.layers]")
    assert len(layers) == 11
    viewer.player("setView('follow')")
    box = viewer.box(".vp-canvas canvas")
    viewer.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    for _ in range(2):  # nearer: the contact point is small
        viewer.page.mouse.wheel(0, -300)
        viewer.after(0.1)
    first = viewer.picture(2.0)
    for layer, shown in layers:
        viewer.player(f"setLayer('{layer}', {str(not shown).lower()})")
        assert change(first, viewer.picture(2.0)) > 5e-5, layer
        viewer.player(f"setLayer('{layer}', {str(shown).lower()})")
        assert np.array_equal(first, viewer.picture(2.0)), layer


def test_the_menu_of_layers(viewer):
    page = viewer.page
    page.get_by_role("button", name="Layers").click()
    box = page.get_by_role("checkbox", name="See through the body")
    before = viewer.picture(0.5)
    box.check()
    assert change(before, viewer.picture(0.5)) > 0.001
    box.uncheck()
    assert np.array_equal(before, viewer.picture(0.5))
    page.mouse.click(550, 100)
    assert not box.is_visible()


def test_light_and_dark(viewer):
    def brightness() -> list[float]:
        parts = viewer.picture(0.5), viewer.seen(".vp-bar"), viewer.seen(".vp-plots")
        return [float(part.mean()) for part in parts]

    viewer.player("setTheme('light')")
    light = brightness()
    viewer.player("setTheme('dark')")
    dark = brightness()
    assert min(light) > 180 and max(dark) < 80
    viewer.player("setTheme('auto')")
    for theme, expected in (("dark", dark), ("light", light)):
        viewer.page.emulate_media(color_scheme=theme)
        viewer.page.wait_for_selector(f".voronets[data-theme={theme}]")
        assert brightness() == pytest.approx(expected, abs=1)


def test_a_theme_may_be_given(opened):
    viewer = opened(stone_page(theme="dark"), color_scheme="light")
    assert viewer.picture().mean() < 80


def test_the_picture_is_saved(viewer):
    viewer.player("seek(0.5)")
    with viewer.page.expect_download() as download:
        viewer.page.get_by_role("button", name="Save the picture").click()
    assert download.value.suggested_filename == "rattleback-0.500s.png"
    saved = pixels(download.value.path().read_bytes())
    assert np.array_equal(saved, viewer.picture(0.5))


@pytest.fixture(scope="module")
def page_of_two(shared):
    return shared(two_stones_page(), WIDE, frozen=True)


@pytest.fixture
def two(page_of_two):
    page_of_two.rewind()
    return page_of_two


def test_two_motions(two, opened):
    canvases = two.page.locator(".vp-stages canvas")
    assert canvases.count() == 2 and len(two.player("shown()")) == 2
    one, other = two.picture(1.0), two.picture(1.0, which=1)
    assert change(one, other) > 0.01
    two.page.get_by_role("button", name="Lay the two motions over each other").click()
    assert canvases.count() == 1 and len(two.player("shown()")) == 2
    both = two.picture(1.0)
    two.page.get_by_role("button", name="Two motions beside each other").click()
    assert canvases.count() == 2
    assert np.array_equal(one, two.picture(1.0))
    over = opened(two_stones_page("over"), WIDE, frozen=True)
    assert np.array_equal(over.picture(1.0), both)
    assert not two.complaints and not over.complaints


def test_the_one_that_ends_first_says_so(two):
    ends = two.player("header.motions.map((motion) => motion.tEnd)")
    two.player(f"show({(min(ends) + max(ends)) / 2})")
    notes = [text for text in two.page.locator(".vp-note").all_inner_texts() if text]
    assert len(notes) == 1 and f"{min(ends):.2f}" in notes[0]


def test_two_cameras_turn_together(two):
    before = [two.picture(0.5, which) for which in (0, 1)]
    box, mouse = two.box(".vp-stages canvas"), two.page.mouse
    mouse.move(box["x"] + 100, box["y"] + 100)
    mouse.down()
    mouse.move(box["x"] + 200, box["y"] + 80, steps=4)
    mouse.up()
    after = [two.picture(0.5, which) for which in (0, 1)]
    assert all(change(*pair) > 0.05 for pair in zip(before, after, strict=True))
