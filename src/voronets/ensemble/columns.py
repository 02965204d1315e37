"""What a sweep keeps of each motion: ``final:omega``, ``min:normal_reaction``, ``first:EVENT``."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from voronets.expressions.faults import Fault, InputError
from voronets.expressions.name_list import between_commas
from voronets.expressions.ranges import printable
from voronets.expressions.suggestions import suggestion
from voronets.mechanics.first_order import FirstOrderSystem, Quantity
from voronets.mechanics.outcome import Outcome
from voronets.scenario.scenario import Scenario

#: Kind → what is said of the quantity.
KINDS = {
    "final": "at the end of the motion",
    "min": "least over the whole motion",
    "max": "greatest over the whole motion",
    "at": "over time",
    "first": "first time of",
}
FORMS = "final:VAR, min:VAR, max:VAR, first:EVENT, or VAR at the times of --at"
#: Why a motion changes its mode, where it has several.
CHANGES = ("friction_exhausted", "slip_ended", "lift_off", "impact")
TIME = "time"
WORD = max(len(outcome.word) for outcome in Outcome)


@dataclass(frozen=True)
class SweepColumn:
    """A variable of a sweep: one number (or vector, or word) for each motion.

    kind    one of ``KINDS``
    of      the quantity, the component of one or the event
    axis    the dimension of a vector, with its labels
    timed   it has a value for each time that was asked for
    words   its values are words, of at most so many letters
    """

    name: str
    kind: str
    of: str
    unit: str = ""
    description: str = ""
    axis: str = ""
    labels: tuple[str, ...] = ()
    words: int = 0

    @property
    def timed(self) -> bool:
        """It has a value for each time that was asked for."""
        return self.kind == "at"

    @property
    def components(self) -> tuple[str, ...]:
        """The names of its numbers, as ``Motion.extremes`` has them."""
        return tuple(f"{self.of}_{label}" for label in self.labels) or (self.of,)

    @property
    def tail(self) -> tuple[str, ...]:
        """Its dimensions after those of the sweep."""
        return (TIME,) * self.timed + (self.axis,) * bool(self.labels)


#: What every sweep has.
OUTCOME = SweepColumn("outcome", "outcome", "", "", "how the motion ended", words=WORD)
ALWAYS = (
    SweepColumn("t_end", "end", "", "s", "the time that was reached"),
    SweepColumn(
        "energy_drift", "law", "", "1", "|E - E0| / max(|E0|, max T), where the energy should hold"
    ),
    SweepColumn("balance", "law", "", "1", "largest residual of the balance laws"),
)
MESSAGE = "message"  # a sentence on each motion that was not completed
RESERVED = {OUTCOME.name, MESSAGE, TIME, *(column.name for column in ALWAYS)}


class ColumnError(ValueError):
    """A text that is no column: what was expected, and a sentence that helps."""

    def __init__(self, expected: str, advice: str = "") -> None:
        super().__init__(expected)
        self.expected, self.advice = expected, advice


def separate_records(texts: str | Sequence[str], scenario: Scenario) -> list[str]:
    """The records of a text with commas, or of several; the name of an event may have commas too."""
    records: list[str] = []
    for text in [texts] if isinstance(texts, str) else texts:
        event = text.strip().removeprefix("first:")
        one = event != text.strip() and event in event_names(scenario)
        records += [text] if one else between_commas(text)
    return records


def read_columns(
    texts: Sequence[str], scenario: Scenario, *, timed: bool
) -> tuple[SweepColumn, ...]:
    """The columns of texts as ``--record`` takes them; all faults at once.

    timed  times were asked for; where no record is of them, those say the state
    """
    faults: list[Fault] = []
    found: list[SweepColumn] = []
    for text in dict.fromkeys(str(text).strip() for text in texts):
        try:
            found.append(_column(text, scenario, timed))
        except ColumnError as error:
            name, advice = printable(text) or "nothing", error.advice
            message = f"{name} cannot be recorded." if text.strip() else "{key} is empty."
            advice = advice or f"Record {error.expected}."
            faults.append(Fault("--record", name, error.expected, message, advice))
    if faults:
        raise InputError(faults)
    if timed and not any(column.timed for column in found):
        system = scenario.system
        names = system.chart_free or tuple(state.name for state in system.states)
        found += [_column(f"at:{name}", scenario, timed) for name in names]
    return tuple(found)


def _column(text: str, scenario: Scenario, timed: bool) -> SweepColumn:
    """One column; a ``ColumnError`` says what was expected."""
    kind, separator, of = text.partition(":")
    if not separator:
        kind, of = "at", text
    if kind not in KINDS:
        raise ColumnError(FORMS, suggestion(kind, KINDS))
    if kind == "first":
        return _first(text, of, scenario)
    system = scenario.system
    known = dict(_components(system))
    if of not in known:
        listed = ", ".join(quantity.name for quantity in system.quantities)
        raise ColumnError(f"{FORMS}, where VAR is one of {listed}", suggestion(of, known))
    if kind == "at" and not timed:
        advice = f"Give times with --at for {of} over time, or record final:{of}."
        raise ColumnError(f"times (--at) for an observable over time, or final:{of}", advice)
    if kind in ("min", "max") and known[of].words:
        advice = f"Its values are words; record final:{of}."
        raise ColumnError(f"a number; {of} is a word: final:{of}", advice)
    name = text if separator or text not in RESERVED else f"at:{text}"
    quantity = known[of]
    return SweepColumn(
        name, kind, of, quantity.unit, f"{quantity.description}, {KINDS[kind]}",
        quantity.axis if of == quantity.name else "",
        quantity.labels if of == quantity.name else (),
        max(map(len, quantity.words), default=0),
    )  # fmt: skip


def _components(system: FirstOrderSystem) -> Iterator[tuple[str, Quantity]]:
    """Every name of an observable, whole or one of its components."""
    for quantity in system.quantities:
        yield from ((name, quantity) for name in quantity.components())
        yield quantity.name, quantity


def event_names(scenario: Scenario) -> tuple[str, ...]:
    """The events that a record may name: the scenario's own, and why modes change."""
    own = tuple(event(scenario.system).name for event in scenario.run.events)
    return own + CHANGES * bool(scenario.system.mode)


def _first(text: str, of: str, scenario: Scenario) -> SweepColumn:
    names = event_names(scenario)
    if of not in names:
        listed = ", ".join(names) or "none: run.events is empty"
        none = "" if names else "The scenario has no events: run.events is empty."
        raise ColumnError(f"an event of the scenario ({listed})", suggestion(of, names) or none)
    if "/" in of or "\\" in of:
        raise ColumnError(
            "an event with a name of its own: name = \"…\" in run.events, without '/'"
        )
    return SweepColumn(text, "first", of, "s", f"{KINDS['first']} {of}")
