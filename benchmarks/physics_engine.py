"""The same stone in MuJoCo: an ellipsoid on a plane, held by friction instead of a constraint."""

from __future__ import annotations

import time
from typing import Any

import stone
from report import NotInstalled, Table

import voronets

#: The best found by hand: an exact friction cone, and a contact as stiff as the step allows.
STIFF = (
    'timestep="{0:g}" integrator="implicitfast" cone="elliptic" impratio="10" iterations="200" '
    'tolerance="1e-14"',
    'friction="2 0 0" solref="{1:g} 1" solimp="0.9999 0.9999 1e-6"',
)
#: name → (option, geom)
SETTINGS = {
    "MuJoCo, defaults": ("", ""),
    "MuJoCo, step 1e-4": ('timestep="1e-4"', ""),
} | {
    f"MuJoCo, tuned, step {h:.0e}": tuple(part.format(h, 2 * h) for part in STIFF)
    for h in (5e-5, 1e-5)
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


def energy_at_rest() -> float:
    """What it has when it lies still on its belly."""
    body, g = stone.STONE.problem.body, stone.STONE.problem.forces.gravity[2]
    return -body.mass * g * (body.surface.surface.semi_axes[2] - body.surface.centre[2])


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
    left = energy(mujoco, m, d)
    return {"processor s": took, "steps": steps, "spin": float(d.qvel[5]), "lost": first - left}


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
    start, energies = motion.data.isel(time=0), motion["energy"].values
    rows: dict[str, dict[str, Any]] = {"voronets.run": {
        "processor s": took,
        "steps": motion.data.attrs["steps"],
        "spin": float(motion["omega"][-1, 2]),
        "lost": float(energies[0] - energies[-1]),
    }}  # fmt: skip
    rows |= {name: roll(mujoco, start, *setting) for name, setting in SETTINGS.items()}
    available = float(energies[0]) - energy_at_rest()
    for name, row in rows.items():
        lost = row.pop("lost") / available
        table.add(stone=name, **row, **{"energy lost": f"{round(100 * lost, 1) + 0.0} %"})
    table.remarks += [
        "spin: about the body's third axis at the end, in rad/s; it was -5 at the start.",
        f"energy lost: of the {available:.4g} J above rest; beyond 100 % it sank into the ground.",
    ]
    return [table]
