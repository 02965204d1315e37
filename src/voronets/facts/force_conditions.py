"""Conditions on the forces: what there is, and where it points."""

from __future__ import annotations

import numpy as np

from voronets.facts.condition import Condition, percent
from voronets.facts.facts import Facts

FORCE = "force"


def no_resistance(facts: Facts) -> Condition:
    """No moment but that of the forces."""
    forces = facts.problem.forces
    largest = max(abs(forces.rolling_resistance), abs(forces.spinning_resistance))
    name = "no resistance to rolling or spinning"
    return Condition(
        name, float(largest > 0), f"{largest:.6g} N m s", f"{FORCE}.resistance", needs=name,
        yours=f"yours is {largest:.3g} N m s",
    )  # fmt: skip


def no_spinning_resistance(facts: Facts) -> Condition:
    """No moment about the normal."""
    k_s, key = abs(facts.problem.forces.spinning_resistance), f"{FORCE}.spinning_resistance"
    name, got = "no resistance to spinning", f"{k_s:.6g} N m s"
    yours = f"yours is {k_s:.3g} N m s"
    return Condition(name, float(k_s > 0), got, key, needs=name, yours=yours)


def no_gravity(facts: Facts) -> Condition:
    """No weight."""
    g = float(np.linalg.norm(facts.problem.forces.gravity))
    name, key = "there is no gravity", f"{FORCE}.gravity"
    return Condition(
        name, g, f"{g:.9g} m/s²", key, limit=0.0, needs="no gravity",
        yours=f"yours is {g:.3g} m/s²",
    )  # fmt: skip


def no_central_force(facts: Facts) -> Condition:
    """No force function of the distance from the origin."""
    given = facts.problem.forces.central
    name, got = "there is no force function of the distance", str(given or "none")
    return Condition(
        name, float(given is not None), got, f"{FORCE}.central", needs=name[len("there is "):],
        yours=f"yours is {got}",
    )  # fmt: skip


def no_force_function(facts: Facts) -> Condition:
    """No force function of x, y, z."""
    given = facts.problem.forces.function
    name, got = "there is no force function of x, y, z", str(given or "none")
    return Condition(
        name, float(given is not None), got, f"{FORCE}.function", needs=name[len("there is "):],
        yours=f"yours is {got}",
    )  # fmt: skip


def central_about_ground(facts: Facts) -> Condition:
    """A force function of the distance counts it from the centre of the ground."""
    off = float(np.linalg.norm(facts.problem.ground.centre))
    miss = off if facts.problem.forces.central is not None else 0.0
    got = f"a force towards a point {off:.6g} m away from that centre"
    name = "the force points to the centre of the sphere"
    return Condition(
        name, miss, got if miss else "it does", f"{FORCE}.central",
        needs="a force that points to the centre of the sphere",
        yours=f"yours points {off:.3g} m away from it",
    )  # fmt: skip


def force_through_contact(facts: Facts) -> Condition:
    """The applied force has no moment about the contact."""
    _, F, largest = facts.force
    arm = np.einsum("kij,kj->ki", facts.poses.R, facts.poses.a)
    worst = float(np.linalg.norm(np.cross(arm, F), axis=1).max())
    miss = worst / (facts.size * largest) if largest > 0 else 0.0
    got = f"a moment of up to {miss:.2e} of force times size"
    name, needs = (
        "the force has no moment about the contact",
        "a force without moment about the contact",
    )
    yours = f"the moment of yours is up to {percent(miss)} of force times size"
    return Condition(name, miss, got, FORCE, needs=needs, yours=yours)


def force_in_meridian(facts: Facts) -> Condition:
    """The applied force lies in the plane of the body's axis and the normal."""
    _, F, largest = facts.force
    e = np.einsum("kij,j->ki", facts.poses.R, facts.axis.e)
    worst = float(np.abs(np.sum(F * np.cross(e, facts.poses.n), axis=1)).max())
    miss = worst / largest if largest > 0 else 0.0
    got = f"{percent(miss)} of it is across that plane"
    name = "the force lies in the plane of the body's axis and the normal"
    needs = "a force in the plane of the body's axis and the normal"
    yours = f"up to {percent(miss)} of yours is across that plane"
    return Condition(name, miss, got, FORCE, needs=needs, yours=yours)


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
    needs = f"a force along {where} that depends on nothing else"
    yours = f"yours is up to {angle:.3g} degrees off ({across:.3g} N)"
    return Condition(name, miss, got, FORCE, needs=needs, yours=yours)


def force_about_ground_axis(facts: Facts) -> Condition:
    """The applied force has no moment about the ground's axis."""
    O, F, largest = facts.force
    axis = facts.ground_axis
    arm = np.cross(axis.e, O - axis.point)
    moment = float(np.abs(np.sum(arm * F, axis=1)).max())
    length = np.linalg.norm(arm, axis=1)
    across = np.abs(np.sum(arm * F, axis=1)) / np.where(length > 0, length, 1.0)
    miss = float(across.max()) / largest if largest > 0 else 0.0
    got = (
        f"a moment of up to {moment:.6g} N m about the ground's axis, {miss:.2e} of force times arm"
    )
    name = "the force has no moment about the ground's axis: it lies in the plane through the axis"
    return Condition(
        name + " and the centre of mass", miss, got, FORCE,
        needs="a force without moment about the ground's axis",
        yours=f"yours has a moment of up to {moment:.3g} N m",
    )  # fmt: skip


def force_direction(facts: Facts) -> np.ndarray:
    """The unit vector of the line that the applied force keeps to most nearly, space axes."""
    _, F, _ = facts.force
    return np.asarray(np.linalg.svd(F, full_matrices=False)[2][0])


def some_force(facts: Facts) -> Condition:
    """There is a force at all."""
    largest = facts.force.largest
    name, got = "a force acts", f"{largest:.6g} N"
    needs, yours = "a force", "there is none"
    return Condition(name, float(not largest > 0), got, FORCE, needs=needs, yours=yours)


def force_along_one_line(facts: Facts) -> Condition:
    """The applied force has one direction everywhere, or the opposite one."""
    _, F, largest = facts.force
    across = float(np.linalg.norm(np.cross(force_direction(facts), F), axis=1).max())
    miss = across / largest if largest > 0 else 0.0
    got = f"a part across its main direction of up to {miss:.2e}"
    name, needs = "the force has one direction everywhere", "a force of one direction everywhere"
    yours = f"up to {percent(miss)} of yours is across its main direction"
    return Condition(name, miss, got, FORCE, needs=needs, yours=yours)


def force_across_ground_axis(facts: Facts) -> Condition:
    """The applied force does not pull along the ground's axis."""
    _, F, largest = facts.force
    along = float(np.abs(F @ facts.ground_axis.e).max())
    miss = along / largest if largest > 0 else 0.0
    got = f"a part along the axis of up to {miss:.2e}"
    name, needs = "the force is across the axis of the ground", "a force across the ground's axis"
    yours = f"up to {percent(miss)} of yours is along the axis"
    return Condition(name, miss, got, FORCE, needs=needs, yours=yours)
