"""How a motion shows itself in a notebook: well-formed HTML, nothing in it but text."""

from __future__ import annotations

import html
import json
from collections.abc import Iterable, Sequence

import xarray as xr

from voronets.engine.extremes import Extremes
from voronets.engine.verdict import Verdict, law_name

CHANGES = 200  # of mode that are shown


def as_html(data: xr.Dataset, verdict: Verdict, extremes: Extremes) -> str:
    """What a motion is, how it ended, how good it is; changes of mode, extremes, variables to be opened."""
    attributes = data.attrs
    rows = [
        ("outcome", f"{attributes['outcome']}: {attributes['message']}"),
        ("time reached", f"{attributes['t_end']:.9g} s, {data.sizes['time']} samples"),
        ("from", f"{attributes.get('kind', 'simulated')}, {attributes.get('engine', '')}"),
    ]
    rows += [(law_name(name), f"{value:.2e}") for name, value in verdict.laws().items()]
    if verdict.state_error is not None:
        rows.append(("error of the state at the end, estimated", f"{verdict.state_error:.1e}"))
    rows += [("note", note) for note in verdict.notes]
    found = (
        (name, *(_number(one[key]) for key in ("min", "t_min", "max", "t_max")))
        for name, one in extremes.items()
    )
    words = ("units", "long_name")
    variables = (
        (
            str(name),
            " × ".join(map(str, array.dims)),
            *(str(array.attrs.get(key, "")) for key in words),
        )
        for name, array in data.data_vars.items()
    )
    changes = json.loads(attributes.get("transitions", "[]"))
    told = [(f"{x['t']:.9g}", x["from"], x["to"], x["why"].replace("_", " ")) for x in changes]
    if len(told) > CHANGES:
        told[CHANGES:] = [("…", "", "", f"{len(told) - CHANGES} more")]
    modes = _details(f"changes of mode: {len(changes)}", ("t s", "from", "to", "why"), told)
    title = html.escape(shown_text(str(attributes.get("title", ""))))
    return (
        f"<div><p><b>{title}</b></p>{_table(rows)}"
        f"{modes if changes else ''}"
        f"{_details('extremes', ('', 'min', 'at s', 'max', 'at s'), found)}"
        f"{_details('variables', ('', 'dimensions', 'unit', 'meaning'), variables)}</div>"
    )


def _number(value: float | None) -> str:
    return "" if value is None else f"{value:.7g}"


def _details(name: str, head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    heading = "".join(f"<th>{html.escape(word)}</th>" for word in head)
    return f"<details><summary>{name}</summary>{_table(rows, heading)}</details>"


def _table(rows: Iterable[Sequence[str]], heading: str = "") -> str:
    cells = (
        "<tr>" + "".join(f"<td>{html.escape(shown_text(cell))}</td>" for cell in row) + "</tr>"
        for row in rows
    )
    return f"<table>{f'<tr>{heading}</tr>' if heading else ''}{''.join(cells)}</table>"


def shown_text(text: str) -> str:
    """A text without characters that no document may hold."""
    return "".join(c if c.isprintable() else " " for c in text)
