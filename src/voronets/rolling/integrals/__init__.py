"""The integrals of a rolling body: one file for each kind, one line here."""

from __future__ import annotations

from voronets.rolling.integrals.ball import BallOnRevolution
from voronets.rolling.integrals.contract import Integral, Measure
from voronets.rolling.integrals.energy import Energy
from voronets.rolling.integrals.facts import Facts
from voronets.rolling.integrals.jellett import Jellett
from voronets.rolling.integrals.linear import Linear
from voronets.rolling.integrals.measures import ChaplyginMeasure, Multiplier
from voronets.rolling.integrals.momentum import Momentum, MomentumSquared
from voronets.rolling.integrals.report import Report
from voronets.rolling.integrals.routh import Routh
from voronets.rolling.integrals.spin import Spin
from voronets.rolling.system import RollingProblem

__all__ = ["KINDS", "MEASURES", "Integral", "Measure", "Report", "rolling_integrals"]

KINDS: tuple[type[Integral], ...] = (
    Energy,
    Momentum,
    MomentumSquared,
    Spin,
    Jellett,
    Routh,
    Linear,
    BallOnRevolution,
)
MEASURES: tuple[type[Measure], ...] = (ChaplyginMeasure, Multiplier)


def rolling_integrals(problem: RollingProblem) -> Report:
    """Which integrals and measures the problem has, and why or why not."""
    facts = Facts(problem)
    return Report(tuple(kind(facts) for kind in KINDS), tuple(kind(facts) for kind in MEASURES))
