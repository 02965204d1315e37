"""Integrals: found where they are, constant there, and not constant where a condition is broken."""

from __future__ import annotations

import numpy as np
import pytest
import sympy

import voronets
from invariants.rolling_problems import PROBLEMS, motion, report, scenario
from voronets import collection as gallery
from voronets.expressions.scalars import FLOATS, symbols
from voronets.expressions.vectors import Vector
from voronets.invariants.contract import place

KEPT = 1e-11
CHAPLYGIN = {"momentum", "momentum_squared", "spin", "chaplygin_measure"}
REVOLUTION = {"linear", "multiplier"}
ROUTH = {"ball_on_revolution"}
ALONG = {"momentum_along_force"}
#: What each problem has beside its energy.
EXPECTED = {
    "sphere on plane": CHAPLYGIN | {"jellett"} | ALONG,
    "sphere on plane, rotor": CHAPLYGIN | {"jellett"} | ALONG,
    "sphere on sphere": CHAPLYGIN - {"spin"},
    "sphere on sphere, rotor": CHAPLYGIN - {"spin"},
    "sphere on sphere, gravity": ALONG,
    "sphere on sphere, elsewhere": set(),
    "sphere on slope": {"spin", "jellett"} | ALONG,
    "ball on sphere": {"spin", "jellett"} | ROUTH | ALONG,
    "ball on sphere, rotor": ALONG,
    "ball on ellipsoid": set(),
    "sphere on plane, resistance": {"spin"},
    "sphere on plane, spinning": set(),
    "top on plane": {"jellett", "routh"} | REVOLUTION,
    "top on plane, A ≠ B": set(),
    "top on plane, off axis": set(),
    "top on plane, rotor": {"jellett"} | REVOLUTION,
    "top on slope": {"jellett"},
    "top on sphere": REVOLUTION,
    "loaded ball on sphere": {"jellett"},
    "spheroid on plane, A ≠ B": set(),
    "spheroid on sphere, rotor across": set(),
    "spheroid on sphere, gravity": set(),
    "ball in cylinder": ROUTH,
    "ball across cylinder": {"ball_on_cylinder"},
    "ball in cone": ROUTH,
    "ball on paraboloid": ROUTH,
    "ball in spheroid": ROUTH,
    "ball in tilted spheroid": ROUTH,
    "ball in bowl": {"spin", "jellett"} | ROUTH | ALONG,
    "ball on torus": ROUTH,
    "uneven ball in cone": set(),
    "ball on plane, well": {"spin", "jellett"} | ROUTH,
    "ball on slope": {"spin", "jellett"} | ALONG,
    "ball in ellipsoid": set(),
}
FROM_A_POLE = ("ball on sphere", "ball in bowl", "ball in spheroid")
DISSIPATES = ("sphere on plane, resistance", "sphere on plane, spinning")


@pytest.mark.parametrize("name", PROBLEMS)
def test_what_a_problem_has(name):
    found = report(name)
    names = {one.name for one in (*found, *found.measures) if one.holds}
    energy = set() if name in DISSIPATES else {"energy"}
    assert names == EXPECTED.get(name, REVOLUTION) | energy


@pytest.mark.parametrize("name", PROBLEMS)
def test_every_integral_is_constant(name):
    kept = motion(name).integrals
    assert set(kept) == {one.name for one in report(name)}
    for integral in report(name):
        seen = kept[integral.name]
        assert seen["drift"] < KEPT, integral.name
        first = integral.of_state(scenario(name).state)
        if integral.name == "ball_on_revolution" and name in FROM_A_POLE:
            assert np.all(np.isnan(first))  # the first value is that of the next sample
        else:
            np.testing.assert_allclose(seen["value"], first, rtol=1e-9)


@pytest.mark.parametrize(
    "name", [name for name in gallery.names() if "[body]" in gallery.text(name)]
)
def test_every_integral_of_the_gallery_is_constant(name):
    claimed = voronets.integrals(name)
    assert len(claimed) >= 1 or voronets.load(name).problem.contact is not None
    short = () if claimed else ("run.duration=0.2",)  # nothing is claimed
    found = voronets.run(name, settings=short, tolerance=1e-15, estimate=False, throw=False)
    assert {one.name for one in claimed} == set(found.integrals)
    for one, seen in found.integrals.items():
        assert seen["drift"] < KEPT, one


#: (problem, integral, what its error says): the condition that was broken, and it alone.
BROKEN = [
    ("sphere on plane, resistance", "energy", "0.01 N m s"),
    ("top on plane", "momentum", "centre 2.5"),
    ("top on plane", "momentum_squared", "centre 2.5"),
    ("sphere on sphere, gravity", "momentum", "moment of yours is up to"),
    ("sphere on sphere, gravity", "momentum_squared", "moment of yours is up to"),
    ("sphere on sphere, elsewhere", "momentum_squared", "moment of yours is up to"),
    ("sphere on slope", "momentum_squared", "moment of yours is up to"),
    ("ball on ellipsoid", "momentum_squared", "best plane or sphere"),
    ("sphere on plane, resistance", "momentum", "0.01 N m s"),
    ("sphere on sphere", "spin", "moments that differ by 1.33e-01"),
    ("ball on sphere, rotor", "spin", "κ = 0.1"),
    ("ball on ellipsoid", "spin", "best plane or sphere"),
    ("sphere on plane, spinning", "spin", "0.01 N m s"),
    ("top on plane", "spin", "centre 2.5"),
    ("top on plane, A ≠ B", "jellett", "size and trace"),
    ("top on plane, off axis", "jellett", "size and trace"),
    ("top on sphere", "jellett", "moments that differ by"),
    ("spheroid on plane", "jellett", "best sphere"),
    ("top on plane, A ≠ B", "routh", "of the trace"),
    ("top on plane, off axis", "routh", "of the trace"),
    ("top on plane, rotor", "routh", "κ = 0.1"),
    ("top on slope", "routh", "across that plane"),
    ("top on sphere", "routh", "is curved"),
    ("spheroid on plane", "routh", "best sphere"),
    ("spheroid on plane, A ≠ B", "linear", "of the trace"),
    ("spheroid on sphere, rotor across", "linear", "off the axis"),
    ("spheroid on sphere, gravity", "linear", "across that plane"),
    ("top on slope", "linear", "across that plane"),
    ("ball across cylinder", "ball_on_revolution", "about the ground's axis"),
    ("uneven ball in cone", "ball_on_revolution", "moments that differ by 7.69e-02"),
    ("ball in ellipsoid", "ball_on_revolution", "normals that miss the axis"),
    ("ball on sphere, rotor", "ball_on_revolution", "κ = 0.1"),
    ("ball on slope", "ball_on_revolution", "about the ground's axis"),
]


@pytest.mark.parametrize(("name", "integral", "said"), BROKEN)
def test_a_broken_condition_is_named_and_breaks_the_integral(name, integral, said):
    with pytest.raises(voronets.InputError) as raised:
        report(name)[integral]
    measured = " ".join(str(fault.got) for fault in raised.value.faults)
    assert said in f"{raised.value} {measured}" and f"integral {integral}" in str(raised.value)
    assert report(name).asked(integral).drift(motion(name)) > 1e-4


def test_a_small_fault_of_the_inertia_is_measured():
    settings = ["body.inertia=[0.02, 0.020006, 0.03]"]
    found = voronets.integrals(PROBLEMS["top on plane"], settings=settings)
    (failing,) = [c for c in found.asked("routh").conditions if not c.holds]
    assert failing.miss == pytest.approx(0.000003 / 0.070006, rel=1e-9)  # half of B − A


def test_jellett_and_routh_are_functions_of_the_linear_integrals():
    name = "top on plane"
    facts = report(name)["linear"].facts
    c = report(name)["linear"].of_state(scenario(name).state)
    (C, A), m, r, h = facts.moments, 1.0, 0.3, 0.1
    a_e, a_r = h, r  # on the equator, where the constants are G_e and G_r themselves
    J = np.array([[C + m * a_r**2, -m * a_e * a_r], [-m * a_e * a_r, A + m * a_e**2]])
    omega_e, omega_r = np.linalg.solve(J, c)
    state = scenario(name).state
    assert report(name)["jellett"].of_state(state) == pytest.approx(
        C * omega_e * a_e + A * omega_r * a_r, rel=1e-12
    )
    assert report(name)["routh"].of_state(state) == pytest.approx(
        omega_e * np.sqrt(np.linalg.det(J)), rel=1e-12
    )


def test_the_descriptions_of_a_surface_agree():
    values = [report(name)["linear"].of_state(scenario(name).state)
              for name in ("spheroid on plane", "spheroid by F = 0")]  # fmt: skip
    np.testing.assert_allclose(*values, rtol=1e-11)


def test_a_value_is_a_formula_over_scalars_of_any_kind():
    name = "top on plane"
    core = scenario(name).problem.core
    letters = sympy.symbols("w x y z p q r a b c s t u")
    numbers = [0.7, 0.1, -0.5, 0.5, 1.0, 2.0, -3.0, 0.1, 0.2, -0.25, 0.3, 0.1, 0.0]
    up = Vector(0, 0, 1)
    for integral in report(name).all:
        if integral.name in ("linear", "ball_on_revolution"):  # known as numbers only
            continue
        values = []
        for ns, given in ((symbols(), letters), (FLOATS, numbers)):
            q, omega, a, s = given[:4], *(Vector(*given[i : i + 3]) for i in (4, 7, 10))
            at = place(core, ns, core.numbers, q, omega, a, s, up)
            value = integral.value(at)
            values.append(np.array(value if integral.labels else [value]))
        put = dict(zip(letters, numbers, strict=True))
        exact = [float(sympy.sympify(x).subs(put)) for x in values[0]]
        np.testing.assert_allclose(exact, values[1].astype(float), rtol=1e-12)


def test_a_motion_keeps_its_integrals_in_a_file(tmp_path):
    found = motion("top on plane")
    back = voronets.Motion.load(found.save(tmp_path / "top.nc"))
    assert back.integrals == found.integrals
    assert report("top on plane")["routh"].drift(back) < KEPT


def test_a_report_prints_every_condition_and_by_how_much():
    text = str(report("top on plane, A ≠ B"))
    held, failing = text.split("These do not hold:")
    assert "energy: vis viva" in held and "  routh " in failing
    assert "needs an inertia that is symmetric about the axis (A = B); yours is off by" in failing
    every = report("top on plane, A ≠ B").text(why=True)
    assert (
        "fails: needs an inertia that is symmetric about the axis (A = B); yours is off by" in every
    )
    latex = report("top on plane").latex()
    assert latex.startswith("\\begin{align*}") and "\\omega_e\\sqrt" in latex
    described = report("top on plane").as_dict()
    assert [one["name"] for one in described["integrals"] if one["holds"]] == [
        "energy", "jellett", "routh", "linear",
    ]  # fmt: skip


def test_an_unknown_integral_is_an_error():
    with pytest.raises(
        voronets.InputError, match=r"No integral called 'lagrange'. The integrals are energy"
    ):
        report("top on plane")["lagrange"]


def test_a_problem_or_a_start_stated_in_python():
    begin = scenario("top on plane").started
    for source in (begin, begin.problem):
        assert [one.name for one in voronets.integrals(source)] == [
            "energy", "jellett", "routh", "linear",
        ]  # fmt: skip


def test_a_general_system_has_the_integral_of_its_verdict():
    found = voronets.run("heavy-rod", settings=["run.duration=0.1"])
    assert found.integrals["energy"]["drift"] == found.verdict.energy_drift
    assert found.integrals["energy"]["value"] == float(found["energy"][0])


def test_a_momentum_along_which_nothing_acts():
    table = {
        "title": "a bead", "start": {"x": 0.1, "y": 0.2, "x'": 1.0, "y'": 0.5},
        "system": {"coordinates": ["x", "y"], "kinetic": "(1 + y^2)*x'^2/2 + y'^2/2",
                   "force_function": "-y^2"},
        "run": {"duration": 2.0},
    }  # fmt: skip
    found = voronets.integrals(table)
    assert [one.name for one in found] == ["energy", "momentum_x"]
    motion = voronets.run(table, tolerance=1e-15)
    assert all(seen["drift"] < KEPT for seen in found.along(motion).values())
    assert np.ptp(found.asked("momentum_y").along(motion)) > 0.1
    with pytest.raises(voronets.InputError, match="integral momentum_y"):
        found["momentum_y"]
