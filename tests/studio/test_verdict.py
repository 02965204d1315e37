"""What the verdict says is true of the motion, for every contact law and every end."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

import voronets
from voronets.view.verdict import sentences

#: Scenario, changes, and how the answers on energy, slip and lift begin.
TOLD = {
    "slips where friction ends": (
        "rattleback", {"run.duration": 3.0, "run.friction": 0.3},
        {"Energy": "The energy is conserved with a relative error of",
         "Would it slip?": "Yes, at 1.17",
         "Would it lift?": "No: the ground always presses, with at least"},
    ),
    "enough friction": (
        "rattleback", {"run.duration": 0.5, "run.friction": 0.9},
        {"Would it slip?": "Rolling needs a coefficient",
         "Would it lift?": "No: the ground always presses, with at least"},
    ),
    "thrown": (
        "billiard-ball", {"run.duration": 0.3},
        {"Energy": "Lost: ",
         "Would it slip?": "Yes: the body slides for 0.3 s",
         "Would it lift?": "No: the ground always presses, with at least"},
    ),
    "no friction": (
        "smooth-rattleback", {"run.duration": 0.5},
        {"Energy": "The energy is conserved with a relative error of",
         "Would it slip?": "The body slides whenever it touches the ground"},
    ),
    "in the air": (
        "dropped-coin", {"run.duration": 0.01},
        {"Energy": "The energy is conserved with a relative error of",
         "Would it slip?": "The body never touches the ground",
         "Would it lift?": "The body begins in the air"},
    ),
    "lifts": (
        "ball-on-sphere", {"run.duration": 2.0},
        {"Would it slip?": "The pressure of the ground vanishes", "Would it lift?": "Yes, at 0.725"},
    ),
    "is pulled": (
        "ball-on-sphere", {"run.duration": 1.5, "run.lift_off": "ignore"},
        {"Would it lift?": "Yes: to keep the contact, the ground has to pull with 1.888 N"},
    ),
    "no forces": (
        "inverted-ellipsoid", {"run.duration": 1.0},
        {"Would it slip?": "No: no force", "Would it lift?": "No force acts"},
    ),
    "a system": (
        "chaplygin-sleigh", {"run.duration": 1.0},
        {"Energy": "The energy is conserved with a relative error of"},
    ),
    "driven": (
        "snakeboard", {"run.duration": 1.0},
        {"Energy": "The energy is not conserved here, because something drives or brakes"},
    ),
    "of no length": (
        "ball-on-sphere", {"force.gravity": -9.81}, {"Would it lift?": "Yes, at 0 s"},
    ),
}  # fmt: skip


def motion_of(name, changes):
    return voronets.run(name, settings=changes, throw=False, estimate=False)


@pytest.mark.parametrize("case", TOLD)
def test_what_is_said(case):
    name, changes, expected = TOLD[case]
    told = {sentence.about: sentence.text for sentence in sentences(motion_of(name, changes))}
    for about, begins in expected.items():
        assert told[about].startswith(begins), told
    if name in ("chaplygin-sleigh", "snakeboard"):
        assert "Would it slip?" not in told


def test_losses_of_samples():
    """A motion that was stopped is told of by its samples: what is lost is lost there too."""
    motion = motion_of("spun-egg", {"run.duration": 0.3})
    data = motion.at(np.linspace(0.0, 0.3, 50)).assign_attrs(motion.data.attrs)
    (energy,) = (
        s for s in sentences(replace(motion, data=data, segments=())) if s.about == "Energy"
    )
    lost = float(motion.data["dissipated"][-1])
    assert energy.text.startswith(f"Lost: {lost:.4g} J in all.")  # fmt: skip
