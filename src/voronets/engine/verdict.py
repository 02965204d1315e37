"""The verdict on a motion: how far it keeps the laws, measured on the motion itself."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, field
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np

from voronets.engine.companion import KNOWN, StateError
from voronets.engine.drive import Trajectory
from voronets.engine.mode_intervals import LOST
from voronets.engine.record import Segment, observe
from voronets.expressions.presentation import Card, Presented
from voronets.mechanics.first_order import BalanceLaw

BADLY_CONDITIONED = 1e8
ROUNDING = 1e-9  # of the kinetic energy: a change of what was lost that is none
LARGEST = float(np.finfo(float).max)
#: An error of the energy that an error of the state does not explain: beyond this, and so many times it.
UNEXPLAINED, TIMES = 1e-9, 100.0

#: What people call the numbers of a verdict, where their names are not plain words.
LAW_NAMES = {
    "rolling": "rolling condition", "dalembert": "equations of motion", "velocities": "velocity constraints",
    "invariants_drift": "drift off the constraints",
}  # fmt: skip


def law_name(name: str) -> str:
    """A number of a verdict in words: "momentum balance"."""
    return LAW_NAMES.get(name, name.replace("_", " "))


@dataclass(frozen=True, repr=False)
class Verdict(Presented):
    """Largest departures over the motion; None where a law does not apply.

    energy_drift      |E − E₀| / max(|E₀|, max T), where the energy should hold
    energy_balance    the same of energy + dissipated, where energy may be lost
    residuals         of the system's balance laws, by name (momentum_balance, rolling)
    invariants_drift  largest absolute value of what is exactly zero on the true motion
    invariants        the same, one by one
    integrals_drift   largest relative drift of the integrals that the system has
    conditioning      largest condition number of the matrix that is solved for the accelerations
    state_error       estimated error of the state at the end, relative; 1: nothing is known of it;
                      None where it is not estimated or the energy contradicts the estimate
    known_until       the time until which it is below 1e-6
    notes             sentences: what could not be watched or checked, how far the state is known
    """

    energy_drift: float | None
    residuals: dict[str, float | None]
    invariants_drift: float | None
    invariants: dict[str, float] = field(default_factory=dict)
    integrals_drift: float | None = None
    conditioning: float | None = None
    state_error: float | None = None
    known_until: float | None = None
    notes: tuple[str, ...] = ()
    energy_balance: float | None = None

    def card(self) -> Card:
        rows = [(law_name(name), f"{value:.1e}") for name, value in self.laws().items()]
        if self.state_error is not None:
            rows.append(("estimated error of the state", f"{self.state_error:.1e}"))
        if self.known_until is not None:
            rows.append(("state known to 1e-6 until", f"{self.known_until:.4g} s"))
        notes = " ".join(f"{note[:1].upper()}{note[1:]}." for note in self.notes)
        return Card("How well the motion keeps the laws of mechanics", rows, footer=notes)

    def as_dict(self) -> dict[str, object]:
        """As the output has it: the balance laws beside the drifts, what is not finite as very large."""
        table = asdict(self)
        residuals = table["residuals"]
        balance = table.pop("energy_balance")
        first = {"energy_drift": table["energy_drift"]}
        first |= {} if balance is None else {"energy_balance": balance}
        table = first | residuals | table
        return {name: _large(value) for name, value in table.items()}

    def __getattr__(self, name: str) -> float | None:
        """A balance law by its name, as the output has it: ``verdict.momentum_balance``."""
        residuals = vars(self).get("residuals", {})
        if name not in residuals:
            raise AttributeError(f"{type(self).__name__} has no {name}")
        value: float | None = residuals[name]
        return value

    def laws(self) -> dict[str, float]:
        """Every number that is zero where a law is kept exactly, by name."""
        numbers = {
            "energy_drift": self.energy_drift,
            "energy_balance": self.energy_balance,
            **self.residuals,
            "invariants_drift": self.invariants_drift,
            "integrals_drift": self.integrals_drift,
        }
        return {name: value for name, value in numbers.items() if value is not None}


class Joint(NamedTuple):
    """Where a segment ends and the next begins: the law of the first, and what is seen of both."""

    law: BalanceLaw | None
    t: float
    before: dict[str, np.ndarray]
    after: dict[str, np.ndarray]


def _large(value: Any) -> Any:
    """No number that JSON has not: nothing (None) is kept for what does not apply."""
    if isinstance(value, dict):
        return {name: _large(part) for name, part in value.items()}
    return LARGEST if isinstance(value, float) and not np.isfinite(value) else value


def _largest(arrays: list[np.ndarray]) -> float | None:
    values = np.concatenate([np.abs(array).ravel() for array in arrays] or [np.empty(0)])
    if not len(values):
        return None
    return float(values.max()) if np.all(np.isfinite(values)) else float("inf")


def verdict(trajectory: Trajectory, samples: dict[str, np.ndarray]) -> Verdict:
    """The verdict from the samples and from the moments checked inside steps."""
    segments = trajectory.segments
    system = segments[0].system
    names = ("energy", "kinetic_energy", *system.balanced)
    checked = [
        segment.checked((*names, *system.invariants, *segment.needs)) for segment in segments
    ]

    def drift(parts: tuple[str, ...]) -> float | None:
        """How far a sum of energies has gone from its first value."""
        total, kinetic = (
            np.concatenate([
                sum(samples[name] for name in sums), *(sum(seen[name] for name in sums) for seen in checked)
            ])
            for sums in (parts, ("kinetic_energy",))
        )  # fmt: skip
        if not len(total):
            return None
        scale = max(abs(total[0]), float(np.max(kinetic)))
        return float(np.max(np.abs(total - total[0])) / scale) if scale > 0 else 0.0

    laws = dict.fromkeys(law for s in segments if s.system.balance for law in s.system.balance.laws)
    residuals: dict[str, list[np.ndarray]] = {name: [] for name in laws}
    for segment, seen in zip(segments, checked, strict=True):
        for name, values in segment.residuals(seen).items():
            residuals[name].append(values)
    joints = list(_joints(segments))
    for name, value in _jumps(joints):
        residuals[name].append(np.array([value]))

    invariants: dict[str, float] = {}
    for name in system.invariants:
        departure = _largest([samples[name], *(seen[name] for seen in checked)])
        if departure is not None:
            invariants[name] = departure
    conditioning = None
    if system.conditioning is not None and len(samples["energy"]):
        with np.errstate(all="ignore"):
            conditioning = _largest([system.conditioning(samples)])
    energy = {
        "energy_drift": drift(("energy",)) if system.conserves else None,
        "energy_balance": drift(system.balanced) if system.balanced else None,
    }
    known, contradiction = _explained(trajectory.state_error, energy)
    return Verdict(
        **energy,
        residuals={name: _largest(arrays) for name, arrays in residuals.items()},
        invariants_drift=max(invariants.values()) if invariants else None,
        invariants=invariants,
        conditioning=conditioning,
        state_error=None if known is None else known.at_end,
        known_until=None if known is None else known.known_until,
        notes=(
            *trajectory.notes,
            *system.unchecked,
            *_created(joints),
            *contradiction,
            *_sentences(trajectory, conditioning, known),
        ),
    )


def _explained(
    known: StateError | None, energy: dict[str, float | None]
) -> tuple[StateError | None, list[str]]:
    """The estimated error of the state, or none and a sentence where it cannot explain that of the energy."""
    if known is None:
        return None, []
    most = max(UNEXPLAINED, TIMES * known.at_end)
    for name, size in energy.items():
        if size is not None and not size <= most:
            sentence = (
                f"the accuracy of the state is unknown: {name} is {size:.1e}, more than the "
                f"estimated error of the state, {known.at_end:.1e}, can explain"
            )
            return None, [sentence]
    return known, []


def _joints(segments: Sequence[Segment]) -> Iterator[Joint]:
    """Where a segment follows on another, but not after a sum of jumps."""
    for one, two in pairwise(segments):
        if two.system.attributes.get("summed"):
            continue
        law, names = one.system.balance, [quantity.name for quantity in one.system.quantities]
        if not one.pieces or (LOST not in names and (law is None or law.jump is None)):
            continue
        t = np.array([two.t0])
        before, after = (
            {name: values[0] for name, values in observe(s.system, t, x).items()}
            for s, x in ((one, one.dense(t)), (two, two.start[None, :]))
        )
        yield Joint(law, two.t0, before, after)


def _jumps(joints: Sequence[Joint]) -> Iterator[tuple[str, float]]:
    """The residuals of the balance laws where the motion jumps from one segment to the next."""
    for joint in joints:
        if joint.law is not None and joint.law.jump is not None:
            yield from joint.law.jump(joint.before, joint.after).items()


def _created(joints: Sequence[Joint]) -> Iterator[str]:
    """A sentence on energy that impacts have created: what was lost so far is then less than before."""
    gains = [
        (
            joint.t,
            float(joint.before[LOST] - joint.after[LOST]),
            float(joint.before["kinetic_energy"]),
        )
        for joint in joints
        if LOST in joint.before and joint.before.get("mode") == joint.after.get("mode")
    ]
    least = ROUNDING * max((kinetic for *_, kinetic in gains), default=0.0)
    found = [(t, gain) for t, gain, _ in gains if gain > least]
    if found:
        (t, one), total = found[0], sum(gain for _, gain in found)
        where = f"an impact created energy, {one:.3g} J at t = {t:.6g} s"
        if len(found) > 1:
            where = (
                f"{len(found)} impacts created energy, {total:.3g} J, the first at t = {t:.6g} s"
            )
        yield (
            f"{where}; with friction, Newton's restitution can do that, and Stronge's "
            '(impact = "stronge") cannot'
        )


def _sentences(
    trajectory: Trajectory, conditioning: float | None, known: StateError | None
) -> Iterator[str]:
    """What the numbers mean, where they are bad."""
    if conditioning is not None and conditioning > BADLY_CONDITIONED:
        digits = int(np.log10(conditioning))
        yield (
            f"the inertia is badly conditioned ({conditioning:.1e}), so the accelerations lose "
            f"{digits} of 16 digits to rounding"
        )
    error = max(segment.error for segment in trajectory.segments)
    if any(segment.coarse for segment in trajectory.segments):
        yield (
            "the run was too long to store in full; between its samples the state is "
            f"interpolated with an error of {error:.1e} of its size"
        )
    if known is not None and known.known_until < trajectory.t_end:
        yield (
            f"the state is accurate to {KNOWN:g} until t = {known.known_until:.4g} s; after that the "
            "true motion may differ from this one"
        )
