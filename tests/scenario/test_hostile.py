"""A stranger's scenario: it runs no code, writes nowhere, and is done with in reasonable time."""

from __future__ import annotations

import ast
import builtins
import json
import os
import resource
import subprocess
import sys
from pathlib import Path

import pytest

import voronets
from scenario.tables import BALL, faults
from voronets.scenario.toml import as_toml

CODE = [
    "__import__('os').system('touch hostile')",
    "().__class__.__bases__[0].__subclasses__()",
    "open('hostile', 'w')",
    "exec('1')",
    "eval('1')",
    "lambda: 0",
    "[x for x in (1,)]",
    "nx if nx else ny",
    "f'{nx}'",
    "nx; ny",
    "nx\nimport os",
    "nx := 1",
    "print(nx)",
    "sympify(nx)",
    "nx.__class__",
    "nx[0]",
    "{nx}",
    "'a'*9**9",
    "1 < nx",
    "nx and ny",
    "not nx",
    "~nx",
    "nx % 2",
    "nx // 2",
    "nx @ ny",
    "nx << 2",
    "1j*nx",
    "0x10*nx",
    "1_000*nx",
    "*nx",
    "sin(*nx)",
    "sin(x=nx)",
    "9**9**9**9",
    "9^9^9^9*nx",
    "exp(exp(exp(99)))*nx",
    "factorial(10^9)*nx",
    "nx!",
    "#nx",
    "nx\\",
    "\ud800",
]


@pytest.fixture
def guarded(tmp_path, monkeypatch):
    """A folder to work in; building code from a text, or opening a file, is refused."""
    monkeypatch.chdir(tmp_path)
    yield tmp_path
    assert os.listdir(tmp_path) == []


@pytest.mark.parametrize("formula", CODE)
@pytest.mark.parametrize("kind", ["support", "force", "event"])
def test_code_in_a_formula_is_refused_without_being_run(guarded, monkeypatch, formula, kind):
    called = []
    for name in ("eval", "exec", "open", "__import__"):
        original = getattr(builtins, name)

        def spy(*arguments, original=original, **options):
            if arguments and "hostile" in str(arguments[0]):
                called.append(arguments)
            return original(*arguments, **options)

        monkeypatch.setattr(builtins, name, spy)
    table = json.loads(json.dumps(BALL))
    text = formula.replace("nx", {"support": "nx", "force": "x", "event": "omega_x"}[kind])
    if kind == "support":
        table["body"]["surface"] = {"kind": "support", "h": text}
    elif kind == "force":
        table["force"]["function"] = text
    else:
        table["run"]["events"] = [{"when": text}]
    with pytest.raises(voronets.InputError) as caught:
        voronets.load(table)
    assert not called
    key = {"support": "body.surface.h", "force": "force.function", "event": "run.events.0.when"}[
        kind
    ]
    assert [fault.key for fault in caught.value.faults] == [key]


@pytest.mark.parametrize("name", ["a b", "a.b", "a;b", "1a", "", "x y", "__class__.x", "a\n", "a'"])
def test_a_parameter_is_named_by_letters_and_digits(name):
    surface = {"kind": "support", "h": "0.1", "parameters": {name: 1.0}}
    with pytest.raises(voronets.InputError):
        voronets.load(BALL | {"body": BALL["body"] | {"surface": surface}})


BOMBS = {
    "a long product": "x^2 + y^2 + z^2 - 0.01 + 1e-9*"
    + "*".join(f"(x + {i}*y + sin(z*{i} + 1))" for i in range(1, 51)),
    "nested sines": "x^2 + y^2 + z^2 - 0.01 + 1e-9*" + "sin(" * 90 + "x*y*z" + ")" * 90,
    "nested quotients": "x^2 + y^2 + z^2 - 0.01 + 1e-9*" + "1/(1 + x*y*" * 45 + "z" + ")" * 45,
    "a high power": "(x + y + z + 1)^1000 - 1.5",
    "powers of powers": "((((((x^2 + y^2)^9 + z)^9 + x)^9 + y)^9 + z)^9 + x)^9 - 1",
}


def _limited():
    """A minute of processor time, however busy the machine is."""
    resource.setrlimit(resource.RLIMIT_CPU, (60, 60))


@pytest.mark.parametrize("formula", BOMBS.values(), ids=BOMBS)
def test_a_formula_that_grows_is_run_or_refused_in_reasonable_time(tmp_path, formula):
    surface = {"kind": "implicit", "F": formula}
    table = BALL | {"body": BALL["body"] | {"surface": surface}}
    table["start"] = BALL["start"] | {"contact_body": [0, 0, -0.1]}
    (tmp_path / "bomb.toml").write_text(as_toml(table))
    command = [sys.executable, "-c", "from voronets.cli import main; main()", "run", "bomb.toml"]
    done = subprocess.run(
        command, cwd=tmp_path, capture_output=True, check=False, preexec_fn=_limited
    )
    assert done.returncode in (0, 2, 3), done.stderr


def test_a_tall_stack_of_everything_is_refused_quickly():
    charts = [{"x": "u", "y": "v", "z": "+".join(["u*v"] * 500), "u": [0, 1], "v": [0, 1]}] * 33
    assert "body.surface.charts" in faults(
        "body.surface={kind='parametric'}", f"body.surface.charts={_toml(charts)}"
    )


def _toml(value):
    return as_toml({"value": value}).partition("=")[2].strip()


FORBIDDEN = {"eval", "exec", "compile", "sympify", "parse_expr"}


def test_nothing_of_ours_runs_text():
    """No line of the product names what would run a text, or SymPy's ways to do so."""
    sources = sorted(Path(voronets.__file__).parent.rglob("*.py"))
    assert len(sources) > 100
    for source in sources:
        for node in ast.walk(ast.parse(source.read_text(encoding="utf-8"))):
            found = node.id if isinstance(node, ast.Name) else ""
            if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
                found = node.attr if node.value.id in ("sympy", "builtins") else ""
            if isinstance(node, ast.ImportFrom):
                found = next((x.name for x in node.names if x.name in FORBIDDEN), "")
            assert found not in FORBIDDEN, f"{source.name}:{node.lineno}: {found}"
