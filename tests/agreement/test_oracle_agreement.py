"""The core against Newton–Euler with multipliers, which shares no code with it.

At seeded random states of every pair of surfaces: ω̇, the reaction, and the velocities of the contact
along both surfaces.
"""

from __future__ import annotations

import copy

import numpy as np
import pytest

from agreement.pairs import BODIES, GROUNDS, PAIRS, scenario
from oracle import accelerations, random_state, single_body, two_body_rotor
from voronets.expressions.faults import Fault
from voronets.expressions.rotations import quaternion_of_matrix
from voronets.expressions.scalars import FLOATS
from voronets.rolling.start import start
from voronets.rolling.system import RollingProblem
from voronets.scenario.body import BODY, GROUND
from voronets.scenario.force import FORCE
from voronets.scenario.table import Table

STATES = 2


def problem_of(table):
    faults: list[Fault] = []
    top = Table(table, "", faults)
    body = BODY.read(top, "body", table["body"])
    ground = GROUND.read(top, "ground", table["ground"])
    forces = FORCE.read(top, "force", table["force"])
    assert not faults, faults
    return RollingProblem(body, ground, forces, lift_off=False)


def for_oracle(table):
    """The same scenario in the keys that the oracle knows."""
    plain = copy.deepcopy(table)
    for side in ("body", "ground"):
        plain[side]["surface"].pop("given_by", None)
    return plain


def close(ours, theirs, what, scale=0.0):
    ours, theirs = np.asarray(ours, dtype=float), np.asarray(theirs, dtype=float)
    error = np.abs(ours - theirs).max() / max(np.abs(theirs).max(), scale, 1e-3)
    assert error < 1e-9, f"{what}: {ours} against {theirs}"


def ours_at(problem, R, omega, contact_body, contact_ground):
    """ω̇, Λ and the contact's velocities of the core at a state; R is a rotation matrix."""
    begin = start(
        problem,
        orientation=quaternion_of_matrix(R),
        contact=contact_ground,
        contact_body=contact_body,
        omega=omega,
    )
    core = begin.problem.core
    at = core.pose(FLOATS, begin.state.tolist(), core.numbers)
    found = core.dynamics(FLOATS, core.numbers, at)
    R_ = np.array(at.R)
    V = np.array(at.rolling.V)
    return np.array(found.omega_dot), R_ @ np.array(found.reaction), V, R_ @ V


@pytest.fixture(autouse=True)
def allow_overlap(monkeypatch):
    """Random states may put one body into the other, which the equations do not mind."""
    monkeypatch.setattr("voronets.rolling.start.separation_fault", lambda *_: None)


@pytest.mark.parametrize("pair", PAIRS, ids=lambda pair: f"{pair[0]}-{pair[1]}".replace(" ", "_"))
def test_accelerations_and_reactions(pair):
    seed = 1000 * list(BODIES).index(pair[0]) + list(GROUNDS).index(pair[1])
    rng = np.random.default_rng(seed)
    compared = 0
    for attempt in range(40):
        table = scenario(*pair, variant=(seed + compared) % 4)
        plain = for_oracle(table)
        R, omega, a, s = random_state(plain, rng)
        theirs = accelerations(plain, R, omega, a, s)
        if not theirs["condition"] < 1e4:
            continue
        omega_dot, reaction, V, W = ours_at(problem_of(table), R, omega, a, s)
        close(V, theirs["contact_velocity_body"], f"V, attempt {attempt}")
        close(W, theirs["contact_velocity_ground"], "R V")
        close(omega_dot, theirs["omega_dot"], "angular acceleration")
        close(reaction, theirs["reaction"], "reaction")
        compared += 1
        if compared == STATES:
            break
    assert compared == STATES


def test_enough_pairs():
    assert len(PAIRS) >= 30
    kinds = {(problem_of(scenario(*pair, variant=0)).body.surface.description,
              problem_of(scenario(*pair, variant=0)).ground.description) for pair in PAIRS}  # fmt: skip
    three = ("parametric", "implicit", "support")
    assert {(a, b) for a in three for b in three} <= kinds


@pytest.mark.parametrize("ground", ["plane", "ellipsoid", "wavy"])
def test_rotor_is_the_two_body_system(ground):
    """Carrier and flywheel on a frictionless axle, seven degrees of freedom, in the oracle."""
    rng = np.random.default_rng(7)
    carrier = {"mass": 1.0, "inertia": [[0.4, 0.01, 0.0], [0.01, 0.5, 0.02], [0.0, 0.02, 0.6]],
               "centre": [0.05, 0.0, 0.02]}  # fmt: skip
    rotor = {"mass": 0.3, "transverse": 0.02, "axial": 0.03, "centre": [0.1, -0.05, 0.1],
             "axis": [0.36, 0.48, 0.8], "spin": 25.0}  # fmt: skip
    for _ in range(5):
        table = scenario("ellipsoid", ground, variant=0)
        R, omega, a, s = random_state(for_oracle(table), rng)
        table["body"] |= {
            key: value
            for key, value in single_body(carrier, rotor, omega).items()
            if key in ("mass", "inertia", "rotor")
        }
        table["body"]["inertia"] = np.asarray(table["body"]["inertia"]).tolist()
        table["body"]["rotor"] = {
            "axis": list(map(float, table["body"]["rotor"]["axis"])),
            "momentum": float(table["body"]["rotor"]["momentum"]),
        }
        theirs = two_body_rotor(for_oracle(table), R, omega, a, s, carrier, rotor)
        omega_dot, reaction, _, _ = ours_at(problem_of(table), R, omega, a, s)
        close(omega_dot, theirs["omega_dot"], "angular acceleration")
        close(reaction, theirs["reaction"], "reaction")


def test_rotor_without_momentum_is_no_rotor():
    table = scenario("ellipsoid", "wavy", variant=0)
    R, omega, a, s = random_state(for_oracle(table), np.random.default_rng(3))
    without = ours_at(problem_of(table), R, omega, a, s)
    table["body"]["rotor"] = {"axis": [0.0, 0.6, 0.8], "momentum": 0.0}
    for one, other in zip(without, ours_at(problem_of(table), R, omega, a, s), strict=True):
        np.testing.assert_array_equal(one, other)
