"""Two points on moving surfaces, driven by gravity and springs: the letters of (1)–(6) on random states.

Positions are x(t, θ, φ) with coefficients that the seed chooses.  The accelerations come from the product
in (1), (3) and (4), and from d'Alembert's principle in x, y, z (``point_masses``) in (5) and (6).
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import numpy as np
import sympy
from sympy import Expr, Symbol, cos, sin

from voronets.expressions.scalars import ARRAYS
from voronets.forms.system import StatedSystem, system
from voronets.mechanics.dynamics import SystemDynamics
from voronets.papers.vielle1849.point_masses import TIME, PointMasses, values

SAMPLES = 5
NAMES = ("theta", "phi")
LETTERS = ("θ", "φ")
AXES = "xyz"
VARIED = ("δθ", "δφ", "δθ′", "δφ′")


def moving_points(seed: int, moving: bool = True) -> tuple[PointMasses, Expr]:
    """Two points and their force function; without ``moving`` the time does not enter."""
    rng = np.random.default_rng(seed)
    th, ph, t = *map(Symbol, NAMES), (TIME if moving else sympy.Integer(0))

    def place() -> tuple[Expr, ...]:
        c = [sympy.Float(x) for x in rng.uniform(0.4, 1.2, 9)]
        return (
            c[0] * cos(th) + c[1] * sin(ph + t),
            c[2] * sin(th) * cos(ph) + c[3] * t**2 + c[4] * ph,
            c[5] * th * ph + c[6] * cos(t + th) + c[7] * sin(c[8] * ph),
        )

    places = (place(), place())
    masses = tuple(map(float, rng.uniform(0.5, 1.5, 2)))
    pull, spring = rng.uniform(1, 4, 3), rng.uniform(0.5, 2)
    force_function = sum(
        (m * p * x - spring * x**2 / 2 for m, row in zip(masses, places, strict=True)
         for p, x in zip(pull, row, strict=True)), sympy.Integer(0),
    )  # fmt: skip
    forces = tuple(
        tuple(m * p - spring * x for p, x in zip(pull, row, strict=True))
        for m, row in zip(masses, places, strict=True)
    )
    return PointMasses(NAMES, masses, places, forces), force_function


def stated(points: PointMasses, force_function: Expr) -> StatedSystem:
    """The same for the product."""
    pairs = list(zip(points.masses, points.places, strict=True))
    return system(list(NAMES), particles=pairs, force_function=force_function)


@lru_cache
def general(seed: int) -> dict[str, Any]:
    """The letters of (1)–(5)."""
    rng = np.random.default_rng(seed + 1)
    points, U = moving_points(seed)
    made = stated(points, U)
    state = rng.uniform(0.3, 1.3, (4, SAMPLES))
    t = rng.uniform(0.2, 0.9, SAMPLES)
    dynamics = SystemDynamics(made)
    own = np.asarray(dynamics.solved(ARRAYS, [*state], made.parameters, t)[0])
    true = points.accelerations(state, t)
    varied = dict(zip(VARIED, rng.uniform(-1, 1, (4, SAMPLES)), strict=True))
    numbers = dict(zip(("theta", "phi", "theta'", "phi'"), state, strict=True)) | {"t": t}
    numbers |= dict(zip(("theta''", "phi''"), own, strict=True)) | varied
    found = values(_formulas(points), numbers)
    found |= dict(zip(("θ", "φ", "θ′", "φ′"), state, strict=True)) | varied
    found |= _lagrange(made, numbers | dict(zip(("theta''", "phi''"), true, strict=True)))
    return found


def _formulas(points: PointMasses) -> dict[str, Expr]:
    """Everything that is made of the places alone, by exact derivatives."""
    q, v = points.q, points.v
    a = [Symbol(f"{name}''") for name in NAMES]
    dq, dv = [Symbol(x) for x in VARIED[:2]], [Symbol(x) for x in VARIED[2:]]
    found: dict[str, Expr] = {}

    def along(f: Expr) -> Expr:
        """d/dt, accelerations included."""
        return points.rate(f) + sum(f.diff(x) * y for x, y in zip(v, a, strict=True))

    def vary(f: Expr) -> Expr:
        """δ."""
        return sum((f.diff(x) * y for x, y in zip((*q, *v, *a), (*dq, *dv, 0, 0), strict=True)),
                   sympy.Integer(0))  # fmt: skip

    for k, (m, place, force) in enumerate(
        zip(points.masses, points.places, points.forces, strict=True), 1
    ):
        speed, third = [points.rate(x) for x in place], sympy.Integer(0)
        found[f"m_{k}"] = sympy.Float(m)
        for name, x, F, dot in zip(AXES, place, force, speed, strict=True):
            found |= {f"{name.upper()}_{k}": F, f"δ{name}_{k}": vary(x), f"d{name}_{k}/dt": dot}
            found[f"d²{name}_{k}/dt²"] = along(dot)
            # δ(ẍ) has δθ″, δφ″ too; they are taken as zero, since it has no business here
            third += vary(along(dot))
        half = sum(x**2 for x in speed) / 2
        work = sum(dot * vary(x) for dot, x in zip(speed, place, strict=True))
        moved = sum((work.diff(x) * y for x, y in zip(dq, dv, strict=True)), along(work))
        found |= {f"dW_{k}/dt": moved, f"δS_{k}": 2 * vary(half), f"δA_{k}": third}
        found |= _coefficients(points, k, place, speed, half)
    return found


def _coefficients(
    points: PointMasses, k: int, place: tuple[Expr, ...], speed: list[Expr], half: Expr
) -> dict[str, Expr]:
    """α … c₁ of (2) as slopes of x, y, z; G, H, P, Q as coefficients of ½ v² in θ′, φ′."""
    (th, ph), (dth, dph) = points.q, points.v
    found: dict[str, Expr] = {}
    for x, names in zip(place, (("α", "a", "a₁"), ("β", "b", "b₁"), ("γ", "c", "c₁")), strict=True):
        slopes = (x.diff(TIME), x.diff(th), x.diff(ph))
        found |= {f"{name}_{k}": f for name, f in zip(names, slopes, strict=True)}
    rest = {dth: 0, dph: 0}
    table = {
        "G": half.subs(rest), "H": half.diff(dth).subs(rest), "P": half.diff(dth, 2),
        "Q": half.diff(dth, dph),
    }  # fmt: skip
    rates = [Symbol(f"{name}''") for name in NAMES]
    momentum = table["H"] + table["P"] * dth + table["Q"] * dph
    turned = points.rate(momentum) + table["P"] * rates[0] + table["Q"] * rates[1]
    others = half - sum(  # what the dots of the print stand for
        table[name] * factor for name, factor in (("G", 1), ("H", dth), ("P", dth**2 / 2), ("Q", dth * dph))
    )  # fmt: skip
    found |= {f"{name}_{k}": f for name, f in table.items()}
    found |= {f"∂{name}_{k}/∂θ": f.diff(th) for name, f in table.items()}
    found |= {
        f"d/dt (H_{k} + P_{k} θ′ + Q_{k} φ′)": turned,
        f"rest_{k}": others,
        f"∂rest_{k}/∂θ": others.diff(th),
    }
    work = sum(dot * (x.diff(ph)) for dot, x in zip(speed, place, strict=True))
    found[f"others_{k}"] = work * Symbol("δφ")
    return found


def _lagrange(made: StatedSystem, numbers: dict[str, Any]) -> dict[str, Any]:
    """T, V and their derivatives as the product has them, along the accelerations that are given."""
    accelerations = {f"{name}''": numbers[f"{name}''"] for name in NAMES}
    plain = {name: x for name, x in numbers.items() if name not in (*accelerations, *VARIED)}
    formulas: dict[str, Expr] = {"T": made.T, "V": made.U}
    for name, letter in zip(NAMES, LETTERS, strict=True):
        q, v = Symbol(name), Symbol(f"{name}'")
        formulas |= {f"∂T/∂{letter}": made.T.diff(q), f"∂V/∂{letter}": made.U.diff(q)}
        formulas[f"d/dt ∂T/∂{letter}′"] = made.rate(made.T.diff(v))
    return values(formulas, plain | accelerations)
