"""Integrals that no list has, looked for in a problem: linear and quadratic in the velocities.

What is found here holds at random states; ``analysis.integral_search`` tries it along motions too.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from voronets.expressions.faults import Fault, InputError
from voronets.invariants.search_constants import ConstantLibrary
from voronets.invariants.search_discovery import MORE, Hunt
from voronets.invariants.search_letters import SearchSubject
from voronets.invariants.search_rolling import RollingSubject
from voronets.invariants.search_system import SystemSubject
from voronets.invariants.search_variable import search_variable
from voronets.mechanics.system import System
from voronets.rolling.system import RollingProblem

DEGREES = (1, 2)
FRESH, SERIES = 300, 1200  # states to verify at; for series at least so many


def subject_of(problem: RollingProblem | System) -> SearchSubject:
    """The problem as the search sees it."""
    return SystemSubject(problem) if isinstance(problem, System) else RollingSubject(problem)


def hunt(subject: SearchSubject, *, degree: int = 2, basis: Sequence[str] = ()) -> Hunt:
    """Look in every family of candidates: first linear functions, then quadratic ones."""
    if degree not in DEGREES:
        raise InputError([Fault("degree", degree, "1 or 2")])
    families = subject.families(degree, basis)
    most = max(len(family.monomials) for family in families)
    count = max(2 * most + MORE, SERIES)
    states = subject.states(count + FRESH)
    drawn = states.x.shape[1]
    fresh = min(FRESH, drawn // 4)
    other = subject.changed()
    constants = subject.constants
    values = [np.array([value]) for value in constants.values()]
    if other is not None:
        values = [
            np.array(pair)
            for pair in zip(constants.values(), other.constants.values(), strict=True)
        ]
    work = Hunt(
        subject,
        states.of(np.arange(fresh, drawn)),
        states.of(np.arange(fresh)),
        ConstantLibrary(list(zip(constants, values, strict=True))),
        None if other is None else (other, other.states(SERIES)),
    )
    single = tuple(m for m in families[0].monomials if len(m.letters) == 1)
    work.family(families[0]._replace(monomials=single), degree, noted=False)  # the energy first
    for family in families:
        work.family(family, 1)
    for line in subject.variables():
        search_variable(work, line)
    if degree > 1:
        for family in families:
            work.family(family, degree)
    work.prune()
    return work
