"""Voronets 1911: every equation, checked."""

from __future__ import annotations

from voronets.papers.printed_paper import Paper
from voronets.papers.product_numbers import with_products
from voronets.papers.voronets1911.bending import ENTRIES as BENDING
from voronets.papers.voronets1911.elimination import ENTRIES as ELIMINATION
from voronets.papers.voronets1911.glossary import GLOSSARY
from voronets.papers.voronets1911.hamilton_like import ENTRIES as HAMILTON_LIKE
from voronets.papers.voronets1911.later import ENTRIES as LATER
from voronets.papers.voronets1911.linear_functions import ENTRIES as LINEAR_FUNCTIONS
from voronets.papers.voronets1911.product import PRODUCT
from voronets.papers.voronets1911.rolling_kinematics import ENTRIES as KINEMATICS
from voronets.papers.voronets1911.rolling_variations import ENTRIES as ROLLING_VARIATIONS
from voronets.papers.voronets1911.special_cases import ENTRIES as SPECIAL_CASES
from voronets.papers.voronets1911.spinning import ENTRIES as SPINNING

PAPER = Paper(
    key="voronets1911",
    author="Voronets",
    year="1911",
    title="On the motion of a rigid body that rolls without sliding on an arbitrary surface",
    numbers=tuple(map(str, range(1, 61))),
    entries=with_products(
        (
            *BENDING,
            *SPINNING,
            *KINEMATICS,
            *ELIMINATION,
            *SPECIAL_CASES,
            *HAMILTON_LIKE,
            *LINEAR_FUNCTIONS,
            *ROLLING_VARIATIONS,
            *LATER,
        ),
        PRODUCT,
    ),
    glossary=GLOSSARY,
)
