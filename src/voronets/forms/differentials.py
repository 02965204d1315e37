"""Letters that are derivatives, taken apart: ∂(Θ+U)/∂u is one of Θ and U by u."""

from __future__ import annotations

from collections.abc import Set
from functools import lru_cache
from typing import NamedTuple
from unicodedata import normalize

from voronets.forms.alphabet import DOT, DOTS
from voronets.forms.notation import OPERATOR, QUOTIENT, SECOND, parts_of


class Differential(NamedTuple):
    """What is differentiated, and by what; nothing for the time."""

    of: tuple[str, ...]
    by: str | None


@lru_cache(maxsize=4096)
def differential(name: str) -> Differential | None:
    """A letter as a derivative of others; nothing for one that is none."""
    if found := OPERATOR.fullmatch(name):
        return Differential((found[2],), None if found[1] == "t" else found[1])
    if found := SECOND.fullmatch(name):
        d, of, by = found.groups()
        return Differential((f"{d}{of}/{d}{by}",), by)
    if found := QUOTIENT.fullmatch(name):
        of = summands(found[2])
        along = found[1] == "d" and found[3] in ("t", "τ")  # τ is Whittaker's time
        return Differential(of, None if along else found[3])
    parts = parts_of(name)
    if parts is None:
        return None
    if parts.dots:
        return Differential((name[:-1],), None)
    if {*parts.accents} & {DOT, DOTS}:
        bare = normalize("NFD", name).replace(DOTS, DOT)
        undone = bare.replace(DOT, "", 1) if DOTS not in normalize("NFD", name) else bare
        return Differential((normalize("NFC", undone),), None)
    return None


def summands(name: str) -> tuple[str, ...]:
    """Θ and U of (Θ+U); of another letter, itself."""
    if not (name.startswith("(") and name.endswith(")")):
        return (name,)
    return tuple(part.strip() for part in name[1:-1].split("+"))


NONE: frozenset[str] = frozenset()


def roots_of(name: str, known: Set[str] = NONE) -> set[str]:
    """The letters that a derivative is of and by, down to those known; of another letter, itself."""
    found = differential(name)
    if found is None or name in known:
        return {name}
    by = roots_of(found.by, known) if found.by else set()
    return by.union({name}, *(roots_of(part, known) for part in found.of))


def bys_of(name: str, known: Set[str] = NONE) -> set[str]:
    """The letters that a derivative is taken by."""
    found = differential(name)
    if found is None or name in known:
        return set()
    own = {found.by} if found.by else set()
    return own.union(*(bys_of(part, known) for part in found.of))


def without(name: str, gone: set[str]) -> str:
    """∂(Θ+U)/∂u without U: ∂Θ/∂u."""
    found = differential(name)
    if found is None or found.by is None:
        return name
    kept = [part for part in found.of if part not in gone]
    of = kept[0] if len(kept) == 1 else f"({'+'.join(kept)})"
    return f"∂{of}/∂{found.by}"
