"""Scenarios whose steady motions are known in closed form."""

from __future__ import annotations

G = 9.81


def rolling(surface, inertia, omega, *, mass=1.0, ground=None, at=(0, 0, 0), **more):
    """A scenario of a rolling body under gravity; ``body`` and others may be added to."""
    return {
        "body": {"mass": mass, "inertia": list(inertia), "surface": surface, **more.pop("body", {})},
        "ground": {"surface": ground or {"kind": "plane"}},
        "force": {"gravity": G},
        "start": {
            "orientation": [1, 0, 0, 0], "contact": list(at), "omega": list(omega),
            **more.pop("start", {}),
        },
        "run": {"duration": 1.0},
        **more,
    }  # fmt: skip


def wheel(kind, a, omega, **more):
    """A disc or a hoop of mass 1 that stands upright; its axle is the body's z."""
    C = a * a / 2 if kind == "disc" else a * a
    start = {"orientation": [1, 1, 0, 0], **more.pop("start", {})}
    return rolling({"kind": kind, "radius": a}, [C / 2, C / 2, C], omega, start=start, **more)


def spheroid(a, c, n, *, mass=0.3, **more):
    """A homogeneous spheroid on its tip."""
    A, C = mass * (a * a + c * c) / 5, 2 * mass * a * a / 5
    surface = {"kind": "spheroid", "semi_axes": [a, c]}
    return rolling(surface, [A, A, C], [0, 0, n], mass=mass, **more)


def ball_on_top(a, b, n, **more):
    """A homogeneous ball of mass 1 on top of a sphere."""
    ground = {"kind": "sphere", "radius": b}
    inertia = [0.4 * a * a] * 3
    return rolling({"kind": "sphere", "radius": a}, inertia, [0, 0, n], ground=ground,
                   at=[0, 0, b], **more)  # fmt: skip


def pendulum(**start):
    """A spherical pendulum in x, y, z with the length held; no coordinate is cyclic."""
    return {
        "system": {
            "coordinates": ["x", "y", "z"],
            "kinetic": "m*(x'^2 + y'^2 + z'^2)/2",
            "force_function": "-m*g*z",
            "holonomic": ["x^2 + y^2 + z^2 - l^2 = 0"],
            "parameters": {"m": 0.7, "g": G, "l": 1.3},
        },
        "start": {"x": 0.78, "y": 0, "z": -1.04, "x'": 0, "y'": 2.0, "z'": 0, **start},
        "run": {"duration": 1.0},
    }
