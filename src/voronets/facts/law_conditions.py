"""Conditions on the contact law: how body and ground touch."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from voronets.facts.condition import ROUNDING, Condition
from voronets.facts.facts import Facts
from voronets.facts.force_conditions import FORCE
from voronets.rolling.laws import Coulomb, Viscous
from voronets.rolling.system import RollingProblem

LAW, NONE = "contact.law", "there is none"
#: Why something that belongs to other laws is not true under this one.
WHY_NOT = {
    "rolling": "the friction that keeps the body from slipping changes it",
    "rubber": "the moment about the normal that keeps the body from spinning changes it",
    "smooth": "it belongs to rolling, and on smooth ground the body slips",
    "viscous": "it belongs to rolling, and with this friction the body slips",
    "coulomb": "it belongs to rolling and changes as soon as the body slides",
}


def law_name(problem: RollingProblem) -> str:
    """The word for the contact law; a friction that is zero is a smooth ground."""
    law = problem.law
    if isinstance(law, Coulomb) and not law.friction > 0:
        return "smooth"
    if isinstance(law, Viscous) and not law.viscosity > 0:
        return "smooth"
    return law.name


def under_law(facts: Facts, why: Mapping[str, str], why_not: Mapping[str, str]) -> Condition:
    """The contact law is one of those in ``why``.

    why      by the word for the law: why it holds there
    why_not  the same for laws under which it does not; ``WHY_NOT`` has the others
    """
    law = law_name(facts.problem)
    if law in why:
        return Condition(f"the contact law is {law}: {why[law]}", 0.0, "it is", LAW)
    name = f"the contact law is {' or '.join(why)}"
    reason = (WHY_NOT | dict(why_not))[law]
    return Condition(
        name, 1.0, f"it is {law}; {reason}", LAW, needs=f"the contact law {' or '.join(why)}",
        yours=f'yours is "{law}": {reason}',
    )  # fmt: skip


def restitution(facts: Facts) -> float:
    """e of an impact; 1 of a body that does not fly."""
    return float(getattr(facts.problem.law, "restitution", 1.0))


def impacts_keep_energy(facts: Facts) -> Condition:
    """Impacts keep the energy, or it is claimed between them only."""
    e = restitution(facts)
    name = "impacts keep the energy: the restitution is 1"
    if e != 1.0:
        name = f"between impacts; with a restitution of {e:g} each impact takes energy"
    return Condition(name, 0.0, f"{e:g}", "contact.restitution")


def free_directions(facts: Facts) -> np.ndarray:
    """Rows: unit vectors along which the ground goes on straight and no force pulls, space axes."""
    return _across(facts, facts.ground.n, _directions(facts.force.F, facts.force.largest))


def free_moments(facts: Facts) -> np.ndarray:
    """Rows: unit vectors along a plane about which the force has no moment at the contact."""
    b, F = facts.umbilic.b[None], _directions(facts.force.F, facts.force.largest)
    return _across(facts, b, np.cross(b, F))


def straight_ground(facts: Facts) -> Condition:
    """There is a direction along which the ground goes on straight and no force pulls."""
    name = "along a direction the ground is straight and no force pulls"
    needs = "a direction along which the ground is straight and no force pulls"
    found = len(free_directions(facts))
    return Condition(name, float(not found), _counted(found), FORCE, needs=needs, yours=NONE)


def unmoved_direction(facts: Facts) -> Condition:
    """There is a direction along the plane about which the force has no moment."""
    name = "about a direction along the plane the force has no moment at the contact"
    needs = "a direction along the plane about which the force has no moment at the contact"
    found = len(free_moments(facts))
    return Condition(name, float(not found), _counted(found), FORCE, needs=needs, yours=NONE)


def _counted(found: int) -> str:
    return (NONE, "one direction", "two directions")[min(found, 2)]


def _directions(F: np.ndarray, largest: float) -> np.ndarray:
    return F / largest if largest > 0 else np.zeros((1, 3))


def _across(facts: Facts, *rows: np.ndarray) -> np.ndarray:
    """An orthonormal basis of the directions across all rows."""
    stacked = np.concatenate(rows)
    if not np.all(np.isfinite(stacked)):
        return np.zeros((0, 3))
    _, sizes, basis = np.linalg.svd(stacked)
    sizes = np.append(sizes, np.zeros(3 - len(sizes)))
    return np.asarray(basis[sizes <= ROUNDING * np.sqrt(len(stacked))])
