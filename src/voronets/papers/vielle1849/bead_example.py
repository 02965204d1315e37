"""Worked example: the bead in the rolling wheel's channel (Vielle1849, problem III)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from voronets.engine.motion import Motion
from voronets.engine.simulate import simulate_system
from voronets.mechanics.motion_equations import first_order
from voronets.papers.worked import (
    ComparedNumber,
    ExampleParameter,
    ExamplePicture,
    WorkedExample,
    WorkedResult,
    largest,
)
from voronets.solutions.closed.bead_in_wheel import BeadInWheel, bead_in_wheel

G = 9.81


def core(bead: BeadInWheel, times: np.ndarray) -> Motion:
    """The same motion from the equations with time explicit in them."""
    return simulate_system(first_order(bead.system), bead.start.state, float(times[-1]), at=times,
                           tolerance=1e-15, estimate=False)  # fmt: skip


def first_case(v: Mapping[str, float]) -> BeadInWheel:
    """On the level of rest at the lowest point, on the way up from u = tan ½ω."""
    spin, pull = (v["k"] * np.cos(v["alpha"])) ** 2, G / v["r"] * np.cos(v["alpha"])
    u = v["u"]
    rate = 2 * u * np.sqrt(spin - pull - pull * u * u) / (1 + u * u)
    theta, drift = float(2 * np.arctan(u)), v["k"] * float(np.sin(v["alpha"]))
    return bead_in_wheel(
        r=v["r"], k=v["k"], alpha=v["alpha"], g=G, theta=theta, theta_dot=drift + float(rate)
    )


def second_case(v: Mapping[str, float]) -> BeadInWheel:
    """2 g = k² r cos α, c = 0."""
    k = float(np.sqrt(2 * G / (v["r"] * np.cos(v["alpha"]))))
    theta = float(2 * np.arctan(v["u"]))
    jump = k * np.cos(v["alpha"]) * np.sqrt(np.cos(theta) * (1 - np.cos(theta)))
    rate = float(k * np.sin(v["alpha"]) + jump)
    return bead_in_wheel(r=v["r"], k=k, alpha=v["alpha"], g=G, theta=theta, theta_dot=rate)


def work(v: Mapping[str, float]) -> WorkedResult:
    """Both closed cases and one by quadrature."""
    one, two = first_case(v), second_case(v)
    quick = float(np.sqrt(one.spin - one.pull))
    u = v["u"]
    ends = [float(np.sqrt(x.spin - x.pull)) for x in (one, two)]
    times = [np.linspace(0, min(9.0, 2 * np.log(4 / u) + 1) / end, 161) for end in ends]
    seen = [core(bead, t) for bead, t in zip((one, two), times, strict=True)]
    h, c1 = two.pull, (1 - np.sqrt(1 - u * u)) / u
    top = float(np.log(1 / c1) / np.sqrt(h))
    M = c1 * np.exp(times[1] * np.sqrt(h))
    theta = two.drift * times[1] + 2 * np.arctan(2 * M / (M * M + 1))
    swing = bead_in_wheel(r=v["r"], k=v["k"], alpha=v["alpha"], g=G, theta=one.begin[2],
                          theta_dot=v["k"] * float(np.sin(v["alpha"])))  # fmt: skip
    third = np.linspace(0, 2 * min(swing.period, 4.0), 161)
    other = core(swing, third)
    engine = "the equation of motion, integrated"
    numbers = (
        largest("θ of the first case, rad", one.states(times[0])[:, 0], seen[0]["theta"].values, engine, 1e-8),
        largest("θ of the second case, rad", two.states(times[1])[:, 0], seen[1]["theta"].values, engine, 1e-8),
        largest("θ of the second case, rad", theta, seen[1]["theta"].values, "the paper's last formula", 1e-8),
        ComparedNumber("ω at the top of the second case, rad", float(two.angle(np.array([top]))[0][0]),
                       np.pi / 2, "π/2 at t = √(r/h) log(1/c′)"),
        largest("θ let go at rest in the wheel's place, rad", swing.states(third)[:, 0], other["theta"].values,
                f"{engine}; ours is the quadrature (24)", 1e-8),
        ComparedNumber("speed at the lowest point, m/s", _lowest(v), v["k"] * v["r"] * float(np.sin(v["alpha"])),
                       "k r sin α"),
    )  # fmt: skip
    words = (
        "A wheel leans against the vertical and rolls round on the floor, its lowest point going round with the rate "
        r"$k$; a bead slides in its channel. With $\omega = \theta - k t\sin\alpha$, the bead's angle from the "
        r"lowest radius, $r\omega'^2 + k^2 r\cos^2\alpha\cos^2\omega - 2g\cos\alpha\cos\omega + c = 0$; the print of "
        "(23) and (24) lacks the square of the first cosine.",
        r"*First case*: $c = 2g\cos\alpha - k^2 r\cos^2\alpha$, that of rest at the lowest point. Set off there with "
        "the wheel's own rate the bead stays; off it, it leaves that place or nears it for ever, as "
        rf"$e^{{t\sqrt{{a/r}}}}$, here {quick:.9g} times a second.",
        r"*Second case*: $2g = k^2 r\cos\alpha$ and $c = 0$. The bead climbs once to the height of the wheel's centre, "
        rf"$\omega = \pi/2$, at {top:.9g} s, and comes down for ever. It is the first case with $a = b$: one formula "
        "holds both.",
        "For any other start the time is the quadrature (24), which gives the last motion.",
    )
    return WorkedResult(words, numbers, _pictures(times, (one, two), third, swing))


def _lowest(v: Mapping[str, float]) -> float:
    still = bead_in_wheel(r=v["r"], k=v["k"], alpha=v["alpha"], g=G, theta=0.0,
                          theta_dot=v["k"] * float(np.sin(v["alpha"])))  # fmt: skip
    state, parameters = still.start.state, still.system.parameters
    speed = float(
        first_order(still.system).observables(np, [*state], parameters, 0.0)["kinetic_energy"]
    )
    return float(np.sqrt(2 * speed))


def _pictures(
    times: list[np.ndarray], beads: tuple[BeadInWheel, ...], third: np.ndarray, swing: BeadInWheel
) -> tuple[ExamplePicture, ...]:
    def angles(figure: Any) -> None:
        axes = figure.subplots()
        rows = [
            *zip(times, beads, ("first case", "second case"), strict=True),
            (third, swing, "by quadrature"),
        ]
        for t, bead, name in rows:
            axes.plot(t, bead.angle(t)[0], lw=1.2, label=name)
        axes.axhline(np.pi / 2, lw=0.6, color="grey", ls="--")
        axes.set(xlabel="t, s", ylabel="ω, rad")
        figure.legend(frameon=False, loc="outside upper center", ncols=3)

    def path(figure: Any) -> None:
        axes = figure.subplots()
        phi, psi = beads[1].direction(np.linspace(0, times[1][-1], 800))
        axes.plot(np.sin(phi) * np.cos(psi), np.sin(phi) * np.sin(psi), lw=1.2)
        axes.plot(0, 0, "k+", ms=8)
        axes.set(aspect="equal", xlabel="x/r", ylabel="y/r")

    return (
        ExamplePicture(
            "The bead's angle from the lowest radius; dashed, the height of the wheel's centre.",
            angles,
        ),
        ExamplePicture(
            "The second case from above: up once, then towards the circle of the lowest point.",
            path,
        ),
    )


def _free(v: Mapping[str, float]) -> bool:
    spin, pull = (v["k"] * np.cos(v["alpha"])) ** 2, G / v["r"] * np.cos(v["alpha"])
    return bool(spin - pull > 1.0001 * pull * v["u"] ** 2 and spin > 1.0001 * pull)


BEAD = WorkedExample(
    "vielle-bead", "The bead in the rolling wheel's channel", "vielle1849",
    ("20", "21", "22", "23", "24", "III first case, integral", "III second case, motion"),
    (
        ExampleParameter("r", 1.09, "radius of the wheel, m", 0, 1e2),
        ExampleParameter("k", 7.0, "rate of the lowest point in the first case, rad/s", 0, 1e2),
        ExampleParameter("alpha", 1.0, "the wheel's plane with the vertical, rad", 0, 1.5),
        ExampleParameter("u", 0.2, "tan ½ω at the start", 0, 0.999),
    ),
    work,
    {
        "k² r cos α > g (1 + u²): the wheel turns fast enough for the bead to leave the lowest point, and the start "
        "is on that level": _free,
    },
)  # fmt: skip
