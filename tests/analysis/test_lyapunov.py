"""Lyapunov exponents: exact values, zeros of integrable motions, a chaotic stone by other code."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.integrate import solve_ivp

import voronets
from voronets.analysis.tangent_space import TangentSpace

#: A linear damped oscillator: λ = −c/2m ± sqrt(c²/4m² − k/m), both real here.
OSCILLATOR = {
    "system": {
        "coordinates": ["x"],
        "kinetic": "m*x'^2/2",
        "force_function": "-k*x^2/2",
        "forces": {"x": "-c*x'"},
        "parameters": {"m": 1.3, "k": 2.0, "c": 4.2},
    },
    "start": {"x": 1.0, "x'": 0.0},
    "run": {"duration": 10.0},
}
#: Kane and Levinson's stone (1982), spun fast in its steady sense: where Kondo and Nakanishi (2017)
#: saw chaos "reminiscent of chaos in a dissipative system".  The contact is kept, as in the papers.
STONE = ['run.lift_off="ignore"', "start.omega=[0, 0.5, 20]"]


def agrees(spectrum, tolerance=1e-6):
    """The sum of all exponents is the mean divergence of the flow on its manifold."""
    assert spectrum.complete
    assert abs(spectrum.sum - spectrum.divergence) < tolerance * max(1, abs(spectrum.sum))


def exact():
    m, k, c = OSCILLATOR["system"]["parameters"].values()
    root = np.sqrt(c**2 / (4 * m**2) - k / m)
    return np.array([-c / (2 * m) + root, -c / (2 * m) - root]), -c / m


def test_a_linear_system_has_the_real_parts_of_its_eigenvalues():
    found, (rates, divergence) = voronets.lyapunov(OSCILLATOR, time=60), exact()
    assert np.allclose(found.exponents, rates, atol=1e-7)
    assert np.all(np.abs(found.exponents - rates) < found.uncertainty)
    assert found.divergence == pytest.approx(divergence, abs=1e-12)
    agrees(found, 1e-9)


@pytest.mark.parametrize("engine", ["numba", "scipy"])
def test_every_engine_gives_them(engine):
    found = voronets.lyapunov(OSCILLATOR, time=20, engine=engine)
    assert np.allclose(found.exponents, exact()[0], atol=2e-4)
    agrees(found, 1e-7)


def test_long_steps_do_not_let_contracting_directions_drown():
    """Chaplygin's sleigh ends in straight motion, in a few steps: −1.144 is exact, by its coefficient."""
    scenario = voronets.load("chaplygin-sleigh")
    found = voronets.lyapunov(scenario, time=100)
    p = scenario.table["system"]["parameters"]
    m, J, b = p["m"], p["J"], p["b"]
    speed = np.hypot(*[scenario.started.state[i] for i in (3, 4)])
    turn = scenario.started.state[5]
    limit = np.sqrt(speed**2 + (J + m * b**2) / m * turn**2)  # all energy in straight motion
    assert found.exponents[-1] == pytest.approx(-m * b * limit / (J + m * b**2), abs=1e-3)
    assert len(found.exponents) == 5 and np.all(np.abs(found.exponents[:4]) < found.uncertainty[:4])
    agrees(found)


@pytest.mark.parametrize(
    ("name", "time", "settings"),
    [
        ("rolling-disc", 40, []),
        ("gyroscopic-ball", 40, []),
        ("heavy-rod", 60, []),
        ("double-pendulum", 60, ["start.theta=0.05", "start.phi=0.02"]),
    ],
)
def test_integrable_motions_have_zeros_within_their_uncertainty(name, time, settings):
    found = voronets.lyapunov(name, time=time, settings=settings)
    assert np.all(np.abs(found.exponents) < found.uncertainty)
    assert np.all(found.uncertainty < 10 * np.log(100 * time) / time)
    assert not found.positive
    agrees(found)


def test_the_uncertainty_of_zeros_falls_like_log_t_over_t():
    short, long = (voronets.lyapunov("heavy-rod", time=time) for time in (40, 400))
    assert np.all(long.uncertainty < short.uncertainty / 4)
    assert np.abs(long.exponents).max() < np.abs(short.exponents).max() / 4


def test_directions_are_those_of_the_manifold():
    """Five places and three speeds of a body that rolls; two more speeds of one that slides."""
    for name, freedom in (
        ("rattleback", 8), ("ball-on-sphere", 8), ("torus-on-sphere", 8), ("rubber-ellipsoid", 7),
        ("tippe-top", 10), ("dropped-coin", 12), ("snakeboard", 4), ("bicycle-chain", 9),
    ):  # fmt: skip
        scenario = voronets.load(name)
        assert TangentSpace(scenario.system).basis(scenario.state).shape[1] == freedom, name


def test_friction_and_slip_make_the_sum_negative():
    """The tippe top while it slides: ten directions, the sum is the divergence."""
    found = voronets.lyapunov("tippe-top", time=0.8)
    assert len(found.exponents) == 10
    assert found.sum < 0
    agrees(found, 1e-4)


def test_a_mode_with_other_directions_ends_the_count_with_the_reason():
    found = voronets.lyapunov("tippe-top", time=2.2, exponents=1)
    assert found.outcome.word == "failed"
    assert "from sliding to rolling" in found.message and found.time < 2.0


def test_charts_do_not_show():
    """A ball over the pole of its coordinates, in two charts and in none: the same sum, the same largest."""
    ranges = {"u": [-np.pi, np.pi], "v": [-1.2, 1.2]}
    about_z = {"x": "r*cos(v)*cos(u)", "y": "r*cos(v)*sin(u)", "z": "r*sin(v)", **ranges}
    about_x = {"y": "r*cos(v)*cos(u)", "z": "r*cos(v)*sin(u)", "x": "r*sin(v)", **ranges}
    table = {
        "body": {"mass": 1.0, "inertia": [3e-3, 4e-3, 5e-3]},
        "ground": {"surface": {"kind": "plane"}},
        "force": {"gravity": 9.81, "rolling_resistance": 2e-3},
        "start": {
            "orientation": [np.sqrt(0.5), np.sqrt(0.5), 0, 0], "contact": [0, 0, 0],
            "contact_body": [0, -0.1, 0], "omega": [8, 0.01, 0.02],
        },
        "run": {"duration": 1.0},
    }  # fmt: skip
    found = []
    for surface in (
        {"kind": "sphere", "radius": 0.1},
        {"kind": "parametric", "r": 0.1, "charts": [about_z, about_x]},
    ):
        body = {**table["body"], "surface": surface}
        found.append(voronets.lyapunov({**table, "body": body}, time=3.0))
        agrees(found[-1], 1e-5)
    plain, charts = found
    assert len(charts.exponents) == len(plain.exponents) == 8
    # Another chart is another measure of volume: the means differ by what it is at both ends, over T.
    assert charts.sum == pytest.approx(plain.sum, abs=1.0)


def test_an_impact_contracts_as_newton_says():
    """A ball that bounces: its height and speed shrink by e each at every impact, nothing else does."""
    e = 0.8
    table = {
        "body": {"mass": 1.0, "inertia": "solid", "surface": {"kind": "sphere", "radius": 0.1}},
        "ground": {"surface": {"kind": "plane"}},
        "force": {"gravity": 9.81},
        "contact": {"law": "smooth", "restitution": e},
        "start": {"orientation": [1, 0, 0, 0], "centre": [0, 0, 1.1], "omega": [1, 2, 3]},
        "run": {"duration": 1.5},
    }
    impacts = len(voronets.run(table).transitions)
    found = voronets.lyapunov(table, time=1.5)
    assert found.outcome.word == "completed" and len(found.exponents) == 12 and impacts == 2
    whole = found.running[-1].sum() * found.times[-1]
    assert whole == pytest.approx(impacts * 2 * np.log(e), abs=1e-6)


class Stone:
    """The stone in the variables of Borisov and Mamaev, M about the contact and γ: other equations, other code.

    Ṁ = M × ω + m ṙ × (ω × r) + m g r × γ,  γ̇ = γ × ω,  M = I ω + m r × (ω × r)
    """

    I = np.array([[2e-4, -2e-5, 0], [-2e-5, 16e-4, 0], [0, 0, 17e-4]])
    D = np.array([0.2, 0.03, 0.02]) ** 2
    g = 9.81

    def r(self, gamma):
        return np.array([0, 0, 0.01]) - self.D * gamma / np.sqrt(gamma @ (self.D * gamma))

    def inertia(self, r):
        return self.I + (r @ r) * np.eye(3) - np.outer(r, r)

    def rates(self, t, flat):
        """Of several stones at once, (6, stones) flattened."""
        y = flat.reshape(6, -1)
        M, gamma, D = y[:3], y[3:], self.D[:, None]
        s = np.sqrt((D * gamma**2).sum(axis=0))
        r = -D * gamma / s
        r[2] += 0.01
        J = (
            self.I
            + np.einsum("k,ij->kij", (r**2).sum(axis=0), np.eye(3))
            - np.einsum("ik,jk->kij", r, r)
        )
        omega = np.linalg.solve(J, M.T[..., None])[..., 0].T
        gamma_dot = cross(gamma, omega)
        r_dot = -D * gamma_dot / s + D * gamma * (D * gamma * gamma_dot).sum(axis=0) / s**3
        M_dot = cross(M, omega) + cross(r_dot, cross(omega, r)) + self.g * cross(r, gamma)
        return np.concatenate([M_dot, gamma_dot]).ravel()

    def start(self, q, omega):
        """From an orientation and an angular velocity."""
        w, x, y, z = q
        gamma = np.array([2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)])
        return np.concatenate([self.inertia(self.r(gamma)) @ omega, gamma])

    def spin(self, y):
        """ω of several stones, (3, stones)."""
        found = [np.linalg.solve(self.inertia(self.r(one[3:])), one[:3]) for one in y.T]
        return np.array(found).T

    def parting(self, y, time, step, directions):
        """Benettin's method: log|δω| of neighbours 1e-8 away at every step, and their last directions."""
        scale = np.array([1e-3, 1e-3, 1e-3, 1.0, 1.0, 1.0])[:, None] * 1e-8
        sums, vectors = 0.0, (directions / np.linalg.norm(directions, axis=1)[:, None]).T
        logs = []
        for _ in range(round(time / step)):
            begin = np.column_stack([y, y[:, None] + scale * vectors])
            run = solve_ivp(self.rates, (0, step), begin.ravel(), "DOP853", rtol=1e-9, atol=1e-14)
            end = run.y[:, -1].reshape(6, -1)
            y, away = end[:, 0], (end[:, 1:] - end[:, :1]) / scale
            turning = self.spin(end)
            apart = np.linalg.norm(turning[:, 1:] - turning[:, :1], axis=0)
            logs.append(sums + np.log(apart))
            sums = sums + np.log(np.linalg.norm(away, axis=0))
            vectors = away / np.linalg.norm(away, axis=0)
        return np.array(logs), vectors.T


def cross(a, b):
    return np.stack(
        [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
    )


def test_a_chaotic_stone_by_two_trajectories_and_by_the_angle_between_neighbours():
    """Positive beyond doubt, and the same by equations and code that share nothing with the library.

    SALI, the angle between two neighbours, falls to nothing in chaos alone (Skokos, 2001).
    """
    before = voronets.run(
        "rattleback", settings=[*STONE, "run.duration=10"], at=[10.0], estimate=False
    )
    q, omega = before["orientation"].values[0], before["omega"].values[0]
    scenario = voronets.load("rattleback", settings=STONE)
    scenario = scenario.with_({"start.orientation": q, "start.omega": omega})
    found = voronets.lyapunov(scenario, time=20, exponents=1)
    assert found.positive and found.outcome.word == "completed"
    stone, random = Stone(), np.random.default_rng(3)
    begin = stone.start(q, omega)
    directions = random.normal(size=(2, 6))
    directions[:, 3:] -= np.outer(directions[:, 3:] @ begin[3:], begin[3:])
    logs, ends = stone.parting(begin, 5.0, 0.1, directions)
    rates = (logs[-1] - logs[19]) / 3.0  # from 2 s to 5 s
    cells = np.searchsorted(found.times, [2.0, 5.0])
    first, last = found.running[cells, 0] * found.times[cells]
    own = (last - first) / (found.times[cells[1]] - found.times[cells[0]])
    assert rates.min() > 1.0
    assert np.allclose(
        rates, own, atol=0.25
    )  # the vector of the library has δq, δx and δy beside δω
    assert min(np.linalg.norm(ends[0] - ends[1]), np.linalg.norm(ends[0] + ends[1])) < 1e-2


def test_a_lagrangian_system_has_exponents_in_pairs():
    found = voronets.lyapunov(
        "double-pendulum", time=150, settings=["start.theta=2", "start.phi=2.5"]
    )
    assert found.positive
    pairs = found.exponents + found.exponents[::-1]
    assert np.all(np.abs(pairs) < 0.1 * found.exponents[0])
    agrees(found)


def test_an_attracting_orbit_has_the_logarithms_of_its_multipliers():
    """Exponents of a motion that is drawn into a periodic one are log|μ|/T of that."""
    table = {
        "system": {
            "coordinates": ["x"], "kinetic": "x'^2/2", "force_function": "-x^2/2 - x^4/4",
            "forces": {"x": "0.3*cos(1.6*t) - 0.1*x'"}, "parameters": {},
        },
        "start": {"x": -0.19, "x'": 0.03}, "run": {"duration": 10.0},
    }  # fmt: skip
    orbit = voronets.periodic_orbit(table, 2 * np.pi / 1.6)
    found = voronets.lyapunov(table, time=50 * orbit.period, skip=40 * orbit.period)
    rates = np.log(np.abs(orbit.multipliers)) / orbit.period
    assert np.allclose(found.exponents, rates, atol=2e-3)
    assert found.sum == pytest.approx(-0.1, abs=1e-9)


def test_only_as_many_as_are_asked_for():
    all_of_them = voronets.lyapunov(OSCILLATOR, time=20)
    one = voronets.lyapunov(OSCILLATOR, time=20, exponents=1)
    assert len(one.exponents) == 1 and not one.complete
    assert one.exponents[0] == pytest.approx(all_of_them.exponents[0], abs=1e-3)
    assert one.divergence == pytest.approx(all_of_them.divergence, abs=1e-9)


@pytest.mark.parametrize(
    ("options", "key"),
    [({"time": -1}, "time"), ({"time": 5, "exponents": 3}, "exponents"),
     ({"time": 5, "skip": -1}, "skip"), ({"time": 5, "tolerance": 1}, "tolerance")],
)  # fmt: skip
def test_bad_options_are_named(options, key):
    with pytest.raises(voronets.InputError) as error:
        voronets.lyapunov(OSCILLATOR, **options)
    assert [fault.key for fault in error.value.faults] == [key]


def test_a_start_stated_in_python_needs_a_time():
    begin = voronets.load("heavy-rod").started
    with pytest.raises(voronets.InputError, match="time"):
        voronets.lyapunov(begin)
    assert len(voronets.lyapunov(begin, time=5).exponents) == 4
