"""A property that is computed once, without a lock."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar, overload

T = TypeVar("T")


class unlocked_property(Generic[T]):
    """``functools.cached_property`` without the lock that it has before Python 3.12.

    That lock is one for all instances: threads that each integrate motions of their own in such a
    property would wait for one another.  An instance here belongs to one thread.
    """

    def __init__(self, compute: Callable[[Any], T]) -> None:
        self.compute, self.__doc__ = compute, compute.__doc__

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name

    @overload
    def __get__(self, instance: None, owner: type) -> unlocked_property[T]: ...
    @overload
    def __get__(self, instance: object, owner: type) -> T: ...
    def __get__(self, instance: object | None, owner: type) -> unlocked_property[T] | T:
        if instance is None:
            return self
        found = instance.__dict__[self.name] = self.compute(instance)
        return found
