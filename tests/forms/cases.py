"""Rolling problems for the papers' equations: pairs of surfaces, each with every kind of option.

A case is a pair of surfaces with a rotor or none, principal axes or a full inertia, the centre of mass
in the middle or off it, gravity, a central force or a resistance.  States are drawn in the middle of
the charts, where the relative curvature is not small.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

import numpy as np
import sympy

from voronets.expressions.rotations import quaternion_product, smallest_turn
from voronets.expressions.scalars import FLOATS
from voronets.forms.neumann.coordinates import NAMES, Neumann, neumann
from voronets.forms.neumann.kinematics import relative_curvature
from voronets.rolling.body import Rotor, body
from voronets.rolling.forces import Forces
from voronets.rolling.system import RollingProblem
from voronets.surfaces import catalogue
from voronets.surfaces.contract import Surface
from voronets.surfaces.implicit import Implicit
from voronets.surfaces.parametric import Chart, Parametric
from voronets.surfaces.support import Support

U, V, D = sympy.symbols("u v d")
sin, cos = sympy.sin, sympy.cos
ELLIPSOID = catalogue.ellipsoid((1.1, 0.8, 0.6))
TORUS = catalogue.torus(1.0, 0.35)
#: Coordinates that mix the meridians and parallels of an ellipsoid, and those of a paraboloid.
SKEW = Parametric(
    (Chart((cos(U + 3 * V / 10) * cos(V - U / 5), 9 * sin(U + 3 * V / 10) * cos(V - U / 5) / 10,
            7 * sin(V - U / 5) / 10), (-0.9, 0.9), (-0.8, 0.8)),)
)  # fmt: skip
SKEW_GROUND = Parametric(
    (Chart((U + V**2 / 10, 2 * V + U / 3, (2 * U**2 + 2 * U * V + V**2) / 10), (-2.0, 2.0), (-2.0, 2.0)),),
    orientation=-1,
)  # fmt: skip

#: body, ground, side of the ground
PAIRS: dict[str, tuple[Surface, Surface | None, str]] = {
    "ellipsoid on plane": (ELLIPSOID, None, "outside"),
    "ellipsoid on sphere": (ELLIPSOID, catalogue.sphere(1.9), "outside"),
    "ellipsoid on ellipsoid": (ELLIPSOID, catalogue.ellipsoid((2.0, 1.7, 1.4)), "outside"),
    "ellipsoid on torus": (ELLIPSOID, catalogue.torus(3.0, 1.2), "outside"),
    "spheroid on sphere": (catalogue.spheroid((0.6, 0.9)), catalogue.sphere(1.5), "outside"),
    "torus on sphere": (TORUS, catalogue.sphere(0.4), "outside"),
    "rod on sphere": (catalogue.cylinder(0.1), catalogue.sphere(1.0), "outside"),
    "plate on sphere": (catalogue.plane(), catalogue.sphere(1.2), "outside"),
    "torus on paraboloid": (TORUS, catalogue.paraboloid(-0.7), "outside"),
    "ball in bowl": (catalogue.sphere(0.5), catalogue.sphere(2.0), "inside"),
    "skew on skew": (SKEW, SKEW_GROUND, "outside"),
    "torus on round sphere": (TORUS, catalogue.ellipsoid((0.4, 0.4, 0.4)), "outside"),
}
#: In these the paper's F = D′ = 0 does not hold.
ANY_COORDINATES = ("skew on skew",)
ON_SPHERE = tuple(name for name in PAIRS if name.endswith(("sphere", "bowl", "plane")))

FORCES = {
    "gravity": Forces(gravity=(0.0, 0.0, -9.81)),
    "central": Forces(central=5 / (2 + D) - D**2 / 5),
    "resistance": Forces(
        gravity=(0.0, 0.0, -9.81), rolling_resistance=0.3, spinning_resistance=0.2
    ),
}
FULL = [[0.41, 0.02, -0.03], [0.02, 0.57, 0.01], [-0.03, 0.01, 0.69]]
OFF, TURN = (0.1, -0.07, 0.05), (0.9, 0.2, -0.1, 0.3)


@dataclass(frozen=True)
class Case:
    """One problem and what was chosen for it."""

    pair: str
    rotor: bool
    off: bool
    full: bool
    force: str

    @property
    def name(self) -> str:
        chosen = [word for word in ("rotor", "off", "full") if getattr(self, word)]
        return ", ".join([self.pair, *chosen, self.force])

    @property
    def problem(self) -> RollingProblem:
        """The rolling problem, with the surfaces as the catalogue describes them."""
        of_body, of_ground, side = PAIRS[self.pair]
        off = OFF if self.off else (0.0, 0.0, 0.0)
        if self.pair == "plate on sphere":  # a plane has its place already
            of_body = catalogue.plane((0.1, -0.2, 1.0), 0.2) if self.off else of_body
        else:
            of_body = catalogue.place(of_body, off, TURN if self.off else None)
        if of_ground is None:
            of_ground = catalogue.plane()
        else:
            centre = (0.2, 0.1, -0.3) if self.force == "gravity" and self.off else (0.0, 0.0, 0.0)
            of_ground = catalogue.place(of_ground, centre, None, side)
        rotor = Rotor((0.36, 0.48, 0.8), 0.9) if self.rotor else None
        inertia = FULL if self.full else [0.31, 0.42, 0.5]
        return RollingProblem(
            body(1.3, inertia, of_body, rotor), of_ground, FORCES[self.force], lift_off=False
        )


def _cases() -> tuple[Case, ...]:
    """Four of each pair, so that every option meets every other, and a resistance for each."""
    found = []
    for i, pair in enumerate(PAIRS):
        for rotor, off in ((False, False), (False, True), (True, False), (True, True)):
            force = "gravity" if (rotor + i) % 2 else "central"
            found.append(Case(pair, rotor, off, rotor != off, force))
        found.append(Case(pair, bool(i % 2), not i % 2, False, "resistance"))
    return tuple(found)


CASES = _cases()
#: Of each pair the one with everything, and the plainest.
FEW = tuple(case for case in CASES if case.rotor == case.off and case.force != "resistance")


def name_of(case: Case) -> str:
    """The name of a case, for the names of tests."""
    return case.name


@cache
def coordinates(case: Case) -> Neumann:
    """Neumann's coordinates of a case."""
    return neumann(case.problem)


def places(found: Neumann, seed: int, count: int = 2) -> list[np.ndarray]:
    """Seeded u, v, ϑ, u₁, v₁, σ, τ, n where the coordinates and the rolling are well determined."""
    rng, result = np.random.default_rng(seed), []
    while len(result) < count:
        c = [*_inside(found.body, rng), rng.uniform(-3, 3), *_inside(found.ground, rng)]
        at = found.place(FLOATS, found.numbers, c)
        Delta = relative_curvature(at)
        if abs(float(Delta.R)) > 0.02 * max(abs(float(Delta.D)), abs(float(Delta.D2)), 0.1) ** 2:
            result.append(np.array([*c, *rng.normal(size=3)]))
    return result


def named(c: np.ndarray) -> dict[str, float]:
    """Neumann's coordinates by their names."""
    return dict(zip(NAMES, c.tolist(), strict=True))


def _inside(surface, rng: np.random.Generator) -> list[float]:
    chart = surface.surface.chart
    found = []
    for lo, hi in (chart.u, chart.v):
        lo = lo if np.isfinite(lo) else (hi - 2.0 if np.isfinite(hi) else -1.0)
        hi = hi if np.isfinite(hi) else lo + 2.0
        found.append(float(rng.uniform(lo + 0.15 * (hi - lo), hi - 0.15 * (hi - lo))))
    return found


# -- bodies on a plane under gravity, for Diamandiev -----------------------------------------------

NX, NY, NZ = sympy.symbols("nx ny nz")
X, Y, Z, B = sympy.symbols("x y z b")
ON_A_PLANE: dict[str, Surface] = {
    "ellipsoid": ELLIPSOID,
    "torus": TORUS,
    "support": Support(1 + NX / 30 + NX**2 * NY * NZ / 30 + (NX**4 + 2 * NY**4 - NZ**4) / 25),
    "implicit": Implicit(X**2 + Y**2 / 2 + Z**2 / 3 + X * Y / 5 + B * X**4 - 1, (("b", 0.1),)),
    "skew": SKEW,
}
TILTED = catalogue.plane((0.3, 0.1, 1.0), 0.4)
PLANE_CASES = [f"{body}, {plane}" for body in ON_A_PLANE for plane in ("level", "tilted, rotor")]


def plane_case(name: str) -> tuple[RollingProblem, list[np.ndarray]]:
    """A body on a plane with gravity across it, and two states of its core."""
    key, plane = name.split(", ", 1)
    ground = catalogue.plane() if plane == "level" else TILTED
    normal = np.array(ground.at((0.3, 0.2)).n, dtype=float)
    centre, turn = (OFF, TURN) if plane != "level" else ((0.0, 0.0, 0.0), None)
    surface = catalogue.place(ON_A_PLANE[key], centre, turn)
    rotor = Rotor((0.36, 0.48, 0.8), 0.9) if plane != "level" else None
    force = Forces(gravity=tuple(float(x) for x in -9.81 * normal))
    problem = RollingProblem(
        body(1.3, FULL if plane == "level" else [0.31, 0.42, 0.5], surface, rotor), ground, force,
        lift_off=False,
    )  # fmt: skip
    core, rng, states = problem.core, np.random.default_rng(len(name)), []
    while len(states) < 2:
        direction = rng.normal(size=3)
        n = direction / np.linalg.norm(direction)
        if key == "skew":
            n = np.array(surface.at(rng.uniform(-0.5, 0.5, 2)).n, dtype=float)
        point = surface.points_with_normal(n).points[0]
        q = quaternion_product(
            (np.cos(0.4), *(np.sin(0.4) * normal)), smallest_turn(n, -normal)
        )  # fmt: skip
        own = surface.locate(point, n) if core.body_own else []
        at = [*q, *rng.normal(size=3), *own, *rng.uniform(-1, 1, 2)]
        states.append(np.array(at, dtype=float))
    return problem, states
