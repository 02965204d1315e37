"""How far the state is known, against the same motion in extended precision."""

from __future__ import annotations

import sys

import numpy as np
import pytest

import voronets
from engines import every_engine
from scenario.tables import BALL
from voronets.engine.simulate import simulate_system
from voronets.engine.state_path import Path
from voronets.mechanics.first_order import FirstOrderSystem, Quantity
from voronets.mechanics.numbers import leaves

hy = pytest.importorskip("heyoka")

#: How far the estimate may be above and below the truth: it speaks of orders of magnitude.
WITHIN, BELOW = 200.0, 10.0
SETTLED = ["rattleback", "rolling-disc", "eulers-disc", "ball-in-bowl", "ellipsoid-on-plane", "plate-on-sphere",
           "chaplygin-top", "heavy-rod", "disc-in-euler-angles", "trolley-with-trailer"]  # fmt: skip


def truth(loaded, times):
    """The states in 80 bits, by an integrator of our own making from the system's rate."""
    from voronets.engine.heyoka_code import expressions

    system, kind = loaded.system, np.longdouble
    x = [hy.make_vars(f"x{i:02d}") for i in range(len(system.states))]
    ta = hy.taylor_adaptive(
        list(zip(x, expressions(system), strict=True)), loaded.state.astype(kind), fp_type=kind,
        tol=kind(1e-18), compact_mode=True,
    )  # fmt: skip
    ta.pars[:] = np.array([value for _, value in leaves(system.numbers)], dtype=kind)[
        : len(ta.pars)
    ]
    return np.asarray(ta.propagate_grid(times.astype(kind))[-1])


def errors(name, settings=(), **options):
    """The true relative error at the end, as the estimate measures it, and the verdict."""
    loaded = voronets.load(name, settings=settings)
    motion = voronets.run(loaded, throw=False, **options)
    path = Path(list(motion.segments), motion.t_end)
    exact = truth(loaded, path.t)
    moments = slice(0, len(path.t))
    return path.distance(moments, loaded.system, exact).astype(float), path.t, motion.verdict


@pytest.mark.skipif(
    np.finfo(np.longdouble).eps >= np.finfo(float).eps, reason="no extended precision"
)
class TestAgainstExtendedPrecision:
    @pytest.mark.parametrize("name", SETTLED)
    @pytest.mark.parametrize("tolerance", [1e-12, 1e-9])
    def test_settled_motions(self, name, tolerance):
        true, _, verdict = errors(name, tolerance=tolerance)
        assert true.max() / BELOW < verdict.state_error < max(true.max(), 1e-14) * WITHIN
        assert verdict.known_until == pytest.approx(voronets.load(name).run.duration)

    def test_a_motion_that_parts(self):
        """The rattleback keeps every law for 50 s, and nobody knows where it is."""
        true, t, verdict = errors("rattleback", ["run.duration=50"])
        assert max(verdict.laws().values()) < 1e-11
        assert true[-1] > 0.01 and verdict.state_error > 1e-3
        known = t[np.argmax(true > 1e-6)]
        assert verdict.known_until == pytest.approx(known, abs=2.0)
        assert np.interp(verdict.known_until, t, true) < 3e-6
        assert any("accurate to 1e-06 until" in note for note in verdict.notes)

    @pytest.mark.parametrize(
        ("speed", "axis"),
        [(1e3, (0, 0, 1)), (1e5, (0.5, 0.3, 1)), (300, (0.5, 0.5, 0.5)), (900, (0.5, 0.5, 0.5))],
    )
    def test_a_fast_spin(self, speed, axis):
        """Beside ω of 1e5 rad/s the quaternion has all its digits."""
        omega = [speed * x for x in axis]
        settings = [
            f"run.duration={100 / speed}", f"start.omega={omega}", 'run.lift_off="ignore"'
        ]  # fmt: skip
        true, _, verdict = errors("ellipsoid-on-plane", settings)
        assert true.max() < (1e-11 if speed < 1e3 else 5e-12)
        assert true.max() / BELOW < verdict.state_error < true.max() * WITHIN

    def test_chaos(self):
        true, t, verdict = errors("ball-on-waves")
        assert true.max() / BELOW < verdict.state_error < true.max() * WITHIN
        assert verdict.known_until == pytest.approx(t[np.argmax(true > 1e-6)], abs=2.0)


@pytest.mark.parametrize(
    ("name", "duration"), [("heavy-rod", 500), ("ball-on-turntable", 200), ("rolling-disc", 300)]
)
def test_long_motions_that_drift_and_do_not_part(name, duration):
    runs = [
        voronets.run(name, settings=[f"run.duration={duration}"], tolerance=tol)
        for tol in (1e-12, 1e-15)
    ]
    coarse, fine = runs
    path = Path(list(coarse.segments), coarse.t_end)
    there = fine.segments[0].dense(path.t)
    true = path.distance(slice(0, len(path.t)), fine.segments[0].system, there).max()
    assert true / BELOW < coarse.verdict.state_error < true * WITHIN


def test_a_run_that_is_too_long_to_keep_has_the_same_estimate(monkeypatch):
    settings = ["run.duration=50"]
    kept = voronets.run("rattleback", settings=settings, at=[0.0, 1.0])
    monkeypatch.setattr(sys.modules["voronets.engine.drive"], "DENSE_BYTES", 1000)
    dropped = voronets.run("rattleback", settings=settings, at=[0.0, 1.0])
    assert dropped.segments[0].coarse and dropped.segments[0].intervals < 1000
    assert any("too long to store in full" in note for note in dropped.verdict.notes)
    assert dropped.verdict.state_error == pytest.approx(kept.verdict.state_error, rel=0.5)
    assert dropped.verdict.known_until == pytest.approx(kept.verdict.known_until, rel=0.05)


def test_a_bad_end_does_not_spoil_what_was_before():
    """A ball in a trough that becomes as narrow as it: V grows beyond all bounds at the end only."""
    table = {
        "body": {"mass": 1.0, "inertia": [0.1] * 3, "surface": {"kind": "sphere", "radius": 0.5}},
        "ground": {"surface": {"kind": "implicit", "F": "z - (0.6 + 0.2*x)*y^2"}},
        "force": {"gravity": 9.81},
        "start": {"orientation": [1, 0, 0, 0], "contact": [0, 0, 0], "omega": [0, 1, 0]},
        "run": {"duration": 20.0, "lift_off": "ignore", "second_contact": "ignore"},
    }
    motion = voronets.run(table, throw=False)
    assert motion.outcome.word == "curvature_lost"
    assert motion.verdict.known_until > 0.9 * motion.t_end


def heavy(mass):
    return {
        **BALL, "run": {"duration": 10.0}, "start": {**BALL["start"], "omega": [1, 2, 3]},
        "body": {"mass": mass, "inertia": [3e-3, 4e-3, 5e-3], "surface": BALL["body"]["surface"]},
    }  # fmt: skip


@pytest.mark.parametrize("mass", [1.0, 1e6, 1e9, 1e12, 1e15])
def test_a_badly_conditioned_inertia_is_told(mass):
    """A mass beyond all proportion to the inertia: rounding alone moves ω."""
    coarse, fine = (voronets.run(heavy(mass), tolerance=tol, throw=False) for tol in (1e-12, 1e-15))
    apart = float(np.abs(coarse["omega"] - fine["omega"]).max()) / 3.7
    verdict = coarse.verdict
    assert verdict.state_error > min(apart, 1.0) / 10
    assert verdict.conditioning == pytest.approx(1 + mass * 0.01 / 4e-3, rel=1.0)
    assert (mass > 1e8) == any("badly conditioned" in note for note in verdict.notes)
    if mass >= 1e12:
        assert verdict.integrals_drift > 1e-5  # Jellett's integral sees it
        assert verdict.laws()["momentum_balance"] < 1e-12  # and the balance does not


@pytest.mark.parametrize("x", [1e3, 1e6, 1e9])
def test_far_from_the_origin_nothing_is_lost(x):
    here, there = ({**heavy(1.0), "start": {**heavy(1.0)["start"], "contact": [place, 0, 0]}}
                   for place in (0.0, x))  # fmt: skip
    near, far = voronets.run(here), voronets.run(there)
    assert np.array_equal(near["omega"], far["omega"])
    assert np.abs(far["contact_ground"] - near["contact_ground"] - [x, 0, 0]).max() < 1e-15 * x
    assert far.verdict.state_error == pytest.approx(near.verdict.state_error, rel=0.1)


def test_far_from_the_origin_of_a_curved_ground_it_is_told():
    near, far = (
        voronets.run(
            "ball-on-waves", settings=[f"start.contact=[{x + 0.1}, 0, -0.015]", "run.duration=2"]
        )
        for x in (0.0, 0.2 * 5e6)
    )
    apart = float(np.abs(near["omega"] - far["omega"]).max()) / 50
    assert apart > 1e-10 and far.verdict.state_error > apart / 10
    assert far.verdict.state_error > 100 * near.verdict.state_error


@every_engine
@pytest.mark.parametrize("tolerance", [1e-12, 1e-6, 1e-3])
def test_every_tolerance_has_an_estimate(engine, tolerance):
    coarse = voronets.run(
        "rolling-disc", engine=engine, tolerance=tolerance, settings=["run.duration=3"]
    )
    fine = voronets.run("rolling-disc", tolerance=1e-15, settings=["run.duration=3"])
    true = float(np.abs(coarse["omega"] - fine["omega"]).max() / np.abs(fine["omega"]).max())
    assert true / WITHIN < coarse.verdict.state_error < max(true, 1e-14) * WITHIN


def test_from_chart_to_chart():
    """Torus on sphere with charts: the second run changes charts too, at moments of its own."""
    from scenario.test_charts import ABOUT_X, ABOUT_Z, rolling_over_the_pole, sphere

    motion = rolling_over_the_pole(sphere(ABOUT_Z, ABOUT_X, r=0.1))
    assert len(motion.segments) > 1
    assert 1e-17 < motion.verdict.state_error < 1e-10


def test_an_estimate_that_the_energy_contradicts_is_not_given():
    """ẋ = −x is computed well, but what it says is its energy, x², is not kept."""
    x, energy, kinetic = (Quantity(name, "", name) for name in ("x", "energy", "kinetic_energy"))
    system = FirstOrderSystem(
        states=(x,), numbers={}, rate=lambda ns, x, p, t: (-x[0],), quantities=(x, energy, kinetic),
        observables=lambda ns, x, p, t: {"x": x[0], "energy": x[0] ** 2, "kinetic_energy": x[0] ** 2},
        conserves=True,
    )  # fmt: skip
    verdict = simulate_system(system, np.array([1.0]), 1.0).verdict
    assert verdict.energy_drift == pytest.approx(1 - np.exp(-2.0))
    assert verdict.state_error is None and verdict.known_until is None
    (note,) = verdict.notes
    assert note.startswith("the accuracy of the state is unknown: energy_drift is 8.6e-01")


def test_it_can_be_left_out():
    motion = voronets.run("rattleback", settings=["run.duration=1"], estimate=False)
    assert motion.verdict.state_error is None and motion.verdict.known_until is None


def test_a_body_that_stays_at_rest_is_known_exactly():
    stone = {**BALL, "body": {"mass": 1, "inertia": [3e-3, 4e-3, 5e-3],
                              "surface": {"kind": "ellipsoid", "semi_axes": [0.1, 0.2, 0.3]}}}  # fmt: skip
    motion = voronets.run({**stone, "start": {**BALL["start"], "omega": [0, 0, 0]}})
    assert motion.verdict.state_error < 1e-15 and motion.verdict.notes == ()


@pytest.mark.parametrize("settings", [["start.omega=[0, 0, 0]"], ["run.duration=1e-12"]])
def test_at_rest_and_in_no_time_nothing_is_lost(settings):
    motion = voronets.run("rattleback", settings=["run.duration=1", *settings])
    assert motion.verdict.state_error < 1e-9
    assert max(motion.verdict.laws().values()) < 1e-9
