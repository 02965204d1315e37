"""One palette: what Python has, the style sheet and the stage of the player have too, and it is legible."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

from voronets.scenario.decorations import COLOURS
from voronets.view.palette import DARK, LIGHT
from voronets.view.pictures import style

ROOT = Path(__file__).parents[2]
THEMES = pytest.mark.parametrize("theme", ["light", "dark"])
PALETTES = {"light": LIGHT, "dark": DARK}


def variables(theme):
    """The colours of the player's style sheet."""
    css = (ROOT / "web/src/panel/base.css").read_text("utf-8")
    light, dark = css.split('[data-theme="dark"]', 1)
    part = light if theme == "light" else dark
    return dict(re.findall(r"--vp-([\w-]+):\s*(#[0-9a-f]{6});", part))


def stage(theme):
    """The colours of the player's stage, each a list: those of both themes and its own."""
    text = (ROOT / "web/src/stage/palette.ts").read_text("utf-8")
    shared, light, dark = re.split(r"\n  (?:light|dark): \{", text)
    found = {}
    for key, value in re.findall(
        r"(\w+): (0x[0-9a-f]{6}),", shared + (light if theme == "light" else dark)
    ):
        found[key] = "#" + value[2:]
    return found


@THEMES
def test_the_style_sheet(theme):
    palette, css = PALETTES[theme], variables(theme)
    for name in ("back", "surface", "text", "muted", "line", "grid", "accent", "level"):
        assert css[name] == getattr(palette, name), name
    assert tuple(css[f"curve-{i}"] for i in range(1, 9)) == palette.curves
    assert {mode: css[mode] for mode in palette.modes} == palette.modes


@THEMES
def test_the_stage(theme):
    palette, own = PALETTES[theme], stage(theme)
    assert own["background"] == palette.back and own["groundLine"] == palette.ground_line
    for name in ("ground", "trail", "contact", "omega", "reaction", "slip"):
        assert own[name] == getattr(palette, name), name
    assert own["line"] == palette.system
    assert {name: own[name] for name in COLOURS} == palette.named
    bodies = [colour for pair in palette.bodies for colour in pair]
    text = (ROOT / "web/src/stage/palette.ts").read_text("utf-8")
    assert all(f"0x{colour[1:]}" in text for colour in bodies)


def test_pictures_and_documentation(monkeypatch):
    assert LIGHT.curves == style.COLOURS and LIGHT.modes == style.MODES
    monkeypatch.setattr(sys, "path", [str(ROOT / "docs/_ext"), *sys.path])
    from site_colours import css_variables

    assert css_variables(DARK)["color-brand-primary"] == DARK.accent


def brightness(colour):
    channels = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [x / 12.92 if x <= 0.03928 else ((x + 0.055) / 1.055) ** 2.4 for x in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one, other):
    low, high = sorted((brightness(one), brightness(other)))
    return (high + 0.05) / (low + 0.05)


@THEMES
def test_contrast_is_that_of_wcag_aa(theme):
    palette = PALETTES[theme]
    for back in (palette.back, palette.surface):
        for front in (palette.text, palette.muted, palette.accent):
            assert contrast(front, back) >= 4.5, (front, back)
        for front in (*palette.curves, palette.modes["rolling"], palette.modes["sliding"]):
            assert contrast(front, back) >= 3.0, (front, back)
