"""Impacts against solutions put together in other ways."""

from __future__ import annotations

import numpy as np
from scipy.integrate import solve_ivp

from .checks_closed import far
from .impact import mobility, routh
from .pairs import PAIRS, random_contact
from .surfaces import rotation
from .tables import Setting


def planar(energetic: bool) -> float:
    """Impacts in a plane of symmetry, against straight pieces put together by hand."""
    rng, worst = np.random.default_rng(8), 0.0
    for _ in range(60):
        root = rng.normal(size=(2, 2))
        a = root @ root.T + 0.2 * np.eye(2)
        response = np.array([[a[0, 0], 0, a[0, 1]], [0, 1.3, 0], [a[0, 1], 0, a[1, 1]]])
        slide, restitution = rng.uniform(0.1, 0.8), rng.uniform(0, 1)
        if abs(a[0, 1]) * slide * 1.1 > a[1, 1]:
            continue
        u = np.array([rng.normal(), 0, -rng.uniform(0.2, 1)])
        hit = routh(response, [0, 0, 1], u, slide, slide, restitution, energetic)
        worst = max(
            worst, far(hit["impulse"][[0, 2]], _planar(a, u, slide, restitution, energetic))
        )
    return worst


def _planar(a, u, friction, restitution, energetic):
    state, total = np.array([u[0], u[2]]), np.zeros(2)
    work, goal, sign = 0.0, None, np.sign(u[0])
    for _ in range(6):
        push = np.array([-friction * sign, 1.0])
        if sign == 0:
            push[0] = -a[0, 1] / a[0, 0]
            if abs(push[0]) > friction:
                push[0] = -friction * np.sign(a[0, 1])
        rate, ends = a @ push, []
        if sign and sign * rate[0] < 0:
            ends.append((-state[0] / rate[0], "stop"))
        if not energetic:
            ends.append(((-restitution * u[2] - state[1]) / rate[1], "over"))
        elif goal is None:
            ends.append((-state[1] / rate[1], "pressed"))
        else:
            after = np.sqrt(state[1] ** 2 + 2 * rate[1] * (goal - work))
            ends.append(((after - state[1]) / rate[1], "over"))
        length, why = min(ends)
        before = state[1]
        state, total = state + length * rate, total + length * push
        work += length * (before + state[1]) / 2
        if why == "over":
            return total
        if why == "pressed":
            goal = (1 - restitution**2) * work
        else:
            sign, state[0] = 0, 0.0
    raise AssertionError


def spatial() -> float:
    """Impacts that slide throughout, against integration over the normal impulse as it stands."""
    rng, worst = np.random.default_rng(9), 0.0
    table = PAIRS["rattleback"]
    for _ in range(12):
        state = random_contact(table, rng, rate=20.0)
        matrix = rotation(state["orientation"]).astype(float)
        n = state["normal"]
        response = mobility(Setting(table), matrix, matrix @ state["contact_body"])
        u = state["slip"] - 0.2 * n
        hit = routh(response, n, u, 0.2, 0.2, 0.5)
        if hit["ended"] == "stuck" or np.linalg.norm(hit["after"] - n * (n @ hit["after"])) < 0.1:
            continue

        def rates(_, y, n=n, response=response):
            slip = y - n * (n @ y)
            return response @ (n - 0.2 * slip / np.linalg.norm(slip))

        normal = hit["impulse"] @ n
        plain = solve_ivp(rates, (0, normal), u, rtol=1e-12, atol=1e-14, method="DOP853")
        worst = max(worst, far(plain.y[:, -1], hit["after"]))
    return worst
