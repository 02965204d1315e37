"""Two meridians that roll on each other, by the way of the contact, and where that ends."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from scipy.optimize import brentq

from voronets.expressions.scalars import FLOATS
from voronets.facts.coordinate_meridian import CoordinateMeridian
from voronets.forms.neumann.axial_coordinates import AxialCoordinates
from voronets.forms.neumann.coordinates import Neumann
from voronets.forms.neumann.side import side
from voronets.numerics.panels import Primitive, Tabulated

INF = float("inf")
TURNS = 40.0  # sizes of the body along which a turning point is sought


class MeridianFrame(NamedTuple):
    """A meridian in space: the point, ξ, ζ (…, 3), √E, B₁₁ = D/E and B₂₂ = D″/G with n = ζ."""

    X: np.ndarray
    xi: np.ndarray
    zeta: np.ndarray
    stretch: np.ndarray
    B11: np.ndarray
    B22: np.ndarray


@dataclass(frozen=True)
class SpaceMeridian:
    """The meridian v of a surface in space, in the plane across the constant η.

    point    of the axis, from which the meridian's z is counted
    senses   +1 or −1: of ξ along e_s, and of ζ along the outward normal
    """

    line: CoordinateMeridian
    point: np.ndarray
    radial: np.ndarray
    eta: np.ndarray
    senses: tuple[float, float]

    def __call__(self, u: np.ndarray) -> MeridianFrame:
        at = self.line.sampled(np.asarray(u))
        r, z, sin, cos = (x[..., None] for x in at[:4])
        axis, (along, out) = np.array(self.line.e, dtype=float), self.senses
        first, second = self.line.curvatures(at)
        return MeridianFrame(
            self.point + r * self.radial + z * axis, along * (cos * self.radial - sin * axis),
            out * (sin * self.radial + cos * axis), np.abs(at.s_w), -out * first, -out * second,
        )  # fmt: skip

    def stretch(self, u: np.ndarray) -> np.ndarray:
        """√E."""
        return np.asarray(np.abs(self.line.sampled(u).s_w))


@dataclass(frozen=True)
class MeridianPair:
    """Both meridians by the way l of the contact; ``sin`` of ϑ is ±1."""

    meridians: tuple[SpaceMeridian, SpaceMeridian]
    us: tuple[Tabulated, Tabulated]
    sin: float

    def __call__(self, l: np.ndarray) -> tuple[MeridianFrame, MeridianFrame]:
        return self.meridians[0](self.us[0](l)), self.meridians[1](self.us[1](-self.sin * l))

    def rotation(self, body: MeridianFrame, ground: MeridianFrame) -> np.ndarray:
        """R: ξ = −sin ϑ ξ₁, η = sin ϑ η₁, ζ = −ζ₁."""
        eta, eta1 = self.meridians[0].eta, self.meridians[1].eta
        along = np.outer(eta1, eta) - np.einsum("ti,tj->tij", ground.xi, body.xi)
        return np.asarray(self.sin * along - np.einsum("ti,tj->tij", ground.zeta, body.zeta))


def meridian_pair(
    coordinates: AxialCoordinates, us: tuple[float, float], vs: tuple[float, float], sin: float
) -> MeridianPair:
    """The meridians v, v₁ from the places u, u₁ on, which are no poles."""
    lines = (coordinates.body, coordinates.ground)
    found = [
        _in_space(coordinates.neumann, j, line, (float(u), float(v)))
        for j, (line, u, v) in enumerate(zip(lines, us, vs, strict=True))
    ]
    inverses = []
    for meridian, u in zip(found, us, strict=True):
        stretch = float(meridian.stretch(np.array([float(u)]))[0])
        length = Primitive(meridian.stretch, float(u), 0.1)
        inverses.append(Tabulated(length.inverse, 0.0, 0.1 * stretch))
    return MeridianPair((found[0], found[1]), (inverses[0], inverses[1]), sin)


def _in_space(
    coordinates: Neumann, j: int, line: CoordinateMeridian, uv: tuple[float, float]
) -> SpaceMeridian:
    """The meridian through a place of the body (j = 0) or of the ground."""
    surface, s = ((coordinates.body, 1), (coordinates.ground, coordinates.s))[j]
    here = side(surface, FLOATS, coordinates.numbers[("body", "ground")[j]], uv, s)
    X, (xi, eta, zeta) = np.array(here.X, dtype=float), np.array(here.axes, dtype=float)
    at, axis = line.sampled(np.array([uv[0]])), np.array(line.e, dtype=float)
    point = np.array(surface.centre) - np.array(line.surface.centre)
    outwards = X - point - axis * ((X - point) @ axis)
    radial = outwards / np.linalg.norm(outwards) * np.sign(at.r[0])
    sin, cos = float(at.sin[0]), float(at.cos[0])
    senses = (xi @ (cos * radial - sin * axis), zeta @ (sin * radial + cos * axis))
    return SpaceMeridian(line, point, radial, eta, (np.sign(senses[0]), np.sign(senses[1])))


def find_edges(pair: MeridianPair, size: float) -> tuple[tuple[float, float], tuple[str, str]]:
    """The ways l to what ends the motion on either side, and why."""

    def bends(l: np.ndarray) -> np.ndarray:
        body, ground = pair(l)
        return np.stack([body.B11 + ground.B11, body.B22 + ground.B22])

    def at(l: float, sign: float, which: int) -> float:
        return float(bends(np.array([sign * l]))[which, 0])

    found = [(INF, ""), (INF, "")]
    for i, sign in enumerate((-1.0, 1.0)):
        for j in range(2):
            edge = _chart_edge(pair, j, sign, size)
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


def _chart_edge(pair: MeridianPair, j: int, sign: float, size: float) -> tuple[float, str] | None:
    """|l| where u or u₁ leaves its chart, but for poles, through which the meridian goes on."""
    along = sign if j == 0 else -pair.sin * sign
    length, line = pair.us[j], pair.meridians[j].line
    own = line.surface.surface
    edge = own.ranges[0][int(along > 0)]
    if own.closed[0] or not np.isfinite(edge) or line.on_axis(edge):
        return None
    grid = along * np.linspace(0.0, TURNS * size, 2000)
    over = np.nonzero((length(grid) - edge) * along >= 0)[0]
    if not len(over):
        return None
    lo, hi = abs(grid[over[0] - 1]), abs(grid[over[0]])
    l = brentq(lambda l: float(length(np.array([along * l]))[0]) - edge, lo, hi, rtol=1e-15)
    return float(l), f"the contact reaches the edge {('u', 'u1')[j]} = {edge:g}"
