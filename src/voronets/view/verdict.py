"""The verdict on a motion in sentences: is it right, would it slip, would it lift."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from voronets.engine import Motion
from voronets.mechanics.outcome import Outcome
from voronets.view.contact_verdict import contact_sentences
from voronets.view.sentence import Sentence
from voronets.view.words import LAWS, number

#: A law that is missed by no more than the first holds to rounding; by the second, well enough to look at.
GOOD, FAIR = 1e-9, 1e-6
ROUNDING = 1e-12  # of the greatest kinetic energy: a loss that is none
WHERE = {"impacts": "at impacts", "sliding": "while sliding", "rolling": "while rolling"}
KNOWN = "the state is known to"  # begins a note that has a sentence of its own here


def sentences(motion: Motion) -> list[Sentence]:
    """What a student wants to know of a motion."""
    return [
        _end(motion),
        *_energy(motion),
        *_laws(motion),
        *contact_sentences(motion),
        *_known(motion),
    ]


def _end(motion: Motion) -> Sentence:
    if motion.outcome is Outcome.COMPLETED:
        return Sentence("good", "The end", f"It was computed to the end, {motion.t_end:.6g} s.")
    if motion.outcome is Outcome.EVENT:
        return Sentence("note", "The end", f"It stopped at {motion.t_end:.6g} s: {motion.message}.")
    of = float(motion.data.attrs.get("duration", motion.t_end))
    mark = "bad" if motion.outcome is Outcome.FAILED else "note"
    told = f"It ended at {motion.t_end:.6g} s of {of:g} s: {motion.message}."
    return Sentence(mark, "The end", told)


def _energy(motion: Motion) -> Iterator[Sentence]:
    verdict = motion.verdict
    balance = verdict.energy_balance
    parts = "" if balance is None else _lost(motion)
    if balance is not None and parts:
        told = f"{parts} What is left plus what is lost stays the same to within {number(balance)}."
        yield Sentence(_mark(balance), "Energy", told)
    elif balance is not None:
        yield Sentence(
            _mark(balance), "Energy", f"It balances to within {number(balance)} of its size."
        )
    elif verdict.energy_drift is not None:
        told = f"It is conserved to within {number(verdict.energy_drift)} of its size."
        yield Sentence(_mark(verdict.energy_drift), "Energy", told)
    else:
        yield Sentence(
            "note", "Energy", "It is not conserved here: something drives or brakes the motion."
        )


def _lost(motion: Motion) -> str:
    """What was lost, and where; nothing where that is rounding."""
    found = {WHERE.get(name, ""): x for name, x in motion.losses.items()}
    if not motion.segments and "dissipated" in motion.data and len(motion.t):
        total = motion.data["dissipated"].values
        found = {"in all": float(total[-1] - total[0])}  # of samples no more is known
    least = ROUNDING * float(np.nanmax(motion.data["kinetic_energy"].values, initial=0.0))
    lost, gained = (
        ", ".join(f"{abs(x):.4g} J {where}".strip() for where, x in found.items() if sign * x > least)
        for sign in (1, -1)
    )  # fmt: skip
    told = [f"{word}: {parts}." for word, parts in (("Lost", lost), ("Gained", gained)) if parts]
    return " ".join(told)


def _laws(motion: Motion) -> Iterator[Sentence]:
    known = {name: x for name, x in motion.verdict.residuals.items() if x is not None}
    if known:
        worst = max(known.values())
        names = ", ".join(LAWS.get(name, name.replace("_", " ")) for name in known)
        told = f"They hold to within {number(worst)} ({names}), checked with accelerations of the motion itself."
        yield Sentence(_mark(worst), "The laws of mechanics", told)


def _known(motion: Motion) -> Iterator[Sentence]:
    verdict = motion.verdict
    if verdict.known_until is not None and verdict.known_until < motion.t_end:
        told = (
            f"Up to {verdict.known_until:.4g} s to six digits; after that neighbouring motions are "
            "so far apart that a computation with these digits cannot tell which one it follows."
        )
        yield Sentence("note", "How well is it known?", told)
    elif verdict.state_error is not None:
        told = f"At the end the state is known to about {number(verdict.state_error)} (estimated)."
        yield Sentence(_mark(verdict.state_error), "How well is it known?", told)
    for text in verdict.notes:
        if not text.startswith(KNOWN):
            yield Sentence("note", "Note", text[:1].upper() + text[1:] + ".")


def _mark(miss: float) -> str:
    return "good" if miss <= GOOD else "note" if miss <= FAIR else "bad"
