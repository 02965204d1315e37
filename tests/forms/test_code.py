"""Equations as code: in five languages, each form its own, and all of them our own rate."""

from __future__ import annotations

import io
import shutil
import subprocess
from contextlib import redirect_stdout
from functools import cache

import numpy as np
import pytest

import voronets
from forms import prints
from forms.sources import COMPILER, RATES
from voronets import InputError
from voronets.expressions.scalars import FLOATS
from voronets.forms.catalogue import ROLLING_FORMS, SYSTEM_FORMS
from voronets.forms.code.languages import LANGUAGES
from voronets.mechanics.manifold import Manifold
from voronets.mechanics.start import SystemStart
from voronets.mechanics.system import System

#: Forms that are singular at the start of a scenario, and lose digits near it.
SINGULAR = {
    ("roller-racer", "chaplygin"), ("roller-racer", "diamandiev"), ("knife-edge", "whittaker"),
    ("disc-in-euler-angles", "whittaker"),
}  # fmt: skip
#: A rolling body as a general system takes seconds to derive: one that is short.
AS_SYSTEM = ("multipliers", "voronets", "hamel")


@cache
def forms_of(name):
    """The forms of a scenario: all of a system, the papers' own of a rolling body."""
    system = isinstance(voronets.load(name).started, SystemStart)
    known = SYSTEM_FORMS if system else ROLLING_FORMS
    return [
        key for key, reason in voronets.derive(name).items()
        if not reason and key in known and (name, key) not in SINGULAR
    ]  # fmt: skip


@cache
def derived(name, key):
    return voronets.derive(name, key)


def states(form, count=3):
    """The start and states near it that the constraints allow; others where there is no start."""
    random = np.random.default_rng(1911)
    begin = form.example.state
    if begin is None:  # at a pole of the coordinates
        begin = [0.9, 0.5, 0.8, 1.1, 0.3, 0.2, -0.1, 0.3][: len(form.system().states)]
    for i in range(count):
        x = np.array(begin) + 0.05 * i * random.normal(size=len(begin))
        if isinstance(form.problem, System):
            x = Manifold(form.problem).project(x, form.problem.parameters, 0.3)
        yield x


def determined(form, x):
    """Whether the form's own equations can be solved there: Whittaker's not where his time stands."""
    try:
        return not isinstance(form.problem, System) or form.accelerations(x, 0.3) is not None
    except ValueError:
        return False


def compare(form, rate, tolerance=1e-13):
    system = form.system()
    places = [x for x in states(form) if determined(form, x)]
    assert places
    for x in places:
        expected = system.rate(FLOATS, [float(value) for value in x], system.numbers, 0.3)
        expected = np.array([float(value) for value in expected])
        scale = np.abs(expected).max() or 1.0
        assert np.abs(np.asarray(rate(0.3, x)) - expected).max() <= tolerance * scale


@pytest.mark.parametrize("name", prints.names())
def test_python_of_the_whole_gallery(name, tmp_path):
    keys = forms_of(name)
    assert keys
    for key in keys:
        form = derived(name, key)
        compare(form, RATES["python"](form.code(), tmp_path))


@pytest.mark.parametrize("key", AS_SYSTEM)
def test_a_rolling_body_as_a_system(key, tmp_path):
    form = derived("gyroscopic-ball", key)
    compare(form, RATES["python"](form.code(), tmp_path))


CASES = [
    ("chaplygin-sleigh", "hamel"), ("snakeboard", "voronets"), ("bead-in-wheel", "appell"),
    ("ball-on-turntable", "maggi"), ("bicycle-chain", "multipliers_quasi"), ("heavy-rod", "lagrange"),
    ("rattleback", "voronets1911"), ("plate-on-sphere", "sphere"), ("torus-on-sphere", "moving-axes"),
    ("inverted-ellipsoid", "momentum"), ("support-stone", "diamandiev"), ("gyroscopic-ball", "canonical"),
    ("ball-on-sphere", "variational"), ("trolley-with-trailer", "poincare_chetaev"),
]  # fmt: skip


@pytest.mark.parametrize("language", [word for word in LANGUAGES if word != "python"])
@pytest.mark.parametrize("name, key", CASES)
def test_other_languages(name, key, language, tmp_path):
    form = derived(name, key)
    compare(form, RATES[language](form.code(language), tmp_path))


def test_every_language_is_run():
    assert set(RATES) == set(LANGUAGES)


def test_forms_differ():
    """Each form's code is its own equations: not what another form says, under another name."""
    keys = ("multipliers", "multipliers_quasi", "voronets", "chaplygin", "diamandiev", "hamel",
            "poincare_chetaev", "maggi", "appell")  # fmt: skip
    bodies = {key: derived("trolley-with-trailer", key).code().split('"""', 2)[2] for key in keys}
    assert len(set(bodies.values())) == len(keys)
    assert '"lambda_1"' in bodies["multipliers"] and '"lambda_1"' not in bodies["maggi"]
    rolling = forms_of("rattleback")
    bodies = {key: derived("rattleback", key).code().split('"""', 2)[2] for key in rolling}
    assert len(bodies) >= 8 and len(set(bodies.values())) == len(bodies)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_title_names_the_form(language):
    form = derived("chaplygin-sleigh", "maggi")
    head = form.code(language)[:400]
    assert form.title in head and form.source in head


def test_the_example_is_the_start():
    form = derived("chaplygin-sleigh", "hamel")
    module = {"__name__": "__main__"}
    with redirect_stdout(io.StringIO()) as said:
        exec(form.code(), module)
    start = voronets.load("chaplygin-sleigh").state
    assert module["START"] == pytest.approx(start, rel=0, abs=0)
    assert said.getvalue().count("\n") == 6 and "d phi'/dt = " in said.getvalue()
    system = form.system()
    assert dict(module["PARAMETERS"]) == dict(system.numbers)


def test_the_moving_axes_give_the_reaction():
    """The force on the body at the start is the core's."""
    module = {"__name__": "source"}
    exec(derived("rattleback", "moving-axes").code(), module)
    A, b = module["equations"](0.0, module["START"])
    force = np.linalg.solve(A, b)[8:]
    run = voronets.run("rattleback", at=[0.0])
    assert np.linalg.norm(force) == pytest.approx(np.linalg.norm(run["reaction"].values[0]), 1e-9)
    assert abs(force[2]) == pytest.approx(run["normal_reaction"].values[0], 1e-9)


@pytest.mark.skipif(COMPILER is None, reason="there is no C compiler")
def test_the_example_in_c(tmp_path):
    form = derived("chaplygin-sleigh", "appell")
    (tmp_path / "a.c").write_text(form.code("c"), encoding="utf-8")
    program = str(tmp_path / "a.out")
    subprocess.run([COMPILER, "-std=c99", str(tmp_path / "a.c"), "-o", program, "-lm"], check=True)
    lines = subprocess.run([program], capture_output=True, text=True, check=True).stdout.split("\n")
    found = [float(line.split()[1]) for line in lines if line]
    module = {"__name__": "source"}
    exec(form.code(), module)
    assert found == pytest.approx(list(module["rate"](0.0, module["START"])), rel=1e-13, abs=1e-13)


AWKWARD = ("lambda", "int", "end", "x", "p", "w0", "np", "unix", "ω")


def awkward():
    """As many springs as awkward names; parameters with others."""
    squares = " + ".join(f"{name}'^2" for name in AWKWARD)
    springs = " - ".join(f"printf*{name}^2/{i + 2}" for i, name in enumerate(AWKWARD))
    return {"system": {
        "coordinates": list(AWKWARD), "kinetic": f"A*({squares})/2 + b*lambda'*int'",
        "forces": {"x": "-dx*x'"}, "force_function": f"-{springs}", "constraints": ["end' = z*p'"],
        "parameters": {"printf": 3.0, "A": 2.0, "b": 0.25, "z": 1.5, "dx": 0.1},
    }}  # fmt: skip


@pytest.mark.parametrize("language", LANGUAGES)
def test_awkward_names(language, tmp_path):
    form = voronets.derive(awkward(), "multipliers")
    begin = np.linspace(0.1, 1.0, 2 * len(AWKWARD))
    form.example = type(form.example)(tuple(begin.tolist()))
    compare(form, RATES[language](form.code(language), tmp_path))


@pytest.mark.parametrize("language", LANGUAGES)
def test_without_parameters_and_without_a_start(language, tmp_path):
    table = {"coordinates": ["x"], "kinetic": "x'^2/2", "force_function": "-atan2(x, 2)^3/3"}
    source = voronets.derive({"system": table}, "lagrange").code(language)
    assert "stated without a start" in source and "main" not in source
    rate = RATES[language](source, tmp_path)
    x = 0.7
    force = -(np.arctan2(x, 2) ** 2) * 2 / (4 + x * x)
    assert np.asarray(rate(0.0, [x, -0.2])) == pytest.approx([-0.2, force], rel=1e-14)


def test_an_unknown_language():
    with pytest.raises(InputError) as error:
        derived("heavy-rod", "lagrange").code("jula")
    assert "in 'jula'. Languages: python, c, julia, jax, casadi." in str(error.value)


def test_julia_ends_what_it_begins():
    for name, key in CASES:
        words = derived(name, key).code("julia").split()
        assert words.count("end") == words.count("function") + words.count("if")


@pytest.mark.skipif(shutil.which("julia") is None, reason="there is no Julia")
def test_the_example_in_julia(tmp_path):
    path = tmp_path / "a.jl"
    path.write_text(derived("heavy-rod", "lagrange").code("julia"), encoding="utf-8")
    done = subprocess.run(["julia", str(path)], capture_output=True, text=True, check=True)
    assert len(done.stdout.split()) == 4
