"""Conditions on the shapes of the body and of the ground."""

from __future__ import annotations

import numpy as np

from voronets.facts.axis_of_revolution import AxisOfRevolution
from voronets.facts.condition import ROUNDING, Condition
from voronets.facts.facts import Facts
from voronets.facts.meridian import Meridian
from voronets.surfaces.contract import Surface

BODY, GROUND = "body.surface.kind", "ground.surface.kind"


def round_body(facts: Facts) -> Condition:
    """The body is bounded by a sphere, whatever its centre."""
    miss = facts.sphere.miss
    got = f"its surface misses the nearest sphere by {miss:.2e} of its size"
    return Condition("the body is bounded by a sphere", miss, got, BODY)


def round_about_centre(facts: Facts) -> Condition:
    """The body is bounded by a sphere about O."""
    distance, miss = float(np.linalg.norm(facts.sphere.centre)), facts.sphere.miss
    off = distance / facts.size
    got = f"the sphere's centre is {off:.2e} of the body's size away from it, {distance:.6g} m"
    if miss > off:
        got = f"its surface misses the nearest sphere by {miss:.2e} of its size"
    name = "the body is bounded by a sphere about its centre of mass"
    return Condition(name, max(miss, off), got, BODY)


def plane_through_centre(facts: Facts) -> Condition:
    """The body is bounded by a plane through O: a plate."""
    face, name = facts.face, "the body is bounded by a plane through its centre of mass"
    bent = max(face.miss, abs(face.curvature) * facts.gyration)
    off = abs(float(facts.body.x.mean(axis=0) @ face.b)) / facts.gyration
    got = f"the plane passes it at {off:.2e} of the radius of gyration"
    if bent > off:
        got = f"{_described(facts.problem.body.surface)}, which bends by {bent:.2e} rad"
    return Condition(name, max(bent, off), got, BODY)


def cylinder_about_centre(facts: Facts) -> Condition:
    """The body is bounded by a cylinder about an axis through O."""
    off, miss = float(np.linalg.norm(facts.axis.point)) / facts.size, facts.cylinder.miss
    got = f"its surface misses the nearest cylinder by {miss:.2e}"
    if off > miss:
        got = f"the axis passes it at {off:.2e} of the body's size"
    name = "the body is bounded by a cylinder about an axis through its centre of mass"
    return Condition(name, max(miss, off), got, BODY)


def revolution(facts: Facts) -> Condition:
    """The body's surface is one of revolution about an axis through O."""
    axis = facts.axis
    off = float(np.linalg.norm(axis.point))
    got = _turning(facts.problem.body.surface, axis)
    if off > axis.miss * facts.size:
        got = f"a centre of mass {off:.6g} m off the axis"
    name = "the surface is one of revolution about an axis through the centre of mass"
    return Condition(name, max(axis.miss, off / facts.size), got, BODY)


def ground_umbilic(facts: Facts) -> Condition:
    """The ground is a plane or a sphere."""
    miss = facts.umbilic.miss
    got = _normals(miss)
    if miss > ROUNDING:
        got = f"{_described(facts.problem.ground)}: {got}"
    return Condition("the ground is a plane or a sphere", miss, got, GROUND)


def ground_plane(facts: Facts) -> Condition:
    """The ground is a plane."""
    miss, bent = facts.umbilic.miss, abs(facts.umbilic.curvature) * facts.size
    got = f"its curvature is {bent:.2e} over the body's size" if bent > miss else _normals(miss)
    return Condition("the ground is a plane", max(miss, bent), got, GROUND)


def ground_sphere(facts: Facts) -> Condition:
    """The ground is a sphere, and no plane."""
    miss, flat = facts.umbilic.miss, facts.umbilic.curvature == 0
    got = "a plane" if flat else f"{_described(facts.problem.ground)}: {_normals(miss)}"
    return Condition("the ground is a sphere", 1.0 if flat else miss, got, GROUND)


def convex_ground(facts: Facts) -> Condition:
    """The body is outside the sphere, or on a plane."""
    hollow = facts.umbilic.curvature < 0
    got = "a hollow sphere" if hollow else "a ball or a plane"
    return Condition("the ground is convex", float(hollow), got, "ground.surface.side")


def ground_revolution(facts: Facts) -> Condition:
    """The ground is a surface of revolution."""
    axis = facts.ground_axis
    got = _turning(facts.problem.ground, axis)
    return Condition("the ground is a surface of revolution", axis.miss, got, GROUND)


def ground_cylinder(facts: Facts) -> Condition:
    """The ground is a round cylinder: of revolution, and every normal across the axis."""
    axis, n = facts.ground_axis, facts.ground.n
    along = float(np.abs(n @ axis.e).max())
    got = _normals(axis.miss) if axis.miss > along else (
        f"a normal is up to {along:.2e} from being across the axis")  # fmt: skip
    return Condition("the ground is a cylinder", max(axis.miss, along), got, GROUND)


def meridian_known(facts: Facts) -> Condition:
    """The body's meridians can be computed."""
    return _known("body", facts.meridian, facts.problem.body.surface, BODY)


def ground_meridian_known(facts: Facts) -> Condition:
    """The ground's meridians can be computed."""
    return _known("ground", facts.ground_meridian, facts.problem.ground, GROUND)


def meridian_formula(facts: Facts) -> Condition:
    """The body's meridian is a formula, for compiled code too."""
    line = facts.meridian
    name = "the body's meridian has a formula: by normals, or as lines of curvature"
    miss = 0.0 if line is not None and line.formula else 1.0
    return Condition(name, miss, _described(facts.problem.body.surface), BODY)


def _known(whose: str, line: Meridian | None, surface: Surface, key: str) -> Condition:
    name = f"the {whose}'s meridians are at hand: by normals, by F = 0, or as lines of curvature"
    got = _described(surface) if line is not None else f"{_described(surface)} of other coordinates"
    return Condition(name, float(line is None), got, key)


def _normals(miss: float) -> str:
    return f"its normals miss those of the nearest plane or sphere by {miss:.2e} rad"


def _turning(surface: Surface, axis: AxisOfRevolution) -> str:
    line = ", ".join(f"{x:.4g}" for x in axis.e)
    got = f"its normals pass the axis [{line}] at {axis.miss:.2e} of its size"
    return f"{_described(surface)} departs from revolution: {got}" if axis.miss > ROUNDING else got


def _described(surface: Surface) -> str:
    """An ellipsoid whose semi-axes differ by 0.2 m."""
    kind = f"{'an' if surface.kind[0] in 'aeiou' else 'a'} {surface.kind}"
    lengths = surface.semi_axes
    if lengths is None or len(set(lengths)) == 1:
        return kind
    spread = max(lengths) - min(lengths)
    return f"{kind} whose semi-axes differ by {spread:.6g} m"
