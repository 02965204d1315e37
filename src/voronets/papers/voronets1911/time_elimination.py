"""Voronets 1911, §§ 13, 16 and 17: the vis viva takes the time out of the equations, checked by whole motions."""

from __future__ import annotations

from voronets.papers.entry import Entry, PrintVerdict, Residuals
from voronets.papers.voronets1911.solution_check import off_the_core
from voronets.papers.voronets1911.special_witness import (
    REDUCED,
    dependence,
    reduced_start,
    two_revolutions,
)
from voronets.papers.voronets1911.sphere_witness import ellipsoid_on_sphere
from voronets.papers.voronets1911.surface_witness import ellipsoids
from voronets.rolling.start import start_neumann
from voronets.rolling.system import RollingProblem
from voronets.solutions.reductions.by_energy import EnergyReduction, reduce_by_energy

CODE = "voronets.solutions.reductions.by_energy.EnergyReduction.solve"


def _reduction(problem: RollingProblem, seed: int, independent: str) -> EnergyReduction:
    return reduce_by_energy(start_neumann(problem, **reduced_start(seed)), independent=independent)


def _off(problem: RollingProblem, seed: int, independent: str) -> float:
    """The whole motion with a coordinate in the place of the time, against the core."""
    return off_the_core(_reduction(problem, seed, independent).solve(float(REDUCED[-1])), REDUCED)


def on_sphere(seed: int) -> Residuals:
    """u for the independent variable; ϑ, u₁, v₁ and the time follow."""
    off = _off(ellipsoid_on_sphere(), seed, "u")
    return Residuals(max(off, dependence(ellipsoid_on_sphere(), seed, (2, 3, 4))))


def on_any_surface(seed: int) -> Residuals:
    """ϑ for the independent variable."""
    return Residuals(_off(ellipsoids(), seed, "theta"))


def of_two_revolutions(seed: int) -> Residuals:
    """How much the equations of u, v, u₁ depend on ϑ, and those of u, ϑ, u₁ on v and v₁; the motion by the product."""
    problem = two_revolutions()
    off = _off(problem, seed, "u")
    return Residuals(
        dependence(problem, seed, (2,)), max(off, dependence(problem, seed, (1, 4))), off
    )


SECTION_13 = Entry(
    "§ 13 without time", "the time eliminated on a sphere",
    "With the vis viva integral and u for the independent variable, three equations of the first order remain for "
    "p₂, p₃ and v, or for v, v̇ and n.",
    CODE, PrintVerdict.HOLDS,
    ("three equations of the first order give p₂, p₃, v (or v, v̇, n) as functions of u",), measure=on_sphere,
    remark="The check compares the whole motion so obtained with the core, for a body without symmetry.",
)  # fmt: skip
SECTION_16 = Entry(
    "§ 16 without time", "the time eliminated on any surface",
    "With the vis viva integral and ϑ for the independent variable, four equations remain for u, v, u₁, v₁, of the "
    "second order in u and v and of the first in u₁ and v₁; the time is a quadrature.",
    CODE, PrintVerdict.HOLDS, ("four equations give u, v, u₁, v₁ as functions of ϑ, and a quadrature the time",),
    measure=on_any_surface,
    remark="The check compares the whole motion so obtained with the core, for two ellipsoids.",
)  # fmt: skip
SECTION_17 = Entry(
    "§ 17 without time", "the time eliminated for two surfaces of revolution",
    "Where v and v₁ are cyclic the vis viva leaves two equations of the second order between u, ϑ and u₁; v, v₁ and "
    "the time are quadratures.",
    CODE, PrintVerdict.MISPRINT,
    ("two equations of the second order determine two of the coordinates u, v, u₁ by the third",),
    ("two equations of the second order determine two of the coordinates u, ϑ, u₁ by the third",),
    measure=of_two_revolutions,
    remark="v is one of the cyclic coordinates, which the next sentence finds by quadratures; ϑ is meant. The "
    "residuals are how much the rates of the other coordinates change with ϑ, and with v and v₁. In the integral "
    "itself ϑ stands for ϑ̇ among the speeds.",
)  # fmt: skip
