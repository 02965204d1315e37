"""A namespace of functions that takes plain numbers too: √E of a plane or of a rod is one."""

from __future__ import annotations

from typing import Any

from voronets.expressions.scalars import FLOATS


class _Lenient:
    def __init__(self, ns: Any) -> None:
        self._ns = ns

    def __getattr__(self, name: str) -> Any:
        function = getattr(self._ns, name)
        plain = getattr(FLOATS, name)
        return lambda *x: (plain if all(isinstance(y, int | float) for y in x) else function)(*x)


_MADE: dict[int, tuple[Any, _Lenient]] = {}  # with ns, so that its id stays its own


def lenient(ns: Any) -> _Lenient:
    """One for each namespace: formulas are compiled once for each."""
    return _MADE.setdefault(id(ns), (ns, _Lenient(ns)))[1]
