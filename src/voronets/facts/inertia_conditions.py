"""Conditions on the inertia of the body and on its rotor."""

from __future__ import annotations

import numpy as np

from voronets.facts.condition import Condition, percent
from voronets.facts.facts import Facts

INERTIA, ROTOR = "body.inertia", "body.rotor"


def symmetric_inertia(facts: Facts) -> Condition:
    """A = B about the axis of the surface."""
    e, (C, A) = facts.axis.e, facts.moments
    rest = facts.inertia - A * np.eye(3) - (C - A) * np.outer(e, e)
    miss = float(np.abs(np.linalg.eigvalsh((rest + rest.T) / 2)).max() / np.trace(facts.inertia))
    tilt = float(np.linalg.norm(rest @ e))
    across = rest - np.outer(rest @ e, e) - np.outer(e, rest @ e)
    differ = float(np.ptp(np.linalg.eigvalsh((across + across.T) / 2)))
    got = f"principal moments across the axis that differ by {differ:.6g} kg m²"
    if tilt > differ:
        got = f"products of inertia {tilt:.6g} kg m² with the axis of the surface"
    got += f", {miss:.2e} of the trace"
    name = "the inertia is symmetric about the same axis, A = B"
    needs = "an inertia that is symmetric about the axis (A = B)"
    yours = f"yours is off by {percent(miss)} of its trace"
    return Condition(name, miss, got, INERTIA, needs=needs, yours=yours)


def spherical_inertia(facts: Facts) -> Condition:
    """A = B = C."""
    moments = np.linalg.eigvalsh(facts.inertia)
    miss = float((moments[2] - moments[0]) / np.trace(facts.inertia))
    got = f"principal moments that differ by {miss:.2e} of their sum"
    name, needs = "the inertia is that of a ball, A = B = C", "the inertia of a ball (A = B = C)"
    yours = f"the principal moments of yours differ by {percent(miss)} of their sum"
    return Condition(name, miss, got, INERTIA, needs=needs, yours=yours)


def inertia_about_centre(facts: Facts) -> Condition:
    """(I ω + κ e)·(ω × c) = 0 for every ω, c leading from O to the centre of the sphere."""
    c = facts.sphere.centre / facts.size
    turned = np.cross(facts.inertia, c)  # rows I_i × c, so that ω·turned ω = I ω·(ω × c) up to sign
    inertia = float(np.abs(turned + turned.T).max() / np.trace(facts.inertia))
    kappa = float(np.linalg.norm(facts.kappa_e))
    axle = float(np.linalg.norm(np.cross(facts.kappa_e, c))) / kappa if kappa > 0 else 0.0
    got = f"(I ω)·(ω × c) up to {inertia:.2e} of size and trace"
    yours = f"the inertia of yours is off by {percent(inertia)}"
    if axle > inertia:
        got = f"a rotor's axle that misses that line by {axle:.2e} of the body's size"
        yours = f"the rotor of yours misses that line by {percent(axle)} of the body's size"
    name = "inertia and rotor are symmetric about the line from O to the sphere's centre"
    needs = (
        "inertia and rotor symmetric about the line from the centre of mass to the sphere's centre"
    )
    return Condition(name, max(inertia, axle), got, INERTIA, needs=needs, yours=yours)


def rotor_on_axis(facts: Facts) -> Condition:
    """The rotor's axle is the axis of the body."""
    along = abs(float(facts.kappa_e @ facts.axis.e))
    across = float(np.linalg.norm(np.cross(facts.kappa_e, facts.axis.e)))
    angle = float(np.arctan2(across, along))
    got = f"an axle {angle:.6g} rad off the axis" if np.any(facts.kappa_e) else "there is no rotor"
    name = "any rotor turns about the same axis"
    needs = "a rotor on the axis of the body"
    yours = f"yours is {angle:.3g} rad off the axis"
    return Condition(name, angle, got, f"{ROTOR}.axis", needs=needs, yours=yours)


def no_rotor(facts: Facts) -> Condition:
    """No rotor."""
    kappa = float(np.linalg.norm(facts.kappa_e))
    name, got = "there is no rotor", f"κ = {kappa:.3g} kg m²/s"
    yours = f"yours has {got}"
    return Condition(name, float(kappa > 0), got, ROTOR, needs="a body without rotor", yours=yours)
