"""The samples of a motion in the pieces between its impacts."""

from __future__ import annotations

import json
from typing import Any

import numpy as np


def pieces_between_impacts(motion: Any) -> np.ndarray:
    """How many impacts there were before each sample; at an impact the sample is the state after it."""
    data = getattr(motion, "data", motion)  # a motion, or its samples
    changes = json.loads(getattr(data, "attrs", {}).get("transitions", "[]"))
    times = np.sort([change["t"] for change in changes if change["why"] == "impact"])
    return np.searchsorted(times, np.asarray(motion["time"]), side="right")
