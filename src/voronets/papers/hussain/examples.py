"""Worked examples of the paper."""

from __future__ import annotations

from voronets.papers.hussain.hoop_example import HOOP
from voronets.papers.worked import WorkedExample

EXAMPLES: tuple[WorkedExample, ...] = (HOOP,)
