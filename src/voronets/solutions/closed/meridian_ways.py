"""Two meridians that roll on each other, by the way of the contact, and where that ends."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from scipy.optimize import brentq

from voronets.forms.neumann.coordinates import Neumann
from voronets.numerics.panels import Primitive, Tabulated
from voronets.solutions.closed.profile import Bend, Profile
from voronets.surfaces.parametric import Parametric

INF = float("inf")
TURNS = 40.0  # sizes of the body along which a turning point is sought


@dataclass(frozen=True)
class Ways:
    """Both meridians by the way l of the contact; ``sin`` of ϑ is ±1."""

    profiles: tuple[Profile, Profile]
    us: tuple[Tabulated, Tabulated]
    sin: float

    def __call__(self, l: np.ndarray) -> tuple[Bend, Bend]:
        return self.profiles[0](self.us[0](l)), self.profiles[1](self.us[1](-self.sin * l))

    def rotation(self, body: Bend, ground: Bend) -> np.ndarray:
        """R: ξ = −sin ϑ ξ₁, η = sin ϑ η₁, ζ = −ζ₁."""
        eta, eta1 = self.profiles[0].eta, self.profiles[1].eta
        return (
            -self.sin * np.einsum("ti,tj->tij", ground.xi, body.xi)
            + self.sin * np.outer(eta1, eta)
            - np.einsum("ti,tj->tij", ground.zeta, body.zeta)
        )


def find_ways(
    coordinates: Neumann, us: tuple[float, float], vs: tuple[float, float], sin: float
) -> Ways:
    p = coordinates.numbers
    given = ((coordinates.body, p["body"], 1), (coordinates.ground, p["ground"], coordinates.s))
    profiles = [
        Profile(surface, k, u, v, s) for (surface, k, s), u, v in zip(given, us, vs, strict=True)
    ]
    found = []
    for profile, u in zip(profiles, us, strict=True):
        stretch = float(profile.stretch(np.array([u]))[0])
        length = Primitive(profile.stretch, float(u), 0.1)
        found.append(Tabulated(length.inverse, 0.0, 0.1 * stretch))
    return Ways((profiles[0], profiles[1]), (found[0], found[1]), sin)


def find_edges(
    coordinates: Neumann, ways: Ways, size: float
) -> tuple[tuple[float, float], tuple[str, str]]:
    """The ways l to what ends the motion on either side, and why."""

    def bends(l: np.ndarray) -> np.ndarray:
        body, ground = ways(l)
        return np.stack([body.B11 + ground.B11, body.B22 + ground.B22])

    def at(l: float, sign: float, which: int) -> float:
        return float(bends(np.array([sign * l]))[which, 0])

    found = [(INF, ""), (INF, "")]
    for i, sign in enumerate((-1.0, 1.0)):
        for j, surface in enumerate((coordinates.body, coordinates.ground)):
            edge = _chart_edge(surface.surface, ways, j, sign, size)  # type: ignore[arg-type]
            if edge is not None and edge[0] < found[i][0]:
                found[i] = edge
        grid = np.linspace(0.0, min(found[i][0], TURNS * size), 2000)[:-1]
        values = bends(sign * grid)
        for which, name in enumerate(("along the meridians", "across the meridians")):
            change = np.nonzero(values[which, :-1] * values[which, 1:] <= 0)[0]
            if len(change):
                k = int(change[0])
                zero = float(brentq(at, grid[k], grid[k + 1], (sign, which), 1e-300, 1e-15))
                if zero < found[i][0]:
                    found[i] = (zero, f"the relative curvature {name} vanishes: R₁ is a radius of "
                                "curvature there, and rolling is undetermined")  # fmt: skip
    return (-found[0][0], found[1][0]), (found[0][1], found[1][1])


def _chart_edge(
    own: Parametric, ways: Ways, j: int, sign: float, size: float
) -> tuple[float, str] | None:
    """|l| where u or u₁ leaves its chart, but for poles, through which the meridian goes on."""
    along = sign if j == 0 else -ways.sin * sign
    length = ways.us[j]
    edge = own.chart.u[int(along > 0)]
    if own.closed[0] or not np.isfinite(edge) or _is_pole(own, edge):
        return None
    grid = along * np.linspace(0.0, TURNS * size, 2000)
    over = np.nonzero((length(grid) - edge) * along >= 0)[0]
    if not len(over):
        return None
    lo, hi = abs(grid[over[0] - 1]), abs(grid[over[0]])
    l = brentq(lambda l: float(length(np.array([along * l]))[0]) - edge, lo, hi, rtol=1e-15)
    return float(l), f"the contact reaches the edge {('u', 'u1')[j]} = {edge:g}"


def _is_pole(own: Parametric, edge: float) -> bool:
    """The meridians meet there and go on."""
    points = own.points(np.array([[edge, 0.0], [edge, 1.0]]))
    return bool(np.abs(points[0] - points[1]).max() < 1e-12 * (own.size or 1.0))
