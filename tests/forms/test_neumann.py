"""Neumann's coordinates: there and back, along a motion, with sliding, and where they break."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from forms.cases import CASES, Case, coordinates, name_of, named, places
from forms.derivatives import along, gap
from voronets.engine import simulate_system
from voronets.expressions.faults import InputError
from voronets.expressions.scalars import FLOATS
from voronets.expressions.vectors import Vector
from voronets.forms.neumann.coordinates import Neumann, neumann
from voronets.forms.neumann.kinematics import (
    angular_velocity,
    contact_rates,
    sliding,
    velocity_of_centre,
)
from voronets.rolling.start import start_neumann
from voronets.surfaces import catalogue

PLAIN = {case.pair: case for case in CASES if not (case.rotor or case.off)}
LONG = 3.0  # seconds
NAMED = {case.name: case for case in CASES}


def same_turn(ours: np.ndarray, theirs: np.ndarray) -> bool:
    """Two quaternions, up to their sign."""
    return min(np.abs(ours - theirs).max(), np.abs(ours + theirs).max()) < 1e-12


@pytest.mark.parametrize("case", CASES, ids=name_of)
def test_there_and_back(case):
    found = coordinates(case)
    for c in places(found, seed=3):
        state = found.to_state(c)
        again = found.from_state(state, near=c)
        assert gap(again, c) < 1e-12
        back = found.to_state(found.from_state(state))
        assert same_turn(back[:4], state[:4])
        assert gap(back[4:], state[4:]) < 1e-12
        assert np.abs(found.to_state(named(c)) - state).max() == 0


@pytest.mark.parametrize("case", CASES, ids=name_of)
def test_the_state_is_a_contact(case):
    """Both points meet, the normals are opposite, and ξ, ϑ and σ, τ, n are what the page says."""
    found, core = coordinates(case), case.problem.core
    for c in places(found, seed=5):
        u, v, theta, u1, v1, *w = c.tolist()
        at = core.pose(FLOATS, found.to_state(c).tolist(), core.numbers)
        R = np.array(at.R, dtype=float)
        outward = -R.T @ np.array(at.ground.n, dtype=float)
        assert gap(np.array(at.body.n, dtype=float), outward) < 1e-12
        frame, frame1 = found.body.frame((u, v)), found.ground.frame((u1, v1))
        for ours, surface, place in (
            (at.body, found.body, (u, v)),
            (at.ground, found.ground, (u1, v1)),
        ):
            there = np.array(surface.at(place).x, dtype=float)
            assert gap(np.array(ours.x, dtype=float), there) < 1e-12
        n = np.cross(frame[0], frame[1])
        n /= np.linalg.norm(n)
        xi, eta = frame[0], np.cross(n, frame[0])
        eta1 = np.cross(-R @ n, frame1[0])
        assert gap(R @ xi, -np.sin(theta) * frame1[0] + np.cos(theta) * eta1) < 1e-12
        assert gap(R @ eta, np.cos(theta) * frame1[0] + np.sin(theta) * eta1) < 1e-12
        assert gap(np.array(at.omega, dtype=float), w @ np.array([xi, eta, n])) < 1e-12


@pytest.mark.parametrize("case", CASES, ids=name_of)
def test_start_neumann_is_the_same(case):
    found = coordinates(case)
    twin = Neumann(found.problem, found.problem)
    for c in places(found, seed=9, count=1):
        begun = start_neumann(found.problem, **named(c))
        state = twin.to_state(c)
        assert same_turn(begun.state[:4], state[:4])
        assert gap(begun.state[4:], state[4:]) < 1e-12


# -- kinematics, rolling or sliding ----------------------------------------------------------------


@pytest.mark.parametrize("case", [*PLAIN.values(), NAMED["skew on skew, off, full, central"]],
                         ids=name_of)  # fmt: skip
def test_sliding_by_finite_differences(case):
    """ω and the velocity of the body's point for arbitrary rates, from places a moment apart."""
    found, rng = coordinates(case), np.random.default_rng(21)
    for c in places(found, seed=21):
        rates = rng.normal(size=5)
        at = found.place(FLOATS, found.numbers, c[:5].tolist())
        axes, R, a = (np.array(x, dtype=float) for x in (at.body.axes, at.R, at.body.X))

        def pose(t, c=c, rates=rates):
            there = found.place(FLOATS, found.numbers, (c[:5] + t * rates).tolist())
            R = np.array(there.R, dtype=float)
            return R, np.array(there.ground.X, dtype=float) - R @ np.array(
                there.body.X, dtype=float
            )

        h = 1e-3
        weights = {-3: -1 / 60, -2: 3 / 20, -1: -3 / 4, 1: 3 / 4, 2: -3 / 20, 3: 1 / 60}
        R_dot = sum(w * pose(i * h)[0] for i, w in weights.items()) / h
        O_dot = sum(w * pose(i * h)[1] for i, w in weights.items()) / h
        turning = R.T @ R_dot
        omega = np.array([turning[2, 1], turning[0, 2], turning[1, 0]])
        given = np.array(angular_velocity(at, rates.tolist()), dtype=float)
        assert axes @ omega == pytest.approx(given, abs=1e-7 * (1 + np.abs(given).max()))
        slip = np.array(sliding(at, rates.tolist()), dtype=float)
        point = axes @ (R.T @ O_dot + np.cross(omega, a))
        assert point == pytest.approx(slip, abs=1e-7 * (1 + np.abs(slip).max()))
        O_axes = velocity_of_centre(at, Vector(*given.tolist()), Vector(*slip.tolist()))
        assert axes @ R.T @ O_dot == pytest.approx(np.array(O_axes, dtype=float), abs=1e-6)


@pytest.mark.parametrize("case", CASES, ids=name_of)
def test_angular_velocity_by_a_complex_step(case):
    found, rng = coordinates(case), np.random.default_rng(22)
    for c in places(found, seed=22):
        rates = rng.normal(size=5).tolist()

        def orientation(ns, x, found=found):
            return [y for row in found.place(ns, found.numbers, x).R for y in row]

        R, R_dot = (x.reshape(3, 3) for x in along(orientation, c[:5].tolist(), rates))
        assert np.abs(R.T @ R - np.eye(3)).max() < 1e-12 and np.linalg.det(R) > 0
        turning = R.T @ R_dot
        assert np.abs(turning + turning.T).max() < 1e-11 * (1 + np.abs(turning).max())
        at = found.place(FLOATS, found.numbers, c[:5].tolist())
        omega = np.array([turning[2, 1], turning[0, 2], turning[1, 0]])
        given = np.array(angular_velocity(at, rates), dtype=float)
        assert gap(np.array(at.body.axes, dtype=float) @ omega, given) < 1e-11


@pytest.mark.parametrize("case", CASES, ids=name_of)
def test_rolling_does_not_slide(case):
    """contact_rates and angular_velocity undo each other, and the body's point stays at rest."""
    found = coordinates(case)
    for c in places(found, seed=23):
        at = found.place(FLOATS, found.numbers, c[:5].tolist())
        motion = contact_rates(at, Vector(*c[5:8].tolist()))
        assert gap(np.array(angular_velocity(at, motion.rates), dtype=float), c[5:8]) < 1e-11
        speed = float(np.linalg.norm(np.array(motion.V, dtype=float)))
        assert np.abs(np.array(sliding(at, motion.rates), dtype=float)).max() < 1e-12 * (1 + speed)


# -- along a motion --------------------------------------------------------------------------------


def rolled(case: Case, values: tuple[float, ...], duration: float = LONG):
    """A problem's coordinates and states along its core's motion from Neumann's coordinates."""
    found = neumann(case.problem)
    system = case.problem.system()
    motion = simulate_system(system, found.to_state(values), duration)
    states = np.concatenate([np.concatenate(segment.states) for segment in motion.segments])
    return found, states


@pytest.mark.parametrize(
    "pair, values, passes",
    [
        ("torus on sphere", (1.0, 2.9, 2.8, 1.3, 2.8, -0.2, 0.8, -1.7), ("v", "theta", "v1")),
        ("spheroid on sphere", (0.9, 3.0, 3.0, 1.2, 3.0, 0.8, -1.3, -1.3), ("v", "theta")),
        ("ball in bowl", (1.0, 3.1, 3.0, 1.8, 2.8, -1.7, 0.5, -2.8), ("v", "theta", "v1")),
    ],
)  # fmt: skip
def test_along_has_no_jumps(pair, values, passes):
    case = replace(PLAIN[pair], force="central")
    found, states = rolled(case, values)
    c = found.along(states)
    rates = []
    for place in c:
        at = found.place(FLOATS, found.numbers, place[:5].tolist())
        rates.append(contact_rates(at, Vector(*place[5:8].tolist())).rates)
    rates = np.array(rates, dtype=float)
    steps = (rates[1:] + rates[:-1]) / 2 * (LONG / (len(c) - 1))
    assert np.abs(np.diff(c[:, :5], axis=0) - steps).max() < 0.01  # a jump would be π or 2π
    names = ("u", "v", "theta", "u1", "v1")
    for name in passes:
        assert np.abs(c[:, names.index(name)]).max() > np.pi, name
    for place, state in zip(c[::20], states[::20], strict=True):
        back = found.to_state(place)
        assert same_turn(back[:4], state[:4] / np.linalg.norm(state[:4]))


# -- where the coordinates break -------------------------------------------------------------------


@pytest.mark.parametrize("side, place", [("body", {"u": 0.0, "v": 0.3}), ("ground", {"u1": 0.0})])
def test_a_pole_is_named(side, place):
    case = PLAIN["ball in bowl"]
    found = coordinates(case)
    values = {"u": 1.0, "v": 0.2, "theta": 0.3, "u1": 1.1, "v1": 0.4, "sigma": 0.1, "tau": 0.2,
              "n": 0.3} | place  # fmt: skip
    with pytest.raises(InputError) as caught:
        found.to_state(values)
    (fault,) = caught.value.faults
    assert fault.key == f"neumann.{side}" and "pole" in f"{fault.expected} {fault}"


def test_a_pole_of_a_state_is_named():
    case = replace(PLAIN["spheroid on sphere"], force="gravity")
    found = coordinates(case)
    on_top = case.problem.ground.locate(np.array([0.0, 0.0, 1.5]))
    with pytest.raises(InputError) as caught:
        found.from_state(np.array([1.0, 0.0, 0.0, 0.0, 0.1, 0.2, 0.3, *on_top]))
    assert {fault.key for fault in caught.value.faults} == {"neumann.body", "neumann.ground"}


def test_missing_values_are_named():
    found = coordinates(PLAIN["ball in bowl"])
    with pytest.raises(InputError) as caught:
        found.to_state({"u": 1.0, "v": 0.2})
    keys = {fault.key for fault in caught.value.faults}
    assert keys == {f"neumann.{name}" for name in ("theta", "u1", "v1", "sigma", "tau", "n")}


def test_a_surface_without_coordinates():
    problem = PLAIN["ball in bowl"].problem
    for surface in (catalogue.hoop(0.3), catalogue.superellipsoid((1.0, 0.8, 0.9), 4)):
        without = replace(problem, body=replace(problem.body, surface=surface))
        with pytest.raises(InputError) as caught:
            neumann(without)
        (fault,) = caught.value.faults
        assert fault.key == "body.surface.kind" and fault.got == surface.kind
        assert "a surface with coordinates u, v" in f"{fault.expected} {fault}"
