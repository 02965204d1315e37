"""Closed solutions of problems that were stated otherwise: the gallery's, turned, moved."""

from __future__ import annotations

import numpy as np
import pytest
import sympy

import voronets
from solutions.closed_compare import same_motion
from voronets import Forces, InputError, RollingProblem, Rotor, body, start, surfaces
from voronets.solutions.closed import closed_solution
from voronets.surfaces.implicit import Implicit
from voronets.surfaces.parametric import Chart, Parametric

GALLERY = {
    "rod-on-sphere": "Rod",
    "plate-on-sphere": "Plate",
    "inverted-ellipsoid": "Poinsot",
    "ellipsoid-on-ellipsoid": "CircularSections",
}


def begin(name):
    """The start of a gallery scenario, for a motion that may pull."""
    loaded = voronets.load(name)
    motion = voronets.run(loaded, at=[0.0])
    problem = loaded.problem
    return start(
        RollingProblem(problem.body, problem.ground, problem.forces, lift_off=False),
        orientation=motion["orientation"].values[0], contact=motion["contact_ground"].values[0],
        contact_body=motion["contact_body"].values[0], omega=motion["omega"].values[0],
    )  # fmt: skip


@pytest.mark.parametrize("name", GALLERY)
def test_the_gallery(name):
    solution = closed_solution(begin(name))
    assert type(solution.inner).__name__ == GALLERY[name]
    same_motion(solution, min(10 * solution.period, 10.0), neumann=0)


def test_a_ball_with_its_rotor_askew_on_a_ball_elsewhere():
    axis = np.array([1.0, 2.0, -2.0]) / 3
    inertia = 0.006 * np.eye(3) + 0.002 * np.outer(axis, axis)
    gyro = body(1.0, inertia, surfaces.place(surfaces.sphere(0.1)), Rotor(tuple(axis), 0.05))
    problem = RollingProblem(
        gyro, surfaces.place(surfaces.sphere(0.3), (0.1, 0.2, -0.3)), lift_off=False
    )
    first = start(
        problem, orientation=(0.5, 0.5, 0.1, -0.3), contact=(0.1, 0.2, 0.0), omega=(2.0, 1.0, 3.0)
    )
    solution = closed_solution(first)
    assert type(solution.inner).__name__ == "Ball"
    same_motion(solution, 10 * solution.period, neumann=0)


def test_a_rod_along_x():
    turn = (np.sqrt(0.5), 0.0, np.sqrt(0.5), 0.0)
    rod = body(0.1, (5e-6, 7.5e-4, 7.5e-4), surfaces.place(surfaces.cylinder(0.01), turn=turn))
    problem = RollingProblem(rod, surfaces.place(surfaces.sphere(0.1)), Forces(central=-sympy.Symbol("d")),
                             lift_off=False)  # fmt: skip
    first = start(problem, orientation=(1, 0, 0, 0), contact=(0, 0, 0.1), contact_body=(0.03, 0, -0.01),
                  omega=(3.0, 0.2, 1.0))  # fmt: skip
    solution = closed_solution(first)
    same_motion(solution, 10 * solution.period, neumann=0)


U, V = sympy.symbols("u v")
TUBE = (sympy.Float("0.01") * sympy.cos(V), sympy.Float("0.01") * sympy.sin(V), U)
RODS = {
    "parametric": Parametric((Chart(TUBE, (-1.0, 1.0), (-np.pi, np.pi)),), orientation=-1),
    "implicit": Implicit(sympy.sympify("x**2 + y**2 - 0.0001"), size=0.01),
}


@pytest.mark.parametrize("name", RODS)
def test_a_rod_in_another_description(name):
    rod = body(0.1, (7.5e-4, 7.5e-4, 5e-6), RODS[name])
    ball = surfaces.place(surfaces.sphere(0.1))
    problem = RollingProblem(rod, ball, Forces(central=-sympy.Symbol("d")), lift_off=False)
    given = {
        "orientation": (0.5**0.5, 0, 0.5**0.5, 0),
        "contact": (0, 0, 0.1),
        "omega": (3.0, 0.2, 1.0),
    }
    solution = closed_solution(start(problem, **given, contact_body=(0.01, 0, 0.03)))
    same_motion(solution, 3 * solution.period, neumann=0)


def test_a_plate_in_a_hollow_sphere_is_no_plate_on_a_ball():
    loaded = begin("plate-on-sphere")
    bowl = surfaces.place(surfaces.sphere(5.0), side="inside")
    problem = RollingProblem(loaded.problem.body, bowl, lift_off=False, second_contact=False)
    first = start(problem, orientation=(1, 0, 0, 0), contact=(0, 0, -5.0), omega=(0.1, 0.2, 0.3),
                  contact_body=(0.01, 0.0, 0.0))  # fmt: skip
    with pytest.raises(InputError, match="needs convex ground; yours is a hollow sphere"):
        closed_solution(first, "plate_on_sphere")


def test_why_there_is_none():
    with pytest.raises(InputError) as caught:
        closed_solution(begin("ellipsoid-on-plane"))
    assert {fault.key for fault in caught.value.faults} == {
        "rod_on_sphere", "plate_on_sphere", "gyroscopic_ball_on_sphere", "inverted_ellipsoid_on_sphere",
        "ellipsoid_on_equal_ellipsoid",
    }  # fmt: skip
    heavy = RollingProblem(body(1.0, (0.006, 0.006, 0.005), surfaces.place(surfaces.sphere(0.1), (0, 0, 0.01))),
                           surfaces.place(surfaces.sphere(0.3)), Forces(gravity=(0, 0, -9.81)))  # fmt: skip
    first = start(heavy, orientation=(1, 0, 0, 0), contact=(0, 0, 0.3), omega=(2.0, 1.0, 3.0))
    with pytest.raises(InputError) as caught:
        closed_solution(first, "gyroscopic_ball_on_sphere")
    assert [fault.got for fault in caught.value.faults] == [
        "a sphere's centre 9.10e-02 of the body's size away from it, 0.01 m", "9.81 m/s²",
    ]  # fmt: skip
    with pytest.raises(InputError, match="one of rod_on_sphere"):
        closed_solution(first, "pendulum")
