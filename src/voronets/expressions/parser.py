"""The reader of formulas given as text: a whitelist over Python's ``ast``; nothing is ever run.

The words of the text (see ``tokens``) are checked against the known names, then handed to
``ast.parse`` with every number and name behind a placeholder, so that ``lambda`` or ``E`` is a name
like any other.  The tree is taken from its leaves upwards and becomes a SymPy expression.  Numbers
stay exact while they are small; what would take long or leave the real numbers is refused.
"""

from __future__ import annotations

import ast
import re
from bisect import bisect_left
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NoReturn

import sympy
from sympy import Expr, Integer, Symbol

from voronets.expressions.arithmetic import Arithmetic, Refused
from voronets.expressions.formula import Formula
from voronets.expressions.scalars import FUNCTIONS
from voronets.expressions.suggestions import listed, near_words
from voronets.expressions.tokens import NO_PRODUCT, FormulaError, Token, check_order, tokenise

REMEMBERED = 512  # formulas
#: Written as quotients of others, above and below: not every kind of scalar has them.
_QUOTIENTS = {"cot": ("cos", "sin"), "sec": ("", "cos"), "csc": ("", "sin")}
_ALLOWED = (*FUNCTIONS, *_QUOTIENTS)
_ARGUMENTS = {name: 2 if name == "atan2" else 1 for name in _ALLOWED}
_NOT_SMOOTH = {
    "abs", "fabs", "sign", "sgn", "signum", "min", "max", "floor", "ceil", "ceiling", "round",
    "trunc", "int", "frac", "mod", "fmod", "rem", "remainder", "heaviside", "step", "where",
    "piecewise", "clip", "relu",
}  # fmt: skip
_SPELLED = {
    "e": "exp(1)", "ln": "log", "π": "pi", "pow": "^", "power": "^", "square": "^2",
    "cbrt": "^(1/3)", "hypot": "sqrt(x^2 + y^2)", "cosec": "csc",
    "tg": "tan", "ctg": "cot", "sh": "sinh", "ch": "cosh", "th": "tanh",
}  # fmt: skip


def parse_formula(
    text: str,
    *,
    variables: Iterable[str],
    parameters: Iterable[str] = (),
    velocities: Iterable[str] = (),
    equation: bool = False,
) -> Formula:
    """Read a formula; raise ``FormulaError`` at its first fault.

    variables, parameters: the names that may occur.
    velocities: the names x of which x' may occur (a SymPy symbol of the name "x'").
    equation: whether one = may occur; the formula is then left − right.
    """
    if not isinstance(text, str):
        raise TypeError(f"a formula must be a text; {text!r} is of type {type(text).__name__}")
    known = _known_names(variables=variables, parameters=parameters)
    primed = tuple(f"{name}'" for name in _known_names(velocities=velocities))
    return _formula(text, tuple(known), primed, equation)


@lru_cache(maxsize=REMEMBERED)
def _formula(text: str, known: Sequence[str], primed: Sequence[str], equation: bool) -> Formula:
    """The formula of a text, read once: a scenario with another number has the same texts."""
    tokens = tokenise(text)
    for token in tokens:
        if token.kind == "function":
            _check_function(token, text, known)
        elif token.kind in ("name", "velocity") and token.text != "pi":
            _check_name(token, text, known, primed)
    check_order(tokens, text, equation=equation, arguments=_ARGUMENTS)
    used = {token.text for token in tokens if token.kind in ("name", "velocity")}
    try:
        expression = _Tree(text, tokens).value()
    except (RecursionError, MemoryError):  # with these limits, only where little stack is left
        raise FormulaError("the formula is nested too deeply", text, 0) from None
    return Formula(text, expression, frozenset(used - {"pi"}))


def _known_names(**groups: Iterable[str]) -> list[str]:
    """The names of all groups in order, once each, after a check that they can be names."""
    names: dict[str, None] = {}
    for group, members in groups.items():
        if isinstance(members, str):
            raise TypeError(f"{group} is the text {members!r}; it must be a list of names")
        for name in members:
            if not isinstance(name, str) or not name.isidentifier():
                raise ValueError(f"{group} has {name!r}; a name has only letters, digits and _")
            if name == "pi":
                raise ValueError(f'{group} has "pi", which is reserved for the number')
            names[name] = None
    return list(names)


def _check_function(token: Token, text: str, known: Sequence[str]) -> None:
    name = token.text
    if name in _ALLOWED:
        return
    if name in known or name == "pi":
        after = text.index("(", token.position)
        raise FormulaError(f'{NO_PRODUCT} between "{name}" and "("', text, after)
    if name.lower() in _NOT_SMOOTH:
        reason = (
            f"{name} is not allowed, because it is not smooth: the integrator would miss its kink"
        )
    else:
        reason = f'unknown function "{_short(name)}"{_nearest(name, _ALLOWED)}'
    raise FormulaError(reason, text, token.position)


def _check_name(token: Token, text: str, known: Sequence[str], primed: Sequence[str]) -> None:
    name = token.text
    if name in known or name in primed:
        return
    if token.kind == "name" and name in _ALLOWED:
        reason = f"{name} is a function: write {name}(...)"
    elif token.kind == "velocity" and not primed:
        reason = f"this formula may not use velocities such as {_short(name)}"
    elif token.kind == "velocity":
        reason = f"unknown velocity {_short(name)}{_nearest(name, primed)}"
    else:
        reason = f'unknown name "{_short(name)}"{_nearest(name, [*known, *primed])}'
    raise FormulaError(reason, text, token.position)


def _nearest(name: str, known: Sequence[str]) -> str:
    """The spelling or the nearest known name; where there is none, a list of the known names."""
    if name in _SPELLED:
        return f": write {_SPELLED[name]}"
    undotted = re.sub("_?dot$", "'", name)  # thetadot, theta_dot
    if undotted != name and undotted in known:
        return f": write {undotted}"
    close = near_words(name, known)
    return (
        f': did you mean "{close[0]}"?'
        if close
        else f" (known names: {listed(known) or 'only pi'})"
    )


def _short(name: str) -> str:
    return name if len(name) <= 40 else name[:40] + "…"


class _Tree:
    """The tree of a formula whose words and their order have been checked."""

    def __init__(self, text: str, tokens: Sequence[Token]) -> None:
        self.text = text
        self.tokens = tokens
        self.arithmetic = Arithmetic()
        equals = any(token.text == "=" for token in tokens)
        source = "(" if equals else ""
        self.columns: list[int] = []  # where each token stands in the source
        for index, token in enumerate(tokens):
            self.columns.append(len(source))
            word = f"_{index}" if token.kind != "operator" else token.text
            source += {"^": "**", "=": ")-("}.get(word, word) + " "
        self.root = ast.parse(source + ")" * equals, mode="eval").body

    def value(self) -> Expr:
        """The expression, made from the leaves upwards without recursion.

        Of a chain such as a + b - c only the whole is made, not its beginnings.
        """
        nodes = [node for node in ast.walk(self.root) if isinstance(node, ast.expr)]
        beginnings = {
            id(node.left) for node in nodes if isinstance(node, ast.BinOp) and _goes_on(node)
        }
        values: dict[int, Expr] = {}
        for node in reversed(nodes):
            if id(node) not in beginnings:
                try:
                    values[id(node)] = self._make(node, values)
                except Refused as refusal:
                    self._fail(str(refusal), node)
        return values[id(self.root)]

    def _make(self, node: ast.expr, values: dict[int, Expr]) -> Expr:
        """The value of one node, given those below it: the whitelist."""
        match node:
            case ast.Name(id=placeholder):
                return self._leaf(self.tokens[int(placeholder[1:])])
            case ast.UnaryOp(op=ast.UAdd(), operand=operand):
                return values[id(operand)]
            case ast.UnaryOp(op=ast.USub(), operand=operand):
                return self.arithmetic.times(Integer(-1), values[id(operand)])
            case ast.BinOp(op=ast.Add() | ast.Sub()) | ast.BinOp(op=ast.Mult() | ast.Div()):
                return self._chain(node, values)
            case ast.BinOp(op=ast.Pow(), left=base, right=exponent):
                return self.arithmetic.power(values[id(base)], values[id(exponent)])
            case ast.Call(func=ast.Name(id=placeholder), args=arguments, keywords=[]):
                name = self.tokens[int(placeholder[1:])].text
                return self._call(name, [values[id(a)] for a in arguments])
        raise Refused("only sums, products, powers and functions are allowed")

    def _call(self, name: str, arguments: list[Expr]) -> Expr:
        if name not in _QUOTIENTS:
            return self.arithmetic.function(name, arguments)
        above, below = (self.arithmetic.function(part, arguments) if part else Integer(1)
                        for part in _QUOTIENTS[name])  # fmt: skip
        if self.arithmetic.is_zero(below):
            raise Refused(f"{name} has no value there")
        return self.arithmetic.quotient([above], [below])

    def _leaf(self, token: Token) -> Expr:
        if token.kind == "number":
            return self.arithmetic.number(token.text)
        return sympy.pi if token.text == "pi" else Symbol(token.text)

    def _chain(self, node: ast.BinOp, values: dict[int, Expr]) -> Expr:
        """a + b - c + … or a * b / c * … at one go."""
        kept: list[Expr] = []
        taken: list[Expr] = []  # subtracted, or divided by
        while True:
            operand = values[id(node.right)]
            if isinstance(node.op, ast.Div) and self.arithmetic.is_zero(operand):
                self._fail("division by zero", node)
            (taken if isinstance(node.op, ast.Sub | ast.Div) else kept).append(operand)
            if not _goes_on(node):
                break
            assert isinstance(node.left, ast.BinOp)
            node = node.left
        kept.append(values[id(node.left)])
        if isinstance(node.op, ast.Add | ast.Sub):
            return self.arithmetic.difference(kept[::-1], taken[::-1])
        return self.arithmetic.quotient(kept[::-1], taken[::-1])

    def _fail(self, reason: str, node: ast.expr) -> NoReturn:
        """Point at a name, a function, a sign, or the operator between two operands."""
        if isinstance(node, ast.BinOp):
            index = bisect_left(self.columns, node.left.end_col_offset or 0)
            while self.tokens[index].text == ")":
                index += 1
        else:
            index = bisect_left(self.columns, node.col_offset)
        raise FormulaError(reason, self.text, self.tokens[index].position)


def _goes_on(node: ast.BinOp) -> bool:
    """Whether the left operand is the beginning of the same sum, or of the same product."""
    levels = (ast.Add | ast.Sub, ast.Mult | ast.Div)
    return isinstance(node.left, ast.BinOp) and any(
        isinstance(node.op, level) and isinstance(node.left.op, level) for level in levels
    )
