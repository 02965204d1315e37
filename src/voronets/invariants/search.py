"""Integrals that no list has, looked for in a problem: linear and quadratic in the velocities.

What is found here holds at random states; ``analysis.integral_search`` tries it along motions too.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from voronets.expressions.faults import Fault, InputError
from voronets.invariants.search_constants import ConstantLibrary
from voronets.invariants.search_discovery import MORE, Hunt
from voronets.invariants.search_letters import Family, States
from voronets.invariants.search_parts import one_part
from voronets.invariants.search_rolling import RollingSubject
from voronets.invariants.search_subject import SearchSubject
from voronets.invariants.search_system import SystemSubject
from voronets.invariants.search_variable import search_variable
from voronets.mechanics.system import System
from voronets.rolling.system import RollingProblem

DEGREES = (1, 2)
FRESH, SERIES = 300, 1200  # states to verify at; for series at least so many


def subject_of(problem: RollingProblem | System) -> SearchSubject:
    """The problem as the search sees it."""
    return SystemSubject(problem) if isinstance(problem, System) else RollingSubject(problem)


def hunt(
    subject: SearchSubject, *, degree: int = 2, basis: Sequence[str] = (),
    start: np.ndarray | None = None,
) -> Hunt:  # fmt: skip
    """Look in every family of candidates: first linear functions, then quadratic ones.

    start  a state of the part of the states that is looked at, where they are in several parts
    """
    if degree not in DEGREES:
        raise InputError([Fault("degree", degree, "1 or 2")])
    families = subject.families(degree, basis)
    most = max(len(family.monomials) for family in families)
    wanted = max(2 * most + MORE, SERIES)
    fit, fresh = _states(subject, families, wanted, start)
    if len(fit.t) < wanted:  # again, so many that enough are left
        more = wanted * wanted // max(len(fit.t), wanted // 8)
        fit, fresh = _states(subject, families, more, start)
    library, changed = _changed(subject, families, start)
    work = Hunt(subject, fit.of(np.arange(min(wanted, len(fit.t)))), fresh, library, changed)
    first = families[0].monomials[: families[0].first]
    work.family(families[0]._replace(monomials=first), degree, noted=False)
    for family in families:
        work.family(family, 1)
    for line in subject.variables():
        search_variable(work, line)
    if degree > 1:
        for family in families:
            work.family(family, degree)
    work.prune()
    return work


def _changed(
    subject: SearchSubject, families: Sequence[Family], start: np.ndarray | None
) -> tuple[ConstantLibrary, tuple[SearchSubject, States] | None]:
    """The numbers of the problem, and the problem with other numbers."""
    constants, other = subject.constants, subject.changed()
    if other is None:
        return ConstantLibrary([(x, np.array([value])) for x, value in constants.items()]), None
    pairs = zip(constants.items(), other.constants.values(), strict=True)
    library = ConstantLibrary([(x, np.array([value, new])) for (x, value), new in pairs])
    return library, (other, _states(other, families, SERIES, start)[0])


def _states(
    subject: SearchSubject, families: Sequence[Family], count: int, start: np.ndarray | None
) -> tuple[States, States]:
    """States to find by and fresh ones, all of one part."""
    fit, fresh = subject.states(count), subject.states(FRESH, fresh=True)
    if not len(fit.t) or not len(fresh.t):
        message = "The constraints of the system allow no state."
        got, expected = "no state that its constraints allow", "a system that can move"
        raise InputError([Fault("system", got, expected, message)])
    both = fit.beside(fresh)
    which = one_part(subject, families, both, start)
    first = which < len(fit.t)
    return both.of(which[first]), both.of(which[~first])
