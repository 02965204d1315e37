"""Conditions on the shapes of the body and of the ground."""

from __future__ import annotations

import numpy as np

from voronets.facts.axis_of_revolution import AxisOfRevolution
from voronets.facts.condition import ROUNDING, Condition, percent
from voronets.facts.facts import Facts
from voronets.facts.meridian import Meridian
from voronets.surfaces.contract import Surface

BODY, GROUND = "body.surface.kind", "ground.surface.kind"


def round_body(facts: Facts) -> Condition:
    """The body is bounded by a sphere, whatever its centre."""
    miss = facts.sphere.miss
    got = f"a surface that differs from the best sphere by {miss:.2e} of its size"
    name, needs = "the body is bounded by a sphere", "a spherical body"
    return Condition(name, miss, got, BODY, needs=needs, yours=_from_sphere(miss))


def round_about_centre(facts: Facts) -> Condition:
    """The body is bounded by a sphere about O."""
    distance, miss = float(np.linalg.norm(facts.sphere.centre)), facts.sphere.miss
    off = distance / facts.size
    got = f"a sphere's centre {off:.2e} of the body's size away from it, {distance:.6g} m"
    yours = f"yours has its centre of mass {distance:.3g} m off the centre of the sphere"
    if miss > off:
        got = f"a surface that differs from the best sphere by {miss:.2e} of its size"
        yours = _from_sphere(miss)
    name = "the body is bounded by a sphere about its centre of mass"
    needs = "a spherical body with its centre of mass at the centre"
    return Condition(name, max(miss, off), got, BODY, needs=needs, yours=yours)


def plane_through_centre(facts: Facts) -> Condition:
    """The body is bounded by a plane through O: a plate."""
    face, name = facts.face, "the body is bounded by a plane through its centre of mass"
    bent = max(face.miss, abs(face.curvature) * facts.gyration)
    off = abs(float(facts.body.x.mean(axis=0) @ face.b)) / facts.gyration
    got = f"a plane {off:.2e} of the radius of gyration away from it"
    yours = f"yours misses it by {percent(off)} of the radius of gyration"
    if bent > off:
        got = f"{_described(facts.problem.body.surface)}, which bends by {bent:.2e} rad"
        yours = f"yours is {_described(facts.problem.body.surface)}"
    needs = "a plate: a body bounded by a plane through its centre of mass"
    return Condition(name, max(bent, off), got, BODY, needs=needs, yours=yours)


def cylinder_about_centre(facts: Facts) -> Condition:
    """The body is bounded by a cylinder about an axis through O."""
    off, miss = float(np.linalg.norm(facts.axis.point)) / facts.size, facts.cylinder.miss
    got = f"a surface that differs from the best cylinder by {miss:.2e}"
    yours = f"yours differs from the best cylinder by {percent(miss)}"
    if off > miss:
        got = f"an axis {off:.2e} of the body's size away from it"
        yours = f"the axis of yours misses it by {percent(off)} of the body's size"
    name = "the body is bounded by a cylinder about an axis through its centre of mass"
    needs = "a cylindrical body with its centre of mass on the axis"
    return Condition(name, max(miss, off), got, BODY, needs=needs, yours=yours)


def revolution(facts: Facts) -> Condition:
    """The body's surface is one of revolution about an axis through O."""
    axis = facts.axis
    off = float(np.linalg.norm(axis.point))
    got, yours = _turning(facts.problem.body.surface, axis)
    if off > axis.miss * facts.size:
        got = f"a centre of mass {off:.6g} m off the axis"
        yours = f"yours has its centre of mass {off:.3g} m off the axis"
    name = "the surface is one of revolution about an axis through the centre of mass"
    needs = "a body of revolution with its centre of mass on the axis"
    return Condition(name, max(axis.miss, off / facts.size), got, BODY, needs=needs, yours=yours)


def ground_umbilic(facts: Facts) -> Condition:
    """The ground is a plane or a sphere."""
    miss = facts.umbilic.miss
    got = _normals(miss)
    if miss > ROUNDING:
        got = f"{_described(facts.problem.ground)}: {got}"
    yours = f"yours is {_described(facts.problem.ground)}"
    name, needs = "the ground is a plane or a sphere", "a plane or a sphere as the ground"
    return Condition(name, miss, got, GROUND, needs=needs, yours=yours)


def ground_plane(facts: Facts) -> Condition:
    """The ground is a plane."""
    miss, bent = facts.umbilic.miss, abs(facts.umbilic.curvature) * facts.size
    got, yours = _normals(miss), f"yours is {_described(facts.problem.ground)}"
    if bent > miss:
        got = f"a radius of curvature of {facts.size / bent:.3g} m"
        yours = f"yours is curved (with a radius of {facts.size / bent:.3g} m)"
    name, needs = "the ground is a plane", "flat ground"
    return Condition(name, max(miss, bent), got, GROUND, needs=needs, yours=yours)


def ground_sphere(facts: Facts) -> Condition:
    """The ground is a sphere and not a plane."""
    miss, flat = facts.umbilic.miss, facts.umbilic.curvature == 0
    got = "a plane" if flat else f"{_described(facts.problem.ground)}: {_normals(miss)}"
    yours = f"yours is {_described(facts.problem.ground)}"
    name, needs = "the ground is a sphere", "spherical ground"
    return Condition(name, 1.0 if flat else miss, got, GROUND, needs=needs, yours=yours)


def convex_ground(facts: Facts) -> Condition:
    """The body is outside the sphere, or on a plane."""
    hollow = facts.umbilic.curvature < 0
    got = "a hollow sphere" if hollow else "a ball or a plane"
    name, needs = "the ground is convex", "convex ground"
    yours = "yours is a hollow sphere"
    return Condition(name, float(hollow), got, "ground.surface.side", needs=needs, yours=yours)


def ground_revolution(facts: Facts) -> Condition:
    """The ground is a surface of revolution."""
    axis = facts.ground_axis
    got, yours = _turning(facts.problem.ground, axis)
    name, needs = "the ground is a surface of revolution", "a surface of revolution as the ground"
    return Condition(name, axis.miss, got, GROUND, needs=needs, yours=yours)


def ground_cylinder(facts: Facts) -> Condition:
    """The ground is a round cylinder: of revolution, and every normal across the axis."""
    axis, n = facts.ground_axis, facts.ground.n
    along = float(np.abs(n @ axis.e).max())
    got = _normals(axis.miss) if axis.miss > along else (
        f"a normal with a part of {along:.2e} along the axis")  # fmt: skip
    name, needs = "the ground is a cylinder", "a round cylinder as the ground"
    yours = f"yours is {_described(facts.problem.ground)}"
    return Condition(name, max(axis.miss, along), got, GROUND, needs=needs, yours=yours)


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
    kind, needs = _described(facts.problem.body.surface), "a formula for the body's meridian"
    yours = f"this body is {kind} given in another way"
    return Condition(name, miss, kind, BODY, needs=needs, yours=yours)


def _known(whose: str, line: Meridian | None, surface: Surface, key: str) -> Condition:
    name = f"the {whose}'s meridians are known: by normals, by F = 0, or as lines of curvature"
    got = _described(surface) if line is not None else f"{_described(surface)} in other coordinates"
    needs = f"the meridians of the {whose}, by normals, by F = 0, or as lines of curvature"
    return Condition(name, float(line is None), got, key, needs=needs, yours=f"yours is {got}")


def _normals(miss: float) -> str:
    return f"normals that differ from those of the best plane or sphere by {miss:.2e} rad"


def _from_sphere(miss: float) -> str:
    return f"yours differs from the best sphere by {percent(miss)}"


def _turning(surface: Surface, axis: AxisOfRevolution) -> tuple[str, str]:
    """What was measured, and the clause about this surface."""
    line = ", ".join(f"{x:.4g}" for x in axis.e)
    got = f"normals that miss the axis [{line}] by {axis.miss:.2e} of its size"
    got = f"{_described(surface)} with {got}" if axis.miss > ROUNDING else got
    return got, f"the normals of yours miss the best axis by {percent(axis.miss)} of its size"


def _described(surface: Surface) -> str:
    """An ellipsoid whose semi-axes differ by 0.2 m."""
    kind = f"{'an' if surface.kind[0] in 'aeiou' else 'a'} {surface.kind}"
    lengths = surface.semi_axes
    if lengths is None or len(set(lengths)) == 1:
        return kind
    spread = max(lengths) - min(lengths)
    return f"{kind} whose semi-axes differ by {spread:.6g} m"
