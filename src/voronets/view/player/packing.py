"""The container of a replay: a header and the arrays that it refers to.

    "VRPL", length of the header (u4, little endian), header (JSON, UTF-8), zeros to a multiple of 8,
    arrays in C order, each from a multiple of 8

``web/src/replay/document.ts`` reads it.
"""

from __future__ import annotations

import json
from typing import Any

import numpy as np

MAGIC = b"VRPL"
ALIGNED = 8
TYPES = {"f4": "<f4", "f8": "<f8", "u4": "<u4", "i2": "<i2"}
LARGEST = 32767  # of an i2
HALF_F4 = 2.0**-24  # half of the last digit of an f4, in parts of the number

Reference = dict[str, Any]


class Arrays:
    """The arrays of a replay, one after the other."""

    def __init__(self) -> None:
        self._parts: list[bytes] = []
        self._length = 0

    def add(self, values: np.ndarray, kind: str = "f4") -> Reference:
        """Keep an array; the result is what a header says of it."""
        return self._kept(np.asarray(values), kind)

    def add_within(self, values: np.ndarray, tolerance: float) -> Reference:
        """Keep numbers by the smallest type that is off by no more than the tolerance.

        Digits that are not needed are not kept: what is left takes less room when compressed.
        """
        values = np.asarray(values, dtype=float)
        largest = float(np.abs(values).max(initial=0.0))
        if largest <= 2 * LARGEST * tolerance:  # NaN is not
            return self.add_scaled(values, 2 * LARGEST * tolerance)
        if not largest * HALF_F4 <= tolerance and np.isfinite(largest):
            return self.add(values, "f8")
        step = 2.0 ** np.floor(np.log2(2 * tolerance))  # a power of two: f4 has the products
        return self.add(np.rint(values / step) * step)

    def add_scaled(self, values: np.ndarray, largest: float | None = None) -> Reference:
        """Keep finite numbers as whole ones, to 1.5e-5 of the largest; others as they are."""
        values = np.asarray(values, dtype=float)
        largest = float(np.abs(values).max(initial=0.0)) if largest is None else largest
        scale = largest / LARGEST
        if not np.all(np.isfinite(values)) or not np.isfinite(1 / (scale or 1.0)):
            return self.add(values)
        whole = np.clip(np.rint(values / (scale or 1.0)), -LARGEST, LARGEST)
        return self._kept(whole, "i2") | {"scale": scale or 1.0}

    def _kept(self, values: np.ndarray, kind: str) -> Reference:
        with np.errstate(over="ignore"):  # beyond f4 there is no number to draw
            part = np.ascontiguousarray(values, dtype=TYPES[kind]).tobytes()
        part += b"\0" * (-len(part) % ALIGNED)
        reference = {"offset": self._length, "type": kind, "shape": list(values.shape)}
        self._parts.append(part)
        self._length += len(part)
        return reference

    def container(self, header: dict[str, Any]) -> bytes:
        """The whole, with its header in front."""
        text = json.dumps(header, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
        head = text.encode("utf-8", "replace")
        start = MAGIC + len(head).to_bytes(4, "little") + head
        return b"".join([start, b"\0" * (-len(start) % ALIGNED), *self._parts])
