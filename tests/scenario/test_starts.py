"""Starts: what fits, what is corrected, what is refused, and Neumann's coordinates."""

from __future__ import annotations

import numpy as np
import pytest

import voronets
from scenario.tables import BALL, ON_ITS_SIDE, fault, faults, load
from voronets.expressions.rotations import rotation_matrix

BOWL = 'ground.surface={kind="sphere", radius=0.35, side="inside", centre=[0, 0, 0.35]}'
UPSIDE_DOWN = "start.orientation=[0, 1, 0, 0]"


# -- given data must fit --------------------------------------------------------------------------


def test_a_contact_off_the_ground_is_told_its_distance():
    found = fault("start.contact=[0, 0, 0.02]")
    assert found.key == "start.contact"
    assert "0.02 m away" in f"{found.expected} {found}"


def test_a_contact_off_the_body_is_told_its_distance():
    found = fault("start.contact_body=[0, 0, -0.12]")
    assert found.key == "start.contact_body"
    assert "0.02 m away" in f"{found.expected} {found}"


def test_a_contact_in_the_middle_of_an_ellipsoid():
    """No side of it is nearer by direction; the shortest semi-axis is how far it is."""
    found = fault(
        'ground.surface={kind="ellipsoid", semi_axes=[2, 1, 3]}', "start.contact=[0, 0, 0]"
    )
    assert found.key == "start.contact"
    assert "1 m away" in f"{found.expected} {found}"


def test_normals_that_miss_are_told_their_angle():
    half = np.radians(1.0)
    tilted = f"start.orientation=[{np.cos(half)}, {np.sin(half)}, 0, 0]"
    found = fault("start.contact_body=[0, 0, -0.1]", tilted)
    assert found.key == "start.orientation"
    assert "2 degrees" in f"{found.expected} {found}"


def test_both_surfaces_are_looked_at():
    found = faults("start.contact=[0, 0, 0.02]", "start.contact_body=[0, 0, -0.12]")
    assert set(found) == {"start.contact", "start.contact_body"}


@pytest.mark.parametrize(("setting", "words"), [
    ("start.contact=[0, 0, 9e-8]", ["start.contact was moved by 9e-08 m"]),
    ("start.contact_body=[0, 0, -0.10000009]", ["start.contact_body was moved by 9e-08 m"]),
    ("start.contact_body=[9e-8, 0, -0.1]", ["start.contact_body was moved", "turned by 9e-07 rad"]),
])  # fmt: skip
def test_small_misses_are_corrected_and_reported(setting, words):
    scenario = load(setting)
    said = scenario.started.corrections
    assert len(said) == len(words)
    assert all(word in text for word, text in zip(words, said, strict=True))
    motion = voronets.run(scenario)
    assert motion.verdict.invariants_drift < 1e-14
    assert motion.data.attrs["corrections"] == "; ".join(said)


@pytest.mark.parametrize("setting", ["start.contact=[0, 0, 1.1e-7]",
                                     "start.contact_body=[0, 0, -0.10000011]",
                                     "start.contact_body=[1.1e-7, 0, -0.1]"])  # fmt: skip
def test_larger_misses_are_faults(setting):
    assert faults(setting)


def test_an_exact_start_is_not_corrected():
    assert load().started.corrections == ()
    assert load("start.contact_body=[0, 0, -0.1]").started.corrections == ()


def test_the_length_of_the_quaternion_is_free():
    assert load("start.orientation=[17, 0, 0, 0]").started.corrections == ()


# -- contact_body ---------------------------------------------------------------------------------


@pytest.mark.parametrize("surface", [
    '{kind="sphere", radius=0.1}', '{kind="ellipsoid", semi_axes=[0.1, 0.2, 0.3]}',
    '{kind="ellipsoid", semi_axes=[0.1, 0.2, 0.3], given_by="implicit"}',
    '{kind="spheroid", semi_axes=[0.1, 0.2]}', '{kind="support", h="0.1 + 0.01*nx^3"}',
    '{kind="implicit", F="x^2 + 2*y^2 + 3*z^2 - 0.01"}',
])  # fmt: skip
def test_a_strictly_convex_body_needs_no_contact_body(surface):
    scenario = load(f"body.surface={surface}")
    q = np.array(scenario.state[:4])
    assert np.array(rotation_matrix(q))[2, 2] == pytest.approx(1)


NEEDED = [
    ('{kind="plane", offset=0.1}', UPSIDE_DOWN, "every point of the plane"),
    ('{kind="cylinder", radius=0.1}', ON_ITS_SIDE, "[0.0, -0.1,"),
    ('{kind="torus", radius=0.2, tube=0.1}', "start.orientation=[1, 0, 0, 0]", "-0.1]"),
    ('{kind="torus", radius=0.2, tube=0.1}', ON_ITS_SIDE, "[0.0, -0.3, 0.0]"),
    ('{kind="inverted_ellipsoid", semi_axes=[1, 2, 4]}', ON_ITS_SIDE, "[0.0, -0.5, 0.0]"),
]


@pytest.mark.parametrize(("surface", "orientation", "candidate"), NEEDED)
def test_where_contact_body_is_needed_the_candidates_are_listed(surface, orientation, candidate):
    on_a_ball = ('ground.surface={kind="sphere", radius=9}', "start.contact=[0, 0, 9]")
    found = fault(f"body.surface={surface}", orientation, *on_a_ball)
    assert (found.key, found.got) == ("start.contact_body", "nothing")
    assert candidate in f"{found.expected} {found}".replace("-0.0,", "0.0,").replace(
        "-0.0]", "0.0]"
    )


@pytest.mark.parametrize(("surface", "orientation"), [
    ('{kind="cone", half_angle=0.5}', ON_ITS_SIDE),
    ('{kind="inverted_ellipsoid", semi_axes=[1, 2, 4]}', ON_ITS_SIDE),
])  # fmt: skip
def test_a_point_without_a_normal_is_no_candidate(surface, orientation):
    said = fault(f"body.surface={surface}", orientation).expected.replace("-0.0", "0.0")
    assert "[0.0, 0.0, 0.0]" not in said


@pytest.mark.parametrize("surface", ['{kind="plane"}', '{kind="cylinder", radius=0.1}',
                                     '{kind="disc", radius=0.1}'])  # fmt: skip
def test_a_start_where_the_normals_cannot_meet(surface):
    found = fault(f"body.surface={surface}")
    assert found.key == "start.contact_body"
    assert "no point of the body has the needed normal" in str(found)
    assert "line along the axis" not in f"{found.expected} {found}", (
        "an upright cylinder has no point at all"
    )


# -- relative curvature and separation -----------------------------------------------------------


@pytest.mark.parametrize("settings", [
    ('body.surface={kind="plane"}', UPSIDE_DOWN, "start.contact_body=[0, 0, 0]"),
    ('body.surface={kind="cylinder", radius=0.1}', ON_ITS_SIDE, "start.contact_body=[0, -0.1, 0]",
     'ground.surface={kind="plane"}'),
    (BOWL, "body.surface.radius=0.35"),
    ('body.surface={kind="implicit", F="x^4 + y^4 + z^4 - 1"}', "start.contact_body=[0, 0, -1]"),
], ids=["plane on plane", "cylinder on plane", "ball in a bowl of its size", "a flat spot"])  # fmt: skip
def test_a_singular_relative_curvature_is_refused(settings):
    found = fault(*settings)
    assert found.key == "start"
    assert "relative curvature" in f"{found.expected} {found}"
    assert "nan" not in str(found)


@pytest.mark.parametrize("surface", [
    '{kind="ellipsoid", semi_axes=[0.1, 0.1, 0.4]}',
    '{kind="spheroid", semi_axes=[0.1, 0.4]}',
    '{kind="support", h="sqrt(0.01*nx^2 + 0.01*ny^2 + 0.16*nz^2)"}',
    '{kind="ellipsoid", semi_axes=[0.1, 0.1, 0.4], given_by="implicit"}',
    '{kind="ellipsoid", semi_axes=[0.1, 0.11, 0.4], given_by="parametric"}',
    '{kind="superellipsoid", semi_axes=[0.1, 0.1, 0.4], exponent=2}',
])  # fmt: skip
def test_a_convex_body_too_long_for_the_bowl_is_refused(surface):
    found = fault(f"body.surface={surface}", BOWL)
    assert found.key == "start"
    assert found.expected == "a body that does not pass through the ground"


@pytest.mark.parametrize("settings", [
    (BOWL, "body.surface.radius=0.4"),
    ('ground.surface={kind="paraboloid", p=0.01}',),
    ('ground.surface={kind="wavy", amplitude=-0.1, wavelength=[0.1, 0.1]}', "start.contact=[0, 0, -0.1]"),
    ('body.surface={kind="disc", radius=0.4}', ON_ITS_SIDE, BOWL),
    ('ground.surface={kind="sphere", radius=1, side="inside", centre=[0, 0, 1]}',
     'body.surface={kind="ellipsoid", semi_axes=[1.5, 0.2, 0.2]}'),
])  # fmt: skip
def test_other_bodies_that_would_pass_through_the_ground(settings):
    assert fault(*settings).expected == "a body that does not pass through the ground"


@pytest.mark.parametrize("settings", [
    (BOWL,), (BOWL, "body.surface.radius=0.34"),
    (BOWL, 'body.surface={kind="disc", radius=0.3}', ON_ITS_SIDE),
    (BOWL, 'body.surface={kind="ellipsoid", semi_axes=[0.1, 0.1, 0.3]}'),
    ('ground.surface={kind="wavy", amplitude=1, wavelength=[0.1, 0.1]}', "start.contact=[0, 0, 1]"),
])  # fmt: skip
def test_bodies_that_just_fit(settings):
    assert load(*settings).started.corrections == ()


@pytest.mark.parametrize("h", ["0", "nx", "0.3*nz", "-1", "log(nz)", "1/nx", "sqrt(nx)", "1e59*nx^2",
                               "1 + 5*nx^2"])  # fmt: skip
def test_support_functions_of_no_body_are_faults(h):
    assert faults(f'body.surface={{kind="support", h="{h}"}}')


@pytest.mark.parametrize("surface", [
    '{kind="implicit", F="x^2 + y^2 + z^2 + 1"}',
    '{kind="implicit", F="log(x) + y + z"}',
    '{kind="implicit", F="(x + y + z)^2"}',
    '{kind="parametric", x="cos(u)", y="0", z="0", u=[0, 1], v=[0, 1]}',
    '{kind="parametric", x="sqrt(u)", y="v", z="log(u)", u=[-2, -1], v=[0, 1]}',
    '{kind="revolution", r="0", z="u", u=[0, 1]}',
    '{kind="revolution", r="u", z="0", u=[0, 1]}',
])  # fmt: skip
@pytest.mark.parametrize("contact_body", [(), ("start.contact_body=[0, 0, 0]",)])
def test_surfaces_that_are_none_are_faults(surface, contact_body):
    assert faults(f"body.surface={surface}", *contact_body)


# -- Neumann's coordinates -----------------------------------------------------------------------

BARREL = '{kind="revolution", r="0.1*cos(u)", z="0.1*sin(u)", u=[-1.3, 1.3]}'
SHEET = '{kind="parametric", x="u", y="v", z="0.2*u*v", u=[-2, 2], v=[-2, 2]}'
PATCH = '{kind="parametric", x="0.1*cos(v)*cos(u)", y="0.1*cos(v)*sin(u)", z="0.1*sin(v)", u=[-3, 3], v=[-1.2, 1.2]}'
GIVEN = {
    "u": 0.3,
    "v": 0.2,
    "theta": 0.7,
    "u1": 0.5,
    "v1": -0.4,
    "sigma": 1.0,
    "tau": 2.0,
    "n": 3.0,
}


def neumann(body, ground, **values):
    table = BALL | {"start": {"neumann": GIVEN | values}}
    return voronets.load(table, settings=[f"body.surface={body}", f"ground.surface={ground}"])


@pytest.mark.parametrize("ground", ['{kind="plane"}', '{kind="plane", normal=[1, 2, 3], offset=4}',
                                    '{kind="saddle", p=1, q=2}', SHEET,
                                    '{kind="wavy", amplitude=0.1, wavelength=[3, 4], turn=[2, 1, 0, 0]}'])  # fmt: skip
@pytest.mark.parametrize("body", [BARREL, PATCH])
def test_neumann_coordinates_place_both_contacts_and_the_body(body, ground):
    scenario = neumann(body, ground)
    problem = scenario.started.problem
    motion = voronets.run(scenario, settings=(), at=[0.0], throw=False)
    of_body, of_ground = problem.body.surface, problem.ground
    at, at1 = of_body.at((0.3, 0.2)), of_ground.at((0.5, -0.4))
    np.testing.assert_allclose(motion["contact_body"][0], at.x, atol=1e-14)
    np.testing.assert_allclose(motion["contact_ground"][0], at1.x, atol=1e-14)
    R = np.array(rotation_matrix(motion["orientation"].values[0]))
    np.testing.assert_allclose(R @ np.array(at.n), -np.array(at1.n), atol=1e-14)
    e_u, e_v, n = of_body.frame((0.3, 0.2))
    np.testing.assert_allclose(motion["omega"][0], 1 * e_u + 2 * e_v + 3 * n, atol=1e-14)
    # Voronets 1911, § 2: e_u = −sin ϑ e_u₁ + cos ϑ e_v₁
    e_u1 = of_ground.frame((0.5, -0.4))[0]
    assert (R @ e_u) @ e_u1 == pytest.approx(-np.sin(0.7))


def test_a_neumann_start_runs_as_the_same_start_given_in_space():
    first = neumann(BARREL, '{kind="plane"}')
    motion = voronets.run(first)
    keys = ("orientation", "contact_body", "omega", "contact")
    names = ("orientation", "contact_body", "omega", "contact_ground")
    start = {key: motion[name].values[0] for key, name in zip(keys, names, strict=True)}
    again = voronets.run(BALL | {"start": start}, settings=[f"body.surface={BARREL}"])
    np.testing.assert_allclose(again["omega"], motion["omega"], atol=1e-10)


@pytest.mark.parametrize(("body", "ground", "got", "expected"), [
    ('{kind="hoop", radius=0.1}', '{kind="plane"}', "a hoop", "On a plane"),
    ('{kind="sphere", radius=0.1}', '{kind="superellipsoid", semi_axes=[1, 1, 1], exponent=4}',
     "a superellipsoid", "Give it"),
])  # fmt: skip
def test_neumann_needs_surfaces_with_coordinates(body, ground, got, expected):
    with pytest.raises(voronets.InputError) as caught:
        neumann(body, ground)
    (found,) = caught.value.faults
    assert (found.key, found.got) == ("start.neumann", got)
    side = "body" if got == "a hoop" else "ground"
    assert str(found).startswith(f"The {side} ({got[2:]}) has no coordinates u, v. {expected} ")


@pytest.mark.parametrize("values", [{"u": 1.4}, {"u": -2.0}, {"u": 1e9}])
def test_a_neumann_start_beyond_the_chart_is_refused(values):
    with pytest.raises(voronets.InputError, match="u = "):
        neumann(BARREL, '{kind="plane"}', **values)


def test_a_neumann_start_at_a_pole_is_refused():
    whole = BARREL.replace("1.3", "2")
    with pytest.raises(voronets.InputError):
        neumann(whole, '{kind="plane"}', u=np.pi / 2)


def test_an_angle_of_neumann_that_closes_may_be_any_number():
    values = [neumann(BARREL, '{kind="plane"}', v=0.2 + turn * 2 * np.pi).state for turn in (0, 5)]
    np.testing.assert_allclose(values[0][:7], values[1][:7], atol=1e-13)


@pytest.mark.parametrize(("change", "key"), [
    ("start.neumann.u=nan", "start.neumann.u"), ("start.neumann.w=1", "start.neumann.w"),
    ("start.neumann=3", "start.neumann"), ("start.omega=[0, 0, 1]", "start.omega"),
])  # fmt: skip
def test_faults_of_a_neumann_start(change, key):
    table = BALL | {"start": {"neumann": dict(GIVEN)}}
    with pytest.raises(voronets.InputError) as caught:
        voronets.load(table, settings=[f"body.surface={BARREL}", change])
    assert [fault.key for fault in caught.value.faults] == [key]


def test_flat_on_flat_in_neumann_coordinates_is_refused():
    with pytest.raises(voronets.InputError, match="relative curvature"):
        neumann('{kind="plane"}', '{kind="plane"}')
