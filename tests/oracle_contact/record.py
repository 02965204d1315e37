"""Pieces of a motion, and what is written down of them."""

from __future__ import annotations

import numpy as np

from .modes import COMMON, Modes
from .stepper import Event, Run
from .touch import cross


class Record:
    """Integrates piece by piece and notes the state at the times asked for."""

    def __init__(self, table: dict, times, duration=None):
        self.table, self.modes = table, Modes(table)
        self.times = sorted(float(t) for t in times)
        self.end = duration or table.get("run", {}).get("duration", max(self.times))
        self.rows: list[dict] = []
        self.transitions: list[dict] = []
        self.outcome, self.onset, self.gap_error = "completed", None, 1e-15
        self.mode, self.y = "", np.zeros(COMMON)

    def enter(self, before, after, why) -> None:
        entry = {"t": float(self.y[0]), "from": before, "to": after, "why": why}
        self.transitions.append(entry)

    def stop(self, outcome) -> None:
        self.outcome = outcome

    def time_scale(self) -> float:
        """A time in which the body turns by no more than one radian, at most a second."""
        return 1 / max(1.0, np.linalg.norm(self.y[5:8]))

    def piece(self, rhs, start, events, length=np.inf, max_step=np.inf, **options):
        """Integrates one mode; leaves the common part of the state, back on the ground, in `y`."""
        atol = np.full(len(start), 1e-15)
        if self.mode == "flying":
            atol[COMMON + 3] = self.gap_error
        scale = max(abs(self.end), 1.0)
        left = self.end - start[0]
        timed = rhs.__name__ != "sliding"
        run = Run(rhs, start, atol=atol, max_step=min(max_step, 0.25 * scale), **options)
        if timed:
            name, _, y = run.to_event(events, min(left, length), self._note)
        else:  # x is no time: go on until the time is reached
            done = Event("end", lambda y: self.end - y[0], -np.inf)
            name, _, y = run.to_event([*events, done], 1e9, self._note)
        self.y = y[:COMMON].copy()
        self.y[1:5] /= np.linalg.norm(self.y[1:5])
        if self.mode != "flying" or name == "impact":
            touch = self.modes.touch(self.y)
            self.y[8:11] -= touch.gap * touch.n
        return name, y

    def _note(self, step, x0, y0, x1, y1) -> None:
        """Notes the times asked for within a step."""
        while self.times and self.times[0] <= y1[0] + 1e-13 * self.end:
            time = self.times.pop(0)
            x = x0 + (time - y0[0])
            if self.mode == "sliding" and self.modes.law == "coulomb" and self.onset is None:
                x = x0 + (x1 - x0) * (time - y0[0]) / max(y1[0] - y0[0], 1e-300)
                for _ in range(8):
                    y = step(x)
                    s = np.exp(y[COMMON])
                    change = (time - y[0]) * (s + self.modes.slow) / s
                    x = min(max(x + change, x0), x1)
                    if abs(change) < 1e-15 * abs(x1):
                        break
            y = step(min(max(x, x0), x1)) if time > y0[0] else y0
            self.rows.append(self.observe(time, y))

    def observe(self, time, y) -> dict:
        modes, air = self.modes, self.mode == "flying"
        touch = modes.touch(y, not air)
        spin = cross(touch.turning, touch.arm)
        slip, reaction = np.zeros(3), np.zeros(3)
        if air:
            slip = y[COMMON : COMMON + 3] + spin
        elif self.mode == "rolling":
            reaction = modes.rolling_reaction(touch)[0]
        elif modes.law == "coulomb":
            if self.onset is None:
                s, d = modes.slip_state(y, touch)
            else:
                s, d = y[COMMON], self.onset.direction(y[0] - self.onset.start[0], touch)
            slip, reaction = s * d, modes.sliding_force(touch, s, d)[0]
        else:
            slip = modes.own_velocity(y, touch)[1]
            reaction = modes.simple_force(touch, slip)
        q, omega, centre = y[1:5] / np.linalg.norm(y[1:5]), y[5:8], y[8:11]
        gap = y[COMMON + 3] if air else 0.0
        return {
            "t": time, "mode": self.mode, "orientation": q, "omega": omega, "centre": centre,
            "velocity": slip - spin, "contact_body": touch.matrix.T @ touch.arm,
            "contact_ground": centre + touch.arm - touch.gap * touch.n,
            "slip": None if air else slip, "reaction": reaction,
            "normal_reaction": reaction @ touch.n, "gap": gap, "dissipated": y[11],
            "energy": modes.model.energy(omega, centre, slip - spin),
        }  # fmt: skip

    def result(self) -> dict:
        keys = self.rows[0] if self.rows else []
        lists = {key: [row[key] for row in self.rows] for key in keys}
        ends = {"transitions": self.transitions, "outcome": self.outcome, "t_end": self.y[0]}
        return lists | ends
