"""Damage to a function of the product: every number that it returns is one per cent too large, or a truth turned."""

from __future__ import annotations

import functools
import inspect
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import fields, is_dataclass
from importlib import import_module
from typing import Any

import numpy as np
import sympy

FACTOR = 1.01
DEPTH = 6  # of tables within tables


def damaged(value: Any, depth: int = 0) -> Any:
    """The value with its numbers changed, whatever holds them: arrays, formulas, tables, dataclasses, functions."""
    if isinstance(value, bool | np.bool_):
        return not value
    if value is None or isinstance(value, str | int | type) or depth > DEPTH:
        return value  # a whole number counts or chooses
    inner = functools.partial(damaged, depth=depth + 1)
    if isinstance(value, tuple) and hasattr(value, "_fields"):
        return type(value)(*map(inner, value))
    if isinstance(value, tuple | list):
        return type(value)(map(inner, value))
    if isinstance(value, dict):
        return {name: inner(x) for name, x in value.items()}
    if is_dataclass(value):
        return _damaged_fields(value, inner)
    if inspect.isfunction(value):
        return lambda *args, **options: inner(value(*args, **options))
    factor = sympy.Float(FACTOR) if isinstance(value, sympy.Basic | sympy.MatrixBase) else FACTOR
    try:
        return value * factor
    except TypeError:
        return value


def _damaged_fields(value: Any, inner: Callable[[Any], Any]) -> Any:
    twin, kind = object.__new__(type(value)), type(value)
    kept = {
        name: x for name, x in vars(value).items()
        if not isinstance(inspect.getattr_static(kind, name, None), functools.cached_property)
    }  # fmt: skip
    vars(twin).update(kept)
    for name in (field.name for field in fields(value)):
        object.__setattr__(twin, name, inner(getattr(value, name)))
    return twin


def found(code: str) -> tuple[Any, str, Any]:
    """The module or class that holds what a full name says, its name there, and itself."""
    parts = code.split(".")
    for end in range(len(parts) - 1, 0, -1):
        try:
            place: Any = import_module(".".join(parts[:end]))
        except ModuleNotFoundError:
            continue
        for name in parts[end:-1]:
            place = getattr(place, name)
        return place, parts[-1], inspect.getattr_static(place, parts[-1])
    raise LookupError(code)


def spoiled(owner: Any, name: str, thing: Any) -> Any:
    """The function, method, property or table with what it returns damaged."""

    def wrapped(function: Callable[..., Any]) -> Callable[..., Any]:
        @functools.wraps(function)
        def call(*args: Any, **options: Any) -> Any:
            return damaged(function(*args, **options))

        return call

    if isinstance(thing, property):
        return property(wrapped(thing.fget))
    if isinstance(thing, functools.cached_property):
        again = functools.cached_property(wrapped(thing.func))
        again.__set_name__(owner, name)
        return again
    if isinstance(thing, staticmethod | classmethod):
        return type(thing)(wrapped(thing.__func__))
    return wrapped(thing) if callable(thing) else damaged(thing)


@contextmanager
def damage(code: str) -> Iterator[None]:
    """The product with one of its functions damaged, wherever it has been imported."""
    owner, name, thing = found(code)
    new = spoiled(owner, name, thing)
    places = [(owner, name)]
    if inspect.ismodule(owner):
        modules = [m for key, m in list(sys.modules.items()) if key.startswith("voronets")]
        places = [(m, key) for m in modules for key, x in list(vars(m).items()) if x is thing]
    own = [(place, key, key in vars(place)) for place, key in places]
    for place, key in places:
        setattr(place, key, new)
    try:
        yield
    finally:
        for place, key, there in own:
            if there:
                setattr(place, key, thing)
            else:  # inherited
                delattr(place, key)


def forget(*, states: bool = False) -> None:
    """Clear the product's caches, and those of the checks that do not hold states; or all."""
    for key, module in list(sys.modules.items()):
        if not key.startswith("voronets"):
            continue
        for thing in list(vars(module).values()):
            if not hasattr(thing, "cache_clear"):
                continue
            of_states = "seed" in inspect.signature(thing.__wrapped__).parameters
            if states or not of_states or thing.__name__ == "product_letters":
                thing.cache_clear()
