"""Worked example: two points on a thread (Vielle1849, problem II)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from voronets.analysis.small_motions import modal_amplitudes, small_motion
from voronets.engine.simulate import simulate_system
from voronets.mechanics.motion_equations import first_order
from voronets.papers.vielle1849.string_states import G, oscillations
from voronets.papers.worked import (
    ComparedNumber,
    ExampleParameter,
    ExamplePicture,
    WorkedExample,
    WorkedResult,
    largest,
)

TINY = 1e-5  # of the angles, for the comparison with the whole equations


def work(v: Mapping[str, float]) -> WorkedResult:
    """Frequencies, the ratio of one period, and motions from both starts."""
    m, m1, a, b = (v[name] for name in ("m", "m1", "a", "b"))
    found = oscillations((m, m1, a, b))
    slow, fast = found.modes
    squares = np.sort(np.roots([m * a * b, -(m + m1) * G * (a + b), (m + m1) * G * G]))
    ratio = float(np.max(np.roots([(m + m1) * a, (m + m1) * (b - a), -m1 * b])))
    frequency = float(np.sqrt(G / (a * ratio + b)))
    times = np.linspace(0, 3 * 2 * np.pi / frequency, 200)
    one = small_motion(found, {"theta": ratio * TINY, "phi": TINY}, times)
    start = np.array([ratio * TINY, TINY, 0.0, 0.0])
    whole = simulate_system(
        first_order(found.system),
        start,
        float(times[-1]),
        at=times,
        tolerance=1e-15,
        estimate=False,
    )
    straight = {"theta": v["beta"], "phi": v["beta"]}
    both = small_motion(found, straight, times)
    A = [
        (x * mode.shape["theta"]).real
        for x, mode in zip(modal_amplitudes(found, straight), found.modes, strict=True)
    ]
    mu1, mu2 = (float((mode.shape["phi"] / mode.shape["theta"]).real) for mode in found.modes)
    numbers = (
        ComparedNumber("r₁, 1/s²", slow.frequency**2, float(squares[0]), "the roots of (15)"),
        ComparedNumber("r₂, 1/s²", fast.frequency**2, float(squares[1]), "the roots of (15)"),
        ComparedNumber("μ₁", mu1, a * squares[0] / (G - b * squares[0]), "(16)"),
        ComparedNumber("μ₂", mu2, a * squares[1] / (G - b * squares[1]), "(16)"),
        ComparedNumber("α/β of one period", 1 / mu1, ratio, "the positive root of (19)"),
        ComparedNumber("A₁ of a straight start", A[0], v["beta"] * (1 - mu2) / (mu1 - mu2), "the paper"),
        largest("φ from that ratio, rad", one["phi"], TINY * np.cos(frequency * times), "(18): one cosine", 1e-8),
        largest("θ of tiny swings, rad", one["theta"], whole["theta"].values, "the whole equations, integrated", 1e-7),
        largest("φ of tiny swings, rad", one["phi"], whole["phi"].values, "the whole equations, integrated", 1e-7),
    )  # fmt: skip
    words = (
        "Two points hang one below the other on a thread and swing in a vertical plane. For small angles they move "
        r"in two modes, $\theta = \sum A_k \cos(t\sqrt{r_k})$, $\varphi = \sum A_k\mu_k \cos(t\sqrt{r_k})$.",
        r"The squares $r$ of the frequencies are the roots of (15), "
        rf"{squares[0]:.9g} and {squares[1]:.9g} 1/s²; the ratios $\mu$ of the angles are {mu1:.9g} and {mu2:.9g}.",
        r"Let go with $\alpha/\beta$ = "
        rf"{ratio:.9g}, the positive root of (19), both points swing in one period of {2 * np.pi / frequency:.9g} s, "
        r"as simple pendulums. Let go in a straight line, $\alpha = \beta$, they never do.",
    )
    return WorkedResult(words, numbers, (_picture(times, one, both, v["beta"]),))


def _picture(
    times: np.ndarray, one: dict[str, np.ndarray], both: dict[str, np.ndarray], size: float
) -> ExamplePicture:
    def draw(figure: Any) -> None:
        upper, lower = figure.subplots(2, 1, sharex=True)
        for axes, seen, scale, title in (
            (upper, one, size / TINY, "at the ratio of (19)"), (lower, both, 1.0, "in a straight line"),
        ):  # fmt: skip
            axes.plot(times, scale * seen["theta"], lw=1.2, label="θ, upper thread")
            axes.plot(times, scale * seen["phi"], lw=1.2, label="φ, lower thread")
            axes.axhline(0, lw=0.5, color="grey")
            axes.set(ylabel="rad", title=f"let go {title}")
        lower.set(xlabel="t, s")
        figure.legend(
            *upper.get_legend_handles_labels(), frameon=False, loc="outside lower center", ncols=2
        )

    return ExamplePicture(
        "At the ratio of (19) both threads hang straight down at the same moments.", draw
    )


STRINGS = WorkedExample(
    "vielle-strings", "Two points on a thread", "vielle1849", ("14", "15", "16", "17", "18", "19"),
    (
        ExampleParameter("m", 1.0, "mass of the upper point, kg", 0, 1e3),
        ExampleParameter("m1", 0.4, "mass of the lower point, kg", 0, 1e3),
        ExampleParameter("a", 0.5, "upper thread, m", 0, 1e2), ExampleParameter("b", 0.3, "lower thread, m", 0, 1e2),
        ExampleParameter("beta", 0.05, "φ at the start, rad", 0, 0.3),
    ),
    work,
    {
        "the masses and the lengths are within a factor of 1000 of each other, so that the two modes can be told apart":
            lambda v: 1e-3 < v["m1"] / v["m"] < 1e3 and 1e-3 < v["b"] / v["a"] < 1e3,
    },
)  # fmt: skip
