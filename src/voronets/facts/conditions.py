"""The conditions under which integrals exist, each measured on the problem at hand."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np

from voronets.facts.facts import Facts

LIMIT = 1e-9


@dataclass(frozen=True)
class Condition:
    """What must hold, how far it does not, and that in words.

    residual  relative; 0 where it holds exactly, 1 for what should not be there at all
    got       what was measured: "A − B = 3e-3 of the largest moment"
    """

    what: str
    residual: float
    got: str

    @property
    def holds(self) -> bool:
        """It holds to rounding."""
        return self.residual <= LIMIT

    def __str__(self) -> str:
        return f"{self.what}: {self.got}"


Check = Callable[[Facts], Condition]


def each(facts: Facts, *checks: Check) -> Iterator[Condition]:
    """One condition after the other, each measured once for a problem and only when it is asked for."""
    for check in checks:
        if check not in facts.known:
            facts.known[check] = check(facts)
        yield facts.known[check]


def no_resistance(facts: Facts) -> Condition:
    """No moment but that of the forces."""
    forces = facts.problem.forces
    largest = max(abs(forces.rolling_resistance), abs(forces.spinning_resistance))
    what = "no resistance to rolling or spinning"
    return Condition(what, float(largest > 0), f"{largest:.3g} N m s")


def no_spinning_resistance(facts: Facts) -> Condition:
    """No moment about the normal."""
    k_s = abs(facts.problem.forces.spinning_resistance)
    return Condition("no resistance to spinning", float(k_s > 0), f"{k_s:.3g} N m s")


def round_body(facts: Facts) -> Condition:
    """The body is bounded by a sphere, whatever its centre."""
    miss = facts.sphere.residual
    got = f"its surface misses the nearest sphere by {miss:.2e} of its size"
    return Condition("the body is bounded by a sphere", miss, got)


def round_about_centre(facts: Facts) -> Condition:
    """The body is bounded by a sphere about O."""
    off = float(np.linalg.norm(facts.sphere.centre)) / facts.size
    miss = facts.sphere.residual
    got = f"the sphere's centre is {off:.2e} of the body's size away from it"
    if miss > off:
        got = f"its surface misses the nearest sphere by {miss:.2e} of its size"
    what = "the body is bounded by a sphere about its centre of mass"
    return Condition(what, max(miss, off), got)


def ground_umbilic(facts: Facts) -> Condition:
    """The ground is a plane or a sphere."""
    miss = facts.umbilic.residual
    got = f"its normals miss those of the nearest plane or sphere by {miss:.2e} rad"
    return Condition("the ground is a plane or a sphere", miss, got)


def ground_plane(facts: Facts) -> Condition:
    """The ground is a plane."""
    miss, bent = facts.umbilic.residual, abs(facts.umbilic.curvature) * facts.size
    got = f"its normals miss those of the nearest plane or sphere by {miss:.2e} rad"
    if bent > miss:
        got = f"its curvature is {bent:.2e} over the body's size"
    return Condition("the ground is a plane", max(miss, bent), got)


def revolution(facts: Facts) -> Condition:
    """The body's surface is one of revolution about an axis through O."""
    miss = facts.axis.residual
    e = ", ".join(f"{x:.4g}" for x in facts.axis.e)
    got = f"its normals pass the axis [{e}] at {miss:.2e} of its size"
    return Condition("the surface is one of revolution about an axis through O", miss, got)


def symmetric_inertia(facts: Facts) -> Condition:
    """A = B about the axis of the surface."""
    e, (C, A) = facts.axis.e, facts.moments
    rest = facts.inertia - A * np.eye(3) - (C - A) * np.outer(e, e)
    miss = float(np.abs(np.linalg.eigvalsh((rest + rest.T) / 2)).max() / np.trace(facts.inertia))
    got = f"the inertia misses A, A, C about that axis by {miss:.2e} of its trace"
    return Condition("the inertia is symmetric about the same axis, A = B", miss, got)


def spherical_inertia(facts: Facts) -> Condition:
    """A = B = C."""
    I = facts.inertia
    moments = np.linalg.eigvalsh(I)
    miss = float((moments[2] - moments[0]) / np.trace(I))
    got = f"the principal moments differ by {miss:.2e} of their sum"
    return Condition("the inertia is that of a ball, A = B = C", miss, got)


def rotor_on_axis(facts: Facts) -> Condition:
    """The rotor's axle is the axis of the body."""
    kappa = float(np.linalg.norm(facts.kappa_e))
    across = float(np.linalg.norm(np.cross(facts.kappa_e, facts.axis.e)))
    miss = across / kappa if kappa > 0 else 0.0
    got = "there is no rotor" if kappa == 0 else f"the axle is {miss:.2e} rad off the axis"
    return Condition("a rotor turns about the same axis", miss, got)


def no_rotor(facts: Facts) -> Condition:
    """No rotor."""
    kappa = float(np.linalg.norm(facts.kappa_e))
    return Condition("there is no rotor", float(kappa > 0), f"κ = {kappa:.3g} kg m²/s")


def force_through_contact(facts: Facts) -> Condition:
    """The applied force has no moment about the contact."""
    F, largest = facts.force
    arm = np.einsum("kij,kj->ki", facts.lying.R, facts.lying.a)
    worst = float(np.linalg.norm(np.cross(arm, F), axis=1).max())
    miss = worst / (facts.size * largest) if largest > 0 else 0.0
    got = f"its moment is up to {miss:.2e} of force times size"
    return Condition("the force has no moment about the contact", miss, got)


def force_in_meridian(facts: Facts) -> Condition:
    """The applied force lies in the plane of the body's axis and the normal."""
    F, largest = facts.force
    e = np.einsum("kij,j->ki", facts.lying.R, facts.axis.e)
    worst = float(np.abs(np.sum(F * np.cross(e, facts.lying.n), axis=1)).max())
    miss = worst / largest if largest > 0 else 0.0
    got = f"its part across that plane is up to {miss:.2e} of it"
    return Condition("the force lies in the plane of the body's axis and the normal", miss, got)
