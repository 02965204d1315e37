"""A general system as a first-order system, with what its motions are checked by."""

from __future__ import annotations

from voronets.mechanics.constraint_rank import degeneration
from voronets.mechanics.dalembert import dalembert, mass_conditioning
from voronets.mechanics.dynamics import SystemDynamics, conserves_energy
from voronets.mechanics.first_order import FirstOrderSystem, Quantity
from voronets.mechanics.manifold import Manifold
from voronets.mechanics.system import System, velocity


def first_order(stated: System) -> FirstOrderSystem:
    """The system as engines see it."""
    dynamics = SystemDynamics(stated)
    names = stated.names
    count, holonomic = len(stated.formulas.c), len(stated.holonomic)
    states = tuple(Quantity(name, "", f"coordinate {name}", place=True) for name in names)
    states += tuple(Quantity(velocity(name), "1/s", f"velocity of {name}") for name in names)
    quantities = (
        *states,
        Quantity("kinetic_energy", "J", "kinetic energy T"),
        Quantity("potential_energy", "J", "minus the force function U"),
        Quantity("energy", "J", "T − U"),
    )
    invariants: tuple[str, ...] = ()
    if count:
        labels = tuple(str(i) for i in range(count))
        quantities += (
            Quantity("reactions", "", "multipliers of the constraints", "constraint", labels),
            Quantity("constraint_residuals", "", "left − right of each", "constraint", labels),
        )
        invariants += ("constraint_residuals",)
    if holonomic:
        labels = tuple(str(i) for i in range(holonomic))
        quantities += (
            Quantity("holonomic_residuals", "", "left − right of each", "holonomic", labels),
        )
        invariants += ("holonomic_residuals",)
    return FirstOrderSystem(
        states=states,
        numbers=dict(stated.parameters),
        rate=dynamics.rate,
        observables=dynamics.observables,
        quantities=quantities,
        singularities=degeneration(dynamics),
        conserves=conserves_energy(dynamics),
        invariants=invariants,
        balance=dalembert(dynamics),
        conditioning=mass_conditioning(dynamics),
        project=Manifold(stated).project if stated.holonomic else None,
        attributes={"problem": stated},
    )  # fmt: skip
