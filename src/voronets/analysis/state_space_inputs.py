r"""The inputs of a linearisation: what may push a system, each as a change of the numbers of its equations.

    force_x               the generalized force on the coordinate x; of a rolling body the force at its
                          centre of mass along x, space axes
    moment_x              of a rolling body, the moment about its x axis
    Omega                 a named function of time of ``[system] inputs``; its rates Omega', Omega''
                          are inputs of their own where the equations contain them
    body.mass, c          any number of the scenario, by its key; a parameter of a system by its name

A function of time u(t) is replaced by u(t) + u₀ + u₁ (t − T) + u₂ (t − T)²/2, whose numbers u₀, u₁, u₂
change it and its rates at the time T alone.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from sympy import Symbol

from voronets.analysis.sensitivity_keys import scenario_numbers
from voronets.analysis.sensitivity_start import Beginning
from voronets.analysis.state_space_applied import APPLIED, with_applied
from voronets.analysis.state_space_point import OperatingPoint
from voronets.expressions.faults import Fault, InputError
from voronets.expressions.suggestions import suggestion
from voronets.mechanics.motion_equations import first_order
from voronets.mechanics.numbers import leaves
from voronets.mechanics.system import System
from voronets.scenario.system_units import with_units

RATES = ("", "'", "''")  # of a function of time
CHANGED = "{}_input_{}"  # the number that changes a function of time, or its rate
FORCE = "force_"


@dataclass(frozen=True)
class Channel:
    """An input.

    numbers  how the numbers of the system change with it, by their dotted names
    certain  it stays even where nothing depends on it; a rate of a function of time need not
    """

    name: str
    unit: str
    description: str
    numbers: Mapping[str, float]
    certain: bool = True


def driven(
    point: OperatingPoint, inputs: Sequence[str] | None
) -> tuple[OperatingPoint, tuple[Channel, ...]]:
    """The point in a system that has a number for every input, and the inputs.

    inputs  None: every function of time and every force; the names as above
    """
    problem = point.system.attributes.get("problem")
    if isinstance(problem, System):
        return _of_system(point, problem, inputs)
    return _of_body(point, inputs)


def _of_body(
    point: OperatingPoint, inputs: Sequence[str] | None
) -> tuple[OperatingPoint, tuple[Channel, ...]]:
    names = tuple(APPLIED) if inputs is None and point.system.mode != "flying" else inputs or ()
    applied = [name for name in names if name in APPLIED]
    keys = [name for name in names if name not in APPLIED]
    if applied and keys:
        expected = "forces and moments alone, or numbers of the scenario alone"
        message = "{key} mixes applied forces with numbers of the scenario. Use one kind."
        raise InputError([Fault("inputs", ", ".join(names), expected, message)])
    if keys:
        return _of_keys(point, keys, tuple(APPLIED))
    if not applied:
        return point, ()
    channels = tuple(
        Channel(name, unit, told, {f"force.{leaf}": 1.0})
        for name in applied
        for leaf, unit, told in (APPLIED[name],)
    )
    return replace(point, system=with_applied(point.system, point.x)), channels


def _of_keys(
    point: OperatingPoint, keys: Sequence[str], others: Sequence[str]
) -> tuple[OperatingPoint, tuple[Channel, ...]]:
    """Numbers of the scenario: how those of the equations change with them."""
    if point.scenario is None:
        known = ", ".join(others)
        raise InputError(
            [
                Fault(
                    "inputs",
                    key,
                    f"one of {known}",
                    f"There is no input {key!r}.",
                    suggestion(key, others) or f"Without a scenario the inputs are {known}.",
                )
                for key in keys
            ]
        )
    begin = Beginning.of(point.scenario, scenario_numbers(point.scenario, keys))
    system = begin.variations.base
    if [name for name, _ in leaves(system.numbers)] != [name for name, _ in leaves(point.numbers)]:
        if point.t != 0:
            message = "At this time the motion is in another chart or mode than at the start."
            advice = "Use forces and moments as inputs."
            got = ", ".join(keys)
            raise InputError([Fault("inputs", got, "forces and moments", message, advice)])
        point = replace(point, system=system)
    channels = tuple(
        Channel(number.key, "", f"{number.key} of the scenario",
                {name: change / number.scale for name, change in direction.numbers.items()})
        for number, direction in zip(begin.numbers, begin.variations.directions, strict=True)
    )  # fmt: skip
    return point, channels


# -- general systems ------------------------------------------------------------------------------


def _of_system(
    point: OperatingPoint, stated: System, inputs: Sequence[str] | None
) -> tuple[OperatingPoint, tuple[Channel, ...]]:
    forces = {f"{FORCE}{name}": name for name in stated.names}
    timed = _functions(point)
    names = tuple(inputs) if inputs is not None else (*timed, *forces)
    faults = []
    known = (*timed, *stated.parameters, *forces)
    for i, name in enumerate(names):
        bare = name.removeprefix("system.parameters.").removeprefix("system.inputs.")
        if bare not in known:
            expected = f"one of {', '.join(known)}"
            message = f"There is no input {name!r}."
            advice = suggestion(name, known) or f"The inputs are {', '.join(known)}."
            faults.append(Fault("inputs", name, expected, message, advice))
        elif name in names[:i]:
            message = f"The input {name!r} is given twice."
            faults.append(Fault("inputs", name, "every input once", message))
    if faults:
        raise InputError(faults)
    bare_names = [
        name.removeprefix("system.parameters.").removeprefix("system.inputs.") for name in names
    ]
    used = [name for name in bare_names if name in timed]
    stated = _with_changes(point, stated, used)
    pushed = [name for name in bare_names if name in forces and name not in stated.parameters]
    changed = {forces[name]: Symbol(CHANGED.format(name, 0)) for name in pushed}
    stated = replace(
        stated,
        Q=tuple(Q + changed.get(name, 0) for name, Q in zip(stated.names, stated.Q, strict=True)),
        parameters={**stated.parameters, **{symbol.name: 0.0 for symbol in changed.values()}},
    )
    channels: list[Channel] = []
    for name in bare_names:
        if name in used:
            channels += _timed(name)
        elif name in pushed:
            told = f"generalized force on {forces[name]}"
            channels.append(Channel(name, "", told, {CHANGED.format(name, 0): 1.0}))
        else:
            channels.append(Channel(name, "", f"parameter {name}", {name: 1.0}))
    units = {one.name: one.unit for one in point.system.states if one.unit}
    return replace(point, system=with_units(first_order(stated), units)), tuple(channels)


def _functions(point: OperatingPoint) -> tuple[str, ...]:
    """The named functions of time of a scenario."""
    table: Mapping[str, Any] = {} if point.scenario is None else point.scenario.table
    return tuple(table.get("system", {}).get("inputs", {}))


def _with_changes(point: OperatingPoint, stated: System, used: Sequence[str]) -> System:
    """The system with numbers that change its functions of time."""
    if not used or point.scenario is None:
        return stated
    changes: dict[str, Any] = {}
    for name in used:
        own = point.scenario.table["system"]["inputs"][name]
        u = [CHANGED.format(name, order) for order in range(len(RATES))]
        past = f"(t - ({point.t!r}))"
        changes[f"system.inputs.{name}"] = f"{own} + {u[0]} + {u[1]}*{past} + {u[2]}*{past}^2/2"
        changes |= {f"system.parameters.{number}": 0.0 for number in u}
    started: Any = point.scenario.with_(changes).started
    found: System = started.system
    return found


def _timed(name: str) -> list[Channel]:
    return [
        Channel(
            f"{name}{rate}", "",
            f"{name} as a function of time" if not rate else f"{('first', 'second')[order - 1]} rate of {name}",
            {CHANGED.format(name, order): 1.0}, certain=order == 0,
        )
        for order, rate in enumerate(RATES)
    ]  # fmt: skip
