"""Other words for forms: ``kane``, ``gibbs``, and a hyphen for an underscore."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import NamedTuple

from voronets.expressions.faults import Fault, InputError
from voronets.expressions.suggestions import near_words, suggestion


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


def resolved(
    word: str, known: Collection[str], refusals: Callable[[], Mapping[str, str]]
) -> Alias:  # fmt: skip
    """The form that a word means among those known; the title is empty where it has its own.

    refusals  by form, why it does not apply, "" where it does; needed for an unknown word alone
    """
    given = word.strip().lower()
    for spelling in (word, given, given.replace("-", "_"), given.replace("_", "-")):
        if spelling in known:
            return Alias(spelling, "")
        if spelling in ALIASES and ALIASES[spelling].key in known:
            return ALIASES[spelling]
    raise InputError([_unknown(word, refusals())])


def _unknown(word: str, refusals: Mapping[str, str]) -> Fault:
    """The fault of a word for no form: the nearest form that applies, or why the nearest one does not."""
    keys = {key: key for key in refusals}
    keys |= {name: alias.key for name, alias in ALIASES.items() if alias.key in refusals}
    applying = [name for name, key in keys.items() if not refusals[key]]
    forms = ", ".join(name for name in applying if name in refusals)
    message = f"No form called {word!r} applies to this problem."
    advice, near = suggestion(word, applying), near_words(word, keys)
    if near and near[0] not in applying:
        why = refusals[keys[near[0]]]
        advice = f"There is {near[0]!r}, but it does not apply: {why}" + "." * (why[-1] != ".")
    elif not advice:
        advice = f"Forms that apply: {forms}."
    return Fault("form", word, f"one of {forms}", message, advice)


def listed(known: Collection[str]) -> str:
    """The aliases in a line; empty where there are none."""
    words = [f"{name} = {alias.key}" for name, alias in ALIASES.items() if alias.key in known]
    if not words:
        return ""
    return f"Aliases: {', '.join(words)}; hyphens and underscores are interchangeable."
