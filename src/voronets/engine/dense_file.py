"""The dense output of a motion as plain data, for files and for other processes.

One Dataset for the segments with the same formulas (one, unless the motion changes charts or modes):
their Chebyshev series one after the other, and in its attributes the formulas of the rate and of the
observables as programs, and the numbers that each segment puts into them.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, replace
from typing import Any

import numpy as np
import xarray as xr

from voronets.engine.interpolant import Interpolant
from voronets.engine.record import Segment
from voronets.engine.stored_program import as_table, observables_program, of_table, rate_program
from voronets.mechanics.first_order import FirstOrderSystem, Quantity
from voronets.mechanics.numbers import leaves

PACKED = {"zlib": True, "complevel": 1, "shuffle": True}


class Unreadable(ValueError):
    """What is wrong with a dense output, in a phrase."""


def as_datasets(segments: Sequence[Segment]) -> dict[str, xr.Dataset]:
    """The dense output by the names of its groups."""
    described: dict[Any, str] = {}
    alike: dict[tuple[str, ...], list[tuple[int, Segment]]] = {}
    for i, segment in enumerate(segments):
        system = segment.system
        names = tuple(name for name, _ in leaves(system.numbers))
        same = (id(system.rate), id(system.observables), system.mode, names)
        if same not in described:
            described[same] = json.dumps(_described(system))
        alike.setdefault((described[same], *names), []).append((i, segment))
    return {
        f"system_{k}": _series(mine).assign_attrs(system=formulas)
        for k, ((formulas, *_), mine) in enumerate(alike.items())
    }


def encoding(group: xr.Dataset) -> dict[str, Any]:
    """How a group is written."""
    return {str(name): PACKED for name, array in group.data_vars.items() if array.size}


def _series(segments: Sequence[tuple[int, Segment]]) -> xr.Dataset:
    """Segments of one system one after the other; the longest series decides the degree."""
    found = [segment.interpolant() for _, segment in segments]
    whole = Interpolant.joined(found, found[0].coefficients.shape[2], 0.0)
    edges = np.concatenate([one.edges for one in found])
    numbers: dict[str, int] = {}  # of systems, and where they stand
    table = []
    for (i, segment), one in zip(segments, found, strict=True):
        own = json.dumps(_plain(segment.system.numbers))
        table.append({
            "order": i, "intervals": len(one.edges) - 1, "error": one.error,
            "start": segment.start.tolist(), "numbers": numbers.setdefault(own, len(numbers)),
        })  # fmt: skip
    variables: dict[str, Any] = {
        "edges": ("edge", edges, {"units": "s", "long_name": "ends of the steps of each segment"}),
        "series": (  # so that like stands beside like, which packs well
            ("state", "order", "interval"),
            whole.coefficients.transpose(2, 1, 0),
            {"long_name": "Chebyshev coefficients of the states on each step"},
        ),
    }
    told = {"segments": json.dumps(table), "numbers": f"[{', '.join(numbers)}]"}
    return xr.Dataset(variables, attrs=told)


def _described(system: FirstOrderSystem) -> dict[str, Any]:
    """The formulas of a system and the names of all that it has, but not its numbers."""
    return {
        "states": [asdict(quantity) for quantity in system.states],
        "quantities": [asdict(quantity) for quantity in system.quantities],
        "mode": system.mode,
        "balanced": system.balanced,
        "invariants": system.invariants,
        "chart_free": system.chart_free,
        "rate": as_table(rate_program(system)),
        "observables": as_table(observables_program(system)),
    }


def _plain(tree: Mapping[str, Any]) -> dict[str, Any]:
    return {
        name: _plain(value) if isinstance(value, Mapping) else float(value)
        for name, value in tree.items()
    }


def as_segments(groups: Mapping[str, xr.Dataset], attributes: Mapping[str, Any]) -> list[Segment]:
    """The dense output read back; ``Unreadable`` where it is none.

    attributes  for the systems, beside what the data say of them
    """
    try:
        found = [one for group in groups.values() for one in _segments_of(group, attributes)]
    except (
        TypeError,
        ValueError,
        ArithmeticError,
        LookupError,
        AttributeError,
        RecursionError,
    ) as error:
        if isinstance(error, Unreadable):
            raise
        raise Unreadable("its dense output cannot be read") from None
    found.sort(key=lambda one: one[0])
    segments = [segment for _, segment in found]
    starts = [segment.t0 for segment in segments]
    if [i for i, _ in found] != list(range(len(found))) or starts != sorted(starts):
        raise Unreadable("the segments of its dense output are not in order")
    return segments


def _segments_of(group: xr.Dataset, attributes: Mapping[str, Any]) -> Iterator[tuple[int, Segment]]:
    formulas, table = (json.loads(group.attrs[name]) for name in ("system", "segments"))
    # a file of an earlier version has the numbers among the formulas
    numbers = json.loads(group.attrs.get("numbers", "null")) or [formulas["numbers"]]
    system = _system(formulas, _plain(numbers[0]), attributes)
    systems = [system, *(replace(system, numbers=_alike(other, system)) for other in numbers[1:])]
    edges, series = group["edges"].values, group["series"].values.transpose(2, 1, 0)
    counts = [int(row["intervals"]) for row in table]
    states = len(system.states)
    whole = len(edges) == sum(counts) + len(counts) and len(series) == sum(counts)
    if not whole or min(counts, default=0) < 0 or series.shape[2] != states:
        raise Unreadable("the steps of its dense output do not fit together")
    first = 0
    for i, (row, count) in enumerate(zip(table, counts, strict=True)):
        mine = np.asarray(edges[first + i : first + i + count + 1], dtype=float)
        start = np.array(row["start"], dtype=float)
        if not np.all(np.isfinite(mine)) or np.any(np.diff(mine) < 0) or start.shape != (states,):
            raise Unreadable("the steps of its dense output are not in order")
        part = Interpolant(mine, series[first : first + count], float(row["error"]))
        own = systems[int(row.get("numbers", 0))]
        yield int(row["order"]), Segment(own, float(mine[0]), start, [part.piece] * (count > 0))
        first += count


def _alike(table: Mapping[str, Any], system: FirstOrderSystem) -> dict[str, Any]:
    """Other numbers for a system, by the same names."""
    found = _plain(table)
    if [name for name, _ in leaves(found)] != [name for name, _ in leaves(system.numbers)]:
        raise Unreadable("the numbers of its dense output do not fit its formulas")
    return found


def _system(
    table: Mapping[str, Any], numbers: dict[str, Any], attributes: Mapping[str, Any]
) -> FirstOrderSystem:
    """A system by its formulas, without the events that would end a motion of it."""
    states, quantities = (
        tuple(_quantity(one) for one in table[name]) for name in ("states", "quantities")
    )
    count = len(list(leaves(numbers)))
    ends = np.append(0, np.cumsum([len(q.components()) for q in quantities])).tolist()
    rate = of_table(table["rate"], len(states), count, len(states))
    observables = of_table(table["observables"], len(states), count, ends[-1])

    def arguments(x: Any, p: Any, t: Any) -> list[Any]:
        return [*x, *(value for _, value in leaves(p)), t]

    def named(ns: Any, x: Any, p: Any, t: Any) -> dict[str, Any]:
        values = observables(ns, *arguments(x, p, t))
        return {
            quantity.name: tuple(values[a:b]) if quantity.labels else values[a]
            for quantity, a, b in zip(quantities, ends[:-1], ends[1:], strict=True)
        }

    return FirstOrderSystem(
        states=states,
        numbers=numbers,
        rate=lambda ns, x, p, t: rate(ns, *arguments(x, p, t)),
        observables=named,
        quantities=quantities,
        mode=str(table.get("mode", "")),
        balanced=tuple(map(str, table.get("balanced", ()))),
        invariants=tuple(map(str, table["invariants"])),
        chart_free=tuple(map(str, table["chart_free"])),
        attributes=attributes,
    )


def _quantity(table: Mapping[str, Any]) -> Quantity:
    texts = {name: table[name] for name in ("name", "unit", "description", "axis")}
    labels, words = tuple(table["labels"]), tuple(table.get("words", ()))
    if not all(isinstance(text, str) for text in (*texts.values(), *labels, *words)):
        raise TypeError("names")
    positive, place, optional = (table.get(x) is True for x in ("positive", "place", "optional"))
    return Quantity(
        **texts, labels=labels, words=words, positive=positive, place=place, optional=optional
    )
