"""Worked examples: each ends in numbers that agree with something else, and refuses what it is not for."""

from __future__ import annotations

import pytest

from voronets.expressions.faults import InputError
from voronets.papers.catalogue import PAPERS
from voronets.papers.example_page import write_page
from voronets.papers.examples import EXAMPLES, example

each_example = pytest.mark.parametrize("key", EXAMPLES)
WANTED = (
    "vielle-rod", "vielle-strings", "vielle-bead", "voronets-poinsot", "voronets-revolution", "voronets-rod",
    "voronets-gyroscope", "voronets-stationary", "voronets-meridian", "voronets-ellipsoids",
    "voronets-plate", "diamandiev-support", "hussain-hoop",
)  # fmt: skip


def test_none_is_missing():
    assert set(WANTED) <= set(EXAMPLES)


@each_example
def test_its_numbers_agree_and_its_page_is_written(key, tmp_path):
    asked = example(key)
    values = asked.values({})
    result = asked.run()
    assert len(result.numbers) >= 2
    assert [x for x in result.numbers if not x.holds] == []
    assert result.pictures
    (page,) = write_page(tmp_path / "page.html", asked, values, result)
    text = page.read_text(encoding="utf-8")
    assert text.count("<figure>") == len(result.pictures)
    for number in result.numbers:
        assert f"{number.value:.12g}" in text
    written = write_page(tmp_path / "page.md", asked, values, result)
    assert len(written) == 1 + len(result.pictures)


@each_example
def test_it_cites_equations_of_the_index(key):
    asked = example(key)
    assert asked.equations
    for equation in asked.equations:
        PAPERS[asked.paper].entry(equation)


@each_example
def test_parameters_outside_are_refused_with_the_condition(key):
    asked = example(key)
    with pytest.raises(InputError, match="a parameter"):
        asked.values({"nobody": 1.0})
    for parameter in asked.parameters:
        for edge in (parameter.above, parameter.below):
            if abs(edge) < 1e300:
                with pytest.raises(InputError, match="a number above"):
                    asked.values({parameter.name: edge})


def test_an_unknown_example_gets_the_nearest():
    with pytest.raises(InputError, match="vielle-rod"):
        example("viele-rod")
