"""Euler's disc with Coulomb friction and rolling resistance: it slips once a nod, and ends."""

import numpy as np
import pytest

import voronets

COULOMB = (
    'contact.law="coulomb"',
    "contact.friction=0.1",
    "force.rolling_resistance=1e-5",
    "run.duration=1.0",
)


@pytest.fixture(scope="module")
def motion():
    return voronets.run("eulers-disc", settings=COULOMB)


def test_it_ends(motion):
    assert motion.outcome.word == "completed"
    assert motion.t_end == 1.0


def test_it_slips_once_a_nod(motion):
    """Friction is exhausted near each lowest place, where the contact races: two changes a nod."""
    nods = [t for name, t in motion.events if name == "lowest"]
    changes = motion.transitions
    assert len(nods) > 8
    assert {change["why"] for change in changes} == {"friction_exhausted", "slip_ended"}
    assert abs(len(changes) - 2 * len(nods)) <= 2
    ends = [change["t"] for change in changes if change["why"] == "slip_ended"]
    between = np.histogram(ends, bins=nods)[0]
    assert np.all(between == 1)


def test_no_mode_is_momentary(motion):
    lengths = [end - start for start, end, _ in motion.modes]
    assert min(lengths) > 1e-3


def test_the_balances_hold(motion):
    assert max(motion.verdict.residuals.values()) < 1e-10
    assert motion.verdict.energy_balance < 1e-9
    dissipated = motion["dissipated"].values
    assert np.all(np.diff(dissipated) > -1e-12 * dissipated[-1])
    assert dissipated[-1] > 0
