"""Voronets' equations (57) for an ellipsoid on an ellipsoid: deriving, compiling, running.

The rival derives the same motion by SymPy's ``LagrangesMethod`` from the kinetic energy and the
rolling conditions in the same five coordinates, nothing simplified.  The runs are compared with the
coordinate-free core, once with both surfaces by their support functions and once by the same u, v.
"""

from __future__ import annotations

import os
import time
from typing import Any

import heyoka as hy
import numpy as np
from report import Table, best_times
from sympy import Symbol
from sympy.core.cache import clear_cache
from sympy.physics.mechanics import LagrangesMethod
from sympy.physics.vector import dynamicsymbols

import voronets
from systems import TooLong, limited
from voronets.expressions.algebra import forget_derivatives
from voronets.forms.catalogue import derive
from voronets.forms.neumann.coordinates import neumann
from voronets.forms.rolling.constrained_system import constrained_system
from voronets.mechanics.system import System

#: Processor seconds after which SymPy is stopped.
LIMIT = float(os.environ.get("VORONETS_BENCH_LIMIT", "120"))
STARTS = (
    (0.5, 0.9, 0.7, 0.6, 0.8, 0.4, -0.7, 1.1),
    (1.2, 0.4, -0.7, 1.0, 0.3, 1.4, 0.7, -2.1),
    (0.9, 0.1, 2.7, 0.7, 0.5, 3.0, 0.7, 1.0),
    (2.0, 0.3, 0.2, 2.1, -0.4, 1.0, 2.0, 3.0),
)


def section(repeats: int) -> list[Table]:
    """Both tables."""
    problem = voronets.load("ellipsoid-on-ellipsoid").started.problem
    return [_deriving(problem), _running(problem, repeats)]


def _integrator(rate: Any, names: list[str], numbers: Any, x: Any) -> Any:
    variables = hy.make_vars(*names)
    rates = rate(hy, list(variables), numbers, hy.time)
    equations = [
        (v, r if isinstance(r, hy.expression) else hy.expression(float(r)))
        for v, r in zip(variables, rates, strict=True)
    ]
    return hy.taylor_adaptive(equations, list(x), tol=1e-12, compact_mode=True, opt_level=1)


def _deriving(problem: Any) -> Table:
    table = Table("(57) for an ellipsoid on an ellipsoid: derived and compiled, from nothing")
    clear_cache()
    forget_derivatives()
    begin = time.process_time()
    form = derive(problem, "voronets1911")
    names, numbers = list(form.states), form.coordinates.numbers
    x = form.from_state(form.coordinates.to_state(STARTS[0]))
    variables = hy.make_vars(*names)
    form.rate(hy, list(variables), numbers, hy.time)
    derived = time.process_time() - begin
    kept = hy.llvm_state.get_diskcache_enabled()
    hy.llvm_state.set_diskcache_enabled(False)
    hy.llvm_state.clear_memcache()
    _integrator(form.rate, names, numbers, x)
    whole = time.process_time() - begin
    hy.llvm_state.set_diskcache_enabled(kept)
    table.add(who="voronets, (57) as heyoka's expressions", s=derived)
    table.add(who="voronets, (57) compiled (LLVM, machine code)", s=whole)
    system = constrained_system(neumann(problem))
    clear_cache()
    begin = time.process_time()
    try:
        with limited(LIMIT):
            _lagrange(system)
        seconds = time.process_time() - begin
        table.add(who="SymPy LagrangesMethod, formulas only", s=seconds)
    except TooLong:
        seconds = LIMIT
        table.add(who=f"SymPy LagrangesMethod, formulas only: stopped after {LIMIT:g} s", s=None)
    table.aim("SymPy / ours, compiled (at least)", seconds / whole, 10)
    return table


def _lagrange(system: System) -> Any:
    """What LagrangesMethod makes of the same statement."""
    q = [dynamicsymbols(name) for name in system.names]
    t = dynamicsymbols._t
    stated = {Symbol(n): x for n, x in zip(system.names, q, strict=True)}
    stated |= {Symbol(f"{n}'"): x.diff(t) for n, x in zip(system.names, q, strict=True)}
    conditions = [c.xreplace(stated) for c in system.constraints]
    method = LagrangesMethod((system.T + system.U).xreplace(stated), q, nonhol_coneqs=conditions)
    method.form_lagranges_equations()
    return method.mass_matrix_full, method.forcing_full


def _running(problem: Any, repeats: int) -> Table:
    table = Table("the same, running 1 s at tolerance 1e-12 (bare integrators, compact mode)")
    forms = {key: derive(problem, key) for key in ("voronets1911", "voronets1912", "momentum")}
    coordinates = forms["voronets1911"].coordinates
    core, same = problem.core, coordinates.core
    ratios: dict[str, list[float]] = {}
    for i, c in enumerate(STARTS):
        state = coordinates.to_state(c)
        uv = np.concatenate([state[:7], c[:2], c[3:5]])
        contenders = {
            "core, support functions": (core.rate, len(state), core.numbers, state),
            "core, the same u and v": (same.rate, len(uv), same.numbers, uv),
            **{key: (f.rate, 8, coordinates.numbers, f.from_state(state)) for key, f in forms.items()},
        }  # fmt: skip
        made = {
            name: (_integrator(rate, [f"x{j}" for j in range(n)], numbers, x), x)
            for name, (rate, n, numbers, x) in contenders.items()
        }
        steps = {name: _run(*both) for name, both in made.items()}
        times = best_times({name: lambda b=both: _run(*b) for name, both in made.items()},
                           repeats=repeats)  # fmt: skip
        for name, seconds in times.items():
            ratio = seconds / times["core, the same u and v"]
            ratios.setdefault(name, []).append(ratio)
            table.add(start=i + 1, who=name, ms=1e3 * seconds, steps=steps[name],
                      ratio=ratio, by_support=seconds / times["core, support functions"])  # fmt: skip
    table.remarks.append("ratio: to the core in the same u and v; by_support: to the fastest core")
    worst = max(ratios["voronets1911"])
    table.aim("(57) / core in the same u and v, worst start", worst, 3, at_most=True)
    return table


def _run(integrator: Any, x: Any) -> int:
    integrator.time = 0.0
    integrator.state[:] = x
    return int(integrator.propagate_until(1.0)[3])
