"""The first half of reading a formula: its characters, its words and the order they stand in.

``tokenise`` cuts the text into numbers, names and operators; ``check_order`` then makes sure that
they stand in the order of an expression.  Both point at the first fault.  What passes is an
expression that Python's own grammar reads without a complaint, of bounded length and depth.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple, NoReturn

MAX_CHARACTERS = 10_000
MAX_TOKENS = 2_000
MAX_DEPTH = 100
MAX_DIGITS = 40

NO_PRODUCT = "a product needs a *"

_NUMBER = re.compile(r"(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][-+−]?[0-9]+)?")
_OPERATOR = re.compile(r"\*\*|[-+−*/^(),=]")
_SPELLING = {"−": "-", "**": "^"}

#: Characters that are often meant to say something, and how it is said here.
_ADVICE = (
    (re.compile(r"//"), "// is not an operator here: write / for a quotient"),
    (
        re.compile(r"[<>]=?|[!=]="),
        "a formula cannot contain a comparison; write the difference of the two sides",
    ),
    (re.compile(r"[··×⋅∙•]"), "write * for a product"),
    (re.compile(r"[÷∕⁄]"), "write / for a quotient"),
    (re.compile(r"[–—]"), "this dash is not a minus: write -"),
    (re.compile(r"[²³¹⁰-⁹⁺⁻]"), "write ^ for a power, as in x^2"),
    (re.compile(r"√"), "write sqrt(...) for a root"),
    (re.compile(r"[][{}]"), "only round parentheses ( ) are allowed"),
    (re.compile(r"\.\s*[^\W\d]"), "a point can only stand inside a number"),
    (re.compile(r"['′’‘´`]"), "a velocity is a name with one straight ' right after it, as in x'"),
    (re.compile(r'"'), "a formula cannot contain quoted text"),
)


class FormulaError(ValueError):
    """A formula that cannot be read: the reason, the text and the place of the first fault.

    ``str`` gives three lines: the reason, the formula (a window of it if it is long), a caret.
    """

    def __init__(self, reason: str, text: str, position: int) -> None:
        super().__init__(reason, text, position)
        self.reason = reason
        self.text = text
        self.position = position

    def __str__(self) -> str:
        start, end = 0, len(self.text)
        if end > 100:
            start = max(0, min(self.position - 40, end - 80))
            end = min(end, start + 80)
        shown = "".join(c if c.isprintable() else " " for c in self.text[start:end])
        before, after = "…" * (start > 0), "…" * (end < len(self.text))
        caret = " " * (len(before) + self.position - start) + "^"
        return f"{self.reason}\n{before}{shown}{after}\n{caret}"


class Token(NamedTuple):
    """One word of a formula."""

    kind: str  # "number", "operator", "name", "velocity", or "function": a name before (
    text: str  # as written; an operator in its one spelling (− is -, ** is ^)
    position: int  # index of its first character in the formula


def tokenise(text: str) -> list[Token]:
    """The words of a formula, in order."""
    if len(text) > MAX_CHARACTERS:
        reason = f"the formula has {len(text)} characters; the limit is {MAX_CHARACTERS}"
        raise FormulaError(reason, text, MAX_CHARACTERS)
    tokens: list[Token] = []
    position = 0
    while position < len(text):
        if text[position].isspace():
            position += 1
            continue
        for pattern, reason in _ADVICE:
            if pattern.match(text, position):
                raise FormulaError(reason, text, position)
        token, position = _next_token(text, position)
        if token.text == "(" and tokens and tokens[-1].kind == "name":
            tokens[-1] = tokens[-1]._replace(kind="function")
        tokens.append(token)
        if len(tokens) > MAX_TOKENS:
            reason = f"the formula is too long; the limit is {MAX_TOKENS} numbers, names and signs"
            raise FormulaError(reason, text, token.position)
    if not tokens:
        raise FormulaError("the formula is empty", text, 0)
    return tokens


def _next_token(text: str, start: int) -> tuple[Token, int]:
    """The word that begins at start, and where it ends."""
    if match := _OPERATOR.match(text, start):
        word = match.group()
        return Token("operator", _SPELLING.get(word, word), start), match.end()
    if match := _NUMBER.match(text, start):
        return Token("number", match.group(), start), _number_end(text, match)
    if text[start].isidentifier():
        end = start + 1
        while end < len(text) and ("a" + text[end]).isidentifier() and text[end] not in "··":
            end += 1
        if not text.startswith("'", end):
            return Token("name", text[start:end], start), end
        if text.startswith("'", end + 1):
            raise FormulaError(
                "only first derivatives are allowed: write one ' after a name", text, end + 1
            )
        return Token("velocity", text[start : end + 1], start), end + 1
    shown = text[start] if text[start].isprintable() else f"U+{ord(text[start]):04X}"
    raise FormulaError(f'"{shown}" has no meaning in a formula', text, start)


def _number_end(text: str, match: re.Match[str]) -> int:
    """The end of a number that is fit to be read; digits are counted, not yet converted."""
    mantissa, _, exponent = match.group().lower().partition("e")
    if max(len(mantissa.replace(".", "")), len(exponent)) > MAX_DIGITS:
        raise FormulaError(
            f"this number is too long; the limit is {MAX_DIGITS} digits", text, match.start()
        )
    end = match.end()
    if text.startswith(".", end):
        raise FormulaError("this number has two decimal points", text, end)
    if re.compile(r"[jJ]\b").match(text, end):
        reason = f"complex numbers are not allowed; for a product write {match.group()}*{text[end]}"
        raise FormulaError(reason, text, end)
    return end


def check_order(
    tokens: list[Token], text: str, *, equation: bool, arguments: dict[str, int]
) -> None:
    """Refuse whatever is not an expression (with equation, two of them around one =).

    arguments: how many each function takes.
    """
    order = _Order(text, equation, arguments)
    start, end = Token("edge", "", 0), Token("edge", "", len(text))
    for before, token in pairwise([start, *tokens, end]):
        if token.text == "=":
            order.see_equals(token)
        if order.value_next:
            order.expect_value(before, token)
        else:
            order.expect_operator(before, token)
        if order.depth > MAX_DEPTH:
            order.fail(f"the formula is nested too deeply; the limit is {MAX_DEPTH} levels", token)


@dataclass
class _Parenthesis:
    """An open parenthesis."""

    token: Token
    function: Token | None
    base: int  # the depth inside
    outside: int  # the depth of the operand that the parenthesis is
    arguments: int = 1


class _Order:
    """What has been read so far: the open parentheses, and whether a value must come next."""

    def __init__(self, text: str, equation: bool, arguments: dict[str, int]) -> None:
        self.text, self.equation, self.arguments = text, equation, arguments
        self.open: list[_Parenthesis] = []
        self.depth = 0  # of the operand being read: parentheses, signs before it, powers
        self.value_next = True
        self.equals_seen = False

    def fail(self, reason: str, token: Token) -> NoReturn:
        raise FormulaError(reason, self.text, token.position)

    def see_equals(self, token: Token) -> None:
        if not self.equation:
            self.fail('"=" is not allowed here: this formula is a value, not an equation', token)
        if self.equals_seen:
            self.fail('an equation has only one "="', token)
        if self.open:
            self.fail('"=" is not allowed inside parentheses', token)
        self.equals_seen = True

    def expect_value(self, before: Token, token: Token) -> None:
        if token.kind in ("number", "name", "velocity"):
            self.value_next = False
        elif token.text == "(":
            function = before if before.kind == "function" else None
            self.open.append(_Parenthesis(token, function, self.depth + 1, self.depth))
            self.depth += 1
        elif token.text in ("+", "-"):
            self.depth += 1
        elif token.text == ")" and before.text == "(" and self.open[-1].function:
            self._check_arguments(self.open[-1].function, 0)
        elif token.kind != "function":
            place = f'after "{before.text}"' if before.text else f'before "{token.text}"'
            self.fail(f"a value is missing {place}", token)

    def expect_operator(self, before: Token, token: Token) -> None:
        inner = self.open[-1] if self.open else None
        base = inner.base if inner else 0
        if token.kind == "edge":
            if inner:
                self.fail("this parenthesis is never closed", inner.token)
        elif token.kind != "operator" or token.text == "(":
            self.fail(f'{NO_PRODUCT} between "{before.text}" and "{token.text}"', token)
        elif token.text == ")":
            if not inner:
                self.fail("this parenthesis closes nothing", token)
            if inner.function:
                self._check_arguments(inner.function, inner.arguments)
            self.open.pop()
            self.depth = inner.outside
        elif token.text == "^":
            self.value_next, self.depth = True, self.depth + 1
        else:
            if token.text == ",":
                if not inner or not inner.function:
                    self.fail(
                        "a comma can only separate arguments; write decimals with a point", token
                    )
                inner.arguments += 1
            self.value_next, self.depth = True, base

    def _check_arguments(self, function: Token, got: int) -> None:
        count = self.arguments[function.text]
        if got != count:
            reason = f"{function.text} takes {count} argument{'s' * (count > 1)}, not {got}"
            self.fail(reason, function)
