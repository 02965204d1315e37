"""Extremes over the whole motion, against looking everywhere."""

from __future__ import annotations

import numpy as np
import pytest

import voronets
from voronets.engine import Motion
from voronets.engine.samples import named
from voronets.mechanics.first_order import FirstOrderSystem, Quantity

DURATIONS = {
    "rattleback": 20.0, "eulers-disc": 2.0, "ball-in-bowl": 4.0, "ellipsoid-on-plane": 5.0,
    "ball-on-waves": 3.0, "torus-on-sphere": 3.0, "ball-on-sphere": 5.0, "double-pendulum": 10.0,
    "trolley-with-trailer": 5.0, "ball-on-turntable": 8.0,
}  # fmt: skip
LOOKS = 100_001


def run(name, engine, **options):
    duration = DURATIONS[name] if engine == "heyoka" else min(DURATIONS[name], 3.0)
    settings = [f"run.duration={duration}"]
    options = {"throw": False, "estimate": False} | options
    return voronets.run(name, settings=settings, engine=engine, **options)


@pytest.mark.parametrize(("engine", "tolerance"), [("heyoka", 1e-12), ("scipy", 1e-6)])
@pytest.mark.parametrize("name", DURATIONS)
def test_nothing_found_by_looking_everywhere_is_beyond_them(name, engine, tolerance):
    motion = run(name, engine, tolerance=tolerance)
    t = np.linspace(0, motion.t_end, LOOKS)
    seen, system = motion.at(t), motion.segments[0].system
    zero = {n for q in system.quantities if q.name in system.invariants for n in q.components()}
    assert set(motion.extremes) == set(system.names)
    for name, one in motion.extremes.items():
        values = named(seen, name).values
        values = values[np.isfinite(values)]
        largest = np.abs(values).max()
        if name in zero or largest < 1e-11:
            continue
        if name == "friction_needed" and motion.outcome.word == "lifted_off":
            assert one["max"] > 1e6  # without bound where the pressure vanishes
            continue
        for key, brute, sign in (("max", values.max(), 1), ("min", values.min(), -1)):
            slack = 1e-7 * max(abs(brute), 1e-6 * np.ptp(values)) + 1e-13 * largest
            assert sign * one[key] >= sign * brute - slack, (name, key)
            there = float(named(motion.at([one[f"t_{key}"]]), name).values[0])
            assert there == pytest.approx(one[key], rel=1e-9, abs=1e-12 * largest + 1e-14)


def test_the_smallest_normal_reaction_of_the_rattleback_is_the_true_one():
    """Whatever the samples are; the value is Newton's method's on the rate of the reaction."""
    found = [
        voronets.run("rattleback", **options).extremes["normal_reaction"]
        for options in ({}, {"samples": 3}, {"at": [1.0]}, {"samples": 5000})
    ]
    assert all(one["min"] == pytest.approx(1.8733698677690, rel=1e-9) for one in found)
    assert all(one["t_min"] == pytest.approx(found[0]["t_min"], abs=1e-6) for one in found)


def known(functions, t_end):
    """A motion whose observables are given functions of time (the state is the time)."""
    states = (Quantity("s", "s", "the time"),)
    system = FirstOrderSystem(
        states=states, numbers={}, rate=lambda ns, x, p, t: (1.0,),
        observables=lambda ns, x, p, t: {
            name: function(ns, x[0]) for name, function in functions.items()
        } | {"energy": 0 * x[0] + 1, "kinetic_energy": 0 * x[0] + 1},
        quantities=tuple(
            Quantity(name, name, name, positive=name == "gap")
            for name in (*functions, "energy", "kinetic_energy")
        ),
    )  # fmt: skip
    return Motion.from_function(system, lambda t: t[:, None], t_end, kind="closed")


def test_known_extremes():
    motion = known({
        "wave": lambda ns, s: ns.sin(s) + 0.001 * s,
        "cusp": lambda ns, s: ns.sqrt((s - 2.345678) ** 2),
        "peak": lambda ns, s: 1 / (1 + 100 * (s - 4.2) ** 2),
        "line": lambda ns, s: 3 * s - 1,
        "constant": lambda ns, s: 0 * s + 2,
        "gap": lambda ns, s: s * (3 - s),
    }, 20.0)  # fmt: skip
    found = motion.extremes
    top = 4.5 * np.pi + 0.001
    assert found["wave"]["t_max"] == pytest.approx(top, abs=1e-5)
    assert found["wave"]["max"] == pytest.approx(np.sin(top) + 0.001 * top, rel=1e-12)
    assert found["cusp"]["min"] == pytest.approx(0.0, abs=1e-7)
    assert found["cusp"]["t_min"] == pytest.approx(2.345678, abs=1e-7)
    assert found["peak"]["max"] == pytest.approx(1.0, rel=1e-12)
    assert found["line"] == {"min": -1.0, "t_min": 0.0, "max": 59.0, "t_max": 20.0}
    assert found["constant"]["min"] == found["constant"]["max"] == 2.0
    assert found["gap"]["max"] == pytest.approx(2.25, rel=1e-12)
    assert found["gap"]["min"] == pytest.approx(0.0, abs=1e-9)  # negative is no value of it


def test_of_a_motion_that_ends_where_it_starts():
    motion = voronets.run("rattleback", settings=["run.friction=1e-9"], throw=False)
    if motion.t_end > 0:
        motion = voronets.run(
            "rattleback", settings=["run.friction=1e-12", "start.omega=[3,2,-5]"], throw=False
        )
    assert motion.t_end == 0.0 and motion.t.tolist() == [0.0]
    one = motion.extremes["energy"]
    assert one["min"] == one["max"] == motion["energy"].values[0] and one["t_min"] == 0.0


def test_they_are_those_of_the_whole_motion_after_resampling_and_saving(tmp_path):
    motion = voronets.run("rattleback", settings=["run.duration=2"], estimate=False)
    assert motion.resampled([0.0]).extremes == motion.extremes
    assert Motion.load(motion.save(tmp_path / "m.nc")).extremes == motion.extremes


def test_a_coarse_dense_output_is_looked_at_closely(monkeypatch):
    import sys

    settings = ["run.duration=10"]
    whole = voronets.run("rattleback", settings=settings, estimate=False)
    monkeypatch.setattr(sys.modules["voronets.engine.drive"], "DENSE_BYTES", 1_000_000)
    coarse = voronets.run("rattleback", settings=settings, estimate=False)
    for key in ("min", "max"):
        assert coarse.extremes["normal_reaction"][key] == pytest.approx(
            whole.extremes["normal_reaction"][key], rel=1e-4
        )
