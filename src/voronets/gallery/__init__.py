"""The gallery: scenarios that come with the product."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Any

from voronets.expressions.faults import Fault, InputError
from voronets.expressions.suggestions import suggestion


@cache
def names() -> tuple[str, ...]:
    """The names of all scenarios, in the order in which they are best met."""
    present = {path.name.removesuffix(".toml") for path in files(__name__).iterdir()
               if path.name.endswith(".toml")}  # fmt: skip
    return tuple(name for name in ORDER if name in present) + tuple(sorted(present - set(ORDER)))


def text(name: str) -> str:
    """The scenario file of a name."""
    if name not in names():
        advice = suggestion(name, names()) or "`voronets gallery` lists the names."
        expected = f"one of {', '.join(names())}"
        message = f"No scenario called {name!r}."
        raise InputError([Fault("name", name, expected, message, advice)])
    return (files(__name__) / f"{name}.toml").read_text(encoding="utf-8")


def entries() -> list[dict[str, Any]]:
    """Name, title and what to look for, of every scenario."""
    import tomllib

    tables = ((name, tomllib.loads(text(name))) for name in names())
    return [
        {"name": name, "title": table["title"], "look_for": table["look_for"]}
        for name, table in tables
    ]


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
