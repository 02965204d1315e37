"""Which integrals and measures a problem has, under which conditions, and what the others need."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from voronets.expressions.faults import Fault, InputError
from voronets.expressions.presentation import Card, Drawable
from voronets.expressions.suggestions import suggestion
from voronets.invariants.contract import Claim, Integral, Measure

CONSTANT = 1e-6  # a relative drift that contradicts that something is constant


@dataclass(frozen=True, repr=False)
class Report(Drawable, Sequence[Integral]):
    """The integrals that exist, as a list; ``all`` has the others too.

    ``report["jellett"]`` is that integral, or an ``InputError`` that says which condition fails.
    """

    all: tuple[Integral, ...]
    measures: tuple[Measure, ...] = ()
    #: The name of the classical problem that this is; nothing where it has none.
    classical: str = ""
    #: Integrals → by how much each raises the rank of the gradients of those before it.
    ranks: Callable[[Sequence[Any]], tuple[int, ...]] | None = None
    #: Those of other contact laws, which are not listed; asked for, they say why they do not hold.
    elsewhere: tuple[Integral, ...] = ()

    @property
    def found(self) -> tuple[Integral, ...]:
        """The integrals that exist."""
        return tuple(integral for integral in self.all if integral.holds)

    @cached_property
    def independent(self) -> dict[str, int]:
        """How many independent constants each one that exists adds to those before it."""
        found = self.found
        counts = [1] * len(found) if self.ranks is None else self.ranks(found)
        return {one.name: count for one, count in zip(found, counts, strict=True)}

    def contradicted(self, values: Mapping[str, Mapping[str, Any]]) -> tuple[str, ...]:
        """The names of those that a motion contradicts, from ``along``: they are not constant."""
        return tuple(
            name for name, seen in values.items()
            if seen["drift"] is not None and not seen["drift"] <= CONSTANT
        )  # fmt: skip

    def without(self, names: Collection[str]) -> Report:
        """What is left when some are withdrawn."""
        return replace(self, all=tuple(one for one in self.all if one.name not in names))

    def __len__(self) -> int:
        return len(self.found)

    def __iter__(self) -> Iterator[Integral]:
        return iter(self.found)

    def __getitem__(self, key: Any) -> Any:
        if not isinstance(key, str):
            return self.found[key]
        one = self.asked(key)
        one.require()
        return one

    def asked(self, name: str) -> Any:
        """The integral or measure of that name, whether its conditions hold or not."""
        listed = {one.name: one for one in (*self.all, *self.measures)}
        known = {one.name: one for one in self.elsewhere} | listed
        if name not in known:
            advice = suggestion(name, known) or f"The integrals are {', '.join(listed)}."
            expected, message = f"one of {', '.join(listed)}", f"No integral called {name!r}."
            raise InputError([Fault("integral", name, expected, message, advice)])
        return known[name]

    def only(self, name: str) -> Report:
        """That one alone, which must exist."""
        one = self[name]
        if isinstance(one, Measure):
            return replace(self, all=(), measures=(one,))
        return replace(self, all=(one,), measures=())

    def along(self, motion: Any) -> dict[str, dict[str, Any]]:
        """{name: {value, drift}} of every integral that exists, over the samples of a motion."""
        return {integral.name: integral.summary(motion) for integral in self.found}

    def as_dict(self) -> dict[str, Any]:
        """Everything, in plain numbers, lists and texts."""
        adds = self.independent
        return {
            "classical_problem": self.classical,
            "independent": sum(adds.values()),
            "integrals": [
                _described(one) | {"unit": one.unit, "adds": adds.get(one.name, 0)}
                for one in self.all
            ],
            "measures": [_described(one) for one in self.measures],
        }

    def latex(self) -> str:
        """The integrals that exist, as a LaTeX ``align*`` block."""
        kept = (*self.found, *(one for one in self.measures if one.holds))
        lines = []
        for one in kept:
            said = f"{one.formula} &= \\mathrm{{const}}"
            if isinstance(one, Measure):
                said = rf"\mu &= {one.formula}"
            lines.append(rf"  {said} && \text{{{_tex(one.title)}}}")
        return "\\begin{align*}\n" + " \\\\\n".join(lines) + "\n\\end{align*}"

    def text(
        self, *, why: bool = False, values: Mapping[str, Mapping[str, Any]] | None = None
    ) -> str:
        """Those that hold, with their conditions; the others in a line each, which says what they need.

        why     all conditions of all of them
        values  from ``along``: the values and drifts in a motion
        """
        every = (*self.all, *self.measures)
        lines = [self.headline()]
        for one in every:
            if one.holds:
                lines += ["", *self._standing(one), *_value((values or {}).get(one.name))]
        others = [one for one in every if not one.holds]
        if others:
            lines += ["", "These do not hold:"]
            width = max(len(one.name) for one in others)
            for one in others:
                lines += _failing(one) if why else [f"  {one.name:{width}}  {_shortfall(one)}"]
        return "\n".join(lines)

    def _standing(self, one: Claim) -> list[str]:
        """One that holds: its formula and the conditions."""
        lines = [f"{one.name}: {one.title} ({one.source})", f"    {one.plain}"]
        lines += [f"    {condition.report()}" for condition in one.conditions]
        if self.independent.get(one.name) == 0:
            lines.append("    It follows from those above.")
        return lines

    def __str__(self) -> str:
        return self.text()

    def headline(self) -> str:
        """What problem it is, and how many constants it has."""
        count = sum(self.independent.values())
        words = f"{count} independent constant{'' if count == 1 else 's'} of the motion"
        return (
            f'{words}; this is the classical problem "{self.classical}"'
            if self.classical
            else words
        )

    def card(self) -> Card:
        every = (*self.all, *self.measures)
        rows = [(one.name, one.plain if one.holds else _shortfall(one)) for one in every]
        footer = "Print it for the conditions; .text(why=True) shows those of all integrals."
        return Card(self.headline(), rows, footer=footer)

    def _repr_latex_(self) -> str:
        return f"$$\n{self.latex().replace('align*', 'aligned')}\n$$"


def _described(one: Claim) -> dict[str, Any]:
    conditions = [
        {"what": c.name, "holds": c.holds, "residual": float(c.miss), "got": c.got}
        for c in one.conditions
    ]
    texts = {name: getattr(one, name) for name in ("name", "title", "source", "formula", "plain")}
    return {**texts, "holds": one.holds, "conditions": conditions}


def _failing(one: Claim) -> list[str]:
    """One that does not hold, with all its conditions."""
    title = f"  {one.name}: {one.title} ({one.source})"
    return [title, *(f"    {condition.report()}" for condition in one.conditions)]


def _shortfall(one: Claim) -> str:
    """What one that does not hold needs, in a line: its first condition that fails."""
    first, *others = (condition for condition in one.conditions if not condition.holds)
    count = len(others)
    more = f" (and {count} more condition{'s' * (count > 1)})" if count else ""
    return f"{first.shortfall}{more}"


def _value(measured: Mapping[str, Any] | None) -> list[str]:
    """The value in a motion and its drift."""
    if measured is None:
        return []
    if measured["value"] is None:
        return ["    no samples"]
    parts = measured["value"] if isinstance(measured["value"], list) else [measured["value"]]
    return [f"    = {', '.join(f'{x:.9g}' for x in parts)}, drift {measured['drift']:.2e}"]


def _tex(text: str) -> str:
    return text.replace("_", r"\_").replace("&", r"\&")
