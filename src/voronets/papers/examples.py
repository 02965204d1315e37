"""The worked examples by their words."""

from __future__ import annotations

from voronets.expressions.faults import Fault, InputError
from voronets.expressions.suggestions import suggestion
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
        names = ", ".join(EXAMPLES)
        message = f"No worked example called {key!r}."
        advice = suggestion(key, EXAMPLES) or f"Examples: {names}."
        raise InputError([Fault("example", key, f"one of {names}", message, advice)])
    return EXAMPLES[key]
