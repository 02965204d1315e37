"""How a motion ended."""

from __future__ import annotations

from enum import Enum


class Outcome(Enum):
    """How a motion ended: a word for programs, and a sentence for people."""

    COMPLETED = ("completed", "the motion was computed to the end")
    LIFTED_OFF = ("lifted_off", "the body lifts off: to hold it, the ground would have to pull")
    SLIPPED = ("slipped", "the body slips: rolling would need more friction than there is")
    SECOND_CONTACT = ("second_contact", "the body touches the ground at a second place")
    LEFT_CHART = (
        "left_chart",
        "the contact left its coordinate chart and no other chart covers it",
    )
    CURVATURE_LOST = (
        "curvature_lost",
        "the relative curvature vanished, so rolling is undetermined",
    )
    CONSTRAINTS_DEGENERATE = (
        "constraints_degenerate",
        "the constraints are no longer independent, so their reactions are undetermined",
    )
    PARADOX = (
        "paradox",
        "Coulomb's law allows no reaction of the ground, or more than one (Painlevé's paradox)",
    )
    SIMULTANEOUS_IMPACTS = (
        "simultaneous_impacts",
        "the body hits the ground at two places at once, and the result depends on their order",
    )
    EVENT = ("event", "an event of the scenario stopped the motion")
    FAILED = ("failed", "the integration could not continue")

    def __init__(self, word: str, sentence: str) -> None:
        self.word = word
        self.sentence = sentence

    @classmethod
    def of(cls, word: str) -> Outcome:
        """The outcome of a word."""
        return next(outcome for outcome in cls if outcome.word == word)
