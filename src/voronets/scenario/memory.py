"""What was read from a table, kept for tables with the same content."""

from __future__ import annotations

import json
from collections.abc import Callable, Hashable
from threading import Lock
from typing import Any, TypeVar

from voronets.scenario.table import Table

Found = TypeVar("Found")
MOST_CHARACTERS = 100_000  # of a content that is kept


class Memory:
    """The last so many parts of scenarios, found again by what their tables say.

    Reading depends on nothing but the content, so a part that was read without a fault is as good as
    read again; one with faults is read again, for the faults name the place.
    """

    def __init__(self, most: int) -> None:
        self.most = most
        self.parts: dict[Hashable, Any] = {}
        self.lock = Lock()

    def read(
        self, reader: Hashable, table: Table, value: Any, read: Callable[[], Found]
    ) -> Found:  # fmt: skip
        """What ``read`` gives, or gave for this reader and value before.

        table  in whose list ``read`` notes its faults
        """
        try:
            content = (reader, json.dumps(value))
        except (TypeError, ValueError, RecursionError):  # a date, an integer of too many digits
            return read()
        with self.lock:
            found: Found | None = self.parts.pop(content, None)
        if found is None:
            before = len(table.faults)
            found = read()
            if len(table.faults) > before or found is None or len(content[1]) > MOST_CHARACTERS:
                return found
        with self.lock:
            self.parts[content] = found  # again as the last one
            while len(self.parts) > self.most:
                del self.parts[next(iter(self.parts))]
        return found
