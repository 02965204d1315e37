"""What ``voronets run`` says of a motion."""

from __future__ import annotations

from typing import Any

import numpy as np
from rich.console import Console
from rich.table import Table

from voronets.cli import contact_report, system_report
from voronets.engine import Motion
from voronets.engine.verdict import law_name

#: Observables of the document, in its order.
PRINTED = (
    "orientation", "omega", "contact_body", "contact_ground", "centre", "reaction",
    "normal_reaction", "friction_needed", "energy",
)  # fmt: skip

#: What is printed at given times, and what it is called.
VECTORS = {
    "omega": "ω, body axes", "contact_ground": "contact", "centre": "centre", "reaction": "reaction",
}  # fmt: skip
LISTED = 8  # events in the table
LOOKS = 50_000  # moments at which the spin is looked at, at the most
NO_PRESSURE = 1e-9  # of the largest


def as_document(motion: Motion) -> dict[str, Any]:
    """The document of ``--json``."""
    attributes = motion.data.attrs
    return {
        "title": attributes["title"],
        "t": motion.t.tolist(),
        "outcome": motion.outcome.word,
        "t_end": motion.t_end,
        "message": motion.message,
        **_observables(motion),
        "verdict": motion.verdict.as_dict(),
        "integrals": motion.integrals,
        "extremes": motion.extremes,
        "events": [{"name": name, "t": t} for name, t in motion.events],
        "engine": attributes["engine"],
        "tolerance": attributes["tolerance"],
        "steps": int(attributes["steps"]),
        "seconds": attributes["seconds"],
        "corrections": [text for text in attributes["corrections"].split("; ") if text],
    }


def _observables(motion: Motion) -> dict[str, Any]:
    if system_report.is_system(motion):
        return system_report.printed(motion)
    found = {name: motion[name].values.tolist() for name in PRINTED}
    return found | (contact_report.printed(motion) if contact_report.has_modes(motion) else {})


def report(motion: Motion, listed: bool) -> None:
    """A table of what was found; the states too where times were asked for."""
    console = Console(markup=False, emoji=False, highlight=False)  # a title is no markup
    table = Table(title=motion.data.attrs["title"], show_header=False, title_justify="left")
    table.add_column(style="bold")
    table.add_column()
    for row in _rows(motion):
        table.add_row(*row)
    with console.capture() as captured:
        if listed:
            listing = system_report.states if system_report.is_system(motion) else _states
            console.print(listing(motion))
        changed = contact_report.changes(motion)
        if changed is not None:
            console.print(changed)
        console.print(table)
    print(captured.get(), end="")  # rich would end the process where a pipe is closed


def _rows(motion: Motion) -> list[tuple[str, str]]:
    attributes = motion.data.attrs
    look_for = str(attributes.get("look_for", ""))
    rows = [("what to look for", look_for)] if look_for else []
    rows.append(("outcome", f"{motion.outcome.word}: {motion.message}"))
    rows.append(("time reached", f"{motion.t_end:.9g} s of {attributes['duration']:g} s"))
    rows += _found(motion)
    events = motion.events
    for name, t in events[:LISTED]:
        rows.append((f"event {name!r}", f"at {t:.9g} s"))
    if len(events) > LISTED:
        rows.append(("", f"and {len(events) - LISTED} more events (--json has all)"))
    verdict = motion.verdict
    if verdict.energy_balance is not None:
        drift = _small(verdict.energy_balance, "")
        rows.append(("drift of energy + energy lost", drift))
    else:
        drift = _small(verdict.energy_drift, "energy is not conserved here")
        rows.append(("relative energy drift", drift))
    for name, value in verdict.residuals.items():
        rows.append((f"residual: {law_name(name)}", _small(value, "no step to check")))
    rows.append((law_name("invariants_drift"), _small(verdict.invariants_drift, "none")))
    rows += _integrals(motion)
    rows += _trust(motion)
    engine = f"{attributes['engine']}, tolerance {attributes['tolerance']:g}"
    rows.append(("steps", f"{int(attributes['steps'])} ({engine})"))
    rows.append(("time taken", f"{attributes['seconds']:.3f} s, compilation included"))
    return rows


def _trust(motion: Motion) -> list[tuple[str, str]]:
    """How far the state is known, and what else the verdict has to say."""
    verdict, rows = motion.verdict, []
    if verdict.state_error is not None:
        error = f"{verdict.state_error:.1e}" if verdict.state_error < 1 else "as large as the state"
        rows.append(("error of the state at the end", f"{error} (estimated)"))
    return rows + [("note", text) for text in verdict.notes]


def _integrals(motion: Motion) -> list[tuple[str, str]]:
    """The integrals but the energy, whose drift stands above."""
    rows = []
    for name, seen in motion.integrals.items():
        if name != "energy" and seen["value"] is not None:
            values = seen["value"] if isinstance(seen["value"], list) else [seen["value"]]
            shown = ", ".join(f"{value:.6g}" for value in values)
            rows.append(
                (f"integral: {name.replace('_', ' ')}", f"{shown} (drift {seen['drift']:.2e})")
            )
    return rows


def _found(motion: Motion) -> list[tuple[str, str]]:
    """Spin, pressure and friction over the whole motion."""
    if not len(motion.t):
        return []
    if system_report.is_system(motion):
        return system_report.found(motion)
    seen = motion.data
    if motion.segments and motion.t_end > 0:
        moments = int(min(2 * motion.data.attrs["steps"] + 100, LOOKS))
        seen = motion.at(np.linspace(0.0, motion.t_end, moments))
    spin = np.sum(seen["omega_space"].values * seen["normal"].values, axis=1)
    rows = [
        ("spin about the normal, first", f"{spin[0]:+.6f} rad/s"),
        ("spin about the normal, last", f"{spin[-1]:+.6f} rad/s"),
        ("spin, least and greatest", f"{np.min(spin):+.6g} and {np.max(spin):+.6g} rad/s"),
    ]
    rows += _reversals(seen["time"].values, spin)
    pressure, friction = (motion.extremes[name] for name in ("normal_reaction", "friction_needed"))
    least, most, needed = pressure["min"], pressure["max"], friction["max"]
    modes = contact_report.found(motion) if contact_report.has_modes(motion) else []
    flies = any(mode == "flying" for *_, mode in motion.modes)
    if flies and most is not None:  # in the air there is none
        rows.append(("largest normal reaction", f"{most:.6g} N at {pressure['t_max']:.6g} s"))
    elif least is not None:
        rows.append(("smallest normal reaction", f"{least:.6g} N at {pressure['t_min']:.6g} s"))
    if needed is None or least is None or most is None:
        told = "undefined: no pressure"
    elif least <= NO_PRESSURE * most and not flies:
        told = "unbounded: the pressure vanishes"
    else:
        told = f"{needed:.6g} at {friction['t_max']:.6g} s"
    rows.append(("largest friction needed", told))
    return modes + rows


def _reversals(t: np.ndarray, spin: np.ndarray) -> list[tuple[str, str]]:
    """When the spin changed sign, by interpolation between the moments looked at."""
    i = np.flatnonzero(spin[1:] * spin[:-1] < 0)
    if not len(i):
        return []
    times = t[i] - spin[i] * (t[i + 1] - t[i]) / (spin[i + 1] - spin[i])
    if len(i) == 1:
        return [("the spin reverses", f"at {times[0]:.6g} s")]
    words = f"{len(i)} times, first at {times[0]:.6g} s, last at {times[-1]:.6g} s"
    return [("the spin changes sign", words)]


def _small(value: float | None, otherwise: str) -> str:
    return otherwise if value is None else f"{value:.2e}"


def _states(motion: Motion) -> Table:
    """What is printed at each time, a quantity on a line."""
    table = Table(title="States", title_justify="left")
    for heading in ("t / s", "quantity", "x", "y", "z", "unit"):
        table.add_column(heading, no_wrap=True)
    for i, t in enumerate(motion.t):
        time = f"{t:g}"
        if contact_report.has_modes(motion):
            table.add_row(time, "mode", str(motion["mode"].values[i]))
            time = ""
        for name, words in VECTORS.items():
            parts = (f"{x:.6g}" for x in motion[name].values[i])
            table.add_row(time, words, *parts, str(motion[name].attrs["units"]))
            time = ""
        energy = f"{float(motion['energy'].values[i]):.9g}"
        table.add_row("", "energy", energy, "", "", "J", end_section=True)
    return table
