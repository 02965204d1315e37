"""The stills of the gallery that the package ships."""

from __future__ import annotations

import pytest

from voronets import collection as gallery
from voronets.collection import stills


@pytest.mark.parametrize("name", gallery.names())
def test_every_scenario_has_the_still_of_its_present_text(name):
    """Where this fails, run "make pictures"."""
    for theme in stills.THEMES:
        content = stills.still(name, theme)
        assert content is not None and content[8:12] == b"WEBP" and len(content) < 16_000


def test_a_changed_scenario_shows_no_old_still(monkeypatch):
    text = gallery.text("rattleback")
    monkeypatch.setattr(stills, "text", lambda name: text.replace("mass = 1.0", "mass = 2.0"))
    assert stills.still("rattleback", "light") is None
