"""Integrals discovered: what the search finds, tried along motions, compared with the list, and told."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib.util import find_spec

import numpy as np

from voronets.analysis.discovered_integrals import (
    DiscoveredIntegral,
    IntegralSearch,
    first_mode,
    values_along,
)
from voronets.engine import Motion, simulate_system
from voronets.expressions.scalars import ARRAYS
from voronets.invariants.search import hunt, subject_of
from voronets.invariants.search_discovery import Discovery
from voronets.invariants.search_known import name_of
from voronets.invariants.search_subject import SearchSubject
from voronets.scenario.stated import Stated

MOTIONS, ATTEMPTS = 4, 16
TURNS = 12.0  # how often the state may change by itself in a motion
TOLERANCE = 1e-13
ENOUGH, SAMPLES = 0.2, 200  # the part of a motion that must be there; steps of it
FEW = 10  # samples that say nothing
KEPT = 1e-8  # how well a motion must keep the laws, to be one to try by
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
    start = stated.state
    start = start if start is not None and subject.complete(start) else None
    work = hunt(subject, degree=degree, basis=basis, start=start)
    tell("trying them along motions")
    motions = _motions(subject, work.pace(), start) if work.found else []
    tell("comparing them with the list")
    few = work.fresh.of(np.arange(min(COMPARED, work.fresh.x.shape[1])))
    listed = subject.known(few) if work.found else {}
    told = [
        _told(
            subject,
            one,
            motions,
            start,
            name_of(work.at(one.combination, few), listed),
            usual=work.size(one.combination),
        )
        for one in work.found
    ]
    found = [one for one in told if one.drift is not None and one.drift <= DRIFT]
    again = [one for one in found if one.known is not None]
    return IntegralSearch(
        title=stated.title,
        degree=degree,
        basis=tuple(dict.fromkeys(name for names in work.bases for name in names)),
        looks=tuple(work.looks),
        states=work.fit.x.shape[1],
        motions=len(motions),
        where=subject.where,
        with_list=with_list,
        found=tuple(one for one in found if not with_list or one.known is None),
        listed=tuple(again if with_list else ()),
        withdrawn=tuple(one for one in told if one.drift is not None and one.drift > DRIFT),
        untried=tuple(one for one in told if one.drift is None),
    )


def _motions(subject: SearchSubject, pace: float, start: np.ndarray | None) -> list[Motion]:
    """The motion from the problem's own start, and from starts at random.

    Those that end at once, or that are not known well, count for nothing.
    """
    duration, found = TURNS / pace, []
    own = [] if start is None else [subject.begun(start)]
    engine = "numba" if find_spec("numba") else None  # it has nothing to compile for a new system
    for system, state in (*own, *subject.starts(ATTEMPTS)):
        motion = simulate_system(
            system, state, duration, tolerance=TOLERANCE, throw=False, estimate=False,
            most_steps=20_000, samples=SAMPLES, engine=engine,
        )  # fmt: skip
        whole = motion.t_end > ENOUGH * duration and first_mode(motion) > ENOUGH * SAMPLES
        if whole and max(motion.verdict.laws().values(), default=0.0) < KEPT:
            found.append(motion)
        if len(found) == MOTIONS:
            break
    return found


def _told(
    subject: SearchSubject, one: Discovery, motions: Sequence[Motion], start: np.ndarray | None,
    known: str | None, *, usual: float,
) -> DiscoveredIntegral:  # fmt: skip
    """What is told of an integral; ``usual``: the size of its terms at random states."""
    drifts = []
    for motion in motions:
        values, sizes = values_along(subject, one.combination, motion)
        good = np.isfinite(values)
        good[min(first_mode(motion), subject.reach(motion)) :] = False
        if np.sum(good) > FEW:
            scale = max(float(sizes[good].max()), usual)
            drifts.append(_gap(values, good, whole=one.combination.cover is None) / scale)
    value = None
    if start is not None:
        scene = subject.scene(ARRAYS, [np.array([x]) for x in start], np.zeros(1))
        value = float(one.combination.parts(scene, 1).sum())
    c = one.combination
    return DiscoveredIntegral(
        formula=c.text,
        latex=c.tex,
        degree=c.degree,
        value=value if value is not None and np.isfinite(value) else None,
        rate=one.rate,
        drift=max(drifts) if drifts else None,
        known=known,
        exact=c.exact,
        digits=one.digits,
        family=one.family,
        series=None if c.series is None else dict(c.series),
        combination=c,
        subject=subject,
    )


def _gap(values: np.ndarray, good: np.ndarray, *, whole: bool) -> float:
    """max |F − F₀|; of a series, whose range the motion may leave, in each stretch inside it."""
    stretch = np.zeros(len(values), dtype=int) if whole else np.cumsum(~good)
    numbers, kept = stretch[good], values[good]
    first = kept[np.searchsorted(numbers, numbers)]
    return float(np.abs(kept - first).max())
