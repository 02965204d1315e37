"""The pages of the gallery: one for every scenario, and one that shows them all."""

from __future__ import annotations

import html
import re
import shlex
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any
from urllib.parse import quote

from docs_markdown import block, table, toctree, words

KINDS = {
    "rolling": ("Rolling bodies", "They roll without slipping, on whatever ground."),
    "contact": (
        "Sliding, flying, landing",
        "Friction has a limit, or the ground is smooth, or rubber.",
    ),
    "system": ("General systems", "Coordinates, energies and constraints, in a file."),
}
GUIDES = {
    "rolling": ["scenario.md", "integrals.md", "classical.md"],
    "contact": ["scenario.md", "contact.md"],
    "system": ["scenario.md", "linearised.md"],
}
MODES = 12  # stretches that a page lists
HEAD = """# Gallery

Motions that come with voronets. Each page has a replay to turn and to slow down, the numbers that say how good the
motion is, and its file. `voronets gallery` lists them, `voronets run NAME` runs one.
"""


def page(name: str, found: Mapping[str, Any], text: str, related: Mapping[str, str]) -> str:
    """The page of a scenario.

    name     of its files and in commands
    found    what ``docs_media.facts`` says
    text     the scenario file
    related  titles of pages by their paths from here
    """
    frame = (
        f'<iframe class="replay" src="{quote(name)}-replay.html" loading="lazy" allowfullscreen '
        f'title="Replay: {html.escape(" ".join(found["title"].split()))}"></iframe>'
    )
    parts = [
        f"# {words(found['title'])}",
        words(found["look_for"]),
        frame,
        f'<p class="caption"><a href="{quote(name)}-replay.html">The replay in a window of its own</a>. '
        "Drag to turn it; the space bar stops it.</p>",
        "## What was found",
        _verdict(found),
        "## In pictures",
        f"![The motion in pictures]({quote(name)}.png){{.picture}}",
        "## The file",
        words(found["described"]),
        block(text, "toml"),
        "## Run it",
        block(_commands(name), "bash"),
        "## Related pages",
        "\n".join(f"- [{words(title)}]({path})" for path, title in related.items()),
    ]
    return "\n\n".join(parts) + "\n"


def _verdict(found: Mapping[str, Any]) -> str:
    """How it ended and how good it is, as tables."""
    rows = [("ended", f"{words(found['message'])} at t = {found['t_end']:.6g} s")]
    rows += [(words(name), words(value)) for name, value in (*found["laws"], *found["knowledge"])]
    rows += [("made by", words(found["made"])), ("steps", str(found["steps"]))]
    parts = [table(("", ""), rows)]
    if found["integrals"]:
        values = [(words(name), words(_value(value)), words(_value(drift, ".1e")))
                  for name, value, drift in found["integrals"]]  # fmt: skip
        parts.append(table(("integral", "value", "drift"), values))
    if found["modes"]:
        modes = [(f"{a:.4g} … {b:.4g} s", words(mode)) for a, b, mode in found["modes"][:MODES]]
        left = len(found["modes"]) - MODES
        modes += [("…", f"{left} more")] * (left > 0)
        parts.append(table(("from … to", "mode"), modes))
    parts += [words(note) for note in found["notes"]]
    return "\n\n".join(parts)


def _value(value: float | Sequence[float] | None, form: str = ".6g") -> str:
    numbers = value if isinstance(value, Sequence) else [value]
    return ", ".join("—" if x is None else format(x, form) for x in numbers)


def _commands(name: str) -> str:
    given = shlex.quote(name)
    lines = {
        f"voronets run {given}": "says what was found",
        f"voronets run {given} --replay motion.html": "writes the page above",
        f"voronets gallery {given} > my.toml": "a file to change, for voronets run my.toml",
        f"voronets derive {given}": "the forms of its equations",
        f"voronets integrals {given}": "what is constant, and why",
    }
    width = max(map(len, lines))
    return "\n".join(f"{command:{width}}  # {comment}" for command, comment in lines.items())


def index(found: Mapping[str, Mapping[str, Any]]) -> str:
    """The page that shows all of them."""
    parts = [HEAD]
    for key, (title, sentence) in KINDS.items():
        cards = "\n".join(_card(name, one) for name, one in found.items() if one["kind"] == key)
        if cards:
            parts.append(f"## {title}\n\n{sentence}\n\n:::{{container}} cards\n{cards}\n:::\n")
    return "\n".join([*parts, toctree(found, ":hidden:")])


def _card(name: str, found: Mapping[str, Any]) -> str:
    file = quote(name)
    pictures = "".join(f"![]({file}-{theme}.png){{.only-{theme}}}" for theme in ("light", "dark"))
    return (
        f"- [{pictures} **{words(found['title'])}**]({file}.md)\n\n  {words(found['look_for'])}\n"
    )


def mentions(name: str, pages: Mapping[str, str]) -> dict[str, str]:
    """The pages that name a scenario in code: titles by path.

    pages  their texts by path
    """
    named = re.compile(rf"""(["`]|voronets [a-z]+ ){re.escape(name)}(?![\w-])""")
    return {path: title_of(text) for path, text in pages.items() if named.search(text)}


def title_of(text: str) -> str:
    """The first heading of a page, without markup."""
    found = re.search(r"^# (.+)$", text, re.M)
    return found[1].replace("`", "") if found else "untitled"


def related(name: str, kind: str, pages: Mapping[str, str]) -> dict[str, str]:
    """The guides of its kind, and the pages that name it: titles by path from the gallery's folder."""
    found = {path: title_of(pages[path]) for path in GUIDES[kind]} | mentions(name, pages)
    return {f"../{path}": title for path, title in found.items()}


def write_gallery(target: Path, found: Mapping[str, Mapping[str, Any]]) -> dict[Path, str]:
    """The pages by their files.

    target  the folder of the sources, with all other pages in it
    """
    from voronets.collection import text

    paths = [p for p in sorted(target.rglob("*.md")) if p.parent.name != "gallery"]
    pages = {p.relative_to(target).as_posix(): p.read_text(encoding="utf-8") for p in paths}
    pages = {
        path: one
        for path, one in pages.items()
        if path not in ("README.md", "index.md", "changelog.md")
    }
    made = {name: page(name, one, text(name), related(name, one["kind"], pages))
            for name, one in found.items()}  # fmt: skip
    made["index"] = index(found)
    return {target / "gallery" / f"{name}.md": one for name, one in made.items()}
