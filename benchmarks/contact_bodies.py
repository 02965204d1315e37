"""A tippe top and a dropped coin with Coulomb's friction: their numbers, and where they end up."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any

import numpy as np

import voronets


@dataclass(frozen=True)
class State:
    """What is compared: orientation, angular velocity in body axes, centre of mass."""

    orientation: np.ndarray
    omega: np.ndarray
    centre: np.ndarray

    def apart(self, other: State, radius: float) -> float:
        """The largest of q (up to its sign), ω as part of its size, the centre in radii."""
        q = self.orientation * np.sign(self.orientation @ other.orientation)
        return max(
            float(np.abs(q - other.orientation).max()),
            float(np.abs(self.omega - other.omega).max() / np.linalg.norm(other.omega)),
            float(np.abs(self.centre - other.centre).max() / radius),
        )


@dataclass(frozen=True, eq=False)
class Body:
    """A scenario, the two times at which it is looked at, and its states there if they are known."""

    name: str
    table: dict[str, Any]
    times: tuple[float, float]
    known: tuple[State, State] | None = None

    @property
    def radius(self) -> float:
        return self.table["body"]["surface"]["radius"]

    @cached_property
    def scenario(self) -> Any:
        return voronets.load(self.table)

    def run(self, **options: Any) -> Any:
        """Its motion, at the start and the two times."""
        return voronets.run(self.scenario, at=[0.0, *self.times], **options)


def states(motion: Any) -> tuple[State, State]:
    """The states at the two times."""
    kept = (motion[name].values for name in ("orientation", "omega", "centre"))
    first, second = list(zip(*kept, strict=True))[1:]
    return State(*first), State(*second)


TOP = Body(
    "tippe top",
    {
        "title": "Tippe top",
        "body": {
            "mass": 0.02,
            "inertia": [2.4e-06, 2.4e-06, 2.7e-06],
            "surface": {"kind": "sphere", "radius": 0.015, "centre": [0, 0, 0.003]},
        },
        "ground": {"surface": {"kind": "plane"}},
        "force": {"gravity": 9.81},
        "contact": {"law": "coulomb", "friction": 0.3},
        "start": {
            "orientation": [0.9950041652780258, 0, 0.09983341664682815, 0],
            "contact": [0, 0, 0],
            "omega": [-29.800399619259185, 0, 147.00998667618623],
            "velocity": [0, 0, 0],
        },
        "run": {"duration": 10},
    },
    (1.5, 10.0),  # it slides until 1.2135 s, and rolls on its peg
    # computed independently, known to nine digits
    (
        State(
            np.array([0.055419587815028606, 0.3634236211877385, 0.9256496216845295, -0.08958079439529022]),
            np.array([-14.841618478135661, -11.236884427834854, -98.8900895294659]),
            np.array([0.0012367439392749337, -0.015707185452806246, 0.01793342370337153]),
        ),
        State(
            np.array([0.10130962444502677, -0.6674392801621436, 0.7376911682106729, -0.008538596806272065]),
            np.array([-13.04718377878674, -13.264358995579347, -98.86643190063923]),
            np.array([0.0004805982920737835, -0.016386092288607452, 0.01793798071415632]),
        ),
    ),
)  # fmt: skip

COIN = Body(
    "coin",
    {
        "title": "Dropped coin",
        "body": {
            "mass": 0.0075,
            "inertia": [2.47e-7, 2.47e-7, 4.88e-7],
            "surface": {"kind": "disc", "radius": 0.0114},
        },
        "ground": {"surface": {"kind": "plane"}},
        "force": {"gravity": 9.81},
        "contact": {"law": "coulomb", "friction": 0.25, "restitution": 0.5},
        "start": {
            "orientation": [0.8, 0.5, 0.33, 0.1],
            "centre": [0, 0, 0.03],
            "omega": [3, 8, 40],
            "velocity": [0.2, 0, 0],
        },
        "run": {"duration": 0.5},
    },
    (
        0.08,
        0.5,
    ),  # after the first impact; after all of them and many changes of slipping and rolling
)


@cache
def reference(body: Body) -> tuple[tuple[State, State], float]:
    """The states at the two times, and how far they are known.

    A body without known states gets those of tolerance 1e-15; those of 1e-13 say how far they hold.
    """
    if body.known is not None:
        return body.known, 1e-9
    tight, looser = (states(body.run(tolerance=tolerance)) for tolerance in (1e-15, 1e-13))
    return tight, max(a.apart(b, body.radius) for a, b in zip(looser, tight, strict=True))
