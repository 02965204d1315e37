r"""A free rigid body: ω by Jacobi's elliptic functions, the orientation by one more quadrature.

With the axes a, b, c such that ω_c keeps its sign and b is the middle one,

    ω_a = ± A_a cn(p t + φ),  ω_b = A_b sn(p t + φ),  ω_c = ± A_c dn(p t + φ)

The body turns about its constant angular momentum L at the rate of the axis c,

    ψ̇ = L (I_a ω_a² + I_b ω_b²)/(I_a² ω_a² + I_b² ω_b²)

an integral of the third kind over an even periodic function, by its cosine series.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

import numpy as np
from scipy.special import ellipj, ellipk, ellipkinc

from voronets.numerics.cosine_series import CosineSeries
from voronets.numerics.panels import Primitive

NEAR_ONE = 0.999  # of m: beyond, the period is long and the series has too many terms


@dataclass(eq=False)
class EulerTop:
    """The rotation of a free body with principal moments I that starts as R0 with ω0, body axes."""

    I: Sequence[float]
    omega0: Sequence[float]
    R0: np.ndarray = field(default_factory=lambda: np.eye(3))
    period: float = field(init=False, default=np.inf)
    modulus: float = field(init=False, default=0.0)  # m = k²

    def __post_init__(self) -> None:
        I, w = np.array(self.I, dtype=float), np.array(self.omega0, dtype=float)
        self.moments, self.momentum = I, I * w
        self.L = float(np.linalg.norm(I * w))
        self.steady = bool(np.linalg.norm(np.cross(I * w, w)) <= 1e-15 * self.L * np.linalg.norm(w))
        if self.steady:
            return
        small, middle, large = (int(i) for i in np.argsort(I, kind="stable"))
        about_large = float(sum(I[i] * (I[i] - I[middle]) * w[i] ** 2 for i in range(3))) >= 0
        a, b, c = (small, middle, large) if about_large else (large, middle, small)
        self.axes = (a, b, c)
        # L² − 2T I_a and L² − 2T I_c without differences of large numbers
        over_a, over_c = (
            float(sum(I[i] * (I[i] - I[j]) * w[i] ** 2 for i in range(3))) for j in (a, c)
        )
        self.size = np.zeros(3)
        self.size[a] = np.sqrt(over_c / (I[a] * (I[a] - I[c])))
        self.size[b] = np.sqrt(over_c / (I[b] * (I[b] - I[c])))
        self.size[c] = np.sqrt(over_a / (I[c] * (I[c] - I[a])))
        rate = float(np.sqrt((I[c] - I[b]) * over_a / (I[a] * I[b] * I[c])))
        ratio = (I[a] - I[b]) * over_c / ((I[c] - I[b]) * over_a)
        self.modulus = float(np.clip(ratio, 0.0, 1.0))
        self.signs = (np.sign(w[a]) or 1.0, np.sign(w[c]) or 1.0)
        # I_b ω̇_b = ± (I_c − I_a) ω_c ω_a, + where a, b, c are in cyclic order
        cyclic = 1.0 if (b - a) % 3 == 1 else -1.0
        self.rate = rate * self.signs[0] * self.signs[1] * cyclic * float(np.sign(I[c] - I[a]))
        angle = float(np.arctan2(w[b] / self.size[b], abs(w[a]) / self.size[a]))
        self.phase0 = float(ellipkinc(angle, self.modulus))
        quarter = float(ellipk(self.modulus))
        self.period = 4 * quarter / abs(self.rate)
        self.turned = self._precession(quarter)

    def omega(self, t: np.ndarray) -> np.ndarray:
        """ω in body axes, (…, 3)."""
        if self.steady:
            return np.tile(np.array(self.omega0, dtype=float), (len(t), 1))
        return self._at(self.rate * t + self.phase0)

    def _at(self, z: np.ndarray) -> np.ndarray:
        a, b, c = self.axes
        sn, cn, dn, _ = ellipj(z, self.modulus)
        found = np.empty((len(z), 3))
        found[:, a], found[:, b] = self.signs[0] * self.size[a] * cn, self.size[b] * sn
        found[:, c] = self.signs[1] * self.size[c] * dn
        return found

    def _precession(self, quarter: float) -> Callable[[np.ndarray], np.ndarray]:
        """ψ as a function of the time."""
        a, b, _ = self.axes
        I = self.moments

        def rate(z: np.ndarray) -> np.ndarray:
            w2 = self._at(z) ** 2
            turning = I[a] * w2[:, a] + I[b] * w2[:, b]
            found: np.ndarray = self.L * turning / (I[a] ** 2 * w2[:, a] + I[b] ** 2 * w2[:, b])
            return found

        if self.modulus > NEAR_ONE:
            step = 1.0 / abs(self.rate)
            return Primitive(lambda t: rate(self.rate * t + self.phase0), 0.0, step)
        scale = quarter / np.pi  # z = K s/π: of period 2π in s
        series = CosineSeries(lambda s: rate(scale * s))
        start = float(series.integral(np.array(self.phase0 / scale)))
        return lambda t: (
            scale / self.rate * (series.integral((self.rate * t + self.phase0) / scale) - start)
        )

    def rotation(self, t: np.ndarray) -> np.ndarray:
        """R, body → space, (…, 3, 3)."""
        if self.steady:
            axis = np.array(self.omega0, dtype=float)
            size = float(np.linalg.norm(axis))
            found: np.ndarray = self.R0 @ _turns(axis / size if size else axis, size * t)
            return found
        body = self._triads(self.omega(t))
        space = self.R0 @ self._triads(np.array([self.omega0], dtype=float))[0]
        angle = self.turned(t)
        about = np.einsum("ij,tjk->tik", space, _turns(np.array([1.0, 0, 0]), angle))
        found = np.einsum("tij,tkj->tik", about, body)
        return found

    def _triads(self, omega: np.ndarray) -> np.ndarray:
        """Columns: L, the axis c across L, and what completes them."""
        l = omega * self.moments / self.L
        e = np.eye(3)[self.axes[2]]
        across = e - l * (l @ e)[:, None]
        across /= np.linalg.norm(across, axis=1)[:, None]
        return np.stack([l, across, np.cross(l, across)], axis=-1)


def _turns(axis: np.ndarray, angle: np.ndarray) -> np.ndarray:
    x, y, z = axis
    K = np.array([[0, -z, y], [z, 0, -x], [-y, x, 0.0]])
    sin, cos = np.sin(angle)[:, None, None], np.cos(angle)[:, None, None]
    found: np.ndarray = np.eye(3) + sin * K + (1 - cos) * (K @ K)
    return found
