"""The forms ``revolution`` and ``riccati``: rates of the core, printed lines in numbers, motions, refusals."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import numpy as np
import pytest
import sympy
from scipy.integrate import solve_ivp

import voronets
from forms.cases import places
from forms.derivatives import along, gap
from forms.moments import COORDINATES, RATES, moment
from forms.printed import Env, Printed, meanings
from forms.test_forms_agree_with_core import core_motion, seen
from voronets.expressions.faults import InputError
from voronets.expressions.scalars import FLOATS
from voronets.forms import rendering
from voronets.forms.catalogue import applicable, derive
from voronets.forms.folding import COLUMNS
from voronets.forms.rolling.neumann_form import NeumannForm
from voronets.forms.rolling.sphere import VoronetsOnSphere
from voronets.forms.spelling import width
from voronets.rolling.body import Rotor, body
from voronets.rolling.forces import Forces
from voronets.rolling.laws import Smooth
from voronets.rolling.system import RollingProblem
from voronets.surfaces import catalogue

D = sympy.Symbol("d")
CENTRAL = Forces(central=5 / (2 + D) - D**2 / 5)
WEIGHT = Forces(gravity=(0.0, 0.0, -9.81))
SPHEROID, TORUS = catalogue.spheroid((0.6, 0.9)), catalogue.torus(1.0, 0.35)
PLANE, BOWL = catalogue.plane(), catalogue.place(catalogue.sphere(3.0), side="inside")
BALL = catalogue.place(catalogue.sphere(1.5))
LYING = (0.7071067811865476, 0.0, 0.7071067811865476, 0.0)  # the axis along the body's x axis


def problem_of(surface, ground, *, inertia=(0.31, 0.31, 0.5), rotor=0.0, axis=(0, 0, 1)):
    force = WEIGHT if ground is PLANE else CENTRAL
    spinning = Rotor(axis, rotor) if rotor else None
    rolling = body(1.3, inertia, surface, spinning)
    return RollingProblem(rolling, ground, force, lift_off=False)


PROBLEMS = {
    "torus on plane": problem_of(TORUS, PLANE),
    "torus on ball, rotor": problem_of(TORUS, BALL, rotor=0.9),
    "spheroid on ball": problem_of(SPHEROID, BALL),
    "spheroid off its centre in bowl": problem_of(
        catalogue.place(SPHEROID, (0.0, 0.0, 0.1)), BOWL
    ),
    "spheroid about x on plane, rotor": problem_of(
        catalogue.place(SPHEROID, (0.1, 0.0, 0.0), LYING), PLANE, inertia=(0.5, 0.31, 0.31),
        rotor=0.7, axis=(1, 0, 0),
    ),
    "rod on ball": problem_of(catalogue.cylinder(0.1), BALL),
    "plate on ball": problem_of(catalogue.plane(), BALL),
    "ball off its centre on ball": problem_of(
        catalogue.place(catalogue.sphere(0.5), (0.0, 0.0, 0.1)), BALL
    ),
}  # fmt: skip
QUADRATIC = ("u̇", "v̇", "n")


@cache
def form_of(name: str, key: str = "revolution") -> NeumannForm:
    form = derive(PROBLEMS[name], key)
    assert isinstance(form, NeumannForm)
    return form


@pytest.mark.parametrize("name", PROBLEMS)
def test_rates_are_the_cores(name):
    form = form_of(name)
    for c in places(form.coordinates, seed=14):
        truth = core_motion(form.problem, form.coordinates.to_state(c))
        p = form.coordinates.numbers
        x = [float(y) for y in form.from_neumann(FLOATS, c.tolist(), p)]
        assert gap(np.array(form.to_neumann(FLOATS, x, p)), c) < 1e-12
        x_dot = [float(y) for y in form.rate(FLOATS, x, p, 0.0)]
        values, rates = along(seen(form), x, x_dot)
        assert gap(values, truth["values"]) < 1e-10
        for part in (slice(0, 9), slice(9, 12), slice(12, 15), slice(15, 18)):
            assert gap(rates[part], truth["rates"][part]) < 1e-9


# -- the printed lines -----------------------------------------------------------------------------


class ByMeridian(Printed):
    """Letters with u as the independent variable: d/du is d/dt over u̇ along the motion."""

    def _letter(self, name: str, env: Env) -> complex:
        if name in self.special:
            return self.special[name](self, env)
        if name.startswith("d/du "):
            return self.in_time(name[5:], env) / env["u̇"]
        if name.startswith("d") and name.endswith("/du"):
            what = name[1:-3]
            return (
                self.slope(what, "u", env)
                if what in self.meanings
                else self.in_time(what, env) / env["u̇"]
            )
        return super()._letter(name, env)

    def resolved(self, name: str) -> sympy.Expr:
        """What is printed for a letter, slopes by u too, all the way down."""
        expression = super().resolved(name)
        slopes = {
            x: sympy.diff(self.resolved(x.name[1:-3]), sympy.Symbol("u"))
            for x in expression.free_symbols
            if x.name.endswith("/∂u")
        }
        return expression.xreplace(slopes)


def reader(form: NeumannForm, c: np.ndarray, lines) -> ByMeridian:
    """The printed letters at a state: u, v, u̇, v̇, n and their rates from the core."""
    now = moment(form.coordinates, c)
    base = (*COORDINATES, *RATES, "n")
    energy = form.system().observables(
        FLOATS, form.from_neumann(FLOATS, c.tolist(), form.coordinates.numbers), form.coordinates.numbers, 0.0
    )["energy"]  # fmt: skip
    by_u, second = slopes(form, c)
    v_dot = now.values["v̇"]
    given = {
        "h": float(energy), "t": 0.0, "dt/du": 1 / now.values["u̇"], "d²v̇/du²": second,
        "ξ": by_u / v_dot, "dξ/du": second / v_dot - (by_u / v_dot) ** 2,
    }  # fmt: skip
    special = {x: (lambda letters, env, y=y: complex(y)) for x, y in given.items()}
    return ByMeridian(
        lines, {x: now.values[x] for x in base}, {x: now.rates[x] for x in base}, QUADRATIC, special
    )


def slopes(form: NeumannForm, c: np.ndarray) -> tuple[float, float]:
    """dv̇/du and d²v̇/du² by the form ``sphere``, which has other equations, in the same coordinates."""
    other = VoronetsOnSphere.__new__(VoronetsOnSphere)
    other.problem, other.coordinates = form.problem, form.coordinates
    p = form.coordinates.numbers
    x = [float(y) for y in other.from_neumann(FLOATS, c.tolist(), p)]
    x_dot = [float(y) for y in other.rate(FLOATS, x, p, 0.0)]
    _, change = along(lambda ns, y: [*other.rate(ns, y, p, 0.0)], x, x_dot)
    u, (uu, vv), third = x[5], x_dot[5:7], change[6]
    return vv / u, (third * u - vv * uu) / u**3


@pytest.mark.parametrize(
    ("name", "general"), [(name, bool(i % 2)) for i, name in enumerate(PROBLEMS)]
)
def test_printed_lines(name, general):
    form = form_of(name)
    sheet = form.sheet(general=general)
    lines = (*sheet.definitions, *sheet.numbers)
    c = places(form.coordinates, seed=41, count=1)[0]
    letters = reader(form, c, lines)
    for line in sheet.equations:
        residual, size = letters.residual(line)
        assert residual < 1e-9 * size, rendering.line(line)
    known = moment(form.coordinates, c).values
    for line in lines:
        for letter, meaning in meanings(line):
            if letter in known and letter not in (*"ξpqrxyz", "U"):
                assert letters.number(meaning) == pytest.approx(known[letter], rel=1e-8, abs=1e-9)


def test_lines_fit_a_terminal_and_latex_is_plain():
    for name in ("torus on plane", "spheroid about x on plane, rotor"):
        form = form_of(name)
        for general in (False, True):
            assert max(map(width, form.text(general=general).splitlines())) <= COLUMNS
            assert form.latex(general=general).isascii()


# -- a whole motion --------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["torus on plane", "torus on ball, rotor", "rod on ball"])
def test_the_linear_equations_give_the_motion(name):
    """v̇ and n by the linear equations in u, and by Riccati's, are those of a motion of the core."""
    form = form_of(name)
    coordinates, p = form.coordinates, form.coordinates.numbers
    c = places(coordinates, seed=14, count=1)[0]
    c[6] = 2.5  # τ = μ u̇: u does not turn back meanwhile
    times, core = np.linspace(0.0, 0.03, 4), coordinates.given.core
    motion = solve_ivp(
        lambda t, x: [float(y) for y in core.rate(FLOATS, x.tolist(), core.numbers, t)],
        (0.0, times[-1]), coordinates.to_state(c), "DOP853", times, rtol=1e-13, atol=1e-14,
    )  # fmt: skip
    states = np.array(
        [form.from_neumann(FLOATS, x.tolist(), p) for x in coordinates.along(motion.y.T)],
        dtype=float,
    )
    u, v_dot, n = states[:, 0], states[:, 6], states[:, 7]
    assert np.all(np.diff(u) > 0) or np.all(np.diff(u) < 0)
    values = {"M": 1.3, "A": 0.31, "C": 0.5, "R₁": 1.5, "κ": 0.9}
    values |= {x: y for x, y in form.letters.values.items() if x in ("R", "r")}
    linear = form.linear
    used = {x.name for z in (linear.solved[0], linear.solved[1]) for x in z.free_symbols} - {"u"}
    values = {x: values[x] for x in used}

    def slope(w, y):
        A, b = linear.coefficients(np.array([w]), **values)
        return A[0] @ (y * [1, sense]) * [1, sense] + b[0] * [1, sense]

    sense = form._sense  # n is counted along the normal of r, z
    found = solve_ivp(slope, (u[0], u[-1]), [v_dot[0], n[0]], "DOP853", u, rtol=1e-12, atol=1e-13)
    assert np.abs(found.y - [v_dot, n]).max() < 1e-9
    if form.body_letters.kappa != 0:
        return
    xi = slope(u[0], np.array([v_dot[0], n[0]]))[0] / v_dot[0]

    def riccati(w, y):
        f1, f2 = linear.evaluated(list(linear.second_order[:2]), np.array([w]), **values)[:, 0]
        return [y[1], -(y[1] ** 2) - f1 * y[1] - f2]

    found = solve_ivp(riccati, (u[0], u[-1]), [0.0, xi], "DOP853", u, rtol=1e-12, atol=1e-13)
    assert np.abs(v_dot[0] * np.exp(found.y[0]) - v_dot).max() < 1e-9


# -- Riccati's equation of the contact --------------------------------------------------------------

ON_BALLS = ("spheroid on ball", "torus on ball, rotor", "spheroid off its centre in bowl")


@pytest.mark.parametrize("name", ON_BALLS)
def test_riccati_rates_are_the_cores(name):
    form = form_of(name, "riccati")
    for c in places(form.coordinates, seed=15):
        truth = core_motion(form.problem, form.coordinates.to_state(c))
        p = form.coordinates.numbers
        x = [float(y) for y in form.from_neumann(FLOATS, c.tolist(), p)]
        x_dot = [float(y) for y in form.rate(FLOATS, x, p, 0.0)]
        values, rates = along(seen(form), x, x_dot)
        assert gap(values, truth["values"]) < 1e-10
        for part in (slice(0, 9), slice(9, 12), slice(12, 15), slice(15, 18)):
            assert gap(rates[part], truth["rates"][part]) < 1e-9


@pytest.mark.parametrize("general", [False, True], ids=["special", "general"])
@pytest.mark.parametrize("name", ON_BALLS)
def test_riccati_printed_lines(name, general):
    form = form_of(name, "riccati")
    sheet = form.sheet(general=general)
    c = places(form.coordinates, seed=43, count=1)[0]
    now, p = moment(form.coordinates, c), form.coordinates.numbers
    base = (*COORDINATES, *RATES, "n")

    def polar(ns, x):
        """f₁ and ϑ₁ of u, v, u̇, v̇."""
        side = form.coordinates.place(ns, p, (x[0], x[1], *c[2:5])).body
        along_u, along_v = side.sqrt_E * x[2], side.H / side.sqrt_E * x[3]
        R1 = p["ground"]["R"]
        return [ns.sqrt(along_u**2 + along_v**2) / R1, ns.atan2(along_v, -along_u)]

    moving = ("u", "v", "u̇", "v̇")
    (f1, theta1), (_, turning) = along(
        polar, [now.values[x] for x in moving], [now.rates[x] for x in moving]
    )
    u1, angle = now.values["u₁"], now.values["ϑ"] + theta1
    u1_dot, angle_dot = now.values["u̇₁"], now.values["ϑ̇"] + turning
    tan, turned = np.tan(u1 / 2), np.exp(-1j * angle)
    given = {"f₁": f1, "ϑ₁": theta1, "ϑ̇₁": turning}
    given["dζ₁/dt"] = (0.5j * u1_dot / np.sin(u1 / 2) ** 2 - angle_dot / tan) * turned
    given["dζ₂/dt"] = (0.5j * u1_dot / np.cos(u1 / 2) ** 2 + angle_dot * tan) * turned
    special = {x: (lambda letters, env, y=y: complex(y)) for x, y in given.items()}
    own = [x for x in sheet.equations if x.left[0].expression in sympy.symbols("ζ₁ ζ₂")]
    lines = (*sheet.definitions, *sheet.numbers, *own)
    letters = Printed(
        lines, {x: now.values[x] for x in base}, {x: now.rates[x] for x in base}, QUADRATIC, special
    )
    for line in sheet.equations:
        terms = [x.expression for x in (*line.left, *line.right)]
        size = max(abs(letters.value(x, dict(letters.base))) for x in terms)
        assert abs(letters.value(line.residual, dict(letters.base))) < 1e-9 * size, rendering.line(
            line
        )
    (longitude,) = (x for x in sheet.definitions if x.meaning and x.meaning[0].name == "v̇₁")
    assert letters.number(longitude.meaning[1]) == pytest.approx(now.values["v̇₁"], rel=1e-9)


# -- refusals --------------------------------------------------------------------------------------


def test_what_is_in_the_way():
    def keys(problem, key):
        with pytest.raises(InputError) as caught:
            derive(problem, key)
        return {x.key for x in caught.value.faults}

    thick = problem_of(SPHEROID, BALL, inertia=(0.3, 0.35, 0.5))
    assert keys(thick, "revolution") == {"body.inertia"}
    assert keys(problem_of(catalogue.ellipsoid((0.5, 0.6, 0.7)), BALL), "revolution") >= {
        "body.surface.kind"
    }
    assert keys(problem_of(SPHEROID, BALL, rotor=1.0, axis=(1, 0, 0)), "revolution") == {
        "body.rotor.axis"
    }
    other = problem_of(SPHEROID, catalogue.place(catalogue.ellipsoid((2.0, 1.5, 1.8))))
    assert keys(other, "revolution") == {"ground.surface.kind"}
    pulled = replace(PROBLEMS["spheroid on ball"], forces=WEIGHT)
    assert keys(pulled, "revolution") == {"force"}
    braked = replace(PROBLEMS["spheroid on ball"], forces=Forces(rolling_resistance=0.1))
    assert keys(braked, "revolution") == {"force.resistance"}
    assert keys(PROBLEMS["torus on plane"], "riccati") == {"ground.surface.kind"}
    slipping = replace(PROBLEMS["spheroid on ball"], contact=Smooth())
    assert "contact law" in applicable(slipping)["revolution"]


def test_a_contact_that_stands_still_has_no_way():
    form = voronets.derive("ball-on-sphere", "riccati")
    start = voronets.load("ball-on-sphere").started.state
    with pytest.raises(InputError, match="The contact does not move at this start"):
        form.from_state(start)
    assert form.example.state is None


def test_other_words():
    assert derive(PROBLEMS["rod on ball"], "linear").key == "revolution"
