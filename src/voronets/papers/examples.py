"""The worked examples by their words."""

from __future__ import annotations

import difflib

from voronets.expressions.faults import Fault, InputError
from voronets.papers.diamandiev.examples import EXAMPLES as DIAMANDIEV
from voronets.papers.hussain.examples import EXAMPLES as HUSSAIN
from voronets.papers.vielle1849.examples import EXAMPLES as VIELLE1849
from voronets.papers.voronets1911.examples import EXAMPLES as VORONETS1911
from voronets.papers.voronets1912.examples import EXAMPLES as VORONETS1912
from voronets.papers.worked import WorkedExample

EXAMPLES: dict[str, WorkedExample] = {
    example.key: example
    for example in (*VORONETS1911, *VORONETS1912, *VIELLE1849, *DIAMANDIEV, *HUSSAIN)
}


def example(key: str) -> WorkedExample:
    """A worked example by its word, "vielle-rod"."""
    if key not in EXAMPLES:
        near = difflib.get_close_matches(key, EXAMPLES, 1, cutoff=0.0)
        expected = f"one of {', '.join(EXAMPLES)} (did you mean {near[0]!r}?)" if near else "none"
        raise InputError([Fault("example", key, expected)])
    return EXAMPLES[key]
