"""Worked examples of the paper."""

from __future__ import annotations

from voronets.papers.voronets1912.plate_example import PLATE
from voronets.papers.worked import WorkedExample

EXAMPLES: tuple[WorkedExample, ...] = (PLATE,)
