"""Keeping what is needed of a run while it goes: samples, checks inside steps, dense output.

The checks need time derivatives of observables taken from the motion itself.  They are got by
evaluating the dense output at Chebyshev nodes strictly inside a step and differentiating the
polynomial through the values: at the ends of a step the derivative of a Taylor polynomial is the
rate itself and would prove nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

import numpy as np

from voronets.engine.interpolant import Interpolant, chebyshev_nodes
from voronets.engine.pieces import Piece
from voronets.expressions.scalars import ARRAYS
from voronets.mechanics.first_order import FirstOrderSystem, Quantity

NODES = 12
INNER = slice(4, 8)  # the nodes at which the laws are checked
STEPS_CHECKED = 8  # in each piece
MOST_CHECKS = 4000  # pieces; of a longer run every second check is dropped
#: Steps are not checked where a derivative would be rounding: those below these parts of the time
#: reached and of the longest step checked.
RESOLVED, LONG_ENOUGH = 1e-10, 1e-4
SMALL, EXPLAINED = 1e-10, 10.0  # see _meaningful


NODE, DIFFERENTIATE = chebyshev_nodes(NODES)
#: What rounding of values does to a derivative at the inner nodes, over the values, times half a step.
BLUR = 4 * np.finfo(float).eps * float(np.abs(DIFFERENTIATE[INNER]).sum(axis=1).max())


def observe(
    system: FirstOrderSystem, t: np.ndarray, x: np.ndarray, names: tuple[str, ...] | None = None
) -> dict[str, np.ndarray]:
    """Observables at states x (m, states) and times t (m,), as arrays (m,) or (m, labels)."""
    with np.errstate(all="ignore"):
        values = system.observables(ARRAYS, list(np.asarray(x).T), system.numbers, t)
    return {
        quantity.name: _array(quantity, values[quantity.name], len(t))
        for quantity in system.quantities
        if names is None or quantity.name in names
    }


def _array(quantity: Quantity, value: object, length: int) -> np.ndarray:
    if quantity.labels:
        parts = [np.broadcast_to(np.asarray(part, dtype=float), length) for part in value]  # type: ignore[attr-defined]
        return np.stack(parts, axis=1)
    array = np.broadcast_to(np.asarray(value, dtype=float), length).copy()
    if quantity.positive:
        array[~np.isfinite(array) | np.signbit(array)] = np.nan  # −0.0 is negative here
    return array


@dataclass
class Segment:
    """The part of a motion in one system (one pair of charts).

    pieces  its dense output; ``coarse`` where it was too long to keep what the engine gave
    """

    system: FirstOrderSystem
    t0: float
    start: np.ndarray
    pieces: list[Piece] = field(default_factory=list)
    times: list[np.ndarray] = field(default_factory=list)
    states: list[np.ndarray] = field(default_factory=list)
    checks: list[tuple[np.ndarray, ...]] = field(default_factory=list)
    moments: list[tuple[np.ndarray, np.ndarray]] = field(default_factory=list)
    coarse: bool = False

    def add(self, piece: Piece, wanted: np.ndarray, moments: np.ndarray, *, keep: bool) -> None:
        """Take in one piece: the wanted times inside it, the moments of a long run, checks, and itself."""
        inside = moments[(moments > piece.times[0]) & (moments <= piece.times[-1])]
        if len(inside):
            self.moments.append((inside, piece.evaluate(inside)))
        if len(wanted):
            self.times.append(wanted)
            self.states.append(piece.evaluate(wanted))
        if keep:
            self.pieces.append(piece)
        lengths = np.diff(piece.times)
        least = max(0.2 * np.median(lengths), RESOLVED * np.abs(piece.times).max())
        steps = np.flatnonzero(lengths >= least)
        if not len(steps):
            return
        chosen = steps[np.unique(np.linspace(0, len(steps) - 1, STEPS_CHECKED).astype(int))]
        half = 0.4 * lengths[chosen]
        middle = 0.5 * (piece.times[chosen] + piece.times[chosen + 1])
        t = middle[:, None] + half[:, None] * NODE[None, :]
        late = (t - middle[:, None]) - half[:, None] * NODE[None, :]  # t is rounded: off its node
        self.checks.append((t, half, late, piece.evaluate(t.ravel())))
        if len(self.checks) > MOST_CHECKS:
            del self.checks[::2]

    def interpolant(self) -> Interpolant:
        """All of its dense output as one."""
        parts = [Interpolant.of_piece(piece) for piece in self.pieces]
        return Interpolant.joined(parts, len(self.start), self.t0)

    @property
    def intervals(self) -> int:
        """The steps of its dense output."""
        return sum(piece.steps for piece in self.pieces)

    @property
    def error(self) -> float:
        """Of the dense output, in parts of the largest state; 0 but for rounding where it is whole."""
        series = (piece.evaluate for piece in self.pieces)
        return max((one.error for one in series if isinstance(one, Interpolant)), default=0.0)

    def thin(self, together: int) -> int:
        """Keep a coarser dense output, so many steps in each interval; the bytes that this leaves."""
        self.coarse = True
        if self.pieces:
            times = np.concatenate([[self.t0], *(piece.times[1:] for piece in self.pieces)])
            found = Interpolant.coarser(Piece(times, self.dense, 0), together)
            self.pieces = [replace(found, error=found.error + self.error).piece]
        return sum(piece.bytes for piece in self.pieces)

    @property
    def t_end(self) -> float:
        """Where its dense output ends."""
        return float(self.pieces[-1].times[-1]) if self.pieces else self.t0

    def states_at(self, t: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Increasing times and the states there; of a coarse segment, at moments of its own."""
        if not self.coarse:
            return t, self.dense(t)
        first = (np.array([self.t0]), self.start[None, :])
        times, states = zip(first, *self.moments, strict=True)
        return np.concatenate(times), np.concatenate(states)

    def dense(self, t: np.ndarray) -> np.ndarray:
        """States at increasing times, each from its own piece."""
        if not self.pieces:  # ended at its start
            return np.repeat(self.start[None, :], len(t), axis=0)
        ends = np.array([piece.times[-1] for piece in self.pieces])
        which = np.clip(np.searchsorted(ends, t), 0, len(ends) - 1)
        parts = [
            self.pieces[i].evaluate(np.clip(t[which == i], None, ends[i])) for i in np.unique(which)
        ]
        return np.concatenate(parts) if parts else np.empty((0, len(self.start)))

    @property
    def needs(self) -> tuple[str, ...]:
        """The observables that the balance needs."""
        return self.system.balance.needs if self.system.balance is not None else ()

    def residuals(self, seen: dict[str, np.ndarray]) -> dict[str, np.ndarray]:
        """The residuals of the system's balance, from what it needs at the checked moments."""
        if self.system.balance is None or not self.checks:
            return {}
        half = np.concatenate([half for _, half, *_ in self.checks])
        long = half >= LONG_ENOUGH * half.max()
        half = half[long]
        t = np.concatenate([t for t, *_ in self.checks])[long]
        late = np.concatenate([late for _, _, late, _ in self.checks])[long]
        parts = [seen[name].reshape(len(long), NODES, -1)[long] for name in self.needs]
        ends = np.cumsum([part.shape[2] for part in parts])[:-1]
        blocks = np.concatenate(parts, axis=2)
        blocks = blocks - late[:, :, None] * _slopes(blocks, half)  # back onto the nodes
        slopes = np.split(_slopes(blocks, half)[:, INNER], ends, axis=2)
        sizes = [np.abs(part).max(axis=(1, 2)) for part in np.split(blocks, ends, axis=2)]
        inner = np.split(blocks[:, INNER], ends, axis=2)

        def named(found: Sequence[np.ndarray]) -> dict[str, np.ndarray]:
            flat = zip(self.needs, found, strict=True)
            return {
                name: part.reshape(-1) if seen[name].ndim == 1 else part.reshape(-1, part.shape[2])
                for name, part in flat
            }

        values = {"t": t[:, INNER].ravel(), **named(inner)}
        with np.errstate(all="ignore"):
            found = self.system.balance.residuals(values, named(slopes))
            if all((part <= SMALL).all() for part in found.values()):
                return found
            blurred = [
                slope + (BLUR * size / half)[:, None, None]
                for slope, size in zip(slopes, sizes, strict=True)
            ]
            other = self.system.balance.residuals(values, named(blurred))
        return {law: _meaningful(found[law], np.abs(other[law] - found[law])) for law in found}

    def checked(self, names: tuple[str, ...]) -> dict[str, np.ndarray]:
        """Observables at all checked moments."""
        if not self.checks:
            return {name: np.empty(0) for name in names}
        t = np.concatenate([t.ravel() for t, *_ in self.checks])
        return observe(self.system, t, np.concatenate([x for *_, x in self.checks]), names)


def _meaningful(residual: np.ndarray, blur: np.ndarray) -> np.ndarray:
    """The residuals that say something: small ones, and those that rounding does not explain."""
    return residual[(residual <= SMALL) | ~(residual <= EXPLAINED * blur)]


def _slopes(blocks: np.ndarray, half: np.ndarray) -> np.ndarray:
    """Time derivatives at the nodes of values given there."""
    found: np.ndarray = np.einsum("ij,sjk->sik", DIFFERENTIATE, blocks) / half[:, None, None]
    return found
