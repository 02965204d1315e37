"""The page of a replay: text stays text, nothing is asked for, the same again each time."""

from __future__ import annotations

import base64
import gzip
import hashlib
import re
from html.parser import HTMLParser

import pytest

from browsers import SETTLED, needs_chromium, opened, show
from voronets.view.player import page as pages
from voronets.view.player.page import PlayerNotBuilt, page

EVIL = (
    '</title></script><script>globalThis.evil = 1</script><img src=x onerror="globalThis.evil = 1">'
)
PLAYER = """
globalThis.voronets = { async open(element, id) {
  element.textContent = document.getElementById(id).textContent.length;
  return globalThis.voronets.player = { ready: Promise.resolve() };
} };
"""


@pytest.fixture
def static(tmp_path, monkeypatch):
    """A player of a few lines in place of the real one."""
    folder = tmp_path / "static"
    folder.mkdir()
    (folder / "player.js").write_text(PLAYER)
    (folder / "player.css").write_text("p { color: red } q::after { content: '</style><b>' }")
    (folder / "licences.txt").write_text("MIT </script>")
    monkeypatch.setattr(pages, "STATIC", folder)
    return folder


class Elements(HTMLParser):
    """(tag, attributes, text) of every element."""

    def __init__(self, text):
        super().__init__(convert_charrefs=True)
        self.found, self.open = [], False
        self.feed(text)
        self.close()

    def handle_starttag(self, tag, attrs):
        self.found.append([tag, dict(attrs), ""])
        self.open = True

    def handle_endtag(self, tag):
        self.open = False

    def handle_data(self, data):
        if self.open:
            self.found[-1][2] += data

    def of(self, tag):
        return [(attributes, text) for name, attributes, text in self.found if name == tag]


def unpacked(text):
    return gzip.decompress(base64.b64decode(text))


def test_the_parts_are_in_it(static):
    scripts = Elements(page(b"VRPL and so on", "Rattleback")).of("script")
    data, code, licences, boot = scripts
    assert unpacked(data[1]) == b"VRPL and so on" and data[0]["id"] == "replay-data"
    assert unpacked(code[1]) == PLAYER.encode() and code[0]["id"] == "player-code"
    assert {data[0]["type"], code[0]["type"]} == {"application/octet-stream"}
    assert "MIT" in licences[1] and licences[0]["type"] == "text/plain"
    assert boot[0] == {} and 'DecompressionStream("gzip")' in boot[1]


def test_a_title_with_html_in_it_is_text(static):
    text = page(b"data", EVIL)
    elements = Elements(text)
    assert elements.of("title") == [({}, EVIL)]
    assert not elements.of("img") and not elements.of("b") and len(elements.of("script")) == 4
    assert len(elements.of("style")) == 2


@pytest.mark.parametrize("title", ["ω · 🪨", "\x00\x1b\ud800 x", "", "{title} %s"])
def test_any_title_is_well_formed(static, title):
    text = page(b"data", title)
    text.encode("utf-8")
    assert not {"\x00", "\x1b"} & set(text)
    assert (
        Elements(text).of("title")[0][1].strip()
        == title.translate({0: " ", 27: " ", 0xD800: " "}).strip()
    )


def test_it_asks_for_nothing(static):
    text = page(b"data", "Rattleback")
    for tag, attributes, _ in Elements(text).found:
        assert not {"src", "href", "action", "srcset", "background"} & set(attributes), tag
        assert not [name for name in attributes if name.startswith("on")]
    assert not re.search("https?:|url\\(|@import", text)
    scripts = "".join(script for _, script in Elements(text).of("script"))
    assert not re.search(r"\beval\b|\bFunction\(|import\(", scripts)


def test_the_policy_allows_two_scripts_by_their_hashes(static):
    elements = Elements(page(b"data", "Rattleback"))
    (policy,) = [
        a["content"] for a, _ in elements.of("meta") if a.get("http-equiv") == "Content-Security-Policy"
    ]  # fmt: skip
    rules = dict(rule.strip().split(" ", 1) for rule in policy.split(";"))
    assert rules["default-src"] == "'none'" and rules["img-src"] == "data: blob:"
    boot = elements.of("script")[-1][1]
    hashes = {
        f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"
        for text in (boot, PLAYER)
    }
    # 'unsafe-eval' is for tools that drive a browser; nothing in the page evaluates a text
    assert set(rules["script-src"].split()) == hashes | {"'unsafe-eval'"}


def test_the_same_again(static):
    assert page(b"data", "Rattleback") == page(b"data", "Rattleback")


def test_a_player_built_anew_is_taken(static):
    before = page(b"data", "Rattleback")
    (static / "player.js").write_text("// another\n" + PLAYER)
    assert page(b"data", "Rattleback") != before


@pytest.mark.parametrize("name", ["player.js", "player.css", "licences.txt"])
def test_without_the_player_it_says_what_to_run(static, name):
    (static / name).unlink()
    assert not pages.is_built()
    with pytest.raises(PlayerNotBuilt, match=r"make web.*pip install"):
        page(b"data", "Rattleback")


def test_without_javascript_it_says_so(static):
    assert "needs JavaScript" in page(b"data", "Rattleback").split("<noscript>")[1]


@needs_chromium
def test_it_opens_and_says_what_is_missing(static):
    browser = opened(page(b"data", EVIL))
    try:
        assert browser.evaluate(SETTLED) == "ready"
        assert browser.evaluate("document.title").strip() == EVIL
        assert browser.evaluate("globalThis.evil") is None
        # Whatever came into the page by another way is not run.
        browser.evaluate("document.body.insertAdjacentHTML('beforeend', '<img src=data:, onerror=evil=1>'),"
                         "document.body.append(Object.assign(document.createElement('script'),"
                         "{textContent: 'globalThis.evil = 1'})), new Promise((r) => setTimeout(r, 50))")  # fmt: skip
        assert browser.evaluate("globalThis.evil") is None
        assert "Failed to fetch" in browser.evaluate("fetch('data:,x').catch(String)")
        show(browser, "<title>another</title>")
        browser.evaluate("delete globalThis.DecompressionStream")
        show(browser, page(b"data", "Rattleback"))
        assert browser.evaluate(SETTLED) == "failed"
        assert "too old" in browser.evaluate("document.getElementById('told').innerText")
    finally:
        browser.close()
