"""What is printed is true: every printed line holds in numbers, at states that the core moves.

Nothing but the printed lines and the core's motion goes in.  A sign changed anywhere shows.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache

import numpy as np
import pytest
import sympy

from forms.cases import (
    ANY_COORDINATES,
    CASES,
    ON_SPHERE,
    PLANE_CASES,
    Case,
    name_of,
    places,
    plane_case,
)
from forms.moments import COORDINATES, OMEGA, RATES, Moment, moment
from forms.printed import Printed, meanings
from voronets.expressions.scalars import FLOATS
from voronets.forms import rendering
from voronets.forms.catalogue import derive
from voronets.forms.equation import Equation, Term
from voronets.forms.rolling.diamandiev import DiamandievOnPlane
from voronets.forms.rolling.neumann_form import NeumannForm

QUADRATIC = (
    "σ",
    "τ",
    "n",
    "u̇",
    "v̇",
    "ϑ̇",
    "p",
    "q",
    "r",
    "p₁",
    "p₂",
    "p₃",
    "α",
    "β",
    "γ",
    "k",
    "l",
    "m",
)
BODY = ("p", "q", "r")
BASES = {
    "voronets1912": (*COORDINATES, *RATES, *OMEGA),
    "moving-axes": (*COORDINATES, *RATES, *OMEGA),
    "momentum": (*COORDINATES, *RATES, *OMEGA),
    "variational": (*COORDINATES, *BODY),
    "voronets1911": (*COORDINATES, *RATES[:3]),
    "sphere": (*COORDINATES, "u̇", "v̇", "n"),
    "canonical": (*COORDINATES, "p₁", "p₂", "p₃"),
    "variational-surface": (*COORDINATES, *RATES[:3]),
    "variational-sphere": (*COORDINATES, "u̇", "v̇", "n"),
    "moments": (*COORDINATES, "u̇", "v̇", "n"),
}
SPHERE = ("sphere", "canonical", "variational-sphere", "moments")
LINES = ("voronets1911", "variational-surface")
#: What the core says of these letters is not what a form may mean by them.
OTHER = dict.fromkeys((*LINES, *SPHERE), ("Γ_ξ", "Γ_η", "Γ_ζ"))
#: Letters of virtual displacements, which may be anything; ``test_variational_forms`` has their lines.
VIRTUAL = ("n′", "p′", "q′", "r′")
#: Of each pair one with everything, and a resistance or the plainest for some.
CHOSEN = [
    *(case for case in CASES if case.rotor and case.off != (case.pair in ANY_COORDINATES)),
    *(
        case
        for case in CASES
        if case.force == "resistance" and case.pair.startswith("ellipsoid on")
    ),
    *(case for case in CASES if case.pair in ON_SPHERE[:3] and not case.rotor and not case.off),
]


def applies(case: Case, key: str) -> bool:
    if key in SPHERE:
        return case.pair in ON_SPHERE
    return key not in LINES or case.pair not in ANY_COORDINATES


def virtual(line: Equation) -> bool:
    """Whether a line is about virtual displacements."""
    return any(x.name.startswith("δ") or x.name in VIRTUAL for x in line.symbols)


@cache
def derived(case: Case, key: str) -> tuple[NeumannForm, tuple[Equation, ...], tuple[Equation, ...]]:
    form = derive(case.problem, key)
    assert isinstance(form, NeumannForm)
    return form, form.equations, form.definitions


def reader(
    case: Case, key: str, c: np.ndarray, lines: Sequence[Equation] | None = None
) -> tuple[Printed, Moment, dict[str, float]]:
    """The printed letters of a form at a state, and what the core knows of them.

    lines  what defines the letters, where it is not the form's own definitions
    """
    form, _, definitions = derived(case, key)
    definitions = definitions if lines is None else tuple(lines)
    now = moment(form.coordinates, c)
    known = {x: y for x, y in now.values.items() if x not in OTHER.get(key, ())}
    if key not in ("variational", "moments"):
        known = {x: y for x, y in known.items() if x not in (*BODY, "x", "y", "z")}
    base, special = BASES[key], {}
    values, rates = dict(now.values), dict(now.rates)
    if key == "canonical":
        by_speeds, _, _ = reader(case, "sphere", c)
        for name, by in zip(("p₁", "p₂", "p₃"), ("∂Θ/∂u̇", "∂Θ/∂v̇", "∂Θ/∂n"), strict=True):
            values[name] = by_speeds.number(sympy.Symbol(by))
            rates[name] = by_speeds.number(sympy.Symbol(f"d/dt {by}"))
        known |= {name: values[name] for name in ("p₁", "p₂", "p₃")}
    if key == "moving-axes":  # the reaction is the unknown of (6)
        special = {
            f"Λ_{i}": (lambda letters, env, i=i: complex(now.values[f"Λ_{i}"])) for i in "ξηζ"
        }
    letters = Printed(
        definitions, {x: values[x] for x in base}, {x: rates[x] for x in base}, QUADRATIC, special
    )
    return letters, now, known


def false_lines(
    letters: Printed, equations: Sequence[Equation], definitions: Sequence[Equation],
    known: Mapping[str, float],
) -> Iterator[str]:  # fmt: skip
    """The printed lines that do not hold: letters that the core knows, and equations."""
    for line in definitions:
        for name, expression in () if virtual(line) else meanings(line):
            value = letters.number(expression)
            if name in known and value != pytest.approx(known[name], rel=1e-8, abs=1e-9):
                yield rendering.line(line)
    for line in equations:
        if line.left[0].expression.has(sympy.Integral) or virtual(line):
            continue
        residual, size = letters.residual(line)
        if not residual < 1e-9 * size:
            yield rendering.line(line)


def with_signs_changed(line: Equation) -> list[Equation]:
    """The line with one of its terms the other way round, for each term."""
    changed = []
    for side in ("left", "right"):
        terms = [
            y for x in getattr(line, side) for y in sympy.Add.make_args(sympy.expand(x.expression))
        ]
        for i, term in enumerate(terms):
            other = tuple(Term("", -x if i == j else x) for j, x in enumerate(terms))
            if term != 0 and not (side == "left" and len(terms) == 1):
                changed.append(replace(line, **{side: other}))
    return changed


@pytest.mark.parametrize("key", BASES)
@pytest.mark.parametrize("case", CHOSEN, ids=name_of)
def test_printed_lines(case, key):
    if not applies(case, key):
        return
    form, equations, definitions = derived(case, key)
    for c in places(form.coordinates, seed=31, count=1):
        letters, _, known = reader(case, key, c)
        assert not list(false_lines(letters, equations, definitions, known))


#: Each case with every second form, in turns: with general letters or with the case's own.
READ = [
    pytest.param(case, key, bool((i + j) // 2 % 2), id=f"{name_of(case)}-{key}")
    for i, case in enumerate(CHOSEN[::4])
    for j, key in enumerate(key for key in BASES if applies(case, key))
    if (i + j) % 2 == 0
]


@pytest.mark.parametrize(("case", "key", "general"), READ)
def test_print_outs(case, key, general):
    """The same for what a person reads: letters put in, simplified, named."""
    form, _, _ = derived(case, key)
    sheet = form.sheet(general=general)
    lines = (*sheet.definitions, *sheet.numbers)
    c = places(form.coordinates, seed=35, count=1)[0]
    letters, _, known = reader(case, key, c, lines)
    assert not list(false_lines(letters, sheet.equations, lines, known))


@pytest.mark.parametrize("key", BASES)
def test_every_sign_of_a_print_out_counts(key):
    case = CASES[3]
    form, _, _ = derived(case, key)
    sheet = form.sheet()
    lines = (*sheet.definitions, *sheet.numbers)
    c = places(form.coordinates, seed=36, count=1)[0]
    letters, _, _ = reader(case, key, c, lines)
    tried = 0
    for line in sheet.equations:
        if line.left[0].expression.has(sympy.Integral) or virtual(line):
            continue
        for changed in with_signs_changed(line):
            tried += 1
            residual, size = letters.residual(changed)
            assert residual > 1e-7 * size, rendering.line(changed)
    assert tried > 3


@pytest.mark.parametrize("key", BASES)
def test_every_sign_counts(key):
    """Every term of the printed equations is felt: with its sign changed the line is false."""
    ground = "sphere" if key in SPHERE else "ellipsoid"
    case = Case(f"ellipsoid on {ground}", True, True, True, "gravity")
    form, equations, _ = derived(case, key)
    c = places(form.coordinates, seed=32, count=1)[0]
    letters, _, _ = reader(case, key, c)
    at_rest = sympy.symbols("α β γ")  # the velocity of the contact in (6) is nothing
    tried = 0
    for line in equations:
        if line.left[0].expression.has(sympy.Integral) or virtual(line):
            continue
        still = dict.fromkeys(at_rest, sympy.Integer(0)) if key == "moving-axes" else {}
        left = tuple(replace(x, expression=x.expression.xreplace(still)) for x in line.left)
        plain = replace(line, left=left)
        for changed in with_signs_changed(plain):
            tried += 1
            residual, size = letters.residual(changed)
            assert residual > 1e-7 * size, rendering.line(changed)
    assert tried > 5


@pytest.mark.parametrize(
    "key", ["voronets1911", "voronets1912", "variational", "sphere", "canonical"]
)
def test_every_sign_of_a_definition_counts(key):
    """With one sign of a form's own definitions changed some printed line is false."""
    ground = "sphere" if key in SPHERE else "ellipsoid"
    force = "central" if key == "canonical" else "gravity"
    case = Case(f"ellipsoid on {ground}", True, True, False, force)
    form, equations, definitions = derived(case, key)
    c = places(form.coordinates, seed=34, count=1)[0]
    there, now, _ = reader(case, key, c)
    own = form.own_letters
    values, rates = {x: y.real for x, y in there.base.items()}, there.rates
    known = {x: now.values[x] for x in (*RATES, *OMEGA, "V_ξ", "V_η", "σ₁", "τ₁", "n₁")}
    known |= {x: values[x] for x in ("p₁", "p₂", "p₃") if x in values}
    tried = 0
    for i, line in enumerate(own):
        if (
            len(sympy.Add.make_args(sympy.expand(sympy.Add(*(x.expression for x in line.right)))))
            > 8
        ):
            continue  # 2Θ, whose terms are squares
        for changed in with_signs_changed(line):
            if there.number(changed.residual - line.residual) == 0:
                continue  # a term that is nothing here: ∂E₁/∂v₁ of a sphere
            lines = (*own[:i], changed, *definitions[i + 1 :])
            letters = Printed(lines, values, rates, QUADRATIC)
            assert any(false_lines(letters, equations, lines[: len(own)], known)), rendering.line(
                changed
            )
            tried += 1
    assert tried > 20


def test_the_variational_formula():
    """(33): the integrand is d/dt (∂Θ/∂ω·ω′) for any ω′, so that its integral vanishes with ω′."""
    for case in (CASES[3], next(x for x in CASES if x.pair == "skew on skew" and not x.rotor)):
        form, equations, _ = derived(case, "variational")
        c = places(form.coordinates, seed=33, count=1)[0]
        letters, now, _ = reader(case, "variational", c)
        rng = np.random.default_rng(33)
        virtual, change = rng.normal(size=3), rng.normal(size=3)
        given = dict(zip(("p′", "q′", "r′"), virtual, strict=True))
        given |= dict(zip(("dp′/dt", "dq′/dt", "dr′/dt"), change, strict=True))
        integrand = equations[0].left[0].expression.args[0]
        integrand = integrand.xreplace(
            {sympy.Symbol(x): sympy.Float(y, 17) for x, y in given.items()}
        )
        momenta = [letters.number(sympy.Symbol(f"∂Θ/∂{x}")) for x in BODY]
        rates = [letters.number(sympy.Symbol(f"d/dt ∂Θ/∂{x}")) for x in BODY]
        whole = np.dot(rates, virtual) + np.dot(momenta, change)
        if case.rotor:  # its couple stands in the equations alone
            kappa = np.array([now.values[f"κ_{x}"] for x in "xyz"])
            omega = np.array([now.values[x] for x in BODY])
            whole += np.cross(omega, kappa) @ virtual
        assert letters.number(integrand) == pytest.approx(whole, rel=1e-9)


# -- Diamandiev ------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", PLANE_CASES)
def test_diamandiev(name):
    problem, states = plane_case(name)
    form = DiamandievOnPlane(problem)
    equations, definitions = form.equations, form.definitions
    for state in states:
        x = form.from_state(state).tolist()
        x_dot = [float(y) for y in form.rate(FLOATS, x, form.core.numbers, 0.0)]
        at = form.at(FLOATS, x, form.core.numbers)
        names = ["φ", "ψ", "θ", "p", "q", "r", "x_G", "y_G"]
        truth = dict(zip(("ξ₀", "η₀", "ζ₀"), (float(y) for y in at.GP), strict=True))
        own = form.surface.surface
        if not own.by_normal and own.formula is None:
            names += ["u", "v"]
        base = dict(zip(names, x, strict=False))
        rates = dict(zip(names, x_dot, strict=False))
        if own.formula is not None and not own.by_normal:  # the contact is not solved for φ and θ
            base |= truth
            rates |= dict(zip(truth, (float(y) for y in at.GP_dot), strict=True))
        letters = Printed(definitions, base, rates, QUADRATIC)
        for line in equations:
            residual, size = letters.residual(line)
            assert residual < 1e-9 * size, rendering.line(line)
        for line in definitions:
            residual, size = letters.residual(line)
            assert residual < 1e-9 * max(size, 1.0), rendering.line(line)
            for letter, expression in meanings(line):
                if letter in truth and expression != 0:
                    assert letters.number(expression) == pytest.approx(truth[letter], abs=1e-9)
