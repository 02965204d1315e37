"""States of rolling: drawn at random, or read from a scenario's start."""

import numpy as np

from .contact import surfaces
from .surface import rotation


def frame(n):
    """A right-handed orthonormal matrix whose third column is n."""
    s = np.cross(n, np.eye(3)[np.argmin(np.abs(n))])
    s /= np.linalg.norm(s)
    return np.stack([s, np.cross(n, s), n], 1)


def random_state(scenario, rng, descriptions=(None, None), spin=2.0):
    """(R, omega_body, contact_body, contact_ground) with the surfaces touching at random points.

    The points lie within the stated ranges and away from singular places of the description, the
    outward normals are opposite, the turn about the normal is uniform, omega is normal with
    deviation ``spin``.  Nothing keeps the bodies from overlapping further off, and nothing bounds
    the ``condition``: the caller chooses.
    """
    body, ground = (surface.sample(rng) for surface in surfaces(scenario, descriptions))
    a = rng.uniform(0, 2 * np.pi)
    about = np.array([[np.cos(a), -np.sin(a), 0], [np.sin(a), np.cos(a), 0], [0, 0, 1]])
    R = frame(-ground.n) @ about @ frame(body.n).T
    return R, spin * rng.normal(size=3), body.x, ground.x


def _touching(surface, n):
    """The point of a (strictly convex) surface whose outward normal is n."""
    if surface.by_normals:
        return surface.at_normal(n).x
    rng = np.random.default_rng(3)
    for _ in range(100):
        chart = surface.charts[rng.integers(len(surface.charts))]
        q = chart.sample(rng)
        for _ in range(60):
            p = surface.place(chart.patch(q))
            off = n - p.n
            q = (
                q
                + np.linalg.lstsq(
                    np.vstack([p.dn, p.dg]), np.append(off, 0 * p.dg[:, 0]), rcond=1e-10
                )[0]
            )
            if hasattr(chart, "project"):
                q = chart.project(q)
            if q is None or np.linalg.norm(off) < 1e-15:
                break
        if q is not None:
            p = surface.place(chart.patch(q))
            if np.linalg.norm(p.n - n) < 1e-12:
                return p.x
    raise ValueError("no point of the body has the normal that the ground needs")


def start_state(scenario):
    """The state of the table ``start`` (orientation, contact, omega, contact_body or none)."""
    start = scenario["start"]
    R = rotation(start["orientation"])
    x_s = np.array(start["contact"], float)
    body, ground = surfaces(scenario)
    x_b = start.get("contact_body")
    if x_b is None:
        x_b = _touching(body, -R.T @ ground.at_point(x_s).n)
    return R, np.array(start["omega"], float), np.array(x_b, float), x_s
