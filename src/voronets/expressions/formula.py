"""A formula that has been read."""

from __future__ import annotations

from dataclasses import dataclass, field

from sympy import Expr

from voronets.expressions.algebra import derivative, symbols_of


@dataclass(frozen=True)
class Formula:
    """A formula: its text, the SymPy expression, and the names that the text uses.

    The symbols are plain (no assumptions) and bear the names as written, a velocity as "x'".
    """

    text: str
    expression: Expr = field(repr=False)
    names: frozenset[str]

    def diff(self, *names: str) -> Formula:
        """The derivative with respect to each of the names in turn."""
        if not names:
            return self
        expression = self.expression
        for name in names:
            expression = derivative(expression, name)
        order = f"^{len(names)}" if len(names) > 1 else ""
        text = f"∂{order}({self.text})/" + " ".join(f"∂{name}" for name in names)
        return Formula(text, expression, frozenset(x.name for x in symbols_of([expression])))
