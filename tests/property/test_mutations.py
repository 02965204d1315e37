"""Scenarios with something wrong in them: a motion or an ``InputError``, and never anything else."""

from __future__ import annotations

import copy
import json
import threading
import tomllib

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import voronets
from voronets import collection as gallery
from voronets.scenario.simulation import run_scenario

LATITUDES = "x='r*cos(v)*cos(u)', y='r*cos(v)*sin(u)', z='r*sin(v)', u=[-3, 3], v=[-1.2, 1.2]"
CHARTED = tomllib.loads(f"""
[body]
mass = 1
inertia = [3e-3, 4e-3, 5e-3]
surface = {{ kind = "parametric", charts = [ {{ {LATITUDES} }} ], parameters = {{ r = 0.1 }} }}
[ground]
surface = {{ kind = "saddle", p = 5, q = 7 }}
[start]
neumann = {{ u = 0.1, v = 0.2, theta = 0.3, u1 = 0.4, v1 = 0.5, sigma = 1, tau = 2, n = 3 }}
[force]
gravity = [0, 0, -9.81]
function = "k*x*y"
parameters = {{ k = 0.1 }}
[run]
duration = 1
friction = 0.9
events = [ {{ when = "omega_x", direction = "rising", name = "up" }} ]
""")
NAMES = ("rattleback", "ball-in-bowl", "rolling-disc", "support-stone", "gyroscopic-ball",
         "chaplygin-sleigh", "heavy-rod", "knife-edge")  # fmt: skip
BASES = [tomllib.loads(gallery.text(name)) for name in NAMES] + [CHARTED, CHARTED]

WILD = [
    float("nan"), float("inf"), -float("inf"), 1e300, -1e300, 1e-300, 1e70, 10**400, -(10**30),
    1e6, -1e6, 1e-6, 0, -0.0, 1, -1, 2, 3, 0.5, True, False, None, "", " ", "x", "0.1", "nx", "u",
    "sphere", "parametric", "inside", "solid", "shell", "ignore", "(", "1/0", "sqrt(-1)", "0*u",
    "x*y*z", "x'", "y''", "x' = 0", "t", "a" * 5000, "(" * 200, "\0", "\x1b[31m", "ω", "\ud800",
    [], [[]], [1], [1, 2], [1, 2, 3],
    [0, 0, 0], [1, 2, 3, 4], [0, 0, 0, 0], [["a"]], [1] * 1000, np.eye(3), np.float64(2), (1, 2, 3),
    [[1, 0, 0], [0, 1, 0], [0, 0, 1]], {}, {"a": 1}, {"kind": "plane"}, {"kind": "sphere", "radius": 1},
    {1: 2}, 1j, b"bytes", object,
]  # fmt: skip
EXTRA = ("foo", "contact_body", "rotor", "events", "friction", "parameters", "side", "centre", "turn",
         "h", "F", "charts", "neumann", "system", "Mass", "mas", "gravity", "ключ", "", "x'",
         "holonomic", "inputs", "quasi_velocities", "particles", "forces", "force_function")  # fmt: skip


def paths(table, before=()):
    """Every key and index of a table, as a path."""
    for key, value in table.items() if isinstance(table, dict) else enumerate(table):
        yield (*before, key)
        if isinstance(value, dict | list):
            yield from paths(value, (*before, key))


def parent(table, path):
    for key in path[:-1]:
        table = table[key]
    return table


@st.composite
def mutations(draw):
    """A scenario with one to three things changed."""
    table = copy.deepcopy(draw(st.sampled_from(BASES)))
    for _ in range(draw(st.sampled_from([1, 1, 1, 2, 3]))):
        path = draw(st.sampled_from(list(paths(table))))
        inside, key = parent(table, path), path[-1]
        value = inside[key]
        is_number = isinstance(value, int | float) and not isinstance(value, bool)
        is_number = is_number and abs(value) < 1e300
        how = draw(
            st.sampled_from(["drop", "wild", "wild", "scale", "shift", "typo", "extra", "nest"])
        )
        if how == "drop":
            del inside[key]
        elif how == "scale" and is_number:
            inside[key] = value * draw(st.sampled_from([-1, 0, 1e-6, 1e-3, 0.5, 2, 10, 1e3]))
        elif how == "shift" and is_number:
            inside[key] = value + draw(st.floats(-2, 2)) * draw(
                st.sampled_from([1e-9, 1e-6, 1e-3, 1])
            )
        elif how == "typo" and isinstance(key, str) and len(key) > 1:
            i = draw(st.integers(0, len(key) - 2))
            inside[key[:i] + key[i + 1] + key[i] + key[i + 2 :]] = inside.pop(key)
        elif how == "extra" and isinstance(inside, dict):
            inside[draw(st.sampled_from(EXTRA))] = copy.deepcopy(draw(st.sampled_from(WILD)))
        elif how == "nest":
            inside[key] = [value]
        else:
            inside[key] = copy.deepcopy(draw(st.sampled_from(WILD)))
    return table


def check_faults(error):
    """All faults can be shown to people and to programs."""
    assert error.faults
    for fault in error.faults:
        assert fault.key and fault.got is not None and fault.expected
        assert str(fault).replace("\n", "").isprintable()
        json.dumps([fault.key, fault.got, fault.expected], allow_nan=False)
        assert len(str(fault)) < 4000


@pytest.mark.filterwarnings("ignore::RuntimeWarning")
@settings(max_examples=1000, derandomize=True, deadline=None, database=None,
          suppress_health_check=list(HealthCheck))  # fmt: skip
@given(mutations())
def test_a_mutated_scenario_is_read_or_refused(table):
    try:
        voronets.load(table)
    except voronets.InputError as error:
        check_faults(error)


@pytest.mark.filterwarnings("ignore::RuntimeWarning")
@settings(max_examples=250, derandomize=True, deadline=None, database=None,
          suppress_health_check=list(HealthCheck))  # fmt: skip
@given(mutations())
def test_what_is_read_runs_to_an_outcome(table):
    try:
        scenario = voronets.load(table)
        duration = min(scenario.run.duration, 0.01)
        scenario = voronets.load(table, settings=[f"run.duration={duration!r}"])
    except voronets.InputError:
        return
    late = threading.Event()
    timer = threading.Timer(20, late.set)
    timer.start()
    motion = run_scenario(scenario, throw=False, cancel=late, at=[0.0, duration])
    timer.cancel()
    assert not late.is_set(), "it would never have ended"
    assert 0 <= motion.t_end <= duration
    assert motion.message
    if motion.outcome.word == "completed":
        assert motion.t_end == duration
        for name, values in motion.data.data_vars.items():
            assert np.all(np.isfinite(values)) or name == "friction_needed", name


TEXTS = st.text(max_size=60) | st.binary(max_size=60).map(lambda data: data.decode("latin-1"))


@settings(max_examples=200, derandomize=True, deadline=None, database=None)
@given(
    TEXTS | st.builds(lambda a, b: gallery.text("rattleback")[:a] + b, st.integers(0, 700), TEXTS)
)
def test_any_text_is_read_or_refused(tmp_path_factory, text):
    path = tmp_path_factory.getbasetemp() / "text.toml"
    path.write_text(text, encoding="utf-8", errors="surrogatepass")
    try:
        voronets.load(path)
    except voronets.InputError as error:
        check_faults(error)


@settings(max_examples=300, derandomize=True, deadline=None, database=None)
@given(st.text("abcxyzuv0123456789.+-*/^()=', sincogeptq", max_size=40) | TEXTS,
       st.sampled_from(["h", "F", "x"]))  # fmt: skip
def test_any_formula_is_read_or_refused(formula, key):
    surface = {"h": {"kind": "support"}, "F": {"kind": "implicit"},
               "x": {"kind": "parametric", "y": "v", "z": "0", "u": [-1, 1], "v": [-1, 1]}}[key]  # fmt: skip
    table = copy.deepcopy(BASES[0])
    table["body"]["surface"] = surface | {key: formula}
    table["start"]["contact_body"] = [0, 0, -0.1]
    try:
        voronets.load(table)
    except voronets.InputError as error:
        check_faults(error)
