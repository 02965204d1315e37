"""A problem without a start: its equations and integrals, but no run."""

from __future__ import annotations

import pytest

import voronets
from voronets import InputError, collection
from voronets.scenario.read import read_text
from voronets.scenario.stated import stated

NAMES = ("rattleback", "ball-in-bowl", "support-stone", "chaplygin-sleigh", "trolley-with-trailer")


def without(name, *keys):
    return {key: x for key, x in read_text(collection.text(name)).items() if key not in keys}


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("keys", [("start",), ("start", "run")])
def test_equations_and_integrals_need_no_start(name, keys):
    table = without(name, *keys)
    assert stated(table).state is None and stated(table).title == voronets.load(name).title
    assert dict(voronets.derive(table)) == dict(voronets.derive(name))
    own, whole = voronets.integrals(table), voronets.integrals(name)
    assert [one.name for one in own] == [one.name for one in whole]


def test_the_equations_are_the_same():
    table = without("chaplygin-sleigh", "start", "run")
    own, whole = (voronets.derive(x, "multipliers") for x in (table, "chaplygin-sleigh"))
    assert own.text() == whole.text() and own.example.state is None
    assert whole.example.state == tuple(voronets.load("chaplygin-sleigh").state)


def test_a_start_is_read_where_there_is_one():
    for table in (without("rattleback"), without("rattleback", "run")):
        assert stated(table).state == pytest.approx(voronets.load("rattleback").state)


@pytest.mark.parametrize("name", ("rattleback", "chaplygin-sleigh"))
def test_a_run_needs_one(name):
    for use in (voronets.run, voronets.load):
        with pytest.raises(InputError) as error:
            use(without(name, "start"))
        (fault,) = error.value.faults
        assert str(fault).startswith("start is missing. Add a table [start] with ")


@pytest.mark.parametrize(
    "name, change, key",
    [
        ("rattleback", "body.mass=-1", "body.mass"),
        ("rattleback", "bdy.mass=1", "bdy"),
        ("rattleback", "run.duration=-1", "run.duration"),
        ("chaplygin-sleigh", "system.kinetic='m*'", "system.kinetic"),
        ("chaplygin-sleigh", "run.durations=1", "run.durations"),
        ("chaplygin-sleigh", "other=1", "other"),
        ("chaplygin-sleigh", "system.constraints=[\"x' = 0\", \"2*x' = 0\"]", "system.constraints.1"),
    ],
)  # fmt: skip
def test_its_faults_are_told(name, change, key):
    with pytest.raises(InputError) as error:
        voronets.derive(without(name, "start"), settings=[change])
    assert key in [fault.key for fault in error.value.faults]
