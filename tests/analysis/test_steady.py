"""Steady motions: what they are found by, what is changed, how stability is told."""

from __future__ import annotations

import numpy as np
import pytest

import voronets
from analysis.steady_tables import G, ball_on_top, pendulum, spheroid, wheel
from voronets.analysis.steady_equations import SteadyEquations
from voronets.analysis.steady_start import VariedStart
from voronets.expressions.faults import InputError

# -- symmetries ---------------------------------------------------------------------------------


def symmetries(name, **changes):
    """In words, of a scenario of the gallery."""
    start = VariedStart(voronets.load(name).with_(**changes))
    return set(SteadyEquations.of(start.system, start.own.x).symmetry.names)


def test_the_group_of_a_plane_and_of_a_sphere():
    plane = {"shift along x", "shift along y", "turn about z"}
    assert symmetries("rattleback") == plane
    assert symmetries("rolling-disc") == {*plane, "turn of the body about its z axis"}
    assert symmetries("ellipsoid-on-sphere") == {"turn about z"}
    about = {"turn about z", "turn about x", "turn about y"}
    assert symmetries("plate-on-sphere") == {*about, "turn of the body about its z axis"}
    assert symmetries("ellipsoid-on-ellipsoid") == set()


def test_a_force_takes_symmetries_away():
    assert symmetries("rattleback", force__function="0.1*x") == {"shift along x", "shift along y"}
    assert symmetries("rattleback", force__function="0.1*(x^2 + y^2)") == {"turn about z"}
    assert symmetries("rattleback", force__function="0.1*y^2") == {"shift along x"}


def test_groups_that_no_cyclic_coordinate_shows():
    sleigh = {"shift of x", "shift of y", "shift of phi + turn of x, y"}
    assert symmetries("chaplygin-sleigh") == sleigh
    hoop = {"shift of phi", "shift of x", "shift of y", "shift of psi + turn of x, y"}
    assert symmetries("hoop-in-euler-angles") == hoop
    pendulum_start = VariedStart(voronets.load(pendulum()))
    found = SteadyEquations.of(pendulum_start.system, pendulum_start.own.x).symmetry
    assert found.names == ("turn of x, y",)


# -- what is changed ----------------------------------------------------------------------------


def test_a_steady_start_is_kept_to_the_last_bit():
    table = wheel("disc", 0.1, [0, 0, 6])
    (motion,) = voronets.steady(table)
    assert np.array_equal(motion.x, voronets.load(table).state)


def test_the_key_is_held_and_one_velocity_is_changed():
    found = voronets.steady("hoop", ["start.omega.2=2:5:4"])
    start = voronets.load("hoop").state
    for motion in found:
        assert motion.x[6] == motion.values["start.omega.2"]
        changed = np.flatnonzero(np.abs(motion.x - start) > 1e-9)
        assert set(changed) <= {5, 6}


def test_a_steady_motion_stays_what_it_is():
    (motion,) = voronets.steady("hoop")
    found = motion.as_dict()
    again = voronets.load("hoop").with_(
        start__orientation=found["orientation"], start__omega=found["omega"], run__duration=3.0
    )
    seen = voronets.run(again)
    for values in (seen["omega"][:, 2], seen["omega_space"][:, 2], seen["centre"][:, 2]):
        assert np.abs(values - values[0]).max() < 1e-9


@pytest.mark.parametrize("name", ["hoop", "ball-in-bowl", "torus-on-sphere", "tippe-top"])
def test_small_disturbances_move_as_the_eigenvalues_say(name):
    """Central differences of the rate in axes carried along, beside the reduced eigenvalues."""
    (motion,) = voronets.steady(name)
    equations, x, c, p = motion.unknowns.equations, motion.x, motion.c, motion.p
    n, step = equations.states, 1e-6

    def g(y):
        return equations.values(y, c, p)[:n]

    columns = [(g(x + step * e) - g(x - step * e)) / (2 * step) for e in np.eye(n)]
    whole = np.linalg.eigvals(np.array(columns).T)
    for value in motion.spectrum.eigenvalues:
        assert np.abs(whole - value).min() < 1e-4 * max(1.0, abs(value))


# -- the rattleback, by equations of its own ------------------------------------------------------

AXES, CENTRE = np.array([0.2, 0.03, 0.02]), np.array([0, 0, 0.01])
INERTIA = np.array([[2e-4, -2e-5, 0], [-2e-5, 16e-4, 0], [0, 0, 17e-4]])


def stone_rate(y):
    """γ̇ and ω̇ of an ellipsoid of mass 1 on a plane, γ the vertical in body axes.

    The unknowns are ω̇, the acceleration of the centre of mass and the reaction Λ:
    v̇ + ω̇ × a + ω × ȧ = 0 (rolling, differentiated), v̇ + ω × v = Λ − g γ, I ω̇ + ω × I ω = a × Λ.
    """
    gamma, omega = y[:3], y[3:]

    def place(gamma):
        scaled = AXES**2 * -gamma
        return CENTRE + scaled / np.sqrt(np.sum(scaled * -gamma))

    gamma_dot = np.cross(gamma, omega)
    a, a_dot = place(gamma), np.imag(place(gamma + 1e-30j * gamma_dot)) / 1e-30
    v = np.cross(a, omega)
    hat = np.cross(np.eye(3), a).T  # hat @ x = a × x
    hat = np.array([np.cross(a, e) for e in np.eye(3)]).T
    M, right = np.zeros((9, 9)), np.zeros(9)
    M[:3, :3], M[:3, 3:6], right[:3] = -hat, np.eye(3), -np.cross(omega, a_dot)
    M[3:6, 3:6], M[3:6, 6:], right[3:6] = np.eye(3), -np.eye(3), -G * gamma - np.cross(omega, v)
    M[6:, :3], M[6:, 6:], right[6:] = INERTIA, -hat, -np.cross(omega, INERTIA @ omega)
    return np.concatenate([gamma_dot, np.linalg.solve(M, right)[:3]])


@pytest.mark.parametrize("spin", [-5.0, 5.0])
def test_the_two_senses_of_the_rattleback(spin):
    (motion,) = voronets.steady("rattleback", {"start.omega.2": [spin]})
    y = np.array([0, 0, 1, 0, 0, spin])
    step = 1e-5
    columns = [
        (8 * (stone_rate(y + step * e) - stone_rate(y - step * e))
         - (stone_rate(y + 2 * step * e) - stone_rate(y - 2 * step * e))) / (12 * step)
        for e in np.eye(6)
    ]  # fmt: skip
    known = np.linalg.eigvals(np.array(columns).T)
    known = known[np.abs(known) > 1]  # beside |γ| = 1 and the spin itself
    assert len(known) == 4
    found = motion.spectrum.eigenvalues
    assert np.sort_complex(found) == pytest.approx(np.sort_complex(known), rel=1e-8)
    fastest = found[0]
    # against its sense the stone pitches fast, in the other it rolls slowly
    assert (fastest.imag > 100 or fastest.imag < -100) == (spin < 0)
    assert not motion.stable


def test_a_growth_of_two_parts_in_ten_million():
    stone = voronets.load("rattleback").with_(
        {"ground.surface": {"kind": "sphere", "radius": 0.5}, "start.contact": [0, 0, 0.5],
         "start.orientation": [1, 0, 0, 0]}
    )  # fmt: skip
    one, rest, other = voronets.steady(stone, ["start.omega.2=-5:5:3"])
    slow, back = (
        min(motion.spectrum.eigenvalues, key=lambda z: abs(z - 5.1187j)).real
        for motion in (one, other)
    )
    assert slow == pytest.approx(2.157e-7, rel=1e-3)
    assert back == pytest.approx(-slow, rel=1e-6)
    assert rest.stable and not one.stable and not other.stable


# -- branches -----------------------------------------------------------------------------------


def test_a_branch_is_followed_through_its_fold():
    # 3/2 sin θ cos θ ψ′² + 2 sin θ φ′ ψ′ + (g/a) cos θ = 0: two solutions, or none below a least φ′
    found = voronets.steady("hoop-in-euler-angles", ["start.phi'=[2.5, 2.8, 3.5]"])
    (fold,) = found.folds
    s, c = np.sin(1.1), np.cos(1.1)
    assert fold["start.phi'"] == pytest.approx(np.sqrt(1.5 * c * c * G / (0.5 * s)), rel=1e-10)
    above = [motion for motion in found if motion.values["start.phi'"] > 2.7]
    assert len(above) == 4
    for motion in above:
        spin, turning = motion.values["start.phi'"], motion.as_dict()["state"]["psi'"]
        left = 1.5 * s * c * turning**2 + 2 * s * spin * turning + G / 0.5 * c
        assert left == pytest.approx(0, abs=1e-9)


def test_a_map_of_two_keys():
    keys = ["start.omega.2=3:9:4", "body.surface.radius=[0.1, 0.2]"]
    found = voronets.steady(wheel("disc", 0.1, [0, 0, 5]), keys)
    assert len(found) == 8
    # a disc's inertia is held here: (C + m a²) Ω² (2 A + …): stable beyond one speed for each radius
    for radius in (0.1, 0.2):
        row = [m.stable for m in found if m.values["body.surface.radius"] == radius]
        assert row == sorted(row)
    assert {place["body.surface.radius"] for place in found.critical} <= {0.1, 0.2}
    (edge,) = (p["start.omega.2"] for p in found.critical if p["body.surface.radius"] == 0.1)
    assert edge == pytest.approx(np.sqrt(G / 0.3), rel=1e-10)


def test_equilibria_of_a_double_pendulum():
    table = dict(voronets.load("double-pendulum").table)
    names = [name for name in table["start"] if not name.endswith("'")]
    low = {**dict.fromkeys(names, 0.1), **{f"{name}'": 0 for name in names}}
    (hanging,) = voronets.steady(table | {"start": low})
    assert hanging.stable
    known = voronets.small_oscillations(voronets.load(table).stated, at=dict.fromkeys(names, 0))
    assert np.sort(np.abs(hanging.spectrum.eigenvalues.imag))[::2] == pytest.approx(
        np.sort(known.frequencies), rel=1e-12
    )
    (standing,) = voronets.steady(table | {"start": low | {names[0]: 3.1}})
    assert not standing.stable


def test_time_is_made_up_for_by_a_drift():
    # the bead at the bottom of the wheel's channel goes round with it; m r² λ² = k² r² … − g r cos α
    (motion,) = voronets.steady("bead-in-wheel")
    numbers = voronets.load("bead-in-wheel").table["system"]["parameters"]
    k, alpha, r = numbers["k"], numbers["alpha"], numbers["r"]
    theta = motion.x[0] % (2 * np.pi)
    assert min(theta, abs(theta - np.pi), 2 * np.pi - theta) < 1e-9
    assert motion.x[1] == pytest.approx(k * np.sin(alpha), rel=1e-12)
    sign = np.cos(theta)
    square = k**2 * np.cos(alpha) ** 2 - sign * G / r * np.cos(alpha)
    assert motion.spectrum.eigenvalues**2 == pytest.approx([square] * 2, rel=1e-11)


def test_a_driven_sleigh():
    # F along the blade, a moment and drag: it turns on a circle, which no cyclic coordinate shows
    table = dict(voronets.load("chaplygin-sleigh").table)
    table["system"] = {**table["system"], "forces": {
        "x": "F*cos(phi) - c*x'", "y": "F*sin(phi) - c*y'", "phi": "N - k*phi'"}}  # fmt: skip
    table["system"]["parameters"] = {
        **table["system"]["parameters"], "F": 2.0, "c": 0.8, "N": 0.3, "k": 0.5,
    }  # fmt: skip
    (motion,) = voronets.steady(table)
    turning = motion.turning["shift of phi + turn of x, y"]
    assert abs(turning) > 0.05
    speed = np.hypot(motion.x[3], motion.x[4])
    m, b = (table["system"]["parameters"][name] for name in "mb")
    # along the blade: m (v̇ − b ω²) = F − c v; about the contact: J′ ω̇ + m b v ω = N − k ω
    assert 2.0 - 0.8 * speed + m * b * turning**2 == pytest.approx(0, abs=1e-9)
    assert 0.3 - 0.5 * turning - m * b * speed * turning == pytest.approx(0, abs=1e-9)
    assert motion.stable and len(motion.spectrum.eigenvalues) == 2


# -- what is refused ------------------------------------------------------------------------------


def test_without_a_symmetry_the_conditions_are_named():
    with pytest.raises(InputError) as caught:
        voronets.steady("ellipsoid-on-ellipsoid")
    said = " ".join(f"{fault.expected} {fault}" for fault in caught.value.faults)
    assert "the ground is a plane or a sphere" in said
    assert "the ground is a surface of revolution" in said
    assert "set the velocities of the start to 0" in said


def test_a_start_that_leads_nowhere():
    with pytest.raises(
        InputError,
        match="No steady motion was found near the start; at the start phi changes at a rate of 2",
    ):
        voronets.steady("knife-edge")


def test_a_key_that_takes_the_start_off_its_ground():
    with pytest.raises(InputError, match=r"start\.contact"):
        voronets.steady(ball_on_top(0.1, 0.4, 100.0), ["ground.surface.radius=0.5:0.6:2"])


def test_an_explicit_time_that_nothing_makes_up_for():
    with pytest.raises(InputError, match="depend on t"):
        voronets.steady("snakeboard")


@pytest.mark.parametrize(
    ("vary", "said"),
    [
        (["start.omga.2=1:2:3"], "Did you mean 'omega'"),
        (["body.mass=uniform(1,2)"], "body.mass cannot be drawn at random here"),
        (['title=["a", "b"]'], "numbers"),
        (["body.mass=1:2:3", "start.omega.2=1:2:3", "force.gravity=1:2:3"], "or two for a map"),
    ],
)
def test_keys_that_cannot_be_varied(vary, said):
    with pytest.raises(InputError) as caught:
        voronets.steady(spheroid(0.05, 0.08, 50.0), vary)
    assert said in f"{caught.value.faults[0].expected} {caught.value.faults[0]}"


BEAD = {
    "system": {
        "coordinates": ["theta"],
        "kinetic": "m*r^2*(theta'^2 + W^2*sin(theta)^2)/2",
        "force_function": "m*g*r*cos(theta)",
        "parameters": {"m": 1.0, "r": 0.5, "g": 9.81, "W": 6.0},
    },
    "start": {"theta": 0.9, "theta'": 0.0},
    "run": {"duration": 1.0},
}


@pytest.mark.parametrize("theta", [0.9, 0.0])
def test_a_bead_on_a_turning_hoop_has_a_branch_point_and_no_fold(theta):
    """cos θ = g/rW² crosses θ = 0 at W = √(g/r), where θ = 0 loses its stability."""
    bead = BEAD | {"start": {"theta": theta, "theta'": 0.0}}
    document = voronets.steady(bead, vary=["system.parameters.W=3:7:9"]).as_dict()
    (point,), (critical,) = document["points"], document["critical"]
    assert point["kind"] == "branch point" and document["folds"] == []
    for place in (point, critical):
        assert place["system.parameters.W"] == pytest.approx(np.sqrt(9.81 / 0.5), rel=1e-13)
    at_six = [
        motion for motion in document["steady"] if motion["values"]["system.parameters.W"] == 6
    ]
    found = {round(motion["state"]["theta"], 9): motion for motion in at_six}
    tilt = round(float(np.arccos(9.81 / (0.5 * 36))), 9)
    assert sorted(found) == [-tilt, 0.0, tilt]
    assert [found[x]["stable"] for x in sorted(found)] == [True, False, True]
    assert found[tilt]["branch"] == found[-tilt]["branch"] != found[0.0]["branch"]
    at_three = [
        motion for motion in document["steady"] if motion["values"]["system.parameters.W"] == 3
    ]
    assert [(m["state"]["theta"], m["stable"]) for m in at_three] == [
        (pytest.approx(0, abs=1e-9), True)
    ]


def test_a_straight_sleigh_that_comes_to_rest():
    """At rest the kernel is larger than along the branch; stability changes there, and nothing crosses."""
    scenario = voronets.load("chaplygin-sleigh").with_({"start.phi": 0.0, "start.phi'": 0.0})
    document = voronets.steady(scenario, vary=["start.x'=-1:1:5"]).as_dict()
    assert [motion["stable"] for motion in document["steady"]] == [False, False, True, True, True]
    assert document["critical"] == [{"start.x'": 0.0}]
    assert [point["kind"] for point in document["points"]] == ["zero eigenvalue"]


def test_a_branch_that_turns_back_where_another_crosses_it_has_no_fold_there():
    """a = x⁴ − x² turns back at a = −1/4, x = √½, and crosses x = 0 at a = 0, where it turns as well."""
    pitchfork = {
        "system": {
            "coordinates": ["x"],
            "kinetic": "x'^2/2",
            "force_function": "a*x^2/2 + x^4/4 - x^6/6",
            "forces": {"x": "-x'/2"},
            "parameters": {"a": 1.0},
        },
        "start": {"x": 1.2, "x'": 0.0},
        "run": {"duration": 1.0},
    }
    found = voronets.steady(pitchfork, vary=["system.parameters.a=-0.5:0.5:6"]).as_dict()
    fold, point = found["points"]
    assert (fold["kind"], point["kind"]) == ("fold", "branch point")
    assert fold["system.parameters.a"] == pytest.approx(-0.25, rel=1e-12)
    assert point["system.parameters.a"] == pytest.approx(0.0, abs=1e-12)


def particle(force_function, start=(0.0, 0.0)):
    """A particle of mass 1 in the plane, at rest."""
    x, y = start
    return {
        "system": {
            "coordinates": ["x", "y"],
            "kinetic": "(x'^2 + y'^2)/2",
            "force_function": force_function,
            "parameters": {"mu": -0.5},
        },
        "start": {"x": x, "y": y, "x'": 0.0, "y'": 0.0},
        "run": {"duration": 1.0},
    }


@pytest.mark.parametrize(
    ("force_function", "points", "critical", "ends"),
    [
        ("x^2/2 + (mu - 0.6)*y^2/2 - y^4/4", [0.6], [], [(0, 0), (0, 0.8**0.5)]),
        (
            "mu*x^2/2 - x^4/4 + (mu - 0.6)*y^2/2 - y^4/4 - 0.15*x^2*y^2",
            [0.0, 0.6, 6 / 7], [0.0, 6 / 7],
            [(0, 0), (1.4**0.5, 0), (0, 0.8**0.5), ((1.16 / 0.91) ** 0.5, (0.38 / 0.91) ** 0.5)],
        ),
        ("mu*(x^2 + y^2)/2 - (x^2 + y^2)^2/4", [0.0], [0.0], [(0, 0), (1.4**0.5, 0)]),
        ("(mu - 0.6)*(x + y)^2/2 - (x + y)^4/4 - (x - y)^2", [0.6], [0.6],
         [(0, 0), (0.2**0.5, 0.2**0.5)]),
    ],
    ids=["unstable before", "three after one another", "a circle of them", "in x and y at once"],
)  # fmt: skip
def test_branches_that_leave_in_numbers_that_were_held(force_function, points, critical, ends):
    """By hand: grad U = 0 at mu = 1.4, for the second one 1.4 = x² + 0.3 y², 0.8 = y² + 0.3 x²."""
    family = voronets.steady(particle(force_function), vary=["system.parameters.mu=-0.9:1.4:4"])
    document = family.as_dict()
    assert {point["kind"] for point in document["points"]} == {"branch point"}
    assert [one["system.parameters.mu"] for one in document["points"]] == pytest.approx(
        points, abs=1e-12
    )
    assert [one["system.parameters.mu"] for one in document["critical"]] == pytest.approx(
        critical, abs=1e-12
    )
    states = [
        one["state"] for one in document["steady"] if one["values"]["system.parameters.mu"] == 1.4
    ]
    places = {(round(abs(state["x"]), 9), round(abs(state["y"]), 9)) for state in states}
    assert places == {(round(x, 9), round(y, 9)) for x, y in ends}


def test_a_branch_point_at_one_of_the_values_is_seen():
    """The motion at 0.6 is a branch point itself: its neighbours are compared across it."""
    force_function = "mu*x^2/2 - x^4/4 + (mu - 0.6)*y^2/2 - y^4/4 - 0.15*x^2*y^2"
    family = voronets.steady(particle(force_function), vary=["system.parameters.mu=-0.9:1.4:24"])
    document = family.as_dict()
    places = [one["system.parameters.mu"] for one in document["points"]]
    assert places == pytest.approx([0.0, 0.6, 6 / 7], abs=1e-12)
    assert [one["system.parameters.mu"] for one in document["critical"]] == [places[0], places[2]]


# -- the upright hoop ---------------------------------------------------------------------------


def test_an_upright_hoop_is_one_branch_that_can_be_run():
    """An equation that nothing changes is met to rounding, however slowly the hoop rolls."""
    upright = ["start.orientation={lean=90}"]
    motions = voronets.steady("hoop", ["start.omega.2=0.5:8:4"], settings=upright)
    assert {motion.branch for motion in motions} == {1} and len(motions) == 4
    assert [motion.growth > 0 for motion in motions] == [True, False, False, False]
    assert motions[3].growth == 0
    motion = voronets.run("hoop", settings=motions[1].settings | {"run.duration": 1})
    speeds = np.linalg.norm(motion["velocity"] if "velocity" in motion else motion["omega"], axis=1)
    assert np.ptp(speeds) < 1e-9
