"""Observables that follow from those of a motion, and which are drawn together over time."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import xarray as xr

from voronets.engine import Motion
from voronets.view.scene import coordinates, friction_of, values

#: Reactions below this part of T/|a| are rounding.
ROUNDING = 1e-10


@dataclass(frozen=True)
class Plot:
    """Observables of one unit that are drawn together.

    names  of the observables, derived ones among them
    level  a value to be marked, and what it is
    """

    title: str
    names: tuple[str, ...]
    level: tuple[float, str] | None = None


def plots(motion: Motion) -> dict[str, Plot]:
    """What is drawn over time of a motion, by the names of a picture's panels."""
    q = tuple(coordinates(motion))
    modes = {mode for *_, mode in motion.modes}
    found = {
        "coordinates": Plot("Coordinates", q),
        "velocities": Plot("Velocities", tuple(f"{name}'" for name in q)),
        "angular_velocity": Plot("Angular velocity, body axes", ("omega", "spin")),
        "energy": Plot("Energy error", ("energy_error",)),
        "slip": Plot("Slip speed", ("slip_speed",) if "sliding" in modes else ()),
        "height": Plot("Height above the ground", ("gap",) if "flying" in modes else ()),
        "reactions": Plot("Reaction of the ground", ("normal_reaction", "tangential_reaction")),
        "friction": Plot("Friction needed", ("friction_needed",), _available(motion)),
    }
    if not conserves(motion):
        parts = ("energy", "kinetic_energy", "potential_energy")
        found["energy"] = Plot("Energy", parts)
        if "dissipated" in motion.data:
            found["energy"] = Plot(
                "Where the energy went", ("energy", "dissipated", "energy_and_lost")
            )
    if q:
        found["reactions"] = Plot("Reactions of the constraints", ("reactions",))
    if modes == {"flying"}:
        found = {key: plot for key, plot in found.items() if key not in ("reactions", "friction")}
    there = {str(name) for name in with_derived(motion, motion.data).data_vars}
    shown = {
        key: Plot(plot.title, tuple(name for name in plot.names if name in there), plot.level)
        for key, plot in found.items()
    }
    return {key: plot for key, plot in shown.items() if plot.names}


def _available(motion: Motion) -> tuple[float, str] | None:
    friction = friction_of(motion)
    return None if friction is None else (friction, "available")


def conserves(motion: Motion) -> bool:
    """Whether the energy should hold."""
    return motion.verdict.energy_drift is not None


def with_derived(motion: Motion, data: xr.Dataset) -> xr.Dataset:
    """The samples of a motion with what follows from them.

    spin                 ω·n about the ground's normal
    energy_and_lost      the energy plus what was lost so far
    energy_error         (E − E₀)/max(|E₀|, max T), where the energy should hold
    tangential_reaction  |Λ − (Λ·n) n|
    friction_needed      nothing where the reactions are but rounding
    """
    found: dict[str, tuple[str, np.ndarray, dict[str, str]]] = {}

    def add(name: str, array: np.ndarray, unit: str, told: str) -> None:
        found[name] = ("time", array, {"units": unit, "long_name": told})

    n = values(data, "normal", 3)
    if {"omega_space", "normal"} <= set(data.data_vars):
        spin = np.einsum("ti,ti->t", values(data, "omega_space", 3), n)
        add("spin", spin, "rad/s", "angular velocity about the ground's normal")
    if {"energy", "kinetic_energy"} <= set(data.data_vars) and conserves(motion):
        told = "energy error, relative to the larger of |E₀| and the largest T"
        add("energy_error", energy_error(data), "1", told)
    if {"energy", "dissipated"} <= set(data.data_vars):
        together = values(data, "energy") + values(data, "dissipated")
        add("energy_and_lost", together, "J", "energy plus what was lost")
    if {"reaction", "normal"} <= set(data.data_vars):
        reaction = values(data, "reaction", 3)
        along = n * np.einsum("ti,ti->t", reaction, n)[:, None]
        across = np.linalg.norm(reaction - along, axis=1)
        add("tangential_reaction", across, "N", "size of the reaction along the ground")
    if "friction_needed" in data and only_rounding(data):
        nothing = xr.full_like(data["friction_needed"], np.nan)
        data = data.assign(friction_needed=nothing)
    return data.assign(found)


def energy_error(data: xr.Dataset) -> np.ndarray:
    """(E − E₀)/max(|E₀|, max T)."""
    energy, kinetic = values(data, "energy"), values(data, "kinetic_energy")
    known = energy[np.isfinite(energy)]
    first = known[0] if known.size else 0.0
    scale = max(abs(first), float(np.nanmax(kinetic, initial=0.0))) or 1.0
    found: np.ndarray = (energy - first) / scale
    return found


def only_rounding(data: xr.Dataset) -> bool:
    """The reactions are nothing beside T/|a|: no force acts and the body moves freely."""
    kinetic, a = values(data, "kinetic_energy"), values(data, "contact_body", 3)
    reaction = np.abs(values(data, "reaction", 3))
    usual = np.nanmax(kinetic, initial=0.0) / (np.nanmax(np.abs(a), initial=0.0) or 1.0)
    return bool(np.nanmax(reaction, initial=0.0) < ROUNDING * usual)
