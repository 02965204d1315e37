r"""Lyapunov exponents: at which rates neighbouring motions part, in every direction that they can.

    λ_i = lim log|δx_i(t)|/t,     Σ λ_i = the mean divergence of the flow on its manifold

of the motion's own equations, directions that only restate symmetries included; directions off the
manifold (|q| = 1, contacts on their surfaces, constraints) are none.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from voronets.analysis.lyapunov_estimate import Estimate, estimated, first_counted
from voronets.analysis.lyapunov_frame import MovingFrame
from voronets.analysis.lyapunov_run import FrameRun, state_after
from voronets.analysis.tangent_space import TangentSpace
from voronets.engine.choose import A_TOLERANCE, choose_engine, is_tolerance
from voronets.engine.drive import run_in_thread
from voronets.expressions.faults import Fault, InputError
from voronets.expressions.presentation import Card, Drawable
from voronets.mechanics.first_order import FirstOrderSystem
from voronets.mechanics.outcome import Outcome

SEED = 1911  # of the directions that the vectors begin in
MANY_FOLDINGS = 10.0  # by which neighbours must have parted to call an exponent positive


@dataclass(frozen=True, repr=False)
class LyapunovSpectrum(Drawable):
    """The exponents of a motion, largest first, and how far they are known.

    exponents   1/s
    uncertainty of each, 1/s
    time        over which they are means, the first tenth left out, s
    sum         of the exponents, 1/s
    divergence  mean divergence of the flow on its manifold, 1/s: the sum of all exponents
    complete    all exponents are there, so that the sum and the divergence are the same
    halves      exponents of each half of the time alone, (exponents, 2)
    times, running  the running means from the beginning on, (cells,) and (cells, exponents)
    outcome     how the motion ended; message says what was found
    """

    exponents: np.ndarray
    uncertainty: np.ndarray
    time: float
    sum: float
    divergence: float
    complete: bool
    halves: np.ndarray
    times: np.ndarray
    running: np.ndarray
    outcome: Outcome
    message: str

    def card(self) -> Card:
        pairs = zip(self.exponents, self.uncertainty, strict=True)
        rows = [(f"λ{i}", f"{x:.5g} ± {error:.2g} 1/s") for i, (x, error) in enumerate(pairs, 1)]
        rows.append(("sum", f"{self.sum:.5g} 1/s; mean divergence {self.divergence:.5g} 1/s"))
        return Card(f"Lyapunov exponents over {self.time:g} s: {self.message}", rows)

    def means(self) -> tuple[np.ndarray, np.ndarray]:
        """Times, and the running means that end at the exponents: the first tenth is left out."""
        if not len(self.times):
            return self.times, self.running
        t = np.concatenate([[0.0], self.times])
        S = np.concatenate(
            [np.zeros((1, self.running.shape[1])), self.running * self.times[:, None]]
        )
        first = first_counted(t)
        return t[first + 1 :], (S[first + 1 :] - S[first]) / (t[first + 1 :] - t[first])[:, None]

    @property
    def positive(self) -> bool:
        """The largest exponent is positive by more than its uncertainty, over many e-foldings."""
        return bool(len(self.exponents)) and _positive(
            self.exponents[0], self.uncertainty[0], self.time
        )

    def as_dict(self) -> dict[str, Any]:
        """As ``voronets lyapunov --json`` prints it."""
        return {
            "exponents": self.exponents.tolist(),
            "uncertainty": self.uncertainty.tolist(),
            "time": self.time,
            "sum": self.sum,
            "divergence": self.divergence,
            "halves": self.halves.tolist(),
            "outcome": self.outcome.word,
            "message": self.message,
        }


def lyapunov_spectrum(
    system: FirstOrderSystem, state: np.ndarray, time: float, *, exponents: int | None = None,
    skip: float = 0.0, tolerance: float = 1e-12, engine: str | None = None,
    progress: Callable[[float], None] | None = None, cancel: threading.Event | None = None,
) -> LyapunovSpectrum:  # fmt: skip
    """The Lyapunov exponents of the motion from a state.

    time       how long it is followed, s
    exponents  how many, the largest ones; None: all
    skip       seconds of motion before the counting begins, to reach an attractor
    tolerance  local error of a step, motion and tangent vectors together
    progress   called with the time reached
    cancel     set it to end the run
    """
    state = np.asarray(state, dtype=float)
    freedom = TangentSpace(system).basis(state).shape[1]
    faults = [
        Fault(key, f"{value:g}", expected)
        for key, value, good, expected in (
            ("time", time, 0 < time < np.inf, "a positive number of seconds"),
            ("skip", skip, 0 <= skip < np.inf, "a number of seconds from 0"),
            ("exponents", exponents or 0, exponents is None or 1 <= exponents <= freedom,
             f"a whole number from 1 to {freedom}, the dimension of the manifold"),
            ("tolerance", tolerance, is_tolerance(tolerance), A_TOLERANCE),
        ) if not good
    ]  # fmt: skip
    if faults:
        raise InputError(faults)
    chosen, ended = choose_engine(engine), cancel or threading.Event()

    def work() -> LyapunovSpectrum:
        begin, x = system, state
        if skip:
            begin, x = state_after(chosen, begin, x, skip, tolerance)
        basis = TangentSpace(begin).basis(x, skip)
        turn = np.linalg.qr(np.random.default_rng(SEED).normal(size=(basis.shape[1],) * 2))[0]
        vectors = (basis @ turn).T[: exponents or basis.shape[1]]
        frame = MovingFrame(begin, x, vectors, (skip, skip + time), progress, ended)
        run = FrameRun(chosen, tolerance, frame)
        outcome, message = run.run(begin, x)
        return _spectrum(frame, run.t, outcome, message, complete=len(vectors) == basis.shape[1])

    found: LyapunovSpectrum = run_in_thread(work, ended)
    return found


def _spectrum(
    frame: MovingFrame, t: float, outcome: Outcome, message: str, *, complete: bool
) -> LyapunovSpectrum:
    """What the growth of a frame comes to."""
    cells = frame.finish(t)
    begin, ends = frame.span[0], np.array(cells.ends)
    if len(ends) < 2:
        none = np.zeros(0)
        return LyapunovSpectrum(
            none, none, 0.0, 0.0, 0.0, complete, np.zeros((0, 2)), none, np.zeros((0, 0)), outcome,
            message or "the motion is too short",
        )  # fmt: skip
    logs = np.array(cells.logs)
    found = estimated(begin, ends, logs, np.array(cells.volume))
    running = np.cumsum(logs, axis=0)[:, found.order] / (ends - begin)[:, None]
    words = [message or outcome.sentence] if outcome is not Outcome.COMPLETED else []
    return LyapunovSpectrum(
        found.exponents, found.uncertainty, float(ends[-1] - begin), float(found.exponents.sum()),
        found.divergence, complete, found.halves, ends - begin, running, outcome,
        "; ".join([*words, *_said(found, float(ends[-1] - begin))]),
    )  # fmt: skip


def _positive(value: float, error: float, time: float) -> bool:
    return bool(value > error and value * time > MANY_FOLDINGS)


def _said(found: Estimate, time: float) -> list[str]:
    """Sentences on what was found."""
    value, error = float(found.exponents[0]), float(found.uncertainty[0])
    if not _positive(value, error, time):
        short = " yet, because the time is too short" if value > error else ""
        return [f"no exponent is clearly positive{short}"]
    said = [
        f"the largest exponent is positive: neighbouring motions separate by a factor e in {1 / value:.3g} s"
    ]
    first, second = found.halves[0]
    if abs(first - second) > 0.1 * abs(value):
        said.append(
            f"the halves of the time give {first:.3g} and {second:.3g}; choose a longer time"
        )
    return said
