"""What a picture needs of a motion: close samples, the surfaces, the normals."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

import numpy as np
import xarray as xr

from voronets.engine import Motion
from voronets.expressions.rotations import rotation_matrix
from voronets.rolling.system import RollingProblem
from voronets.scenario.read import RollingScenario, read_text

#: Enough for smooth curves; a motion with dense output is sampled anew at so many times.
SAMPLES = 2401


def sampled_closely(motion: Motion) -> Motion:
    """The motion at enough times to draw it, from its dense output where it has one."""
    if not motion.segments or not motion.t_end > 0 or len(motion.t) >= SAMPLES:
        return motion
    data = motion.at(np.linspace(0.0, motion.t_end, SAMPLES))
    return replace(motion, data=data.assign_attrs(motion.data.attrs))


def problem_of(motion: Motion) -> RollingProblem | None:
    """What rolls on what; None for a motion that does not say."""
    text = motion.data.attrs.get("scenario", "")
    if text:
        return _problem_of_text(text)
    if motion.segments:
        problem = motion.segments[0].system.attributes.get("problem")
        return problem if isinstance(problem, RollingProblem) else None
    return None


@lru_cache(maxsize=8)
def _problem_of_text(text: str) -> RollingProblem | None:
    try:
        return RollingScenario.of(read_text(text)).problem
    except ValueError:
        return None


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
