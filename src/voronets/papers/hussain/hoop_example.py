"""Worked example: the rolling hoop by its energy, by Whittaker's equations and by Legendre's functions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from voronets import api
from voronets.engine.motion import Motion
from voronets.engine.simulate import simulate_system
from voronets.expressions.rotations import quaternion_of_matrix
from voronets.forms.general.whittaker_reduction import Whittaker
from voronets.mechanics.motion_equations import first_order
from voronets.papers.worked import (
    ComparedNumber,
    ExampleParameter,
    ExamplePicture,
    WorkedExample,
    WorkedResult,
    largest,
)
from voronets.solutions.closed.hoop import RollingHoop
from voronets.solutions.closed.rolling_hoop import rolling_hoop
from voronets.solutions.whittaker import whittaker_motion

G = 9.81
NODES = 400


def closed(v: Mapping[str, float]) -> RollingHoop:
    """The hoop of the mass 1 by Legendre's functions."""
    return rolling_hoop(radius=v["a"], g=G, theta=v["theta"], theta_dot=v["lean"], psi_dot=v["turn"],
                        phi_dot=v["roll"])  # fmt: skip


def by_the_rolling_core(v: Mapping[str, float], times: np.ndarray) -> np.ndarray:
    """The centre (N, 3) of the same hoop without angles: a rigid body whose contact does not slip."""
    a, theta = v["a"], v["theta"]
    c, s = float(np.cos(theta)), float(np.sin(theta))
    R = np.array([[1.0, 0, 0], [0, c, -s], [0, s, c]])
    table = {
        "body": {"mass": 1.0, "inertia": [a * a / 2, a * a / 2, a * a], "surface": {"kind": "disc", "radius": a}},
        "ground": {"surface": {"kind": "plane"}}, "force": {"gravity": G},
        "start": {"orientation": [float(x) for x in quaternion_of_matrix(R)], "contact": [0.0, -a * c, 0.0],
                  "omega": [v["lean"], v["turn"] * s, v["turn"] * c + v["roll"]]},
        "run": {"duration": float(times[-1]), "lift_off": "ignore"},
    }  # fmt: skip
    motion = api.run(table, at=times, tolerance=1e-15, estimate=False)
    return np.asarray(motion["centre"].values)


def swing_by_energy(hoop: RollingHoop) -> float:
    """The period of θ as the integral of dθ/η₁ of (4.16), in a variable that takes out both ends."""
    lo, hi = hoop.path.ends
    mean, half = 0.5 * (lo + hi), 0.5 * (hi - lo)
    a = hoop.spins.a

    def excess(theta: np.ndarray) -> np.ndarray:
        q, r = hoop.spins(theta)
        return np.asarray(a * a / 4 * (q * q + 4 * r * r) + G * a * np.sin(theta))

    h = float(excess(np.array([lo]))[0])  # the energy: θ′ = 0 at the ends
    s = (
        (np.arange(NODES) + 0.5) * np.pi / NODES
    )  # the midpoint rule, exact for what is periodic in s
    deep = h - excess(mean - half * np.cos(s))
    return float(2 * np.pi / NODES * np.sum(half * np.sin(s) / np.sqrt(4 / (3 * a * a) * deep)))


def work(v: Mapping[str, float]) -> WorkedResult:
    """The hoop in five ways."""
    hoop = closed(v)
    times = np.linspace(0, 3 * hoop.period, 181)
    state = hoop.start.state
    core = simulate_system(first_order(hoop.system), state, float(times[-1]), at=times, tolerance=1e-15,
                           estimate=False)  # fmt: skip
    rebuilt = whittaker_motion(hoop.system, state, float(times[-1]), time="theta", at=times)
    states = hoop.states(times)
    theta = core["theta"].values
    q = core["psi'"].values * np.sin(theta)
    r = core["psi'"].values * np.cos(theta) + core["phi'"].values
    own_q, own_r = hoop.spins(theta)
    centre = by_the_rolling_core(v, times)
    energy, engine = core["energy"].values, "the equations with multipliers, integrated"
    rolled = np.stack([states[:, 3], states[:, 4], v["a"] * np.sin(states[:, 0])], axis=1)
    function, expected = _function(hoop, v, float(energy[0]))
    turns = [t for name, t in rebuilt.events if name == "turning point"]
    numbers = (
        largest("energy over the motion, J", energy, np.full(len(energy), energy[0]), "its value at the start", 1e-12),
        ComparedNumber("Whittaker's function at the start", function, expected, "(4.10)"),
        largest("θ by Whittaker's equations, rad", rebuilt["theta"].values, theta, engine, 1e-8),
        ComparedNumber("two turning points of θ apart, s", turns[2] - turns[0], hoop.period,
                       "the quadrature of θ", 1e-8),
        ComparedNumber("period of θ, s", hoop.period, swing_by_energy(hoop), "∫ dθ/η₁ with (4.16)", 1e-8),
        largest("η₂ as a function of θ, rad/s", own_q, q, engine, 1e-8),
        largest("η₃ as a function of θ, rad/s", own_r, r, engine, 1e-8),
        largest("ψ by quadrature, rad", states[:, 1], core["psi"].values, engine, 1e-8),
        largest("the centre's path, m", rolled.ravel(), centre.ravel(), "the rolling core, without angles", 1e-8),
    )  # fmt: skip
    return WorkedResult(_words(hoop, float(energy[0])), numbers, _pictures(hoop, v, states, core))


def _function(hoop: RollingHoop, v: Mapping[str, float], h: float) -> tuple[float, float]:
    """Whittaker's function of the product at the start, and (4.10)."""
    reduction = Whittaker(hoop.system, ("theta'", "psi'", "phi'"))
    start = hoop.start.state
    values: dict[str, float] = dict(zip(hoop.system.names, start, strict=False)) | dict(
        hoop.system.parameters
    )
    values |= {"h": h, "psi'/theta'": start[6] / start[5], "phi'/theta'": start[7] / start[5]}
    found = reduction.function.subs({s: values[s.name] for s in reduction.function.free_symbols})
    s, c = np.sin(v["theta"]), np.cos(v["theta"])
    w2, w3 = v["turn"] * s / v["lean"], (v["turn"] * c + v["roll"]) / v["lean"]
    return float(found), float(v["a"] * np.sqrt((h - G * v["a"] * s) * (3 + w2**2 + 4 * w3**2)))


def _words(hoop: RollingHoop, h: float) -> tuple[str, ...]:
    lo, hi = hoop.path.ends
    return (
        "A hoop rolls on a level floor; θ is its plane's angle with the floor, ψ its heading, φ its turn about the "
        r"axle, and $\eta_1 = \theta'$, $\eta_2 = \psi'\sin\theta$, $\eta_3 = \psi'\cos\theta + \varphi'$.",
        rf"The energy, here $h$ = {h:.9g} J, lets θ take the place of time: Whittaker's function is "
        r"$\bar L' = a\sqrt{(h - ga\sin\theta)(3 + \eta_2'^2 + 4\eta_3'^2)}$, and its equations (4.15) are integrated "
        "in θ from one turning point to the next, the time following from (4.16).",
        r"In $\eta_2$ and $\eta_3$ themselves they are linear, $d\eta_2/d\theta = 2\eta_3 - \eta_2\cot\theta$ and "
        r"$2\,d\eta_3/d\theta = \eta_2$, so that $\eta_3$ obeys Legendre's equation with $\nu(\nu + 1) = -1$. Two real "
        "hypergeometric series solve it, "
        rf"$\eta_3$ = {hoop.spins.even:.9g} E(cos θ) {hoop.spins.odd:+.9g} O(cos θ), and no step in time is taken.",
        rf"θ swings between {lo:.9g} and {hi:.9g} rad in {hoop.period:.9g} s. The centre's path is compared with the "
        "rolling core, which knows no angles.",
    )


def _pictures(
    hoop: RollingHoop, v: Mapping[str, float], states: np.ndarray, core: Motion
) -> tuple[ExamplePicture, ...]:
    def path(figure: Any) -> None:
        axes = figure.subplots()
        theta, psi, _, x, y = states[:, :5].T
        off = v["a"] * np.cos(theta)
        axes.plot(x, y, lw=1, label="centre")
        axes.plot(x + off * np.sin(psi), y - off * np.cos(psi), lw=1.2, label="contact")
        axes.set(aspect="equal", xlabel="x, m", ylabel="y, m")
        axes.legend(frameon=False)

    def spins(figure: Any) -> None:
        axes = figure.subplots()
        theta = np.linspace(*hoop.path.ends, 200)
        q, r = hoop.spins(theta)
        at = core["theta"].values[::7]
        turn, roll = core["psi'"].values[::7], core["phi'"].values[::7]
        axes.plot(theta, q, lw=1.2, label="η₂ by Legendre's functions")
        axes.plot(theta, r, lw=1.2, label="η₃ by Legendre's functions")
        axes.plot(at, turn * np.sin(at), "o", ms=3, color="C0", label="η₂ integrated")
        axes.plot(at, turn * np.cos(at) + roll, "o", ms=3, color="C1", label="η₃ integrated")
        axes.set(xlabel="θ, rad", ylabel="rad/s")
        figure.legend(frameon=False, loc="outside upper center", ncols=2)

    return (
        ExamplePicture("The paths of the hoop's centre and of its contact on the floor.", path),
        ExamplePicture(
            "The spins as functions of the lean: the same curve up and down, swing after swing.",
            spins,
        ),
    )


def _swings(v: Mapping[str, float]) -> bool:
    hoop = closed(v)
    return bool(hoop.period < 1e3 and min(hoop.path.ends[0], np.pi - hoop.path.ends[1]) > 0.02)


HOOP = WorkedExample(
    "hussain-hoop", "The rolling hoop", "hussain",
    ("2.4", "3.19", "4.7", "4.10", "4.15", "4.16", "§ 4 last equations"),
    (
        ExampleParameter("a", 0.5, "radius, m", 0, 1e2),
        ExampleParameter("theta", 1.1, "θ at the start, rad", 0.02, np.pi - 0.02),
        ExampleParameter("lean", 0.6, "θ′ at the start, rad/s", 0, 50),
        ExampleParameter("turn", 1.1, "ψ′ at the start, rad/s", -50, 50),
        ExampleParameter("roll", 3.5, "φ′ at the start, rad/s", -50, 50),
    ),
    work,
    {"θ swings between two leans, and the hoop does not come near to lying flat": _swings},
)  # fmt: skip
