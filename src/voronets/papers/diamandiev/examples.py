"""Worked examples of the paper."""

from __future__ import annotations

from voronets.papers.diamandiev.support_example import SUPPORT_BODY
from voronets.papers.worked import WorkedExample

EXAMPLES: tuple[WorkedExample, ...] = (SUPPORT_BODY,)
