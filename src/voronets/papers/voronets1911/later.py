"""Voronets 1911, §§ 10–17: the entries of (35)–(60)."""

from __future__ import annotations

from voronets.papers.entry import Entry
from voronets.papers.voronets1911.ball_quadratures import INTEGRAL, SPHERE
from voronets.papers.voronets1911.canonical_equations import ENTRIES as SECTION_13
from voronets.papers.voronets1911.codazzi import ENTRIES as CODAZZI
from voronets.papers.voronets1911.gyroscope import ENTRIES as SECTION_15
from voronets.papers.voronets1911.moment_law import ENTRIES as SECTION_11
from voronets.papers.voronets1911.particular_solutions import ENTRIES as SECTION_17
from voronets.papers.voronets1911.poinsot import ENTRIES as SECTION_12
from voronets.papers.voronets1911.revolution_equations import ENTRIES as SECTION_14
from voronets.papers.voronets1911.sphere_equations import ENTRIES as SECTION_10
from voronets.papers.voronets1911.surface_equations import ENTRIES as SECTION_16
from voronets.papers.voronets1911.surface_motion import ENTRIES as SECTION_16_MOTION
from voronets.papers.voronets1911.time_elimination import SECTION_13 as WITHOUT_TIME_13
from voronets.papers.voronets1911.time_elimination import SECTION_16 as WITHOUT_TIME_16
from voronets.papers.voronets1911.time_elimination import SECTION_17 as WITHOUT_TIME_17
from voronets.papers.voronets1911.whole_motions import RING, THEOREM

ENTRIES: tuple[Entry, ...] = (
    *SECTION_10[:-1], *CODAZZI, SECTION_10[-1], *SECTION_11, *SECTION_12,
    *SECTION_13[:3], WITHOUT_TIME_13, *SECTION_13[3:],
    *SECTION_14[:2], INTEGRAL, *SECTION_14[2:5], SPHERE, *SECTION_14[5:-4], THEOREM, *SECTION_14[-4:],
    *SECTION_15, RING, *SECTION_16, *SECTION_16_MOTION, WITHOUT_TIME_16,
    *SECTION_17[:2], WITHOUT_TIME_17, *SECTION_17[2:],
)  # fmt: skip
