"""The motion of the worked example, three ways: the core, Diamandiev's (43)–(45), Chaplygin's equations (27)."""

from __future__ import annotations

import numpy as np
from scipy.integrate import solve_ivp

from voronets.expressions.faults import Fault, InputError
from voronets.expressions.scalars import FLOATS
from voronets.forms.rolling.diamandiev import DiamandievOnPlane
from voronets.forms.rolling.diamandiev_chaplygin import DiamandievInAngles
from voronets.forms.rolling.diamandiev_equations import angular_velocity
from voronets.forms.rolling.rolling_form import RollingForm
from voronets.papers.arrays import dot
from voronets.papers.core_motion import core_contacts, core_motion, core_rotations
from voronets.papers.diamandiev.support_body import Values, problem, slopes

SAMPLES = 241
NEAR_POLE = 0.02  # of sin θ


class SupportMotion:
    """States of the core at times with φ, ψ, θ, p, q, r and the contact, and the two forms' own states."""

    def __init__(self, values: Values) -> None:
        self.values, self.problem = values, problem(values)
        self.symmetric, self.in_angles = (
            DiamandievOnPlane(self.problem),
            DiamandievInAngles(self.problem),
        )
        core = self.problem.core
        self.times = np.linspace(0.0, values["duration"], SAMPLES)
        self.states = core_motion(core, self._begin(), self.times)
        R = core_rotations(self.states)
        sin = np.hypot(R[:, 2, 0], R[:, 2, 1])
        if sin.min() < NEAR_POLE:
            got = f"sin θ = {sin.min():.3g} at {self.times[sin.argmin()]:.3g} s"
            raise InputError([Fault("diamandiev-support", got, "a motion away from θ = 0 and π, where φ and ψ "
                                    "are not determined: change the start or the duration")])  # fmt: skip
        self.theta, self.phi = np.arctan2(sin, R[:, 2, 2]), np.arctan2(R[:, 2, 0], R[:, 2, 1])
        self.on_body, self.on_plane = core_contacts(core, self.states)
        self.centre = self.on_plane - np.einsum("tij,jt->it", R, self.on_body)
        self.omega = self.states[4:7]

    def _begin(self) -> np.ndarray:
        v = self.values
        x = [v["phi"], 0.0, v["theta"]]
        sines = [(np.sin(angle), np.cos(angle)) for angle in (x[0], x[2])]
        omega = angular_velocity(sines[0], sines[1], [v["phi_dot"], v["psi_dot"], v["theta_dot"]])
        return self.symmetric.to_state([*x, *(float(y) for y in omega), 0.0, 0.0])

    def by_form(self, form: RollingForm) -> np.ndarray:
        """The form's own state at the times, by its own equations."""
        numbers = self.problem.core.numbers

        def rate(t: float, x: np.ndarray) -> np.ndarray:
            return np.array(form.rate(FLOATS, x.tolist(), numbers, t), dtype=float)

        begin, span = form.from_state(self.states[:, 0]), (0.0, float(self.times[-1]))
        found = solve_ivp(rate, span, begin, "DOP853", t_eval=self.times, rtol=1e-10, atol=1e-11)
        result: np.ndarray = found.y
        return result

    @property
    def energy(self) -> np.ndarray:
        """T − U along the core's motion."""
        v, moments = (
            np.cross(self.on_body.T, self.omega.T).T,
            np.array([self.values[x] for x in "ABC"]),
        )
        kinetic = (
            np.sum(moments[:, None] * self.omega**2, axis=0) + self.values["mass"] * dot(v, v)
        ) / 2
        found: np.ndarray = kinetic + self.values["mass"] * self.values["g"] * self.centre[2]
        return found

    def residuals(self) -> tuple[np.ndarray, np.ndarray]:
        """What (43)–(45) say is zero, with ω̇ and the contact's velocity from the core; and the size of their terms."""
        core, M, g = self.problem.core, self.values["mass"], self.values["g"]
        moments = [self.values[x] for x in "ABC"]
        sums, sizes = [], []
        _, f_phi, f_theta = slopes(self.values, np.stack([self.phi, self.theta]))
        for place, state in enumerate(self.states.T):
            rate = core.rate(FLOATS, state.tolist(), core.numbers, 0.0)
            V = np.array(core.pose(FLOATS, state.tolist(), core.numbers).rolling.V, dtype=float)
            w, w_dot, a = state[4:7], np.array(rate[4:7], dtype=float), self.on_body[:, place]
            s, c, cot = (
                np.sin(self.phi[place]),
                np.cos(self.phi[place]),
                1 / np.tan(self.theta[place]),
            )
            slope = f_phi[place], f_theta[place]
            weights = (
                slope[1] * c - slope[0] * s * cot,
                -(slope[1] * s + slope[0] * c * cot),
                slope[0],
            )
            for i in range(3):
                j, k = (i + 1) % 3, (i + 2) % 3
                # Diamandiev (43)–(45), written down anew
                terms = np.array([
                    moments[i] * w_dot[i], -(moments[j] - moments[k]) * w[j] * w[k], M * g * weights[i],
                    M * w_dot[i] * (a[j] ** 2 + a[k] ** 2), -M * w_dot[j] * a[i] * a[j], -M * w_dot[k] * a[i] * a[k],
                    M * w[i] * (a @ V), -M * V[i] * (w @ a), -M * (a[k] * w[j] - a[j] * w[k]) * (w @ a),
                ])  # fmt: skip
                sums.append(terms.sum())
                sizes.append(np.abs(terms).sum())
        return np.array(sums), np.array(sizes)
