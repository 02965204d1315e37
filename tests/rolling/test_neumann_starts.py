"""A start in Neumann's coordinates is the same start given in space, for every kind of surface."""

from __future__ import annotations

import numpy as np
import pytest

import voronets
from voronets import InputError, RollingProblem, body, start, surfaces
from voronets.expressions.rotations import rotation_matrix
from voronets.expressions.scalars import FLOATS
from voronets.forms.neumann.coordinates import neumann
from voronets.rolling.start import start_neumann
from voronets.surfaces.curvature_lines import confocal

AXES = (0.3, 0.2, 0.1)
BODIES = {
    "sphere": surfaces.sphere(0.1),
    "sphere off its centre": surfaces.place(surfaces.sphere(0.1), (0.0, 0.02, 0.01), (2, 1, 0, 0)),
    "ellipsoid": surfaces.ellipsoid(AXES),
    "ellipsoid, other order": surfaces.ellipsoid((0.1, 0.2, 0.3)),
    "ellipsoid, implicit": surfaces.ellipsoid(AXES, "implicit"),
    "ellipsoid, parametric": surfaces.ellipsoid(AXES, "parametric"),
    "spheroid": surfaces.spheroid((0.2, 0.1)),
    "cylinder": surfaces.cylinder(0.1),
    "cone": surfaces.cone(0.4),
    "torus": surfaces.torus(0.2, 0.05),
    "inverted ellipsoid": surfaces.inverted_ellipsoid((3.0, 3.5, 4.0)),
    "hyperboloid": surfaces.hyperboloid((0.2, 0.2, 0.3)),
    "revolution": surfaces.revolution("0.1*cos(u)", "0.1*sin(u)", (-1.3, 1.3)),
    "parametric": surfaces.parametric(
        "0.1*cos(v)*cos(u)", "0.1*cos(v)*sin(u)", "0.1*sin(v)", (-3, 3), (-1.2, 1.2)
    ),
}
GROUNDS = {
    "plane": surfaces.plane((1, 2, 3), 0.4),
    "sphere": surfaces.sphere(5.0),
    "ellipsoid": surfaces.ellipsoid((7.0, 5.0, 6.0)),
    "cylinder": surfaces.cylinder(9.0),
    "paraboloid": surfaces.paraboloid(-3.0),
    "hyperboloid of three axes": surfaces.hyperboloid((7.0, 8.0, 9.0)),
    "saddle": surfaces.saddle(10.0, 12.0),
    "wavy": surfaces.wavy(0.01, (30.0, 20.0)),
}
PLACE = {"u": 0.9, "v": 0.4, "theta": 0.7, "u1": 1.1, "v1": 0.3, "sigma": 1.0, "tau": 2.0, "n": 3.0}


def problem(shape, ground):
    return RollingProblem(body(1.0, (0.01, 0.012, 0.014), shape), surfaces_placed(ground))


def surfaces_placed(ground):
    return ground if hasattr(ground, "inside") else surfaces.place(ground)


def the_same(given, values):
    """The start by its coordinates and the start in space, from the coordinates' own formulas."""
    begin = start_neumann(given, **values)
    coordinates = neumann(given)
    expected = coordinates.to_state(values)
    pose = begin.problem.core.pose(FLOATS, begin.state.tolist(),
                                   begin.problem.core.numbers)  # fmt: skip
    q, omega = begin.state[:4], begin.state[4:7]
    assert np.allclose(rotation_matrix(q), rotation_matrix(expected[:4]), rtol=0, atol=1e-12)
    assert np.allclose(omega, expected[4:7], rtol=0, atol=1e-12)
    again = start(given, orientation=q, omega=omega,
                  contact=[float(x) for x in pose.ground.x],
                  contact_body=[float(x) for x in pose.body.x])  # fmt: skip
    assert np.allclose(again.state, begin.state, rtol=0, atol=1e-9)
    assert begin.corrections == ()
    back = coordinates.from_state(begin.state)
    for name, value, wanted in zip(PLACE, back, values.values(), strict=False):
        turns = (value - wanted) / (2 * np.pi) if name in ("v", "theta", "v1", "u") else 0.0
        assert value - 2 * np.pi * round(turns) == pytest.approx(wanted, abs=1e-9), name


@pytest.mark.parametrize("shape", BODIES)
def test_bodies(shape):
    the_same(problem(BODIES[shape], GROUNDS["sphere" if "cyl" in shape or "cone" in shape else "plane"]),
             PLACE)  # fmt: skip


@pytest.mark.parametrize("ground", GROUNDS)
def test_grounds(ground):
    the_same(problem(surfaces.sphere(0.1), GROUNDS[ground]), PLACE)


def test_a_ball_in_a_bowl():
    bowl = surfaces.place(surfaces.sphere(1.0), (0, 0, 1), side="inside")
    the_same(problem(surfaces.sphere(0.1), bowl), PLACE)


@pytest.mark.parametrize("shape", [
    surfaces.hoop(0.1), surfaces.disc(0.1), surfaces.superellipsoid((0.1, 0.1, 0.1), 4),
    surfaces.implicit("x^2 + 2*y^2 + 3*z^2 - 1", convex=True, size=1.0),
    surfaces.support("sqrt(nx^2 + 2*ny^2 + 3*nz^2)"),
], ids=lambda shape: shape.kind)  # fmt: skip
def test_a_surface_without_coordinates(shape):
    with pytest.raises(InputError) as error:
        start_neumann(problem(shape, GROUNDS["plane"]), **PLACE)
    (fault,) = error.value.faults
    assert fault.got == f"a {shape.kind}" and "coordinates u, v" in f"{fault.expected} {fault}"


# -- the paper's own parameters ----------------------------------------------------------------------

OCTANTS = [(i, j, k) for i in (1, -1) for j in (1, -1) for k in (1, -1)]


@pytest.mark.parametrize("octant", OCTANTS)
@pytest.mark.parametrize("axes", [AXES, (0.1, 0.2, 0.3), (0.2, 0.3, 0.1), (0.2, 0.1, 0.3)])
def test_confocal_parameters_place_the_contact(axes, octant):
    a, b, c = sorted(axes, reverse=True)
    lam, mu = 0.3 * a**2 + 0.7 * b**2, 0.6 * b**2 + 0.4 * c**2
    given = problem(surfaces.ellipsoid(axes), GROUNDS["sphere"])
    begin = start_neumann(given, **PLACE | {"u": lam, "v": mu}, confocal=True, octant=octant)
    core = begin.problem.core
    x = np.array(core.pose(FLOATS, begin.state.tolist(), core.numbers).body.x)
    assert tuple(np.sign(x)) == octant
    # Voronets1911 § 17: the two confocal surfaces through the point
    for value in (lam, mu):
        others = np.array(axes) ** 2
        assert np.sum(x**2 / (others - value)) == pytest.approx(1.0)
    u, v = neumann(given).from_state(begin.state)[:2]
    assert confocal(axes, u, v) == pytest.approx((lam, mu))


def test_both_sides_by_confocal_parameters():
    shape, ground = (
        surfaces.inverted_ellipsoid((3.0, 3.5, 4.0)),
        surfaces.ellipsoid((7.0, 5.0, 6.0)),
    )
    given = problem(shape, ground)
    values = PLACE | {"u": 14.0, "v": 10.0, "u1": 40.0, "v1": 30.0}
    begin = start_neumann(given, **values, confocal=True, octant=(1, -1, 1), octant1=(-1, 1, 1))
    u, v, _, u1, v1 = neumann(given).from_state(begin.state)[:5]
    assert confocal((3.0, 3.5, 4.0), u, v) == pytest.approx((14.0, 10.0))
    assert confocal((7.0, 5.0, 6.0), u1, v1) == pytest.approx((40.0, 30.0))


@pytest.mark.parametrize("shape, values, keys", [
    (surfaces.ellipsoid(AXES), {"u": 1.0, "v": 0.02}, ["start.neumann.u"]),
    (surfaces.ellipsoid(AXES), {"u": 0.05, "v": 0.05}, ["start.neumann.v"]),
    (surfaces.ellipsoid(AXES), {"u": 0.05, "v": 0.02, "octant": (1, 0, 1)}, ["start.neumann.octant"]),
    (surfaces.spheroid((0.2, 0.1)), {}, ["start.neumann.confocal"]),
    (surfaces.sphere(0.1), {}, ["start.neumann.confocal"]),
])  # fmt: skip
def test_confocal_parameters_that_are_none(shape, values, keys):
    with pytest.raises(InputError) as error:
        start_neumann(problem(shape, GROUNDS["plane"]), **PLACE | values, confocal=True)
    assert [fault.key for fault in error.value.faults] == keys


def test_signs_without_confocal_parameters():
    with pytest.raises(InputError) as error:
        start_neumann(
            problem(surfaces.ellipsoid(AXES), GROUNDS["plane"]), **PLACE, octant=(1, 1, 1)
        )
    assert [fault.key for fault in error.value.faults] == ["start.neumann.octant"]


def test_from_a_file():
    table = {
        "body": {"mass": 1.0, "inertia": [0.01, 0.012, 0.014],
                 "surface": {"kind": "ellipsoid", "semi_axes": list(AXES)}},
        "ground": {"surface": {"kind": "sphere", "radius": 5.0}},
        "run": {"duration": 0.1, "lift_off": "ignore"},
        "start": {"neumann": PLACE | {"u": 0.05, "v": 0.02, "confocal": True, "octant": [-1, 1, 1]}},
    }  # fmt: skip
    at = voronets.run(table, at=[0.0])["contact_body"].values[0]
    assert tuple(np.sign(at)) == (-1, 1, 1)
    table["start"] = {"neumann": PLACE}
    assert voronets.run(table).outcome.word == "completed"
