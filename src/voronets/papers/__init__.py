"""The five papers, equation by equation: what each says, where it is computed, whether the print is right.

    voronets.papers.paper("voronets1911").entry("57")

One module a paper, one entry an equation; ``checking`` measures each, ``worked`` has the examples.
The names are loaded when first used.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from voronets.papers.catalogue import PAPERS, paper
    from voronets.papers.checking import Finding, checked
    from voronets.papers.entry import Entry, PrintVerdict
    from voronets.papers.examples import EXAMPLES, example
    from voronets.papers.printed_paper import Paper

_HOMES = {
    "PAPERS": "catalogue",
    "paper": "catalogue",
    "Paper": "printed_paper",
    "Entry": "entry",
    "PrintVerdict": "entry",
    "Finding": "checking",
    "checked": "checking",
    "EXAMPLES": "examples",
    "example": "examples",
}
__all__ = [  # noqa: RUF022 (grouped as above)
    "PAPERS", "paper", "Paper", "Entry", "PrintVerdict", "Finding", "checked", "EXAMPLES", "example",
]  # fmt: skip


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module 'voronets.papers' has no attribute {name!r}")
    return getattr(import_module(f"voronets.papers.{_HOMES[name]}"), name)


def __dir__() -> list[str]:
    return sorted(__all__)
