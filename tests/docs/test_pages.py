"""Generated pages: text from scenarios stays text, every command and option is there, links are those of the site."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

#: MyST uses what Sphinx is going to take away.
pytestmark = [pytest.mark.filterwarnings(f"ignore::{kind}")
              for kind in ("DeprecationWarning", "PendingDeprecationWarning")]  # fmt: skip

HOSTILE = "<img src=x onerror=alert(1)>"
TOP = {
    "title": HOSTILE,
    "look_for": "</script>*a* `b` $c$ [d](e) {.f} | g & &lt;",
    "body": {"mass": 1.0, "inertia": "solid", "surface": {"kind": "sphere", "radius": 0.1}},
    "ground": {"surface": {"kind": "plane"}},
    "force": {"gravity": 9.81},
    "start": {"orientation": [1, 0, 0, 0], "contact": [0, 0, 0], "omega": [1, 0, 0]},
    "run": {"duration": 0.1},
}
NAME = "a`<b>`"
CONF = """
extensions = ["myst_parser"]
myst_enable_extensions = ["amsmath", "attrs_inline", "colon_fence", "dollarmath"]
html_theme = "basic"
"""


class Elements(HTMLParser):
    """The elements of a page, and its text."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.text = ""
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        self.elements.append((tag, dict(attributes)))

    def handle_data(self, data):
        self.text += data


@pytest.fixture(scope="module")
def site(tmp_path_factory) -> Path:
    """A site of two pages, of a scenario whose words are hostile."""
    from sphinx.cmd.build import main

    from docs_gallery import index, page
    from docs_media import make

    folder = tmp_path_factory.mktemp("site")
    source, out = folder / "source", folder / "out"
    found = make("hostile", TOP, source, "stamp")
    (source / "conf.py").write_text(CONF, encoding="utf-8")
    file = f'title = "{HOSTILE}"\n# ``` and </code>'
    text = page("hostile", found, file, {"index.md": HOSTILE})
    (source / "hostile.md").write_text(text, encoding="utf-8")
    listed = index({"hostile": found})
    (source / "index.md").write_text(listed, encoding="utf-8")
    assert main(["-q", "-W", "-b", "html", str(source), str(out)]) == 0
    return out


@pytest.mark.parametrize("name", ["hostile", "index"])
def test_words_of_a_scenario_stay_text(site, name):
    page = Elements((site / f"{name}.html").read_text(encoding="utf-8"))
    assert not [one for _, one in page.elements if any(key.startswith("on") for key in one)]
    assert not [one for tag, one in page.elements if tag == "img" and one["src"] == "x"]
    assert HOSTILE in page.text
    assert TOP["look_for"] in page.text


def test_the_replay_and_the_file_are_on_the_page(site):
    page = Elements((site / "hostile.html").read_text(encoding="utf-8"))
    (frame,) = [one for tag, one in page.elements if tag == "iframe"]
    assert frame["src"] == "hostile-replay.html" and frame["loading"] == "lazy"
    assert frame["title"] == f"Replay: {HOSTILE}"
    assert "# ``` and </code>" in page.text
    assert "voronets run hostile" in page.text


def test_what_is_kept_is_taken_again(tmp_path):
    from docs_media import make

    found = make("top", TOP, tmp_path, "one")
    made = (tmp_path / "top.png").stat().st_mtime_ns
    assert make("top", None, tmp_path, "one") == found
    assert (tmp_path / "top.png").stat().st_mtime_ns == made


def test_names_of_files_are_quoted():
    from docs_gallery import page

    lists = ("laws", "knowledge", "integrals", "modes", "notes")
    found = {"title": "t", "look_for": "", "kind": "rolling", "described": "", "message": "m"}
    found |= {"t_end": 1.0, "steps": 1, "made": "x"} | {key: [] for key in lists}
    text = page(NAME, found, "", {})
    assert "<b>" not in re.sub(r"```+bash.*?```+", "", text, flags=re.S)
    assert "voronets run 'a`<b>`'" in text


def test_every_command_and_option_is_on_the_page():
    from docs_commands import app_commands, page

    text = page()
    for name, command in app_commands().items():
        section = re.search(rf"^## {name}$(.*?)(?=^## |\Z)", text, re.M | re.S)
        assert section, name
        options = [one for p in command.params for one in (*p.opts, *p.secondary_opts)
                   if one.startswith("--")]  # fmt: skip
        assert [one for one in options if one not in section[1]] == []


def test_links_of_the_repository_are_links_of_the_site():
    from docs_sources import relinked

    page = "[a](../CHANGELOG.md) [b](steady.md#what-is-found) [c](../examples/01_rattleback.py) [d](https://x.y)"
    linked = "[a](changelog.md) [b](steady.md#what-is-found) [c](lessons/01_rattleback.md) [d](https://x.y)"
    assert relinked(page, "docs/chaos.md") == linked
    assert relinked("[a](../docs/cost.md)", "benchmarks/README.md") == "[a](cost.md)"
    assert relinked("[a](../steady.md)", "docs/theory/index.md") == "[a](../steady.md)"
    with pytest.raises(ValueError, match="not on the site"):
        relinked("[a](../src/voronets/api.py)", "docs/chaos.md")


def test_every_page_of_the_repository_has_its_place(tmp_path):
    from docs_sources import gather, sweep

    (tmp_path / "old.md").write_text("gone", encoding="utf-8")
    kept = gather(tmp_path)
    sweep(tmp_path, kept)
    assert not (tmp_path / "old.md").exists()
    for name in ("index.md", "changelog.md", "benchmarks.md", "lessons/index.md"):
        assert (tmp_path / name).is_file()
