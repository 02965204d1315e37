"""Whole motions that roll, slide, fly and land: `simulate(table, times)`."""

from __future__ import annotations

import numpy as np

from .bounces import Bounces
from .modes import COMMON
from .onset import Onset
from .record import Record
from .stepper import Event, Run
from .touch import cross


class Motion(Bounces, Record):
    """A motion under way: `y` is the common part of the state, `mode` what it does."""

    def run(self) -> None:
        following = self.begin()
        for _ in range(20000):
            if following is None or self.y[0] >= self.end:
                return
            following = following()
        raise ArithmeticError("too many pieces")

    # the beginning, and what a body in contact does next
    def begin(self):
        start, model = self.table["start"], self.modes.model
        q = np.asarray(start["orientation"], dtype=float)
        q = q / np.linalg.norm(q)
        omega = np.asarray(start["omega"], dtype=float)
        if "centre" in start:
            centre = np.asarray(start["centre"], dtype=float)
            self.y = np.concatenate([[0.0], q, omega, centre, [0.0]])
            velocity = np.asarray(start.get("velocity", [0, 0, 0]), dtype=float)
            return lambda: self.fly(velocity, self.modes.touch(self.y, False).gap)
        contact = np.asarray(start["contact"], dtype=float)
        if model.sphere:
            model.normal = (contact - model.middle) / model.radius
        touch = model.touch(q, omega, contact)
        self.y = np.concatenate([[0.0], q, omega, contact - touch.arm, [0.0]])
        touch = self.modes.touch(self.y)
        still = -cross(touch.turning, touch.arm)
        velocity = np.asarray(start.get("velocity", still), dtype=float)
        slip = velocity - still
        slip = slip - touch.n * (touch.n @ slip)
        size = np.linalg.norm(velocity) + np.linalg.norm(still)
        resting = np.linalg.norm(slip) <= 1e-6 * size
        if self.modes.law in ("rolling", "rubber"):
            return self.roll
        return lambda: self.decide(np.zeros(3) if resting else slip, "start")

    def decide(self, slip, why, before=None):
        """The mode of a body in contact with a given slip (zero: at rest), and its beginning."""
        touch, time = self.modes.touch(self.y), self.y[0]
        resting, coulomb = not slip.any(), self.modes.law == "coulomb"
        velocity = slip - cross(touch.turning, touch.arm)
        at_start = why == "start"
        before = before or ("rolling" if resting and coulomb else "sliding")

        def enter(mode, reason):
            if not at_start or mode != before:
                self.transitions.append({"t": time, "from": before, "to": mode, "why": reason})

        def leave():
            enter("flying", "lift_off" if at_start else why)
            return lambda: self.fly(velocity, 0.0)

        if not coulomb:
            if touch.separating(slip) >= 0:
                return leave()
            enter("sliding", why)
            return lambda: self.slide_simply(velocity)
        if not resting:
            speed = np.linalg.norm(slip)
            force, stiffness, _ = self.modes.sliding_force(touch, speed, slip / speed)
            if stiffness <= 0:
                return self.stop("paradox")
            if force @ touch.n <= 0:
                return leave()
            enter("sliding", why)
            return lambda: self.slide(speed, slip / speed)
        normal, tangential = self.modes.split(self.y)
        if normal > 0 and tangential <= self.modes.stick * normal:
            enter("rolling", why)
            return self.roll
        if touch.separating(slip) >= 0:
            return leave()
        enter("sliding", "friction_exhausted" if at_start else why)
        return self.slide_from_rest

    # rolling
    def roll(self):
        self.mode = "rolling"
        law, modes = self.modes.law, self.modes
        events = []
        if law == "coulomb":

            def limit(y):
                normal, tangential = modes.split(y)
                return modes.stick**2 * normal * abs(normal) - tangential**2

            events.append(Event("friction_exhausted", limit))
        elif self.table.get("run", {}).get("lift_off", "stop") == "stop":
            events.append(Event("lifted_off", lambda y: modes.split(y)[0], -np.inf))
        name, y = self.piece(modes.rolling, self.y, events)
        if name == "end":
            return None
        if name == "lifted_off":
            return self.stop(name)
        normal = modes.split(y)[0]
        touch = modes.touch(y)
        if normal <= 1e-7 * np.linalg.norm(touch.force):
            self.enter("rolling", "flying", "lift_off")
            velocity = -cross(touch.turning, touch.arm)
            return lambda: self.fly(velocity, 0.0)
        self.enter("rolling", "sliding", "friction_exhausted")
        return self.slide_from_rest if modes.slide < modes.stick else self.yield_slowly

    # sliding
    def slide_from_rest(self):
        """Slip that grows linearly from zero, in the direction that leads away."""
        d, growth = self.modes.escape(self.modes.touch(self.y))
        tiny = 1e-9 * self.time_scale()
        y = Run(self.modes.rolling, self.y).reach(0.0, self.y, tiny)
        self.y = y
        return self.slide(growth * tiny, d)

    def yield_slowly(self):
        """Slip that grows quadratically from zero, with a direction that is slaved to the rest."""
        self.mode = "sliding"
        onset = Onset(self.modes, self.y, self.time_scale())
        self.onset = onset
        _, y = self.piece(onset.rates, onset.start, [], length=onset.length)
        self.onset = None
        if self.y[0] >= self.end:
            return None
        touch = self.modes.touch(y)
        return self.slide(y[COMMON], onset.direction(onset.length, touch))

    def slide(self, speed, d):
        self.mode, modes = "sliding", self.modes
        touch = modes.touch(self.y)
        size = np.linalg.norm(touch.turning) * np.linalg.norm(touch.arm) + speed
        modes.slow = max(0.1 * size, speed)
        floor = np.log(1e-16 * max(size, speed))

        def state(y):
            touch = modes.touch(y)
            return (touch, *modes.slip_state(y, touch))

        def pressure(y):
            touch, s, d = state(y)
            force, stiffness, _ = modes.sliding_force(touch, s, d)
            return (force @ touch.n) * (1.0 if stiffness > 0 else -1.0)

        events = [
            Event("slip_ended", lambda y: y[COMMON] - floor),
            Event("lift_off", pressure),
            Event("paradox", lambda y: modes.sliding_force(*state(y))[1] - 1e-9),
        ]
        start = np.concatenate([self.y, [np.log(speed)], d])
        name, y = self.piece(modes.sliding, start, events)
        touch, s, d = state(y)
        if name == "end":
            return None
        if name == "paradox":
            return self.stop(name)
        if name == "lift_off":
            self.enter("sliding", "flying", name)
            velocity = s * d - cross(touch.turning, touch.arm)
            return lambda: self.fly(velocity, 0.0)
        self.y[0] += s / -(d @ modes.sliding_force(touch, s, d)[2])
        return self.decide(np.zeros(3), name, "sliding")

    def slide_simply(self, velocity):
        self.mode, modes = "sliding", self.modes

        def pressure(y):
            touch = modes.touch(y)
            return modes.simple_force(touch, modes.own_velocity(y, touch)[1]) @ touch.n

        start = np.concatenate([self.y, velocity])
        name, y = self.piece(modes.simple, start, [Event("lift_off", pressure)])
        if name == "end":
            return None
        self.enter("sliding", "flying", name)
        return lambda: self.fly(modes.own_velocity(y, modes.touch(y))[0], 0.0)


def simulate(table: dict, times, duration=None) -> dict:
    """The motion of a scenario at the given times, and its transitions.

    Lists (up to where the motion goes): t, mode, orientation, omega, centre, velocity,
    contact_body, contact_ground, slip, reaction, normal_reaction, gap, dissipated, energy;
    then `transitions`, `outcome` and `t_end`.
    """
    motion = Motion(table, times, duration)
    motion.run()
    return motion.result()
