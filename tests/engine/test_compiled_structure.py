"""Compiled code is found again by what it computes: problems that differ in structure alone.

Each pair has the same kinds, the same names and the same numbers; run one after the other in one
process, each must be its own motion, as SciPy has it.
"""

from __future__ import annotations

import numpy as np
import pytest
import sympy
from sympy.physics.mechanics import dynamicsymbols

import voronets
from voronets.expressions.scalars import ARRAYS
from voronets.mechanics.first_order import Event

k = sympy.Symbol("k")


def rolling(body=None, ground=None, force=None, duration=1.0):
    return {
        "body": body or {"mass": 1.0, "inertia": [4e-3, 5e-3, 6e-3],
                         "surface": {"kind": "sphere", "radius": 0.1}},
        "ground": {"surface": ground or {"kind": "plane"}},
        "force": force or {"gravity": 9.81},
        "start": {"orientation": [1, 0, 0, 0], "contact": [0, 0, 0], "omega": [0.5, 2, 1]},
        "run": {"duration": duration, "lift_off": "ignore"},
    }  # fmt: skip


def egg(formula):
    return {"mass": 1.0, "inertia": [4e-3, 5e-3, 6e-3],
            "surface": {"kind": "implicit", "F": formula, "parameters": {"r": 0.1, "k": 3.0}}}  # fmt: skip


PAIRS = {
    "bodies": [rolling(body=egg(f"x^2 + y^2 + z^2 - r^2 + k*{term}")) for term in ("x^4", "y^4")],
    "forces": [rolling(force={"gravity": 9.81, "function": f, "parameters": {"k": 2.0}})
               for f in ("k*x*y", "k*x^2", "k*sin(x)*y")],
    "grounds": [rolling(ground={"kind": "implicit", "F": f, "parameters": {"k": 0.4}})
                for f in ("z - k*x^2", "z - k*y^2", "z - k*x*y")],
    "charts": [rolling(ground={"kind": "parametric", "x": "u", "y": "v", "z": f, "u": [-9, 9],
                               "v": [-9, 9], "parameters": {"k": 0.4}})
               for f in ("k*u^2", "k*v^2")],
    "rotors": [rolling(body={"mass": 1.0, "inertia": [4e-3, 5e-3, 6e-3],
                             "surface": {"kind": "sphere", "radius": 0.1},
                             "rotor": {"axis": axis, "momentum": 0.02}})
               for axis in ([1, 0, 0], [0, 0, 1])],
}  # fmt: skip


@pytest.mark.parametrize("kind", PAIRS)
def test_each_has_its_own_motion(kind):
    options = {"samples": 10, "estimate": False, "throw": False}
    fast = [voronets.run(table, engine="heyoka", **options) for table in PAIRS[kind]]
    slow = [voronets.run(table, engine="scipy", **options) for table in PAIRS[kind]]
    for i, (one, other) in enumerate(zip(fast, slow, strict=True)):
        assert one.compare(other)["omega"].relative < 1e-8
        for second in fast[:i]:
            assert one.compare(second)["omega"].relative > 1e-3


@pytest.mark.parametrize("engine", ["heyoka", "scipy"])
def test_two_closures_of_one_name(engine):
    """ω_z = 0 and ω_z = 2 are reached at different times, whatever the events are called."""

    def crossing(limit):
        def of(system):
            i = [state.name for state in system.states].index("omega_z")
            return Event("spin", lambda ns, x, p, t: x[i] - limit, 1)

        return of

    options = {"engine": engine, "estimate": False, "settings": ["run.duration=8"]}
    found = []
    for limit in (0.0, 2.0):
        motion = voronets.run("rattleback", events=[crossing(limit)], **options)
        found.append([t for _, t in motion.events])
        np.testing.assert_allclose(motion.at(found[-1])["omega"].sel(xyz="z"), limit, atol=1e-7)
    assert found[0] != found[1] and found[0] and found[1]


def test_systems_of_one_shape():
    x, y = dynamicsymbols("x y")
    motions = []
    for U in (-(x**2) * k, -x * y * k, -sympy.cos(x) * k):
        stated = voronets.system(
            [x, y],
            kinetic=(x.diff() ** 2 + y.diff() ** 2) / 2,
            force_function=U,
            parameters={k: 2.0},
        )
        begin = voronets.start_system(stated, {"x": 0.3, "y": 0.1, "x'": 0.2, "y'": -0.4})
        pair = [voronets.simulate(begin, 2.0, engine=engine) for engine in ("heyoka", "scipy")]
        assert pair[0].compare(pair[1]).largest < 1e-9
        motions.append(pair[0])
    for one, other in ((0, 1), (0, 2), (1, 2)):
        assert motions[one].compare(motions[other])["x"].relative > 1e-2


def test_a_system_that_was_read_back_computes_the_same(tmp_path):
    """The rate kept in a file is the rate."""
    motion = voronets.run("torus-on-sphere", settings=["run.duration=0.3"], estimate=False)
    loaded = voronets.Motion.load(motion.save(tmp_path / "m.nc"))
    own, kept = motion.segments[0], loaded.segments[0]
    t = np.linspace(0, 0.3, 20)
    x = list(own.dense(t).T)
    rows = (s.rate(ARRAYS, x, s.numbers, t) for s in (own.system, kept.system))
    for one, other in zip(*rows, strict=True):
        np.testing.assert_array_equal(one, other)
