"""Other words for forms: ``kane``, ``gibbs``, and a hyphen for an underscore."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from voronets.expressions.faults import Fault, InputError
from voronets.expressions.suggestions import suggestion


class Alias(NamedTuple):
    """The word of the form meant, and the title under which its equations are printed."""

    key: str
    title: str


_KANE = (
    "Kane's equations, which are Hamel's in quasi-velocities, his generalized speeds, and Maggi's in "
    "the velocities of coordinates"
)
_GIBBS = "Gibbs' equations, which are Appell's"
ALIASES = {
    "kane": Alias("hamel", _KANE),
    "boltzmann_hamel": Alias("hamel", ""),
    "gibbs": Alias("appell", _GIBBS),
    "gibbs_appell": Alias("appell", _GIBBS),
    "poincare": Alias("poincare_chetaev", ""),
    "linear": Alias("revolution", ""),
}


def resolved(word: str, known: Collection[str]) -> Alias:
    """The form that a word means among those known; the title is empty where it has its own."""
    given = word.strip().lower()
    for spelling in (word, given, given.replace("-", "_"), given.replace("_", "-")):
        if spelling in known:
            return Alias(spelling, "")
        if spelling in ALIASES and ALIASES[spelling].key in known:
            return ALIASES[spelling]
    every = [*known, *(name for name, alias in ALIASES.items() if alias.key in known)]
    message = f"No form called {word!r} applies to this problem."
    advice = suggestion(word, every) or f"Forms that apply: {', '.join(known)}."
    raise InputError([Fault("form", word, f"one of {', '.join(known)}", message, advice)])


def listed(known: Collection[str]) -> str:
    """The aliases in a line; empty where there are none."""
    words = [f"{name} = {alias.key}" for name, alias in ALIASES.items() if alias.key in known]
    if not words:
        return ""
    return f"Aliases: {', '.join(words)}; hyphens and underscores are interchangeable."
