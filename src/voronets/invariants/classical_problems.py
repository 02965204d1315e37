"""Classical problems by their names, recognised by what is true of a problem."""

from __future__ import annotations

from typing import NamedTuple

from voronets.facts.facts import Check, Facts
from voronets.facts.force_conditions import (
    force_along_normal,
    force_through_contact,
    no_resistance,
)
from voronets.facts.inertia_conditions import (
    no_rotor,
    rotor_on_axis,
    spherical_inertia,
    symmetric_inertia,
)
from voronets.facts.law_conditions import law_name
from voronets.facts.shape_conditions import (
    ground_cylinder,
    ground_plane,
    ground_revolution,
    ground_sphere,
    revolution,
    round_about_centre,
    round_body,
)


class ClassicalProblem(NamedTuple):
    """A problem that has a name: what it asks for, what it is not, and how body and ground touch."""

    name: str
    holds: tuple[Check, ...]
    fails: tuple[Check, ...] = ()
    laws: tuple[str, ...] = ("rolling",)


SYMMETRIC = (revolution, symmetric_inertia, no_resistance)
PROBLEMS = (
    ClassicalProblem(
        "billiard ball (Coriolis 1835)",
        (round_about_centre, spherical_inertia, ground_plane),
        laws=("coulomb",),
    ),
    ClassicalProblem(
        "homogeneous ball on a plane",
        (round_about_centre, spherical_inertia, ground_plane),
        laws=("rolling", "rubber", "smooth", "viscous"),
    ),
    ClassicalProblem(
        "Chaplygin's ball of rubber (Ehlers, Koiller, Montgomery and Rios 2005)",
        (round_about_centre, ground_plane, force_through_contact, no_rotor, no_resistance),
        laws=("rubber",),
    ),
    ClassicalProblem(
        "Chaplygin's ball of rubber on a sphere (Koiller and Ehlers 2007)",
        (round_about_centre, ground_sphere, no_rotor, no_resistance),
        laws=("rubber",),
    ),
    ClassicalProblem(
        "round-bottomed top with friction",
        (round_body, symmetric_inertia, ground_plane, force_along_normal, no_rotor),
        (round_about_centre,),
        laws=("viscous", "coulomb"),
    ),
    ClassicalProblem(
        "body of revolution on a smooth plane",
        (*SYMMETRIC, rotor_on_axis, ground_plane, force_along_normal),
        laws=("smooth",),
    ),
    ClassicalProblem(
        "homogeneous ball on a sphere (Routh 1884)",
        (round_about_centre, spherical_inertia, ground_sphere),
    ),
    ClassicalProblem(
        "homogeneous ball on a cylinder (Routh 1884)",
        (round_about_centre, spherical_inertia, ground_cylinder),
    ),
    ClassicalProblem(
        "homogeneous ball on a surface of revolution (Routh 1884)",
        (round_about_centre, spherical_inertia, ground_revolution),
    ),
    ClassicalProblem(
        "Chaplygin's ball (1903)",
        (round_about_centre, ground_plane, force_through_contact, no_rotor, no_resistance),
    ),
    ClassicalProblem(
        "Chaplygin's ball with a gyroscope (Markeev 1985)",
        (round_about_centre, ground_plane, force_through_contact, no_resistance),
    ),
    ClassicalProblem(
        "Chaplygin's ball on a sphere (the problem of Borisov and Fedorov 1995)",
        (round_about_centre, ground_sphere, no_resistance),
    ),
    ClassicalProblem(
        "Routh's sphere (Routh 1884, Chaplygin's top)",
        (round_body, symmetric_inertia, ground_plane, force_along_normal, no_rotor, no_resistance),
        (round_about_centre,),
    ),
    ClassicalProblem(
        "Routh's sphere with a gyroscope on its axis",
        (round_body, symmetric_inertia, rotor_on_axis, ground_plane, force_along_normal),
        (round_about_centre,),
    ),
    ClassicalProblem(
        "body of revolution on a plane (Chaplygin 1897, Appell, Korteweg)",
        (*SYMMETRIC, no_rotor, ground_plane, force_along_normal),
    ),
    ClassicalProblem(
        "body of revolution on a sphere (Voronets 1911, § 14)",
        (*SYMMETRIC, no_rotor, ground_sphere, force_along_normal),
    ),
    ClassicalProblem(
        "gyroscopic body of revolution on a plane or a sphere (Voronets 1911, § 15)",
        (*SYMMETRIC, rotor_on_axis, force_along_normal),
    ),
)


def classical_problem(facts: Facts) -> str:
    """The name of the problem, the most special first; nothing where it has none."""
    law = law_name(facts.problem)
    for problem in PROBLEMS:
        if law not in problem.laws:
            continue
        if facts.hold(*problem.holds) and not any(facts.hold(check) for check in problem.fails):
            return problem.name
    return ""
