"""Accelerations and reaction in contact, by Newton–Euler and differences of the gap."""

from __future__ import annotations

import numpy as np

from .formulas import REAL
from .gap import Nearest, hat, touching
from .impact import mobility
from .rates import linear_rates
from .surfaces import rotation
from .tables import Setting

MODES = ("rolling", "rubber", "smooth", "viscous", "coulomb", "flying")


def _solve(matrix, right):
    """A linear system, equilibrated, refined in extended precision."""
    matrix, right = np.asarray(matrix, dtype=REAL), np.asarray(right, dtype=REAL)
    columns = 1 / np.abs(matrix).max(axis=0)
    scaled = matrix * columns
    rows = 1 / np.abs(scaled).max(axis=1)
    scaled, right = scaled * rows[:, None], right * rows
    solution = np.zeros(len(right), dtype=REAL)
    for _ in range(4):
        left = (right - scaled @ solution).astype(float)
        solution = solution + np.linalg.solve(scaled.astype(float), left)
    return solution * columns


def accelerations(
    table: dict,
    orientation,
    contact,
    contact_body,
    omega,
    velocity=None,
    mode: str = "rolling",
    direction=None,
    normal=None,
    step: float = 0.008,
) -> dict:
    """What a body does in contact with its ground, in one of MODES.

    `velocity`: of the centre of mass, left out: without slip. `direction`: of the slip with
    Coulomb's law where it is not that of the velocity. `normal`: the ground's, needed where neither
    surface tells it (an edge on a support function). A dictionary: `acceleration` of the centre of
    mass and `reaction` (space axes), `omega_dot` (body axes), `moment` (rubber's, along n), `slip`,
    `slip_rate`, `spin_rate`, `gap_rate2`, `normal`, `normal_reaction`, `friction_needed`,
    `painleve` (n·W(n − μd)), `uncertainty` (relative, of the differences).
    """
    if mode not in MODES:
        raise ValueError(mode)
    setting = Setting(table)
    matrix = rotation(orientation)
    start = touching(setting.body, setting.ground, matrix, contact, contact_body, normal)
    omega = np.asarray(omega, dtype=REAL)
    turn, arm, n = matrix @ omega, start.arm, start.normal
    if velocity is None:
        velocity = -np.cross(turn, arm)
    velocity = np.asarray(velocity, dtype=REAL)
    slip = velocity + np.cross(turn, arm)
    constant, slope, uncertainty = linear_rates(setting, start, omega, velocity, step)

    rolling, spinning = setting.resistance
    moment = -rolling * (turn - n * (n @ turn)) - spinning * n * (n @ turn)
    if mode == "flying":
        moment = moment * 0
    inertia = setting.inertia.astype(REAL)
    gyroscopic = np.cross(omega, inertia @ omega + setting.rotor)
    # unknown: acceleration (3), omega_dot (3), reaction (3), moment along the normal (1)
    left, right = np.zeros((10, 10), dtype=REAL), np.zeros(10, dtype=REAL)
    left[:3, :3], left[:3, 6:9] = setting.mass * np.eye(3), -np.eye(3)
    right[:3] = setting.force(start.pose[0])
    left[3:6, 3:6], left[3:6, 6:9] = inertia, -matrix.T @ hat(arm)
    left[3:6, 9] = -matrix.T @ n
    right[3:6] = matrix.T @ moment - gyroscopic
    if mode in ("rolling", "rubber"):
        left[6:9, :6], right[6:9] = slope[:3], -constant[:3]
    else:
        along_slip, normal_part = _law(setting, mode, slip, direction, n)
        left[6:9, 6:9] = np.eye(3) - np.outer(normal_part, n)
        right[6:9] = along_slip
        if mode != "flying":  # the part along n of that law is empty: the contact takes its place
            tangents = np.linalg.svd(np.outer(n, n).astype(float))[0][:, 1:].T
            left[6:8, 6:9], right[6:8] = tangents @ left[6:9, 6:9], tangents @ right[6:9]
            left[8], right[8] = 0, -constant[4]
            left[8, :6] = slope[4]
    left[9, 9] = 1
    if mode == "rubber":
        left[9, :6], left[9, 9], right[9] = slope[3], 0, -constant[3]
    solution = _solve(left, right)
    rates = constant + slope @ solution[:6]
    report = _report(setting, solution, rates, slip, start, mode, direction)
    return report | {"uncertainty": uncertainty}


def _law(setting: Setting, mode: str, slip, direction, n):
    """The reaction of a law, f = constant + N·part (both returned); `n` the normal."""
    zero = np.zeros(3)
    if mode == "flying":
        return zero, zero
    if mode == "smooth":
        return zero, n
    if mode == "viscous":
        return -REAL(setting.law("viscosity")) * (slip - n * (n @ slip)), n
    return zero, n - REAL(setting.law("sliding_friction")) * unit_slip(slip, direction, n)


def unit_slip(slip, direction, n) -> np.ndarray:
    """The direction of sliding, a unit vector in the tangent plane."""
    along_plane = np.asarray(slip if direction is None else direction, dtype=REAL)
    along_plane = along_plane - n * (n @ along_plane)
    return along_plane / np.sqrt(along_plane @ along_plane)


def _report(setting: Setting, solution, rates, slip, start: Nearest, mode: str, direction) -> dict:
    reaction, n = solution[6:9], start.normal
    pressure = reaction @ n
    friction = np.linalg.norm((reaction - pressure * n).astype(float))
    painleve = None
    if mode == "coulomb":
        response = mobility(setting, start.pose[1].astype(float), start.arm.astype(float))
        push = _law(setting, mode, slip, direction, n)[1]
        painleve = float(n @ response @ push)
    report = {
        "acceleration": solution[:3],
        "omega_dot": solution[3:6],
        "reaction": reaction,
        "moment": solution[9],
        "slip": slip,
        "slip_rate": rates[:3],
        "spin_rate": rates[3],
        "gap_rate2": rates[4],
        "normal": n,
        "normal_reaction": pressure,
    }
    report = {key: np.asarray(value, dtype=float) for key, value in report.items()}
    report["friction_needed"] = float(friction / pressure) if pressure > 0 else None
    report["painleve"] = painleve
    return report
