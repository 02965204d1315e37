"""Random points of surfaces, and random states of contact between two of them."""

from __future__ import annotations

import numpy as np
from scipy.optimize import brentq

from .kinds import surface
from .surfaces import Implicit, Support, Surface, rotation

GRAPHS = ("paraboloid", "saddle", "wavy")


def _unit(rng) -> np.ndarray:
    v = rng.normal(size=3)
    return v / np.linalg.norm(v)


def _own_point(table: dict, shape: Implicit, rng) -> np.ndarray:
    """A random point in the surface's own frame."""
    kind = table["kind"]
    if kind == "plane":
        normal = np.asarray(table.get("normal", [0, 0, 1]), dtype=float)
        flat = rng.uniform(-0.8, 0.8, 3)
        return flat + normal * (table.get("offset", 0) - normal @ flat) / (normal @ normal)
    if kind in GRAPHS:
        x, y = rng.uniform(-0.7, 0.7, 2) * (shape.length if kind != "wavy" else 6 * shape.length)
        return np.array([x, y, -float(shape.function(np.array([x, y, 0.0]))[0])])
    if kind == "torus":
        around, tube = rng.uniform(0, 2 * np.pi, 2)
        reach = table["radius"] + table["tube"] * np.cos(tube)
        return np.array(
            [reach * np.cos(around), reach * np.sin(around), table["tube"] * np.sin(tube)]
        )
    if kind in ("cylinder", "hyperboloid", "cone"):
        angle, height = rng.uniform(0, 2 * np.pi), rng.uniform(-1, 1) * shape.length
        if kind == "cone":
            height = rng.uniform(0.3, 1) * rng.choice([-1, 1])
        foot, aim = np.array([0, 0, height]), np.array([np.cos(angle), np.sin(angle), 0])
    else:  # star-shaped about its own centre
        foot, aim = np.zeros(3), _unit(rng)
    inner = 1e-3 if kind == "inverted_ellipsoid" else 0.0

    def value(r):
        return float(shape.function(foot + r * aim)[0])

    outer = shape.length
    while value(outer) < 0:
        outer *= 2
    return foot + aim * brentq(value, inner, outer, xtol=1e-16, rtol=1e-15)


def random_element(table: dict, shape: Surface, rng) -> tuple[np.ndarray, np.ndarray]:
    """A random point of a surface and its outward normal."""
    if isinstance(shape, Support):
        normal = _unit(rng)
        return shape.point(normal).astype(float), normal
    point = (shape.centre + shape.turn @ _own_point(table, shape, rng)).astype(float)
    return point, shape.normal(point).astype(float)


def apart(body: Surface, ground: Surface, matrix, nu, point, n, y) -> bool:
    """Whether body and ground touch there without cutting each other nearby, with a margin."""
    tangents = np.linalg.svd(np.outer(n, n))[0][:, 1:]

    def plane(tensor):
        return (tangents.T @ tensor @ tangents).astype(float)

    if isinstance(ground, Support):
        of_ground = np.linalg.inv(plane(ground.radii(n)))
    else:
        of_ground = plane(ground.shape(y, n))
    if isinstance(body, Support):
        radii = plane(matrix @ body.radii(nu) @ matrix.T)
        return np.linalg.eigvals(np.eye(2) + radii @ of_ground).real.min() > 0.1
    of_body = plane(matrix @ body.shape(point, nu) @ matrix.T)
    return np.linalg.eigvalsh(of_body + of_ground).min() * body.length > 0.008


def aligned(a, b, angle) -> np.ndarray:
    """A quaternion that turns the unit vector a into b, then by an angle about b."""
    half = np.append(1 + a @ b, np.cross(a, b))
    w, v = half[0] / np.linalg.norm(half), half[1:] / np.linalg.norm(half)
    c, s = np.cos(angle / 2), np.sin(angle / 2) * b
    return np.append(c * w - s @ v, c * v + w * s + np.cross(s, v))


def random_contact(pair: dict, rng, law: str = "coulomb", rate=3.0, slip=1.0) -> dict:
    """A random state of contact of a pair of `pairs`, or of any scenario table.

    The law decides: `rolling` has no slip, `rubber` no spin about the normal either. A dictionary
    with orientation, contact, contact_body, omega, velocity, centre, normal and slip.
    """
    body_table, ground_table = pair["body"]["surface"], pair["ground"]["surface"]
    body, ground = surface(body_table), surface(ground_table)
    for _ in range(500):
        y, n = random_element(ground_table, ground, rng)
        point, nu = random_element(body_table, body, rng)
        orientation = aligned(nu, -n, rng.uniform(0, 2 * np.pi))
        matrix = rotation(orientation).astype(float)
        if apart(body, ground, matrix, nu, point, n, y):
            break
    else:
        raise ArithmeticError("no contact found")
    turning, arm = rate * rng.normal(size=3), matrix @ point
    if law == "rubber":
        turning = turning - n * (n @ turning)
    sliding = rng.normal(size=3)
    sliding = slip * (sliding - n * (n @ sliding))
    if law in ("rolling", "rubber"):
        sliding = np.zeros(3)
    return {
        "orientation": orientation,
        "contact": y,
        "contact_body": point,
        "omega": matrix.T @ turning,
        "velocity": sliding - np.cross(turning, arm),
        "centre": y - arm,
        "normal": n,
        "slip": sliding,
    }
