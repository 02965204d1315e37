"""Diamandiev: every equation, checked."""

from __future__ import annotations

from voronets.papers.diamandiev.chaplygin import ENTRIES as CHAPLYGIN
from voronets.papers.diamandiev.combinations import ENTRIES as COMBINATIONS
from voronets.papers.diamandiev.conditions import ENTRIES as CONDITIONS
from voronets.papers.diamandiev.glossary import GLOSSARY
from voronets.papers.diamandiev.product import PRODUCT
from voronets.papers.diamandiev.symmetry import ENTRIES as SYMMETRY
from voronets.papers.printed_paper import Paper
from voronets.papers.product_numbers import with_products

PAPER = Paper(
    key="diamandiev",
    author="Diamandiev",
    year="",
    title="Application of Chaplygin's equations for a nonholonomic rigid body",
    numbers=tuple(map(str, range(1, 46))),
    entries=with_products((*CONDITIONS, *CHAPLYGIN, *COMBINATIONS, *SYMMETRY), PRODUCT),
    glossary=GLOSSARY,
)
