"""Facts of a problem: measured once, by how much each fails, in words."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
import sympy

import voronets
from solutions.reduction_cases import BALL, CENTRAL, PLANE, SPHEROID, apart, direct, table
from voronets import Forces, InputError, RollingProblem, body, surfaces
from voronets.facts.condition import Condition, demand
from voronets.facts.facts import Facts, facts_of
from voronets.facts.force_conditions import force_along_normal
from voronets.facts.inertia_conditions import symmetric_inertia
from voronets.facts.round_ground import round_ground
from voronets.facts.shape_conditions import ground_umbilic, revolution
from voronets.solutions.reductions import reduce_on_sphere, reduce_revolution
from voronets.solutions.reductions.revolution_equations import revolution_on_round
from voronets.surfaces.implicit import Implicit

X, Y, Z = sympy.symbols("x y z")
TOP = RollingProblem(
    body(0.5, (0.004, 0.004, 0.003), surfaces.spheroid((0.1, 0.15))), surfaces.plane(),
    Forces(gravity=(0.0, 0.0, -9.81)),
)  # fmt: skip


def test_a_condition_says_by_how_much_it_fails():
    held = Condition("the ground is a plane", 1e-12, "its curvature is 1e-12")
    assert held.holds and str(held) == "the ground is a plane: its curvature is 1e-12"
    failing = Condition("A = B", 0.25, advice="Use the core.")
    assert not failing.holds and failing.got == "off by 0.25"
    assert failing.report().startswith("fails: requires that A = B")
    fault = failing.fault("rod_on_sphere")
    assert (fault.key, fault.expected) == ("rod_on_sphere", "A = B")
    assert not Condition("a number", np.nan).holds
    with pytest.raises(InputError) as caught:
        demand(held, failing, Condition("C = A", 1.0, key="body.inertia"))
    assert [fault.key for fault in caught.value.faults] == ["condition", "body.inertia"]


def test_facts_are_measured_once_for_equal_problems():
    assert facts_of(TOP) is facts_of(replace(TOP))
    assert facts_of(TOP) is not facts_of(replace(TOP, ground=surfaces.plane((0.1, 0, 1))))
    (first,), (second,) = (tuple(facts_of(TOP).measured(revolution)) for _ in range(2))
    assert first is second
    unhashable = replace(TOP, forces=Forces(gravity=[0.0, 0.0, -9.81]))
    assert facts_of(unhashable).hold(revolution, symmetric_inertia)


def test_all_is_well_with_a_top_on_a_plane():
    facts = Facts(TOP)
    assert facts.hold(revolution, symmetric_inertia, ground_umbilic, force_along_normal)
    assert facts.umbilic.curvature == 0 and facts.moments == (0.003, 0.004)


SPHERES = {
    "parametric": {"kind": "parametric", "x": "sin(u)*cos(v)", "y": "sin(u)*sin(v)", "z": "cos(u)",
                   "u": [0.0, float(np.pi)], "v": [-float(np.pi), float(np.pi)]},
    "implicit": {"kind": "implicit", "F": "x^2 + y^2 + z^2 - 1"},
}  # fmt: skip


def ground_of(name):
    return {**table(SPHEROID, BALL, CENTRAL), "ground": {"surface": SPHERES[name]}}


@pytest.mark.parametrize("name", SPHERES)
def test_a_sphere_in_any_description_is_round(name):
    facts = Facts(voronets.load(ground_of(name)).problem)
    assert facts.problem.ground.round_radius is None and facts.hold(ground_umbilic)
    found = round_ground(facts)
    assert found.radius == pytest.approx(1, rel=1e-14) and found.s == 1
    np.testing.assert_allclose(found.centre, 0, atol=1e-14)


@pytest.mark.parametrize("reduce", [reduce_revolution, reduce_on_sphere])
@pytest.mark.parametrize("name", SPHERES)
def test_reductions_on_it(name, reduce):
    start, motion = direct(ground_of(name))
    assert apart(reduce(start).motion(motion.t_end), motion) < 1e-10


def test_a_plane_by_its_equation():
    flat = {"kind": "implicit", "F": "z - 0.1*x"}
    up = np.array([-0.1, 0.0, 1.0]) / np.hypot(0.1, 1.0)
    given = {**table(SPHEROID, PLANE, {"gravity": [float(x) for x in -9.81 * up]}, up=up,
                     contact=(0.1, 0.2, 0.01)), "ground": {"surface": flat}}  # fmt: skip
    start, motion = direct(given)
    found = round_ground(Facts(start.problem))
    np.testing.assert_allclose(found.turn[:, 2], up, atol=1e-14)
    assert apart(reduce_revolution(start).motion(motion.t_end), motion) < 1e-10


def test_a_body_of_revolution_by_its_own_equation():
    """Integrals take a meridian in numbers; a reduction asks for a formula and says so."""
    egg = Implicit((X**2 + Y**2) / 0.09 + Z**2 / 0.04 + Z**3 - 1, size=0.3)
    problem = replace(TOP, body=body(0.5, (0.004, 0.004, 0.003), egg))
    integrals = [one.name for one in voronets.integrals(problem)]
    assert "linear" in integrals
    with pytest.raises(InputError, match="a formula for the body's meridian"):
        revolution_on_round(problem)
