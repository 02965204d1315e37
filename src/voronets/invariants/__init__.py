"""The integrals of a rolling body: one file for each kind, one line here."""

from __future__ import annotations

from dataclasses import replace

from voronets.facts.facts import facts_of
from voronets.invariants.ball import BallOnRevolution
from voronets.invariants.ball_on_cylinder import BallOnCylinder
from voronets.invariants.classical_problems import classical_problem
from voronets.invariants.contract import Integral, Measure
from voronets.invariants.energy import Energy
from voronets.invariants.fixed_direction import MomentumAlongForce
from voronets.invariants.independence import ranks
from voronets.invariants.jellett import Jellett
from voronets.invariants.linear import Linear
from voronets.invariants.measures import ChaplyginMeasure, Multiplier
from voronets.invariants.momentum import Momentum, MomentumSquared
from voronets.invariants.report import Report
from voronets.invariants.routh import Routh
from voronets.invariants.spin import Spin
from voronets.mechanics.first_order import FirstOrderSystem
from voronets.rolling.start import Start
from voronets.rolling.system import RollingProblem

__all__ = ["KINDS", "MEASURES", "Integral", "Measure", "Report", "rolling_integrals", "system_of"]

KINDS: tuple[type[Integral], ...] = (
    Energy,
    Momentum,
    MomentumSquared,
    Spin,
    MomentumAlongForce,
    Jellett,
    Routh,
    Linear,
    BallOnRevolution,
    BallOnCylinder,
)
MEASURES: tuple[type[Measure], ...] = (ChaplyginMeasure, Multiplier)


def rolling_integrals(problem: RollingProblem) -> Report:
    """Which integrals and measures the problem has, and why or why not."""
    facts = facts_of(problem)
    return Report(
        tuple(kind(facts) for kind in KINDS),
        tuple(kind(facts) for kind in MEASURES),
        classical_problem(facts),
        lambda integrals: ranks(facts, integrals),
    )


def system_of(begin: Start) -> FirstOrderSystem:
    """The first-order system of a start's charts, whose motions have their integrals measured."""
    problem = begin.problem
    system = problem.system(begin.sense)
    return replace(system, integrals=lambda samples: rolling_integrals(problem).along(samples))
