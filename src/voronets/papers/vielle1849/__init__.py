"""Vielle 1849: every equation, checked."""

from __future__ import annotations

from voronets.papers.printed_paper import Paper
from voronets.papers.product_numbers import with_products
from voronets.papers.vielle1849 import bead, lagrange, pressure, rod, strings
from voronets.papers.vielle1849.glossary import GLOSSARY
from voronets.papers.vielle1849.product import PRODUCT

PAPER = Paper(
    key="vielle1849",
    author="Vielle",
    year="1849",
    title="On the differential equations of dynamics reduced to the smallest number of variables",
    numbers=tuple(map(str, range(1, 25))),
    entries=with_products((
        *lagrange.ENTRIES, *rod.ENTRIES, *pressure.ENTRIES, *strings.ENTRIES, *bead.ENTRIES,
    ), PRODUCT),
    glossary=GLOSSARY,
)  # fmt: skip
