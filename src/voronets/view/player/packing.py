"""The container of a replay: a header and the arrays that it refers to.

    "VRPL", length of the header (u4, little endian), header (JSON, UTF-8), zeros to a multiple of 8,
    arrays, each from a multiple of 8

An array is of floats, ``f4`` or ``f8`` in C order, or ``d4``: whole numbers q (m, k) that stand for
``scale`` q.  What changes smoothly from row to row is small in its second differences, so that

    d₀ = q₀,  d₁ = q₁ − 2 q₀,  dᵢ = qᵢ − 2 qᵢ₋₁ + qᵢ₋₂    modulo 2³²

is kept, sign last (0, −1, 1, −2, … as 0, 1, 2, 3, …), first the lowest bytes of all numbers, then the
next: compressed, a motion takes a third of the room.  ``web/src/replay/document.ts`` reads it.
"""

from __future__ import annotations

import json
from typing import Any

import numpy as np

MAGIC = b"VRPL"
ALIGNED = 8
LARGEST = 2**31 - 1  # of a d4
DIGITS = 2**-16  # of the largest number: what a curve shows

Reference = dict[str, Any]


class Arrays:
    """The arrays of a replay, one after the other."""

    def __init__(self) -> None:
        self._parts: list[bytes] = []
        self._length = 0

    def add_within(self, values: np.ndarray, tolerance: float) -> Reference:
        """Keep numbers to a tolerance; those among which are NaN or infinite as f4."""
        values = np.asarray(values, dtype=float)
        largest = float(np.abs(values).max(initial=0.0))
        if not np.isfinite(largest):
            with np.errstate(over="ignore"):  # beyond f4 there is no number to draw
                return self._kept(values.astype("<f4").tobytes(), "f4", values)
        scale = 2 * tolerance
        if not largest <= LARGEST * scale or not np.isfinite(1 / (scale or 1.0)):
            return self._kept(values.astype("<f8").tobytes(), "f8", values)
        scale = scale or 1.0
        return self.add_whole(np.rint(values / scale)) | {"scale": scale}

    def add_curves(self, values: np.ndarray) -> Reference:
        """Keep curves as finely as a picture of their whole range shows them."""
        finite = np.abs(values[np.isfinite(values)])
        return self.add_within(values, DIGITS * float(finite.max(initial=0.0)))

    def add_times(self, times: np.ndarray) -> Reference:
        """Keep increasing times to 1e-9 of the last, and the last as it is."""
        return self.add_within(times, float(np.abs(times).max(initial=0.0)) * 2**-31)

    def add_whole(self, values: np.ndarray) -> Reference:
        """Keep whole numbers between −2³¹ and 2³¹."""
        q = np.asarray(values, dtype=np.int64)
        d = q.reshape(len(q), int(np.prod(q.shape[1:])))
        for _ in range(2):
            d = np.concatenate([d[:1], np.diff(d, axis=0)])
        d = d.astype(np.int32).astype(np.int64)
        bytes_of = ((d << 1) ^ (d >> 63)).astype("<u4").view(np.uint8).reshape(-1, 4)
        return self._kept(bytes_of.T.tobytes(), "d4", q)

    def _kept(self, part: bytes, kind: str, values: np.ndarray) -> Reference:
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
