"""The top level: every name exists, is documented, and importing voronets is light."""

from __future__ import annotations

import inspect
import subprocess
import sys

import pytest

import voronets


@pytest.mark.parametrize("name", voronets.__all__)
def test_every_name_exists_and_is_documented(name):
    assert inspect.getdoc(getattr(voronets, name))


def test_the_names_are_few():
    assert len(voronets.__all__) < 40


@pytest.mark.parametrize("name", voronets.surfaces.__all__)
def test_the_catalogue_is_documented(name):
    assert inspect.getdoc(getattr(voronets.surfaces, name))


def test_importing_is_light():
    code = (
        "import sys, voronets; "
        "print([m for m in ('heyoka', 'sympy', 'xarray', 'scipy') if m in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_unknown_names_are_attribute_errors():
    with pytest.raises(AttributeError, match="no attribute"):
        _ = voronets.rattleback


def test_the_underneath_is_reachable_and_documented():
    for name in set(voronets._HOMES) - set(voronets.__all__):
        assert inspect.getdoc(getattr(voronets, name))


def test_any_scenario_is_one():
    assert isinstance(voronets.load("knife-edge"), voronets.Scenario)
    assert isinstance(voronets.load("rattleback"), voronets.Scenario)


def test_the_version_is_that_of_the_package():
    from importlib.metadata import version

    assert voronets.__version__ == version("voronets")
