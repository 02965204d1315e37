"""What a user may have meant: the known words nearest to one that is not known."""

from __future__ import annotations

import difflib
import unicodedata
from collections.abc import Collection, Sequence
from typing import Any

#: Longer words than this are not compared, and no more known ones than these.
LONGEST, SEARCHED = 100, 200


def near_words(word: Any, known: Collection[str], most: int = 1) -> list[str]:
    """Up to ``most`` known words, nearest first; capitals and hyphens do not count."""
    if not isinstance(word, str) or len(word) > LONGEST:
        return []
    plain = {_plain(name): name for name in list(known)[:SEARCHED]}
    return [plain[near] for near in difflib.get_close_matches(_plain(word), plain, most)]


def suggestion(word: Any, known: Collection[str], most: int = 1) -> str:
    """The question "Did you mean 'rattleback'?"; empty where no known word is near."""
    quoted = [repr(name) for name in near_words(word, known, most)]
    if not quoted:
        return ""
    *others, last = quoted
    return f"Did you mean {', '.join(others)} or {last}?" if others else f"Did you mean {last}?"


def listed(names: Sequence[str], most: int = 16) -> str:
    """The first names of a list, for a message: "x, y and 12 more"."""
    more = f" and {len(names) - most} more" if len(names) > most else ""
    return ", ".join(names[:most]) + more


def _plain(word: str) -> str:
    """Without capitals and hyphens, and with one code for letters that look alike: μ and µ."""
    return unicodedata.normalize("NFKC", word).lower().replace("-", "_")
