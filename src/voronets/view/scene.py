"""What a picture needs of a motion: close samples, the surfaces, the normals."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from weakref import WeakSet

import numpy as np
import xarray as xr

from voronets.engine import Motion
from voronets.expressions.rotations import rotation_matrix
from voronets.rolling.laws import Coulomb
from voronets.rolling.system import RollingProblem
from voronets.scenario.read import Scenario, read_text, scenario
from voronets.view.sampling import Jumps, Observables, bisected, off_curves

#: A motion with dense output is sampled anew at so many times, and closer where a curve bends.
SAMPLES, MOST = 1201, 40_000
BEND = 1e-3  # of a curve's extent: how far a chord may be from it
#: What is drawn as curves: those in space by their own extent, the others over time.
CURVES = ("contact_ground", "contact_body", "centre", "omega", "reaction", "slip", "dissipated")

_CLOSE: WeakSet[Motion] = WeakSet()  # motions that are sampled closely already


def sampled_closely(motion: Motion) -> Motion:
    """The motion at enough times to draw it, from its dense output where it has one."""
    if not motion.segments or not motion.t_end > 0 or motion in _CLOSE:
        return motion
    at = Observables(motion, [*CURVES, *coordinates(motion)])
    times = np.linspace(0.0, motion.t_end, SAMPLES)
    times = bisected(times, off_curves(at, times, BEND), MOST, Jumps.of(motion))
    close = replace(motion, data=motion.at(times).assign_attrs(motion.data.attrs))
    _CLOSE.add(close)
    return close


def scenario_of(motion: Motion) -> Scenario | None:
    """The scenario that a motion comes from; None for one that does not say."""
    text = motion.data.attrs.get("scenario", "")
    return _scenario_of_text(text) if text else None


@lru_cache(maxsize=8)
def _scenario_of_text(text: str) -> Scenario | None:
    try:
        return scenario(read_text(text))
    except ValueError:
        return None


def problem_of(motion: Motion) -> RollingProblem | None:
    """What rolls on what; None for a motion that does not say."""
    found = scenario_of(motion)
    problem = getattr(found, "problem", None)
    if found is None and motion.segments:
        problem = motion.segments[0].system.attributes.get("problem")
    return problem if isinstance(problem, RollingProblem) else None


def friction_of(motion: Motion) -> float | None:
    """The coefficient of friction up to which the body sticks; None where the scenario gives none."""
    problem = problem_of(motion)
    if problem is None:
        return None
    if isinstance(problem.contact, Coulomb):
        return float(problem.contact.friction)
    return None if problem.friction is None else float(problem.friction)


def modes_at(motion: Motion, times: np.ndarray) -> np.ndarray:
    """The mode of a motion at each time, the later one where two meet (m,); empty words without modes."""
    found = motion.modes
    starts = np.array([one.start for one in found])
    words = np.array(["", *(one.mode for one in found)])
    return words[np.searchsorted(starts, times, side="right")]


def coordinates(motion: Motion) -> list[str]:
    """The names of a general system's coordinates: those with a velocity x'; none of a body's."""
    names = [str(name) for name in motion.data.data_vars]
    return [name for name in names if f"{name}'" in names]


def values(data: xr.Dataset, name: str, columns: int | None = None) -> np.ndarray:
    """The samples of a quantity (m,) or (m, columns); NaN where they are infinite or missing."""
    shape = (data.sizes["time"],) if columns is None else (data.sizes["time"], columns)
    found = np.asarray(data[name].values if name in data else np.full(shape, np.nan), dtype=float)
    return np.where(np.isfinite(found), found, np.nan).reshape(shape)


def points(data: xr.Dataset, name: str) -> np.ndarray:
    """The finite points of a path (m, 3)."""
    found = values(data, name, 3)
    return found[np.all(np.isfinite(found), axis=1)]


def rotations(data: xr.Dataset) -> np.ndarray:
    """R, body to space, at every time (m, 3, 3)."""
    q = values(data, "orientation", 4)
    rows = rotation_matrix(tuple(q.T))
    return np.array([[np.broadcast_to(x, len(q)) for x in row] for row in rows]).transpose(2, 0, 1)


def track(data: xr.Dataset, *, on_body: bool) -> tuple[np.ndarray, np.ndarray]:
    """The contact's points and the outward normals there, axes of the body or of space (m, 3)."""
    x = values(data, "contact_body" if on_body else "contact_ground", 3)
    n = values(data, "normal", 3)
    if on_body:
        n = -np.einsum("tij,ti->tj", rotations(data), n)
    finite = np.all(np.isfinite(x), axis=1) & np.all(np.isfinite(n), axis=1)
    return x[finite], n[finite]
