"""Every form on every system against an oracle that shares no code, and against SymPy's methods."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest

from oracle_systems.dalembert import Oracle
from oracle_systems.sympy_methods import by_kane, by_lagrange
from systems import SYSTEMS
from voronets.forms.catalogue import SYSTEM_FORMS as FORMS
from voronets.forms.general.system_form import SystemForm
from voronets.forms.system import StatedSystem, system

#: Forms that keep all velocities, and forms that eliminate the dependent ones from T.
KEEPING = ("lagrange", "multipliers", "hamilton", "diamandiev", "maggi", "appell")
ELIMINATING = ("voronets", "chaplygin", "ferrers")
SEEDS = (1, 2, 3)


@cache
def stated(name: str) -> StatedSystem:
    return system(**SYSTEMS[name]())


@cache
def oracle(name: str) -> Oracle:
    return Oracle(**SYSTEMS[name]())


@cache
def sample(name: str, seed: int) -> tuple[np.ndarray, float]:
    """A state that breaks the constraints, and a time."""
    random = np.random.default_rng([seed, len(name)])
    n = len(stated(name).names)
    q, v = random.uniform(0.3, 1.2, n), random.uniform(-1.5, 1.5, n)
    return np.concatenate([q, v]), float(random.uniform(0, 3))


@cache
def admissible(name: str, seed: int, dependent: tuple[int, ...] | None = None) -> np.ndarray:
    state, t = sample(name, seed)
    return oracle(name).admissible(state, t, None if dependent is None else list(dependent))


@cache
def equations_of(name: str, form: str) -> SystemForm:
    return stated(name).equations(form)


@cache
def expected(name: str, state: tuple[float, ...], t: float) -> tuple[np.ndarray, np.ndarray]:
    return oracle(name).solve(state, t)


@cache
def applies(name: str, form: str) -> bool:
    return not FORMS[form].refusal(stated(name))


def applicable(names: tuple[str, ...]) -> list[tuple[str, str]]:
    return [(name, form) for name in SYSTEMS for form in names if applies(name, form)]


def close(got: np.ndarray, right: np.ndarray) -> None:
    np.testing.assert_allclose(got, right, rtol=0, atol=1e-10 * max(1, np.abs(right).max()))


@pytest.mark.parametrize(("name", "form"), applicable(tuple(FORMS)))
def test_accelerations_at_admissible_states(name: str, form: str) -> None:
    equations = equations_of(name, form)
    for seed in SEEDS:
        state, t = admissible(name, seed), sample(name, seed)[1]
        close(equations.accelerations(state, t), expected(name, tuple(state), t)[0])


@pytest.mark.parametrize(("name", "form"), applicable(KEEPING))
def test_accelerations_off_the_constraints(name: str, form: str) -> None:
    equations = equations_of(name, form)
    for seed in SEEDS:
        state, t = sample(name, seed)
        close(equations.accelerations(state, t), expected(name, tuple(state), t)[0])


@pytest.mark.parametrize(("name", "form"), applicable(ELIMINATING))
def test_eliminated_velocities_are_not_read(name: str, form: str) -> None:
    equations = equations_of(name, form)
    dependent = equations.form.solved_for.dependent
    for seed in SEEDS:
        state, t = sample(name, seed)
        meant = admissible(name, seed, dependent)
        close(equations.accelerations(state, t), expected(name, tuple(meant), t)[0])


@pytest.mark.parametrize("name", SYSTEMS)
def test_multipliers_are_the_reactions(name: str) -> None:
    form = equations_of(name, "multipliers").form
    for seed in SEEDS:
        state, t = sample(name, seed)
        multipliers = expected(name, tuple(state), t)[1]
        np.testing.assert_allclose(form.reactions(state, t), multipliers, rtol=1e-10, atol=1e-10)


@pytest.mark.parametrize(
    ("name", "dependent"),
    [
        ("chaplygin_sleigh", ["x"]),
        ("chaplygin_sleigh", ["y"]),
        ("rolling_disc", ["phi", "theta"]),
        ("snakeboard", ["theta", "y"]),
        ("ball_on_turntable", ["theta", "phi"]),
        ("trolley_with_trailer", ["x", "theta", "alpha2", "beta"]),
        ("hauled_pendulum", ["x"]),
    ],
)
@pytest.mark.parametrize("form", ["voronets", "maggi", "appell"])
def test_any_dependent_velocities_give_the_same_accelerations(
    name: str, dependent: list[str], form: str
) -> None:
    equations = stated(name).equations(form, dependent=dependent)
    assert sorted(equations.form.dependent) == sorted(dependent)
    state, t = admissible(name, 1), sample(name, 1)[1]
    close(equations.accelerations(state, t), expected(name, tuple(state), t)[0])


@pytest.mark.parametrize("name", ["double_pendulum", "chaplygin_sleigh", "rolling_disc"])
@pytest.mark.parametrize("method", [by_lagrange, by_kane])
def test_sympy_gives_the_same_accelerations(name: str, method) -> None:
    state, t = admissible(name, 2), sample(name, 2)[1]
    found = method(name, SYSTEMS[name](), state)
    for form in stated(name).forms().applicable:
        close(equations_of(name, form).accelerations(state, t), found)
