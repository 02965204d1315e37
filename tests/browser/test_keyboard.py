"""Keys: each one that the help lists does what it says, and leaves fields and dialogs alone."""

from __future__ import annotations

import pytest

from browser.replays import two_stones_page
from browser.viewer import change

FRAME = 0.016
LAYERS = {
    "g": "trackGround", "b": "trackBody", "c": "contact", "w": "omega", "r": "reaction", "m": "cone",
    "a": "axes", "d": "trail", "h": "whole", "s": "shadows", "x": "seeThrough",
}  # fmt: skip
#: The key in the help, as pressed, from a time: what is so then.
COMMANDS = [
    ("space", "Space", 0.5, "playing"),
    ("k", "k", 0.5, "playing"),
    ("←", "ArrowLeft", 0.5, "close(0.5 - 1 / 60)"),
    ("→", "ArrowRight", 0.5, "close(0.5 + 1 / 60)"),
    ("←", "Shift+ArrowLeft", 1.1, "close(0.1)"),
    ("→", "Shift+ArrowRight", 0.1, "close(1.1)"),
    ("e", "e", 0.0, "close(header.motions[0].events[0].t)"),
    ("e", "Shift+E", 5.0, "time < end - 1e-6 && events.some((t) => close(t))"),
    ("Home", "Home", 0.5, "time === 0"),
    ("End", "End", 0.5, "time === end"),
    ("[", "[", 0.0, "clock.speed === 0.5"),
    ("<", "<", 0.0, "clock.speed === 0.5"),
    ("]", "]", 0.0, "clock.speed === 2"),
    (">", ">", 0.0, "clock.speed === 2"),
    ("l", "l", 0.0, "!clock.loop"),
    ("1", "1", 0.0, "settings.view === 'orbit'"),
    ("2", "2", 0.0, "settings.view === 'follow'"),
    ("3", "3", 0.0, "settings.view === 'ride'"),
    ("4", "4", 0.0, "settings.view === 'below'"),
    ("+", "+", 0.5, "part"),
    ("=", "=", 0.5, "part"),
    ("-", "-", 0.5, "!part"),
    ("0", "0", 0.5, "!part"),
    ("o", "o", 0.0, "settings.layout === 'over'"),
    ("t", "t", 0.0, "settings.theme !== 'auto'"),
    ("i", "i", 0.0, "dialog === 'About these motions'"),
    ("?", "?", 0.0, "dialog === 'Keyboard'"),
]
HOLDS = """(so) => {
  const player = voronets.player;
  const { time, end, playing, clock, settings, header } = player;
  const events = header.motions.flatMap((motion) => motion.events.map(({ t }) => t));
  const part = !document.querySelector(".vp-zoomed").hidden;
  const dialog = document.querySelector("dialog[open] h2")?.textContent;
  const close = (t) => Math.abs(time - t) < 1e-9;
  return new Function("time, end, playing, clock, settings, header, events, part, dialog, close",
    `return ${so}`)(time, end, playing, clock, settings, header, events, part, dialog, close);
}"""


@pytest.fixture(scope="module")
def page(shared):
    return shared(two_stones_page(), frozen=True)


@pytest.fixture
def viewer(page):
    page.rewind()
    if page.player("settings.layout") != "side":
        page.player("run('layout')")
    return page


def press(viewer, key: str) -> None:
    viewer.page.keyboard.press(key)
    viewer.after(FRAME)


def holds(viewer, so: str) -> bool:
    return viewer.page.evaluate(HOLDS, so)


def test_the_help_lists_the_keys_that_are_tested_here(viewer):
    press(viewer, "?")
    listed = viewer.page.locator("dialog[open] kbd").all_inner_texts()
    tested = {key for key, *_ in COMMANDS} | set(LAYERS) | set("jupfvz")
    assert sorted(set(listed)) == sorted(tested)
    assert len(listed) == len(set(listed))


@pytest.mark.parametrize(("key", "pressed", "time", "so"), COMMANDS, ids=lambda x: str(x))
def test_a_command(viewer, key, pressed, time, so):
    viewer.player(f"seek({time})")
    assert pressed in "1-0" or not holds(viewer, so)  # that is how it starts
    if pressed in "-0":
        press(viewer, "+")
        assert not holds(viewer, so)
    press(viewer, pressed)
    assert holds(viewer, so)


def test_the_zoom_of_the_plots_goes_back_by_the_same_steps(viewer):
    for key in "++-":
        press(viewer, key)
    assert holds(viewer, "part")
    press(viewer, "-")
    assert holds(viewer, "!part")


@pytest.mark.parametrize(("key", "layer"), LAYERS.items())
def test_a_layer(viewer, key, layer):
    shown = viewer.player(f"settings.layers.get('{layer}')")
    for expected in (not shown, shown):
        press(viewer, key)
        assert viewer.player(f"settings.layers.get('{layer}')") is expected


@pytest.mark.parametrize("key", ["j", "u", "z"])
def test_the_camera(viewer, key):
    before = viewer.picture(0.5)
    press(viewer, key)
    turned = viewer.picture(0.5)
    assert change(before, turned) > 0.02
    press(viewer, f"Shift+{key.upper()}")
    press(viewer, f"Shift+{key.upper()}")
    other = viewer.picture(0.5)
    assert change(before, other) > 0.02 and change(turned, other) > 0.02


def test_the_plots_go_and_come(viewer):
    plots = viewer.page.get_by_role("region", name="Plots")
    for seen in (False, True):
        press(viewer, "p")
        assert plots.is_visible() is seen


def test_themes_take_turns(viewer):
    found = []
    for _ in range(3):
        press(viewer, "t")
        found.append(viewer.player("settings.theme"))
    assert sorted(found) == ["auto", "dark", "light"] and found[-1] == "auto"


def test_full_screen(viewer):
    for full in ("true", "false"):
        viewer.page.keyboard.press("f")
        viewer.page.wait_for_function(f"(document.fullscreenElement !== null) === {full}")


def test_the_picture_is_saved(viewer):
    with viewer.page.expect_download() as download:
        viewer.page.keyboard.press("v")
    assert download.value.suggested_filename.endswith(".png")


@pytest.mark.parametrize("key", ["i", "?"])
def test_a_dialog_closes_by_escape_and_gives_the_keys_back(viewer, key):
    press(viewer, key)
    press(viewer, "k")
    assert not viewer.player("playing")  # the dialog has the keys
    press(viewer, "Escape")
    assert viewer.page.locator("dialog[open]").count() == 0
    press(viewer, "k")
    assert viewer.player("playing")


def test_keys_with_control_are_the_browser_s(viewer):
    press(viewer, "Control+k")
    assert not viewer.player("playing")


def test_a_select_keeps_its_keys(viewer):
    viewer.page.get_by_role("combobox", name="Speed").focus()
    press(viewer, "l")
    assert viewer.player("clock.loop")


def test_space_on_a_button_presses_it_once(viewer):
    viewer.page.get_by_role("button", name="Play", exact=True).focus()
    press(viewer, "Space")
    assert viewer.player("playing")


def test_what_a_key_did_is_read_aloud(viewer):
    press(viewer, "l")
    viewer.page.get_by_role("status").filter(has_text="repeat").wait_for(state="attached")
