"""What occurs often in definitions, and is long, gets a letter and a line of its own.

It is found on the graph of all definitions, where each part stands once.  A part that some letter
already stands for is written by that letter; so is what is under a root or a fraction's bar and would
not fit on a line.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace

from sympy import Expr, Symbol

from voronets.expressions.algebra import symbols_of
from voronets.expressions.conversion import foreign_to, read, write
from voronets.expressions.graph import Graph, Node
from voronets.forms.alphabet import INDICES
from voronets.forms.differentials import bys_of, roots_of
from voronets.forms.equation import Equation, Term
from voronets.forms.notation import is_rate

SHORTEST, SAVED = 9, 12  # operations and symbols of a part with a name, and of what it saves
UNDER = 60  # operations and symbols under a root or a bar
KNOWN = 5  # operations and symbols of what a letter stands for already
Lines = Sequence[Equation]


def named_parts(equations: Lines, definitions: Lines) -> list[Equation]:
    """The definitions with letters for their common parts, each defined after its first use."""
    lines = [x for x in definitions if not x.given and not any(map(foreign_to, _terms(x)))]
    symbols = {s.name: s for s in symbols_of(x for line in lines for x in _terms(line))}
    graph = Graph(sorted(symbols))
    nodes = {id(line): [read(graph, x) for x in _terms(line)] for line in lines}
    letters = _letters_of(lines, nodes, {*equations, *definitions})
    lengths = _lengths(graph, [node for found in nodes.values() for node in found])
    first: dict[Node, Equation] = {}
    for line in lines:
        for node in graph.reached(nodes[id(line)]):
            first.setdefault(node, line)
    letters = {
        node: x for node, x in letters.items()
        if lengths[node] >= KNOWN and first[node].left[0].expression == x
    }  # fmt: skip
    chosen = _chosen(graph, list(nodes.values()), lengths, letters)
    if not chosen and not letters:
        return list(definitions)
    fresh = _fresh([*equations, *definitions])
    names = {
        node: Symbol(f"{fresh}{str(i + 1).translate(INDICES)}") for i, node in enumerate(chosen)
    }
    copy = _Copy(graph, {**names, **letters}, symbols)
    return copy.lines(definitions, nodes, names)


def _terms(line: Equation) -> list[Expr]:
    return [term.expression for term in line.right]


def _letters_of(lines: Lines, nodes: dict[int, list[Node]], every: Iterable[Equation]
                ) -> dict[Node, Symbol]:  # fmt: skip
    """What a letter stands for already, but for letters that something is differentiated by."""
    held: set[str] = set()
    for line in every:
        for symbol in line.symbols:
            held |= bys_of(symbol.name)
    found: dict[Node, Symbol] = {}
    for line in lines:
        left, terms = line.left[0].expression, nodes[id(line)]
        single = len(line.left) == len(terms) == 1 and left.is_Symbol
        if single and not is_rate(left.name) and left.name not in held:
            found.setdefault(terms[0], left)
    return found


def _lengths(graph: Graph, nodes: list[Node]) -> dict[Node, int]:
    """Operations and symbols of each node, written out."""
    found: dict[Node, int] = {}
    for node in graph.reached(nodes):
        found[node] = 1 + sum(found[x] for x in graph.below(node))
    return found


def _chosen(
    graph: Graph, results: list[list[Node]], lengths: dict[Node, int], letters: dict[Node, Symbol]
) -> list[Node]:
    """The parts that get a name, those first that others are made of."""
    ends = [node for found in results for node in found]
    reached = graph.reached(ends)
    uses = Counter(ends)
    for node in reached:
        uses.update(graph.below(node))
    chosen: list[Node] = []
    shown: dict[Node, int] = {}
    for node in reached:
        shown[node] = 1 + sum(shown[x] for x in graph.below(node))
        kind = graph.kinds[node]
        if kind == "power" and _is_under(graph.parts[node][1]):
            base = graph.below(node)[0]
            if shown[base] > UNDER and base not in letters and base not in chosen:
                chosen.append(base)
                shown[base], shown[node] = 1, 2
        common = uses[node] > 1 and shown[node] >= SHORTEST and kind not in ("scaled", "product")
        common |= uses[node] > 1 and shown[node] >= 2 * SHORTEST and kind == "product"
        if node in letters:
            shown[node] = 1
        elif common and (uses[node] - 1) * shown[node] >= SAVED and node not in chosen:
            chosen.append(node)
            shown[node] = 1
    return sorted(chosen)


def _is_under(exponent: object) -> bool:
    return not isinstance(exponent, int) or exponent < 0


def _fresh(lines: Lines) -> str:
    """A letter that no line has, with an index or without."""
    taken = {name.rstrip("₀₁₂₃₄₅₆₇₈₉0123456789'")
             for line in lines for x in line.symbols for name in (x.name, *roots_of(x.name))}  # fmt: skip
    return next((x for x in "wshkzyqcdfjb" if x not in taken), "w̃")


class _Copy:
    """The graph once more, with letters for some of its nodes."""

    def __init__(self, graph: Graph, names: dict[Node, Symbol], symbols: dict[str, Symbol]) -> None:
        self._old, self._names = graph, names
        self._symbols = symbols | {x.name: x for x in names.values()}
        self._new = Graph(sorted(self._symbols))
        self._inner: dict[Node, Node] = {}  # what a named node is made of
        self._found: dict[Node, Node] = {}

    def lines(self, definitions: Lines, nodes: dict[int, list[Node]], fresh: dict[Node, Symbol]
              ) -> list[Equation]:  # fmt: skip
        """The definitions with the letters in them, and those of new letters where first used."""
        for node in self._old.reached([x for found in nodes.values() for x in found]):
            made = self._made(node)
            self._inner[node] = made
            name = self._names.get(node)
            self._found[node] = made if name is None else self._new.inputs[name.name]
        waiting = {x.name: node for node, x in fresh.items()}
        result: list[Equation] = []
        for line in definitions:
            found = nodes.get(id(line))
            if found is None or not self._touched(line, found):
                result.append(line)
                continue
            written = self._written(line, found)
            result += [written, *self._explained(written, waiting)]
        return result

    def _touched(self, line: Equation, nodes: list[Node]) -> bool:
        own = line.left[0].expression
        named = {node for node, x in self._names.items() if x != own}
        return bool(named.intersection(self._old.reached(nodes)))

    def _written(self, line: Equation, nodes: list[Node]) -> Equation:
        own = line.left[0].expression
        wanted = [self._inner[x] if self._names.get(x) == own else self._found[x] for x in nodes]
        return replace(line, right=tuple(Term("", self._write(x)) for x in wanted))

    def _explained(self, line: Equation, waiting: dict[str, Node]) -> list[Equation]:
        """The new letters of a line, each followed by those in it."""
        result: list[Equation] = []
        for symbol in sorted(line.symbols, key=lambda x: (len(x.name), x.name)):
            node = waiting.pop(symbol.name, None)
            if node is not None:
                meaning = self._write(self._inner[node])
                made = Equation("", (Term("", symbol),), (Term("", meaning),))
                result += [made, *self._explained(made, waiting)]
        return result

    def _write(self, node: Node) -> Expr:
        return write(self._new, [node], self._symbols)[node]

    def _made(self, node: Node) -> Node:
        old, new = self._old, self._new
        kind, parts = old.kinds[node], old.parts[node]
        below = [self._found[x] for x in old.below(node)]
        if kind == "number":
            return new.number(parts[1])
        if kind == "input":
            return new.inputs[parts[0]]
        if kind == "constant":
            return new.constant(parts[0])
        if kind == "scaled":
            return new.scaled(parts[0], below[0])
        if kind == "sum":
            factors = (number for _, number in parts)
            return new.plus(*(new.scaled(n, x) for n, x in zip(factors, below, strict=True)))
        if kind == "product":
            return new.times(*below)
        if kind == "power":
            return new.power(below[0], parts[1])
        return new.raised(*below) if kind == "raised" else new.function(kind, *below)
