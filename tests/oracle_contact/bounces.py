"""Flight, impacts, and infinitely many impacts in a finite time."""

from __future__ import annotations

import numpy as np

from .impact import law_of_impact, routh
from .modes import COMMON
from .stepper import Event
from .touch import cross


class Bounces:
    """The part of a motion in the air."""

    def fly(self, velocity, gap, bounce=False):
        """Until the next impact; without a bounce, a gap of zero is one that opens slowly."""
        self.mode, modes = "flying", self.modes
        touch = modes.touch(self.y, False)
        u = velocity + cross(touch.turning, touch.arm)
        rise, fall = touch.n @ u, -touch.separating(u)
        armed, most = 1e-13 * max(np.linalg.norm(touch.arm), 1e-3), 0.1 * self.time_scale()
        if bounce and fall > 0:
            armed = min(armed, 1e-3 * rise**2 / (2 * fall))
            most = min(most, 0.5 * rise / fall)
        start = np.concatenate([self.y, velocity, [gap]])
        event = Event("impact", lambda y: y[COMMON + 3], armed)
        self.gap_error = 1e-15
        if bounce and fall > 0:
            speed = np.linalg.norm(velocity) + np.linalg.norm(u)
            self.gap_error = 1e-13 * rise**2 / fall + 1e-16 * speed * min(rise / fall, 1.0)
        name, y = self.piece(modes.flying, start, [event], max_step=most)
        if name == "end":
            return None
        return self.strike(y[COMMON : COMMON + 3])

    def strike(self, velocity):
        """An impact, and what follows: another flight, a lasting contact, or their accumulation."""
        modes, setting = self.modes, self.modes.model.setting
        touch = modes.touch(self.y, False)
        u = velocity + cross(touch.turning, touch.arm)
        hit = self.routh(touch, u)
        velocity = velocity + hit["impulse"] / setting.mass
        self._kick(touch, hit["impulse"])
        self.y[11] -= hit["work"]
        u, n = hit["after"], touch.n
        slip = np.zeros(3) if hit["ended"] == "stuck" else u - n * (n @ u)
        if setting.law("restitution", 0.0) == 0:
            return self.decide(slip, "impact", "flying")
        touch = modes.touch(self.y, False)
        fall = -touch.separating(u)
        ratio = -(hit["after"] @ n) / (hit["before"] @ n)
        if fall > 0 and ratio < 1:
            rest = 2 * (u @ n) / (fall * (1 - ratio))
            if rest < 1e-6 * self.time_scale():
                return self.gather(touch, u, velocity)
        self.enter("flying", "flying", "impact")
        return lambda: self.fly(velocity, 0.0, True)

    def routh(self, touch, u) -> dict:
        setting = self.modes.model.setting
        slide, stick = law_of_impact(setting)
        energetic = setting.law("impact", "newton") == "stronge"
        restitution = setting.law("restitution", 0.0)
        hit = routh(touch.response(), touch.n, u, slide, stick, restitution, energetic)
        return hit | {"before": u}

    def _kick(self, touch, impulse) -> None:
        """The change of ω by an impulse at the contact."""
        turning = touch.inverse @ cross(touch.arm, impulse)
        self.y[5:8] += touch.matrix.T @ turning

    def gather(self, touch, u, velocity):
        """The rest of an accumulation: every bounce, with geometry and free fall held constant."""
        n = touch.n
        drift = touch.drift(touch.normal_rate(u))
        drift = drift + n * (touch.separating(u) - n @ drift)
        fall = -(n @ drift)
        time, impulse, first, ended = 0.0, np.zeros(3), n @ u, "slipping"
        while n @ u > 1e-7 * first:  # what is left lasts 1e-13 s or less
            flight = 2 * (n @ u) / fall
            u, time = u + flight * drift, time + flight
            hit = self.routh(touch, u)
            u, ended, impulse = hit["after"], hit["ended"], impulse + hit["impulse"]
            self.y[11] -= hit["work"]
        mass = touch.mass
        middle = velocity + (impulse / mass + time * touch.force / mass) / 2
        omega = self.y[5:8].copy()
        self._kick(touch, impulse)
        self.y[5:8] += time * touch.matrix.T @ touch.free
        self.y[1:5] = _turned(self.y[1:5], time * (omega + self.y[5:8]) / 2)
        self.y[8:11] += time * middle
        self.y[0] += time
        settled = self.modes.touch(self.y)
        self.y[8:11] -= settled.gap * settled.n
        slip = np.zeros(3) if ended == "stuck" else u - settled.n * (settled.n @ u)
        return self.decide(slip, "impact", "flying")


def _turned(q, angle):
    """A quaternion followed by a small turn, in body axes."""
    size = np.linalg.norm(angle)
    w, v = q[0], q[1:]
    c, s = np.cos(size / 2), np.sinc(size / (2 * np.pi)) / 2 * angle
    return np.append(c * w - v @ s, w * s + c * v + np.cross(v, s))
