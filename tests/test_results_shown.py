"""Results show themselves: short in a terminal, a table in a notebook, a picture of each."""

from __future__ import annotations

import importlib.util

import numpy as np
import pytest

import voronets
from voronets.expressions.presentation import Card

UPRIGHT = ["start.orientation={lean=90}"]


def hoop(**options):
    return voronets.steady("hoop", settings=UPRIGHT, **options)


#: Every kind of public result.
RESULTS = {
    "scenario": lambda: voronets.load("rattleback"),
    "system scenario": lambda: voronets.load("snakeboard"),
    "start": lambda: voronets.load("rattleback").started,
    "problem": lambda: voronets.load("rattleback").started.problem,
    "gallery": voronets.gallery,
    "motion": lambda: voronets.run("rattleback", estimate=False),
    "verdict": lambda: voronets.run("tippe-top").verdict,
    "extremes": lambda: voronets.run("tippe-top").extremes,
    "comparison": lambda: voronets.run("rod-on-sphere").compare(voronets.run("rod-on-sphere")),
    "steady motions": lambda: hoop(vary=["start.omega.2=0.5:8:30"]),
    "steady motion": lambda: hoop()[0],
    "state space": lambda: voronets.linearise("hoop", settings=UPRIGHT),
    "section": lambda: voronets.section("double-pendulum", when="theta", crossings=5),
    "exponents": lambda: voronets.lyapunov("double-pendulum", time=2.0),
    "sensitivities": lambda: voronets.sensitivity(
        "rod-on-sphere", of=["omega"], to=["body.mass"], at=[0.1, 0.2]),
    "sweep": lambda: voronets.sweep("rod-on-sphere", {"start.omega.2": [0.0, 0.1]}),
    "integrals": lambda: voronets.integrals("chaplygin-top"),
    "forms": lambda: voronets.derive("chaplygin-sleigh"),
    "equations": lambda: voronets.derive("chaplygin-sleigh", "voronets"),
    "rolling equations": lambda: voronets.derive("rattleback", "voronets1912"),
    "constraints": lambda: voronets.describe(voronets.load("chaplygin-sleigh").started.system),
    "oscillations": lambda: voronets.small_oscillations(
        voronets.load("double-pendulum").started.system),
    "closed solution": lambda: voronets.closed_solution("rod-on-sphere"),
    "reduction": lambda: voronets.reduction("rolling-disc"),
}  # fmt: skip
DRAWN = (
    "motion", "steady motions", "steady motion", "state space", "section", "exponents", "sensitivities",
    "sweep", "integrals", "equations", "rolling equations",
)  # fmt: skip


@pytest.fixture(scope="module")
def made():
    results = {}

    def make(name):
        if name not in results:
            results[name] = RESULTS[name]()
        return results[name]

    return make


@pytest.mark.parametrize("name", RESULTS)
def test_a_result_is_short_in_a_terminal_and_a_table_in_a_notebook(name, made):
    result = made(name)
    text = repr(result)
    assert text.count("\n") < 20 and len(text) <= 1500
    assert "object at 0x" not in text and "array(" not in text
    shows = "_repr_html_" if hasattr(result, "_repr_html_") else "_repr_latex_"  # of formulas
    assert getattr(result, shows)()


@pytest.mark.parametrize("name", DRAWN)
def test_a_result_has_a_picture(name, made, tmp_path):
    path = tmp_path / "picture.svg"
    assert voronets.picture(made(name), path) == path
    assert path.read_text(encoding="utf-8").lstrip().startswith("<?xml")


def test_what_has_no_picture_is_refused(tmp_path):
    with pytest.raises(voronets.InputError, match="no picture of Gallery"):
        voronets.picture(voronets.gallery(), tmp_path / "x.png")


def test_a_long_card_shows_its_two_ends():
    card = Card("Numbers", [(str(i), "x" * 300) for i in range(100)], ("n", "x"), "Ask for more.")
    lines = card.text().splitlines()
    assert len(lines) <= 19 and max(map(len, lines)) <= 100
    assert (
        lines[2].split()[0] == "0" and lines[-2].split()[0] == "99" and lines[-1] == "Ask for more."
    )
    assert card.html().count("<tr>") == 101 and "&lt;" in Card("<b>").html()


def test_a_state_space_goes_to_python_control():
    space = voronets.linearise("hoop", settings=UPRIGHT)
    if importlib.util.find_spec("control") is None:
        with pytest.raises(ImportError, match="pip install control"):
            space.to_control()
        return
    model = space.to_control()
    assert np.array_equal(model.A, space.A) and model.nstates == len(space.states)
