"""The linear equations of § 14 of Voronets 1911 for a problem."""

from __future__ import annotations

import numpy as np
import sympy

from voronets.expressions.algebra import as_expression
from voronets.expressions.faults import Fault, InputError
from voronets.expressions.scalars import symbols
from voronets.forms.rolling.revolution_linear import RevolutionLinear, U
from voronets.rolling.system import RollingProblem
from voronets.solutions.reductions.revolution_equations import revolution_on_round


def revolution_linear(problem: RollingProblem) -> RevolutionLinear:
    """The equations of a problem, numbers for letters; an InputError where § 14 does not apply."""
    given = revolution_on_round(problem)
    at = given.meridian.at(symbols(), U)
    r, z = as_expression(at.r), as_expression(at.z)
    if r.diff(U) == 0 and z.diff(U) == 0:
        message = (
            "This needs a body without an edge: an edge is one point of the meridian and has no u."
        )
        kind = problem.body.surface.kind
        raise InputError([Fault("body.surface", kind, "a body without an edge", message)])
    side = np.sign(float(given.meridian.sampled(np.array([given.meridian.anchor])).s_w[0]))
    linear = RevolutionLinear(
        r, z, sympy.Float(given.mass), sympy.Float(given.A), sympy.Float(given.C),
        sympy.Float(side * given.ground.curvature), sympy.Float(given.kappa),
    )  # fmt: skip
    if linear.letters.mu == 0 or linear.letters.nu == 0:
        message = "The body has the curvature of the ground, so they do not touch at one point."
        expected = "a curvature other than the ground's"
        kind = problem.body.surface.kind
        raise InputError([Fault("body.surface", kind, expected, message)])
    return linear
