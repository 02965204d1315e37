"""Hussain: every equation, checked."""

from __future__ import annotations

from voronets.papers.hussain import equations, hoop, reduction, special_cases
from voronets.papers.hussain.glossary import GLOSSARY
from voronets.papers.hussain.product import PRODUCT
from voronets.papers.printed_paper import Paper
from voronets.papers.product_numbers import with_products

#: How many equations each section has.
COUNTS = {1: 7, 2: 6, 3: 24, 4: 16}
NUMBERS = tuple(f"{section}.{i + 1}" for section, count in COUNTS.items() for i in range(count))

PAPER = Paper(
    key="hussain",
    author="Hussain",
    year="",
    title="Generalized Whittaker's equations for a nonholonomic system",
    numbers=NUMBERS,
    entries=with_products(
        (*equations.ENTRIES, *reduction.ENTRIES, *special_cases.ENTRIES, *hoop.ENTRIES), PRODUCT
    ),
    glossary=GLOSSARY,
)
