r"""A frame of tangent vectors carried along a motion, and how fast it and its volume grow.

    V̇ = J V,     V = Q R every few steps,     S_i = Σ log R_ii        (Benettin and others, 1980)
    ∫ tr((1 − G⁺G) J) dt                     the volume's growth, without the frame

The divergence of a flow on a manifold is the trace of its Jacobian less the part that is normal to
the manifold.  It is read from the motion alone, at Gauss' nodes of every step, so that it checks the
frame.  Sums are kept in a few hundred cells of time: memory does not grow with the motion.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass, field, replace

import numpy as np

from voronets.analysis.tangent_space import TangentSpace, slopes_at
from voronets.engine.pieces import Cancelled, Piece
from voronets.engine.watch import Hit
from voronets.mechanics.first_order import FirstOrderSystem, Numbers, Transition
from voronets.mechanics.variations import Perturbation, VariationalSystem

CELLS = 512  # of time, in which sums are kept
BETWEEN = 16  # renormalisations, at most, between two projections on the manifold
MOST_SHRINKING = (
    7.0  # e-foldings: what is off the manifold does not shrink, and grows by comparison
)
NODES = 3  # of a step: it is e² times shorter than the radius of convergence, 2e-9 are left
BUFFER = 2048  # nodes that are looked at together
SMALL = 1e-2  # of the state: the vectors' size, so that the motion decides on the steps
MOST_GROWTH = 8.0  # e-foldings by the largest eigenvalue between two renormalisations


@dataclass
class Cells:
    """Growth of the vectors and of the volume, cell by cell.

    ends    of the cells, s
    logs    of the vectors, (cells, vectors)
    volume  of the whole tangent space's volume
    """

    ends: list[float] = field(default_factory=list)
    logs: list[np.ndarray] = field(default_factory=list)
    volume: list[float] = field(default_factory=list)


class TooLong(Cancelled):
    """A run of steps in which the vectors may have grown beyond recovery."""


class MovingFrame:
    """The vectors, renormalised and projected between runs of steps; a recorder of integrations.

    vectors   tangent at the start, orthonormal, by rows (k, states)
    span      when it begins and ends, s
    progress  called with the time reached
    cancel    set it to end the run
    """

    def __init__(
        self, system: FirstOrderSystem, state: np.ndarray, vectors: np.ndarray,
        span: tuple[float, float], progress: Callable[[float], None] | None = None,
        cancel: threading.Event | None = None,
    ) -> None:  # fmt: skip
        self.count, self.span, self.progress, self.cancel = len(vectors), span, progress, cancel
        self.size = SMALL * float(np.abs(state).max()) or SMALL
        self.cells, self.width = Cells(), (span[1] - span[0]) / CELLS
        self.logs, self.calls, self.shrunk = np.zeros(self.count), 0, 0.0
        self.nodes, self.weights = np.polynomial.legendre.leggauss(NODES)
        self.buffer: list[tuple[int, np.ndarray, np.ndarray, np.ndarray]] = []
        self.waiting = 0
        self.volumes: dict[int, float] = {}
        self.vectors = vectors
        self.enter(system, span[0], state)

    def enter(self, system: FirstOrderSystem, t: float, x: np.ndarray) -> None:
        """Go on in this system, from this state."""
        self._read()
        self.at, self.steps = (t, x), 0
        self.space, self.base = TangentSpace(system), system
        zero = Perturbation(np.zeros(len(system.states)))
        self.variational = VariationalSystem(system, (zero,) * self.count)
        self.system = replace(self.variational.system, project=self.renormalised)
        self._measure()

    def _measure(self) -> None:
        """How long the vectors may grow before they are renormalised."""
        t, x = self.at
        J = slopes_at(self.base.rate, self.base, x[None], np.array([t]))[1][0]
        fastest = np.abs(np.linalg.eigvals(J)).max() if np.isfinite(J).all() else 0.0
        self.longest = MOST_GROWTH / fastest if fastest > 0 else np.inf

    def start(self, x: np.ndarray) -> np.ndarray:
        """The state of the variational system at x, with the frame as it is."""
        return np.concatenate([x, (self.size * self.vectors).ravel()])

    def renormalised(self, state: np.ndarray, p: Numbers, t: float) -> np.ndarray:
        """The state with its vectors orthonormal again; their growth is counted."""
        n = len(self.base.states)
        x, vectors = state[:n], state[n:].reshape(self.count, n)
        Q, R = np.linalg.qr(vectors.T)
        self.calls += 1
        self.shrunk += max(0.0, -float(np.log(np.abs(np.diag(R)).min() / self.size)))
        if self.shrunk > MOST_SHRINKING or self.calls >= BETWEEN:
            x, normal = self.space.nearest(x, t)
            Q, R = np.linalg.qr((vectors - vectors @ normal).T)
            self.calls, self.shrunk = 0, 0.0
        self.at = (t, x)
        if self.calls == 0:
            self._measure()
        self.logs = self.logs + np.log(np.abs(np.diag(R)) / self.size)
        self.vectors = Q.T
        if t >= min(self.span[0] + self.width * (len(self.cells.ends) + 1), self.span[1]):
            self._close(t)
        return self.start(x)

    def jumped(self, vectors: np.ndarray, volume: float) -> None:
        """Count what a switch does to unit vectors, given by rows, and to the volume (a logarithm)."""
        Q, R = np.linalg.qr(vectors.T)
        self.logs = self.logs + np.log(np.abs(np.diag(R)))
        self.vectors = Q.T
        cell = len(self.cells.ends)
        self.volumes[cell] = self.volumes.get(cell, 0.0) + volume

    def finish(self, t: float) -> Cells:
        """All cells, the last one closed at t."""
        self._read()
        if t > (self.cells.ends[-1] if self.cells.ends else self.span[0]):
            self._close(t)
        count = len(self.cells.ends)
        self.cells.volume = [self.volumes.get(i, 0.0) for i in range(count)]
        return self.cells

    def _close(self, t: float) -> None:
        self.cells.ends.append(t)
        self.cells.logs.append(self.logs)
        self.logs = np.zeros(self.count)

    # What becomes of the integration

    def begin(self, system: FirstOrderSystem, t: float, state: np.ndarray) -> None:
        """Nothing is kept."""

    def take(self, piece: Piece) -> None:
        """Nodes for the divergence."""
        if piece.times[-1] - piece.times[0] > 2 * self.longest:
            raise TooLong
        self.steps += piece.steps
        half = np.diff(piece.times) / 2
        t = ((piece.times[:-1] + half)[:, None] + half[:, None] * self.nodes).ravel()
        weights = (half[:, None] * self.weights).ravel()
        x = piece.evaluate(t)[:, : len(self.base.states)]
        self.buffer.append((len(self.cells.ends), t, weights, x))
        self.waiting += len(t)
        if self.waiting >= BUFFER:
            self._read()
        if self.progress is not None:
            self.progress(float(piece.times[-1]))
        if self.cancel is not None and self.cancel.is_set():
            raise Cancelled

    def found(self, hit: Hit) -> None:
        """A user's event: nothing to do."""

    def changed(self, change: Transition) -> None:
        """Counted by ``jumped``."""

    def _read(self) -> None:
        """The divergence at the nodes that wait, put into their cells."""
        if not self.buffer:
            return
        cells = np.concatenate([np.full(len(t), cell) for cell, t, *_ in self.buffer])
        t, weights, x = (np.concatenate([one[i] for one in self.buffer]) for i in (1, 2, 3))
        self.buffer, self.waiting = [], 0
        for cell, value in zip(cells, weights * divergence(self.space, x, t), strict=True):
            self.volumes[int(cell)] = self.volumes.get(int(cell), 0.0) + float(value)


def divergence(space: TangentSpace, x: np.ndarray, t: np.ndarray) -> np.ndarray:
    """tr((1 − G⁺G) J) at states (m, states): the divergence of the flow on its manifold, 1/s."""
    _, J = slopes_at(space.system.rate, space.system, x, t)
    normal = space.projectors(x, t)
    found: np.ndarray = np.trace(J, axis1=1, axis2=2) - np.einsum("mij,mji->m", normal, J)
    return found
