"""Names of coordinates and observables as matplotlib writes formulas."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any

from matplotlib.mathtext import MathTextParser

from voronets.view.symbols import symbol

PARSER: Any = MathTextParser("path")


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
