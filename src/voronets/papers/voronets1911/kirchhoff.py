"""Voronets 1911, § 7: with which of the two formulas Kirchhoff's differences have their values."""

from __future__ import annotations

import numpy as np

from voronets.expressions.vectors import Vector
from voronets.forms.rolling.variations import turning_variation
from voronets.papers.analytic import slope
from voronets.papers.arrays import cross, dot
from voronets.papers.entry import Entry, PrintVerdict, Residuals
from voronets.papers.product_numbers import product_residual
from voronets.papers.voronets1911.chosen_coordinates import omega
from voronets.papers.voronets1911.neumann_orientation import (
    BY_U,
    BY_V,
    body_point,
    coordinates,
    ground_point,
)


def allowed(y: np.ndarray) -> np.ndarray:
    """Rates of u, v, ϑ, u₁, v₁ that roll, at y = (q, rates); those of u₁ and v₁ are replaced."""
    q, (u, v, theta, *_) = y[:5], y[5:]
    lengths = []
    for point, part in ((body_point, q[:2]), (ground_point, q[3:])):
        lengths += [np.sqrt(dot(x, x)) for x in (slope(point, part, by) for by in (BY_U, BY_V))]
    along, across, sin, cos = lengths[0] * u, lengths[1] * v, np.sin(q[2]), np.cos(q[2])
    bound = (across * cos - along * sin) / lengths[2], (along * cos + across * sin) / lengths[3]
    return np.stack([u, v, theta, *bound])


def preferred(seed: int) -> Residuals:
    """δω − dω′/dt less ω × ω′ of a rolling body: δ of the dependent velocities by (14), and as d/dt of δq.

    u, v, ϑ are independent, u₁ and v₁ follow from rolling; ω contains the rates of all five.
    """
    q, free = coordinates(seed)
    small, small_dot = np.random.default_rng(seed + 31).uniform(0.4, 1.0, (2, *q.shape))
    q_dot, shift = (allowed(np.concatenate([q, x]) + 0j) for x in (free, small))
    # d/dt δq along the motion; δq̇ of the dependent ones as the conditions have them
    moved = slope(allowed, np.concatenate([q + 0j, shift]), np.concatenate([q_dot, small_dot + 0j]))
    by_14 = slope(allowed, np.concatenate([q + 0j, q_dot]), np.concatenate([shift, moved]))
    place, turn = np.concatenate([q + 0j, q_dot]), np.concatenate([q + 0j, shift])
    virtual_rate = np.real(slope(omega, turn, np.concatenate([q_dot, moved])))
    w, virtual = np.real(omega(place)), np.real(omega(turn))
    kirchhoff = cross(w, virtual)
    both = [np.real(slope(omega, place, np.concatenate([shift, x]))) for x in (by_14, moved)]
    misses = [
        float(np.abs(x - virtual_rate - kirchhoff).max() / np.abs(kirchhoff).max()) for x in both
    ]
    own = np.stack(turning_variation(Vector(*virtual_rate), Vector(*w), Vector(*virtual)))
    return Residuals(misses[0], misses[1], product_residual({"δω": own}, {"δω": both[1]}))


PREFERENCE = Entry(
    "§ 7 preference", "why one of the two formulas is preferred",
    "For rolling bodies one uses p, q, r, and Kirchhoff's values of δp − dp′/dt belong to (18), where δ and d/dt "
    "commute for all coordinates; with (20) they would depend on the form of the conditions.",
    "voronets.forms.rolling.variations.turning_variation", PrintVerdict.MISPRINT,
    ("the formula (20) is preferred to the formula (18)",), ("the formula (18) is preferred to the formula (20)",),
    measure=preferred,
    remark="The reason that follows is one for (18), and §§ 8 and 9 use (18). The residuals compare δp − dp′/dt "
    "with q r′ − r q′ for the variations of (20) and for those of (18), for an ellipsoid that rolls on an "
    "ellipsoid.",
)  # fmt: skip
