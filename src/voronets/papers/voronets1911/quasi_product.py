"""What the product says of §§ 7 and 8 on the states of the witnesses: frames, displacements, integrals."""

from __future__ import annotations

from typing import Any

import numpy as np

from voronets.expressions.functions import as_function
from voronets.expressions.scalars import ARRAYS
from voronets.forms.general.dependent import solved_for
from voronets.forms.general.frame import Frame
from voronets.forms.general.hamel import transpositions
from voronets.forms.general.multipliers_quasi import MultipliersQuasi
from voronets.papers.collocation import bumps
from voronets.papers.names import composed, numbered
from voronets.papers.product_numbers import Compared, line_value
from voronets.papers.voronets1911 import quasi_system as quasi
from voronets.papers.voronets1911.general_letters import stated
from voronets.papers.voronets1911.general_product import values
from voronets.papers.voronets1911.general_systems import GENERAL
from voronets.papers.voronets1911.hamilton_letters import (
    DURATION,
    VARIATIONS,
    displacement_letters,
    motion_of,
)
from voronets.papers.voronets1911.quasi_letters import (
    BOUND,
    NAMES,
    WORK,
    by_numbers,
    quasi_letters,
    quasi_stated,
    row_of,
)
from voronets.papers.voronets1911.quasi_system import SIZE, N
from voronets.solutions.hamilton_integrands import HamiltonType


def _form() -> MultipliersQuasi:
    return MultipliersQuasi(quasi_stated(), dependent=NAMES[N:])


def _evaluated(table: dict[str, Any], seed: int) -> dict[str, Any]:
    """Formulas of q, p and t on the states."""
    y = GENERAL.samples(seed)
    arguments = (*quasi_stated().names, *NAMES, "t")
    found = as_function(list(table.values()), arguments)(
        ARRAYS, *y[:SIZE], *np.real(quasi.functions(y)), y[-1]
    )
    return {
        name: np.asarray(x, dtype=float) + 0 * y[-1] for name, x in zip(table, found, strict=True)
    }


def velocities(seed: int) -> dict[str, Any]:
    """q̇ of (21) by all p."""
    return _evaluated(numbered("q̇_{}", _form().frame.velocities), seed)


def inverse(seed: int) -> dict[str, Any]:
    """α of (22)."""
    frame: Frame = _form().frame
    table: dict[str, Any] = {}
    for r in range(SIZE):
        table |= row_of("α", r, frame.alpha[r])
    return _evaluated(table, seed)


def differences(seed: int) -> dict[str, Any]:
    """P of (23)."""
    frame: Frame = _form().frame
    table: dict[str, Any] = {}
    for r in range(SIZE):
        table |= row_of("P", r, transpositions(frame, r, frame.velocities))
    return _evaluated(table, seed)


def conditions(seed: int) -> dict[str, Any]:
    """b of (24)."""
    b, b0 = _form().frame.b
    table: dict[str, Any] = numbered("b_{}", b0)
    for nu in range(GENERAL.k):
        table |= numbered(f"b_{nu + 1}{{}}", b[nu])
    return _evaluated(table, seed)


def motion_with_multipliers(lines: tuple[str, ...], seed: int) -> dict[str, Compared]:
    """left − right of (25) at rates of the p and multipliers that no motion has, beside that of its lines."""
    y, form, rng = GENERAL.samples(seed), _form(), np.random.default_rng(seed + 29)
    p_dot, multipliers = rng.normal(size=(SIZE, y.shape[1])), rng.normal(size=(2, y.shape[1]))
    letters = by_numbers(y, seed, p_dot) | numbered("λ_{}", multipliers)
    arguments = (*quasi_stated().names, *NAMES, *(x.name for x in form.rates),
                 *(x.name for x in form.multipliers), "t")  # fmt: skip
    own = as_function([x.residual for x in form.motion], arguments)(
        ARRAYS, *y[:SIZE], *np.real(quasi.functions(y)), *p_dot, *multipliers, y[-1]
    )
    ranges, found = {"r": SIZE, "ν": 2, "s": SIZE}, {}
    for place, value in enumerate(own):
        line, index = (
            (lines[0], {"i": place + 1}) if place < N else (lines[1], {"ν": place + 1 - N})
        )
        sides = [line_value(line, letters, side=k, ranges=ranges, **index) for k in (0, 1)]
        found[f"line {place + 1}"] = Compared(value, sides[0] - sides[1])
    return found


def integrals(seed: int) -> dict[str, Any]:
    """The integrals of (26) by the product's integrands."""
    motion = motion_of(GENERAL, seed)
    integrand = HamiltonType(quasi_stated(), "26", tuple(range(N, SIZE)))
    rows = []
    for shift, rate in zip(*bumps(seed + 5, (VARIATIONS, N), motion.t, DURATION), strict=True):
        groups = integrand.groups(ARRAYS, tuple(motion.y[:-1]), [*shift], [*rate], {}, motion.t)
        rows.append([np.broadcast_to(group, motion.t.shape) for group in groups.values()])
    return composed({
        name: motion.integral(np.array([row[j] for row in rows]))
        for j, name in enumerate(("∫ δΘ dt", WORK, BOUND))
    })  # fmt: skip


def allowed(seed: int) -> dict[str, Any]:
    """δq_{n+ν} of (19) by the product's a_νi."""
    s, y, n = stated(GENERAL), GENERAL.samples(seed), GENERAL.n
    rows = solved_for(s, s.names[n:]).a
    a = np.reshape(np.stack(values([x for row in rows for x in row], s, y)), (GENERAL.k, n, -1))
    letters = displacement_letters(seed)
    free = np.stack([letters[f"δq_{i + 1}"] for i in range(n)])
    return numbered("δq_{{n+{}}}", np.einsum("kin,in->kn", a, free))


def allowed_in_p(seed: int) -> dict[str, Any]:
    """p′_{n+ν} of (27) by the product's b_νi."""
    b, letters = conditions(seed), quasi_letters(seed)
    rows = [sum(b[f"b_{nu}{i}"] * letters[f"p*′_{i}"] for i in range(1, N + 1)) for nu in (1, 2)]
    return numbered("p′_{{n+{}}}", rows)
