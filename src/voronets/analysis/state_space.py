r"""The equations of motion to first order about a point of a motion, as control engineers write them.

    δż = A δz + B δu + (drift),     δy = C δz + D δu

z are independent coordinates of the state: of all that it may do on the manifold h(x, u) = 0,

    δx = N δz + P δu,    G N = 1,  ∂h/∂x N = 0,    G P = 0,  ∂h/∂x P = −∂h/∂u
    A = (G F + Ġ) N,   B = (G F + Ġ) P + G ∂f/∂u,   C = ∂y/∂x N,   D = ∂y/∂x P + ∂y/∂u

found = linearised(OperatingPoint.of_scenario(scenario), outputs=["energy"])
found.A, found.eigenvalues, found.dataset
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
import xarray as xr

from voronets.analysis.state_space_coordinates import (
    StateCoordinate,
    coordinates,
    formulas,
    independent,
    usual,
)
from voronets.analysis.state_space_inputs import Channel, driven
from voronets.analysis.state_space_point import OperatingPoint
from voronets.analysis.state_space_symbols import SymbolicStateSpace, symbolic_state_space
from voronets.expressions.faults import Fault, InputError
from voronets.expressions.presentation import Card, Drawable, spectrum
from voronets.mechanics.first_order import Quantity
from voronets.mechanics.manifold import kernel
from voronets.mechanics.system import System
from voronets.mechanics.variations import slopes

APART = 1e-9  # of the largest entry of A: coordinates that do not act on others


@dataclass(frozen=True, eq=False, repr=False)
class StateSpace(Drawable):
    """δż = A δz + B δu, δy = C δz + D δu, about a point of a motion.

    states   the coordinates z, with units
    inputs   what the columns of B and D belong to
    outputs  what the rows of C and D belong to
    A, B, C, D  (states, states), (states, inputs), (outputs, states), (outputs, inputs)
    drift    ż of the undisturbed motion, zero where it is steady               (states)
    others   coordinates that are left out, for they do not act on those here
    """

    point: OperatingPoint
    states: tuple[Quantity, ...]
    inputs: tuple[Channel, ...]
    outputs: tuple[Quantity, ...]
    A: np.ndarray
    B: np.ndarray
    C: np.ndarray
    D: np.ndarray
    drift: np.ndarray
    others: tuple[str, ...] = ()

    def card(self) -> Card:
        rows = [
            (name, ", ".join(map(_labelled, quantities)) or "none")
            for name, quantities in (
                ("states", self.states), ("inputs", self.inputs), ("outputs", self.outputs)
            )
        ]  # fmt: skip
        rows.append(("eigenvalues, 1/s", ", ".join(spectrum(self.eigenvalues, 5))))
        footer = "The matrices are .A, .B, .C and .D; .dataset names their rows and columns."
        return Card(f"{self.title}: {self.message}", rows, footer=footer)

    def to_control(self) -> Any:
        """The same as python-control's ``StateSpace``, with the names of states, inputs and outputs."""
        try:
            import control
        except ImportError as error:
            raise ImportError(
                "to_control() needs python-control, which is not installed: pip install control"
            ) from error
        names = {key: [one.name for one in getattr(self, key)]
                 for key in ("states", "inputs", "outputs")}  # fmt: skip
        return control.ss(self.A, self.B, self.C, self.D, name=self.title, **names)

    @property
    def title(self) -> str:
        """Of the scenario."""
        return self.point.title

    @property
    def t(self) -> float:
        """The time, s."""
        return self.point.t

    @cached_property
    def eigenvalues(self) -> np.ndarray:
        """Of A, 1/s, the fastest growing first."""
        found = np.linalg.eigvals(self.A)
        return found[np.lexsort((found.imag, -found.real.round(12)))]

    @property
    def steady(self) -> bool:
        """The point is at rest, or moves along symmetries alone: the matrices are constant."""
        return self.point.drift is not None

    @property
    def message(self) -> str:
        """What the matrices hold for, in a sentence."""
        drift = self.point.drift
        if drift is None:
            return (
                f"not steady: the matrices are those of t = {self.t:g} s and change along the motion, "
                "and the undisturbed motion drifts with the rates given"
            )
        if not drift.moves:
            return "an equilibrium: the matrices are constant"
        along = ", ".join(f"{name} at {speed:.6g}" for name, speed in drift.speeds.items())
        along = along or "the compensation of time"
        return f"a steady motion: the matrices are constant in axes that move with it ({along})"

    @cached_property
    def dataset(self) -> xr.Dataset:
        """The matrices with the names of their rows and columns, and units."""
        rows, columns = ("state", "of_state"), "input"
        names = [one.name for one in self.states]
        table = {
            "A": (rows, self.A), "B": (("state", columns), self.B),
            "C": (("output", "of_state"), self.C), "D": (("output", columns), self.D),
            "drift": (("state",), self.drift),
            "eigenvalues": (("mode", "part"), np.stack(
                [self.eigenvalues.real, self.eigenvalues.imag], axis=1), {"units": "1/s"}),
        }  # fmt: skip
        coordinates = {
            "state": names, "of_state": names, "input": [one.name for one in self.inputs],
            "output": [one.name for one in self.outputs], "part": ["re", "im"],
            "state_unit": ("state", [one.unit for one in self.states]),
            "input_unit": ("input", [one.unit for one in self.inputs]),
            "output_unit": ("output", [one.unit for one in self.outputs]),
        }  # fmt: skip
        attributes = {"title": self.title, "t": self.t, "steady": int(self.steady),
                      "message": self.message}  # fmt: skip
        return xr.Dataset(table, coordinates, attributes)

    @cached_property
    def symbols(self) -> SymbolicStateSpace:
        """The same in symbols of parameters and of what is not zero in the state; of a general system."""
        stated = self.point.system.attributes.get("problem")
        if not isinstance(stated, System):
            message = "Symbols are available for general systems only. Use the numbers instead."
            raise InputError([Fault("symbols", "a rolling body", "a general system", message)])
        return symbolic_state_space(
            stated, self.point.x, self.point.t, [one.name for one in self.states],
            self.others, self.inputs, [one.name for one in self.outputs], self.point.drift,
        )  # fmt: skip

    def as_dict(self) -> dict[str, Any]:
        """As ``voronets linearise --json`` has it."""
        drift = self.point.drift
        return {
            "title": self.title,
            "t": self.t,
            "states": [_told(one) for one in self.states],
            "inputs": [_told(one) for one in self.inputs],
            "outputs": [_told(one) for one in self.outputs],
            **{name: getattr(self, name).tolist() for name in ("A", "B", "C", "D", "drift")},
            "eigenvalues": [[float(z.real), float(z.imag)] for z in self.eigenvalues],
            "steady": self.steady,
            "along": {} if drift is None else drift.speeds,
            "left_out": list(self.others),
            "message": self.message,
        }


def _labelled(one: Quantity | Channel) -> str:
    return f"{one.name} [{one.unit}]" if one.unit else one.name


def _told(one: Quantity | Channel) -> dict[str, str]:
    return {"name": one.name, "unit": one.unit, "description": one.description}


def linearised(
    point: OperatingPoint, *, states: Sequence[str] | None = None,
    inputs: Sequence[str] | None = None, outputs: Sequence[str] | None = None,
) -> StateSpace:  # fmt: skip
    """The matrices about a point; an ``InputError`` says which names are not known.

    states   coordinates: numbers of the state, turn_x, …, observables or formulas of them.  Fewer than the
             motion has are taken if the others do not act on them.  None: chosen among the state
    inputs   as in ``state_space_inputs``; None: every function of time and every force
    outputs  observables (a vector stands for its components) or formulas of them; None: the states
    """
    point, channels = driven(point, inputs)
    point = point.steadied
    leaves = list(dict.fromkeys(leaf for channel in channels for leaf in channel.numbers))
    n, scale = len(point.x), point.scales
    H = slopes(point.departures, point.x, point.numbers, point.t, by=leaves)
    T = scale[:, None] * kernel(H[:, :n] * scale, n)
    given = coordinates(point, states) if states is not None else []
    chosen = independent(given, usual(point), T, scale)
    weights = np.array(
        [[channel.numbers.get(leaf, 0.0) for channel in channels] for leaf in leaves]
    )
    weights = weights.reshape(len(leaves), len(channels))
    G, GF = (
        np.array([getattr(one, name) for one in chosen]).reshape(-1, n) for name in ("G", "GF")
    )
    N, P = _displacements(G, H[:, :n], H[:, n:] @ weights, scale)
    f_u = slopes(point.field, point.x, point.numbers, point.t, by=leaves)[:, n:] @ weights
    seen, Y = _outputs(point, outputs, chosen, given, leaves)
    found = StateSpace(
        point, tuple(one.quantity for one in chosen), channels, seen,
        A=GF @ N, B=GF @ P + G @ f_u, C=Y[:, :n] @ N, D=Y[:, :n] @ P + Y[:, n:] @ weights,
        drift=np.array([one.rate for one in chosen]),
    )  # fmt: skip
    found = _without_idle(found)
    return found if states is None else _part(found, len(given))


def _displacements(
    G: np.ndarray, H: np.ndarray, h_u: np.ndarray, scale: np.ndarray
) -> tuple[np.ndarray, np.ndarray]:
    """N and P: δx of the coordinates, and of the inputs with the coordinates held."""
    count = len(G)
    rows = np.vstack([G, H]) * scale
    size = np.linalg.norm(rows, axis=1, keepdims=True)
    size = np.where(size > 0, size, 1.0)
    right = np.block([[np.eye(count), np.zeros((count, h_u.shape[1]))],
                      [np.zeros((len(H), count)), -h_u]])  # fmt: skip
    found = scale[:, None] * np.linalg.lstsq(rows / size, right / size, rcond=1e-12)[0]
    return found[:, :count], found[:, count:]


def _outputs(
    point: OperatingPoint, outputs: Sequence[str] | None, chosen: Sequence[StateCoordinate],
    given: Sequence[StateCoordinate], leaves: Sequence[str],
) -> tuple[tuple[Quantity, ...], np.ndarray]:  # fmt: skip
    """What is seen, and its slopes by the state and by the numbers."""
    if outputs is None:
        told = given or chosen
        rows = np.array([one.G for one in told]).reshape(len(told), -1)
        return tuple(one.quantity for one in told), np.pad(rows, ((0, 0), (0, len(leaves))))
    vectors = {q.name: q.components() for q in point.system.quantities if q.labels}
    texts = [name for text in outputs for name in vectors.get(text, (text,))]
    read = formulas(point.system, texts, "outputs")

    def seen(ns: Any, x: Any, p: Any, t: Any) -> tuple[Any, ...]:
        return tuple(function(ns, x, p, t) for _, function in read)

    rows = slopes(seen, point.x, point.numbers, point.t, by=leaves)
    return tuple(quantity for quantity, _ in read), rows.reshape(len(read), -1)


def _without_idle(found: StateSpace) -> StateSpace:
    """Without rates of functions of time that nothing depends on."""
    kept = [
        i for i, channel in enumerate(found.inputs)
        if channel.certain or np.any(found.B[:, i]) or np.any(found.D[:, i])
    ]  # fmt: skip
    return _replaced(
        found,
        inputs=tuple(found.inputs[i] for i in kept),
        B=found.B[:, kept],
        D=found.D[:, kept],
    )


def _part(found: StateSpace, count: int) -> StateSpace:
    """The first coordinates alone, on which the others must not act."""
    rest = found.states[count:]
    if not rest:
        return found
    size = max(float(np.abs(found.A).max(initial=0.0)), 1e-300)
    seen = max(float(np.abs(found.C).max(initial=0.0)), 1e-300)
    acting = [one.name for i, one in enumerate(rest, start=count)
              if np.any(np.abs(found.A[:count, i]) > APART * size)]  # fmt: skip
    shown = {
        one.name: [rest[i].name for i in np.flatnonzero(np.abs(row[count:]) > APART * seen)]
        for one, row in zip(found.outputs, found.C, strict=True)
    }
    faults = [
        Fault(
            "outputs", name, f"outputs that depend on the states alone; {name} depends on {names[0]}",
            f"The output {name} needs the state {names[0]}, which is left out.",
            f"Add {names[0]} to the states, or remove the output.",
        )
        for name, names in shown.items() if names
    ]  # fmt: skip
    if acting:
        got = ", ".join(one.name for one in found.states[:count])
        expected = f"{len(found.states)} coordinates in all; these depend on others, such as {', '.join(acting)}"
        message = (
            f"The states {got} are not enough: they depend on others, such as {', '.join(acting)}."
        )
        faults.insert(0, Fault("states", got, expected, message))
    if faults:
        raise InputError(faults)
    return _replaced(
        found, states=found.states[:count], others=tuple(one.name for one in rest),
        A=found.A[:count, :count], B=found.B[:count], C=found.C[:, :count], drift=found.drift[:count],
    )  # fmt: skip


def _replaced(found: StateSpace, **changes: Any) -> StateSpace:
    names = ("point", "states", "inputs", "outputs", "A", "B", "C", "D", "drift", "others")
    return StateSpace(**({name: getattr(found, name) for name in names} | changes))
