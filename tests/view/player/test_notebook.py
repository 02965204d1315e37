"""A motion in a notebook: a replay in a frame, the facts below it."""

from __future__ import annotations

import json
import sys
from xml.etree import ElementTree

import nbformat
import numpy as np
import pytest
from nbclient import NotebookClient

import voronets
from browsers import needs_chromium, opened, screenshot
from voronets.view.player import page as pages

CELL = """
import voronets
voronets.run("rattleback", settings=["run.duration=0.3"], estimate=False)
"""


@pytest.fixture(scope="module")
def motion():
    return voronets.run("rattleback", settings=["run.duration=0.3"], estimate=False)


def test_it_is_a_replay_and_its_facts(motion):
    shown = ElementTree.fromstring(motion._repr_html_())
    (frame,) = shown.iter("iframe")
    assert frame.attrib["sandbox"] == "allow-scripts allow-downloads"
    assert frame.attrib["title"] == "Replay of Rattleback" and "560px" in frame.attrib["style"]
    assert frame.attrib["srcdoc"].startswith("<!DOCTYPE html>")
    assert '"application/octet-stream" id="replay-data"' in frame.attrib["srcdoc"]
    (summary, *_) = shown.iter("summary")
    assert summary.text == "Rattleback: the motion was computed to the end"
    assert "momentum balance" in "".join(shown.itertext())


def test_without_the_player_the_facts_are_left(motion, tmp_path, monkeypatch):
    monkeypatch.setattr(pages, "STATIC", tmp_path)
    shown = motion._repr_html_()
    assert "<iframe" not in shown and "momentum balance" in shown


def test_what_cannot_be_shown_is_told(motion):
    data = motion.data.isel(time=slice(0, 0))
    data.attrs.pop("extremes", None)  # which other tests may have asked for
    empty = voronets.Motion(data)
    assert "computed to the end" in empty._repr_html_()


@pytest.fixture(scope="module")
def cell(tmp_path_factory):
    """What a cell that ends with a motion shows, as the notebook keeps it."""
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(CELL)])
    folder = tmp_path_factory.mktemp("notebook")
    kernel = {"argv": [sys.executable, "-m", "ipykernel_launcher", "-f", "{connection_file}"],
              "display_name": "here", "language": "python"}  # fmt: skip
    place = folder / "kernels" / "here"
    place.mkdir(parents=True)
    (place / "kernel.json").write_text(json.dumps(kernel))
    patch = pytest.MonkeyPatch()
    patch.setenv("JUPYTER_PATH", str(folder))
    try:
        NotebookClient(notebook, timeout=600, kernel_name="here").execute()
    finally:
        patch.undo()
    (output,) = notebook.cells[0].outputs
    return output["data"]


def test_a_notebook_keeps_it(cell):
    assert cell["text/plain"].startswith("Rattleback: the motion was computed to the end")
    assert cell["text/html"].count("<iframe") == 1


@needs_chromium
def test_a_notebook_shows_it(cell):
    """In a document with the policy of a strict notebook (VS Code's), the frame draws the body."""
    policy = ("default-src 'none'; script-src 'unsafe-inline' 'unsafe-eval'; style-src 'unsafe-inline'; "
              "img-src https: data:; child-src https: data:")  # fmt: skip
    meta = f'<meta http-equiv="Content-Security-Policy" content="{policy}">'
    browser = opened(
        f"<html><head>{meta}</head><body>{cell['text/html']}</body></html>", (800, 640)
    )
    try:
        colours = 0
        for _ in range(100):
            browser.evaluate("new Promise((done) => setTimeout(done, 100))")
            pixels = np.asarray(screenshot(browser))[100:300].reshape(-1, 3)
            colours = len(np.unique(pixels, axis=0))
            if colours > 100:
                break
        assert colours > 100
        # The frame cannot reach the notebook, nor the notebook the frame.
        assert browser.evaluate("document.querySelector('iframe').contentDocument") is None
    finally:
        browser.close()
