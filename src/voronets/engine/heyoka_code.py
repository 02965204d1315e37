"""heyoka's code: what it is made of, where it is kept while a process lives, and its cache on disk."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from types import SimpleNamespace
from typing import Any

import heyoka as hy

from voronets.expressions.scalars import FUNCTIONS, of_numbers
from voronets.mechanics.first_order import FirstOrderSystem
from voronets.mechanics.numbers import filled, leaves

KEPT = 32
#: LLVM's levels.  Beyond 1 it takes half as long again, for the same digits at the same speed.
DRAFT, OPTIMISED = 0, 1

hy.set_logger_level_critical()  # what it logs beside a good result means nothing to a user of ours

integrators: OrderedDict[Any, Any] = OrderedDict()
readers: OrderedDict[Any, Any] = OrderedDict()  # functions of events, by what they are
_lock = threading.Lock()


@contextmanager
def taken(store: OrderedDict[Any, Any], key: Any, make: Callable[[], Any]) -> Iterator[Any]:
    """Compiled code for the caller alone; another thread meanwhile compiles its own."""
    with _lock:
        code = store.pop(key, None)
    if code is None:
        code = make()
    try:
        yield code
    finally:
        with _lock:
            store[key] = code
            while len(store) > KEPT:
                store.popitem(last=False)


class DiskCache:
    """heyoka's cache on disk, which is on or off for all threads at once.

    A draft is made without it, sooner than it would be found in a large one; but while code is made
    that is to be kept, it stays on.
    """

    def __init__(self) -> None:
        self.drafts = self.keepers = 0
        self.wanted, self.lock = hy.llvm_state.get_diskcache_enabled(), threading.Lock()

    def off(self) -> AbstractContextManager[None]:
        """While a draft is made."""
        return self._while(drafts=1)

    def on(self) -> AbstractContextManager[None]:
        """While code is made that is to be kept."""
        return self._while(keepers=1)

    @contextmanager
    def _while(self, *, drafts: int = 0, keepers: int = 0) -> Iterator[None]:
        self._count(drafts, keepers)
        try:
            yield
        finally:
            self._count(-drafts, -keepers)

    def _count(self, drafts: int, keepers: int) -> None:
        with self.lock:
            self.drafts += drafts
            self.keepers += keepers
            self._set()

    def give_up(self) -> None:
        """It is damaged or cannot be written."""
        with self.lock:
            self.wanted = False
            self._set()

    def _set(self) -> None:
        hy.llvm_state.set_diskcache_enabled(self.wanted and (self.keepers > 0 or self.drafts == 0))


disk = DiskCache()


def expression(value: Any) -> Any:
    """A heyoka expression, also of a structural constant."""
    return value if isinstance(value, hy.expression) else hy.expression(float(value))


def _taking_numbers(name: str) -> Callable[..., Any]:
    """heyoka's function, of plain numbers too: an observable may be one (no moment is 0)."""

    def function(*values: Any) -> Any:
        if any(isinstance(value, hy.expression) for value in values):
            return getattr(hy, name)(*map(expression, values))
        return of_numbers(name, *values)

    return function


ANY_NUMBER = SimpleNamespace(**{name: _taking_numbers(name) for name in FUNCTIONS})


def arguments(system: FirstOrderSystem) -> tuple[list[Any], dict[str, Any]]:
    """The state as x00, x01, … and the numbers as par[0], par[1], …"""
    x = [hy.make_vars(f"x{i:02d}") for i in range(len(system.states))]
    count = sum(1 for _ in leaves(system.numbers))
    return x, filled(system.numbers, [hy.par[i] for i in range(count)])


def expressions(system: FirstOrderSystem) -> list[Any]:
    """The right-hand sides as heyoka expressions of x00, x01, … and par[0], par[1], …"""
    x, p = arguments(system)
    return [expression(r) for r in system.rate(hy, x, p, hy.time)]
