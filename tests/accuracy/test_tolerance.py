"""The error falls with the tolerance, and the engines meet."""

from __future__ import annotations

import numpy as np
import pytest

import voronets
from engines import INSTALLED


def final(settings, **options):
    motion = voronets.run("rattleback", settings=settings, **options)
    return np.concatenate([motion["omega"].values[-1], motion["contact_ground"].values[-1]])


def test_heyoka_and_scipy_meet_as_the_tolerance_falls():
    settings = ["run.duration=2.0"]
    reference = final(settings, tolerance=1e-15)
    errors = [
        np.abs(final(settings, engine="scipy", tolerance=tolerance) - reference).max()
        for tolerance in (1e-6, 1e-9, 1e-12)
    ]
    assert errors[0] > 10 * errors[1] > 100 * errors[2]


@pytest.mark.parametrize("engine", INSTALLED[1:])
def test_the_engines_agree_on_the_rattleback(engine):
    """The whole 20 s, through the reversal, at 1e-12."""
    difference = final([], engine=engine) - final([], engine=INSTALLED[0])
    assert np.abs(difference).max() < (1e-7 if engine == "scipy" else 1e-10)


@pytest.mark.parametrize("engine", INSTALLED[:-1])
def test_the_error_of_a_taylor_engine_falls_with_the_tolerance(engine):
    settings = ["run.duration=5.0"]
    reference = final(settings, tolerance=1e-15)
    loose, tight = (
        np.abs(final(settings, tolerance=tolerance, engine=engine) - reference).max()
        for tolerance in (1e-6, 1e-10)
    )
    assert tight < 1e-8 and loose > 100 * tight


def test_scipy_says_which_tolerance_it_used():
    motion = voronets.run(
        "rattleback", settings=["run.duration=0.1"], engine="scipy", tolerance=1e-15
    )
    assert motion.data.attrs["tolerance"] == pytest.approx(2.3e-14)
    assert motion.data.attrs["engine"] == "scipy"
