"""The printed letters of a general system in numbers, at a state that its first-order system moves.

The accelerations are those of the first-order system, which shares no code with the print-out.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

import numpy as np
import sympy

from forms import prints
from forms.printed import Printed, implicit, meanings
from voronets.expressions.functions import as_function
from voronets.expressions.scalars import FLOATS
from voronets.forms import rendering
from voronets.forms.equation import Equation
from voronets.forms.general.hamilton import Hamilton
from voronets.forms.general.quasi_velocity_form import QuasiVelocityForm
from voronets.forms.general.system_form import SystemForm
from voronets.forms.general.whittaker import WhittakerForm
from voronets.forms.sheet import Sheet
from voronets.mechanics.motion_equations import first_order
from voronets.mechanics.system import System, acceleration, velocity


@cache
def state_of(name: str) -> tuple[dict[str, float], dict[str, float]]:
    """A state that keeps the conditions, and its rates, by the names."""
    s: System = prints.problem_of(name)
    rng = np.random.default_rng(1911)
    q, t = rng.uniform(0.4, 1.1, len(s.names)), 0.3
    given = dict(zip(s.names, q, strict=True)) | dict(s.parameters) | {"t": t}
    arguments = tuple(given)
    v = rng.normal(size=len(s.names))
    if s.conditions:
        still = dict.fromkeys(s.v, sympy.Integer(0))
        rows = [*s.coefficients, [c.xreplace(still) for c in s.conditions]]
        *A, rest = as_function(rows, arguments)(FLOATS, *given.values())
        A, rest = np.array(A, dtype=float), np.array(rest, dtype=float)
        v = v - np.linalg.pinv(A) @ (A @ v + rest)
    system = first_order(s)
    x = [*map(float, q), *map(float, v)]
    rates = [float(y) for y in system.rate(FLOATS, x, system.numbers, t)]
    names = [state.name for state in system.states]
    values = dict(zip((*s.names, *map(velocity, s.names)), x, strict=True))
    assert len(names) == len(values)
    moving = dict(zip(values, rates, strict=True))
    for name_ in s.names:
        values[acceleration(name_)] = moving[velocity(name_)]
        moving[acceleration(name_)] = 0.0
    values |= {**dict(s.parameters), "t": t}
    moving |= {**dict.fromkeys(s.parameters, 0.0), "t": 1.0}
    return values, moving


def reader(name: str, form: SystemForm, lines: Sequence[Equation]) -> Printed:
    """The printed letters at a state that moves."""
    values, rates = (dict(x) for x in state_of(name))
    s = form.problem
    if isinstance(form, QuasiVelocityForm):
        for w, expression in zip(form.frame.names, form.frame.speeds, strict=True):
            if w not in values:
                pair = as_function((expression, s.rate(expression)), tuple(values))
                values[w], rates[w] = (float(x) for x in pair(FLOATS, *values.values()))
                values[velocity(w)], rates[velocity(w)] = rates[w], 0.0
    if isinstance(form, Hamilton):
        for p, momentum in zip(form.p, s.momenta, strict=True):
            pair = as_function((momentum, s.rate(momentum)), tuple(values))
            values[p.name], rates[p.name] = (float(x) for x in pair(FLOATS, *values.values()))
            values[velocity(p.name)], rates[velocity(p.name)] = rates[p.name], 0.0
    special: dict[str, Any] = {}
    if isinstance(form, WhittakerForm):
        first, *others = form.reduction.velocities
        energy = as_function((s.T - s.U,), tuple(values))(FLOATS, *values.values())
        special = {
            "h": lambda letters, env: complex(energy[0]),
            "dτ/dt": lambda letters, env: env[first],
        }
        for w, other in zip(form.reduction.w, others, strict=True):
            special[w.name] = lambda letters, env, other=other: env[other] / env[first]
    extra = {x.name for x in form.unknowns} - set(values) - {f"d{x}/dτ" for x in special}
    if extra:
        solved = form.solved({x: values[x] for x in form._order}, values["t"])
        special = {x: (lambda letters, env, x=x: complex(solved[x])) for x in extra}
    known = {*values, *special}
    own = [x for x in lines if not (meanings(x) and meanings(x)[0][0] in known)]
    special |= implicit(own, (*known, *extra))
    return Printed(own, values, rates, (), special)


def false_lines(letters: Printed, sheet: Sheet) -> Iterator[str]:
    for line in sheet.lines:
        residual, size = letters.residual(line)
        if not residual < 1e-7 * max(size, 1e-3):
            yield f"{rendering.line(line)}: {residual:.1e} of {size:.1e}"
