"""Two hundred requests that nobody should send: each gets a 4xx with a sentence, and the studio works on."""

from __future__ import annotations

import json

import pytest

RUN = {"duration": 1.0}
START = {"orientation": [1, 0, 0, 0], "contact": [0, 0, 0], "omega": [0, 0, 1]}
BALL = {
    "body": {"mass": 1.0, "inertia": [1, 1, 1], "surface": {"kind": "sphere", "radius": 1.0}},
    "ground": {"surface": {"kind": "plane"}}, "force": {"gravity": 9.81}, "start": START, "run": RUN,
}  # fmt: skip
WORKS = (
    "check",
    "run",
    "equations",
    "integrals",
    "steady",
    "section",
    "sweep",
    "download",
    "compare",
)
FORMULAS = (
    "__import__('os').system('id')", "x.__class__", "().__class__.__bases__[0]", "eval('1')", "exec(x)",
    "open('/etc/passwd')", "lambda: x", "x if x else y", "[x for x in y]", "x; y", "x := 2", "x[0]",
    "f'{x}'", "x and y", "not x", "x == y", "x < y", "`id`", "$(id)", "../../etc/passwd", "import os",
    "x__y__", "__builtins__", "globals()", "abs(x)", "sign(x)", "max(x, y)", "1j*x", "x + " * 6000 + "x",
    "(" * 5000 + "x" + ")" * 5000, "x^x^x^x^9^9^9^9", "9^9^9^9^9*x", "sin(" * 300 + "x" + ")" * 300,
    "x\x00", "x\u202ey", "", " ", "1e999*x", "nan*x", "inf*x", "x/0",
)  # fmt: skip
VALUES = (
    None, True, False, "text", [], {}, [[]], -1, 0, 1e308, -1e308, 10**30, 1e-320, ["a"], [1, 2],
    [1, 2, 3, 4, 5], {"a": 1}, "1", "1e5", [None, None, None], [True, 1, 2],
)  # fmt: skip
KEYS = ("body.mass", "body.surface.radius", "start.omega", "start.orientation", "run.duration")


def ball(key: str = "", value=None):
    """The ball with something else at a key."""
    table = json.loads(json.dumps(BALL))
    if key:
        *path, last = key.split(".")
        inner = table
        for name in path:
            inner = inner[name]
        inner[last] = value
    return {"scenario": {"table": table}}


def implicit(formula):
    return ball("body.surface", {"kind": "implicit", "F": formula})


def deep(depth):
    return {"scenario": {"table": json.loads('{"a":' * depth + "1" + "}" * depth)}}


BODIES = {
    **{f"formula {i}": implicit(text) for i, text in enumerate(FORMULAS)},
    **{f"{key} {i}": ball(key, value) for key in KEYS for i, value in enumerate(VALUES)
       if not (key in ("body.mass", "body.surface.radius", "run.duration") and value in (1, 10**30))
       and not (key == "start.orientation" and value in (None, {}))},  # unturned
    **{f"scenario {i}": {"scenario": value} for i, value in enumerate(VALUES)},
    "no scenario": {}, "unknown key": {**ball(), "evil": 1}, "two sources": {"scenario": {"name": "x", "toml": ""}},
    "unknown source": {"scenario": {"path": "/etc/passwd"}}, "a path": {"scenario": {"name": "../../../etc/passwd"}},
    "an absolute path": {"scenario": {"name": "/etc/passwd"}}, "no toml": {"scenario": {"toml": "= = ="}},
    "deep toml": {"scenario": {"toml": "a = " + "[" * 5000 + "]" * 5000}},
    "long toml": {"scenario": {"toml": "#" + "x" * 1_500_000}},
    "dotted toml": {"scenario": {"toml": ".".join("a" * 3000) + " = 1"}},
    "deep table": deep(50), "changes a list": {**ball(), "changes": [1]}, "changes a text": {**ball(), "changes": "a"},
    "a change nowhere": {**ball(), "changes": {"body.mass.x.y": 1}}, "an empty change": {**ball(), "changes": {"": 1}},
    "a dunder change": {**ball(), "changes": {"__class__": 1}}, "dots": {**ball(), "changes": {"...": 1}},
    "many keys": {"scenario": {"table": {f"k{i}": i for i in range(20000)}}},
    "html": {"scenario": {"table": {"<script>alert(1)</script>": 1}}},
    "proto": {"scenario": {"table": {"__proto__": {"x": 1}}}},
}  # fmt: skip
OPTIONS = {
    "run draft": ("run", {"draft": "yes"}), "run engine": ("run", {"engine": "os"}),
    "run tolerance": ("run", {"tolerance": 5}), "run tolerance text": ("run", {"tolerance": "x"}),
    "form": ("equations", {"form": "__class__"}), "form number": ("equations", {"form": 3}),
    "language": ("equations", {"form": "lagrange", "language": "brainfuck"}),
    "general": ("equations", {"general": 1}), "vary": ("steady", {"vary": 3}),
    "vary text": ("steady", {"vary": "x"}), "vary many": ("steady", {"vary": "body.mass=1:2:100000"}),
    "vary evil": ("steady", {"vary": "__import__('os')=1:2:3"}),
    "when": ("section", {"when": "x.__class__", "show": ["omega_x", "omega_y"]}),
    "when dunder": ("section", {"when": "__import__('os')", "show": ["omega_x", "omega_y"]}),
    "when list": ("section", {"when": [], "show": ["omega_x", "omega_y"]}),
    "show": ("section", {"when": "omega_x", "show": ["nothing", "omega_y"]}),
    "show three": ("section", {"when": "omega_x", "show": ["a", "b", "c"]}),
    "direction": ("section", {"when": "omega_x", "show": ["omega_x", "omega_y"], "direction": "up"}),
    "crossings": ("section", {"when": "omega_x", "show": ["omega_x", "omega_y"], "crossings": 10**9}),
    "crossings float": ("section", {"when": "omega_x", "show": ["omega_x", "omega_y"], "crossings": 2.5}),
    "starts": ("section", {"when": "omega_x", "show": ["omega_x", "omega_y"], "starts": 10**6}),
    "sweep nothing": ("sweep", {"vary": [], "record": "final:omega_z"}),
    "sweep three": ("sweep", {"vary": ["a=1:2:3"] * 3, "record": "final:omega_z"}),
    "sweep many": ("sweep", {"vary": ["body.mass=1:2:10000000"], "record": "final:omega_z"}),
    "sweep record": ("sweep", {"vary": ["body.mass=1:2:3"], "record": "final:evil"}),
    "sweep vector": ("sweep", {"vary": ["body.mass=1:2:3"], "record": "final:omega"}),
    "format": ("download", {"format": "exe"}), "format path": ("download", {"format": "../x"}),
    "format none": ("download", {}), "view": ("download", {"format": "mp4", "view": "x"}),
    "speed": ("download", {"format": "mp4", "speed": -1}), "theme": ("download", {"format": "html", "theme": "x"}),
}  # fmt: skip
RAW = {
    "empty": b"", "no json": b"{", "a list": b"[]", "a number": b"1", "null": b"null", "nan": b'{"scenario": NaN}',
    "infinity": b'{"scenario": Infinity}', "deep": b"[" * 100_000, "deep closed": b"[" * 900 + b"]" * 900,
    "not utf-8": b"\xff\xfe\x00", "long number": b'{"a": ' + b"9" * 50_000 + b"}",
    "deep object": b'{"a":' * 500 + b"1" + b"}" * 500,
}  # fmt: skip
#: Answers that are right: these are no faults.
SOUND = {"formula 31", "formula 40"}


def count() -> int:
    return len(BODIES) + len(OPTIONS) + 2 * len(RAW)


def test_there_are_two_hundred():
    assert count() >= 200


def refused(answer) -> None:
    """A 4xx with a sentence, and no traceback."""
    assert 400 <= answer.status_code < 500, (answer.status_code, answer.text[:300])
    told = answer.json()
    assert told["message"].strip()
    assert "Traceback" not in answer.text
    assert 'File "' not in told["message"]


@pytest.mark.parametrize("name", BODIES)
def test_a_scenario_that_is_none(served, name):
    work = WORKS[len(name) % 2]  # half are checked, half are run
    answer = served.post(work, BODIES[name])
    if name in SOUND:
        return
    refused(answer)


@pytest.mark.parametrize("name", OPTIONS)
def test_options_that_are_none(served, name):
    work, options = OPTIONS[name]
    refused(served.post(work, {**ball(), **options}))


@pytest.mark.parametrize("work", ["check", "run"])
@pytest.mark.parametrize("name", RAW)
def test_bodies_that_are_no_request(served, name, work):
    kind = {"Content-Type": "application/json"}
    refused(served.client.post(f"/api/{work}", content=RAW[name], headers=kind))


def test_after_all_that_it_works(served):
    assert served.post("check", ball()).status_code == 200
    assert served.result("run", ball())[0]["outcome"] == "completed"
