"""Holonomic constraints are kept on their manifold, by every engine."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
import sympy
from sympy.physics.vector import dynamicsymbols

from engines import every_engine
from voronets.engine import simulate_system
from voronets.forms.system import system
from voronets.mechanics.first_order import Event
from voronets.mechanics.motion_equations import first_order
from voronets.mechanics.start import start_system

x, y, z = dynamicsymbols("x y z")


def spherical():
    T = (x.diff() ** 2 + y.diff() ** 2 + z.diff() ** 2) / 2
    l = sympy.Symbol("l")
    return system(
        [x, y, z], T, force_function=-9.81 * z, holonomic=[x**2 + y**2 + z**2 - l**2],
        parameters={l: 1.0},
    )  # fmt: skip


def begin(stated):
    return start_system(stated, {"x": 0.6, "y": 0, "z": -0.8, "x'": 0, "y'": 2}).state


@every_engine
def test_long_motions_stay_on(engine):
    stated = spherical()
    duration = 30.0 if engine == "scipy" else 300.0
    options = {"engine": engine, "tolerance": 1e-9}
    kept = simulate_system(first_order(stated), begin(stated), duration, **options)
    loose = replace(first_order(stated), project=None)
    left = simulate_system(loose, begin(stated), duration, **options)
    on, off = (m.verdict.invariants["holonomic_residuals"] for m in (kept, left))
    assert on < 2e-8 and on < off / 5


def test_the_numbers_are_those_of_the_run():
    """Other numbers, the same code: the projection follows them."""
    stated = spherical()
    other = replace(first_order(stated), numbers={"l": 2.0})
    motion = simulate_system(other, 2 * begin(stated), 20.0, tolerance=1e-15)
    q = np.stack([motion[name].values for name in "xyz"])
    assert np.linalg.norm(q, axis=0) == pytest.approx(2.0, abs=1e-12)


@every_engine
def test_events_are_found_across_projections(engine):
    stated = first_order(spherical())
    found = {}
    for project in (stated.project, None):
        events = (lambda s: Event("y", lambda ns, x, p, t: x[1]),)
        chosen = replace(stated, project=project)
        motion = simulate_system(
            chosen, begin(spherical()), 20.0, engine=engine, tolerance=1e-13, events=events
        )
        found[project is None] = np.array([t for _, t in motion.events])
    assert len(found[True]) > 5
    assert found[False] == pytest.approx(found[True], abs=1e-7)
