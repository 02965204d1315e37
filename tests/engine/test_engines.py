"""Which engine is taken, what each can do, and the gallery on all of them."""

from __future__ import annotations

import threading
from functools import cache
from itertools import cycle

import numpy as np
import pytest

import voronets
from engines import INSTALLED, every_engine
from voronets import collection as gallery
from voronets.engine import ENGINES, choose, choose_engine, simulate_system
from voronets.engine.pieces import Task

#: Seconds that a scenario is compared for; ball-on-waves parts, and its state is unknown soon after.
COMPARED = {
    "ball-on-waves": 4.0, "rattleback": 10.0, "eulers-disc": 3.0,
    "rattleback-on-a-table": 1.8, "ball-off-a-sphere": 0.8, "dropped-coin": 0.5, "smooth-rattleback": 5.0,
}  # fmt: skip
TOLERANCE = 1e-9
TAYLOR = [engine for engine in INSTALLED if engine != "scipy"]


@pytest.mark.parametrize("missing", range(len(ENGINES)))
def test_the_first_that_is_installed_is_taken(monkeypatch, missing):
    if set(ENGINES) != set(INSTALLED):
        pytest.skip("not all engines are installed")
    gone = ENGINES[:missing]
    monkeypatch.setattr(choose, "find_spec", lambda name: None if name in gone else name)
    assert choose_engine().name == ENGINES[missing]
    for name in gone:
        with pytest.raises(voronets.InputError, match=f"{name} is not installed"):
            choose_engine(name)


@cache
def run(name, engine):
    scenario = voronets.load(name)
    duration = min(scenario.run.duration, COMPARED.get(name, np.inf))
    scenario = voronets.load(name, settings=[f"run.duration={duration}"])
    return voronets.run(scenario, engine=engine, tolerance=TOLERANCE, throw=False)


def states(motion):
    """What says the state, each quantity beside its largest value, at the samples."""
    system = motion.segments[0].system
    names = system.chart_free or [state.name for state in system.states]
    found = [motion[name].values for name in names if name in motion.data]
    assert found
    return names, [np.atleast_2d(values.T).T for values in found]


@pytest.mark.parametrize(
    ("name", "engine"), list(zip(gallery.names(), cycle(INSTALLED[1:]), strict=False))
)
def test_the_gallery_on_all_engines(name, engine):
    """They differ by no more than they themselves say, and those that do the same by rounding."""
    one, other = run(name, INSTALLED[0]), run(name, engine)
    assert one.outcome is other.outcome
    assert one.t_end == pytest.approx(other.t_end, abs=1e-8)
    assert [event for event, _ in one.events] == [event for event, _ in other.events]
    rounding = 1e-9 if {INSTALLED[0], engine} <= set(TAYLOR) else 0.0
    error = one.verdict.state_error + other.verdict.state_error
    assert error < 1e-3
    system = one.segments[0].system
    units = {quantity.name: quantity.unit for quantity in (*system.quantities, *system.states)}
    sizes: dict[str, float] = {}  # as the errors are measured: by what has the same unit
    for quantity, a in zip(*states(one), strict=True):
        sizes[units[quantity]] = max(np.abs(a).max(), sizes.get(units[quantity], 1e-3))
    for quantity, a, b in zip(*states(one), states(other)[1], strict=True):
        if rounding:
            assert np.abs(a - b).max() / max(np.abs(a).max(), 1e-3) < rounding, quantity
        assert np.abs(a - b).max() / sizes[units[quantity]] < max(10 * error, rounding), quantity


@pytest.mark.parametrize("engine", TAYLOR)
@pytest.mark.parametrize("tolerance", [1e-15, 1e-12, 1e-9, 1e-6, 1e-3])
def test_every_tolerance_keeps_what_it_promises(engine, tolerance):
    """The hoop's energy; at 1e-12 and below it is rounding."""
    motion = voronets.run("hoop", engine=engine, tolerance=tolerance)
    assert motion.data.attrs["tolerance"] == tolerance
    assert motion.verdict.energy_drift < max(30 * tolerance, 1e-13)


@every_engine
def test_progress_and_cancelling(engine):
    loaded, told, cancel = voronets.load("rattleback"), [], threading.Event()

    def progress(t):
        told.append(t)
        if t > 1:
            cancel.set()

    options = {"engine": engine, "progress": progress, "cancel": cancel, "throw": False}
    motion = simulate_system(loaded.system, loaded.state, 1000.0, tolerance=1e-6, **options)
    assert (motion.outcome.word, told) == ("failed", sorted(told))
    assert 1 < motion.t_end < 30 and motion.t_end == told[-1]


@every_engine
def test_a_run_of_too_many_steps_is_given_up(engine):
    loaded = voronets.load("rattleback")
    options = {"engine": engine, "most_steps": 1000, "throw": False, "tolerance": 1e-6}
    motion = simulate_system(loaded.system, loaded.state, 1000.0, **options)
    assert motion.outcome.word == "failed"
    assert "steps: it would need about" in motion.message
    assert motion.data.attrs["steps"] < 5000


@every_engine
def test_a_task_that_is_over_has_no_steps(engine):
    loaded = voronets.load("knife-edge")
    pieces = []
    task = Task(loaded.system, loaded.state, 2.0, 2.0, 1e-9, pieces.append)
    stop = choose_engine(engine).run(task)
    assert (stop.t, stop.failure, pieces) == (2.0, "", [])


@every_engine
def test_two_threads_at_once(engine):
    names = ("hoop", "rolling-disc", "knife-edge", "heavy-rod")
    alone = {name: voronets.run(name, engine=engine, tolerance=1e-6) for name in names}
    beside = {}

    def work(name):
        beside[name] = voronets.run(name, engine=engine, tolerance=1e-6)

    threads = [threading.Thread(target=work, args=(name,)) for name in names]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for name in names:
        assert alone[name].data.drop_attrs().identical(beside[name].data.drop_attrs())
