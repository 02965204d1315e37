"""A sentence on a motion, with a mark for how good the news is."""

from __future__ import annotations

from dataclasses import asdict, dataclass


@dataclass(frozen=True)
class Sentence:
    """A sentence for the reader.

    mark   "good", "note" or "bad"
    about  what it is about, in a word or as a question
    """

    mark: str
    about: str
    text: str

    def as_dict(self) -> dict[str, str]:
        """In plain texts."""
        return asdict(self)
