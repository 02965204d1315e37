"""The forms of a long system as they are read: letters by the papers' relations (``brief_letters``).

A form is long where T, U and the conditions are, or where quasi-velocities of all velocities must be
inverted.  Its equations in letters are those of a slight system with the same names.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import ClassVar

from sympy import Expr, Integer, Symbol

from voronets.expressions.algebra import length_of, symbols_of
from voronets.forms.alphabet import STAR
from voronets.forms.equation import Equation, Sum, definition, equation
from voronets.forms.general.appell import Appell
from voronets.forms.general.brief_letters import BriefLetters, relation
from voronets.forms.general.dependent import Dependence, solved_for
from voronets.forms.general.eliminated import Eliminated, Reduced
from voronets.forms.general.hamel import Hamel
from voronets.forms.general.hamilton import Hamilton
from voronets.forms.general.multipliers import Multipliers
from voronets.forms.general.poincare_chetaev import PoincareChetaev
from voronets.forms.general.quasi_letters import inverted
from voronets.forms.general.quasi_velocity_form import QuasiVelocityForm
from voronets.forms.general.slight_twin import letters_of, slight_twin, without
from voronets.forms.general.system_form import SystemForm
from voronets.forms.general.voronets import Voronets
from voronets.forms.general.whittaker import WhittakerForm
from voronets.forms.general.whittaker_letters import WhittakerLetters
from voronets.forms.lines import put
from voronets.forms.notation import in_time, slope
from voronets.mechanics.system import System, velocity

LONG = 1500  # operations and symbols of T, U and the conditions
Pair = tuple[list[Equation], list[Equation]]


@dataclass(frozen=True)
class BriefReading:
    """Equations and definitions to be printed."""

    equations: tuple[Equation, ...]
    definitions: tuple[Equation, ...]
    constants: tuple[str, ...]
    place: ClassVar[dict[str, float]] = {}


def brief_reading(form: SystemForm) -> BriefReading | None:
    """How a form of a long system is read; nothing where it is printed written out."""
    lines = _lines(form)
    if lines is None:
        return None
    s = form.problem
    known = symbols_of([s.U])
    gone = [slope(form.sign("U").name, x) for x in s.names if Symbol(x) not in known]
    moving = symbols_of([s.T])
    gone += [slope(form.sign("T").name, x) for x in s.names if Symbol(x) not in moving]
    gone += [form.sign("Q", x) for x, Q in zip(s.names, s.Q, strict=True) if Q == 0]
    gone += [x.meaning[0] for x in lines[1] if x.meaning and x.meaning[1] == 0]
    kept = [x for x in lines[1] if not (x.meaning and x.meaning[0] in gone)]
    equations, definitions = (without(x, gone) for x in (lines[0], kept))
    return BriefReading(tuple(equations), tuple(definitions), tuple(s.parameters))


def is_long(system: System) -> bool:
    """Whether a system's forms are read in letters by relations."""
    return sum(map(length_of, (system.T, system.U, *system.Q, *system.conditions))) > LONG


def _lines(form: SystemForm) -> Pair | None:
    if isinstance(form, QuasiVelocityForm):
        plain = form.frame.names == tuple(map(velocity, form.problem.names))
        if not plain or form.frame.operators:
            return inverted(form)
        return _velocities(form) if is_long(form.problem) else None
    if not is_long(form.problem):
        return None
    if isinstance(form, WhittakerForm):
        return _whittaker(form)
    if isinstance(form, Multipliers):
        return _multipliers(form)
    return _eliminated(form) if isinstance(form, Eliminated) else None


def _multipliers(form: Multipliers) -> Pair:
    s = form.problem
    solved = solved_for(s)
    letters = BriefLetters(form, solved, _plain(form, solved))
    twin = type(form)(replace(slight_twin(solved)))
    equations, definitions = letters_of(twin), [*letters.energies, *letters.conditions]
    if isinstance(form, Hamilton):
        H = form.sign("H").name
        momenta = [
            equation(p, letters.momentum(name)) for p, name in zip(form.p, s.names, strict=True)
        ]
        equations = [*momenta, *equations[len(s.names) :]]
        definitions = [
            definition(form.sign("H"), _energy(form)),
            *(definition(slope(H, x), -slope(letters.T.name, x) - slope(form.sign("U").name, x))
              for x in s.names),
            *definitions,
        ]  # fmt: skip
    return [*_with_rows(form, equations), *letters.statements], definitions


def _with_rows(form: Multipliers, lines: list[Equation]) -> list[Equation]:
    """Lines without ∂c_ν/∂q̇ of velocities that a condition does not have."""
    s = form.problem
    gone = [
        slope(form.sign("c", str(nu + 1)).name, velocity(name))
        for nu, row in enumerate(s.coefficients)
        for name, x in zip(s.names, row, strict=True)
        if x == 0
    ]
    return without(lines, gone)


def _energy(form: Hamilton) -> Sum:
    """H by the rates; as a function of the momenta these give the rates."""
    work = (p * v for p, v in zip(form.p, form.problem.v, strict=True))
    return Sum(*work, -form.sign("T"), -form.sign("U"))


def _plain(form: SystemForm, solved: Dependence) -> Callable[[int, int | None], Symbol]:
    """a_νi with the names of the coordinates for indices."""
    names = form.problem.names

    def letter(nu: int, i: int | None) -> Symbol:
        index = () if i is None else (names[solved.independent[i]],)
        return form.sign("a", names[solved.dependent[nu]], *index)

    return letter


def _eliminated(form: Eliminated) -> Pair:
    solved = form.solved_for
    letters = BriefLetters(form, solved, form.coefficient)
    equations = letters_of(type(form)(slight_twin(solved), dependent=form.dependent))
    K = partial(form.sign, "K")
    definitions: list[Equation] = []
    if isinstance(form, Reduced):
        definitions += [*letters.reduced("Θ", K), *letters.impulses(K)]
        if isinstance(form, Voronets):
            definitions += letters.curved(form._bent)
    elif isinstance(form, Appell):
        definitions += letters.accelerations(f"S{STAR}", "S") + letters.drifts(
            partial(form.sign, "g")
        )
    stated = isinstance(form, Reduced | Appell)
    definitions += [*letters.coefficients, *letters.energies, *letters.conditions]
    return [*equations, *([] if stated else letters.statements)], definitions


def _whittaker(form: WhittakerForm) -> Pair | None:
    s, velocities = form.problem, form.reduction.velocities
    if not {*velocities} <= {*map(velocity, s.names)}:
        return None
    free = [x.removesuffix("'") for x in velocities]
    solved = solved_for(s, [x for x in s.names if x not in free])
    a = _plain(form, solved)
    letters = BriefLetters(form, solved, a)
    K = partial(form.sign, "K")

    def coefficient(nu: str, name: str) -> Expr:
        places = letters.dependent.index(nu), letters.independent.index(name)
        return a(*places) if letters.value(*places) != 0 else Integer(0)

    def bent(nu: str, i: str, j: str) -> Expr:
        if letters.independent.index(j) < letters.independent.index(i):
            return -bent(nu, j, i)
        return form.sign("A", i, j, above=nu)

    def curved(nu: int, i: int, j: int | None) -> Expr:
        return bent(letters.dependent[nu], letters.independent[i], letters.independent[j or i])

    own = WhittakerLetters(
        s.names, free, letters.dependent, lambda x: Symbol(velocity(x)), coefficient, bent, K,
        letters.T,
    )  # fmt: skip
    whole = letters.curved(curved)
    bends = [x for x in whole if x.meaning and "," in x.meaning[0].name]
    definitions = [
        *own.definitions, *letters.reduced("Θ", K), *letters.impulses(K), *bends,
        *letters.coefficients, *letters.energies, *letters.conditions,
    ]  # fmt: skip
    return own.equations, definitions


def _velocities(form: QuasiVelocityForm) -> Pair:
    """A form whose quasi-velocities are the velocities."""
    s, frame = form.problem, form.frame
    solved = solved_for(s, [s.names[d] for d in frame.dependent])
    sign = {Hamel: "α̃", PoincareChetaev: "ξ̃"}.get(type(form), "b")

    def a(nu: int, i: int | None) -> Symbol:
        name = s.names[solved.dependent[nu]]
        if i is not None and sign != "b":
            return _numbered(form, sign, (solved.dependent[nu], solved.independent[i]))
        own = velocity(name) if sign == "b" or i is None else name
        index = () if i is None else (velocity(s.names[solved.independent[i]]),)
        return form.sign("b" if i is None else sign, own, *index)

    letters = BriefLetters(form, solved, a)
    twin = type(form)(slight_twin(solved), dependent=[velocity(x) for x in letters.dependent])
    definitions: list[Equation] = []
    for letter in ("α", "α̃", "ξ̃"):
        definitions += [
            definition(form.sign(letter, x, velocity(y)), Integer(int(x == y)))
            for x in (s.names if letter == "α" else letters.independent)
            for y in (s.names if letter == "α" else letters.independent)
        ]
    definitions += [
        definition(form.sign(letter, velocity(x), velocity(y)), Integer(0))
        for letter in ("P", "P̃") for x in s.names for y in s.names
    ]  # fmt: skip
    if isinstance(form, Hamel):

        def K(name: str) -> Symbol:
            return form.sign("K", velocity(name))

        definitions += [*letters.reduced("Θ", K), *letters.impulses(K), *_turned(form, letters)]
    elif isinstance(form, PoincareChetaev):
        definitions += [*letters.reduced("T̄", letters.momentum), *_brackets(form, letters)]
    definitions += [*letters.coefficients, *letters.energies, *letters.conditions]
    table = _with_places(form, letters, sign) if sign != "b" else {}
    if isinstance(form, PoincareChetaev):
        table |= _antisymmetric(form, letters)
    equations = [put(line, table) for line in letters_of(twin)]
    return [*equations, *letters.statements], definitions


def _turned(form: Hamel, letters: BriefLetters) -> list[Equation]:
    """B_νi = db_νi/dt − Y_i q̇_{n+ν}, the independent velocities held."""
    found = []
    for nu, other in enumerate(letters.dependent):
        for i, name in enumerate(letters.independent):
            terms = [in_time(letters.a(nu, i))] if letters.varies(nu, i) else []
            terms.append(-letters.carried(nu, name))
            for mu, third in enumerate(letters.dependent):
                if letters.value(mu, i) != 0:
                    terms.append(-letters.a(mu, i) * letters.carried(nu, third))
            letter = form.sign("B", velocity(other), velocity(name))
            found.append(relation(letter, Sum(*terms)))
    return found


def _numbered(form: SystemForm, letter: str, places: tuple[int, int]) -> Symbol:
    """α̃ or ξ̃ by the places of its coordinate and of its velocity, counted from one."""
    return form.sign(letter, *(str(place + 1) for place in places))


def _star(form: PoincareChetaev, places: tuple[int, int, int]) -> Symbol:
    """K*_jiβ by places counted from one; 0 for the time."""
    return form.sign(f"K{STAR}", *map(str, places))


def _brackets(form: PoincareChetaev, letters: BriefLetters) -> list[Equation]:
    """K*_jiβ = Y_j c_βi − Y_i c_βj for j < i."""
    solved, found = letters.solved, []
    for nu, d in enumerate(solved.dependent):
        for i, place in enumerate(solved.independent):
            for j in (None, *range(i)):
                number = 0 if j is None else solved.independent[j] + 1
                letter = _star(form, (number, place + 1, d + 1))
                found.append(relation(letter, letters.bracket(i, j, nu)))
    return found


def _with_places(form: QuasiVelocityForm, letters: BriefLetters, sign: str) -> dict[Symbol, Expr]:
    """α̃ or ξ̃ with places for indices, as K* has them."""
    solved, names = letters.solved, letters.names
    return {
        form.sign(sign, names[d], velocity(names[i])): _numbered(form, sign, (d, i))
        for d in solved.dependent
        for i in solved.independent
    }


def _antisymmetric(form: PoincareChetaev, letters: BriefLetters) -> dict[Symbol, Expr]:
    """−K*_ijβ for K*_jiβ where i < j."""
    free = [i + 1 for i in letters.solved.independent]
    table: dict[Symbol, Expr] = {}
    for d in letters.solved.dependent:
        for i in free:
            table[_star(form, (i, i, d + 1))] = Integer(0)
            for j in (x for x in free if x > i):
                table[_star(form, (j, i, d + 1))] = -_star(form, (i, j, d + 1))
    return table
