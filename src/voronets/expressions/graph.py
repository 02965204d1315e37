"""Formulas as one graph: every part once, soon built, soon differentiated, soon turned into code.

What SymPy writes out as trees is here a list of nodes that know their parts by number.  A node that
would be equal to an older one *is* the older one, so that common parts are shared without a search.
Products are kept as powers of different factors, those of the first inputs first; sums as numbers
times different terms.  Nothing is expanded, and no question is asked about signs or domains.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence
from fractions import Fraction
from typing import Any

Number = int | Fraction | float
Node = int

ZERO, ONE = 0, 1
#: A longer product is one thing: sorting its factors anew in every derivative would take for ever.
MOST_FACTORS = 16


def _number(value: Number) -> Number:
    """A whole fraction is an int."""
    if type(value) is Fraction and value.denominator == 1:  # isinstance would ask an abstract class
        return value.numerator
    return value


def _quotient(x: Number, y: Number) -> Number:
    exact = not (isinstance(x, float) or isinstance(y, float))
    return _number(Fraction(x) / Fraction(y)) if exact else x / y


class Graph:
    """Nodes: (kind, parts), what inputs each depends on (a bit for each), and how to make them.

    number (value) · constant (SymPy's expression without symbols) · input (name)
    scaled (number, node) · sum ((node, number), …) · product (node, node) · power (node, number)
    raised (node, node) · a function by its name (node, …)
    """

    def __init__(self, inputs: Sequence[str]) -> None:
        self.kinds: list[str] = []
        self.parts: list[tuple[Any, ...]] = []
        self.masks: list[int] = []
        self._known: dict[Any, Node] = {}
        self._factors: dict[Node, dict[Node, Number]] = {}
        self.readings: dict[Any, Node] = {}  # of SymPy's expressions, see conversion
        self.number(0)
        self.number(1)
        self.inputs = {name: self._node("input", (name,), 1 << i) for i, name in enumerate(inputs)}

    def _node(self, kind: str, parts: tuple[Any, ...], mask: int) -> Node:
        key = (kind, parts)
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = len(self.kinds)
            self.kinds.append(kind)
            self.parts.append(parts)
            self.masks.append(mask)
        return found

    def below(self, node: Node) -> tuple[Node, ...]:
        """The nodes that a node is made of."""
        kind, parts = self.kinds[node], self.parts[node]
        if kind == "sum":
            return tuple(part for part, _ in parts)
        if kind in ("number", "constant", "input"):
            return ()
        if kind == "scaled":
            return (parts[1],)
        return parts[:1] if kind == "power" else parts

    def reached(
        self, nodes: Iterable[Node], mask: int = -1, known: Container[Node] = ()
    ) -> list[Node]:
        """Every node that these are made of, parts first; only those that depend on the mask.

        Nodes that are known are left out, with what they are made of.
        """
        found: set[Node] = set()
        stack = [node for node in nodes if mask == -1 or self.masks[node] & mask]
        while stack:
            node = stack.pop()
            if node not in found and node not in known:
                found.add(node)
                stack += [x for x in self.below(node) if mask == -1 or self.masks[x] & mask]
        return sorted(found)

    # -- making nodes ---------------------------------------------------------------------------

    def number(self, value: Number) -> Node:
        value = _number(value)
        return self._node("number", (type(value), value), 0)

    def scaled(self, factor: Number, node: Node) -> Node:
        factor, node = self._split(node, factor)
        if node == ONE or factor == 0:
            return self.number(factor)
        return node if factor == 1 else self._node("scaled", (factor, node), self.masks[node])

    def _split(self, node: Node, factor: Number = 1) -> tuple[Number, Node]:
        """A node as a number times another."""
        kind, parts = self.kinds[node], self.parts[node]
        if kind == "scaled":
            return _number(factor * parts[0]), parts[1]
        if kind == "number":
            return _number(factor * parts[1]), ONE
        return factor, node

    def plus(self, *nodes: Node) -> Node:
        terms: dict[Node, Number] = {}
        flat: dict[Node, Number] = {}
        pieces = 0
        for node in nodes:
            factor, rest = self._split(node)
            if factor == 0:
                continue
            terms[rest] = terms.get(rest, 0) + factor
            inner = self.parts[rest] if self.kinds[rest] == "sum" else ((rest, 1),)
            pieces += len(inner)
            for part, number in inner:
                flat[part] = flat.get(part, 0) + factor * number
        if len(flat) < pieces or not all(flat.values()):  # something combines: sums are opened
            terms = flat
        return self._sum(terms)

    def _sum(self, terms: dict[Node, Number]) -> Node:
        ordered = sorted((node, _number(factor)) for node, factor in terms.items() if factor != 0)
        if not ordered:
            return ZERO
        if len(ordered) == 1:
            return self.scaled(ordered[0][1], ordered[0][0])
        size = ordered[-1][1]
        if not all(abs(factor) == abs(size) for _, factor in ordered):
            size = 1 if size > 0 else -1
        mask = 0
        for node, _ in ordered:
            mask |= self.masks[node]
        if size != 1:
            ordered = [(node, _quotient(factor, size)) for node, factor in ordered]
        return self.scaled(size, self._node("sum", tuple(ordered), mask))

    def times(self, *nodes: Node) -> Node:
        number: Number = 1
        factors: dict[Node, Number] = {}
        for node in nodes:
            number, rest = self._split(node, number)
            if number == 0:
                return ZERO
            for base, exponent in self._factors_of(rest).items():
                factors[base] = factors.get(base, 0) + exponent
        again: list[Node] = []
        bases: list[Node] = []
        for base, exponent in factors.items():
            if exponent == 0:
                continue
            made = self.power(base, exponent)
            open_ = self.kinds[made] in ("number", "scaled") or made in self._factors
            (again if open_ else bases).append(made)  # again: (2x)^½ (2x)^½
        if again:
            return self.scaled(number, self.times(*bases, *again))
        bases.sort(key=lambda node: (self.masks[node], node))
        whole = ONE
        for node in bases:
            whole = node if whole == ONE else self._product(whole, node)
        return self.scaled(number, whole)

    def _product(self, x: Node, y: Node) -> Node:
        made = self._node("product", (x, y), self.masks[x] | self.masks[y])
        if made not in self._factors:
            factors = {**self._factors_of(x), **self._factors_of(y)}
            if len(factors) <= MOST_FACTORS:
                self._factors[made] = factors
        return made

    def _factors_of(self, node: Node) -> dict[Node, Number]:
        """A node as powers of others."""
        if node == ONE:
            return {}
        if self.kinds[node] == "power":
            return {self.parts[node][0]: self.parts[node][1]}
        return self._factors.get(node) or {node: 1}

    def power(self, base: Node, exponent: Number) -> Node:
        exponent = _number(exponent)
        if exponent == 0:
            return ONE
        if exponent == 1 or base == ONE:
            return base
        kind, parts = self.kinds[base], self.parts[base]
        if isinstance(exponent, int):
            if kind == "number" and parts[1] != 0:
                whole = type(parts[1]) is not float
                return self.number(
                    Fraction(parts[1]) ** exponent if whole else parts[1] ** exponent
                )
            if kind == "scaled":
                number = self.power(self.number(parts[0]), exponent)
                return self.times(number, self.power(parts[1], exponent))
            if base in self._factors:
                return self.times(
                    *(self.power(x, e * exponent) for x, e in self._factors[base].items())
                )
            if kind == "power":
                return self.power(parts[0], parts[1] * exponent)
        return self._node("power", (base, exponent), self.masks[base])

    def constant(self, expression: Any) -> Node:
        """SymPy's expression without symbols: π, √2."""
        return self._node("constant", (expression,), 0)

    def raised(self, base: Node, exponent: Node) -> Node:
        return self._node("raised", (base, exponent), self.masks[base] | self.masks[exponent])

    def function(self, name: str, *nodes: Node) -> Node:
        mask = 0
        for node in nodes:
            mask |= self.masks[node]
        return self._node(name, nodes, mask)
