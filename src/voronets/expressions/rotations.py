"""Rotations as unit quaternions w x y z over scalars of any kind."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from voronets.expressions.vectors import Matrix, Scalar, Vector


def rotation_matrix(q: Sequence[Scalar]) -> Matrix:
    """R with x_space = R x_body for the unit quaternion q, body → space.

    Quadratic in q without a division: for |q|² = 1 + ε it is a rotation times 1 + ε.
    """
    w, x, y, z = q
    ww, xx, yy, zz = w * w, x * x, y * y, z * z
    xy, xz, yz, wx, wy, wz = x * y, x * z, y * z, w * x, w * y, w * z
    return Matrix(
        (ww + xx - yy - zz, 2 * (xy - wz), 2 * (xz + wy)),
        (2 * (xy + wz), ww - xx + yy - zz, 2 * (yz - wx)),
        (2 * (xz - wy), 2 * (yz + wx), ww - xx - yy + zz),
    )


def quaternion_rate(q: Sequence[Scalar], omega: Vector) -> tuple[Scalar, ...]:
    """q̇ = ½ q ⊗ (0, ω) with ω in body axes."""
    w, x, y, z = q
    p, q_, r = (0.5 * c for c in omega)
    return (
        -(x * p + y * q_ + z * r),
        w * p + y * r - z * q_,
        w * q_ + z * p - x * r,
        w * r + x * q_ - y * p,
    )


def quaternion_product(p: Any, q: Any) -> tuple[Scalar, ...]:
    """p ⊗ q: first the turn q, then the turn p."""
    pw, px, py, pz = p
    qw, qx, qy, qz = q
    return (
        pw * qw - px * qx - py * qy - pz * qz,
        pw * qx + px * qw + py * qz - pz * qy,
        pw * qy - px * qz + py * qw + pz * qx,
        pw * qz + px * qy - py * qx + pz * qw,
    )


def quaternion_of_matrix(R: np.ndarray) -> np.ndarray:
    """The unit quaternion, w ≥ 0, of a rotation matrix (Shepperd's choice of the largest term)."""
    R = np.asarray(R, dtype=float)
    squares = np.array([np.trace(R), R[0, 0], R[1, 1], R[2, 2]])
    i = int(np.argmax(squares))
    antisymmetric = np.array([R[2, 1] - R[1, 2], R[0, 2] - R[2, 0], R[1, 0] - R[0, 1]])
    q = np.empty(4)
    if i == 0:
        q[0], q[1:] = 1 + squares[0], antisymmetric
    else:
        symmetric = R + R.T
        q[0] = antisymmetric[i - 1]
        q[1:] = symmetric[i - 1]
        q[i] = 1 + 2 * squares[i] - squares[0]
    q /= np.linalg.norm(q)
    return -q if q[0] < 0 else q


def smallest_turn(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    """The quaternion of the smallest turn that takes the direction a to the direction b."""
    a, b = np.asarray(a) / np.linalg.norm(a), np.asarray(b) / np.linalg.norm(b)
    if a @ b < -1 + 1e-12:  # half a turn, about any axis across a
        axis = np.cross(a, np.eye(3)[int(np.argmin(np.abs(a)))])
        return np.concatenate([[0.0], axis / np.linalg.norm(axis)])
    q: np.ndarray = np.concatenate([[1 + a @ b], np.cross(a, b)])
    return np.asarray(q / np.linalg.norm(q))
