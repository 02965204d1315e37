"""Worked example: the heavy rod about a fixed point (Vielle1849, problem I)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
import sympy
from sympy import Float, Integer, Symbol, cos, sin

from voronets.analysis.reactions import reactions, release
from voronets.engine.motion import Motion
from voronets.engine.simulate import simulate_system
from voronets.forms.system import system
from voronets.mechanics.motion_equations import first_order
from voronets.papers.vielle1849.point_masses import PointMasses
from voronets.papers.worked import (
    ComparedNumber,
    ExampleParameter,
    ExamplePicture,
    WorkedExample,
    WorkedResult,
    largest,
)
from voronets.solutions.closed.heavy_rod import HeavyRod, Pressure
from voronets.solutions.closed.struck_rod import heavy_rod, rod_cone, rod_length, struck_rod

G = 9.81
PERIODS = 4


def held_rod(
    rod: HeavyRod, own: Mapping[str, float], times: np.ndarray
) -> tuple[Motion, np.ndarray]:
    """The rod with its end free and then held: its motion, and the forces on the point that holds it."""
    th, ps = Symbol("theta"), Symbol("psi")
    lean, turn = Symbol("theta'"), Symbol("psi'")
    a, mass = own["a"], own["mass"]
    e = (sin(th) * cos(ps), sin(th) * sin(ps), cos(th))
    speeds = [
        Symbol(f"{name}'") + a * (x.diff(th) * lean + x.diff(ps) * turn)
        for name, x in zip("XYZ", e, strict=True)
    ]
    T = mass * sum((v**2 for v in speeds), Integer(0)) / 2
    T += mass * own["K2"] * (lean**2 + sin(th) ** 2 * turn**2) / 2
    free = system(
        ["theta", "psi", "X", "Y", "Z"], T, force_function=mass * G * (Symbol("Z") + a * e[2])
    )
    held = release(free, {"X": 0, "Y": 0, "Z": 0})
    theta, psi, theta_dot, psi_dot = rod.begin
    state = np.array([theta, psi, 0, 0, 0, theta_dot, psi_dot, 0, 0, 0])
    motion = simulate_system(
        first_order(held), state, float(times[-1]), at=times, tolerance=1e-15, estimate=False
    )
    found = reactions(motion, held)
    return motion, np.stack([-found[name].values for name in "XYZ"])


def blow(own: Mapping[str, float], v: Mapping[str, float]) -> np.ndarray:
    """θ′, ψ′ after the blow by the balance of momenta: half the mass at a ± K each."""
    way = np.array([own["a"] - np.sqrt(own["K2"]), own["a"] + np.sqrt(own["K2"]), v["arm"]])
    th, ps = Symbol("theta"), Symbol("psi")
    e = (sin(th) * cos(ps), sin(th) * sin(ps), cos(th))
    places = tuple(tuple(Float(float(r)) * x for x in e) for r in way)
    none = (Integer(0),) * 3
    points = PointMasses(
        ("theta", "psi"), (own["mass"] / 2, own["mass"] / 2, 0.0), places, (none,) * 3
    )
    raised = np.array([np.cos(v["alpha"]), 0.0, -np.sin(v["alpha"])])
    across = np.array([0.0, 1.0, 0.0])
    push = v["impulse"] * (np.cos(v["epsilon"]) * across + np.sin(v["epsilon"]) * raised)
    return points.after([v["alpha"], 0.0, 0.0, 0.0], push, 2)


def work(v: Mapping[str, float]) -> WorkedResult:
    """The rod set off, on a cone, and struck."""
    own = {"mass": v["M"], "a": v["a"], "K2": v["K2"]}
    rod = heavy_rod(**own, g=G, theta=v["theta"], theta_dot=v["lean"], psi_dot=v["turn"])
    times = np.linspace(0, PERIODS * min(rod.period, 5.0), 161)
    motion, force = held_rod(rod, own, times)
    states = rod.states(times)
    press = rod.pressure(times, mass=v["M"], a=v["a"], g=G)
    cone = rod_cone(**own, g=G, alpha=v["alpha"])
    steady = simulate_system(
        first_order(cone.system), cone.start.state, 3.0, tolerance=1e-15, estimate=False
    )
    length = rod_length(v["a"], v["K2"])
    still = cone.pressure(np.zeros(1), mass=v["M"], a=v["a"], g=G)
    hit = struck_rod(
        **own, g=G, alpha=v["alpha"], impulse=v["impulse"], arm=v["arm"], epsilon=v["epsilon"]
    )
    lean, turn = blow(own, v)
    omega = float(np.hypot(lean, np.sin(v["alpha"]) * turn))
    engine, release_ = (
        "the equations of motion, integrated",
        "the end released and held by constraints",
    )
    numbers = (
        largest("θ over the motion, rad", states[:, 0], motion["theta"].values, engine),
        largest("ψ over the motion, rad", states[:, 1], motion["psi"].values, engine),
        largest("X of the pressure, N", press.X, force[0], release_),
        largest("Y of the pressure, N", press.Y, force[1], release_),
        largest("Z of the pressure, N", press.Z, force[2], release_),
        largest("size of the pressure, N", press.size, np.sqrt(np.sum(force**2, axis=0)), release_),
        ComparedNumber("ψ of the cone after 3 s, rad", cone.begin[3] * 3.0,
                       float(steady["psi"].values[-1]), engine),
        ComparedNumber("tan γ of the cone's pressure", float(np.tan(still.angle[0])),
                       v["a"] / length * float(np.tan(v["alpha"])), "(a/l) tan α"),
        ComparedNumber("C after the blow, 1/s²", hit.C, omega**2 - 2 * G / length * np.cos(v["alpha"]),
                       "the balance of momenta and (9)"),
        ComparedNumber("C′ after the blow, 1/s", hit.C1, omega * float(np.cos(v["epsilon"]) * np.sin(v["alpha"])),
                       "the balance of momenta and (10)"),
    )  # fmt: skip
    return WorkedResult(
        _words(rod, cone, length), numbers, _pictures(v, times, states, press, force)
    )


def _words(rod: HeavyRod, cone: HeavyRod, length: float) -> tuple[str, ...]:
    z3, z1, z2 = rod.roots
    return (
        "A rod turns about one of its points. It moves as a simple pendulum of the length "
        rf"$l = a + K^2/a$ = {length:.9g} m that goes round: $\theta'^2 + \sin^2\theta\,\psi'^2 = "
        r"C + (2g/l)\cos\theta$ and $\sin^2\theta\,\psi' = C'$, equations (7) and (8).",
        rf"Here C = {rod.C:.9g} 1/s² and C′ = {rod.C1:.9g} 1/s. With $z = \cos\theta$ the quadratures are elliptic: "
        r"$z = z_2 - (z_2 - z_1)\,\mathrm{sn}^2 u$, and $\psi$ is a sum of two integrals of the third kind. The "
        rf"roots are $z_3$ = {z3:.9g}, $z_1$ = {z1:.9g}, $z_2$ = {z2:.9g}, the period of θ is {rod.period:.9g} s.",
        r"The pressure on the fixed point lies in the rod's vertical plane and depends on $\theta$ alone. It is "
        r"compared with the forces that hold the rod's end once that end is made free; the closed formula for "
        r"$P^2$ needs $g^2$ in its last term, where the print has $g$.",
        rf"A right cone of the half-angle α needs $\psi' = \sqrt{{g/(l\cos\alpha)}}$ = {cone.begin[3]:.9g} rad/s. A "
        r"blow across the rod gives it the constants (9) and (10).",
    )


def _pictures(
    v: Mapping[str, float],
    times: np.ndarray,
    states: np.ndarray,
    press: Pressure,
    force: np.ndarray,
) -> tuple[ExamplePicture, ...]:
    def path(figure: Any) -> None:
        axes = figure.subplots()
        far = 2 * v["a"] * np.sin(states[:, 0])
        axes.plot(far * np.cos(states[:, 1]), far * np.sin(states[:, 1]), lw=1)
        for value in (states[:, 0].min(), states[:, 0].max()):
            round_ = np.linspace(0, 2 * np.pi, 100)
            size = 2 * v["a"] * np.sin(value)
            axes.plot(size * np.cos(round_), size * np.sin(round_), lw=0.6, color="grey", ls="--")
        axes.set(aspect="equal", xlabel="x, m", ylabel="y, m")

    def pressure(figure: Any) -> None:
        axes = figure.subplots()
        axes.plot(times, press.size, lw=1.2, label="closed formula")
        size = np.sqrt(np.sum(force**2, axis=0))
        axes.plot(times[::6], size[::6], "o", ms=3, label="force that holds the end")
        axes.axhline(v["M"] * G, lw=0.6, color="grey", ls="--", label="weight")
        axes.set(xlabel="t, s", ylabel="pressure, N")
        figure.legend(frameon=False, loc="outside upper center", ncols=3)

    return (
        ExamplePicture(
            "The rod's end from above, between the two leans at which it turns back.", path
        ),
        ExamplePicture(
            "The pressure on the fixed point, by Vielle's formula and by the constraints.", pressure
        ),
    )


RIGHT = float(sympy.pi / 2)
ROD = WorkedExample(
    "vielle-rod", "The heavy rod about a fixed point", "vielle1849",
    ("7", "8", "9", "10", "11", "12", "I quadratures", "I cone, rate", "I pressure, size"),
    (
        ExampleParameter("M", 1.2, "mass, kg", 0, 1e3), ExampleParameter("a", 0.5, "to the centre of mass, m", 0, 1e2),
        ExampleParameter("K2", 0.0833, "K², m²", 0, 1e4),
        ExampleParameter("theta", 1.0, "θ at the start, rad", 0, np.pi),
        ExampleParameter("lean", 0.3, "θ′ at the start, rad/s", -50, 50),
        ExampleParameter("turn", 2.5, "ψ′ at the start, rad/s", -50, 50),
        ExampleParameter("alpha", 0.9, "half-angle of the cone, and where the blow hits, rad", 0, RIGHT),
        ExampleParameter("impulse", 1.3, "of the blow, kg m/s", 0, 1e2),
        ExampleParameter("arm", 0.7, "of the blow, m", 0, 1e2),
        ExampleParameter("epsilon", 0.4, "the blow's angle with the level, rad", -RIGHT, RIGHT),
    ),
    work,
    {
        "ψ′ is not so small that the rod passes the vertical, where its azimuth jumps":
            lambda v: abs(v["turn"]) * np.sin(v["theta"]) > 0.01 * (abs(v["lean"]) + np.sqrt(G / v["a"])),
        "θ changes: the rod is not set off on its cone": lambda v: heavy_rod(
            mass=v["M"], a=v["a"], K2=v["K2"], g=G, theta=v["theta"], theta_dot=v["lean"],
            psi_dot=v["turn"]).period < 1e3,
    },
)  # fmt: skip
