"""Rules of the house that no tool checks: one class of a name, no surface asked for its type."""

from __future__ import annotations

import ast
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

SOURCE = Path(__file__).parent.parent / "src" / "voronets"
FILES = sorted(SOURCE.rglob("*.py"))


@cache
def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def _classes(path: Path) -> list[str]:
    return [node.name for node in ast.walk(tree(path)) if isinstance(node, ast.ClassDef)]


def test_no_class_name_is_defined_twice():
    names = Counter(name for path in FILES for name in _classes(path))
    assert [name for name, count in names.items() if count > 1] == []


SURFACES = {
    name
    for path in FILES if path.parent.name == "surfaces" and path.stem != "tensors"
    for name in _classes(path)
}  # fmt: skip


def _names(node: ast.AST) -> set[str]:
    found = {child.id for child in ast.walk(node) if isinstance(child, ast.Name)}
    return found | {child.attr for child in ast.walk(node) if isinstance(child, ast.Attribute)}


@pytest.mark.parametrize(
    "path",
    [p for p in FILES if p.parent.name != "surfaces"],
    ids=lambda p: str(p.relative_to(SOURCE)),
)
def test_nobody_outside_asks_for_the_type_of_a_surface(path):
    asked = [
        node.lineno
        for node in ast.walk(tree(path))
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id in ("isinstance", "issubclass", "type")
        and any(_names(argument) & SURFACES for argument in node.args[1:])
    ]
    assert asked == []


def test_no_function_of_a_package_is_called_like_one_of_its_modules():
    """Importing ``package.name`` replaces the function ``name`` of the package by the module."""
    shadowed = [
        f"{path.relative_to(SOURCE)}: {node.name}"
        for path in FILES
        if path.name == "__init__.py"
        for node in tree(path).body
        if isinstance(node, ast.FunctionDef | ast.ClassDef)
        and ((path.parent / f"{node.name}.py").exists() or (path.parent / node.name).is_dir())
    ]
    assert shadowed == []


#: What is not always needed is loaded late, so that a run starts soon (no cycle hides there:
#: lint-imports sees these imports too); the
#: engines load the library that may be missing.
LATE = (
    "api.py",
    "maps.py",
    "forms/system.py",
    "invariants/measured_system.py",
    "cli/__init__.py",
    "cli/app.py",
    "cli/chaos_commands.py",
    "cli/ensemble_commands.py",
    "cli/film_commands.py",
    "cli/entry_point.py",
    "cli/motion_commands.py",
    "cli/sensitivity_commands.py",
    "cli/steady_commands.py",
    "cli/studio_commands.py",
    "cli/studio_report.py",
    "cli/theory_commands.py",
    "cli/running.py",
    "engine/choose.py",
)


def test_a_function_does_not_import_from_the_house():
    hidden = [
        f"{path.relative_to(SOURCE)}:{node.lineno}"
        for path in FILES
        if path.relative_to(SOURCE).as_posix() not in LATE
        for function in ast.walk(tree(path))
        if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef)
        for node in ast.walk(function)
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("voronets")
    ]
    assert hidden == []
