"""Accelerations, reactions and impulses of the contact laws beside an oracle that shares no code."""

import contextlib
import zlib

import numpy as np
import pytest

from oracle_contact.dynamics import accelerations
from oracle_contact.impact import impact
from oracle_contact.pairs import PAIRS, random_contact
from voronets.expressions.faults import InputError
from voronets.expressions.scalars import FLOATS
from voronets.rolling.impact import collide
from voronets.rolling.touch import Touch
from voronets.scenario.rolling import RollingScenario

LAWS = {
    "rolling": {"law": "rolling"},
    "rubber": {"law": "rubber"},
    "smooth": {"law": "smooth"},
    "viscous": {"law": "viscous", "viscosity": 0.3},
    "coulomb": {"law": "coulomb", "friction": 0.25, "sliding_friction": 0.2},
}
PAIR_NAMES = sorted(PAIRS)


def close(one, two, tolerance=1e-9):
    """Within a part of the largest number of the two; forces and rates are of order 1 or more."""
    one, two = np.asarray(one, dtype=float), np.asarray(two, dtype=float)
    scale = max(np.abs(one).max(), np.abs(two).max(), 1e-2)
    assert np.abs(one - two).max() <= tolerance * scale, (one, two)


def random_for(*words):
    return np.random.default_rng(zlib.crc32(" ".join(words).encode()))


def drawn(table, contact, law, *words):
    """A random state of contact in which the body does not pass through the ground, and its scenario."""
    random = random_for(*words)
    for _ in range(20):
        state = random_contact(table, random, law)
        with contextlib.suppress(InputError):
            return state, scenario(table, contact, state, law not in ("rolling", "rubber")), random
    raise AssertionError("no state was found")


def scenario(table, contact, state, velocity=True):
    start = {
        name: np.asarray(state[name], dtype=float).tolist()
        for name in ("orientation", "contact", "contact_body", "omega")
    }
    if velocity:
        start["velocity"] = np.asarray(state["velocity"], dtype=float).tolist()
    return RollingScenario.of({
        **{name: table[name] for name in ("body", "ground", "force") if name in table},
        "contact": contact, "start": start, "run": {"duration": 1.0, "second_contact": "ignore"},
    })  # fmt: skip


@pytest.mark.parametrize("law", LAWS)
@pytest.mark.parametrize("pair", PAIR_NAMES)
def test_accelerations(pair, law):
    """ω̇ and the reaction in contact, from the system that the motion begins in."""
    table = {**PAIRS[pair], "contact": LAWS[law]}
    slips = law not in ("rolling", "rubber")
    state, made, _ = drawn(table, LAWS[law], law, pair, law)
    oracle = accelerations(
        table, state["orientation"], state["contact"], state["contact_body"], state["omega"],
        state["velocity"] if slips else None, law,
    )  # fmt: skip
    assert law != "coulomb" or oracle["painleve"] > 0  # no state of these is a paradox
    begun, x = made.started.begun
    x = [float(value) for value in x]
    rate = begun.rate(FLOATS, x, begun.numbers, 0.0)
    seen = begun.observables(FLOATS, x, begun.numbers, 0.0)
    close(rate[4:7], oracle["omega_dot"])
    close(seen["reaction"], oracle["reaction"])
    if law == "rubber":
        arm = np.linalg.norm(state["contact_body"]) * np.linalg.norm(oracle["reaction"])
        assert abs(seen["spin_moment"] - oracle["moment"]) <= 1e-9 * max(abs(oracle["moment"]), arm)
    if law in ("smooth", "viscous"):
        size = len(x) - 4
        close(rate[size : size + 3], oracle["acceleration"])
    if law == "coulomb":
        size = len(x) - 5
        close(rate[size], oracle["slip_rate"] @ state["slip"] / np.linalg.norm(state["slip"]))


@pytest.mark.parametrize("pair", PAIR_NAMES)
def test_flight(pair):
    """In the air: Newton and Euler, and the gap with its rate."""
    table = PAIRS[pair]
    state, made, _ = drawn(table, LAWS["coulomb"], "coulomb", pair, "flight")
    oracle = accelerations(
        table, state["orientation"], state["contact"], state["contact_body"], state["omega"],
        state["velocity"], "flying",
    )  # fmt: skip
    system, _ = made.started.begun
    modes = next(event.switch.__self__ for event in system.events if event.name == "slip_ended")
    x = modes.flying_state(modes.touch(made.started.begun[1], "sliding"))
    x = [float(value) for value in x]
    rate = modes.flying.rate(FLOATS, x, modes.flying.numbers, 0.0)
    close(rate[4:7], oracle["omega_dot"])
    size = modes.flight.size
    close(rate[size + 3 : size + 6], oracle["acceleration"])
    seen = modes.flying.observables(FLOATS, x, modes.flying.numbers, 0.0)
    assert abs(seen["gap"]) < 1e-12 * max(1.0, np.abs(state["contact"]).max())
    # g̈ in the air, which the landing and the end of infinitely many impacts are judged by
    touch = modes.touch(made.started.begun[1], "sliding")
    close(touch.gap_acceleration(), oracle["gap_rate2"], 1e-8)


@pytest.mark.parametrize("kind", ["newton", "stronge"])
@pytest.mark.parametrize("pair", PAIR_NAMES)
def test_impulses(pair, kind):
    """An impact with friction: the impulse, the velocities after it, its work."""
    contact = {"law": "coulomb", "friction": 0.4, "sliding_friction": 0.3, "restitution": 0.5}
    contact |= {"impact": kind}
    table = {**PAIRS[pair], "contact": contact}
    state, made, random = drawn(table, contact, "coulomb", pair, kind)
    velocity = np.asarray(state["velocity"]) - random.uniform(0.2, 1.0) * np.asarray(
        state["normal"]
    )
    oracle = impact(
        table,
        state["orientation"],
        state["contact"],
        state["contact_body"],
        state["omega"],
        velocity,
    )
    core = made.started.problem.core
    touch = Touch(core, made.started.state, velocity)
    found = collide(
        touch.W, touch.n, touch.u, restitution=0.5, friction=0.3, sticking=0.4,
        energetic=kind == "stronge",
    )  # fmt: skip
    P = np.linalg.solve(touch.W, found.u - touch.u)
    after = touch.after(P, found.work)
    close(P, oracle["impulse"])
    close(after.v, oracle["velocity"])
    close(after.x[4:7], oracle["omega"])
    close(found.work, oracle["work"])
    assert (found.d is None) == (oracle["ended"] == "stuck")
