"""Periodic orbits and their multipliers against closed formulas and against differences of runs."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.integrate import quad, solve_ivp
from scipy.special import ellipk, mathieu_a, mathieu_b

import voronets

PENDULUM = {
    "system": {
        "coordinates": ["theta"],
        "kinetic": "m*l^2*theta'^2/2",
        "force_function": "m*g*l*cos(theta)",
        "parameters": {"m": 1.3, "l": 0.8, "g": 9.81},
    },
    "start": {"theta": 1.2, "theta'": 0.0},
    "run": {"duration": 1.0},
}
#: θ̈ + (a − 2q cos 2t) sin θ = 0: Mathieu's equation for small θ.
MATHIEU = {
    "system": {
        "coordinates": ["theta"],
        "kinetic": "theta'^2/2",
        "force_function": "(a - 2*q*cos(2*t))*cos(theta)",
        "parameters": {"a": 0.5, "q": 0.3},
    },
    "start": {"theta": 0.0, "theta'": 0.0},
    "run": {"duration": 1.0},
}
FORCED = {
    "system": {
        "coordinates": ["x"],
        "kinetic": "x'^2/2",
        "force_function": "-w^2*x^2/2 - b*x^4/4",
        "forces": {"x": "F*cos(1.6*t) - 2*z*x'"},
        "parameters": {"w": 1.0, "b": 0.0, "z": 0.05, "F": 0.3},
    },
    "start": {"x": -0.2, "x'": 0.0},
    "run": {"duration": 1.0},
}
FORCING = 2 * np.pi / 1.6
#: A homogeneous-looking ellipsoid that rocks in a plane of symmetry.
ROCKING = {
    "body": {
        "mass": 1.2,
        "inertia": [2e-3, 5e-3, 6e-3],
        "surface": {"kind": "ellipsoid", "semi_axes": [0.2, 0.1, 0.08]},
    },
    "ground": {"surface": {"kind": "plane"}},
    "force": {"gravity": 9.81},
    "start": {"orientation": [np.cos(0.2), 0, np.sin(0.2), 0], "contact": [0, 0, 0],
              "omega": [0, 0, 0]},
    "run": {"duration": 1.0},
}  # fmt: skip


def test_the_period_of_a_pendulum_is_an_elliptic_integral():
    orbit = voronets.periodic_orbit(PENDULUM, 2.0)
    assert orbit.period == pytest.approx(
        4 * np.sqrt(0.8 / 9.81) * ellipk(np.sin(0.6) ** 2), abs=1e-12
    )
    assert orbit.energy == pytest.approx(-1.3 * 9.81 * 0.8 * np.cos(1.2), abs=1e-12)
    assert len(orbit.multipliers) == 0 and orbit.stable  # 1 of the flow, 1 of the energy
    assert np.allclose(orbit.floquet.trivial, [1, 1], atol=1e-9)
    assert orbit.floquet.known == ("time", "energy")
    motion = orbit.motion(3.0, at=[3 * orbit.period])
    assert float(motion["theta"][0]) == pytest.approx(1.2, abs=1e-11)


def test_a_pendulum_that_turns_over_is_periodic_with_its_winding():
    settings = ["start.theta=0", "start.theta'=12"]
    orbit = voronets.periodic_orbit(PENDULUM, 0.6, settings=settings, winding={"theta": 2 * np.pi})
    exact = 4 / 12.0 * ellipk(4 * 9.81 / 0.8 / 12.0**2)
    assert orbit.period == pytest.approx(exact, abs=1e-12)


def test_the_period_may_be_held_and_the_energy_follows():
    orbit = voronets.periodic_orbit(PENDULUM, 2.0, hold="period")
    assert orbit.period == 2.0
    amplitude = np.arccos(-orbit.energy / (1.3 * 9.81 * 0.8))
    assert 4 * np.sqrt(0.8 / 9.81) * ellipk(np.sin(amplitude / 2) ** 2) == pytest.approx(
        2.0, abs=1e-11
    )


def test_mathieu_boundaries_are_period_doublings():
    orbit = voronets.periodic_orbit(MATHIEU, np.pi)
    assert orbit.stable and np.prod(orbit.multipliers).real == pytest.approx(1.0, abs=1e-10)
    branch = orbit.follow("system.parameters.a", 0.2, 2.0)
    found = [(one.kind, one.value) for one in branch.bifurcations]
    assert [kind for kind, _ in found] == ["period_doubling"] * 2
    exact = sorted([mathieu_b(1, 0.3), mathieu_a(1, 0.3)])
    assert np.allclose(sorted(value for _, value in found), exact, atol=1e-8)
    stable = [orbit.stable for orbit in branch.orbits]
    inside = (branch.values > exact[0]) & (branch.values < exact[1])
    assert np.array_equal(stable, ~inside)


def test_a_forced_oscillator_has_exact_multipliers_and_a_neimark_sacker_point_without_damping():
    orbit = voronets.periodic_orbit(FORCED, FORCING, settings=["system.parameters.w=1.7"])
    rate = -0.05 + 1j * np.sqrt(1.7**2 - 0.05**2)
    exact = np.exp(rate * FORCING)
    assert np.allclose(sorted(orbit.multipliers, key=lambda z: z.imag),
                       sorted([exact, exact.conjugate()], key=lambda z: z.imag), atol=1e-10)  # fmt: skip
    response = 0.3 / (1.7**2 - 1.6**2 + 2j * 0.05 * 1.6)
    assert np.allclose(orbit.state, [response.real, (1.6j * response).real], atol=1e-10)
    branch = orbit.follow("system.parameters.z", -0.1, 0.15)
    (point,) = branch.bifurcations
    assert point.kind == "neimark_sacker" and point.value == pytest.approx(0.0, abs=1e-8)


def test_folds_of_a_hardening_oscillator_have_a_multiplier_one():
    orbit = voronets.periodic_orbit(FORCED, FORCING, settings=["system.parameters.b=1"])
    branch = orbit.follow("system.parameters.F", 0.15, 1.0)
    assert [one.kind for one in branch.bifurcations] == ["fold", "fold"]
    for one in branch.bifurcations:
        assert np.abs(one.orbit.multipliers - 1).min() < 1e-5
        assert np.prod(one.orbit.multipliers).real == pytest.approx(
            np.exp(-0.1 * FORCING), abs=1e-9
        )
    at = branch.at(0.5)
    assert [orbit.stable for orbit in at] == [True, False, True]
    assert all(orbit.miss < 1e-9 for orbit in at)


def rocking_period(theta):
    """Of an ellipse on a line, from rest at an angle: one degree of freedom, by a quadrature."""
    a2, c2, m, g, I = 0.2**2, 0.08**2, 1.2, 9.81, 5e-3

    def height(angle):
        return np.sqrt(a2 * np.sin(angle) ** 2 + c2 * np.cos(angle) ** 2)

    def arm2(angle):  # squared distance of the contact from the centre
        return (a2**2 * np.sin(angle) ** 2 + c2**2 * np.cos(angle) ** 2) / height(angle) ** 2

    def slowness(s):  # angle = theta sin s
        angle = theta * np.sin(s)
        speed2 = 2 * m * g * (height(theta) - height(angle)) / (I + m * arm2(angle))
        return theta * np.cos(s) / np.sqrt(speed2)

    return 4 * quad(slowness, 0, np.pi / 2 - 1e-7, epsabs=1e-13, epsrel=1e-12)[0]


def test_an_ellipsoid_that_rocks_has_the_period_of_its_quadrature():
    orbit = voronets.periodic_orbit(ROCKING, 0.5185)  # others of its family turn while they rock
    assert orbit.period == pytest.approx(rocking_period(0.4), rel=1e-6)
    assert all(abs(amount) < 1e-6 for amount in orbit.moved.values())
    assert orbit.miss < 1e-10


#: On the limit cycle that Kane and Levinson's stone comes to when it is spun with 15 rad/s.
CYCLE = {
    "start.orientation": [-0.822307, 0.506761, -0.137036, 0.219601],
    "start.omega": [-3.42962, -6.478923, 3.598185],
}


@pytest.fixture(scope="module")
def cycle():
    return voronets.periodic_orbit("rattleback", 0.381, settings=CYCLE)


def test_a_rattleback_rolls_on_and_turns_periodically(cycle):
    assert cycle.period == pytest.approx(0.38094, abs=1e-4)
    assert cycle.stable and len(cycle.multipliers) == 3
    assert abs(cycle.moved["turn about z"]) > 1.0  # it comes back turned
    turn = cycle.moved["turn about z"]
    exact = np.array([1, 1, 1, np.exp(1j * turn), np.exp(-1j * turn)])
    for one in exact:  # shifts come back turned by as much
        assert np.abs(cycle.floquet.trivial - one).min() < 1e-8
    assert cycle.floquet.known == (
        "time", "shift along x", "shift along y", "turn about z", "energy",
    )  # fmt: skip
    begin, end = cycle.motion(at=[0.0, cycle.period]).data["omega"].values
    assert np.allclose(begin, end, atol=1e-10)


def test_its_multipliers_are_those_of_differences_of_runs(cycle):
    """The map of (γ, ω) over a period by central differences: its eigenvalues hold the three multipliers."""
    scenario = voronets.load("rattleback")

    def reduced(q, omega):
        w, x, y, z = q
        return np.array([2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y), *omega])

    def after(gamma_turn, omega):
        """From the orbit's start turned in the body's axes, one period later."""
        from scipy.spatial.transform import Rotation

        w, x, y, z = cycle.state[:4]
        q = (Rotation.from_quat([x, y, z, w]) * Rotation.from_rotvec(gamma_turn)).as_quat()
        start = {"start.orientation": [q[3], *q[:3]], "start.omega": list(omega),
                 "run.duration": cycle.period, "run.tolerance": 1e-14}  # fmt: skip
        end = voronets.run(scenario.with_(start), at=[cycle.period], estimate=False)
        return reduced(end["orientation"].values[0], end["omega"].values[0])

    omega = cycle.state[4:7]
    gamma = reduced(cycle.state[:4], omega)[:3]
    across = np.linalg.svd(gamma[None])[2][1:]  # turns about axes across γ change it
    step = 1e-5
    columns, images = [], []
    for turn, spin in [(e, 0 * e) for e in across] + [(0 * e, e) for e in np.eye(3)]:
        ends = [after(s * step * turn, omega + s * step * spin) for s in (1, -1)]
        images.append((ends[0] - ends[1]) / (2 * step))
        columns.append(np.concatenate([np.cross(gamma, turn), spin]))
    map_of_five = np.linalg.lstsq(np.array(columns).T, np.array(images).T, rcond=None)[0]
    values = np.linalg.eigvals(map_of_five)
    for one in (*cycle.multipliers, 1.0, 1.0):
        assert (
            np.abs(values - one).min() < 1e-3 if one == 1.0 else np.abs(values - one).min() < 1e-5
        )


@pytest.mark.parametrize(
    ("table", "period", "options", "key"),
    [
        (PENDULUM, -1.0, {}, "period"),
        (PENDULUM, 2.0, {"hold": "nothing at all"}, "hold"),
        (PENDULUM, 2.0, {"winding": {"thta": 1.0}}, "winding.thta"),
        (FORCED, 3.0, {}, "period"),
        (FORCED, FORCING, {"hold": "energy"}, "hold"),
        ("rolling-disc", 1.0, {}, "period"),  # it rolls steadily
        ("ball-on-sphere", 1.0, {}, "period"),  # it leaves the sphere before
    ],
)
def test_what_cannot_be_is_refused_with_its_reason(table, period, options, key):
    with pytest.raises(voronets.InputError) as error:
        voronets.periodic_orbit(table, period, **options)
    assert key in {fault.key for fault in error.value.faults}


def test_an_unknown_key_to_follow_names_the_nearest():
    orbit = voronets.periodic_orbit(PENDULUM, 2.0)
    with pytest.raises(voronets.InputError, match=r"system\.parameters\.l"):
        orbit.follow("system.parameter.l", 0.5, 1.0)
    with pytest.raises(voronets.InputError, match="start"):
        orbit.follow("start.theta", 0.5, 2.0)
    with pytest.raises(voronets.InputError, match=r"a range that contains 0\.8"):
        orbit.follow("system.parameters.l", 1.0, 2.0)


@pytest.mark.parametrize("skip", [0.0, 0.001])
def test_a_body_in_the_air_has_no_orbit(skip):
    with pytest.raises(
        voronets.InputError, match="starts in the air; a periodic motion needs a start in contact"
    ):
        voronets.periodic_orbit("dropped-coin", period=0.02, skip=skip)


def test_branch_points_of_orbits_are_those_of_mathieu_and_both_branches_are_followed():
    """x = cos t is joined by orbits with y ≠ 0 where ÿ + (a + 2k cos² t) y = 0 has period 2π."""
    table = {
        "system": {"coordinates": ["x", "y"], "kinetic": "(x'^2 + y'^2)/2",
                   "force_function": "-x^2/2 - a*y^2/2 - k*x^2*y^2 - y^4",
                   "parameters": {"a": 0.947, "k": 0.1}},
        "start": {"x": 1.0, "y": 0.0, "x'": 0.0, "y'": 0.0}, "run": {"duration": 6.0},
    }  # fmt: skip
    orbit = voronets.periodic_orbit(table, period=2 * np.pi)
    branch = orbit.follow("system.parameters.a", 0.946, 0.952)
    ((value, kind),) = branch.points
    assert kind == "branch point"
    assert value == pytest.approx(mathieu_a(1, 0.05) - 0.1, abs=1e-11)
    (other,) = branch.crossing
    sizes = [np.hypot(orbit.values()["y"], orbit.values()["y'"]) for orbit in other.at(0.947)]
    assert len(sizes) == 2 and min(sizes) > 0.01
    assert other.at(0.951) == [] and len(branch.at(0.947)) == 1


def test_a_family_ends_where_its_orbits_shrink_to_a_point():
    """At a fixed energy E a pendulum hangs still where g l = −E."""
    table = {
        "system": {"coordinates": ["q"], "kinetic": "q'^2/2", "force_function": "g*cos(q)",
                   "parameters": {"g": 1.0}},
        "start": {"q": 0.5, "q'": 0.0}, "run": {"duration": 6.0},
    }  # fmt: skip
    orbit = voronets.periodic_orbit(table, period=6.3)
    branch = orbit.follow("system.parameters.g", 0.5, 1.2)
    assert branch.shrinks == pytest.approx([-orbit.energy], abs=1e-6)
    assert branch.lost and branch.crossing == () and branch.points == []
    assert len(branch.at(1.1)) == 1 and branch.at(0.6) == []


def test_branches_that_leave_from_a_branch_that_crosses_are_followed_too():
    """Orbits with x ≠ 0 leave y = cos t, and lose their symmetry in turn; the last ones come back, says SciPy."""
    table = {
        "system": {"coordinates": ["x", "y"], "kinetic": "(x'^2 + y'^2)/2",
                   "force_function": "-y^2/2 + mu*x^2/2 - x^4/4 - x^2*y^2/10",
                   "parameters": {"mu": 0.6}},
        "start": {"x": 0.0, "y": 1.0, "x'": 0.0, "y'": 0.0}, "run": {"duration": 6.0},
    }  # fmt: skip
    branch = voronets.periodic_orbit(table, period=2 * np.pi).follow(
        "system.parameters.mu", 0.08, 0.65
    )
    (first, _), (second, _) = branch.points
    assert (first, second) == pytest.approx((0.10124965839966, 0.62954585027), abs=1e-9)
    assert len(branch.crossing) == 3  # one, and one more from each of its sides
    for other in branch.crossing[1:]:
        orbits = other.at(0.645)
        assert len(orbits) == 2
        for orbit in orbits:
            y0 = [orbit.values()[name] for name in ("x", "y", "x'", "y'")]

            def rate(t, y):
                x, z, u, v = y
                return [u, v, 0.645 * x - x**3 - x * z * z / 5, -z - x * x * z / 5]

            end = solve_ivp(rate, (0, orbit.period), y0, method="DOP853", rtol=1e-12, atol=1e-13)
            assert end.y[:, -1] == pytest.approx(y0, abs=1e-9)
