"""Names of a problem as identifiers of a programming language."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Iterable

#: What the written functions call their own things.
OWN = frozenset((
    "t", "x", "p", "A", "b", "z", "dx", "rate", "equations", "solve", "square", "main", "START",
    "VALUES", "STATES", "PARAMETERS", "UNKNOWNS",
))  # fmt: skip


def identifiers(names: Iterable[str], reserved: Collection[str]) -> list[str]:
    """An identifier for every name: ASCII, different from each other and from reserved words."""
    taken = {*reserved, *OWN}
    found = []
    for name in names:
        word = _plain(name)
        while word in taken:
            word += "_"
        taken.add(word)
        found.append(word)
    return found


def letter_beside(words: Iterable[str]) -> str:
    """A beginning for the names of parts, w0, w1, …, such that no word is among them."""
    words, letter = list(words), "w"
    while any(re.fullmatch(rf"{letter}\d+", word) for word in words):
        letter += "_"
    return letter


def _plain(name: str) -> str:
    """x' as x_dot, ω as omega, dots and other signs as underscores."""
    spelled = "".join(map(_spelled, name.replace("'", "_dot")))
    plain = re.sub(r"\W", "_", spelled, flags=re.ASCII)
    return plain if not plain[:1].isdigit() else f"_{plain}"


def _spelled(sign: str) -> str:
    if sign.isascii():
        return sign
    word = unicodedata.name(sign, "_").lower()
    greek = re.fullmatch(r"greek (small|capital) letter (\w+)( symbol)?", word)
    if greek is None:
        return unicodedata.normalize("NFKD", sign).encode("ascii", "ignore").decode() or "_"
    return greek[2].capitalize() if greek[1] == "capital" else greek[2]
