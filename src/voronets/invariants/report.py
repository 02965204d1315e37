"""Which integrals a problem has and why; which it has not, and by how much each condition fails."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from voronets.expressions.faults import Fault, InputError
from voronets.invariants.contract import Claim, Integral, Measure


@dataclass(frozen=True)
class Report(Sequence[Integral]):
    """The integrals that exist, as a list; ``all`` has the others too.

    ``report["jellett"]`` is that integral, or an ``InputError`` that says which condition fails.
    """

    all: tuple[Integral, ...]
    measures: tuple[Measure, ...] = ()

    @property
    def found(self) -> tuple[Integral, ...]:
        """The integrals that exist."""
        return tuple(integral for integral in self.all if integral.holds)

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
        known = {one.name: one for one in (*self.all, *self.measures)}
        if name not in known:
            raise InputError([Fault("integral", name, f"one of {', '.join(known)}")])
        return known[name]

    def only(self, name: str) -> Report:
        """That one alone, which must exist."""
        one = self[name]
        return Report((), (one,)) if isinstance(one, Measure) else Report((one,))

    def along(self, motion: Any) -> dict[str, dict[str, Any]]:
        """{name: {value, drift}} of every integral that exists, over the samples of a motion."""
        return {integral.name: integral.summary(motion) for integral in self.found}

    def as_dict(self) -> dict[str, Any]:
        """Everything, in plain numbers, lists and texts."""
        return {
            "integrals": [_described(one) | {"unit": one.unit} for one in self.all],
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

    def __str__(self) -> str:
        blocks = []
        for one in (*self.all, *self.measures):
            mark = "yes" if one.holds else "no "
            lines = [f"{mark} {one.name}: {one.title} ({one.source})"]
            lines += [f"      {c.report()}" for c in one.conditions]
            blocks.append("\n".join(lines))
        return "\n".join(blocks)

    __repr__ = __str__


def _described(one: Claim) -> dict[str, Any]:
    conditions = [
        {"what": c.name, "holds": c.holds, "residual": float(c.miss), "got": c.got}
        for c in one.conditions
    ]
    texts = {name: getattr(one, name) for name in ("name", "title", "source", "formula")}
    return {**texts, "holds": one.holds, "conditions": conditions}


def _tex(text: str) -> str:
    return text.replace("_", r"\_").replace("&", r"\&")
