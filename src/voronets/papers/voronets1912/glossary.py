"""Letters of the paper."""

from __future__ import annotations

from voronets.papers.glossary import PaperLetter

GLOSSARY: tuple[PaperLetter, ...] = ()
