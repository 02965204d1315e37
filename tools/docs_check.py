"""Whether a built site is sound: no link within it leads nowhere, and every public name is in the reference."""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Iterator
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

#: Attributes that lead somewhere.
LEADING = ("href", "src", "srcset", "poster", "data")


class Page(HTMLParser):
    """The anchors of a page, and where its links lead."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.anchors: set[str] = set()
        self.links: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        for name, value in attributes:
            if name == "id" or (name == "name" and tag == "a"):
                self.anchors.add(value or "")
            elif name in LEADING and value:
                self.links.append(value)


def dead_links(site: Path) -> Iterator[str]:
    """Links and pictures that lead nowhere, and those that ask for something from elsewhere."""
    pages = {path: Page(path.read_text(encoding="utf-8")) for path in sorted(site.rglob("*.html"))}
    for path, page in pages.items():
        here = path.relative_to(site).as_posix()
        for link in page.links:
            where = urlsplit(link)
            if where.scheme or where.netloc:
                continue
            target = (path.parent / unquote(where.path)).resolve() if where.path else path
            target = target / "index.html" if target.is_dir() else target
            anchor = unquote(where.fragment)
            if not target.is_file():
                yield f"{here}: {link} leads nowhere"
            elif anchor and target in pages and anchor not in pages[target].anchors:
                yield f"{here}: {link}: there is no such anchor"


def foreign(site: Path) -> Iterator[str]:
    """Scripts, styles, pictures and frames that a page would fetch from a network."""
    for path in sorted(site.rglob("*.html")):
        parser = Fetching()
        parser.feed(path.read_text(encoding="utf-8"))
        for link in parser.fetched:
            yield f"{path.relative_to(site).as_posix()}: {link} needs a network"


class Fetching(HTMLParser):
    """What a page fetches by itself from elsewhere."""

    def __init__(self) -> None:
        super().__init__()
        self.fetched: list[str] = []

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        given = dict(attributes)
        loads = given.get("src") or (given.get("href") if tag == "link" else None) or ""
        if loads.startswith(("http:", "https:", "//")):
            self.fetched.append(loads)


def inventory(site: Path) -> set[str]:
    """The Python names of objects.inv."""
    content = (site / "objects.inv").read_bytes()
    head, count = 0, 4  # lines before what is packed
    for _ in range(count):
        head = content.index(b"\n", head) + 1
    lines = zlib.decompress(content[head:]).decode("utf-8").splitlines()
    return {line.split(" ")[0] for line in lines if line.split(" ")[1].startswith("py:")}


def public_names() -> set[str]:
    """What the reference must have."""
    import voronets

    names = {f"voronets.{name}" for name in voronets._HOMES}
    for room in (voronets.surfaces, voronets.forms):
        names |= {f"{room.__name__}.{name}" for name in room.__all__}
    fields = voronets.Motion.__dataclass_fields__  # the class itself explains these
    members = {name for name in vars(voronets.Motion) if not name.startswith("_")} - set(fields)
    return names | {f"voronets.Motion.{name}" for name in members}


def unexplained(names: Iterable[str], site: Path) -> list[str]:
    """Public names that the reference does not have."""
    return [f"{name} is not in the reference" for name in sorted(set(names) - inventory(site))]


def faults(site: Path) -> list[str]:
    """Everything that is wrong with a site."""
    return [*dead_links(site), *foreign(site), *unexplained(public_names(), site)]
