"""Motions known to ten digits, computed elsewhere by methods that share no code with ours."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

import voronets
from engines import INSTALLED

FOLDER = Path(__file__).parent / "motions"
NAMES = sorted(path.stem for path in FOLDER.glob("*.toml"))


@pytest.mark.parametrize("engine", INSTALLED[:-1])  # the Taylor ones
@pytest.mark.parametrize("name", NAMES)
def test_known_motion(name, engine):
    known = json.loads((FOLDER / f"{name}.json").read_text())
    motion = voronets.run(FOLDER / f"{name}.toml", at=known["t"], engine=engine)
    for key, values in known.items():
        if key == "t":
            continue
        ours, theirs = motion[key].values, np.array(values)
        if key == "reactions":  # [constraint][time]
            ours = ours.T
        if key == "orientation":
            theirs = theirs * np.sign(np.sum(ours * theirs, axis=1, keepdims=True))
        np.testing.assert_allclose(ours, theirs, rtol=1e-9, atol=1e-9, err_msg=key)
