"""Prose about the papers in LaTeX: what is mathematics in it stands between dollar signs.

Words are plain English; letters of the papers, with their marks and indices, and the signs between them are one
formula:  "T − V is constant where T = T₂"  →  $T - V$ is constant where $T = T_{2}$
"""

from __future__ import annotations

import re
from unicodedata import category, normalize

from voronets.papers.lettering import letter

_ESCAPES = {x: f"\\{x}" for x in "&%$#_{}"} | {
    "\\": r"\textbackslash{}", "~": r"\textasciitilde{}", "^": r"\textasciicircum{}",
    "“": "``", "”": "''", "’": "'", "–": "--", "—": "---", "…": r"\dots{}", "−": "--", "·": r"\textperiodcentered{}",
    "§": r"\S{}",
}  # fmt: skip
_MATH = {
    "≤": r"\leq ", "≥": r"\geq ", "≠": r"\neq ", "→": r"\to ", "∞": r"\infty ", "∂": r"\partial ", "−": "-",
    "×": r"\times ", "±": r"\pm ", "Σ": r"\Sigma ", "½": r"\tfrac12 ", "¼": r"\tfrac14 ", "∝": r"\propto ",
    "≈": r"\approx ", "∈": r"\in ", "∥": r"\parallel ", "⊥": r"\perp ", "…": r"\dots ", "·": r"\cdot ",
    "⁴": "^{4}", "⁵": "^{5}", "⁶": "^{6}", "²": "^{2}", "³": "^{3}", "⁻": "^{-}", "¹": "^{1}", "′": "'", "″": "''",
    "√": r"\surd ", "∫": r"\int ", "⅓": r"\tfrac13 ",
}  # fmt: skip
_FUNCTIONS = ("sin", "cos", "tan", "cot", "ln", "exp", "arccos", "arcsin", "arctan", "det", "log")
_OPERATORS = (
    "=",
    "+",
    "-",
    "−",
    "≤",
    "≥",
    "≠",
    "<",
    ">",
    "×",
    "·",
    "→",
    "±",
    "/",
    ":",
    "∝",
    "≈",
    "∈",
)
_RELATIONS = "≤≥≠×±→≈∝∈∥⊥−<>"
_BETWEEN = re.compile(rf"\s*([{_RELATIONS}])\s*")
_SHORT = re.compile(r"[−-]?[B-HJ-Zb-z]|\d[A-Za-z]|d[a-z]|[a-z]{1,2}/[a-z]|d/d[a-z]")
_EDGES = re.compile(r"^([(\[“]*)(.*?)([)\].,;:!?”]*)$", re.DOTALL)


def words(text: str) -> str:
    """Prose in LaTeX."""
    tokens = normalize("NFC", text).split()
    kinds = [_is_mathematics(token) for token in tokens]
    for i, token in enumerate(tokens):
        before, after = kinds[i - 1 : i], kinds[i + 1 : i + 2]
        if token in _OPERATORS:
            kinds[i] = any(before) or any(after)
        elif (token in _FUNCTIONS or re.fullmatch(r"\d+", token)) and any(after):
            kinds[i] = tokens[i - 1 : i] != ["§"]
        elif token in ("a", "A") and any(x in _OPERATORS for x in tokens[max(i - 1, 0) : i + 2]):
            kinds[i] = True
        elif (
            re.fullmatch(r"\d+[.,;:]?", token) and tokens[i - 1 : i] and tokens[i - 1] in _OPERATORS
        ):
            kinds[i] = any(before)
    return " ".join(_pieces(tokens, kinds))


def _pieces(tokens: list[str], kinds: list[bool]) -> list[str]:
    """Words as they are, runs of mathematics as one formula; punctuation ends a run."""
    found: list[str] = []
    run: list[str] = []
    for token, mathematical in zip(tokens, kinds, strict=True):
        if not mathematical:
            found += [_formula(run)] if run else []
            found.append(_plain(token))
            run = []
            continue
        run.append(token)
        if token[-1] in ",.;:":
            found.append(_formula(run))
            run = []
    return [*found, *([_formula(run)] if run else [])]


def _formula(run: list[str]) -> str:
    """A run of letters and signs between dollar signs, its punctuation outside."""
    whole = " ".join(run)
    end = re.search(r"[.,;:!?]*$", whole)
    tail = end[0] if end else ""
    body = whole[: len(whole) - len(tail)]
    opened, closed = body.count("(") - body.count(")"), ""
    before = ""
    while opened > 0 and body.startswith("("):
        body, before, opened = body[1:], before + "(", opened - 1
    while opened < 0 and body.endswith(")"):
        body, closed, opened = body[:-1], closed + ")", opened + 1
    if not body.strip():
        return _plain(whole)
    pieces = [
        _MATH.get(x, x) if x in _RELATIONS else _letters(x) for x in _BETWEEN.split(body) if x
    ]
    return f"{before}${' '.join(pieces)}${closed}{tail}"


def _letters(text: str) -> str:
    """Letters side by side; those that are written without a gap are told apart."""
    text = re.sub(r"(?<=[₀-₉′″²³])(?=[^\W\d_₀-₉²³])", " ", text.strip())
    first, _, rest = text.partition(" ")
    if first in _FUNCTIONS and rest:  # not a phrase in words
        return rf"\{first} {_letters(rest)}"
    latex = letter(text)
    for mark, spelled in _MATH.items():
        latex = latex.replace(mark, spelled)
    return re.sub(rf"\\({'|'.join(_FUNCTIONS)}) \\,", r"\\\1 ", latex)


def _is_mathematics(token: str) -> bool:
    """Whether a word is a letter of a paper, or made of such."""
    match = _EDGES.match(token)
    core = match[2] if match else token
    if not core or re.fullmatch(r"[\d.,%§()]+", core) or core in _OPERATORS:
        return False
    if "_" in core or any(_is_sign(x) for x in core):
        return True
    bare = [x for x in normalize("NFD", core) if x.isalpha()]
    if len(bare) == 1 and any(category(x) == "Mn" for x in normalize("NFD", core)):
        return True  # ẋ, ż
    return bool(
        re.fullmatch(r"[−-]?[B-HJ-Zb-z]|\d[A-Za-z]|d[a-z]|[a-z]{1,2}/[a-z]|d/d[a-z]", core)
    ) and core not in ("do",)


def _is_sign(mark: str) -> bool:
    """Greek letters, primes, indices and signs of mathematics."""
    return (ord(mark) > 0x36F and mark not in "–—’“”…−·§") or mark in "²³½¼×±"


def _plain(token: str) -> str:
    """A word with what LaTeX reads otherwise escaped."""
    return "".join(_ESCAPES.get(mark, mark) for mark in token)
