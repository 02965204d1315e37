"""The five papers by their words."""

from __future__ import annotations

from voronets.expressions.faults import Fault, InputError
from voronets.expressions.suggestions import suggestion
from voronets.papers.diamandiev import PAPER as DIAMANDIEV
from voronets.papers.hussain import PAPER as HUSSAIN
from voronets.papers.printed_paper import Paper
from voronets.papers.vielle1849 import PAPER as VIELLE1849
from voronets.papers.voronets1911 import PAPER as VORONETS1911
from voronets.papers.voronets1912 import PAPER as VORONETS1912

PAPERS: dict[str, Paper] = {
    paper.key: paper for paper in (VORONETS1911, VORONETS1912, VIELLE1849, DIAMANDIEV, HUSSAIN)
}


def paper(key: str) -> Paper:
    """A paper by its word, "voronets1911"."""
    if key not in PAPERS:
        names = ", ".join(PAPERS)
        message = f"No paper called {key!r}."
        advice = suggestion(key, PAPERS) or f"The papers are {names}."
        raise InputError([Fault("paper", key, f"one of {names}", message, advice)])
    return PAPERS[key]
