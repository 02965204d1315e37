"""What the product computes of problem II: frequencies, shapes, amplitudes, beside the slopes of q̈ at the vertical."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from voronets.analysis.small_motions import modal_amplitudes, small_motion
from voronets.papers.entry import Witness
from voronets.papers.product_numbers import Compared
from voronets.papers.vielle1849.string_states import (
    equal_lengths,
    one_period,
    oscillations,
    strings,
    strings_at_rest,
)

Numbers = tuple[float, ...]
PUSH = {"theta'": 0.2, "phi'": -0.3}


class TrueModes(NamedTuple):
    """r_1 < r_2 and μ_1, μ_2 of q̈ = S q."""

    squares: np.ndarray
    ratios: np.ndarray

    def amplitudes(self, theta: float, phi: float) -> np.ndarray:
        """A_k of θ = A_1 + A_2, φ = μ_1 A_1 + μ_2 A_2."""
        return np.linalg.solve(np.stack([np.ones(2), self.ratios]), [theta, phi])


def _modes(numbers: Numbers) -> TrueModes:
    points, step = strings(numbers), 1e-30
    S = np.array(
        [points.accelerations(1j * step * np.eye(4)[j], 0.0).imag / step for j in (0, 1)]
    ).T
    values, vectors = np.linalg.eig(-S)
    order = np.argsort(values)
    return TrueModes(values[order], (vectors[1] / vectors[0])[order])


def _numbers(x: dict[str, Any], i: int | None = None) -> Numbers:
    """m, m′, a, b of letters; b = a where there is none."""
    found = [x[name] for name in ("m", "m′", "a")] + [x.get("b", x["a"])]
    return tuple(float(y if i is None else y[i]) for y in found)


def _compared_modes(numbers: Numbers, mark: str = "") -> dict[str, Compared]:
    true, own = _modes(numbers), oscillations(numbers).modes
    found = {}
    for k, mode in enumerate(own):
        ratio = (mode.shape["phi"] / mode.shape["theta"]).real
        found[f"r_{k + 1}{mark}"] = Compared(mode.frequency**2, true.squares[k])
        found[f"μ_{k + 1}{mark}"] = Compared(ratio, true.ratios[k])
    return found


def _several(witness: Witness) -> Witness:
    def modes(seed: int) -> dict[str, Compared]:
        x = dict(witness(seed))
        found: dict[str, Compared] = {}
        for i in range(len(x["m"])):
            found |= _compared_modes(_numbers(x, i), f" {i}")
        return found

    return modes


def _amplitudes(seed: int) -> dict[str, Compared]:
    x = strings_at_rest(seed)
    numbers, found = _numbers(x), {}
    own, true = oscillations(numbers), _modes(numbers)
    for name, start in (("A", (x["α"], x["β"])), ("A′", (x["α"], x["α"]))):
        amplitudes = modal_amplitudes(own, dict(zip(("theta", "phi"), start, strict=True)))
        for k, (A, mode) in enumerate(zip(amplitudes, own.modes, strict=True)):
            value = (A * mode.shape["theta"]).real
            found[f"{name}_{k + 1}"] = Compared(value, true.amplitudes(*start)[k])
    return found


def _motion(seed: int) -> dict[str, Compared]:
    """θ and φ from rest and from a push, by the product and by the true modes."""
    x = strings_at_rest(seed)
    numbers, t = _numbers(x), np.asarray(x["t"])
    own, true = oscillations(numbers), _modes(numbers)
    roots = np.sqrt(true.squares)
    begin = {"theta": x["α"], "phi": x["β"]}
    waves = [
        (small_motion(own, begin, t), true.amplitudes(x["α"], x["β"]), np.cos(np.outer(roots, t))),
        (
            small_motion(own, PUSH, t),
            true.amplitudes(*PUSH.values()) / roots,
            np.sin(np.outer(roots, t)),
        ),
    ]
    found = {}
    for i, (seen, A, wave) in enumerate(waves):
        found[f"θ {i}"] = Compared(seen["theta"], A @ wave)
        found[f"φ {i}"] = Compared(seen["phi"], (A * true.ratios) @ wave)
    return found


PRODUCT: dict[str, Witness] = {
    **dict.fromkeys(("14", "15", "16"), lambda seed: _compared_modes(_numbers(strings_at_rest(seed)))),
    "19": _several(one_period), "II equal lengths": _several(equal_lengths),
    **dict.fromkeys(("17", "II straight start"), _amplitudes),
    **dict.fromkeys(("II general integrals", "18"), _motion),
}  # fmt: skip
