"""Voronets 1912: every equation, checked."""

from __future__ import annotations

from voronets.papers.printed_paper import Paper
from voronets.papers.product_numbers import with_products
from voronets.papers.voronets1912.glossary import GLOSSARY
from voronets.papers.voronets1912.moving_axes import ENTRIES as MOVING_AXES
from voronets.papers.voronets1912.plate import ENTRIES as PLATE
from voronets.papers.voronets1912.plate_motions import ENTRIES as PLATE_MOTIONS
from voronets.papers.voronets1912.product import PRODUCT
from voronets.papers.voronets1912.rolling import ENTRIES as ROLLING

PAPER = Paper(
    key="voronets1912",
    author="Voronets",
    year="1912",
    title="On the equations of motion of a rigid body",
    numbers=tuple(map(str, range(1, 22))),
    entries=with_products((*MOVING_AXES, *ROLLING, *PLATE, *PLATE_MOTIONS), PRODUCT),
    glossary=GLOSSARY,
)
