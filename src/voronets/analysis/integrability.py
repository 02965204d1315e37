"""Whether constraints can be integrated, and which equations keep Lagrange's form (Voronets §5–6).

    q̇_{n+ν} = Σ a_νi q̇_i + a_ν                                            # Voronets1911 (14)
    A_ij^(ν) = 0,  A_i^(ν) = 0  for all i, j, ν:  integrable                 # (15)

A constraint whose own A vanish while others' do not holds to first order only in virtue of the
others: d of its form is a sum of the forms of all of them.  It need not have an integral by itself
(dy = z dx with dz = w dx has none); how many integrals there are is told by the growth vector.
"""

from __future__ import annotations

from dataclasses import dataclass

from sympy import Expr

from voronets.expressions.algebra import derivative
from voronets.expressions.neatness import shown
from voronets.forms.general.voronets import Voronets
from voronets.mechanics.linear_formulas import dot, total
from voronets.mechanics.sample_states import SampleStates
from voronets.mechanics.system import System


@dataclass(frozen=True)
class SolvedConstraint:
    """One constraint solved for a velocity, and what (15) gives for it.

    A       A_ij^(ν) that do not vanish, by the names of q_i, q_j, i before j
    A_time  A_i^(ν) that do not vanish, by the name of q_i
    """

    coordinate: str
    velocity: Expr
    A: dict[tuple[str, str], Expr]
    A_time: dict[str, Expr]

    @property
    def integrable(self) -> bool:
        """Whether all its A vanish."""
        return not self.A and not self.A_time

    def __str__(self) -> str:
        line = f"{self.coordinate}' = {shown(self.velocity)}: "
        if self.integrable:
            return line + "all A vanish"
        found = [f"A_{i},{j} = {shown(x)}" for (i, j), x in self.A.items()]
        found += [f"A_{i} = {shown(x)}" for i, x in self.A_time.items()]
        return line + ", ".join(found)


@dataclass(frozen=True)
class Integrability:
    """(15) for every constraint."""

    constraints: tuple[SolvedConstraint, ...]

    @property
    def integrable(self) -> bool:
        """Whether the constraints together are integrable: a holonomic system."""
        return all(constraint.integrable for constraint in self.constraints)

    def __str__(self) -> str:
        if not self.constraints:
            return "no constraints"
        word = "integrable" if self.integrable else "not integrable"
        return "\n".join([f"the constraints are {word}", *map(str, self.constraints)])


def integrability(system: System) -> Integrability:
    """A_ij^(ν) and A_i^(ν) of every constraint, holonomic ones included."""
    form, samples = Voronets(system), SampleStates(system)
    names, found = form.independent, []
    for nu, coordinate in enumerate(form.dependent):
        pairs = [(i, j) for i in range(len(names)) for j in range(i + 1, len(names))]
        A = {(names[i], names[j]): form.A[nu][i][j]
             for i, j in pairs if not samples.vanish(form.A[nu][i][j])}  # fmt: skip
        A_time = {names[i]: x for i, x in enumerate(form.A0[nu]) if not samples.vanish(x)}
        v = list(form.solved_for.velocities.values())[nu]
        found.append(SolvedConstraint(coordinate, v, A, A_time))
    return Integrability(tuple(found))


@dataclass(frozen=True)
class KeepsForm:
    """Whether the equation of one coordinate is Lagrange's with Θ and U, and why."""

    coordinate: str
    lagrangian: bool
    reason: str

    def __str__(self) -> str:
        word = "keeps" if self.lagrangian else "loses"
        return f"{self.coordinate} {word} Lagrange's form: {self.reason}"


def ferrers(system: System) -> tuple[KeepsForm, ...]:
    """Ferrers' theorem for every independent coordinate q_l.

    Lagrange's form is d/dt ∂Θ/∂q̇_l = ∂Θ/∂q_l + ∂U/∂q_l + Q_l.  The paper asks for A_lj^(ν) = 0 and
    A_l^(ν) = 0 with cyclic q_{n+ν}; where they are not cyclic Σ a_νl (∂Θ/∂q_{n+ν} + Q_{n+ν}) must
    vanish too.  If all constraints are integrable q_{n+ν} are functions of the others, and every
    equation is Lagrange's with them put in.
    """
    form, samples = Voronets(system), SampleStates(system)
    solved = form.solved_for
    v = [system.v[i] for i in solved.independent]
    slopes = [
        total(derivative(form.Theta, system.names[d]), solved.reduced(system.force[d]))
        for d in solved.dependent
    ]
    whole = integrability(system).integrable and bool(system.conditions)
    result = []
    for l, name in enumerate(form.independent):
        rows = range(len(form.dependent))
        A = [
            f"A_{name},{other}^({form.dependent[nu]})"
            for nu in rows
            for j, other in enumerate(form.independent)
            if not samples.vanish(form.A[nu][l][j])
        ]
        A += [f"A_{name}^({form.dependent[nu]})" for nu in rows
              if not samples.vanish(form.A0[nu][l])]  # fmt: skip
        bent = [total(dot(form.A[nu][l], v), form.A0[nu][l]) for nu in rows]
        carried = dot([row[l] for row in solved.a], slopes) if slopes else total()
        straight = not A or samples.vanish(dot(form.K, bent))
        still = samples.vanish(carried)
        if whole:
            reason = "the constraints are integrable"
        else:
            reason = f"{', '.join(A)} not zero" if A else "all its A vanish (Ferrers)"
            if A and straight:
                reason += ", but their sum with the impulses K is"
            if not still:
                reason += ("; " if A else ", but ") + "Σ a_νl (∂Θ/∂q_{n+ν} + Q_{n+ν}) is not zero"
        result.append(KeepsForm(name, whole or (straight and still), reason))
    return tuple(result)
