r"""Models of ``sympy.physics.mechanics`` as systems of ours: ``voronets.system.from_sympy(model, …)``.

    T = Σ ½ m v² + ½ ω·I ω,     Qᵢ = Σ F·∂v/∂q̇ᵢ + Σ M·∂ω/∂q̇ᵢ                    bodies and loads
    T + U = L,  U = L where q̇ = 0                                                   a Lagrangian

Generalized speeds are replaced by the velocities that the kinematic equations give, and become
quasi-velocities.  Dependent speeds without a kinematic equation follow from the velocity constraints.
Kinematic equations beyond the speeds, and speeds that depend on one another, are constraints.
Auxiliary speeds are zero.  Accelerations that a model sets by hand are not read: they follow from the velocities.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, TypeVar

import numpy as np
from sympy import Expr, Integer, Rational, Symbol
from sympy.physics.mechanics import Particle, Point

from voronets.expressions.algebra import derivative, substituted, symbols_of
from voronets.expressions.faults import Fault, InputError
from voronets.expressions.functions import as_function
from voronets.expressions.scalars import FLOATS
from voronets.forms.sympy_model import SympyModel, read_model
from voronets.forms.sympy_velocities import Carriers, turning_rows
from voronets.mechanics.degeneracy import dependences
from voronets.mechanics.linear_formulas import dot, inverse
from voronets.mechanics.manifold import Manifold
from voronets.mechanics.names import by_name, numbers_by_name
from voronets.mechanics.plain_symbols import PlainSymbols, name_of, velocity
from voronets.mechanics.sample_states import SampleStates
from voronets.mechanics.statement import formula_faults, stated
from voronets.mechanics.system import System

Kind = TypeVar("Kind", bound=System)
HALF = Rational(1, 2)


def from_sympy(
    cls: type[Kind],
    model: Any,
    *,
    parameters: Mapping[Any, float] | None = None,
    frame: Any = None,
    coordinates: Sequence[Any] | None = None,
    speeds: Sequence[Any] | None = None,
    kinematics: Sequence[Any] | None = None,
    loads: Sequence[Any] = (),
    constraints: Sequence[Any] = (),
    inputs: Mapping[Any, Any] | None = None,
    fixed_point: Any = None,
) -> Kind:
    """The system of a model of ``sympy.physics.mechanics``.

    model        a ``KanesMethod``, a ``LagrangesMethod``, a ``System``, or bodies: a list of
                 ``RigidBody`` and ``Particle``
    parameters   values of its symbols
    frame        the inertial frame, with bodies
    coordinates  q, with bodies
    speeds       generalized speeds u, where velocities are written with them, and
    kinematics   expressions of q, q̇, u that vanish, from which u follow
    loads        (point, force), (frame, torque), beside those of the model
    constraints  expressions of q, q̇, u that vanish, or vectors; beside those of the model
    inputs       functions of time in the model, by name: {F: 0.3*sin(t)}
    fixed_point  a point at rest: constant forces at points that have a place from it go to U

    A velocity that belongs to no place (a wheel's centre with the velocity of rolling) gets coordinates of
    its own, named after its body, with that velocity as a constraint.
    """
    given = {
        "coordinates": coordinates, "speeds": speeds, "kinematics": kinematics, "loads": loads,
        "constraints": constraints, "fixed_point": fixed_point,
    }  # fmt: skip
    found = read_model(model, frame, **given)
    return SympyReading(found, parameters or {}, inputs or {}).system(cls)


@dataclass(frozen=True)
class SympyReading:
    """A model in plain symbols."""

    model: SympyModel
    parameters: Mapping[Any, float]
    inputs: Mapping[Any, Any]

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The coordinates."""
        if not self.model.q:
            raise InputError(
                [
                    Fault(
                        "coordinates",
                        "nothing",
                        "the coordinates",
                        "{key} are missing.",
                        "Give them, for example coordinates=[q1, q2].",
                    )
                ]
            )
        return tuple(name_of(q) for q in self.model.q)

    @cached_property
    def speeds(self) -> tuple[str, ...]:
        """The generalized speeds."""
        return tuple(name_of(u) for u in self.model.u)

    @cached_property
    def values(self) -> dict[str, float]:
        """The parameters."""
        faults: list[Fault] = []
        found = numbers_by_name("parameters", self.parameters, faults)
        if faults:
            raise InputError(faults)
        return found

    @cached_property
    def _read(self) -> Callable[[Any], Expr]:
        """SymPy's expressions in plain symbols, speeds still among them."""
        faults: list[Fault] = []
        given = by_name("inputs", self.inputs, faults)
        if faults:
            raise InputError(faults)
        bare = PlainSymbols(())
        known = {name: bare.of(formula) for name, formula in given.items()}
        known |= {name_of(u): Integer(0) for u in self.model.auxiliary}
        return PlainSymbols((*self.names, *self.speeds), known).of

    def plain(self, expression: Any) -> Expr:
        """In coordinates and velocities alone."""
        return substituted([self._read(expression)], self.solved[0])[0]

    @cached_property
    def _conditions(self) -> tuple[list[Expr], list[Expr]]:
        """The constraints with speeds in them, and those without."""
        every = [self._read(one) for one in self.model.constraints]
        speeds = [bool({s.name for s in symbols_of([one])} & {*self.speeds}) for one in every]
        return (
            [one for one, some in zip(every, speeds, strict=True) if some],
            [one for one, some in zip(every, speeds, strict=True) if not some],
        )

    @cached_property
    def solved(self) -> tuple[dict[Symbol, Expr], list[Expr]]:
        """Every speed by the velocities, and the equations with speeds that are left.

        Dependent speeds may have no kinematic equation: the constraints give them.
        """
        if not self.speeds:
            return {}, []
        kinematics = [self._read(one) for one in self.model.kinematics]
        rows = [*kinematics, *self._conditions[0]]
        K = [[derivative(row, u) for u in self.speeds] for row in rows]
        zero = {Symbol(u): Integer(0) for u in self.speeds}
        rest = substituted(rows, zero)
        taken = self._independent(K, len(kinematics))
        if len(taken) < len(self.speeds):
            got = f"{len(rows)} equations, of which {len(taken)} determine speeds"
            expected = f"kinematic equations that give every speed: {', '.join(self.speeds)}"
            message = f"The kinematic equations must give every speed ({', '.join(self.speeds)}); "
            message += f"they determine {len(taken)} of {len(self.speeds)}."
            raise InputError([Fault("kinematics", got, expected, message)])
        solution = inverse([K[i] for i in taken])
        right = [-rest[i] for i in taken]
        found = {Symbol(u): dot(row, right) for u, row in zip(self.speeds, solution, strict=True)}
        left = [i for i in range(len(rows)) if i not in taken]
        return found, substituted([rows[i] for i in left], found)

    def _independent(self, K: list[list[Expr]], first: int) -> list[int]:
        """Rows that determine the speeds, by numbers at a place at random.

        The ``first`` rows come before the others; of each the short ones.
        """
        used = sorted(symbol.name for symbol in symbols_of([x for row in K for x in row]))
        random = np.random.default_rng(1911).uniform(0.2, 1.3, len(used))
        drawn = [self.values.get(name, float(x)) for name, x in zip(used, random, strict=True)]
        A = np.array(as_function(K, used)(FLOATS, *drawn), dtype=float)
        order = sorted(range(len(K)), key=lambda i: (i >= first, sum(x != 0 for x in K[i])))
        gone = {order[d.row] for d in dependences(A[order])}
        return [i for i in range(len(K)) if i not in gone]

    # -- the statement --------------------------------------------------------------------------

    def system(self, cls: type[Kind]) -> Kind:
        """The system."""
        carriers = Carriers(self.names, self.values)
        T, U = self._energies(carriers)
        Q, more = self._forces()
        constraints, holonomic = self._constraints()
        constraints += [Symbol(velocity(s)) - v for s, v in carriers.added.items()]
        quasi = {
            u.name: w for u, w in self.solved[0].items() if w not in map(_velocity, self.names)
        }
        names = (*self.names, *carriers.added)
        whole = System(
            names, T, U + more, tuple(Q.get(name, Integer(0)) for name in names),
            tuple(constraints), tuple(holonomic), self.values,
        )  # fmt: skip
        faults = [one for one in formula_faults(whole) if one.key != "constraints"]
        if faults:
            raise InputError(faults)
        return stated(
            cls, names, T, force_function=U + more, forces=Q, constraints=_independent(whole),
            holonomic=holonomic, parameters=self.values, quasi_velocities=quasi,
        )  # fmt: skip

    def _energies(self, carriers: Carriers) -> tuple[Expr, Expr]:
        model = self.model
        if model.lagrangian is not None:
            L = self.plain(model.lagrangian)
            U = substituted([L], {_velocity(name): Integer(0) for name in self.names})[0]
            return L - U, U
        T, U = Integer(0), Integer(0)
        for body in model.bodies:
            T += self._kinetic(body, carriers)
            if model.potential:
                U -= self.plain(body.potential_energy)
        return T, U

    def _kinetic(self, body: Any, carriers: Carriers) -> Expr:
        N = self.model.frame
        point = body.point if isinstance(body, Particle) else body.masscenter
        T = Integer(0)
        for axis, part in zip("xyz", _velocity_of(point, N).to_matrix(N), strict=True):
            v = carriers.carried(self.plain(part), _identifier(f"{body.name}_{axis}"))
            T += HALF * self.plain(body.mass) * v**2
        if isinstance(body, Particle):
            return T
        spin = body.frame.ang_vel_in(N)
        self._turns_as_it_says(body, spin)
        return T + HALF * self.plain(spin.dot(body.central_inertia.dot(spin)))

    def _turns_as_it_says(self, body: Any, spin: Any) -> None:
        """A frame's angular velocity must be that of its orientation."""
        N, frame = self.model.frame, body.frame
        R = frame.dcm(N).T
        turned = turning_rows(
            [[self.plain(R[i, j]) for j in range(3)] for i in range(3)], self.names
        )
        said = [self.plain(x) for x in spin.to_matrix(frame)]
        if not Carriers(self.names, self.values)._equal(list(zip(turned, said, strict=True))):
            got = f"the frame {frame} of {body.name}: its angular velocity is not that of its orientation"
            expected = (
                "frames oriented by the coordinates, with kinematic equations for their speeds"
            )
            message = f"The angular velocity of {body.name}'s frame {frame} is not that of its orientation."
            advice = "Orient frames by the coordinates, with kinematic equations for their speeds."
            raise InputError([Fault("model", got, expected, message, advice)])

    def _forces(self) -> tuple[dict[str, Expr], Expr]:
        """Generalized forces by coordinate, and the force function of constant forces."""
        N, U = self.model.frame, Integer(0)
        Q: dict[str, Expr] = dict.fromkeys(self.names, Integer(0))
        for place, vector in self.model.loads:
            if isinstance(place, Point):
                found = self._potential(place, vector)
                if found is not None:
                    U += found
                    continue
                moving = _velocity_of(place, N)
            else:
                moving = place.ang_vel_in(N)
            parts = [
                (self.plain(x), self.plain(v))
                for x, v in zip(vector.to_matrix(N), moving.to_matrix(N), strict=True)
            ]
            for name in self.names:
                Q[name] += sum((x * derivative(v, velocity(name)) for x, v in parts), Integer(0))
        return {name: value for name, value in Q.items() if value != 0}, U

    def _potential(self, point: Any, force: Any) -> Expr | None:
        """F·r of a constant force at a point that has a place; None where it has not."""
        N, fixed = self.model.frame, self.model.fixed
        moved = {*self.names, *map(velocity, self.names), "t"}
        F = [self.plain(x) for x in force.to_matrix(N)]
        if fixed is None or {symbol.name for symbol in symbols_of(F)} & moved:
            return None
        try:
            r = point.pos_from(fixed).to_matrix(N)
        except ValueError:
            return None
        place = [self.plain(x) for x in r]
        v = [self.plain(x) for x in _velocity_of(point, N).to_matrix(N)]
        rates = [
            sum((derivative(x, q) * _velocity(q) for q in self.names), derivative(x, "t"))
            for x in place
        ]
        same = Carriers(self.names, self.values)._equal(list(zip(rates, v, strict=True)))
        return dot(F, place) if same else None

    def _constraints(self) -> tuple[list[Expr], list[Expr]]:
        """On velocities, and on coordinates."""
        every = self._conditions[1] + self.solved[1]
        speeds = {velocity(name) for name in self.names}
        moving = [bool({s.name for s in symbols_of([one])} & speeds) for one in every]
        return (
            [one for one, moves in zip(every, moving, strict=True) if moves],
            [one for one, moves in zip(every, moving, strict=True) if not moves and one != 0],
        )


def _velocity(name: str) -> Symbol:
    return Symbol(velocity(name))


def _velocity_of(point: Any, frame: Any) -> Any:
    try:
        return point.vel(frame)
    except ValueError:
        message = f"The point {point} has no velocity in the frame {frame}."
        advice = f"Call {point}.set_vel({frame}, …), or give its position by the coordinates."
        got = f"the point {point}"
        raise InputError([Fault("model", got, "a velocity", message, advice)]) from None


def _identifier(name: str) -> str:
    return re.sub(r"\W+", "_", name)


def _independent(found: System) -> list[Expr]:
    """The velocity constraints that are neither rates of holonomic ones nor repeat others."""
    count = len(found.constraints)
    samples, manifold = SampleStates(found), Manifold(found)
    gone = set(range(count))
    for x, t in samples.states or samples.loose:
        A = manifold.at(x, found.parameters, t).A
        order = [*range(count, len(A)), *range(count)]
        gone &= {order[d.row] for d in dependences(A[order])}
    return [c for i, c in enumerate(found.constraints) if i not in gone]
