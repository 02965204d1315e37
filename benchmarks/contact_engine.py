"""The tippe top and the coin in MuJoCo, whose contacts are soft and whose friction is a convex cone."""

from __future__ import annotations

import time
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from contact_bodies import COIN, TOP, Body, State
from physics_engine import words

#: The damping ratio of a spring and dashpot that cannot pull and gives back half the speed:
#: exp(-tan a (π - 2 a)) = 0.5 with sin a = this.
HALF = 0.256

EXACT = 'cone="elliptic" impratio="{0:g}" iterations="200" tolerance="1e-14"'

#: MuJoCo has no disc; the closest are a cylinder and an ellipsoid of this half thickness in m.
THIN = 1e-5


@dataclass(frozen=True)
class Setting:
    """Attributes of option and geoms; {0} is the contact's time constant."""

    name: str
    step: float
    option: str = ""
    geom: str = ""
    contact: float = 0.0  # time constant in steps
    fixed: float = 0.0  # or in seconds
    disc: str = "cylinder"  # or "ellipsoid"

    def halved(self, times: int) -> Setting:
        return replace(self, step=self.step / 2**times)

    @property
    def attributes(self) -> tuple[str, str]:
        constant = self.fixed or self.contact * self.step
        return f'timestep="{self.step!r}" {self.option}', self.geom.format(constant)


def _tuned(impedance: float, damping: float) -> str:
    return f'solref="{{0!r}} {damping}" solimp="{impedance} {impedance} 0.001"'


DEFAULTS = Setting("MuJoCo, defaults", 2e-3)
#: body → hard as in the section mujoco, the best found by hand, the same with its contact fixed, others
TUNED = {
    TOP: (
        Setting("MuJoCo, hard", 4e-5, EXACT.format(10) + ' integrator="implicitfast"', _tuned(0.9999, 1), 2),
        Setting("MuJoCo, tuned", 4e-5, EXACT.format(100) + ' integrator="RK4"', _tuned(0.001, 1), 20),
        Setting("MuJoCo, soft", 4e-5, EXACT.format(100) + ' integrator="RK4"', _tuned(0.001, 1), fixed=8e-4),
    ),
    COIN: (
        Setting("MuJoCo, hard", 2e-5, EXACT.format(10) + ' integrator="implicitfast"', _tuned(0.9999, HALF), 5),
        Setting("MuJoCo, tuned", 2e-5, EXACT.format(10) + ' integrator="RK4"', _tuned(0.01, HALF), 5),
        Setting("MuJoCo, soft", 2e-5, EXACT.format(10) + ' integrator="RK4"', _tuned(0.01, HALF), fixed=2e-4),
        Setting("MuJoCo, tuned, flat ellipsoid", 2e-5, EXACT.format(10) + ' integrator="RK4"',
                _tuned(0.01, HALF), 5, disc="ellipsoid"),
    ),
}  # fmt: skip

MODEL = """
<mujoco>
  <option gravity="0 0 {gravity}" {option}/>
  <worldbody>
    <geom type="plane" size="0 0 1" condim="3" friction="{friction} 0 0" {geom}/>
    <body pos="{position}" quat="{quaternion}">
      <freejoint/>
      <inertial pos="0 0 0" mass="{mass}" diaginertia="{inertia}"/>
      <geom {shape} condim="3" friction="{friction} 0 0" {geom}/>
    </body>
  </worldbody>
</mujoco>
"""


def _shape(surface: dict[str, Any], disc: str) -> str:
    radius = surface["radius"]
    if surface["kind"] == "sphere":
        return f'type="sphere" size="{radius}" pos="{words(surface["centre"])}"'
    size = (radius, THIN) if disc == "cylinder" else (radius, radius, THIN)
    return f'type="{disc}" size="{words(size)}"'


def model(body: Body, start: State, setting: Setting) -> str:
    """The body as MuJoCo's XML, where its motion starts; friction only against sliding."""
    table = body.table
    option, geom = setting.attributes
    return MODEL.format(
        gravity=-table["force"]["gravity"], option=option, geom=geom, mass=table["body"]["mass"],
        friction=table["contact"]["friction"], inertia=words(table["body"]["inertia"]),
        shape=_shape(table["body"]["surface"], setting.disc), position=words(start.centre),
        quaternion=words(start.orientation),
    )  # fmt: skip


@dataclass(frozen=True)
class Rolled:
    """The states at the body's times, and the processor and wall seconds until then."""

    states: tuple[State, ...]
    processor: tuple[float, ...]
    wall: tuple[float, ...]


def roll(mujoco: Any, body: Body, start: State, setting: Setting, *, until: int = 2) -> Rolled:
    """Through the first ``until`` of the body's times."""
    m = mujoco.MjModel.from_xml_string(model(body, start, setting))
    d = mujoco.MjData(m)
    d.qvel[:3], d.qvel[3:6] = body.table["start"]["velocity"], start.omega
    found, done = [], 0
    processor, wall = time.process_time(), time.perf_counter()
    for t in body.times[:until]:
        steps = round(t / m.opt.timestep)
        mujoco.mj_step(m, d, nstep=steps - done)
        done = steps
        took = time.process_time() - processor, time.perf_counter() - wall
        found.append(
            (State(np.array(d.qpos[3:7]), np.array(d.qvel[3:6]), np.array(d.qpos[:3])), *took)
        )
    return Rolled(*zip(*found, strict=True))
