"""What the product's general forms say of the systems of §§ 5 and 6, on the states of the witnesses."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np

from voronets.analysis.cyclic import cyclic
from voronets.expressions.algebra import derivative
from voronets.expressions.functions import as_function
from voronets.expressions.scalars import ARRAYS
from voronets.forms.equation import Equation
from voronets.forms.general.chaplygin import Chaplygin
from voronets.forms.general.dependent import Dependence, solved_for
from voronets.forms.general.eliminated import Reduced
from voronets.forms.general.maggi import Maggi
from voronets.forms.general.multipliers import Multipliers
from voronets.forms.general.voronets import Voronets
from voronets.mechanics.dynamics import SystemDynamics
from voronets.mechanics.system import System, acceleration, velocity
from voronets.papers.analytic import slope
from voronets.papers.names import numbered
from voronets.papers.product_numbers import Compared, line_value
from voronets.papers.voronets1911.general_letters import by_numbers, stated
from voronets.papers.voronets1911.general_system import GeneralSystem
from voronets.papers.voronets1911.general_systems import CYCLIC, GENERAL

RANGES = {"i": 3, "j": 3, "s": 5, "ν": 2, "μ": 2}


def values(
    formulas: Sequence[Any], s: System, y: np.ndarray, a: np.ndarray | None = None
) -> list[np.ndarray]:
    """Formulas of q, q̇, q̈ and t at states y = (q, q̇, t)."""
    arguments = (*s.names, *map(velocity, s.names), *map(acceleration, s.names), "t")
    q_ddot = np.zeros_like(y[: len(s.names)]) if a is None else a
    found = as_function(list(formulas), arguments)(ARRAYS, *y[:-1], *q_ddot, y[-1])
    return [np.asarray(x, dtype=float) + 0 * y[-1] for x in found]


def table_values(table: dict[str, Any], system: GeneralSystem, seed: int) -> dict[str, Any]:
    """The same by the names of letters."""
    numbers = values(list(table.values()), stated(system), system.samples(seed))
    return dict(zip(table, numbers, strict=True))


def solved_letters(system: GeneralSystem, seed: int) -> dict[str, Any]:
    """a_νi and a_ν of (14), and the dependent velocities."""
    s = stated(system)
    return table_values(_coefficients(solved_for(s, s.names[system.n :]), system), system, seed)


def _coefficients(solved: Dependence, system: GeneralSystem) -> dict[str, Any]:
    table: dict[str, Any] = {}
    for nu in range(system.k):
        table |= {f"a_{nu + 1}": solved.a0[nu]} | numbered(f"a_{nu + 1}{{}}", solved.a[nu])
    return table | numbered("q̇_{}", [solved.reduced(v) for v in stated(system).v], system.n)


def voronets_form(system: GeneralSystem) -> Voronets:
    """Voronets' form of a system, its last velocities eliminated."""
    s = stated(system)
    return Voronets(s, s.names[system.n :])


def brackets(system: GeneralSystem, y: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """A^(ν)_ij and A^(ν)_i of the product, (k, n, n, samples) and (k, n, samples)."""
    form, k, n = voronets_form(system), system.k, system.n
    whole = [form.A[nu][i][j] for nu in range(k) for i in range(n) for j in range(n)]
    rest = [form.A0[nu][i] for nu in range(k) for i in range(n)]
    found = np.stack(values([*whole, *rest], stated(system), y))
    return found[: k * n * n].reshape(k, n, n, -1), found[k * n * n :].reshape(k, n, -1)


def bracket_letters(seed: int, system: GeneralSystem = GENERAL) -> dict[str, Any]:
    """A_νij and A_νi of (15)."""
    A, A0 = brackets(system, system.samples(seed))
    found: dict[str, Any] = {}
    for nu in range(system.k):
        found |= numbered(f"A_{nu + 1}{{}}", A0[nu])
        for i in range(system.n):
            found |= numbered(f"A_{nu + 1}{i + 1}{{}}", A[nu, i])
    return found


def reduced_letters(seed: int) -> dict[str, Any]:
    """K_ν, and Θ by its derivatives."""
    form, n, names = voronets_form(GENERAL), GENERAL.n, stated(GENERAL).names
    assert isinstance(form, Reduced)
    table: dict[str, Any] = numbered("K_{}", form.K)
    table |= numbered("∂Θ/∂q_{}", [derivative(form.Theta, name) for name in names], n)
    table |= numbered("∂Θ/∂q̇_{}", [derivative(form.Theta, velocity(x)) for x in names[:n]])
    return table_values(table, GENERAL, seed)


def reactions(seed: int) -> dict[str, Any]:
    """λ of (16), for the conditions as (14) has them."""
    s, y = stated(GENERAL), GENERAL.samples(seed)
    solved = solved_for(s, s.names[GENERAL.n :])
    rows = tuple(v - x for v, x in solved.velocities.items())
    form = Multipliers(System(s.names, T=s.T, U=s.U, Q=s.Q, constraints=rows))
    return numbered(
        "λ_{}", np.array([form.reactions(x[:-1].tolist(), float(x[-1])) for x in y.T]).T
    )


# -- equations at accelerations that no motion has -------------------------------------------------


def other_rate(s: GeneralSystem, y: np.ndarray, seed: int) -> np.ndarray:
    """dy/dt with any accelerations that the conditions allow."""
    _, v, t = s.split(y)
    free = np.random.default_rng(seed + 23).normal(size=v[: s.n].shape)
    still = np.concatenate([v, free, 0 * v[s.n :], np.ones_like(t)[None]])
    moved = np.real(slope(s.allowed, y + 0j, still))[s.size : 2 * s.size]
    return np.concatenate([v, moved, np.ones_like(t)[None]])


def equations_off_motion(
    equations: Iterable[Equation], system: GeneralSystem, line: str, seed: int
) -> dict[str, Compared]:
    """left − right of the first n equations of a form, beside that of a line of the paper."""
    y = system.samples(seed)
    rate = other_rate(system, y, seed)
    first = list(equations)[: system.n]
    own = values(
        [x.residual for x in first], stated(system), y, rate[system.size : 2 * system.size]
    )
    letters = by_numbers(system, y, rate)
    found = {}
    for i, value in enumerate(own, 1):
        left, right = (line_value(line, letters, side=k, ranges=RANGES, i=i) for k in (0, 1))
        found[f"line {i}"] = Compared(value, left - right)
    return found


def maggi_equations(line: str, seed: int) -> dict[str, Compared]:
    """Maggi's equations, the multipliers eliminated."""
    form = Maggi(stated(GENERAL), stated(GENERAL).names[GENERAL.n :])
    return equations_off_motion(form.equations, GENERAL, line, seed)


def chaplygin_equations(system: GeneralSystem, line: str, seed: int) -> dict[str, Compared]:
    """Chaplygin's equations."""
    form = Chaplygin(stated(system), stated(system).names[system.n :])
    return equations_off_motion(form.equations, system, line, seed)


def cyclic_split(seed: int) -> dict[str, Any]:
    """The accelerations of the product's reduced system, and the velocities of its quadratures."""
    y, n = CYCLIC.samples(seed), CYCLIC.n
    split = cyclic(stated(CYCLIC)).split
    assert split is not None
    state = [*y[:n], *y[CYCLIC.size : CYCLIC.size + n]]
    own = SystemDynamics(split.reduced).solved(ARRAYS, state, {}, y[-1])[0]
    moved = np.real(CYCLIC.accelerations(y + 0j)[0])[:n]
    found = {f"q̈_{i + 1}": Compared(own[i], moved[i]) for i in range(n)}
    return found | numbered("q̇_{{n+{}}}", split.rates(ARRAYS, state, {}, y[-1]))


def accelerations_along(seed: int) -> dict[str, Any]:
    """d/dt ∂T/∂q̇_s along the accelerations of the product's equations."""
    s, y = GENERAL, GENERAL.samples(seed)
    a = np.stack(SystemDynamics(stated(GENERAL)).solved(ARRAYS, [*y[:-1]], {}, y[-1])[0])
    rate = np.concatenate([y[s.size : 2 * s.size], a, np.ones_like(y[-1:])])
    return numbered("d/dt ∂T/∂q̇_{}", np.real(slope(s.momenta, y + 0j, rate)), s.n)
