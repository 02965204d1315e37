"""Bad values in a scenario: each fault names its key, what was got and what was expected."""

from __future__ import annotations

import json

import numpy as np
import pytest

import voronets
from scenario.tables import BALL, fault, faults, load

SUPPORT = 'body.surface={kind="support", h="0.1 + a*nx^2", a=0.01}'
IMPLICIT = 'body.surface={kind="implicit", F="x^2 + y^2 + z^2 - 0.01"}'

# one setting, the key at fault, words of what was expected
FAULTS = [
    ("start={orientation=[1, 0, 0, 0], centre=[0, 0, 1]}", "start.omega", "3 numbers"),
    ("start.centre=[0, 0, 1]", "start.centre", "contact or centre"),
    ("body.mass=0", "body.mass", "a positive number"),
    ("body.mass=-1", "body.mass", "a positive number"),
    ("body.mass=nan", "body.mass", "finite"),
    ("body.mass=inf", "body.mass", "finite"),
    ('body.mass="1"', "body.mass", "a positive number"),
    ("body.mass=true", "body.mass", "a positive number"),
    ("body.mass=1979-05-27", "body.mass", "a positive number"),
    ("body.mass=1e300", "body.mass", "1e+60"),
    ("body.mas=1", "body.mas", "Did you mean 'mass'?"),
    ("body.Mass=1", "body.Mass", "Did you mean 'mass'?"),
    ("body.roter={momentum=1}", "body.roter", "Did you mean 'rotor'?"),
    ("bodi.mass=1", "bodi", "Did you mean 'body'?"),
    ("start.Omega=[0, 0, 1]", "start.Omega", "Did you mean 'omega'?"),
    ("start.contact_bdy=[0, 0, 1]", "start.contact_bdy", "Did you mean 'contact_body'?"),
    ("run.frction=1", "run.frction", "Did you mean 'friction'?"),
    ("force.centrl='1/d'", "force.centrl", "Did you mean 'central'?"),
    ("ground.surface.trun=[1, 0, 0, 0]", "ground.surface.trun", "Did you mean 'turn'?"),
    ("body.surface.center=[0, 0, 0]", "body.surface.center", "Did you mean 'centre'?"),
    ("body=3", "body", "a table"),
    ("body.surface=[1]", "body.surface", "a table"),
    ('body.surface.kind="shpere"', "body.surface.kind", "Did you mean 'sphere'?"),
    ("body.surface.kind=7", "body.surface.kind", "one of plane, sphere"),
    ('body.surface.side="in"', "body.surface.side", "one of outside, inside"),
    ("body.surface.radius=0", "body.surface.radius", "a positive number"),
    ("body.surface.centre=[0, 0]", "body.surface.centre", "3 numbers"),
    ("body.surface.centre=[0, 0, nan]", "body.surface.centre", "finite"),
    ("body.surface.turn=[0, 0, 0, 0]", "body.surface.turn", "not zero"),
    ('body.surface={kind="ellipsoid", semi_axes=[1, 2]}', "body.surface.semi_axes", "3 positive"),
    ('body.surface={kind="ellipsoid", semi_axes=[1, 2, 0]}', "body.surface.semi_axes", "3 positive"),
    ('body.surface={kind="torus", radius=1, tube=2}', "body.surface.tube", "less than the radius"),
    ('body.surface={kind="cone", half_angle=2}', "body.surface.half_angle", "between 0 and π/2"),
    ('body.surface={kind="superellipsoid", semi_axes=[1, 1, 1], exponent=3}',
     "body.surface.exponent", "an even integer"),
    ('ground.surface={kind="paraboloid", p=0}', "ground.surface.p", "not zero"),
    ('ground.surface={kind="saddle", p=1, q=1e-300}', "ground.surface.q", "not zero"),
    ('ground.surface={kind="plane", normal=[0, 0, 0]}', "ground.surface.normal", "not zero"),
    ('body.surface={kind="revolution", r="cos(u)", z="sin(u)", u=[1, 1]}', "body.surface.u", "lo < hi"),
    ('body.surface={kind="parametric", charts=[]}', "body.surface.charts", "1 to 32"),
    ("body.inertia=[1, 1]", "body.inertia", "three numbers"),
    ("body.inertia=[[1, 0, 0], [0, 1, 0], [0, 0]]", "body.inertia", "three numbers"),
    ("body.inertia=[[1, 0.1, 0], [0, 1, 0], [0, 0, 1]]", "body.inertia", "symmetric"),
    ("body.inertia=[1, 1, 0]", "body.inertia", "positive principal moments"),
    ("body.inertia=[1, 1, -1]", "body.inertia", "positive principal moments"),
    ("body.inertia=[1, 1, 2.001]", "body.inertia", "no principal moment exceeds the sum of the other two"),
    ("body.inertia=[[1, 3, 0], [3, 1, 0], [0, 0, 1]]", "body.inertia", "positive principal moments"),
    ('body.inertia="liquid"', "body.inertia", "solid"),
    ("body.inertia=[1e-70, 1e-70, 1e-70]", "body.inertia", "at least 1e-60"),
    ("body.rotor.momentum=nan", "body.rotor.momentum", "finite"),
    ("body.rotor={axis=[0, 0, 0], momentum=1}", "body.rotor.axis", "not zero"),
    ("force.gravity=[0, 9.81]", "force.gravity", "three numbers"),
    ("force.rolling_resistance=-1", "force.rolling_resistance", "from 0"),
    ("start.orientation=[0, 0, 0, 0]", "start.orientation", "not zero"),
    ("start.orientation=[1, 0, 0]", "start.orientation", "a quaternion w x y z"),
    ("start.omega=[0, 0, inf]", "start.omega", "finite"),
    ("start.contact=[0, 0, '0']", "start.contact", "3 numbers"),
    ("run.duration=0", "run.duration", "from 1e-12 up to 1e+09"),
    ("run.duration=-1", "run.duration", "from 1e-12 up to 1e+09"),
    ("run.duration=1e10", "run.duration", "from 1e-12 up to 1e+09"),
    ("run.tolerance=1e-16", "run.tolerance", "from 1e-15 up to 0.001"),
    ("run.tolerance=0.1", "run.tolerance", "from 1e-15 up to 0.001"),
    ("run.friction=0", "run.friction", "a positive number"),
    ('run.lift_off="igonre"', "run.lift_off", "Did you mean 'ignore'?"),
    ("run.lift_off=true", "run.lift_off", "one of stop, ignore"),
    ("run.events=3", "run.events", "a list"),
    ("run.events=[3]", "run.events.0", "a table"),
    ("run.events=[{}]", "run.events.0.when", "a formula of observables and t"),
    ('run.events=[{when="2"}]', "run.events.0.when", "changes with the motion"),
    ('run.events=[{when="0*omega_x + 1"}]', "run.events.0.when", "changes with the motion"),
    ('run.events=[{when="omga_x"}]', "run.events.0.when", "omega_x"),
    ('run.events=[{when="t", stop="yes"}]', "run.events.0.stop", "true or false"),
    ('run.events=[{when="t", direction="up"}]', "run.events.0.direction", "rising"),
    ('title="\\u001b[31m"', "title", "without control characters"),
    ("title=3", "title", "a text"),
]  # fmt: skip


@pytest.mark.parametrize(("setting", "key", "expected"), FAULTS, ids=[row[0] for row in FAULTS])
def test_a_bad_value_is_one_clear_fault(setting, key, expected):
    found = fault(setting)
    assert found.key == key
    assert expected in f"{found.expected} {found}"
    json.dumps({"got": found.got}, allow_nan=False)


@pytest.mark.parametrize("missing", ["body", "ground", "start", "run", "body.mass", "body.surface",
                                     "body.inertia", "body.surface.kind", "body.surface.radius",
                                     "ground.surface", "start.contact",
                                     "start.omega", "run.duration"])  # fmt: skip
def test_a_missing_key_is_one_fault_that_names_it(missing):
    found = fault(without=[missing])
    assert (found.key, found.got) == (missing, "nothing")


@pytest.mark.parametrize("left_out", ["title", "force"])
def test_what_may_be_left_out(left_out):
    assert load(without=[left_out]).run.duration == 0.1


def test_all_faults_come_in_one_message():
    found = faults("body.mass=-1", "body.inertia=[1, 1, 9]", "start.orientation=[0, 0, 0, 0]",
                   "run.duration=0", "ground.surface.kind='cube'", "force.gravity='down'", "foo=1",
                   "body.surface.radius=nan", "run.events=[{when='2 +'}]")  # fmt: skip
    assert set(found) == {"body.mass", "body.inertia", "start.orientation", "run.duration",
                          "ground.surface.kind", "force.gravity", "foo", "body.surface.radius",
                          "run.events.0.when"}  # fmt: skip


def test_a_thousand_unknown_keys_are_not_a_thousand_lines():
    with pytest.raises(voronets.InputError) as caught:
        voronets.load(BALL | {f"key{i}": i for i in range(1000)})
    assert len(caught.value.faults) <= 25
    assert "980 more" in str(caught.value)


def test_a_flat_plate_has_the_largest_moment_equal_to_the_sum_of_the_others():
    assert load("body.inertia=[1, 1, 2]").problem.body.inertia[2][2] == 2


def test_principal_moments_and_a_full_table_are_the_same_body():
    full = load("body.inertia=[[4e-3, 0, 0], [0, 4e-3, 0], [0, 0, 4e-3]]")
    assert full.problem.body == load().problem.body


@pytest.mark.parametrize(
    ("formula", "reason", "at"),
    [
        ("0.1 + a*nx^2 + foo", "foo", "foo"),
        ("0.1 + abs(nx)", "not smooth", "abs"),
        ("0.1 + min(nx, a)", "not smooth", "min"),
        ("0.1 a", "needs a *", "a"),
        ("0.1 + nx = a", "=", "="),
        ("0.1 + (nx", "never closed", "("),
        ("__import__('os').system('true')", "", ""),
        ("0.1 + nx.real", "", "."),
        ("0.1 + nx' + a", "velocit", "nx'"),
        ("0.1 + a + nx**(1", "never closed", "(1"),
    ],
)
def test_a_formula_fault_shows_the_formula_with_a_caret(formula, reason, at):
    found = fault(SUPPORT, f"body.surface.h={json.dumps(formula)}")
    assert found.key == "body.surface.h"
    assert found.got == formula
    assert found.expected.startswith("a formula of nx, ny, nz; ")
    first, shown, caret = found.expected.split("\n")
    assert reason in first
    assert shown == formula
    assert caret.strip() == "^"
    assert formula[caret.index("^") :].startswith(at)


@pytest.mark.parametrize("formula", ["", " ", "(" * 5000, "1+" * 40000 + "1", "nx" * 100_000])
def test_a_formula_that_is_empty_or_endless_is_a_short_fault(formula):
    found = fault(SUPPORT, f"body.surface.h={json.dumps(formula)}")
    assert found.key == "body.surface.h"
    assert len(str(found)) < 1000


def test_a_formula_fault_of_several_lines_keeps_its_caret_in_place():
    found = fault(SUPPORT, 'body.surface.h="""0.1 +\n  a*ny§"""')
    _, shown, caret = found.expected.split("\n")
    assert shown[caret.index("^")] == "§"


PARAMETERS = [
    (SUPPORT, "body.surface.b=3", "body.surface.b", "unknown key"),
    (SUPPORT, "body.surface.parameters={c=1}", "body.surface.parameters.c", "unknown key"),
    (SUPPORT, "body.surface.parameters={a=1}", "body.surface.a", 0.01),
    (SUPPORT, "body.surface.parameters={nx=1}", "body.surface.parameters.nx", 1.0),
    (SUPPORT, "body.surface.parameters={kind=1}", "body.surface.parameters.kind", 1.0),
    (SUPPORT, "body.surface.parameters={pi=3}", "body.surface.parameters.pi", 3.0),
    (SUPPORT, "body.surface.a=nan", "body.surface.a", "nan"),
    (SUPPORT, 'body.surface.parameters={"a b"=1}', "body.surface.parameters.a b", 1.0),
    (SUPPORT, "body.surface.parameters=3", "body.surface.parameters", 3),
    (IMPLICIT, 'body.surface.F="c"', "body.surface.F", "c"),
    (IMPLICIT, "body.surface.F=1", "body.surface.F", 1),
    (SUPPORT, 'force.function="k*x"', "force.function", "k*x"),
    (SUPPORT, 'force.central="1/r"', "force.central", "1/r"),
    (SUPPORT, "force.parameters={k=1}", "force.parameters.k", "unknown key"),
    (SUPPORT, "force.parameters={gravity=1}", "force.parameters.gravity", 1.0),
]


@pytest.mark.parametrize(("surface", "setting", "key", "got"), PARAMETERS)
def test_faults_of_parameters(surface, setting, key, got):
    found = fault(surface, setting)
    assert found.key == key
    assert str(found.got).startswith("an " + got) if got == "unknown key" else found.got == got


@pytest.mark.parametrize("p", [10, 1e9, 1e59])
def test_a_parameter_as_an_exponent_has_its_limit(p):
    found = fault(f'body.surface={{kind="implicit", F="x^(2^p) + y^2 + z^2 - 1", p={p}}}')
    assert "exponents go up to 1000" in f"{found.expected} {found}"


@pytest.mark.parametrize("name", ["lambda", "E", "I", "J", "K2", "None", "sin", "mass", "x0", "ω"])
def test_any_identifier_may_name_a_parameter(name):
    load(f'body.surface={{kind="support", h="0.1 + {name}*nx^2", parameters={{"{name}"=0.01}}}}')


def test_numbers_of_numpy_are_numbers_too():
    table = BALL | {"start": {"orientation": np.array([1.0, 0, 0, 0]), "contact": np.zeros(3),
                              "omega": (np.float64(0), np.int64(1), 0)}}  # fmt: skip
    assert voronets.load(table).state[5] == 1


def test_a_table_that_holds_itself_is_refused():
    table = dict(BALL)
    table["body"] = table
    with pytest.raises(voronets.InputError, match="deep"):
        voronets.load(table)


def test_loading_leaves_the_table_as_it_was():
    before = json.dumps(BALL)
    load("body.mass=2", "run.events=[]")
    assert json.dumps(BALL) == before


def test_whole_numbers_of_any_size_are_numbers():
    settings = ["start.orientation=[20000000000000000000, 0, 0, 0]",
                "ground.surface.normal=[0, 0, 20000000000000000000]"]  # fmt: skip
    assert np.array_equal(load(*settings).state, load().state)
