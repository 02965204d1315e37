"""Letters of § 4 on random states of the rolling hoop.

The hoop is a ring of equal points turned by Euler angles: its angular velocity, its kinetic energy and the
rolling come from there.  Whittaker's function, K and K*, and the operators are the product's, for the hoop as
``rolling_hoop`` states it; accelerations are the core's.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import numpy as np
import sympy
from sympy import Expr, Integer, Matrix, Symbol, cos, sin

from voronets.expressions.scalars import ARRAYS
from voronets.forms.general.poincare_chetaev import PoincareChetaev
from voronets.forms.general.whittaker_reduction import Whittaker
from voronets.forms.system import StatedSystem, system
from voronets.mechanics.dynamics import SystemDynamics
from voronets.papers.vielle1849.point_masses import slopes, values
from voronets.solutions.closed.rolling_hoop import hoop_system

NAMES = ("theta", "psi", "phi", "x", "y")
RADIUS, G, SAMPLES = 0.6, 9.81, 4
TH, PS, PH, X, Y = map(Symbol, NAMES)
SPEEDS = tuple(Symbol(f"{name}'") for name in NAMES)
A = Symbol("a")


@lru_cache
def hoop() -> StatedSystem:
    """The product's hoop of the mass 1 with p, q, r as quasi-velocities."""
    made = hoop_system(1.0, RADIUS**2 / 2, RADIUS**2, RADIUS, G)
    lean, turn, roll, *_ = SPEEDS
    quasi = {"p": lean, "q": turn * sin(TH), "r": turn * cos(TH) + roll}
    return system(
        list(NAMES), made.T, force_function=made.U, constraints=list(made.constraints),
        parameters=made.parameters, quasi_velocities=quasi,
    )  # fmt: skip


@lru_cache
def reduction() -> Whittaker:
    """θ′ = p plays time."""
    return Whittaker(hoop(), ("p", "q", "r"))


def turned() -> Matrix:
    """Body axes → space: about the vertical by ψ, about the line of nodes by θ, about the axle by φ."""

    def about_z(angle: Expr) -> Matrix:
        c, s = cos(angle), sin(angle)
        return Matrix([[c, -s, 0], [s, c, 0], [0, 0, 1]])

    tilt = Matrix([[1, 0, 0], [0, cos(TH), -sin(TH)], [0, sin(TH), cos(TH)]])
    return about_z(PS) * tilt * about_z(PH)


@lru_cache
def ring(seed: int) -> dict[str, Any]:
    """Angular velocity, rolling and kinetic energy from the orientation itself."""
    rng = np.random.default_rng(seed + 8)
    R = turned()
    rate = sum(
        (R.diff(q) * v for q, v in zip((TH, PS, PH), SPEEDS[:3], strict=True)), Matrix.zeros(3, 3)
    )
    spin = rate * R.T
    omega = Matrix([spin[2, 1], spin[0, 2], spin[1, 0]])
    nodes, slope, axle = (turned().subs(PH, 0)[:, i] for i in range(3))
    centre = omega.cross(A * slope)  # the lowest point, −a V from the centre, is at rest
    points = [Matrix([cos(2 * sympy.pi * k / 6), sin(2 * sympy.pi * k / 6), 0]) for k in range(6)]
    free = Matrix([SPEEDS[3], SPEEDS[4], A * cos(TH) * SPEEDS[0]])
    T = sum((((free + A * rate * x).dot(free + A * rate * x)) / 12 for x in points), Integer(0))
    formulas = {"p": omega.dot(nodes), "q": omega.dot(slope), "r": omega.dot(axle)}
    formulas |= {"dx₁/dt": centre[0], "dy₁/dt": centre[1], "dz₁/dt": centre[2], "T": T}
    formulas["z₁"] = (A * slope)[2]
    place, speed = rng.uniform(0.4, 1.2, (5, SAMPLES)), rng.uniform(0.4, 1.5, (5, SAMPLES))
    numbers = dict(zip((*NAMES, *(v.name for v in SPEEDS)), (*place, *speed), strict=True))
    numbers["a"] = np.full(SAMPLES, RADIUS)
    found = values(formulas, numbers)
    # On the constraints: x′ and y′ as rolling gives them
    numbers |= {"x'": found["dx₁/dt"], "y'": found["dy₁/dt"]}
    found = values(formulas, numbers)
    letters = {"a": RADIUS, "g": G, "θ": place[0], "ψ": place[1], "φ": place[2]}
    letters |= {"dθ/dt": speed[0], "dψ/dt": speed[1], "dφ/dt": speed[2]}
    for i, name in enumerate(("p", "q", "r"), 1):
        letters[f"η_{i}"] = found[name]
    return letters | found | {"η_4": numbers["x'"], "η_5": numbers["y'"], "numbers": numbers}


def test_function() -> Expr:
    """A function of θ, ψ, φ, x₁, y₁, z₁ that the operators are tried on."""
    z = Symbol("z1")
    return sin(TH) * X + cos(PS + PH) * Y + z**2 * PS + PH * X + sin(Y) * TH * z


def own_operators() -> list[list[tuple[Symbol, Expr]]]:
    """X_1 … X_5 by their coefficients."""
    return [
        [(TH, Integer(1))], [(PS, 1 / sin(TH)), (PH, -cos(TH) / sin(TH))],
        [(PH, Integer(1))], [(X, Integer(1))], [(Y, Integer(1))],
    ]  # fmt: skip


@lru_cache
def operators(seed: int) -> dict[str, Any]:
    """X, Y and their commutators on a function of θ, ψ, φ, x₁, y₁, z₁ = a sin θ; C is the product's."""
    found, z = dict(ring(seed)), Symbol("z1")
    numbers = found["numbers"] | {"z1": found["z₁"]}
    f = test_function()
    whole = f.subs(z, A * sin(TH))
    names = {"θ": TH, "ψ": PS, "φ": PH, "x₁": X, "y₁": Y, "z₁": z}
    formulas = {f"∂f/∂{letter}": f.diff(symbol) for letter, symbol in names.items()}
    own = own_operators()

    def apply(e: int, g: Expr) -> Expr:
        return sum((c * g.diff(q) for q, c in own[e]), Integer(0))

    formulas |= {f"X_{e + 1} f": apply(e, whole) for e in range(5)}
    formulas["(X_1,X_2)f"] = apply(0, apply(1, whole)) - apply(1, apply(0, whole))
    displacements = reduction().displacements
    formulas |= {f"Y_{i + 1} f": displacements.operate(i, whole) for i in range(3)}
    rows = [{q.name: c for q, c in row} for row in own]
    bare = hoop_system(1.0, RADIUS**2 / 2, RADIUS**2, RADIUS, G)
    form = PoincareChetaev(
        bare, operators=dict(zip(("e1", "e2", "e3", "e4", "e5"), rows, strict=True)),
        dependent=("e4", "e5"),
    )  # fmt: skip
    table = form.commutators
    for e, h, k in ((0, 1, 1), (1, 0, 1), (0, 1, 2), (1, 0, 2)):
        formulas[f"C_{e + 1}{h + 1}{k + 1}"] = table.C(e, h, k)
    for j in range(3):
        for i in range(3):
            formulas |= {
                f"K_{i + 1}{j + 1}{k + 1}": table.K(i, j, k) + Integer(0) for k in range(3)
            }
            for beta in (3, 4):
                formulas[f"K_{i + 1}{j + 1}{beta + 1}"] = table.K(i, j, beta) + Integer(0)
                formulas[f"K*_{i + 1}{j + 1}{beta + 1}"] = displacements.K(i, j, beta) + Integer(0)
    parameters = {name: np.full(SAMPLES, v) for name, v in hoop().parameters.items()}
    return found | values(formulas, numbers | parameters)


@lru_cache
def reduced(seed: int) -> dict[str, Any]:
    """Whittaker's function of the hoop, its slopes, and the reduced equations along the core."""
    found, made, r = dict(operators(seed)), hoop(), reduction()
    numbers = found["numbers"]
    state = [numbers[name] for name in NAMES] + [numbers[f"{name}'"] for name in NAMES]
    dynamics = SystemDynamics(made)
    push = dynamics.solved(ARRAYS, state, made.parameters, 0.0)[0]
    T, U, *_ = dynamics.values(ARRAYS, state, made.parameters, 0.0)
    bar = {"T̄": T, "L̄": T + U, "V": -U, "h": T - U, "Ω": T + U}
    eta = [found[f"η_{e}"] for e in range(1, 6)]
    found |= bar | {f"η′_{e + 1}": eta[e] / eta[0] for e in range(5)}
    found |= {"η″_3": found["η′_3"], "η_6": 0.0}  # letters of this copy that stand for nothing else
    given = {name: numbers[name] for name in NAMES} | {r.h.name: bar["h"]}
    given |= {w.name: eta[p] / eta[0] for p, w in enumerate(r.w, 1)}
    given |= {name: np.full(SAMPLES, v) for name, v in made.parameters.items()}
    formulas = {"L̄′": r.function, "|η_1|": r.speed}
    formulas |= {f"∂L̄′/∂η′_{p}": x for p, x in enumerate(r.momenta, 2)}
    formulas |= {f"∂L′/∂η′_{b}": x for b, x in enumerate(r.dependent_momenta, 4)}
    formulas |= {
        f"Y_{p} L̄′": r.displacements.operate(p - 1, r.function) + Integer(0) for p in (2, 3)
    }
    return (
        found | values(formulas, given) | _unconstrained(found, bar["h"]) | _along(found, push, bar)
    )


def _unconstrained(found: dict[str, Any], h: np.ndarray) -> dict[str, Any]:
    """L′ by its definition, ∂Ω/∂η_1 = 2 T/η_1, with T of the ring: no constraint is used."""
    return {"L′": 2 * found["T"] / found["η_1"], "T_ring": found["T"], "h": h}


def _along(found: dict[str, Any], push: Any, bar: dict[str, Any]) -> dict[str, Any]:
    """d/dθ of what (4.15) differentiates, and of η, along the core's motion."""
    lean, turn, roll = (found[f"d{x}/dt"] for x in "θψφ")
    th = found["θ"]
    bend = [np.asarray(push[0]) + 0 * th, np.sin(th) * push[1] + np.cos(th) * lean * turn,
            np.cos(th) * push[1] + push[2] - np.sin(th) * lean * turn]  # fmt: skip
    w2, w3, t = Symbol("w2"), Symbol("w3"), Symbol("t")
    depth = Symbol("h") - sympy.Float(G * RADIUS) * sin(t)
    root = sympy.sqrt(depth / (3 + w2**2 + 4 * w3**2))
    e1, e2, e3 = (found[f"η_{i}"] for i in (1, 2, 3))
    numbers = {"w2": e2 / e1, "w3": e3 / e1, "t": th, "h": bar["h"]}
    along = {"w2": (bend[1] - e2 / e1 * bend[0]) / e1**2, "w3": (bend[2] - e3 / e1 * bend[0]) / e1**2,
             "t": np.ones(SAMPLES)}  # fmt: skip
    letters = slopes({"d/dθ (η′_2 R)": w2 * root, "d/dθ (2 η′_3 R)": 2 * w3 * root}, numbers, along)
    letters |= {"dη_2/dθ": bend[1] / lean, "dη_3/dθ": bend[2] / lean}
    return letters | {"dψ/dθ": turn / lean, "dφ/dθ": roll / lean}
