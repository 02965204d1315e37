"""The integrals of a body on a ground: one file for each kind, one line here.

Those that belong to other contact laws than rolling are listed where the law is another; they are
known, with the reason why they do not hold, for every problem.
"""

from __future__ import annotations

from voronets.facts.facts import facts_of
from voronets.facts.law_conditions import law_name
from voronets.invariants.ball import BallOnRevolution
from voronets.invariants.ball_on_cylinder import BallOnCylinder
from voronets.invariants.classical_problems import classical_problem
from voronets.invariants.contract import Integral, Measure
from voronets.invariants.energy import Energy
from voronets.invariants.fixed_direction import MomentumAlongForce
from voronets.invariants.independence import ranks
from voronets.invariants.jellett import Jellett
from voronets.invariants.linear import Linear
from voronets.invariants.linear_momentum import LinearMomentum, RubberBallMomentum
from voronets.invariants.measures import ChaplyginMeasure, Multiplier
from voronets.invariants.momentum import Momentum, MomentumSquared
from voronets.invariants.report import Report
from voronets.invariants.routh import Routh
from voronets.invariants.rubber_body import RubberLinear, RubberMomentum
from voronets.invariants.smooth_ground import (
    AxisMomentum,
    GroundAxisMomentum,
    GroundCentreMomentum,
    OwnMomentum,
    RotationEnergy,
)
from voronets.invariants.spin import Spin
from voronets.rolling.system import RollingProblem

__all__ = ["KINDS", "MEASURES", "Integral", "Measure", "Report", "rolling_integrals"]

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
OTHER_LAWS: tuple[type[Integral], ...] = (
    LinearMomentum,
    AxisMomentum,
    OwnMomentum,
    RotationEnergy,
    GroundAxisMomentum,
    GroundCentreMomentum,
    RubberMomentum,
    RubberLinear,
    RubberBallMomentum,
)
MEASURES: tuple[type[Measure], ...] = (ChaplyginMeasure, Multiplier)


def rolling_integrals(problem: RollingProblem) -> Report:
    """Which integrals and measures the problem has, and why or why not."""
    facts, law = facts_of(problem), law_name(problem)
    others = [kind for kind in OTHER_LAWS if law in kind.laws]
    return Report(
        tuple(kind(facts) for kind in (*KINDS, *others)),
        tuple(kind(facts) for kind in MEASURES),
        classical_problem(facts),
        lambda integrals: ranks(facts, integrals),
        tuple(kind(facts) for kind in OTHER_LAWS if kind not in others),
    )
