"""The letters of the paper on random states of a rolling body, by ``explicit_rolling`` and the core."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Any
from unicodedata import normalize

import numpy as np
from scipy.integrate import solve_ivp

from voronets.expressions.rotations import quaternion_of_matrix, rotation_matrix
from voronets.expressions.scalars import FLOATS
from voronets.papers.analytic import complex_step, unit
from voronets.papers.arrays import cross, dot, product, solved
from voronets.papers.voronets1911.explicit_rolling import ExplicitRolling

Letters = dict[str, Any]
PRIMES = ("", "′", "″")


def named(found: Letters) -> Letters:
    """The letters with their names in one spelling of dots and bars."""
    return {normalize("NFC", name): value for name, value in found.items()}


@dataclass(frozen=True)
class RollingState:
    """A body that rolls: the five coordinates and ω in body axes, each with samples last."""

    x: ExplicitRolling
    q: np.ndarray
    omega: np.ndarray

    @cached_property
    def z(self) -> np.ndarray:
        """q and ω."""
        return np.concatenate([self.q, self.omega])

    @cached_property
    def z_dot(self) -> np.ndarray:
        """Their rates, by rolling and by the core."""
        rates = self.x.rates_of(self.q, self.omega)
        return np.concatenate([rates, self.x.turning_rate(self.q, self.omega)])

    @property
    def rates(self) -> np.ndarray:
        """u̇, v̇, ϑ̇, u̇₁, v̇₁."""
        return self.z_dot[:5]

    def along(self, function: Callable[[np.ndarray], Any]) -> Any:
        """d/dt of a function of z = (q, ω)."""
        return complex_step(function, self.z, self.z_dot)

    def by(self, function: Callable[[np.ndarray], Any], i: int) -> Any:
        """∂/∂ of one of the five coordinates of a function of them."""
        return complex_step(function, self.q, unit(i, len(self.q))[:, None])

    # -- letters that all sections share ---------------------------------------------------------

    def shared(self) -> Letters:
        """Coordinates, rates, both surfaces, the body, ω and the velocity of O."""
        x, q = self.x, self.q
        names = ("u", "v", "ϑ", "u₁", "v₁")
        found: Letters = dict(zip(names, q, strict=True))
        found |= {dotted(name): rate for name, rate in zip(names, self.rates, strict=True)}
        found |= {"M": x.problem.body.mass}
        found |= dict(zip("ABC", np.diag(x.inertia), strict=True))
        found |= self._forms() | self._cosines() | self._lever()
        F, a = x.body.axes(*q[:2]), x.body.rows(*q[:2])[0]
        found |= dict(zip(("σ", "τ", "n"), product(F, self.omega), strict=True))
        found |= dict(zip("pqr", self.omega, strict=True))
        velocity = product(x.columns(q)[1], self.rates)
        found |= dict(zip("klm", velocity, strict=True))
        found |= {f"∂T/∂{name}": found["M"] * found[name] for name in "klm"}
        found |= {
            f"∂T/∂{name}": found[I] * found[name] for name, I in zip("pqr", "ABC", strict=True)
        }
        found |= {"T": dot(velocity, velocity) * found["M"] / 2
                  + dot(self.omega, x.inertia @ self.omega) / 2}  # fmt: skip
        a_dot = self.along(lambda z: x.body.rows(*z[:2])[0])
        found |= dict(zip(("ẋ", "ẏ", "ż"), a_dot, strict=True))
        found["ρ̇"] = dot(a, a_dot) / found["ρ"]
        return found | {"U": x.potential(q)}

    def _forms(self) -> Letters:
        x, q = self.x, self.q
        found: Letters = {}
        for sheet, part, mark in ((x.body, (0, 1), ""), (x.ground, (3, 4), "₁")):
            uv = q[list(part)]
            names = [f"{name}{mark}" for name in ("E", "G", "D", "D″")]
            if mark:
                names[3] = "D″₁"
            found |= dict(zip(names, sheet.forms(*uv), strict=True))
            for i, letter in enumerate(("u", "v")):
                by = complex_step(sheet.stacked_forms, uv, unit(i, len(uv))[:, None])
                found |= {f"∂{name}/∂{letter}{mark}": value
                          for name, value in zip(names, by, strict=True)}  # fmt: skip
                found |= {f"∂(ln {name})/∂{letter}{mark}": value / found[name]
                          for name, value in zip(names[:2], by[:2], strict=True)}  # fmt: skip
        return found

    def _cosines(self) -> Letters:
        F = self.x.body.axes(*self.q[:2])
        rates = self.along(lambda z: self.x.body.axes(*z[:2]))
        found: Letters = {}
        for letter, axis, rate in zip("αβγ", F, rates, strict=True):
            for prime, cosine, change in zip(PRIMES, axis, rate, strict=True):
                found[letter + prime] = cosine
                found[dotted(letter) + prime] = change
        return found

    def _lever(self) -> Letters:
        sheet, q = self.x.body, self.q
        a = sheet.rows(*q[:2])[0]
        found: Letters = dict(zip("xyz", a, strict=True))

        def rho(c: np.ndarray) -> np.ndarray:
            r = sheet.rows(*c[:2])[0]
            return np.asarray(np.sqrt(dot(r, r)))

        found |= {"ρ": rho(q), "∂ρ/∂u": self.by(rho, 0), "∂ρ/∂v": self.by(rho, 1)}
        return found | {"ε": dot(a, sheet.axes(*q[:2])[2])}

    # -- the moment of momentum -------------------------------------------------------------------

    def about_contact(self, z: np.ndarray) -> np.ndarray:
        """The moment of momentum about the contact, on e_u, e_v, n: ∂Θ̄/∂σ, ∂Θ̄/∂τ, ∂Θ̄/∂n."""
        q, omega = z[:5], z[5:]
        x = self.x
        a = x.body.rows(*q[:2])[0]
        momentum = x.problem.body.mass * cross(a, omega)
        return product(x.body.axes(*q[:2]), x.inertia @ omega - cross(a, momentum))

    def moment_square(self, z: np.ndarray) -> np.ndarray:
        """The square of that."""
        return dot(self.about_contact(z), self.about_contact(z))

    def spins(self, z: np.ndarray) -> np.ndarray:
        """σ, τ, n."""
        return product(self.x.body.axes(*z[:2]), z[5:])

    def energy(self, z: np.ndarray) -> np.ndarray:
        """Θ of the rolling body, from ω and the velocity of O."""
        omega, a = z[5:], self.x.body.rows(*z[:2])[0]
        velocity = cross(a, omega)
        m = self.x.problem.body.mass
        return np.asarray((m * dot(velocity, velocity) + dot(omega, self.x.inertia @ omega)) / 2)

    def energy_letters(
        self, B: Callable[[np.ndarray], np.ndarray], names: tuple[str, str, str]
    ) -> Letters:
        """Θ and its derivatives by speeds s, whose five rates are B s, and by the coordinates."""
        x = self.x

        def speeds(z: np.ndarray) -> np.ndarray:
            return solved(product(x.columns(z[:5])[0], B(z[:5])), z[5:])

        def momenta(z: np.ndarray) -> np.ndarray:
            return product(x.mass(z[:5], B(z[:5])), speeds(z))

        s = speeds(self.z)
        found: Letters = {"Θ": dot(s, momenta(self.z)) / 2}
        for name, p, rate in zip(names, momenta(self.z), self.along(momenta), strict=True):
            found |= {f"∂Θ/∂{name}": p, f"d/dt ∂Θ/∂{name}": rate}

        def half(c: np.ndarray) -> np.ndarray:
            return dot(s, product(x.mass(c, B(c)), s)) / 2

        for i, name in enumerate(("u", "v", "ϑ", "u₁", "v₁")):
            Theta, U = self.by(half, i), self.by(x.potential, i)
            found |= {f"∂Θ/∂{name}": Theta, f"∂U/∂{name}": U, f"∂(Θ+U)/∂{name}": Theta + U}
        return found


def dotted(name: str) -> str:
    """u̇₁ of u₁."""
    return f"{name[0]}\u0307{name[1:]}"


def random_state(
    x: ExplicitRolling, seed: int, number: int = 6, low: float = 0.25, high: float = 1.1
) -> RollingState:
    """Random coordinates in a part of both charts, random ω."""
    rng = np.random.default_rng(seed)
    return RollingState(x, rng.uniform(low, high, (5, number)), rng.normal(size=(3, number)))


def motion(state: RollingState, times: np.ndarray) -> RollingState:
    """The first sample of a state, carried on by the core to these times, one sample each."""
    x, q = state.x, state.q[:, :1]
    core, numbers = x.problem.core, x.numbers
    turn = quaternion_of_matrix(x.orientation(q)[..., 0])
    begin = np.concatenate([turn, state.omega[:, 0], q[:2, 0], q[3:, 0]])

    def rate(t: float, y: np.ndarray) -> tuple[float, ...]:
        return core.rate(FLOATS, y.tolist(), numbers, t)

    found = solve_ivp(rate, (0.0, float(times[-1])), begin, method="DOP853", t_eval=times,
                      rtol=1e-12, atol=1e-13).y  # fmt: skip
    R = np.array(rotation_matrix(found[:4]))
    e_u = np.einsum("ijn,jn->in", R, x.body.axes(*found[7:9])[0])
    e_u1, e_v1, _ = x.ground.axes(*found[9:])
    theta = np.arctan2(-dot(e_u, e_u1), dot(e_u, e_v1))
    return RollingState(x, np.concatenate([found[7:9], theta[None], found[9:]]), found[4:7])
