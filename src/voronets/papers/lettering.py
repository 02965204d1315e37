r"""The letters of the papers in LaTeX: accents, primes and indices, derivatives, and phrases in brackets.

K′₁ → K'_{1},     a_νi → a_{\nu i},     q̇_{n+ν} → \dot{q}_{n+\nu},     δq_s → \delta q_{s}
∂(E du/ds + F dv/ds)/∂v → \frac{\partial (E\,\frac{du}{ds} + F\,\frac{dv}{ds})}{\partial v}
∫ Q_s δq_s dt → \int Q_{s}\,\delta q_{s}\,dt
"""

from __future__ import annotations

import re
from functools import lru_cache
from unicodedata import normalize

from voronets.forms.alphabet import DIGITS, LATEX_ACCENTS, LATEX_GREEK

_MARKS = "".join(LATEX_ACCENTS)
_LETTER = re.compile(
    rf"(?P<base>[^\W\d_])(?P<accents>[{_MARKS}]*)(?P<primes>[′″‴]*)(?P<index>[₀-₉]*)(?P<star>\*?)(?P<late>[′″]*)"
    r"(?:_(?P<below>\{[^{}]*\}|[^\s()]+?))?(?P<last>[₀-₉]*)"
)
_NOT = "²³⁴⁵⁶⁻¹½¼⅓"  # these count as letters of words in Python
_WORD = (
    rf"[^\W\d_∂√Σ{_NOT}][{_MARKS}]*(?:[^\W_{_NOT}]|[{_MARKS}′″‴₀-₉])*\*?[′″]*"
    rf"(?:_(?:\{{[^{{}}]*\}}|[^\W_{{}}{_NOT}]+))?"
)
_PIECES = re.compile(
    rf"(?P<slope>(?:∂|d²?)(?:\([^()]*\)|{_WORD})/(?:∂|d){_WORD}²?)|(?P<rate>∂/∂{_WORD}|d/dt)"
    rf"|(?P<sum>Σ_(?:\{{[^{{}}]*\}}|\w))"
    rf"|(?P<word>{_WORD})|(?P<space>\s+)|(?P<other>.)"
)
_SIGNS = {
    "∫": r"\int ",
    "…": r"\dots ",
    "·": r"\cdot ",
    "²": "^{2}",
    "³": "^{3}",
    "½": r"\tfrac12 ",
    "√": r"\surd ",
}
_FUNCTIONS = ("sin", "cos", "tan", "cot", "lim", "exp", "log")


@lru_cache(maxsize=4096)
def letter(name: str) -> str:
    """The LaTeX of a letter or of a phrase."""
    name = normalize("NFD", name.strip())
    rate = re.fullmatch(r"d/d([^\W\d_][₀-₉]*) (.+)", name)
    if rate:
        return rf"\frac{{d}}{{d{letter(rate[1])}}}{letter(rate[2])}"
    for take in (_derivative, _plain):
        found = take(name)
        if found:
            return found
    if re.fullmatch(_WORD, name):
        return _word(name)
    if re.fullmatch(r"[A-Za-z][a-z]{2,}(?: [A-Za-z'-]+)+", name):
        return rf"\text{{{name}}}"
    return _phrase(name)


def words_of(name: str) -> list[str]:
    """The words of a letter or of a phrase, each with its marks and indices: Θ and u̇ of ∂Θ/∂u̇, with d and δ."""
    bare = re.sub(r"Σ_(?:\{[^{}]*\}|\w)|d/", " ", normalize("NFD", name))
    return [normalize("NFC", word) for word in re.findall(_WORD, bare)]


def _word(name: str) -> str:
    """δq_s, Δs, ds, or a word in upright letters."""
    if name[0] in "δΔd" and _plain(name[1:]):
        return f"{_sign(name[0])}{' ' * (name[0] in LATEX_GREEK)}{_plain(name[1:])}"
    word, _, below = name.partition("_")
    bare = word.rstrip("₀₁₂₃₄₅₆₇₈₉")
    index = word[len(bare) :].translate(DIGITS) + _indices(below)
    plain = bare.rstrip("′″")
    primes = bare[len(plain) :].replace("′", "'").replace("″", "''")
    return rf"\mathrm{{{plain}}}{primes}{f'_{{{index}}}' if index else ''}"


def _derivative(name: str) -> str:
    """∂X/∂y, dX/dt, d²X/ds²."""
    found = re.fullmatch(rf"(∂|d)(²?)(\([^()]*\)|{_WORD})/(∂|d)({_WORD})(²?)((?:∂{_WORD})*)", name)
    if not found:
        return ""
    first, power, above, second, below, square, more = found.groups()
    d, e = (r"\partial " if x == "∂" else "d" for x in (first, second))
    power, square = ("^{2}" if x else "" for x in (power, square))
    others = "".join(rf"\,\partial {letter(x)}" for x in more.split("∂")[1:])
    return rf"\frac{{{d}{power}{letter(above)}}}{{{e}{letter(below)}{square}{others}}}"


def _plain(name: str) -> str:
    """One sign with what is on it."""
    found = _LETTER.fullmatch(name)
    if not found:
        return ""
    text = _sign(found["base"])
    for accent in found["accents"]:
        text = f"{LATEX_ACCENTS[accent]}{{{text}}}"
    text += "".join("'" * (1 + "′″‴".index(mark)) for mark in found["primes"] + found["late"])
    index = (
        found["index"].translate(DIGITS)
        + _indices(found["below"] or "")
        + found["last"].translate(DIGITS)
    )
    return f"{text}{'^{*}' if found['star'] else ''}{f'_{{{index}}}' if index else ''}"


def _sign(base: str) -> str:
    return LATEX_GREEK.get(base, base)


def _indices(marks: str) -> str:
    """Letters one after the other; the word for a Greek one ends where the next begins."""
    spelled = "".join(
        f"{LATEX_GREEK[x]} " if x in LATEX_GREEK else x.translate(DIGITS) for x in marks.strip("{}")
    )
    return re.sub(r" (?=[^A-Za-z]|$)", "", spelled.replace("′", "'").replace("″", "''"))


def _phrase(text: str) -> str:
    """Several letters with signs between them."""
    pieces = []
    for match in _PIECES.finditer(re.sub(r"\s*([-+=])\s*", r"\1", text)):
        kind, piece = match.lastgroup, match[0]
        if kind == "space":
            pieces.append(r"\,")
        elif kind == "sum":
            pieces.append(rf"\sum_{{{_indices(piece[2:])}}} ")
        elif kind == "rate":
            pieces.append(_rate(piece))
        elif kind == "word" and piece in _FUNCTIONS:
            pieces.append(f"\\{piece} ")
        elif kind in ("word", "slope"):
            pieces.append(letter(piece))
        else:
            pieces.append(f" {piece} " if piece in "-+=" else _SIGNS.get(piece, piece))
    return re.sub(r" ?(\\int|\\sum_\{[^{}]*\}) \\,", r" \1 ", "".join(pieces)).strip()


def _rate(piece: str) -> str:
    if piece == "d/dt":
        return r"\frac{d}{dt}"
    return rf"\frac{{\partial}}{{\partial {letter(piece[3:])}}}"
