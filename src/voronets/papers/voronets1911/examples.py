"""Worked examples of the paper."""

from __future__ import annotations

from voronets.papers.voronets1911.axial_example import MERIDIAN, STATIONARY
from voronets.papers.voronets1911.ellipsoids_example import ELLIPSOIDS
from voronets.papers.voronets1911.gyroscope_example import GYROSCOPE
from voronets.papers.voronets1911.poinsot_example import POINSOT
from voronets.papers.voronets1911.revolution_example import REVOLUTION
from voronets.papers.voronets1911.rod_example import ROD
from voronets.papers.worked import WorkedExample

EXAMPLES: tuple[WorkedExample, ...] = (
    POINSOT, REVOLUTION, ROD, GYROSCOPE, STATIONARY, MERIDIAN, ELLIPSOIDS,
)  # fmt: skip
