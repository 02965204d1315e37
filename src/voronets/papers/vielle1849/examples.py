"""Worked examples of the paper."""

from __future__ import annotations

from voronets.papers.vielle1849.bead_example import BEAD
from voronets.papers.vielle1849.rod_example import ROD
from voronets.papers.vielle1849.strings_example import STRINGS
from voronets.papers.worked import WorkedExample

EXAMPLES: tuple[WorkedExample, ...] = (ROD, STRINGS, BEAD)
