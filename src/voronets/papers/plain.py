"""Formulas in LaTeX as a terminal can show them."""

from __future__ import annotations

import re
from unicodedata import normalize

from voronets.forms.alphabet import BAR, DOT, LATEX_GREEK

_WORDS = {latex[1:]: mark for mark, latex in LATEX_GREEK.items()} | {
    "cdot": "·", "times": "×", "pm": "±", "leq": "≤", "le": "≤", "geq": "≥", "ge": "≥", "neq": "≠", "to": "→",
    "infty": "∞", "int": "∫", "sum": "Σ", "partial": "∂", "pi": "π", "phi": "φ", "epsilon": "ε", "approx": "≈",
    "quad": " ", "omega": "ω", "Omega": "Ω", "delta": "δ", "Phi": "Φ", "Psi": "Ψ", "chi": "χ", "ell": "ℓ",
    "ldots": "…", "dots": "…", "prime": "′",
}  # fmt: skip
_LOW, _HIGH = str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉"), str.maketrans("0123456789-", "⁰¹²³⁴⁵⁶⁷⁸⁹⁻")
_GROUP = r"\{([^{}]*)\}"
_ACCENTS = {"dot": DOT, "bar": BAR, "overline": BAR, "ddot": "\u0308", "hat": "\u0302", "vec": ""}


def plain_text(paragraph: str) -> str:
    """A paragraph with the formulas between $ signs as a terminal can show them."""
    parts = re.split(r"\$([^$]+)\$", paragraph)
    return "".join(plain_formula(x) if i % 2 else x for i, x in enumerate(parts))


def plain_formula(latex: str) -> str:
    """A short formula in letters, roots and quotients on one line."""
    text = re.sub(r"\\(?:,|;|!|:|\s)", " ", latex)
    text = re.sub(r"\\(?:left|right)(?![a-z])", "", text)
    text = re.sub(r"\\(?:d|t)frac", r"\\frac", text)
    accents = "|".join(_ACCENTS)
    text = re.sub(rf"\\({accents})\s*(\\[A-Za-z]+|[A-Za-z])", r"\\\1{\2}", text)
    before = ""
    while text != before:  # from the innermost groups outwards
        before = text
        text = re.sub(r"\\(?:mathrm|text|mathbf|operatorname)" + _GROUP, r"\1", text)
        text = re.sub(rf"\\({accents})" + _GROUP, _accented, text)
        text = re.sub(r"\\sqrt" + _GROUP, lambda m: f"√{_closed(m[1])}", text)
        text = re.sub(
            r"\\frac" + _GROUP + _GROUP, lambda m: f"{_closed(m[1])}/{_closed(m[2])}", text
        )
        text = re.sub(r"\^" + _GROUP, lambda m: _raised(m[1]), text)
        text = re.sub(r"_" + _GROUP, lambda m: _lowered(m[1]), text)
    text = re.sub(r"\\([A-Za-z]+)(?: (?=[A-Za-z\\\d(]))?", _named, text)
    text = re.sub(r"\^(\d)", lambda m: _raised(m[1]), text)
    text = re.sub(r"_(\d)", lambda m: _lowered(m[1]), text)
    text = re.sub(r"([a-z]) ([⁰¹²³⁴⁵⁶⁷⁸⁹⁻]+)", r"\1\2 ", text)  # sin² φ
    text = re.sub(r" +", " ", normalize("NFC", text))
    return re.sub(r"\( ", "(", text).strip()


def _named(match: re.Match[str]) -> str:
    """A sign, with room around it where it relates two sides; a function as a word."""
    sign = _WORDS.get(match[1])
    return f" {match[1]} " if sign is None else f" {sign} " if sign in "≤≥≠→≈±·×" else sign


def _accented(match: re.Match[str]) -> str:
    inner = re.sub(r"\\([A-Za-z]+)", lambda m: _WORDS.get(m[1], m[1]), match[2])
    return inner[:1] + _ACCENTS[match[1]] + inner[1:]


def _closed(inner: str) -> str:
    """In brackets where it has more than one part."""
    return inner if re.fullmatch(r"\\?\w+", inner.strip()) else f"({inner})"


def _raised(inner: str) -> str:
    return inner.translate(_HIGH) if re.fullmatch(r"-?\d+", inner) else f"^{_closed(inner)}"


def _lowered(inner: str) -> str:
    return inner.translate(_LOW) if inner.isdecimal() else f"_{inner}"
