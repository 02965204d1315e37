"""Parameters of formulas: neither their order nor their names change the motion."""

from __future__ import annotations

import numpy as np
import pytest
import sympy

import voronets
from scenario.tables import load, run
from voronets.surfaces.support import Support

SPIN = ("start.omega=[1, 2, 3]", "run.duration=0.3")


def omega(*settings):
    return run(*SPIN, *settings)["omega"].values


SAME = {
    "order beside": ('body.surface={kind="support", h="0.1 + a*nx^2 + b*ny^2", a=0.01, b=0.02}',
                     'body.surface={kind="support", h="0.1 + a*nx^2 + b*ny^2", b=0.02, a=0.01}'),
    "order in a table": ('force={gravity=9, function="a*x^2 + b*y^2", parameters={a=1, b=2}}',
                         'force={gravity=9, function="a*x^2 + b*y^2", parameters={b=2, a=1}}'),
    "beside or in a table": ('body.surface={kind="support", h="0.1 + a*nx^2", a=0.01}',
                             'body.surface={kind="support", h="0.1 + a*nx^2", parameters={a=0.01}}'),
    "names": ('body.surface={kind="support", h="0.1 + a*nx^2 + b*ny^2", a=0.01, b=0.02}',
              'body.surface={kind="support", h="0.1 + w*nx^2 + a*ny^2", w=0.01, a=0.02}'),
    "an exponent": ('body.surface={kind="implicit", F="x^2 + 2*y^2 + 3*z^2 - r", r=0.01}',
                    'body.surface={kind="implicit", F="x^p + 2*y^p + 3*z^2 - r", r=0.01, p=2}'),
    "an exponent of a power": (
        'body.surface={kind="implicit", F="(x^2 + y^2)^2 + 0.02*(x^2 + y^2 + z^2) - 2e-4"}',
        'body.surface={kind="implicit", F="(x^p + y^2)^q + 0.02*(x^2 + y^2 + z^2) - 2e-4", p=2, q=2}'),
    "a name of gravity": ('force={gravity=9, function="a*x", parameters={a=1.0}}',
                          'force={gravity=9, function="g_z*x", parameters={g_z=1.0}}'),
    "a name of resistance": (
        'force={gravity=9, rolling_resistance=0.1, function="a*x", parameters={a=1.0}}',
        'force={gravity=9, rolling_resistance=0.1, function="k_r*x", parameters={k_r=1.0}}'),
    "a name of the placement": (
        'body.surface={kind="support", h="0.1 + a*nx^2", a=0.01, centre=[0, 0, 0.02]}',
        'body.surface={kind="support", h="0.1 + centre_z*nx^2", centre_z=0.01, centre=[0, 0, 0.02]}'),
    "a name of the turn": (
        'body.surface={kind="support", h="0.1 + a*nx^2", a=0.01, turn=[2, 1, 0, 0]}',
        'body.surface={kind="support", h="0.1 + turn_00*nx^2", turn_00=0.01, turn=[2, 1, 0, 0]}'),
}  # fmt: skip


@pytest.mark.parametrize(("one", "other"), SAME.values(), ids=SAME)
def test_the_same_motion_whatever_the_parameters_are_called(one, other):
    np.testing.assert_allclose(omega(one), omega(other), atol=1e-9)


def test_parameters_in_another_order_in_python():
    def found(parameters):
        h = sympy.sympify("r + a*nx**2 + b*ny**2")
        body = voronets.body(
            1.0, [4e-3, 4e-3, 4e-3], voronets.surfaces.place(Support(h, parameters))
        )
        problem = voronets.RollingProblem(body, voronets.surfaces.plane(),
                                          voronets.Forces(gravity=(0.0, 0.0, -9.81)))  # fmt: skip
        begin = voronets.start(
            problem, orientation=[1, 0, 0, 0], contact=[0, 0, 0], omega=[1, 2, 3]
        )
        return voronets.simulate(begin, 0.3)

    one, other = (found(p) for p in ((("r", 0.1), ("a", 0.01), ("b", 0.02)),
                                     (("b", 0.02), ("r", 0.1), ("a", 0.01))))  # fmt: skip
    np.testing.assert_allclose(one["omega"], other["omega"], atol=1e-9)


@pytest.mark.parametrize("formula", ["2^p*nx^2", "nx^2*exp(p)", "nx^2/(1 + p^2)", "p*nx^2"])
def test_numbers_are_not_compiled_in(formula):
    """A second value of a parameter is a second motion, not the first again."""
    settings = 'body.surface={{kind="support", h="0.1 + 0.01*{}", p={}}}'
    motions = [omega(settings.format(formula, p)) for p in (0.5, 0.7, 0.5)]
    np.testing.assert_array_equal(motions[0], motions[2])
    assert np.abs(motions[0] - motions[1]).max() > 1e-6


def test_a_formula_given_as_a_number():
    np.testing.assert_allclose(omega("body.surface={kind='support', h=0.1}"), omega(), atol=1e-12)
    assert load("force.function=3").problem.forces.function == 3
