"""The verdict on a motion in sentences: is it right, would it slip, would it lift."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from voronets.engine import Motion
from voronets.engine.verdict import law_name
from voronets.mechanics.outcome import Outcome
from voronets.view.contact_verdict import contact_sentences
from voronets.view.sentence import Sentence
from voronets.view.words import number

#: A law that is missed by no more than the first holds to rounding; by the second, well enough to look at.
GOOD, FAIR = 1e-9, 1e-6
ROUNDING = 1e-12  # of the greatest kinetic energy: a loss that is none
WHERE = {"impacts": "at impacts", "sliding": "while sliding", "rolling": "while rolling"}
KNOWN = "the state is accurate to"  # begins a note that has a sentence of its own here


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
        return Sentence(
            "good", "The end", f"The motion was computed to the end, {motion.t_end:.6g} s."
        )
    if motion.outcome is Outcome.EVENT:
        return Sentence(
            "note", "The end", f"The motion stopped at {motion.t_end:.6g} s: {motion.message}."
        )
    of = float(motion.data.attrs.get("duration", motion.t_end))
    mark = "bad" if motion.outcome is Outcome.FAILED else "note"
    told = f"The motion ended at {motion.t_end:.6g} s of {of:g} s: {motion.message}."
    return Sentence(mark, "The end", told)


def _energy(motion: Motion) -> Iterator[Sentence]:
    verdict = motion.verdict
    balance = verdict.energy_balance
    parts = "" if balance is None else _lost(motion)
    if balance is not None and parts:
        text = f"{parts} Together with the energy that is left this adds up, with an error of {number(balance)}."
        yield Sentence(_mark(balance), "Energy", text)
    elif balance is not None:
        yield Sentence(
            _mark(balance),
            "Energy",
            f"The energy is conserved with a relative error of {number(balance)}.",
        )
    elif verdict.energy_drift is not None:
        told = f"The energy is conserved with a relative error of {number(verdict.energy_drift)}."
        yield Sentence(_mark(verdict.energy_drift), "Energy", told)
    else:
        yield Sentence(
            "note",
            "Energy",
            "The energy is not conserved here, because something drives or brakes the motion.",
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
        names = ", ".join(map(law_name, known))
        text = (
            f"They hold with an error of {number(worst)} ({names}), checked with accelerations taken "
            "from the motion."
        )
        yield Sentence(_mark(worst), "The laws of mechanics", text)


def _known(motion: Motion) -> Iterator[Sentence]:
    verdict = motion.verdict
    if verdict.known_until is not None and verdict.known_until < motion.t_end:
        told = (
            f"The state is accurate to six digits up to {verdict.known_until:.4g} s. After that, motions "
            "that start almost alike have separated, and rounding errors decide which one is computed."
        )
        yield Sentence("note", "How accurate is it?", told)
    elif verdict.state_error is not None:
        told = (
            f"At the end the state has an error of about {number(verdict.state_error)} (estimated)."
        )
        yield Sentence(_mark(verdict.state_error), "How accurate is it?", told)
    for text in verdict.notes:
        if not text.startswith(KNOWN):
            yield Sentence("note", "Note", text[:1].upper() + text[1:] + ".")


def _mark(miss: float) -> str:
    return "good" if miss <= GOOD else "note" if miss <= FAIR else "bad"
