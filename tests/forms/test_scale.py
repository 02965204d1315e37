"""Forms of long systems: right, and made in as many steps as the graph has parts."""

from functools import cache

import numpy as np
import pytest

from systems import bicycle, bicycle_like, dense_quasi_velocities
from voronets.expressions.scalars import FLOATS
from voronets.expressions.trees import from_the_leaves
from voronets.forms.catalogue import SYSTEM_FORMS, applicable, derive
from voronets.forms.general import system_form
from voronets.forms.system import system
from voronets.mechanics.motion_equations import first_order
from voronets.mechanics.sample_states import SampleStates

MADE = {make.__name__: make for make in (bicycle, dense_quasi_velocities, bicycle_like)}
#: Parts of the graph of a form, at most so many times those of the first-order system's, which has no
#: quasi-velocities: four dense ones, their inverse and its derivatives are longer than the system.
MOST = {"bicycle": 10, "bicycle_like": 10, "dense_quasi_velocities": 30}


@cache
def stated(name: str):
    return system(**MADE[name]())


@cache
def cases() -> list[tuple[str, str]]:
    return [(name, key) for name in MADE for key in applicable(stated(name)).applicable]


@pytest.mark.parametrize(("name", "key"), cases())
def test_accelerations_are_those_of_the_first_order_system(name, key):
    made = stated(name)
    states = SampleStates(made).states
    assert states
    form = derive(made, key)
    for x, t in states[:2]:
        rate = first_order(made).rate(FLOATS, x.tolist(), made.parameters, t)
        right = np.array(rate[len(made.names) :])
        gap = np.abs(form.accelerations(x, t) - right).max() / max(1.0, np.abs(right).max())
        assert gap < 1e-9


@pytest.mark.parametrize(("name", "key"), cases())
def test_a_form_has_few_times_the_parts_of_the_first_order_system(name, key, monkeypatch):
    """Counted, not timed: distinct parts of the formulas made on the way to the accelerations."""
    made, graphs = stated(name), []
    _ = made.formulas.terms
    known = len(made.formulas.graph.kinds)
    in_graph = system_form.in_graph

    def kept(problem):
        found = in_graph(problem)
        graphs.append(found[0])
        return found

    monkeypatch.setattr(system_form, "in_graph", kept)
    x, t = SampleStates(made).states[0]
    derive(made, key).accelerations(x, t)
    (graph,) = graphs
    assert known < len(graph.kinds) < MOST[name] * known


def test_the_bicycle_has_every_form_of_a_conservative_system():
    missing = {key: why for key, why in applicable(stated("bicycle")).items() if why}
    assert set(missing) == {"lagrange", "chaplygin", "diamandiev"}
    assert set(SYSTEM_FORMS) > set(missing)


def test_equations_to_read_share_their_parts():
    """Written out they have millions of operations; stored they are a few thousand parts."""
    form = derive(stated("bicycle"), "hamel")
    terms = [x.expression for line in form for x in (*line.left, *line.right)]
    assert form.operations > 10**6
    assert sum(1 for _ in from_the_leaves(terms)) < 20_000
