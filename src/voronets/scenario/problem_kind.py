"""Which kind of problem a table states: a general system, or a rolling body."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from voronets.expressions.faults import InputError
from voronets.expressions.suggestions import near_words
from voronets.scenario.rolling import ROLLING
from voronets.scenario.systems import GENERAL
from voronets.scenario.table import Table

#: The tables of which one decides the kind.
DECIDING = ("system", "body")


def is_general(table: Mapping[str, Any]) -> bool:
    """Whether a table states a general system; an ``InputError`` where the name that decides is misspelt.

    Without that name the other tables would be read as the wrong kind, and all their keys be faults.
    """
    if not any(name in table for name in DECIDING):
        _refuse_misspelt(table)
    return "system" in table


def _refuse_misspelt(table: Mapping[str, Any]) -> None:
    known = tuple(dict.fromkeys((*DECIDING, *GENERAL.names, *ROLLING.names)))
    misspelt = [
        name for name, value in table.items()
        if name not in known and isinstance(value, Mapping)
        and near_words(name, known)[:1] in (["system"], ["body"])
    ]  # fmt: skip
    if misspelt:
        top = Table(table)
        top.known += known
        top.unknown(misspelt)
        raise InputError(top.faults)
