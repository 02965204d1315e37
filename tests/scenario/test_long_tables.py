"""Tables with very many keys and formulas that grow: one sentence, soon, from check and run alike."""

from __future__ import annotations

import pytest

import voronets
from scenario.tables import BALL, HALF
from voronets.expressions import functions
from voronets.expressions.parser import parse_formula
from voronets.expressions.trace import TRACE, Tape, Traced
from voronets.scenario.records import PARTS
from voronets.surfaces.implicit import XYZ, Implicit

DEEP = "sin(" * 95 + "{}" + ")" * 95
LONG = "*".join("(1 + 0.01*sin({}*{}))".format(i, "{0}") for i in range(80))
SYSTEM = {"system": {"coordinates": ["x"], "kinetic": "x'^2/2"}, "start": {"x": 0.1, "x'": 1.0},
          "run": {"duration": 0.1}}  # fmt: skip


def rolling(**parts):
    return {**BALL, **parts}


def body(surface):
    return rolling(body={**BALL["body"], "surface": surface})


def many(count, value=1.0):
    return {f"p{i}": value for i in range(count)}


@pytest.mark.parametrize("table", [
    rolling(force={"function": "x*p0", "parameters": many(8000)}),
    {**SYSTEM, "system": {**SYSTEM["system"], "parameters": many(8000)}},
    {**SYSTEM, "system": {**SYSTEM["system"], "inputs": many(8000, "t")}},
    {**SYSTEM, "system": {**SYSTEM["system"], "forces": many(8000, "t")}},
    body({"kind": "implicit", "F": "x^2 + y^2 + z^2 - 0.01", **many(8000)}),
    rolling(**many(8000)),
], ids=["force", "system", "inputs", "forces", "surface", "top"])  # fmt: skip
def test_very_many_keys_are_a_few_sentences(table):
    with pytest.raises(voronets.InputError) as caught:
        voronets.load(table)
    assert len(caught.value.faults) < 60
    assert len(str(caught.value)) < 20_000


GROWING = {
    "force": rolling(force={"gravity": 9.81, "function": "1e-3*" + DEEP.format("x")}),
    "central": rolling(force={"gravity": 9.81, "central": DEEP.format("d")}),
    "implicit": body(
        {"kind": "implicit", "F": "x^2 + y^2 + z^2 - 0.01 + 1e-4*" + DEEP.format("x")}
    ),
    "support": body({"kind": "support", "h": "0.1 + 1e-4*" + DEEP.format("nx")}),
    "profile": body(
        {"kind": "revolution", "r": "0.1*cos(u)*(1 + 1e-9*" + LONG.format("u") + ")",
         "z": "0.1*sin(u)", "u": [-1.5, 1.5]}
    ),
    "ground": rolling(
        ground={"surface": {"kind": "implicit", "F": "z - 1e-3*x^2*" + LONG.format("x")}}
    ),
}  # fmt: skip
#: Every factor has another first derivative that sorts before all factors: the worst that is known.
WORST = "*".join(f"(z + y*sin({i}*x))" for i in range(1, 146))


@pytest.mark.parametrize("part", GROWING)
def test_formulas_of_many_factors_and_nestings_run(part):
    table = dict(GROWING[part])
    if part == "profile":  # a quarter of a turn, so that it lies on its side
        table["start"] = {**table["start"], "orientation": [HALF, HALF, 0, 0]}
    motion = voronets.run(voronets.load(table), throw=False)
    assert motion.outcome.word == "completed"
    assert motion.verdict.energy_drift < 1e-12


@pytest.mark.parametrize("F", [WORST, "z - 1e-9*(" + DEEP.format("x*y*z") + ")"])
def test_the_longest_formulas_are_read_soon_and_stay_short(F):
    surface = Implicit(parse_formula(F, variables=XYZ).expression)
    tape = Tape()
    surface.contact(TRACE, {}, [Traced(tape, axis) for axis in XYZ])
    assert len(tape) < 60_000


@pytest.mark.parametrize("part", GROWING)
def test_formulas_that_grow_beyond_measure_are_named_every_time(part, monkeypatch):
    monkeypatch.setattr(functions, "MOST_NODES", 200)
    monkeypatch.setattr(PARTS, "parts", {})  # as in a process that has read nothing
    for made in (functions.with_derivatives, functions.derivatives_of):
        made.cache_clear()
    said = set()
    for _ in range(2):  # nothing that was kept of the first attempt lets the second one pass
        with pytest.raises(voronets.InputError) as caught:
            voronets.load(GROWING[part])
        said.add(str(caught.value))
    (text,) = said
    assert "too long to differentiate" in text
    part = text.removeprefix("The formulas of ").split(" are too long:")[0]
    assert part in ("force", "body.surface", "ground.surface")


def test_deep_formulas_of_a_system_run():
    stated = {**SYSTEM, "system": {**SYSTEM["system"], "force_function": DEEP.format("x")}}
    assert voronets.run(stated).outcome.word == "completed"


def test_an_unused_parameter_is_still_named():
    table = rolling(force={"gravity": 9.81, "function": "k*x", "parameters": {"k": 1.0, "kk": 2.0}})
    with pytest.raises(
        voronets.InputError, match=r"force\.parameters\.kk is an unknown key.*Did you mean 'k'"
    ):
        voronets.load(table)
