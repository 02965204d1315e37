"""The reader of formulas: what it reads, what it refuses and where it points."""

import math
import pickle

import pytest
import sympy
from hypothesis import given, settings
from hypothesis import strategies as st
from sympy import Float, Integer, Rational, Symbol, cos, exp, pi, sin, sqrt

from voronets.expressions.parser import FormulaError, parse_formula

x, y, z, m = sympy.symbols("x y z m")
NAMES = {"variables": ["x", "y", "z"], "parameters": ["m", "omega"], "velocities": ["x", "phi"]}


def read(text, **options):
    return parse_formula(text, **{**NAMES, **options}).expression


def fault(text, **options):
    with pytest.raises(FormulaError) as caught:
        parse_formula(text, **{**NAMES, **options})
    return caught.value


@pytest.mark.parametrize(
    "text, expected",
    [
        ("-x^2", -(x**2)),
        ("−x^2", -(x**2)),
        ("2^-1", Rational(1, 2)),
        ("2^−1", Rational(1, 2)),
        ("x^y^z", x ** (y**z)),
        ("x**y**z", x ** (y**z)),
        ("x^-y^2", x ** (-(y**2))),
        ("x - y - z", x - y - z),
        ("x/y/z", x / (y * z)),
        ("x/y*z", x * z / y),
        ("--x + +y", x + y),
        ("1/2", Rational(1, 2)),
        ("x/3 + x/6", x / 2),
        ("007", Integer(7)),
        ("1e-3*x", Float(1e-3) * x),
        ("1e−3", Float(1e-3)),
        (".5", Float(0.5)),
        ("5.", Float(5)),
        ("0.1", Float(0.1)),
        ("m*(x'^2 + phi'^2)/2", m * (Symbol("x'") ** 2 + Symbol("phi'") ** 2) / 2),
        ("2*(x + 1)\n - pi", 2 * x + 2 - pi),
        ("(x + 1)^500", (x + 1) ** 500),
        ("sqrt(4*x)", 2 * sqrt(x)),
        ("x^2.0 + y^0.5", x**2 + sqrt(y)),
        ("exp(-x^2/2)*sin(y)", exp(-(x**2) / 2) * sin(y)),
        ("atan2(y, x)", sympy.atan2(y, x)),
        ("(x*y)^2/x", x * y**2),
        ("sqrt(x*y)*sqrt(x*y)*x", x**2 * y),
    ],
)
def test_reads_as_sympy_would_write(text, expected):
    assert read(text) == expected


@pytest.mark.parametrize(
    "text, expected",
    [
        ("cos(pi/6)", sqrt(3) / 2),
        ("sqrt(2)", sqrt(2)),
        ("sqrt(2)*sqrt(2)*x", 2 * x),
        ("sin(1)", sin(1)),
        ("10^40/(10^40 + 1)", Rational(10**40, 10**40 + 1)),
        ("sin(pi)", Integer(0)),
        ("4^(1/2)", Integer(2)),
        ("10^20 + pi - 10^20", pi),
    ],
)
def test_small_constants_stay_exact(text, expected):
    assert read(text) == expected


@pytest.mark.parametrize(
    "text, value",
    [
        ("2^1000", 2.0**1000),
        ("sin(0.5) + sqrt(2)", math.sin(0.5) + math.sqrt(2)),
        ("0.3/0.1", 0.3 / 0.1),
        ("exp(sqrt(3))", math.exp(math.sqrt(3))),
        ("1.5^2.5", 1.5**2.5),
    ],
)
def test_other_constants_become_floats(text, value):
    assert read(text).is_Float
    assert float(read(text)) == pytest.approx(value, rel=4e-16)


def test_any_identifier_may_be_a_name():
    names = ["lambda", "is", "not", "None", "E", "I", "S", "N", "J", "K2", "κ", "_", "log", "abs"]
    text = " + ".join(f"{name}*{i}" for i, name in enumerate(names, 1))
    formula = parse_formula(text, variables=names)
    assert formula.names == set(names)
    assert formula.expression.free_symbols == {Symbol(name) for name in names}


def test_names_are_those_of_the_text():
    assert parse_formula("x - x + m*pi + sin(x')", **NAMES).names == {"x", "m", "x'"}


def test_symbols_have_no_assumptions():
    assert read("(x^2)^(1/2)") == sympy.Pow(x**2, Rational(1, 2))
    assert read("(x^2)^0.5") != x


def test_an_equation_is_left_minus_right():
    assert read("x = y^2", equation=True) == x - y**2
    assert read("x*y", equation=True) == x * y
    assert (
        fault("x = y").reason == '"=" is not allowed here: this formula is a value, not an equation'
    )
    assert fault("x = y = z", equation=True).position == 6
    assert "inside parentheses" in fault("(x = y)", equation=True).reason
    assert "missing" in fault("= x", equation=True).reason
    assert fault("x =", equation=True).position == 3
    assert "comparison" in fault("x == y", equation=True).reason
    assert fault("x = (1/0)", equation=True).position == 6


NO_PRODUCT = "a product needs a *"
FAULTS = [
    ("", 0, "empty"),
    (" \n", 0, "empty"),
    ("2x", 1, NO_PRODUCT),
    ("2(x)", 1, NO_PRODUCT),
    ("x(y)", 1, NO_PRODUCT),
    ("x y", 2, NO_PRODUCT),
    ("(x)(y)", 3, NO_PRODUCT),
    ("(x) sin(y)", 4, NO_PRODUCT),
    ("x'(y)", 2, NO_PRODUCT),
    ("pi (x)", 3, NO_PRODUCT),
    ("x + omga", 4, 'did you mean "omega"?'),
    ("x + q", 4, "known names: x, y, z, m, omega, x', phi'"),
    ("True", 0, "unknown name"),
    ("e^x", 0, "exp(1)"),
    ("π*x", 0, "write pi"),
    ("z'", 0, "known names: x', phi'"),
    ("x''", 2, "only first derivatives"),
    ("x '", 2, "velocity"),
    ("(x + y)'", 7, "velocity"),
    ("x′", 1, "velocity"),
    ("1 + sine(x)", 4, 'did you mean "sin"?'),
    ("ln(x)", 0, "write log"),
    ("sin", 0, "write sin(...)"),
    ("sin()", 0, "sin takes 1 argument, not 0"),
    ("1 + sin(x, y)", 4, "sin takes 1 argument, not 2"),
    ("atan2(x)", 0, "atan2 takes 2 arguments, not 1"),
    ("x + abs(y)", 4, "not smooth"),
    ("Max(x, y)", 0, "the integrator would miss its kink"),
    ("Heaviside(x)", 0, "not smooth"),
    ("1j", 1, "complex"),
    ("2.5J*x", 3, "complex"),
    ("x.real", 1, "inside a number"),
    ("x[0]", 1, "round parentheses"),
    ("x < y", 2, "comparison"),
    ("x != y", 2, "comparison"),
    ("lambda: x", 6, "no meaning"),
    ("'x'", 0, "velocity"),
    ('"x"', 0, "quoted"),
    ("x // y", 2, "write /"),
    ("x % y", 2, "no meaning"),
    ("x @ y", 2, "no meaning"),
    ("~x", 0, "no meaning"),
    ("x·y", 1, "write *"),
    ("x×y", 1, "write *"),
    ("x÷y", 1, "write /"),
    ("x²", 1, "write ^"),
    ("x – y", 2, "write -"),
    ("√x", 0, "sqrt"),
    ("0,5", 1, "write decimals with a point"),
    ("1.2.3", 3, "two decimal points"),
    ("x +", 3, 'a value is missing after "+"'),
    ("* x", 0, 'a value is missing before "*"'),
    ("x * / y", 4, 'a value is missing after "*"'),
    ("()", 1, "missing"),
    ("sin(x", 3, "never closed"),
    ("(x))", 3, "closes nothing"),
    ("f(x for x in y)", 0, "unknown function"),
    ("sin(x=1)", 5, '"="'),
    ("sin(*x)", 4, "missing"),
    ("1e999", 0, "too large"),
    ("1e-999", 0, "too small"),
    ("1" * 41, 0, "the limit is 40 digits"),
    ("x\x00", 1, "U+0000"),
]


@pytest.mark.parametrize("text, position, words", FAULTS)
def test_refuses_and_points(text, position, words):
    error = fault(text)
    assert words in error.reason
    assert error.position == position
    assert error.text == text


@pytest.mark.parametrize(
    "text, position",
    [
        ("x + log(0)", 4),
        ("sqrt(-1)", 0),
        ("asin(2)", 0),
        ("atanh(1)", 0),
        ("acosh(1/2)", 0),
        ("tan(pi/2)", 0),
        ("atan2(0, 0)", 0),
        ("1/0", 1),
        ("x*y/(z - z)", 3),
        ("1/((1 + sqrt(2))^2 - 3 - 2*sqrt(2))", 1),
        ("0^-1", 1),
        ("(-8)^(1/3)", 4),
        ("(-2)^x", 4),
        ("0^x", 1),
        ("exp(1000)", 0),
        ("exp(-1000)", 0),
        ("1e300*1e300*x", 11),
    ],
)
def test_stays_among_finite_real_numbers(text, position):
    assert fault(text).position == position


def test_the_message_is_reason_text_and_caret():
    assert str(fault("x + \tlog(0)")) == ("log(0) is not a finite real number\nx +  log(0)\n     ^")


def test_a_long_formula_is_shown_as_a_window():
    text = "x + " * 100 + "q" + " + y" * 100
    _, shown, caret = str(fault(text)).split("\n")
    assert shown.startswith("…") and shown.endswith("…") and len(shown) < 100
    assert shown[caret.index("^")] == "q"
    end = str(fault("x + " * 100)).split("\n")
    assert len(end[2]) == len(end[1].rstrip()) + 2


def test_the_error_can_be_pickled():
    error = pickle.loads(pickle.dumps(fault("2x")))
    assert (error.reason, error.text, error.position) == (fault("2x").reason, "2x", 1)


def test_names_are_checked():
    with pytest.raises(TypeError, match="variables"):
        parse_formula("x", variables="xyz")
    with pytest.raises(ValueError, match="reserved"):
        parse_formula("x", variables=["x"], parameters=["pi"])
    with pytest.raises(ValueError, match="a name has only letters"):
        parse_formula("x", variables=["x'"])
    with pytest.raises(TypeError, match="a formula must be a text"):
        parse_formula(3, variables=["x"])


@pytest.mark.parametrize(
    "text",
    ["9^9^9^9", "2^(10^9)", "(1/3)^99999", "((x^999)^999)^999", "1.0000001^1e300", "x^1000*x"],
)
def test_exponents_are_bounded(text):
    assert "exponents go up to 1000" in fault(text).reason


@pytest.mark.parametrize(
    "text",
    ["(" * 999 + "x", "(" * 101 + "x" + ")" * 101, "-" * 1500 + "x", "^".join("x" * 999),
     "sin(" * 101 + "x" + ")" * 101],
)  # fmt: skip
def test_depth_is_bounded(text):
    assert "nested too deeply" in fault(text).reason


@pytest.mark.parametrize("text", ["x" * 10_001, "x+" * 4999 + "x"])
def test_length_is_bounded(text):
    assert "the limit is" in fault(text).reason


def nested(pattern, times):
    text = "x"
    for _ in range(times):
        text = pattern.replace("@", text)
    return text


@pytest.mark.parametrize(
    "text",
    [
        nested("((@ + y)^2 + z)", 50),
        nested("sqrt(@ + y)", 99),
        nested("tanh(-2*@)", 50),
        nested("sin(-@ + y/3)*2 - 1", 49),
        nested("(2 - 3*x*@)^(1/3)", 50),
        nested("((@)^0.5 + (@)^2)", 6),
        "sqrt(1 + tanh((x + y + z)^500))^3",
        "((x + y + z)^500)^(1/(1 + x))",
        "0*cosh((x + y)^300)",
        "+".join("x" * 1000),
        "*".join(f"(x + {i})" for i in range(300)),
        "+".join(f"x/{10**20 + i}" for i in range(300)),
        "(10^77*x/(10^77 + 1))^1000",
    ],
)
def test_what_is_long_for_sympy_is_not_long_here(text):
    assert read(text) is not None


def test_works_with_little_stack_left():
    def deep(n):
        return deep(n - 1) if n else fault(nested("(1 - 2*x*@)^2", 40) + "+1/0")

    assert "division" in deep(300).reason


PIECES = [
    "x", "y", "m", "x'", "1", "2", "0", "999", "0.5", "1e300", "pi", "+", "-", "−", "*", "/", "^",
    "**", "(", ")", ",", "=", " ", "sqrt(", "sin(", "exp(", "log(", "tanh(", "atan2(", "abs(", "q",
    "'", '"', "[", "1j", "²", "κ", "\n", "//", ".", "(1/3)", "-1", "lambda", "__import__", "\ud800",
]  # fmt: skip


@settings(max_examples=400, deadline=None, derandomize=True)
@given(st.lists(st.sampled_from(PIECES), max_size=25).map("".join), st.booleans())
def test_any_text_is_read_or_refused(text, equation):
    try:
        formula = parse_formula(text, **NAMES, equation=equation)
    except FormulaError as error:
        assert 0 <= error.position <= len(text)
        assert len(str(error).split("\n")) == 3
    else:
        assert not formula.expression.has(sympy.zoo, sympy.nan, sympy.oo, sympy.I)


def trees():
    """Formulas that are well formed, each with its value at x = 0.7, y = 1.3, m = 2.1."""
    leaves = st.sampled_from(
        [("x", 0.7), ("y", 1.3), ("m", 2.1), ("pi", math.pi), ("2", 2.0), ("3", 3.0), ("0.5", 0.5)]
    )

    def grow(inner):
        pair = st.tuples(inner, inner)
        return st.one_of(
            pair.map(lambda p: (f"({p[0][0]} + {p[1][0]})", p[0][1] + p[1][1])),
            pair.map(lambda p: (f"({p[0][0]} - {p[1][0]})", p[0][1] - p[1][1])),
            pair.map(lambda p: (f"{p[0][0]}*{p[1][0]}", p[0][1] * p[1][1])),
            pair.map(lambda p: (f"({p[0][0]}/(9 + ({p[1][0]})^2))", p[0][1] / (9 + p[1][1] ** 2))),
            inner.map(lambda p: (f"(-{p[0]})", -p[1])),
            inner.map(lambda p: (f"({p[0]})^3", p[1] ** 3)),
            inner.map(lambda p: (f"(1 + ({p[0]})^2)^-1.5", (1 + p[1] ** 2) ** -1.5)),
            inner.map(lambda p: (f"sqrt(1 + ({p[0]})**2)", math.sqrt(1 + p[1] ** 2))),
            inner.filter(lambda p: abs(p[1]) < 1e6).map(lambda p: (f"sin({p[0]})", math.sin(p[1]))),
            inner.map(lambda p: (f"tanh({p[0]})", math.tanh(p[1]))),
            inner.filter(lambda p: abs(p[1]) < 1e6).map(
                lambda p: (f"(2^cos({p[0]}))", 2 ** math.cos(p[1]))
            ),
        )

    return st.recursive(leaves, grow, max_leaves=8)


@settings(max_examples=200, deadline=None, derandomize=True)
@given(trees())
def test_the_value_is_that_of_the_text(tree):
    text, value = tree
    if abs(value) < 1e3:
        at = {x: 0.7, y: 1.3, m: 2.1}
        assert float(read(text).xreplace(at)) == pytest.approx(value, rel=1e-7, abs=1e-7)


def test_sympy_would_evaluate_it_no_further():
    text = "m*(x^2 + y^2)^(3/2)/2 - cos(m*x)/(1 + y)^2 + exp(-x)*sqrt(3*y) - 3*(x - 1/2)"
    expression = read(text)
    assert expression.func(*expression.args) == expression
    assert expression == (
        m * (x**2 + y**2) ** Rational(3, 2) / 2
        - cos(m * x) / (1 + y) ** 2
        + exp(-x) * sqrt(3 * y)
        - 3 * (x - Rational(1, 2))
    )
