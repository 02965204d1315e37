"""Integrals discovered: what the search finds, tried along motions, compared with the list, and told."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from voronets.analysis.discovered_integrals import (
    DiscoveredIntegral,
    IntegralSearch,
    values_along,
)
from voronets.engine import Motion, simulate_system
from voronets.expressions.scalars import ARRAYS
from voronets.invariants.search import hunt, subject_of
from voronets.invariants.search_discovery import Discovery, Hunt
from voronets.invariants.search_known import name_of
from voronets.invariants.search_letters import SearchSubject
from voronets.mechanics.outcome import Outcome
from voronets.scenario.stated import Stated

MOTIONS, ATTEMPTS = 3, 12
TURNS = 12.0  # how often the state may change by itself in a motion
TOLERANCE = 1e-13
DRIFT = 1e-8  # a relative drift that contradicts an integral
COMPARED = 240  # states for the comparison with the list


def search_integrals(
    stated: Stated, *, degree: int = 2, basis: Sequence[str] = (), with_list: bool = True,
    progress: Callable[[str], None] | None = None,
) -> IntegralSearch:  # fmt: skip
    """Look for integrals in a problem, and keep those that hold at fresh states and along motions.

    degree     1 or 2, in the velocities
    basis      formulas of the configuration that coefficients may be made of, beside those that there are
    with_list  leave out what the list of integrals has
    progress   called with what is being done
    """
    tell = progress or (lambda words: None)
    tell("looking for integrals at random states")
    subject = subject_of(stated.problem)
    work = hunt(subject, degree=degree, basis=basis)
    tell("trying them along motions")
    motions = _motions(subject, work.pace()) if work.found else []
    tell("comparing them with the list")
    few = work.fresh.of(np.arange(min(COMPARED, work.fresh.x.shape[1])))
    listed = subject.known(few) if work.found else {}
    found: list[DiscoveredIntegral] = []
    withdrawn: list[DiscoveredIntegral] = []
    for one in work.found:
        at_few = work.at(one.combination, few)
        told = _told(subject, one, motions, stated.state, name_of(at_few, listed))
        (found if motions and told.drift <= DRIFT else withdrawn).append(told)
    new = [one for one in found if one.known is None]
    again = [one for one in found if one.known is not None]
    return IntegralSearch(
        stated.title, degree, _basis(work), tuple(work.looks), work.fit.x.shape[1], len(motions),
        subject.where, with_list, tuple(new if with_list else found),
        tuple(again if with_list else ()), tuple(withdrawn),
    )  # fmt: skip


def _basis(work: Hunt) -> tuple[str, ...]:
    return tuple(dict.fromkeys(name for names in work.bases for name in names))


def _motions(subject: SearchSubject, pace: float) -> list[Motion]:
    """Motions that begin at random; those that end at once count for nothing."""
    duration, found = TURNS / pace, []
    for system, state in subject.starts(ATTEMPTS):
        motion = simulate_system(
            system, state, duration, tolerance=TOLERANCE, throw=False, estimate=False,
            most_steps=20_000,
        )  # fmt: skip
        if motion.outcome is Outcome.COMPLETED or motion.t_end > 0.2 * duration:
            found.append(motion)
        if len(found) == MOTIONS:
            break
    return found


def _told(
    subject: SearchSubject, one: Discovery, motions: Sequence[Motion], start: np.ndarray | None,
    known: str | None,
) -> DiscoveredIntegral:  # fmt: skip
    drifts = []
    for motion in motions:
        values, sizes = values_along(subject, one.combination, motion)
        good = np.isfinite(values)
        if np.any(good):
            first = values[good][0]
            scale = max(float(sizes[good].max()), 1e-300)
            drifts.append(float(np.abs(values[good] - first).max()) / scale)
    value = None
    if start is not None and subject.complete(start):
        scene = subject.scene(ARRAYS, [np.array([x]) for x in start], np.zeros(1))
        value = float(one.combination.parts(scene, 1).sum())
        value = value if np.isfinite(value) else None
    c = one.combination
    series = None if c.series is None else dict(c.series)
    drift = max(drifts) if drifts else float("inf")
    return DiscoveredIntegral(c.text, c.tex, c.degree, value, one.rate, drift, known, c.exact,
                              one.digits, one.family, series, c, subject)  # fmt: skip
