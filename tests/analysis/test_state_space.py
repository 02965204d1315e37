"""State-space matrices: against differences of rates and of motions, small oscillations, closed formulas."""

from __future__ import annotations

import numpy as np
import pytest
import sympy
from scipy.linalg import expm

import voronets
from voronets.analysis.oscillations import small_oscillations
from voronets.analysis.state_space import linearised
from voronets.analysis.state_space_point import OperatingPoint
from voronets.expressions.faults import InputError
from voronets.expressions.scalars import ARRAYS


def rate(system, x, numbers=None, t=0.0):
    values = [np.float64(v) for v in x]
    return np.array(system.rate(ARRAYS, values, numbers or system.numbers, t), dtype=float)


# -- against differences ----------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["double-pendulum", "heavy-rod", "bead-in-wheel"])
def test_free_systems_are_slopes_of_the_rate(name):
    scenario = voronets.load(name)
    found = linearised(OperatingPoint.of_scenario(scenario))
    system, x, h = scenario.system, scenario.state, 1e-6
    columns = [
        (rate(system, x + h * e) - rate(system, x - h * e)) / (2 * h) for e in np.eye(len(x))
    ]
    assert [one.name for one in found.states] == [one.name for one in system.states]
    scale = np.abs(found.A).max()
    assert np.abs(found.A - np.array(columns).T).max() < 1e-7 * scale
    assert found.drift == pytest.approx(rate(system, x))


@pytest.mark.parametrize(
    "name", ["chaplygin-sleigh", "hoop-in-euler-angles", "rattleback", "ellipsoid-on-sphere"]
)
def test_constrained_motions_beside_one_another(name):
    """Rates of states that differ by N δz, with N found here from the invariants of the motion."""
    scenario = voronets.load(name)
    ours = linearised(OperatingPoint.of_scenario(scenario), inputs=[])
    names = [one.name for one in ours.states]
    where = [name for name in names if not name.startswith("turn")]
    places = [[q.name for q in scenario.system.states].index(one) for one in where]
    found = neighbour_rates(scenario, tangents(scenario, ours), places)
    assert (
        np.abs(found - ours.A[[names.index(one) for one in where]]).max()
        < 2e-6 * np.abs(ours.A).max()
    )


def tangents(scenario, found):
    """δx of each coordinate, solved here from the definition of the coordinates and the manifold."""
    system, x, h = scenario.system, scenario.state, 1e-6
    names = [one.name for one in system.states]
    G = np.zeros((len(found.states), len(x)))
    for i, one in enumerate(found.states):
        if one.name.startswith("turn_"):
            w, *v = x[:4]
            k = "xyz".index(one.name[-1])
            # 2 vec(q* ⊗ δq) of a unit change of each part of q
            v = np.array(v)
            G[i, 0] = -2 * v[k]
            G[i, 1:4] = 2 * (w * np.eye(3)[k] - np.cross(v, np.eye(3)).T[k])
        else:
            G[i, names.index(one.name)] = 1
    invariants = system.invariants

    def missed(y):
        seen = system.observables(ARRAYS, [np.float64(v) for v in y], system.numbers, 0.0)
        return np.concatenate([np.ravel(np.array(seen[name], dtype=float)) for name in invariants])

    H = np.array([(missed(x + h * e) - missed(x - h * e)) / (2 * h) for e in np.eye(len(x))]).T
    rows = np.vstack([G, H])
    right = np.vstack([np.eye(len(G)), np.zeros((len(H), len(G)))])
    N, _, rank, _ = np.linalg.lstsq(rows, right, rcond=1e-7)
    assert rank == len(x) and np.abs(rows @ N - right).max() < 1e-6
    return N


def neighbour_rates(scenario, N, places):
    """Central differences of the rates along every column of N."""
    system, x, h = scenario.system, scenario.state, 1e-5
    columns = []
    for direction in N.T:
        slopes = [rate(system, x + sign * h * direction)[places] for sign in (1, -1)]
        columns.append((slopes[0] - slopes[1]) / (2 * h))
    return np.array(columns).T


def test_small_turns_turn_with_the_body():
    """δθ̇ = δω − ω × δθ in body axes, whatever the body."""
    found = linearised(OperatingPoint.of_scenario(voronets.load("rattleback")), inputs=[])
    names = [one.name for one in found.states]
    turn, omega = ([names.index(f"{word}_{i}") for i in "xyz"] for word in ("turn", "omega"))
    w = voronets.load("rattleback").state[4:7]
    cross = np.array([[0, -w[2], w[1]], [w[2], 0, -w[0]], [-w[1], w[0], 0]])
    assert found.A[np.ix_(turn, turn)] == pytest.approx(-cross, abs=1e-12)
    assert found.A[np.ix_(turn, omega)] == pytest.approx(np.eye(3), abs=1e-12)


def test_along_a_motion():
    """At a time of a motion the matrices are those of the state there."""
    scenario = voronets.load("double-pendulum")
    found = voronets.linearise(scenario, at=1.5)
    at = voronets.run(scenario, at=[1.5], tolerance=1e-14)
    there = {f"start.{name}": float(at[name][0]) for name in ("theta", "phi", "theta'", "phi'")}
    other = voronets.linearise(scenario, settings=there)
    assert pytest.approx(other.A, abs=1e-8) == found.A and found.t == 1.5 and not found.steady
    motion = voronets.run(scenario)
    assert pytest.approx(found.A, abs=1e-8) == voronets.linearise(motion, at=1.5).A


# -- against small oscillations ---------------------------------------------------------------------


def test_rates_of_small_oscillations():
    scenario = voronets.load("double-pendulum", settings={"start.theta": 0, "start.phi": 0})
    found = voronets.linearise(scenario)
    other = small_oscillations(scenario.stated)
    assert sorted(np.abs(found.eigenvalues.imag)) == pytest.approx(sorted(np.abs(other.rates.imag)))
    assert found.steady and "equilibrium" in found.message


def test_a_conical_pendulum_in_both():
    table = dict(voronets.load("heavy-rod").table)
    rod = voronets.load("heavy-rod").stated
    length = rod.parameters["K2"] / rod.parameters["a"] + rod.parameters["a"]
    turn = float(np.sqrt(rod.parameters["g"] / (length * np.cos(0.9))))
    table["start"] = {"theta": 0.9, "psi": 0.3, "theta'": 0.0, "psi'": turn}
    found = voronets.linearise(table)
    other = small_oscillations(rod, {"theta": 0.9, "psi'": turn})
    assert found.steady and "shift of psi" in found.message
    assert sorted(np.abs(found.eigenvalues)) == pytest.approx(sorted(np.abs(other.rates)), abs=1e-6)
    assert max(np.abs(found.eigenvalues.imag)) == pytest.approx(
        turn * np.sqrt(1 + 3 * np.cos(0.9) ** 2)
    )


# -- steady up to a symmetry ------------------------------------------------------------------------


@pytest.fixture(scope="module")
def circling():
    """A hoop on a steady circle, in Euler angles and x, y, which small_oscillations refuses."""
    upright = voronets.load("hoop-in-euler-angles", settings={"start.theta'": 0.0})
    return voronets.trim(upright, "start.psi'")


def test_a_circle_in_x_and_y_has_constant_matrices(circling):
    found = voronets.linearise(circling.scenario)
    assert found.steady and "axes that move" in found.message
    assert np.abs(found.drift).max() < 1e-10
    later = voronets.linearise(circling.scenario, at=0.8)
    assert later.steady
    # the same eigenvalues everywhere on the circle, and those of the hoop without coordinates
    assert np.sort(later.eigenvalues.imag) == pytest.approx(
        np.sort(found.eigenvalues.imag), abs=1e-5
    )
    assert np.abs(later.eigenvalues.real).max() < 1e-5
    with pytest.raises(InputError, match="not an equilibrium or a steady motion: x'' = "):
        names = (
            *circling.scenario.stated.names,
            *(f"{n}'" for n in circling.scenario.stated.names),
        )
        small_oscillations(
            circling.scenario.stated, dict(zip(names, circling.scenario.state, strict=True))
        )


def test_the_matrices_foretell_motions_beside_the_circle(circling):
    """e^(A t) on what the symmetry leaves alone: lean and rates."""
    scenario, T = circling.scenario, 0.7
    names = ["theta", "theta'", "psi'", "phi'"]
    found = voronets.linearise(scenario, states=names, inputs=[])
    assert set(found.others) == {"psi", "phi", "x", "y"}
    size, lean = 1e-6, scenario.table["start"]["theta"]
    ends = [
        voronets.run(
            scenario, settings={"start.theta": lean + d, "run.duration": T}, tolerance=1e-15
        )
        for d in (size, -size)
    ]
    moved = [(ends[0][name].values[-1] - ends[1][name].values[-1]) / (2 * size) for name in names]
    assert np.array(moved) == pytest.approx(expm(found.A * T)[:, 0], rel=1e-7)


@pytest.mark.parametrize(("factor", "stable"), [(0.99, False), (1.01, True)])
def test_a_hoop_upright_and_rolling_straight(factor, stable):
    """It nods with p² = 8/3 Ω² − 2g/3a (in units of its inertia), zero at Ω² = g/4a."""
    hoop = dict(voronets.load("hoop").table)
    radius, half = hoop["body"]["surface"]["radius"], np.sqrt(0.5)
    spin = factor * np.sqrt(9.81 / (4 * radius))
    hoop["start"] = {"orientation": [half, half, 0, 0], "contact": [0, 0, 0], "omega": [0, 0, spin]}
    found = voronets.linearise(hoop)
    square = (8 * spin**2 - 2 * 9.81 / radius) / 3
    assert found.steady and (square > 0) == stable
    nods = (
        found.eigenvalues[np.abs(found.eigenvalues.real) > 1e-3]
        if not stable
        else found.eigenvalues
    )
    assert np.min(np.abs(nods**2 + square)) < 1e-9 * 9.81 / radius
    assert (found.eigenvalues.real.max() < 1e-3) == stable


# -- inputs and outputs -----------------------------------------------------------------------------


def test_generalized_forces():
    """B is M⁻¹ of the double pendulum, and outputs see it."""
    scenario = voronets.load("double-pendulum", settings={"start.theta": 0.3, "start.phi": -0.2})
    found = voronets.linearise(
        scenario, inputs=["force_theta", "force_phi"], outputs=["energy", "theta'^2"]
    )
    p = scenario.stated.parameters
    total, m1, a, b = p["m"] + p["m1"], p["m1"], p["a"], p["b"]
    M = np.array([[total * a**2, m1 * a * b * np.cos(0.5)], [m1 * a * b * np.cos(0.5), m1 * b**2]])
    assert found.B[2:] == pytest.approx(np.linalg.inv(M)) and np.all(found.B[:2] == 0)
    slope = total * p["g"] * a * np.sin(0.3)
    assert (
        found.C[0, 0] == pytest.approx(slope) and np.all(found.C[1] == 0) and np.all(found.D == 0)
    )


def test_a_function_of_time_and_its_rate():
    """A ball on a turntable: v̇ = (2/7)(Ω e × v + Ω̇ e × r), as the driven plane has it."""
    found = voronets.linearise(
        "ball-on-turntable", at=0.6, states=["x", "y", "x'", "y'"], inputs=["Omega"],
    )  # fmt: skip
    assert [one.name for one in found.inputs] == ["Omega", "Omega'"]
    at = voronets.run("ball-on-turntable", at=[0.6])
    x, y, vx, vy = (float(at[name][0]) for name in ("x", "y", "x'", "y'"))
    turn, faster = 2 + np.sin(0.6), np.cos(0.6)
    k = 2 / 7
    expected = np.array([[0, 0, 1, 0], [0, 0, 0, 1], [0, -k * faster, 0, -k * turn],
                         [k * faster, 0, k * turn, 0]])  # fmt: skip
    assert pytest.approx(expected, abs=1e-9) == found.A
    assert (
        pytest.approx(np.array([[0, 0], [0, 0], [-k * vy, -k * y], [k * vx, k * x]]), abs=1e-9)
        == found.B
    )


def test_an_input_in_a_constraint_moves_what_depends_on_it():
    """Held coordinates, another Ω: the velocities that rolling gives are others at once."""
    found = voronets.linearise("ball-on-turntable", inputs=["Omega"], outputs=["x'", "y'"],
                               states=["x", "y", "psi", "theta", "phi", "psi'", "theta'", "phi'"])  # fmt: skip
    start = voronets.load("ball-on-turntable").table["start"]
    assert found.D[:, 0] == pytest.approx([-start["y"], start["x"]], abs=1e-12)


def test_parameters_and_keys_as_inputs():
    """∂ω̇/∂m of a rattleback against differences of the scenario's own rates."""
    scenario = voronets.load("rattleback")
    h = 1e-4
    rates = [rate(s.system, s.state) for s in (scenario.with_(body__mass=1 + d) for d in (h, -h))]
    found = voronets.linearise(scenario, inputs=["body.mass"])
    names = [one.name for one in found.states]
    rows = [names.index(f"omega_{i}") for i in "xyz"]
    assert found.B[rows, 0] == pytest.approx((rates[0] - rates[1])[4:7] / (2 * h), rel=1e-6)
    pendulum = voronets.load("double-pendulum")
    by_name = voronets.linearise(pendulum, inputs=["g"]).B
    assert by_name == pytest.approx(voronets.linearise(pendulum, inputs=["system.parameters.g"]).B)
    values = [
        rate(s.system, s.state)
        for s in (pendulum.with_({"system.parameters.g": 9.81 + d}) for d in (h, -h))
    ]
    assert by_name[:, 0] == pytest.approx((values[0] - values[1]) / (2 * h), rel=1e-8)


@pytest.mark.parametrize(
    "name", ["rattleback", "ball-in-bowl", "billiard-ball", "rubber-ellipsoid", "smooth-rattleback"]
)
def test_forces_and_moments_on_a_body(name):
    """Newton and Euler: what is pushed answers with the power of the push."""
    scenario = voronets.load(name)
    point = OperatingPoint.of_scenario(scenario)
    found = linearised(point, outputs=["energy", *(f"velocity_{i}" for i in "xyz" if has_velocity(scenario)),
                                       *(f"omega_{i}" for i in "xyz")])  # fmt: skip
    assert [one.name for one in found.inputs] == [
        f"{w}_{i}" for w in ("force", "moment") for i in "xyz"
    ]
    # Ė of the input alone is F·v + M·ω: ∂E/∂z B
    power = found.C[0] @ found.B
    seen = scenario.system.observables(
        ARRAYS, [np.float64(v) for v in scenario.state], scenario.system.numbers, 0.0
    )
    omega = np.array(seen["omega"], dtype=float)
    R = orientation(scenario.state[:4])
    a = np.array(seen["contact_body"], dtype=float)
    v = (
        np.array(seen["velocity"], dtype=float)
        if has_velocity(scenario)
        else R @ np.cross(a, omega)
    )
    if scenario.system.mode == "sliding" and scenario.problem.law.name == "coulomb":
        v[2] += scenario.problem.law.sliding * float(seen["slip_speed"])  # lifted, it rubs less
    assert power[:3] == pytest.approx(v, abs=1e-10 * (1 + np.abs(v).max()))
    assert power[3:] == pytest.approx(omega, abs=1e-10 * (1 + np.abs(omega).max()))


def has_velocity(scenario):
    return "velocity_x" in scenario.system.names


def orientation(q):
    w, x, y, z = q
    return np.array([[1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)],
                     [2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)],
                     [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)]])  # fmt: skip


def test_formulas_as_coordinates():
    """s = x cos φ + y sin φ of a moving sleigh: its rate has φ̇ too, which the slopes of s alone miss."""
    names = [
        "x*cos(phi) + y*sin(phi)",
        "y*cos(phi) - x*sin(phi)",
        "phi",
        "x'*cos(phi) + y'*sin(phi)",
        "phi'",
    ]
    scenario = voronets.load("chaplygin-sleigh", settings={"start.x": 0.3, "start.y": -0.4})
    found = voronets.linearise(scenario, states=names, inputs=[])
    p, s = scenario.stated.parameters, scenario.state
    turn, u = s[5], s[3] * np.cos(s[2]) + s[4] * np.sin(s[2])
    x, y, phi = s[:3]
    along, aside = x * np.cos(phi) + y * np.sin(phi), y * np.cos(phi) - x * np.sin(phi)
    k = p["m"] * p["b"] / (p["J"] + p["m"] * p["b"] ** 2)
    expected = np.array([
        [0, turn, 0, 1, aside], [-turn, 0, 0, 0, -along], [0, 0, 0, 0, 1],
        [0, 0, 0, 0, 2 * p["b"] * turn], [0, 0, 0, -k * turn, -k * u],
    ])  # fmt: skip
    assert pytest.approx(expected, abs=1e-10) == found.A
    assert found.drift == pytest.approx(
        [u + turn * aside, -turn * along, turn, p["b"] * turn**2, -k * u * turn]
    )


# -- symbols ----------------------------------------------------------------------------------------

SYMBOLIC = [
    ("double-pendulum", {}, None), ("chaplygin-sleigh", {}, None), ("knife-edge", {}, ["force_phi", "m"]),
    ("ball-on-turntable", {}, ["Omega"]),
    ("appell-hamel", {}, ["force_z", "rho"]),
]  # fmt: skip


@pytest.mark.parametrize(("name", "settings", "inputs"), SYMBOLIC, ids=[x[0] for x in SYMBOLIC])
def test_symbols_have_the_values_of_the_numbers(name, settings, inputs):
    found = voronets.linearise(name, settings=settings, inputs=inputs)
    for letter in "ABCD":
        one, other = found.symbols.numbers(letter), getattr(found, letter)
        assert one.shape == other.shape
        assert np.abs(one - other).max(initial=0.0) < 1e-9 * (1 + np.abs(other).max(initial=0.0))


def test_symbols_of_a_pendulum():
    found = voronets.linearise("double-pendulum", settings={"start.theta": 0, "start.phi": 0})
    g, m, m1, a = sympy.symbols("g m m1 a")
    assert sympy.simplify(found.symbols.A[2, 0] + g * (m + m1) / (a * m)) == 0


def test_symbols_of_a_steady_circle(circling):
    found = voronets.linearise(circling.scenario, inputs=["force_theta"])
    assert found.symbols.numbers("A") == pytest.approx(found.A, abs=1e-10)
    assert any(str(one).startswith("c_") for one in found.symbols.A.free_symbols)


# -- as a whole -------------------------------------------------------------------------------------


def test_the_dataset_and_its_names():
    found = voronets.linearise("rattleback", outputs=["omega", "normal_reaction"])
    data = found.dataset
    assert data.A.shape == (8, 8) and data.C.shape == (4, 8) and data.B.shape == (8, 6)
    assert float(data.A.sel(state="turn_x", of_state="omega_x")) == pytest.approx(1)
    assert str(data.output_unit.sel(output="normal_reaction").item()) == "N"
    assert data.attrs["steady"] == 0 and "not steady" in data.attrs["message"]


def test_a_start_stated_in_python():
    begin = voronets.load("double-pendulum").started
    assert pytest.approx(voronets.linearise("double-pendulum").A) == voronets.linearise(begin).A
    assert voronets.linearise(begin, at=0.5).t == 0.5


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"inputs": ["force_thetta"]}, "Did you mean 'force_theta'"),
        ({"inputs": ["g", "g"]}, "input 'g' is given twice"),
        ({"outputs": ["energi"]}, 'did you mean "energy"'),
        ({"states": ["theta", "theta'"]}, "they depend on others, such as phi"),
        ({"states": ["theta", "2*theta"]}, r"2\*theta is not independent of the states before it"),
        ({"at": 1e9}, "a time from 0 to the end"),
    ],
)
def test_bad_input(options, words):
    with pytest.raises(InputError, match=words):
        voronets.linearise("double-pendulum", **options)


def test_bad_input_of_bodies():
    with pytest.raises(InputError, match=r"body\.mass"):
        voronets.linearise("rattleback", inputs=["body.mas"])
    with pytest.raises(InputError, match="mixes applied forces with numbers of the scenario"):
        voronets.linearise("rattleback", inputs=["body.mass", "force_x"])
    with pytest.raises(InputError, match="available for general systems only"):
        _ = voronets.linearise("rattleback").symbols
    with pytest.raises(InputError, match="in the air"):
        voronets.linearise("dropped-coin", inputs=["force_x"])
