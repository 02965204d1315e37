"""Impacts of a body with its ground: impulse, velocities after it, work."""

from __future__ import annotations

import numpy as np

from .gap import touching
from .routh import routh
from .surfaces import rotation
from .tables import Setting

__all__ = ["impact", "law_of_impact", "mobility", "routh"]


def mobility(setting: Setting, matrix, arm) -> np.ndarray:
    """W: the change of the contact point's velocity for an impulse there, space axes."""
    inverse = np.linalg.inv(setting.inertia)
    columns = [
        unit / setting.mass + np.cross(matrix @ inverse @ (matrix.T @ np.cross(arm, unit)), arm)
        for unit in np.eye(3)
    ]
    response = np.array(columns).T
    return (response + response.T) / 2


def impact(table: dict, orientation, contact, contact_body, omega, velocity, normal=None) -> dict:
    """The impact of a body that touches its ground and approaches it.

    A dictionary: `impulse` (space axes), `velocity` and `omega` (body axes) after it, `slip`
    (after), `normal_velocity` (before and after), `work` and `energy` (the change of kinetic
    energy: the two must agree), `ended`.
    """
    setting = Setting(table)
    matrix = rotation(orientation)
    start = touching(setting.body, setting.ground, matrix, contact, contact_body, normal)
    matrix, arm, n = matrix.astype(float), start.arm.astype(float), start.normal.astype(float)
    omega, velocity = np.asarray(omega, dtype=float), np.asarray(velocity, dtype=float)
    u = velocity + np.cross(matrix @ omega, arm)
    if n @ u >= 0:
        raise ValueError("the body does not approach the ground")
    slide, stick = law_of_impact(setting)
    result = routh(
        mobility(setting, matrix, arm), n, u, slide, stick, setting.law("restitution", 0.0),
        setting.law("impact", "newton") == "stronge",
    )  # fmt: skip
    after = velocity + result["impulse"] / setting.mass
    turning = np.linalg.solve(setting.inertia, matrix.T @ np.cross(arm, result["impulse"]))

    def energy(v, w):
        return (setting.mass * v @ v + w @ setting.inertia @ w) / 2

    return {
        "impulse": result["impulse"],
        "velocity": after,
        "omega": omega + turning,
        "slip": result["after"] - n * (n @ result["after"]),
        "normal_velocity": (n @ u, n @ result["after"]),
        "work": result["work"],
        "energy": energy(after, omega + turning) - energy(velocity, omega),
        "ended": result["ended"],
        "normal": n,
    }


def law_of_impact(setting: Setting) -> tuple[float, float]:
    """Friction of sliding and of sticking at an impact; none but with Coulomb's law."""
    if setting.law("law", "rolling") != "coulomb":
        return 0.0, 0.0
    return float(setting.law("sliding_friction")), float(setting.law("friction"))
