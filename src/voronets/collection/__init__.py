"""The scenarios of the gallery, which come with the product; ``voronets.gallery()`` lists them."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any, NamedTuple

from voronets.expressions.faults import Fault, InputError
from voronets.expressions.file_content import similar_files
from voronets.expressions.presentation import Card, Presented
from voronets.expressions.ranges import printable
from voronets.expressions.suggestions import near_words

SUFFIX = ".toml"
#: Advice where no known name is near.
LISTED = "`voronets gallery` lists the scenarios that come with voronets."


@cache
def names() -> tuple[str, ...]:
    """The names of all scenarios, in the order in which they are best met."""
    present = {path.name.removesuffix(".toml") for path in files(__name__).iterdir()
               if path.name.endswith(".toml")}  # fmt: skip
    return tuple(name for name in ORDER if name in present) + tuple(sorted(present - set(ORDER)))


def text(name: str) -> str:
    """The scenario file of a name."""
    if name not in names():
        raise InputError([missing(name)])
    return (files(__name__) / f"{name}.toml").read_text(encoding="utf-8")


class Exhibit(NamedTuple):
    """A scenario of the gallery: ``voronets.run(exhibit.name)`` runs it."""

    name: str
    title: str
    look_for: str

    @property
    def text(self) -> str:
        """Its scenario file."""
        return text(self.name)


class Gallery(Presented, Mapping[str, Exhibit]):
    """The scenarios of the gallery by name; ``print`` it for the whole list."""

    def __getitem__(self, name: str) -> Exhibit:
        table = tomllib.loads(text(name))
        return Exhibit(name, table["title"], table["look_for"])

    def __iter__(self) -> Iterator[str]:
        return iter(names())

    def __len__(self) -> int:
        return len(names())

    def card(self) -> Card:
        rows = [(one.name, one.title, one.look_for) for one in self.values()]
        footer = 'voronets.run("rattleback") runs one; print(voronets.gallery()) lists them all.'
        return Card(f"{len(self)} scenarios", rows, ("name", "title", "look for"), footer)

    def __str__(self) -> str:
        width = max(map(len, self))
        return "\n".join(f"{one.name:{width}}  {one.title}" for one in self.values())


def missing(source: str) -> Fault:
    """The fault of a name or a file that does not exist, with at most three that are near."""
    path, shown = Path(source), printable(source)
    is_file = path.suffix == SUFFIX or path.name != source
    files = similar_files(path if is_file else Path(f"{source}{SUFFIX}"))
    files_beside = [name for name in files if name.endswith(SUFFIX)]
    near = near_words(path.name.removesuffix(SUFFIX), names())
    near += near_words(path.name, files_beside, 2)
    quoted = [repr(word) for word in dict.fromkeys(near)]
    advice = f"Did you mean {' or '.join(quoted)}?" if quoted else LISTED
    what = f"There is no file {shown!r}." if is_file else f"No scenario called {shown!r}."
    return Fault("name", shown, "a scenario of the gallery or a file", what, advice)


def entries() -> list[dict[str, Any]]:
    """Name, title and what to look for, of every scenario."""
    return [exhibit._asdict() for exhibit in Gallery().values()]


ORDER = (
    "rattleback", "rolling-disc", "hoop", "eulers-disc", "ball-on-sphere", "ball-in-bowl",
    "gyroscopic-ball", "ellipsoid-on-plane", "ellipsoid-on-sphere", "ellipsoid-on-ellipsoid",
    "plate-on-sphere", "rod-on-sphere", "torus-on-sphere", "chaplygin-top", "support-stone",
    "ball-on-waves", "inverted-ellipsoid",
    "tippe-top", "spun-egg", "dropped-coin", "billiard-ball", "hoop-thrown-with-backspin",
    "ball-off-a-sphere", "rattleback-on-a-table", "smooth-rattleback", "rubber-ellipsoid",
    "heavy-rod", "double-pendulum", "bead-in-wheel", "chaplygin-sleigh", "knife-edge",
    "disc-in-euler-angles", "hoop-in-euler-angles", "ball-on-turntable", "snakeboard",
    "roller-racer", "trolley-with-trailer", "appell-hamel", "bicycle-chain",
    "whipple-bicycle",
)  # fmt: skip
