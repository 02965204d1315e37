"""General forms of rolling bodies, printed in Neumann's letters: every line holds where the core moves."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest
import sympy

from forms.cases import CASES, Case, coordinates, name_of, places
from forms.derivatives import STEP
from forms.moments import COORDINATES, OMEGA, RATES, Moment, moment
from forms.printed import Printed, meanings
from forms.test_closed import undefined
from forms.test_printed import QUADRATIC, false_lines, with_signs_changed
from voronets.expressions.functions import as_function
from voronets.expressions.scalars import FLOATS
from voronets.forms import rendering
from voronets.forms.catalogue import derive
from voronets.forms.general.system_form import SystemForm
from voronets.forms.rolling.neumann_reading import NeumannReading, shown_name

ACCELERATIONS = ("ü", "v̈", "ϑ̈", "ü₁", "v̈₁")
FREE = ("multipliers", "maggi", "multipliers_quasi", "hamilton")  # T with all five velocities
FORMS = (*FREE, "voronets", "appell", "hamel", "poincare_chetaev", "chaplygin", "ferrers")
FELT = (*QUADRATIC, "u̇₁", "v̇₁", *ACCELERATIONS)
EVERYTHING = {
    pair: Case(pair, True, True, True, "gravity")
    for pair in ("ellipsoid on ellipsoid", "skew on skew", "ellipsoid on plane", "torus on sphere")
}
RESISTED = [case for case in CASES if case.force == "resistance" and case.pair == "rod on sphere"]
TRIED = [*EVERYTHING.values(), *RESISTED]


@cache
def derived(case: Case, key: str, dependent: tuple[str, ...] = ()) -> SystemForm:
    options = {"dependent": dependent} if dependent else {}
    form = derive(case.problem, key, **options)
    assert isinstance(form, SystemForm) and isinstance(form.reading, NeumannReading)
    return form


def reader(
    case: Case, form: SystemForm, changed: dict[int, object] | None = None
) -> tuple[Printed, Moment]:
    """The printed letters at a state of the core; ``changed``: definitions by their places."""
    found, reading = coordinates(case), form.reading
    c = places(found, seed=41, count=1)[0]
    now = moment(found, c)
    base = (*COORDINATES, *(RATES if form.key in FREE else RATES[:3]))
    rolled = [x for x in reading.equations if x.left[0].expression.name in RATES[3:]]
    lines = [
        *(changed or {}).values(),
        *reading.definitions,
        *(rolled if form.key not in FREE else ()),
        *(x for x in reading.equations if x.left[0].expression.name.startswith("p_")),
    ]
    special = {}
    for name, of in zip(ACCELERATIONS, RATES, strict=True):
        special[name] = lambda letters, env, of=of: complex(now.rates[of])
    for by in COORDINATES:  # what is held besides u, v, ϑ, u₁, v₁ is not what follows from these
        if form.key == "hamilton":  # the momenta: −∂H/∂q = ∂(T+U)/∂q with the rates held
            H = reading._letters.hamiltonian.name
            special[f"∂{H}/∂{by}"] = lambda letters, env, by=by: -letters.slope("(T+U)", by, env)
        if form.key == "ferrers":  # all five rates
            special[f"∂T/∂{by}"] = lambda letters, env, by=by: held(letters, env, by)
    if form.key == "whittaker":  # the time τ is u, w are quotients of rates, h is the energy
        energy = energy_of(form, now)
        special["h"] = lambda letters, env: complex(energy)
        special["dτ/dt"] = lambda letters, env: letters.letter("u̇", env)
        for name, rate in (("w_v", "v̇"), ("w_ϑ", "ϑ̇")):
            special[name] = lambda letters, env, rate=rate: (
                letters.letter(rate, env) / letters.letter("u̇", env)
            )
    if form.key.startswith(("multipliers", "hamilton")):
        state = [now.values[x] for x in (*COORDINATES, *RATES)]
        for nu, value in enumerate(form.solved(state)[f"lambda_{i}"] for i in (1, 2)):
            special[f"λ{'₁₂'[nu]}"] = lambda letters, env, value=value: complex(value)
    values, rates = ({x: table[x] for x in base} for table in (now.values, now.rates))
    return Printed(lines, values, rates, FELT, special), now


def energy_of(form: SystemForm, now: Moment) -> float:
    """T − U of the system, from its formulas."""
    s = form.problem
    given = {**dict(s.parameters), "t": 0.0}
    names = ("u", "v", "theta", "u1", "v1")
    given |= {x: now.values[y] for x, y in zip(names, COORDINATES, strict=True)}
    given |= {f"{x}'": now.values[y] for x, y in zip(names, RATES, strict=True)}
    return float(as_function((s.T - s.U,), tuple(given))(FLOATS, *given.values())[0])


def held(letters: Printed, env: dict[str, complex], by: str) -> complex:
    """∂T/∂q with all five rates held."""
    there = {x: letters.letter(x, env) for x in (*letters.base, *RATES)}
    return complex(letters.letter("T", there | {by: there[by] + 1j * STEP}).imag / STEP)


def known_to_the_core(now: Moment) -> dict[str, float]:
    return {
        x: now.values[x] for x in (*OMEGA, *RATES, "ξ", "η", "ε", "U", "x", "y", "z", "p", "q", "r")
    }


@pytest.mark.parametrize("key", FORMS)
@pytest.mark.parametrize("case", TRIED, ids=name_of)
def test_printed_lines(case, key):
    if key == "chaplygin" and case.pair != "ellipsoid on plane":
        return
    form = derived(case, key)
    letters, now = reader(case, form)
    reading = form.reading
    assert not list(
        false_lines(letters, reading.equations, reading.definitions, known_to_the_core(now))
    )
    assert len(reading.equations) >= 5
    unknown = (*COORDINATES, "λ₁", "λ₂")
    assert undefined((*reading.equations, *reading.definitions), unknown) == set()


@pytest.mark.parametrize("pair", ["ellipsoid on ellipsoid", "torus on sphere"])
def test_printed_lines_of_whittaker(pair):
    """Without a rotor: with one T − U is not the energy that the reduction takes."""
    form = derived(case := Case(pair, False, True, True, "gravity"), "whittaker")
    letters, now = reader(case, form)
    lines = (form.reading.equations, form.reading.definitions)
    assert not list(false_lines(letters, *lines, known_to_the_core(now)))
    unknown = (*COORDINATES, "h", "τ", "w_v", "w_ϑ")
    assert undefined((*lines[0], *lines[1]), unknown) == set()
    for line in form.reading.equations[:2]:
        for changed in with_signs_changed(line):
            residual, size = letters.residual(changed)
            if abs(letters.number(changed.residual - line.residual)) > 1e-9 * size:
                assert residual > 1e-7 * size, rendering.line(changed)


@pytest.mark.parametrize("dependent", [("u", "v"), ("u", "v1"), ("v", "u1")])
def test_other_velocities_eliminated(dependent):
    case = EVERYTHING["ellipsoid on ellipsoid"]
    form = derived(case, "maggi", dependent)
    letters, now = reader(case, form)
    assert not list(
        false_lines(
            letters, form.reading.equations, form.reading.definitions, known_to_the_core(now)
        )
    )


@pytest.mark.parametrize("key", FORMS)
def test_every_sign_counts(key):
    """With a sign of an equation, or of what a letter of the form is, changed, a line is false."""
    case = EVERYTHING["ellipsoid on plane" if key == "chaplygin" else "ellipsoid on ellipsoid"]
    form = derived(case, key)
    reading = form.reading
    letters, now = reader(case, form)
    known, tried = known_to_the_core(now), 0
    for line in reading.equations:
        for changed in with_signs_changed(line):
            residual, size = letters.residual(changed)
            if abs(letters.number(changed.residual - line.residual)) > 1e-9 * size:
                tried += 1
                assert residual > 1e-7 * size, rendering.line(changed)
    own = [
        x for x in reading.definitions if x.meaning and x.meaning[0].name[0] in "aAKBgbsjwΘTS∂α̃ξ̃"
    ]
    own = [
        x
        for x in own
        if "_" in x.meaning[0].name and not x.meaning[0].name.startswith(("x_", "I_"))
    ]
    for line in own:
        if len(sympy.Add.make_args(sympy.expand(line.meaning[1]))) > 8:
            continue
        for changed in with_signs_changed(line):
            _, size = letters.residual(changed)
            if abs(letters.number(changed.residual - line.residual)) < 1e-9 * size:
                continue
            there, _ = reader(case, form, {0: changed})
            assert any(false_lines(there, reading.equations, (), known)), rendering.line(changed)
            tried += 1
    assert tried > 15


def test_letters_of_the_papers():
    names = {"∂T/∂u1'": "∂T/∂u̇₁", "d/dt ∂Θ/∂theta'": "d/dt ∂Θ/∂ϑ̇", "a_u1,u": "a_u₁,u",
             "A^(v1)_u,theta": "A^(v₁)_u,ϑ", "lambda_2": "λ₂", "ü": "ü"}  # fmt: skip
    assert {x: shown_name(x) for x in names} == names


@pytest.mark.parametrize("key", ["maggi", "voronets"])
def test_a_print_out(key):
    """As somebody sees it: the letters of the problem put in, folded to 100 columns, in LaTeX."""
    form = derive(Case("plate on sphere", False, False, False, "central").problem, key)
    text = form.text()
    assert "operations" not in text and max(map(len, text.splitlines())) <= 100
    assert "where" in text and "R₁" in text
    assert form.latex().count(r"\begin{align*}") == 2
    assert undefined(form.sheet().lines, COORDINATES) == set()
    assert np.all(np.isfinite(list(form.problem.parameters.values())))
    assert meanings(form.sheet().definitions[0])
