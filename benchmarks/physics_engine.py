"""The same stone in MuJoCo: an ellipsoid on a plane, held by friction instead of a constraint."""

from __future__ import annotations

import time
from typing import Any

import numpy as np
import stone
from report import NotInstalled, Table

import voronets

#: name → (option, geom).  The tuned one was found by hand: a short step, an exact friction cone, a
#: stiff contact, no slip allowed to creep in.
SETTINGS = {
    "MuJoCo, defaults": ("", ""),
    "MuJoCo, short step": ('timestep="1e-4"', ""),
    "MuJoCo, tuned": (
        'timestep="5e-5" integrator="implicitfast" cone="elliptic" impratio="100" '
        'iterations="200" tolerance="1e-14" noslip_iterations="20" noslip_tolerance="1e-14"',
        'friction="2 0 0" solref="2e-4 1" solimp="0.999 0.9999 1e-5"',
    ),
}

MODEL = """
<mujoco>
  <option gravity="0 0 {gravity}" {option}/>
  <worldbody>
    <geom type="plane" size="0 0 1" {geom}/>
    <body pos="{position}" quat="{quaternion}">
      <freejoint/>
      <inertial pos="0 0 0" mass="{mass}" fullinertia="{inertia}"/>
      <geom type="ellipsoid" size="{size}" pos="{centre}" {geom}/>
    </body>
  </worldbody>
</mujoco>
"""


def words(numbers: Any) -> str:
    """Numbers as XML has them, to the last digit."""
    return " ".join(repr(float(x)) for x in numbers)


def model(start: Any, option: str, geom: str) -> str:
    """The stone as MuJoCo's XML, standing where the motion starts."""
    problem = stone.STONE.problem
    (xx, xy, xz), (_, yy, yz), (_, _, zz) = problem.body.inertia
    placed = problem.body.surface
    return MODEL.format(
        gravity=problem.forces.gravity[2], option=option, geom=geom, mass=problem.body.mass,
        position=words(start["centre"].values), quaternion=words(start["orientation"].values),
        inertia=words((xx, yy, zz, xy, xz, yz)), size=words(placed.surface.semi_axes),
        centre=words(placed.centre),
    )  # fmt: skip


def energy(mujoco: Any, m: Any, d: Any) -> float:
    """Kinetic and potential energy."""
    mujoco.mj_energyPos(m, d)
    mujoco.mj_energyVel(m, d)
    return float(d.energy.sum())


def spin(mujoco: Any, d: Any) -> float:
    """ω about the vertical: a free joint's angular velocity is in body axes."""
    R = np.empty(9)
    mujoco.mju_quat2Mat(R, d.qpos[3:7])
    return float((R.reshape(3, 3) @ d.qvel[3:6])[2])


def roll(mujoco: Any, start: Any, option: str, geom: str) -> dict[str, Any]:
    """The same seconds, and what is left of the motion."""
    m = mujoco.MjModel.from_xml_string(model(start, option, geom))
    d = mujoco.MjData(m)
    d.qvel[:3], d.qvel[3:6] = start["velocity"].values, start["omega"].values
    mujoco.mj_forward(m, d)
    first = energy(mujoco, m, d)
    steps = round(stone.DURATION / m.opt.timestep)
    began = time.process_time()
    mujoco.mj_step(m, d, nstep=steps)
    took = time.process_time() - began
    mujoco.mj_forward(m, d)
    return {"processor s": took, "steps": steps, "spin at the end": spin(mujoco, d),
            "energy lost": first - energy(mujoco, m, d)}  # fmt: skip


def section(repeats: int) -> list[Table]:
    """One table."""
    try:
        import mujoco
    except ImportError:
        raise NotInstalled("mujoco is not installed (pip install mujoco)") from None
    table = Table(f"The same stone in a physics engine, {stone.DURATION:g} s")
    voronets.run(stone.STONE)
    began = time.process_time()
    motion = voronets.run(stone.STONE)
    took = time.process_time() - began
    start, first = motion.data.isel(time=0), float(motion["energy"][0])
    kinetic = float(motion["kinetic_energy"][0])
    ours = {
        "processor s": took,
        "steps": motion.data.attrs["steps"],
        "spin at the end": float(motion["omega_space"][-1, 2]),
        "energy lost": first - float(motion["energy"][-1]),
    }
    rows = {"voronets.run": ours}
    rows |= {name: roll(mujoco, start, *setting) for name, setting in SETTINGS.items()}
    for name, row in rows.items():
        part = f"{row.pop('energy lost') / kinetic:.1e}"
        table.add(stone=name, **row, **{"energy lost / T at the start": part})
    table.remarks.append(f"T at the start is {kinetic:.4g} J, the spin then -5 rad/s.")
    return [table]
