"""Derivatives of what a motion shows by numbers of its scenario.

    y(t; k₁, k₂ …)      ∂y/∂kᵢ and, where asked for, ∂²y/∂kᵢ∂kⱼ

from the variational equations, which run beside the motion: exact but for the tolerance, however
strongly the motion depends on its start.  The cost grows with the number of keys.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import xarray as xr

from voronets.analysis.sensitivity_keys import scenario_numbers
from voronets.analysis.sensitivity_trust import constants_drift, growth
from voronets.analysis.varied_motion import VariedMotion, varied_motion
from voronets.engine.motion import SAMPLES
from voronets.expressions.faults import Fault, InputError
from voronets.expressions.jets import pairs
from voronets.expressions.ranges import printable
from voronets.expressions.suggestions import suggestion
from voronets.mechanics.first_order import FirstOrderSystem, Quantity
from voronets.scenario.scenario import Scenario
from voronets.scenario.units import unit_of

MOST_KEYS = 64


def sensitivities(
    scenario: Scenario, *, of: Sequence[str], to: Sequence[str],
    at: Sequence[float] | np.ndarray | None = None, order: int = 1, **options: Any,
) -> xr.Dataset:  # fmt: skip
    """Derivatives of observables by keys of a scenario.

    of       observables, "omega", or components of them, "omega_z"
    to       keys as ``--set`` takes them, "start.omega.2", "body.mass"
    at       times; 201 equal ones up to the scenario's duration if left out
    order    1, or 2 for second derivatives too
    options  engine, tolerance, compact, progress, cancel, most_steps, as ``run`` has them

    The Dataset has each observable's values under its name, ∂/∂key under ``d_`` and the name with the
    dimension ``key``, and second derivatives under ``d2_`` with ``key`` and ``other_key``; NaN where
    the motion had ended.  Its attributes say how the motion ended, and how far constants of the motion
    have constant derivatives.
    """
    faults: list[Fault] = []
    wanted = _observables(scenario.system, of, faults)
    duration = scenario.run.duration
    times = np.linspace(0.0, duration, SAMPLES + 1) if at is None else np.asarray(at, dtype=float)
    if not np.all((times >= 0) & (times <= duration)) or not times.size:
        message = f"{{key}} has times outside the motion, which lasts from 0 to {duration:g} s."
        faults.append(Fault("at", times.tolist(), f"times from 0 to {duration:g}", message))
    if order not in (1, 2):
        faults.append(Fault("order", order, "1 or 2"))
    if len(to) > MOST_KEYS:
        faults.append(Fault("to", f"{len(to)} keys", f"at most {MOST_KEYS}"))
    try:
        numbers = scenario_numbers(scenario, list(to))
    except InputError as error:
        raise InputError([*faults, *error.faults]) from None
    if faults:
        raise InputError(faults)
    varied = varied_motion(scenario, numbers, times, order=order, **options)
    return _dataset(scenario, varied, wanted, order)


def _observables(
    system: FirstOrderSystem, names: Sequence[str], faults: list[Fault]
) -> list[tuple[str, Quantity, int | None]]:
    """(name, quantity, its component or None for all of it) of what is asked for."""
    known: dict[str, tuple[Quantity, int | None]] = {}
    for quantity in system.quantities:
        if not quantity.words:
            parts = quantity.components() if quantity.labels else ()
            known |= {part: (quantity, i) for i, part in enumerate(parts)}
            known[quantity.name] = (quantity, None)
    for name in names:
        if name not in known:
            whole = [q.name for q in system.quantities if q.name in known]
            expected = f"one of {', '.join(whole)}, or a component such as {next(iter(known))}"
            advice = suggestion(name, known)
            message = f"This motion has no observable {printable(name)!r}."
            advice = advice or f"The observables are {', '.join(whole)} and their components."
            faults.append(Fault("of", printable(name), expected, message, advice))
    if not names:
        advice = "Name the observables, for example omega."
        faults.append(Fault("of", "nothing", "observables", "{key} is missing.", advice))
    return [(name, *known[name]) for name in dict.fromkeys(names) if name in known]


def _dataset(
    scenario: Scenario, varied: VariedMotion,
    wanted: Sequence[tuple[str, Quantity, int | None]], order: int,
) -> xr.Dataset:  # fmt: skip
    keys = [number.key for number in varied.begin.numbers]
    count = len(keys)
    seen = varied.observed(list(dict.fromkeys(quantity.name for _, quantity, _ in wanted)))
    variables: dict[str, Any] = {}
    coordinates: dict[str, Any] = {
        "time": ("time", varied.times, {"units": "s"}), "key": keys,
        "key_units": ("key", [unit_of(scenario.table, key) or "1" for key in keys]),
    }  # fmt: skip
    if order == 2:
        coordinates["other_key"] = keys
    place = np.zeros((count, count), dtype=int)
    for index, (i, j) in enumerate(pairs(count)):
        place[i, j] = place[j, i] = index
    for name, quantity, component in wanted:
        value, first, second = (
            part if component is None and quantity.labels else part[..., component or 0]
            for part in seen[quantity.name]
        )
        axis = (quantity.axis,) if component is None and quantity.labels else ()
        if axis:
            coordinates[quantity.axis] = list(quantity.labels)
        told = {"units": quantity.unit, "long_name": quantity.description}
        variables[name] = (("time", *axis), value, told)
        told = {"units": f"{quantity.unit or '1'} per unit of the key (key_units)"}
        told["long_name"] = f"derivative of {name} by each key"
        variables[f"d_{name}"] = (("time", "key", *axis), first, told)
        if order == 2:
            told = told | {"long_name": f"second derivative of {name} by two keys"}
            bends = second[:, place]
            variables[f"d2_{name}"] = (("time", "key", "other_key", *axis), bends, told)
    return xr.Dataset(variables, coordinates, _attributes(varied))


def _attributes(varied: VariedMotion) -> dict[str, Any]:
    motion = varied.motion
    kept = ("title", "engine", "tolerance", "steps", "seconds")
    found = {name: motion.data.attrs[name] for name in kept if name in motion.data.attrs}
    drift = constants_drift(varied)
    return found | {
        "outcome": motion.outcome.word, "message": motion.message, "t_end": motion.t_end,
        "growth": growth(varied), "start_error": varied.begin.error,
        **({} if drift is None else {"constants_drift": drift}),
    }  # fmt: skip
