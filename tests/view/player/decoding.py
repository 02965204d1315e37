"""A replay's container, read by what its format says: nothing here is the product's own code."""

from __future__ import annotations

import json
import struct
from typing import Any

import numpy as np

SIZES = {"f4": 4, "f8": 8, "d4": 4}


class Replay:
    """The header, and its arrays as numbers."""

    def __init__(self, data: bytes) -> None:
        assert data[:4] == b"VRPL"
        (length,) = struct.unpack_from("<I", data, 4)
        self.data, self.start = data, (8 + length + 7) // 8 * 8
        assert not any(data[8 + length : self.start])
        self.header: dict[str, Any] = json.loads(data[8 : 8 + length].decode("utf-8"))

    @property
    def motion(self) -> dict[str, Any]:
        """The header of the first motion."""
        found: dict[str, Any] = self.header["motions"][0]
        return found

    def array(self, reference: dict[str, Any]) -> np.ndarray:
        """The numbers that a reference stands for."""
        shape, kind = reference["shape"], reference["type"]
        count = int(np.prod(shape))
        begin = self.start + reference["offset"]
        assert begin + count * SIZES[kind] <= len(self.data)
        if kind != "d4":
            return np.frombuffer(self.data, f"<{kind}", count, begin).reshape(shape).astype(float)
        planes = np.frombuffer(self.data, np.uint8, 4 * count, begin).reshape(4, count)
        folded = sum(plane.astype(np.int64) * 256**k for k, plane in enumerate(planes))
        second = np.where(folded % 2, -(folded + 1) // 2, folded // 2)
        rows = (
            second.reshape(len(second) // max(int(np.prod(shape[1:])), 1), -1) if count else second
        )
        whole = np.cumsum(np.cumsum(rows, axis=0), axis=0) if count else rows
        whole = (whole + 2**31) % 2**32 - 2**31
        return whole.reshape(shape).astype(float) * reference.get("scale", 1.0)

    def references(self, part: Any) -> list[dict[str, Any]]:
        """Every reference to an array in a part of the header."""
        if isinstance(part, dict) and {"offset", "type", "shape"} <= set(part):
            return [part]
        inner = part.values() if isinstance(part, dict) else part if isinstance(part, list) else ()
        return [found for one in inner for found in self.references(one)]


def between(times: np.ndarray, rows: np.ndarray, t: np.ndarray) -> np.ndarray:
    """Rows (m, k) at times t, along straight lines."""
    return np.stack([np.interp(t, times, column) for column in rows.T], axis=1)


def turned_between(times: np.ndarray, q: np.ndarray, t: np.ndarray) -> np.ndarray:
    """Rotation matrices (n, 3, 3) at times t: q₁ (q₁⁻¹ q₂)^s by axis and angle."""
    i = np.clip(np.searchsorted(times, t, side="right") - 1, 0, max(len(times) - 2, 0))
    j = np.minimum(i + 1, len(times) - 1)
    step = times[j] - times[i]
    s = np.where(step > 0, (t - times[i]) / np.where(step > 0, step, 1.0), 0.0)
    one, two = matrices(q[i]), matrices(q[j])
    turn = np.einsum("nji,njk->nik", one, two)
    axis = np.stack(
        [
            turn[:, 2, 1] - turn[:, 1, 2],
            turn[:, 0, 2] - turn[:, 2, 0],
            turn[:, 1, 0] - turn[:, 0, 1],
        ],
        axis=1,
    )
    sine = np.linalg.norm(axis, axis=1)
    angle = np.arctan2(sine, np.einsum("nii->n", turn) - 1)
    e = axis / np.where(sine > 0, sine, 1.0)[:, None]
    K = np.zeros((len(t), 3, 3))
    K[:, 0, 1], K[:, 0, 2], K[:, 1, 2] = -e[:, 2], e[:, 1], -e[:, 0]
    K -= K.transpose(0, 2, 1)
    a = (s * angle)[:, None, None]
    return one @ (np.eye(3) + np.sin(a) * K + (1 - np.cos(a)) * K @ K)


def matrices(q: np.ndarray) -> np.ndarray:
    """Rotation matrices (n, 3, 3) of quaternions w x y z."""
    w, x, y, z = (q / np.linalg.norm(q, axis=1, keepdims=True)).T
    return np.array(
        [
            [1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)],
            [2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)],
            [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)],
        ]
    ).transpose(2, 0, 1)
