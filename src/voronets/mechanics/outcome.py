"""How a motion ended."""

from __future__ import annotations

from enum import Enum


class Outcome(Enum):
    """How a motion ended: the word of the output, and a sentence."""

    COMPLETED = ("completed", "the motion was computed to the end")
    LIFTED_OFF = ("lifted_off", "the ground would have to pull: the body lifts off")
    SLIPPED = ("slipped", "rolling needs more friction than there is: the body slips")
    SECOND_CONTACT = ("second_contact", "the body touches the ground at a second place")
    LEFT_CHART = ("left_chart", "the contact left the chart and no other chart holds it")
    CURVATURE_LOST = ("curvature_lost", "the relative curvature vanished: rolling is undetermined")
    CONSTRAINTS_DEGENERATE = (
        "constraints_degenerate",
        "the constraints ceased to be independent: their reactions are undetermined",
    )
    PARADOX = (
        "paradox",
        "no reaction of the ground, or more than one, satisfies Coulomb's law (Painlevé's paradox)",
    )
    SIMULTANEOUS_IMPACTS = (
        "simultaneous_impacts",
        "the body hits the ground at two places at once: what follows depends on their order",
    )
    EVENT = ("event", "an event of the scenario stopped the motion")
    FAILED = ("failed", "the integration could not go on")

    def __init__(self, word: str, sentence: str) -> None:
        self.word = word
        self.sentence = sentence

    @classmethod
    def of(cls, word: str) -> Outcome:
        """The outcome of a word."""
        return next(outcome for outcome in cls if outcome.word == word)
