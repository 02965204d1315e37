"""Poincaré sections: against closed motions and an integrator of its own, on levels, and their errors."""

from __future__ import annotations

import gc
import json

import numpy as np
import pytest
import xarray as xr
from scipy.integrate import solve_ivp

import voronets
from voronets.analysis.section_follow import Follower
from voronets.analysis.section_inputs import read_inputs
from voronets.analysis.section_run import follow
from voronets.analysis.section_subject import Subject
from voronets.engine import choose_engine
from voronets.engine.pieces import Piece
from voronets.engine.record import observe

OSCILLATORS = {
    "system": {
        "coordinates": ["x", "y"],
        "kinetic": "(x'^2 + y'^2)/2",
        "force_function": "-(x^2 + w^2*y^2)/2",
        "parameters": {"w": 2**0.5},
    },
    "start": {"x": 0.0, "y": 0.7, "x'": 1.0, "y'": 0.2},
    "run": {"duration": 1.0, "tolerance": 1e-15},
}
HENON_HEILES = {
    "system": {
        "coordinates": ["x", "y"],
        "kinetic": "(x'^2 + y'^2)/2",
        "force_function": "-(x^2 + y^2)/2 - x^2*y + y^3/3",
    },
    "start": {"x": 0.0, "y": 0.1, "x'": 0.4, "y'": 0.0},
    "run": {"duration": 50.0},
}


def test_two_oscillators_cross_where_the_closed_motion_does():
    # x = sin t crosses rising at 2πk; y = Y cos(w t − δ)
    found = voronets.section(OSCILLATORS, when="x", crossings=40)
    k, w = np.arange(1, 41), 2**0.5
    t = found["t"].values
    assert list(found.data_vars)[:2] == ["y", "y'"]
    assert np.abs(t - 2 * np.pi * k).max() < 2e-13 * t[-1]
    y = 0.7 * np.cos(w * t) + 0.2 / w * np.sin(w * t)
    rate = -0.7 * w * np.sin(w * t) + 0.2 * np.cos(w * t)
    assert np.abs(found["y"].values - y).max() < 1e-12
    assert np.abs(found["y'"].values - rate).max() < 1e-12
    # far beyond the duration of 1 s, on one ellipse
    ellipse = found["y'"] ** 2 + w**2 * found["y"] ** 2
    assert float(abs(ellipse / (0.2**2 + (w * 0.7) ** 2) - 1).max()) < 1e-13
    assert found.attrs["t_end"] == t[-1] and found.attrs["outcome"] == "completed"
    assert json.loads(found.attrs["drifts"])["energy"] < 1e-13


def test_the_senses_of_crossings():
    rising, falling, both = (
        voronets.section(OSCILLATORS, when="x", direction=sense, crossings=n)["t"].values
        for sense, n in (("rising", 5), ("falling", 5), ("both", 10))
    )
    # of both, the half turns come first: the start itself, at x = 0, is no crossing
    assert np.abs(both - np.pi * np.arange(1, 11)).max() < 1e-12
    assert np.array_equal(both[1::2], rising) and np.array_equal(both[::2], falling)


def _double_pendulum(t, s):
    """Written down by hand: (m + m1) a² θ̈ + m1 a b cos(φ−θ) φ̈ = …"""
    m, m1, a, b, g = 1.0, 0.4, 0.5, 0.3, 9.81
    th, ph, dth, dph = s
    c, d = np.cos(ph - th), np.sin(ph - th)
    M = np.array([[(m + m1) * a * a, m1 * a * b * c], [m1 * a * b * c, m1 * b * b]])
    f = [m1 * a * b * d * dph**2 - (m + m1) * g * a * np.sin(th),
         -m1 * a * b * d * dth**2 - m1 * g * b * np.sin(ph)]  # fmt: skip
    return [dth, dph, *np.linalg.solve(M, f)]


def test_crossings_agree_with_an_integrator_of_its_own():
    start = {"theta": 0.6, "phi": -0.3, "theta'": 0.0, "phi'": 0.5}
    found = voronets.section(
        "double-pendulum", settings={f"start.{k}": v for k, v in start.items()},
        when="phi - theta/2", direction="falling", crossings=25, show="theta,phi',energy",
        tolerance=1e-15,
    )  # fmt: skip

    def crosses(t, s):
        return s[1] - s[0] / 2

    crosses.direction = -1
    other = solve_ivp(
        _double_pendulum, (0, float(found["t"][-1]) + 1e-3), list(start.values()),
        method="DOP853", rtol=1e-12, atol=1e-14, events=crosses,
    )  # fmt: skip
    times, states = other.t_events[0], other.y_events[0]
    assert len(times) == 25
    assert np.abs(found["t"].values - times).max() < 1e-8
    assert np.abs(found["theta"].values - states[:, 0]).max() < 1e-7
    assert np.abs(found["phi'"].values - states[:, 3]).max() < 1e-6
    assert found["energy"].dims == ("crossing",)  # beside the energies of the starts


def test_an_integrable_top_stays_on_a_curve():
    # Routh's integral: ω_z √Δ with the place of the contact from the height of the centre of mass
    found = voronets.section("chaplygin-top", when="omega_x", crossings=150, tolerance=1e-15)
    m, r, c, A, C = 0.05, 0.03, 0.008, 1.336e-5, 1.896e-5
    tilt = (r - found["centre_z"].values) / c  # cosine of the axis' inclination
    axial, radial = c - r * tilt, r * np.sqrt(1 - tilt**2)
    delta = A * C + m * (C * axial**2 + A * radial**2)
    spin = found["omega_z"].values
    curve = spin[0] * np.sqrt(delta[0] / delta)
    assert np.ptp(spin) > 0.3 and len(np.unique(np.round(spin, 6))) > 100
    assert np.abs(spin - curve).max() < 1e-9 * np.ptp(spin)
    drifts = json.loads(found.attrs["drifts"])
    assert set(drifts) == {"energy", "jellett", "routh", "linear"}
    assert all(drift < 1e-11 for drift in drifts.values())


def _cells(x, y, low, high, parts=24):
    grid = [np.floor(parts * (v - low) / (high - low)).astype(int) for v in (x, y)]
    return len(set(zip(*(g.tolist() for g in grid), strict=True)))


def test_a_torus_is_a_curve_and_a_sea_fills_an_area():
    # Hénon and Heiles 1964: tori at E = 1/12, a sea just below 1/6
    shown = {"when": "x", "show": "y,y'", "crossings": 300, "starts": 2, "seed": 2}
    cells = []
    for level in (1 / 12, 0.16):
        found = voronets.section(HENON_HEILES, level=level, **shown)
        mine = found.isel(crossing=found["start"].values == 1)
        cells.append(_cells(mine["y"].values, mine["y'"].values, -1.0, 1.0))
        assert float(found["energy_drift"].max()) < 1e-10
    assert cells[1] > 3 * cells[0] > 30


LEVELS = [
    ("double-pendulum", "sin(phi)", -5.0, ""),
    ("chaplygin-top", "omega_x", 0.05, "jellett"),
    ("rattleback", "omega_y", None, ""),
    ("ellipsoid-on-ellipsoid", "omega_x", 0.45, ""),
    ("rubber-ellipsoid", "omega_x", None, ""),
    ("smooth-rattleback", "omega_x", None, ""),
    ("knife-edge", "x'", None, ""),
]


@pytest.mark.parametrize(("name", "when", "level", "hold"), LEVELS, ids=lambda v: str(v))
def test_starts_lie_on_the_section_and_on_the_level(name, when, level, hold):
    scenario = voronets.load(name)
    found = voronets.section(scenario, when=when, level=level, starts=5, crossings=1, hold=hold)
    system, states = scenario.system, found["start_state"].values
    zero = np.zeros(5)
    seen = observe(system, zero, states)
    own = float(observe(system, zero[:1], scenario.state[None, :])["energy"][0])
    target = own if level is None else level
    scale = max(abs(target), float(seen["kinetic_energy"].max()))
    assert np.abs(seen["energy"] - target).max() < 1e-13 * scale
    for invariant in system.invariants:
        assert np.abs(seen[invariant]).max() < 1e-13, invariant
    event = read_inputs(system, when=when, direction="rising", crossings=1, show=None).event(system)
    values = event.function(np, list(states.T), system.numbers, 0.0)
    assert np.abs(values).max() < 1e-12 * np.abs(states).max()
    # a step along the motion, and back: rising
    rate = np.array(system.rate(np, list(states[1]), system.numbers, 0.0), dtype=float)
    ahead = event.function(np, list(states[1] + 1e-7 * rate), system.numbers, 1e-7)
    assert float(ahead) > float(values[1])
    if hold:
        one = voronets.integrals(scenario)[hold]
        kept = [one.of_state(state) for state in states]
        assert np.ptp(kept) < 1e-13 * abs(one.of_state(scenario.state))
        assert kept[0] == pytest.approx(one.of_state(scenario.state), rel=1e-13)
    assert len(np.unique(np.round(found["start_state"].values, 6), axis=0)) == 5


def test_the_same_seed_gives_the_same_starts():
    options = {"when": "x", "starts": 4, "crossings": 2, "show": "y,y'"}
    one, same, other = (voronets.section(HENON_HEILES, seed=s, **options) for s in (3, 3, 4))
    assert np.array_equal(one["start_state"], same["start_state"])
    assert np.array_equal(one["y"], same["y"])
    assert not np.array_equal(one["start_state"][1:], other["start_state"][1:])
    # spread: no two of them near one another, as the shown values go
    points = one["start_state"].sel(state=["y", "y'"]).values
    gaps = np.linalg.norm(points[:, None] - points[None], axis=2)[np.triu_indices(4, 1)]
    assert gaps.min() > 0.1


def test_many_starts_are_what_each_is_alone():
    subject = Subject.of(voronets.load("chaplygin-top"))
    found = voronets.section("chaplygin-top", when="omega_x", starts=3, crossings=12)
    inputs = read_inputs(
        subject.system, when="omega_x", direction="rising", crossings=12, show="omega_z"
    )
    for i in range(3):
        alone = follow(
            choose_engine(), subject.system, found["start_state"].values[i],
            inputs.watched(subject.system), crossings=12, until=100.0, tolerance=1e-12,
        )  # fmt: skip
        ((system, t, x),) = alone.parts
        mine = found.isel(crossing=found["start"].values == i)
        assert np.allclose(mine["t"].values, t, rtol=0, atol=1e-12 * t[-1])
        shown = inputs.shown[0].of(system, t, x)
        assert np.abs(mine["omega_z"].values - shown).max() < 1e-10 * np.abs(shown).max()


def _both_ways(source, starts, **asked):
    """The motions of some starts, each alone and side by side in lanes."""
    subject = Subject.of(voronets.load(source))
    inputs = read_inputs(subject.system, show=None, tolerance=1e-15, **asked)
    placed = voronets.section(source, when="x", starts=starts, crossings=1, level=0.1)
    states = placed["start_state"].values
    return [Follower(subject, inputs, lanes=lanes).all(states) for lanes in (False, True)]


@pytest.mark.parametrize("when", ["x", "sin(9*x)", "y - 0.2", "t - 3*x - 2"])
@pytest.mark.parametrize("direction", ["rising", "both"])
def test_lanes_find_what_each_motion_has_alone(when, direction):
    alone, lanes = _both_ways(
        HENON_HEILES, 6, when=when, direction=direction, crossings=1 if "t" in when else 25
    )
    for one, other in zip(alone, lanes, strict=True):
        assert one.count == other.count > 0 and one.outcome is other.outcome
        ((_, t, x),), ((_, s, y),) = one.parts, other.parts
        assert np.abs(t - s).max() < 1e-12 * t[-1]
        assert np.abs(x - y).max() < 2e-12


def test_a_motion_that_may_end_leaves_the_lanes():
    stops = [{"when": "y - 0.45", "stop": True, "name": "high"}]
    source = HENON_HEILES | {"run": HENON_HEILES["run"] | {"events": stops}}
    alone, lanes = _both_ways(source, 8, when="x", direction="both", crossings=12)
    words = [run.outcome.word for run in alone]
    assert words == [run.outcome.word for run in lanes] and set(words) == {"event", "completed"}
    for one, other in zip(alone, lanes, strict=True):
        assert one.count == other.count and one.message == other.message
        assert one.t_end == pytest.approx(other.t_end, rel=1e-12)


def test_a_long_run_keeps_no_dense_output():
    def pieces():
        return sum(type(one) is Piece for one in gc.get_objects())  # also of dead weak references

    gc.collect()
    before, alive = pieces(), []  # other tests may keep motions

    def progress(done, of):
        if pieces() - before > 3:  # not those that nothing holds, but that were not yet collected
            gc.collect()
        alive.append(pieces() - before)

    found = voronets.section("rattleback", when="omega_x", crossings=400, progress=progress)
    assert found.attrs["steps"] > 10_000 and len(alive) > 5
    assert max(alive) <= 3


def test_a_motion_that_ends_early_says_so():
    found = voronets.section("ball-on-sphere", when="centre_z - 0.3", direction="both")
    assert found.attrs["outcome"] == "lifted_off"
    assert 0 <= found.sizes["crossing"] < 500
    stop = [{"when": "x - 0.99", "stop": True, "name": "far"}]
    stopped = voronets.section(OSCILLATORS, when="x' - 0.5", direction="falling",
                               settings={"run.events": stop})  # fmt: skip
    assert stopped.attrs["outcome"] == "event" and "far" in stopped.attrs["message"]
    assert stopped["t"].values == pytest.approx([np.arccos(0.5)], abs=1e-12)
    assert stopped.attrs["t_end"] == pytest.approx(np.arcsin(0.99), abs=1e-12)


def test_modes_and_charts_are_crossed():
    # a coin that flies, slides and rolls; its crossings are those of the motion's events
    shown = {"when": "omega_z", "direction": "both", "crossings": 6}
    for name in ("dropped-coin", "torus-on-sphere"):
        when = "omega_x" if name == "torus-on-sphere" else "velocity_z"
        found = voronets.section(name, **shown | {"when": when, "show": "centre_z"})
        motion = voronets.run(name, events=[{"when": when, "name": "it"}], throw=False)
        times = [t for event, t in motion.events if event == "it"][: found.sizes["crossing"]]
        assert np.abs(found["t"].values[: len(times)] - times).max() < 1e-9
        heights = motion.at(times)["centre"].values[:, 2]
        assert np.abs(found["centre_z"].values[: len(times)] - heights).max() < 1e-9


def test_time_alone_makes_a_stroboscope():
    found = voronets.section(OSCILLATORS, when="sin(2*pi*t)", crossings=4, starts=2, show="x,y")
    assert found["t"].values == pytest.approx([1, 2, 3, 4, 1, 2, 3, 4], abs=1e-12)


def test_angles_are_known():
    found = voronets.section("double-pendulum", when="phi", crossings=3, show="theta,theta'")
    assert found["theta"].attrs["period"] == 2 * np.pi
    assert "period" not in found["theta'"].attrs
    spun = {"start.phi'": 40.0, "run.duration": 0.01}
    with pytest.raises(voronets.InputError, match=r"phi grows by full turns.*sin\(phi/2\)"):
        voronets.section("double-pendulum", when="phi", settings=spun)
    turns = voronets.section("double-pendulum", when="sin(phi/2)", direction="both", settings=spun,
                             crossings=3, show="phi,theta")  # fmt: skip
    assert turns["phi"].values == pytest.approx(2 * np.pi * np.arange(1, 4), abs=1e-12)


def test_it_is_saved_and_read_again(tmp_path):
    found = voronets.section(HENON_HEILES, when="x", crossings=5, starts=2)
    found.to_netcdf(tmp_path / "points.nc")
    again = xr.load_dataset(tmp_path / "points.nc")
    assert again["y"].equals(found["y"]) and again.attrs["when"] == "x"


def test_a_start_stated_in_python():
    system = voronets.load(HENON_HEILES).stated
    begin = voronets.start_system(system, {"x": 0.0, "y": 0.1, "x'": 0.4, "y'": 0.0})
    found = voronets.section(begin, duration=50.0, when="x", crossings=7)
    same = voronets.section(HENON_HEILES, when="x", crossings=7)
    assert np.abs(found["y"].values - same["y"].values).max() < 1e-12
    with pytest.raises(voronets.InputError, match="duration is missing"):
        voronets.section(begin, when="x")


ERRORS = [
    ({"when": "omga_x"}, 'did you mean "omega_x"'),
    ({"when": None}, 'when is missing. Give a formula .* such as "omega_x"'),
    ({"when": "omega_x", "crossings": 0}, "crossings is 0"),
    ({"when": "omega_x", "show": "omega_w"}, 'formula show has a mistake: unknown name "omega_w"'),
    ({"when": "omega_x", "direction": "up"}, 'direction is "up"'),
    ({"when": "omega_x", "hold": "jellett"}, "jellett needs a spherical body"),
    ({"when": "omega_x", "level": float("nan")}, "level is nan"),
    ({"when": "omega_x", "level": 0.05}, "which has energies from 0.0981 J"),
    ({"when": "centre_z", "most_steps": 4000}, None),
]


@pytest.mark.parametrize(("options", "told"), ERRORS, ids=lambda v: str(v)[:40])
def test_errors(options, told):
    if told is None:  # nothing crosses, and it is given up
        found = voronets.section("rattleback", **options)
        assert found.attrs["outcome"] == "failed" and found.sizes["crossing"] == 0
        return
    with pytest.raises(voronets.InputError, match=told):
        voronets.section("rattleback", **options)


def test_the_least_energy_of_a_section_is_found():
    # φ = 0: the pendulum hangs, −(m + m1) g a − m1 g b
    least = -(1.4 * 0.5 + 0.4 * 0.3) * 9.81
    with pytest.raises(voronets.InputError, match=f"from {least:.6g} J upwards"):
        voronets.section("double-pendulum", when="phi", level=2 * least)


def test_a_formula_that_never_vanishes():
    with pytest.raises(voronets.InputError, match=r"in 1000 s.*between 0.*and 1\.99|2"):
        voronets.section(OSCILLATORS, when="x + 1.0000001", direction="falling")
    with pytest.raises(
        voronets.InputError, match=r"in 1000 s, 1000 times .*between 1.* and (3|2\.99)"
    ):
        voronets.section(OSCILLATORS, when="x + 2")
