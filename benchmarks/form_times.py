"""Every general form of every system: derived, solved for the accelerations, read and printed.

    first order   the system stated, its first-order system made, its rate evaluated once
    solved        the form made and solved for the accelerations at a state, over that time
    printed       its text, from nothing

The systems are those of the gallery, Whipple's bicycle, and one with a dense set of
quasi-velocities.  Everything that is kept between derivations is dropped before each of them.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import numpy as np
from report import Table
from sympy.core.cache import clear_cache
from systems_stated import statements_of_the_tests

import voronets
from systems import TooLong, limited
from voronets import collection as gallery
from voronets.expressions.algebra import forget_derivatives
from voronets.expressions.scalars import FLOATS
from voronets.forms.catalogue import applicable, derive
from voronets.forms.system import StatedSystem, system
from voronets.mechanics import formulas, sample_states, structure
from voronets.mechanics.motion_equations import first_order
from voronets.mechanics.sample_states import SampleStates
from voronets.mechanics.start import SystemStart

MOST, LONGEST = 10.0, 10.0  # times the first-order system; seconds to print
LIMIT = 60.0  # processor seconds after which printing is stopped
REPEATS = 3


def section(repeats: int) -> list[Table]:
    """One table."""
    table = Table("Forms: derived over the time of the first-order system, and printed")
    for name, make in statements():
        _add(table, name, make, min(repeats, REPEATS))
    for column, most in (("solved", MOST), ("printed s", LONGEST)):
        row = max(table.rows, key=lambda row: row[column])
        table.aim(f"{column} ({row['system']}, {row['form']})", row[column], most, at_most=True)
    table.remarks.append("gap: of the accelerations from those of the first-order system, relative")
    return [table]


def statements() -> Iterator[tuple[str, Callable[[], StatedSystem]]]:
    """Systems by name, each to be stated afresh."""
    for name in gallery.names():
        started = voronets.load(name).started
        if isinstance(started, SystemStart):
            yield name, _again(started.system)
    found = statements_of_the_tests()
    for make in (found.bicycle, found.dense_quasi_velocities):
        statement = make()
        yield make.__name__, lambda statement=statement: system(**statement)


def _again(stated: Any) -> Callable[[], Any]:
    return lambda: replace(stated)


def _forget() -> None:
    clear_cache()
    forget_derivatives()
    formulas.formulas.cache_clear()
    sample_states._drawn.cache_clear()
    structure._structure.cache_clear()


def _timed(work: Callable[[], Any], repeats: int) -> tuple[float, Any]:
    """The best of a few turns, each from nothing."""
    best, found = np.inf, None
    for _ in range(repeats):
        _forget()
        begin = time.process_time()
        found = work()
        best = min(best, time.process_time() - begin)
    return best, found


def _add(table: Table, name: str, make: Callable[[], StatedSystem], repeats: int) -> None:
    def rate() -> Any:
        stated = make()
        structure.impossibilities(stated)
        x, t = SampleStates(stated).states[0]
        return x, t, first_order(stated).rate(FLOATS, x.tolist(), stated.parameters, t)

    took, (x, t, known) = _timed(rate, repeats)
    q_ddot = np.array(known[len(known) // 2 :], dtype=float)
    scale = max(1.0, float(np.abs(q_ddot).max()))
    for key in applicable(make()).applicable:
        solved, a = _timed(lambda key=key: derive(make(), key).accelerations(x, t), repeats)
        table.add(
            system=name, form=key, **{"first order s": took}, solved=solved / took,
            **{"printed s": _printed(make, key)}, gap=float(np.abs(a - q_ddot).max()) / scale,
        )  # fmt: skip


def _printed(make: Callable[[], StatedSystem], key: str) -> float:
    """Processor seconds of a form's text, at most ``LIMIT`` of them."""
    try:
        with limited(LIMIT):
            return _timed(lambda: derive(make(), key).text(), 1)[0]
    except TooLong:
        return LIMIT
