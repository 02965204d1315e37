"""What cannot be written down is refused: which condition fails, by how much, what to do."""

from __future__ import annotations

from dataclasses import replace

import pytest
import sympy

from forms.cases import CASES, Case
from voronets.expressions.faults import InputError
from voronets.forms.catalogue import CONTACT_FORMS, applicable, derive
from voronets.forms.catalogue import ROLLING_FORMS as FORMS
from voronets.rolling.forces import Forces
from voronets.rolling.start import start, start_neumann
from voronets.surfaces import catalogue
from voronets.surfaces.parametric import Chart, Parametric

U, V = sympy.symbols("u v")


def fault_of(problem, key):
    """The one fault of a form that does not apply."""
    with pytest.raises(InputError) as caught:
        derive(problem, key)
    (fault,) = caught.value.faults
    assert FORMS[key].refusal(problem) == str(fault)
    return fault


def plain(pair: str):
    return Case(pair, False, False, False, "gravity").problem


def test_lines_of_curvature_on_skew_coordinates_offer_the_general_form():
    for key in ("voronets1911", "sphere", "canonical"):
        fault = fault_of(plain("skew on skew"), key)
        assert fault.key == "body.surface" and "voronets1912" in f"{fault.expected} {fault}"
        assert "up to 0.2" in fault.got  # how far F is from 0
    assert not FORMS["voronets1912"].refusal(plain("skew on skew"))


def test_the_sphere_form_says_the_curvatures():
    for key in ("sphere", "canonical"):
        fault = fault_of(plain("ellipsoid on ellipsoid"), key)
        low, high = (
            float(word)
            for word in fault.got.split()
            if word[0] in "-0123456789" and "/" not in word
        )
        # semi-axes 2, 1.7, 1.4: curvatures between c/a² and a/c²
        assert -2.0 / 1.4**2 <= low < high <= -1.4 / 2.0**2
        assert "voronets1911" in f"{fault.expected} {fault}"


def test_diamandiev_says_what_is_in_the_way():
    problem = plain("ellipsoid on plane")
    incline = replace(problem, ground=catalogue.plane((0.0, 0.5, 3**0.5 / 2)))
    assert fault_of(incline, "diamandiev").got.startswith("30 degrees")
    assert fault_of(plain("ellipsoid on sphere"), "diamandiev").key == "ground.surface.kind"
    forces = Forces(gravity=(0.0, 0.0, -9.81), central=sympy.Symbol("d"), rolling_resistance=0.1)
    with pytest.raises(InputError) as caught:
        derive(replace(problem, forces=forces), "diamandiev")
    assert {x.key for x in caught.value.faults} == {"force.central", "force.resistance"}


EQUAL = catalogue.place(catalogue.sphere(0.5), side="inside")


def test_a_radius_of_curvature_equal_to_the_grounds():
    """A ball in a bowl of its own radius, a plate on a plane, a rod on a plane."""
    ball = replace(plain("ball in bowl"), ground=EQUAL)
    plate = replace(plain("plate on sphere"), ground=catalogue.plane())
    rod = replace(plain("rod on sphere"), ground=catalogue.plane())
    for problem in (ball, plate, rod):
        for key in set(FORMS) - {
            "diamandiev",
            "diamandiev-chaplygin",
            "plate",
            "revolution",
            "riccati",
        }:
            fault = fault_of(problem, key)
            assert "ΔΔ″ − Δ′²" in fault.got and "radius of curvature" in f"{fault.expected} {fault}"
    for case in CASES:
        assert not FORMS["voronets1912"].refusal(case.problem)


def test_the_start_says_so_too():
    problem = replace(plain("ball in bowl"), ground=EQUAL)
    with pytest.raises(InputError) as caught:
        start(problem, orientation=[1, 0, 0, 0], contact=[0, 0, -0.5], omega=[0.1, 0.2, 0.3])
    assert "relative curvature" in caught.value.faults[0].got
    coordinates = derive(plain("ball in bowl"), "voronets1912").coordinates
    same = replace(coordinates.problem, ground=replace(
        coordinates.ground, surface=coordinates.body.surface))  # fmt: skip
    with pytest.raises(InputError) as caught:
        start_neumann(same, u=1.0, v=0.2, theta=0.3, u1=1.2, v1=0.4, sigma=0.1, tau=0.2, n=0.3)
    assert "relative curvature" in caught.value.faults[0].got


def test_a_start_at_a_pole():
    coordinates = derive(plain("ball in bowl"), "voronets1912").coordinates
    with pytest.raises(InputError) as caught:
        start_neumann(
            coordinates.problem, u=0.0, v=0.2, theta=0.3, u1=1.2, v1=0.4, sigma=0.1, tau=0.2, n=0.3
        )
    assert "normal" in f"{caught.value.faults[0].expected} {caught.value.faults[0]}"


@pytest.mark.parametrize("surface", [catalogue.hoop(0.3), catalogue.superellipsoid((1.0, 0.8, 0.9), 4)],
                         ids=["hoop", "superellipsoid"])  # fmt: skip
def test_a_surface_without_coordinates(surface):
    problem = plain("ellipsoid on plane")
    problem = replace(problem, body=replace(problem.body, surface=surface))
    found = applicable(problem)
    for key, reason in found.items():
        if key in ("diamandiev", "diamandiev-chaplygin"):
            assert reason == ""  # a support function or F = 0 is enough
        elif key == "plate":
            assert "bounded by a plane" in reason
        elif key == "revolution":
            assert "symmetric about the axis (A = B)" in reason
        elif key in CONTACT_FORMS:
            assert "needs the contact law" in reason and "yours is rolling" in reason
        else:
            assert "coordinates u, v" in reason, key
            way = "by_orientation" if surface.edge else 'kind = "parametric"'
            assert way in reason and "diamandiev" in reason  # what to do
    with pytest.raises(InputError) as caught:
        derive(problem, "voronets")
    assert caught.value.faults[0].got == surface.kind


def test_an_unknown_form_lists_those_that_apply():
    problem = plain("ball in bowl")
    with pytest.raises(InputError) as caught:
        derive(problem, "newton")
    (fault,) = caught.value.faults
    _, listed = str(fault).removesuffix(".").split("Forms that apply: ")
    assert set(listed.split(", ")) == {
        key for key, reason in applicable(problem).items() if not reason
    }


def test_a_hyperboloid_of_three_axes_has_no_elementary_lines():
    problem = replace(
        plain("ball in bowl"), ground=catalogue.place(catalogue.hyperboloid((2.0, 2.5, 3.0)))
    )
    assert "lines of curvature" in str(fault_of(problem, "voronets1911"))
    assert not FORMS["voronets1912"].refusal(problem)  # any coordinates will do


def test_a_parametric_surface_on_its_lines_is_taken_as_it_is():
    tube = Parametric(
        (Chart((sympy.cos(V), sympy.sin(V), U), (-3.0, 3.0), (-3.0, 3.0)),), orientation=-1
    )
    problem = replace(plain("ball in bowl"), ground=catalogue.place(tube))
    assert derive(problem, "voronets1911").coordinates.ground.surface is tube
