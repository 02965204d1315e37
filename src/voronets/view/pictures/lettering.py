"""Names of coordinates, observables and keys as matplotlib writes formulas."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any

from matplotlib.mathtext import MathTextParser

from voronets.view.symbols import symbol

PARSER: Any = MathTextParser("path")
AXES = {3: "xyz", 4: "wxyz"}  # names of the components of vectors and quaternions
#: Parts of a key that its letter does not need.
SILENT = ("body", "surface", "system", "parameters")
LETTERS = {"body.mass": "m"}
AXIS_LETTERS = {"0": "$a$", "1": "$b$", "2": "$c$"}
#: Signs that the letters of papers do not have, as they are in a formula.
SCRIPTS = {"^": "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻", "_": "₀₁₂₃₄₅₆₇₈₉₊₋"}
PLAIN = "0123456789+-"
_RUNS = {mark: re.compile(f"[{signs}]+") for mark, signs in SCRIPTS.items()}


@lru_cache(maxsize=256)
def lettered(name: str) -> str:
    """The letter of an observable between dollars; its name in words where it has no letter."""
    if not re.fullmatch(r"[^\W\d]\w*'*", name):  # a formula
        return name.replace("$", r"\$")
    latex = symbol(name)
    words = re.fullmatch(r"\\text\{([^{}]*)\}", latex)
    if words is not None:
        return words[1]
    try:
        PARSER.parse(f"${latex}$")
    except ValueError:
        return name.replace("_", " ")
    return f"${latex}$"


def component(name: str, label: str) -> str:
    """The letter of a component: omega, z → $\\omega_z$; words where the vector has no letter."""
    whole = lettered(name)
    known = lettered(f"{name}_{label}")
    if not whole.startswith("$"):
        return f"{whole} {label}"
    return known if known.startswith("$") else f"{whole} {label}"


def key_letter(key: str) -> str:
    """A key of a scenario as a paper names it: start.omega.2 → $\\omega_z(0)$, body.mass → $m$."""
    if key in LETTERS:
        return f"${LETTERS[key]}$"
    head, *parts = key.split(".")
    if head == "start" and parts:
        return _at_the_start(parts)
    words = [part for part in (head, *parts) if part not in SILENT] or [key]
    *before, last = words
    if before[-1:] == ["semi_axes"] and last in AXIS_LETTERS:
        before, last = [*before[:-1], "semi-axis"], AXIS_LETTERS[last]
    elif last.isdigit() and before:
        last = "xyz"[int(last)] if int(last) < 3 else last
    else:
        last = re.sub(r"^\$\\mathrm\{(\w*)\}\$$", r"\1", lettered(last))
    return " ".join([*(word.replace("_", " ") for word in before), last])


def _at_the_start(parts: list[str]) -> str:
    """A number of the start: its letter at the time 0."""
    name, *rest = parts
    letter = lettered(name)
    if len(rest) == 1 and rest[0].isdigit():
        axes = AXES[4 if name == "orientation" else 3]
        letter = component(name, axes[int(rest[0])]) if int(rest[0]) < len(axes) else letter
    elif rest:  # start.orientation.lean
        return " ".join([*rest, "at the start"])
    return f"{letter[:-1]}(0)$" if letter.startswith("$") else f"{letter} at the start"


def recorded_letter(name: str) -> str:
    """What a sweep recorded as a paper names it: final:omega_z → final $\\omega_z$."""
    kind, separator, observable = name.rpartition(":")
    return f"{kind} {lettered(observable)}" if separator else lettered(name)


def with_scripts(text: str) -> str:
    """A text whose raised and lowered digits are formulas: 10⁻⁵ → 10$^{-5}$."""
    pieces = re.split(r"((?<!\\)\$[^$]*(?<!\\)\$)", text)
    for i in range(0, len(pieces), 2):  # the others are formulas
        for mark, run in _RUNS.items():
            digits = str.maketrans(SCRIPTS[mark], PLAIN)
            pieces[i] = run.sub(
                lambda found, m=mark, d=digits: f"${m}{{{found[0].translate(d)}}}$", pieces[i]
            )
    return "".join(pieces)
