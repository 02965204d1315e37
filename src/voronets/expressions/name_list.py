"""Names and formulas in one text, with commas between them."""

from __future__ import annotations


def between_commas(text: str) -> list[str]:
    """The parts of a text, empty ones too; a comma inside brackets belongs to a formula."""
    parts, depth = [""], 0
    for letter in text:
        depth += (letter in "([") - (letter in ")]")
        if letter == "," and depth == 0:
            parts.append("")
        else:
            parts[-1] += letter
    return [part.strip() for part in parts]


def names_in(text: str) -> list[str]:
    """The parts that are not empty."""
    return [part for part in between_commas(text) if part]
