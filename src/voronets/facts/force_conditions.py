"""Conditions on the forces: what there is, and where it points."""

from __future__ import annotations

import numpy as np

from voronets.facts.condition import Condition
from voronets.facts.facts import Facts

FORCE = "force"


def no_resistance(facts: Facts) -> Condition:
    """No moment but that of the forces."""
    forces = facts.problem.forces
    largest = max(abs(forces.rolling_resistance), abs(forces.spinning_resistance))
    name = "no resistance to rolling or spinning"
    return Condition(name, float(largest > 0), f"{largest:.6g} N m s", f"{FORCE}.resistance")


def no_spinning_resistance(facts: Facts) -> Condition:
    """No moment about the normal."""
    k_s, key = abs(facts.problem.forces.spinning_resistance), f"{FORCE}.spinning_resistance"
    return Condition("no resistance to spinning", float(k_s > 0), f"{k_s:.6g} N m s", key)


def no_gravity(facts: Facts) -> Condition:
    """No weight."""
    g = float(np.linalg.norm(facts.problem.forces.gravity))
    return Condition("there is no gravity", g, f"{g:.9g} m/s²", f"{FORCE}.gravity", limit=0.0)


def no_central_force(facts: Facts) -> Condition:
    """No force function of the distance from the origin."""
    given = facts.problem.forces.central
    name = "there is no force function of the distance"
    return Condition(name, float(given is not None), str(given or "none"), f"{FORCE}.central")


def no_force_function(facts: Facts) -> Condition:
    """No force function of x, y, z."""
    given = facts.problem.forces.function
    name = "there is no force function of x, y, z"
    return Condition(name, float(given is not None), str(given or "none"), f"{FORCE}.function")


def central_about_ground(facts: Facts) -> Condition:
    """A force function of the distance counts it from the centre of the ground."""
    off = float(np.linalg.norm(facts.problem.ground.centre))
    miss = off if facts.problem.forces.central is not None else 0.0
    got = f"a force towards a point {off:.6g} m away from that centre"
    name = "the force points to the centre of the sphere"
    return Condition(name, miss, got if miss else "it does", f"{FORCE}.central")


def force_through_contact(facts: Facts) -> Condition:
    """The applied force has no moment about the contact."""
    _, F, largest = facts.force
    arm = np.einsum("kij,kj->ki", facts.poses.R, facts.poses.a)
    worst = float(np.linalg.norm(np.cross(arm, F), axis=1).max())
    miss = worst / (facts.size * largest) if largest > 0 else 0.0
    got = f"its moment is up to {miss:.2e} of force times size"
    return Condition("the force has no moment about the contact", miss, got, FORCE)


def force_in_meridian(facts: Facts) -> Condition:
    """The applied force lies in the plane of the body's axis and the normal."""
    _, F, largest = facts.force
    e = np.einsum("kij,j->ki", facts.poses.R, facts.axis.e)
    worst = float(np.abs(np.sum(F * np.cross(e, facts.poses.n), axis=1)).max())
    miss = worst / largest if largest > 0 else 0.0
    got = f"its part across that plane is up to {miss:.2e} of it"
    return Condition(
        "the force lies in the plane of the body's axis and the normal", miss, got, FORCE
    )


def force_along_normal(facts: Facts) -> Condition:
    """On a sphere the force points to or from its centre, on a plane along its normal.

    Such a force is a function of the distance from the centre, or of the height, alone.
    """
    O, F, largest = facts.force
    up, where = facts.umbilic.b[None], "the plane's normal"
    name = "the force is along the normal of the plane, a function of the height alone"
    if facts.umbilic.curvature != 0:
        up, where = O - facts.umbilic.centre, "the radius from the sphere's centre"
        name = "the force points to the centre of the sphere, a function of its distance alone"
    up = up / np.linalg.norm(up, axis=1, keepdims=True)
    across = float(np.linalg.norm(np.cross(up, F), axis=1).max())
    miss = across / largest if largest > 0 else 0.0
    angle = np.degrees(np.arcsin(min(1.0, miss)))
    got = f"{angle:.6g} degrees off: a force with up to {across:.6g} N across {where}"
    return Condition(name, miss, got, FORCE)


def force_about_ground_axis(facts: Facts) -> Condition:
    """The applied force has no moment about the ground's axis."""
    O, F, largest = facts.force
    axis = facts.ground_axis
    arm = np.cross(axis.e, O - axis.point)
    moment = float(np.abs(np.sum(arm * F, axis=1)).max())
    length = np.linalg.norm(arm, axis=1)
    across = np.abs(np.sum(arm * F, axis=1)) / np.where(length > 0, length, 1.0)
    miss = float(across.max()) / largest if largest > 0 else 0.0
    got = f"a moment of up to {moment:.6g} N m about the ground's axis: its part across that plane "
    got += f"is up to {miss:.2e} of it"
    name = "the force has no moment about the ground's axis: it lies in the plane through the axis"
    return Condition(name + " and the centre of mass", miss, got, FORCE)


def force_direction(facts: Facts) -> np.ndarray:
    """The unit vector of the line that the applied force keeps to most nearly, space axes."""
    _, F, _ = facts.force
    return np.asarray(np.linalg.svd(F, full_matrices=False)[2][0])


def some_force(facts: Facts) -> Condition:
    """There is a force at all."""
    largest = facts.force.largest
    return Condition("a force acts", float(not largest > 0), f"{largest:.6g} N", FORCE)


def force_along_one_line(facts: Facts) -> Condition:
    """The applied force has one direction everywhere, or the opposite one."""
    _, F, largest = facts.force
    across = float(np.linalg.norm(np.cross(force_direction(facts), F), axis=1).max())
    miss = across / largest if largest > 0 else 0.0
    got = f"its part across its main direction is up to {miss:.2e} of it"
    return Condition("the force has one direction everywhere", miss, got, FORCE)


def force_across_ground_axis(facts: Facts) -> Condition:
    """The applied force does not pull along the ground's axis."""
    _, F, largest = facts.force
    along = float(np.abs(F @ facts.ground_axis.e).max())
    miss = along / largest if largest > 0 else 0.0
    got = f"its part along the axis is up to {miss:.2e} of it"
    return Condition("the force is across the axis of the ground", miss, got, FORCE)
