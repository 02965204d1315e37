"""A body on a ground as the search sees it: its states, its motions, its numbers, and its list."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property
from types import SimpleNamespace
from typing import Any

import numpy as np
from sympy import Expr, Symbol

from voronets.expressions.faults import Fault, InputError
from voronets.expressions.scalars import ARRAYS
from voronets.expressions.vectors import Vector
from voronets.facts.facts import Facts, facts_of
from voronets.facts.inertia_conditions import spherical_inertia, symmetric_inertia
from voronets.facts.shape_conditions import (
    ground_revolution,
    revolution,
    round_about_centre,
    round_body,
)
from voronets.invariants.catalogue import rolling_integrals
from voronets.invariants.contract import XYZ, Place, place
from voronets.invariants.search_letters import Family, States, VariableFamily
from voronets.invariants.search_rolling_candidates import (
    IN_BODY,
    IN_SPACE,
    components,
    formula_letters,
    of_ground_place,
    of_tilt,
    vector_products,
)
from voronets.invariants.search_rolling_states import ContactSamples
from voronets.invariants.search_vectors import VectorLetter, fixed
from voronets.mechanics.first_order import FirstOrderSystem
from voronets.rolling.law import Posture
from voronets.rolling.system import RollingProblem

ONE_MODE = ("rolling", "rubber", "smooth", "viscous")
#: Arrays over a motion, along which an angle does not jump.
CONTINUOUS = SimpleNamespace(
    **{**vars(ARRAYS), "atan2": lambda y, x: np.unwrap(np.arctan2(y, x))},
)


class RollingSubject:
    """A body on a ground."""

    def __init__(self, problem: RollingProblem, shapes: ContactSamples | None = None) -> None:
        """``shapes``: those of a problem with the same surfaces, where they have been sampled."""
        if problem.law.name not in ONE_MODE:
            expected = f"one of {', '.join(ONE_MODE)}"
            message = (
                f'A search needs motions of one kind; the contact law here is "{problem.law.name}".'
            )
            advice = f"Use {expected}."
            raise InputError([Fault("contact.law", problem.law.name, expected, message, advice)])
        self.problem = replace(problem, lift_off=False, friction=None, second_contact=False)
        self.facts: Facts = facts_of(self.problem)
        self.shapes = shapes or ContactSamples(self.problem, self.facts.size)
        first = self.shapes.states(self.facts, 1, 4)
        if not first.x.shape[1]:
            raise InputError(
                [
                    Fault(
                        "body",
                        "no place where it touches the ground",
                        "a body that can touch the ground",
                        "No place was found where the body touches the ground.",
                    )
                ]
            )
        self.system, _ = self.begun(first.x[:, 0])

    def begun(self, state: np.ndarray) -> tuple[FirstOrderSystem, np.ndarray]:
        """The motion that begins at a state."""
        core, law = self.problem.core, self.problem.law
        parts = [np.array(part, dtype=float) for part in core.split(state)]
        velocity = state[core.size : core.size + 3] if law.slips else None
        posture = Posture(parts[0], parts[1], parts[2], parts[3], velocity)
        system, start = law.begin(self.problem, 1.0, posture)
        return system, start

    @property
    def where(self) -> str:
        """What kind of motion is looked at."""
        words = {"rolling": "rolling", "rubber": "rolling without spin (rubber)"}
        return words.get(self.problem.law.name, f"sliding ({self.problem.law.name})")

    def states(self, count: int, *, fresh: bool = False) -> States:
        """Random states in contact."""
        extra = len(self.system.states) - self.problem.core.size
        return self.shapes.states(self.facts, count, extra, fresh=fresh)

    def scene(self, ns: Any, x: Sequence[Any], t: Any) -> Place:
        """The place of the body."""
        core = self.problem.core
        at = core.place(ns, list(x[: core.size]), core.numbers)
        v = Vector(*x[core.size : core.size + 3]) if self.problem.law.slips else None
        found = (at.q, at.omega, at.body.x, at.ground.x, at.ground.n)
        return place(core, ns, core.numbers, *found, velocity=v)

    def complete(self, state: np.ndarray) -> bool:
        """Whether a state says how the body moves; a start's says no slip."""
        return not self.problem.law.slips or len(state) >= self.problem.core.size + 3

    def namespace(self, scene: Place) -> Any:
        """The functions of the scalars of a place."""
        return scene.ns

    def along(self, motion: Any) -> Place:
        """The places of the body at the samples of a motion."""
        names = (
            "orientation",
            "omega",
            "contact_body",
            "contact_ground",
            "normal",
            "centre",
            "velocity",
        )
        q, *vectors = (np.asarray(motion[name]).T for name in names)
        core = self.problem.core
        return place(core, CONTINUOUS, core.numbers, list(q), *(Vector(*v) for v in vectors))

    def starts(self, count: int) -> list[tuple[FirstOrderSystem, np.ndarray]]:
        """Motions that begin at random states."""
        return [self.begun(x) for x in self.states(count).x.T]

    def reach(self, motion: Any) -> int:
        """All samples: a body that rolls far is known as well as before."""
        return len(np.asarray(motion["time"]))

    def known(self, states: States) -> dict[str, np.ndarray]:
        """The values of the integrals of the list at states."""
        size, found = self.problem.core.size, {}
        slips = self.problem.law.slips
        for one in rolling_integrals(self.problem):
            rows = [
                np.atleast_1d(one.of_state(x[:size], x[size : size + 3] if slips else None))
                for x in states.x.T
            ]
            values = np.array(rows, dtype=float)
            for i, label in enumerate(one.labels or ("",)):
                found[f"{one.name} {label}".strip()] = values[:, i]
        return found

    @cached_property
    def axis(self) -> VectorLetter | None:
        """The axis of a body of revolution with symmetric inertia."""
        if not self.facts.hold(revolution, symmetric_inertia):
            return None
        return fixed("e", "e", self.facts.axis.e)

    @cached_property
    def constants(self) -> dict[Expr, float]:
        """m, the moments, κ, g, and the radius and offset of a round body."""
        facts, body = self.facts, self.problem.body
        found = {"m": body.mass}
        round_inertia = facts.hold(spherical_inertia)
        if round_inertia:
            found["I"] = facts.moments[0]
        elif self.axis is not None:
            found["C"], found["A"] = facts.moments
        else:
            found |= {f"I_{i}{i}": float(facts.inertia[k, k]) for k, i in enumerate(XYZ)}
        kappa = float(np.linalg.norm(facts.kappa_e))
        found |= {"kappa": kappa} if kappa else {}
        g = self.problem.forces.gravity
        found |= {f"g_{i}": float(x) for i, x in zip(XYZ, g, strict=True) if x}
        forces = self.problem.forces
        resistances = {"k_r": forces.rolling_resistance, "k_s": forces.spinning_resistance}
        found |= {name: k for name, k in resistances.items() if k}
        if facts.hold(round_body):
            found["r"] = facts.sphere.radius
            offset = float(np.linalg.norm(facts.sphere.centre))
            found |= {"c": offset} if offset > 1e-9 * facts.size else {}
        named = {Symbol(name): value for name, value in found.items()}
        if facts.hold(round_about_centre):  # the moments about the contact
            m, r = Symbol("m"), Symbol("r")
            for name in ("I", "A", "C"):
                if name in found:
                    named[Symbol(name) + m * r**2] = found[name] + body.mass * found["r"] ** 2
        return named

    def changed(self) -> RollingSubject:
        """The same shapes with other masses, moments, weights and rotor, as symmetric as before."""
        body, forces = self.problem.body, self.problem.forces
        I = np.array(body.inertia)
        I = 1.07 * I + 0.031 * np.trace(I) * np.eye(3)
        rotor = body.rotor and replace(body.rotor, momentum=1.13 * body.rotor.momentum)
        other = replace(
            body, mass=1.17 * body.mass, inertia=tuple(map(tuple, I.tolist())), rotor=rotor
        )
        x, y, z = (1.09 * g for g in forces.gravity)
        rolling, spinning = 1.05 * forces.rolling_resistance, 1.03 * forces.spinning_resistance
        heavier = replace(
            forces, gravity=(x, y, z), rolling_resistance=rolling, spinning_resistance=spinning
        )
        return RollingSubject(replace(self.problem, body=other, forces=heavier), self.shapes)

    # -- candidates ---------------------------------------------------------------------------

    def families(self, degree: int, basis: Sequence[str]) -> list[Family]:
        """Products of vectors, components in body axes, components in space axes."""
        added = formula_letters(basis)
        found = [vector_products(self.axis, degree, added)]
        for moving, still, axes in (IN_BODY, IN_SPACE):
            found.append(components(moving, still, axes, degree, added))
        return found

    def variables(self) -> list[VariableFamily]:
        """Coefficients that are functions of the tilt, or of the place on a ground of revolution."""
        found = []
        if self.axis is not None:
            found.append(of_tilt(self.axis, rotor=bool(np.any(self.facts.kappa_e))))
        if self.facts.hold(ground_revolution):
            axis = self.facts.ground_axis
            found += of_ground_place(axis.e, axis.point, self.facts.size)
        return found
