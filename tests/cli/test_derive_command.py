"""``voronets derive``: the list of forms, equations as text, LaTeX, code and JSON, and refusals."""

from __future__ import annotations

import numpy as np
import pytest

import voronets as package
from cli.commands import voronets
from voronets import collection as gallery
from voronets.expressions.scalars import FLOATS
from voronets.forms.catalogue import ROLLING_FORMS as FORMS
from voronets.mechanics.motion_equations import first_order

__all__ = ["voronets"]
pytestmark = pytest.mark.usefixtures("hasty")
NAME = "ellipsoid-on-sphere"
#: Forms for a plane, for a plate, and for a body of revolution.
ON_OTHERS = ("diamandiev", "diamandiev-chaplygin", "plate", "revolution")


def test_the_list_says_which_and_why_not(voronets):
    found = voronets("derive", NAME)
    assert found.code == 0 and not found.err
    *listed, others = found.out.splitlines()[1:]
    *listed, flat = listed
    assert flat.startswith("Needs flat ground; yours") and flat.endswith(
        ": diamandiev, diamandiev-chaplygin."
    )
    lines = {line.split()[0]: line for line in listed}
    lines |= dict.fromkeys(("diamandiev", "diamandiev-chaplygin"), flat)
    assert others.startswith("Aliases: kane = hamel")
    assert set(lines) >= {*FORMS, "voronets", "maggi", "appell"}
    assert lines["voronets1912"].endswith("applies")
    document = voronets("derive", NAME, "--json").document
    assert set(document) == {"title", "forms"} and set(document["forms"]) == set(lines)
    assert document["forms"]["sphere"] == "" and document["forms"]["diamandiev"]


@pytest.mark.parametrize("form", [key for key in FORMS if key not in ON_OTHERS])
def test_text(voronets, form):
    found = voronets("derive", NAME, "--form", form, "--text")
    derived = package.derive(package.load(NAME).started.problem, form)
    assert found.code == 0
    assert found.out.splitlines()[0] == derived.text().splitlines()[0]
    assert "\nwhere\n" in found.out and "R₁ = 0.12" in found.out


def test_latex(voronets):
    found = voronets("derive", NAME, "--form", "voronets1911", "--latex")
    assert found.code == 0
    body = found.out.strip()
    assert body.startswith("% Voronets' equations") and body.endswith(r"\endgroup")
    for part in (r"\frac{d}{dt}\frac{\partial \Theta}{\partial \dot{u}}", r"\Delta''", r"K'_{1}",
                 r"\tag*{(57)}", r"\vartheta"):  # fmt: skip
        assert part in body
    assert body.isascii() and body.count("{") == body.count("}")
    assert not any(line.count("&") > 1 for line in body.splitlines())
    assert body.count(r"\begin{align*}") == body.count(r"\end{align*}") >= 2


@pytest.mark.parametrize(
    "name, form", [("rattleback", "diamandiev"), ("plate-on-sphere", "canonical"),
                   ("plate-on-sphere", "plate"), ("rattleback", "diamandiev-chaplygin"),
                   ("gyroscopic-ball", "variational"), ("rod-on-sphere", "moving-axes")],
)  # fmt: skip
def test_latex_is_ascii(voronets, name, form):
    body = voronets("derive", name, "--form", form, "--latex").out
    assert body.isascii() and body.count("{") == body.count("}")


def executed(source: str) -> dict:
    """The printed module, run with nothing but Python."""
    module: dict = {"__name__": "printed"}
    exec(compile(source, "printed", "exec"), module)
    return module


@pytest.mark.parametrize("name, form", [
    (NAME, "voronets1912"), (NAME, "voronets1911"), ("plate-on-sphere", "canonical"), ("rattleback", "diamandiev"),
    ("gyroscopic-ball", "sphere"), ("torus-on-sphere", "momentum"),
])  # fmt: skip
def test_the_code_computes_the_rate(voronets, name, form):
    result = voronets("derive", name, "--form", form, "--code")
    assert result.code == 0 and "voronets" not in result.out.split('"""')[2].replace("Voronets", "")
    module = executed(result.out)
    begin = package.load(name).started
    derived = package.derive(begin.problem, form)
    system = derived.system()
    assert len(module["STATES"]) == len(system.states)
    x = np.array([0.9, 0.5, 0.8, 1.1, 0.3, 0.2, -0.1, 0.3])[: len(system.states)]
    theirs = np.array(system.rate(FLOATS, x.tolist(), system.numbers, 0.0), dtype=float)
    assert module["rate"](0.0, x.tolist()) == pytest.approx(theirs, rel=1e-11, abs=1e-11)


def test_json_has_one_document(voronets):
    for shape in ("text", "latex", "code"):
        found = voronets("derive", NAME, "--form", "voronets1912", f"--{shape}", "--json")
        document = found.document
        assert found.code == 0 and set(document) == {"title", "form", "name", "source", shape}
        assert document["form"] == "voronets1912" and "Voronets 1912" in document["source"]
        plain = voronets("derive", NAME, "--form", "voronets1912", f"--{shape}").out
        assert document[shape].strip() == plain.strip()


def test_letters_as_one_likes_them(voronets):
    asked = ("derive", "chaplygin-sleigh", "--form", "voronets")
    typed, greek = voronets(*asked).out, voronets(*asked, "--names", "greek").out
    words = voronets(*asked, "--names", "ascii").out
    assert "∂Θ/∂phi'" in typed and "∂Θ/∂φ̇" in greek and "diff(Theta, phi')" in words
    assert words.isascii() and "phi" not in greek
    general = voronets(*asked, "--general").out
    assert "U = 0" in general and "U = 0" not in typed
    wrong = voronets(*asked, "--names", "latin")
    assert wrong.code == 2


def test_settings_are_heard(voronets):
    changed = voronets("derive", NAME, "--form", "voronets1912", "--set", "body.mass=0.7").out
    assert (
        "M = 0.7" in changed and "M = 0.3" in voronets("derive", NAME, "--form", "voronets1912").out
    )


# -- general systems -------------------------------------------------------------------------------


def test_forms_of_a_general_system(voronets):
    document = voronets("derive", "chaplygin-sleigh", "--json").document
    assert document["forms"]["voronets"] == "" and document["forms"]["lagrange"]
    found = voronets("derive", "chaplygin-sleigh", "--form", "maggi", "--latex")
    assert found.code == 0 and r"\begin{align*}" in found.out


def test_code_of_a_general_system(voronets):
    result = voronets("derive", "double-pendulum", "--form", "lagrange", "--code")
    module = executed(result.out)
    system = first_order(package.load("double-pendulum").started.system)
    x = [0.3, -0.2, 0.5, 0.7]
    theirs = np.array(system.rate(FLOATS, x, system.numbers, 0.0), dtype=float)
    assert module["rate"](0.0, x) == pytest.approx(theirs, rel=1e-12)


def test_a_rolling_body_in_a_form_of_general_systems(voronets):
    found = voronets("derive", "plate-on-sphere", "--form", "maggi")
    assert found.code == 0 and "d/dt ∂T/∂u̇" in found.out and "where" in found.out
    code = voronets("derive", "plate-on-sphere", "--form", "voronets", "--code")
    assert code.code == 0 and len(executed(code.out)["STATES"]) == 10


# -- refusals --------------------------------------------------------------------------------------


def test_refusals(voronets):
    found = voronets("derive", NAME, "--form", "diamandiev", "--json")
    assert found.code == 2 and found.errors[0]["key"] == "ground.surface.kind"
    found = voronets("derive", "ellipsoid-on-ellipsoid", "--form", "sphere", "--json")
    assert found.code == 2 and "curvatures from" in found.errors[0]["got"]
    found = voronets("derive", NAME, "--form", "newton", "--json")
    assert found.code == 2 and "voronets1912" in "{expected} {message}".format(**found.errors[0])
    found = voronets("derive", "hoop", "--form", "voronets1912", "--json")
    assert found.code == 2 and "coordinates u, v" in "{expected} {message}".format(
        **found.errors[0]
    )
    incline = ("--set", "ground.surface.normal=[0.0, 0.5, 0.8660254037844386]")
    found = voronets("derive", "rattleback", "--form", "diamandiev", "--json", *incline)
    assert found.code == 2
    found = voronets("derive", "chaplygin-sleigh", "--form", "lagrange", "--json")
    assert found.code == 2 and found.errors[0]["key"] == "form"
    assert "constraint" in "{expected} {message}".format(**found.errors[0])


def test_two_shapes_at_once(voronets):
    assert voronets("derive", NAME, "--form", "sphere", "--latex", "--code").code == 2
    assert voronets("derive", "no-such-name").code == 2


@pytest.mark.parametrize("language, word", [("c", "void rate("), ("julia", "function rate("),
                                            ("jax", "import jax"), ("casadi", "import casadi"),
                                            ("python", "import numpy")])  # fmt: skip
def test_code_in_a_language(voronets, language, word):
    asked = ("derive", "chaplygin-sleigh", "--form", "maggi")
    found = voronets(*asked, "--code", language)
    assert found.code == 0 and not found.err and word in found.out
    assert voronets(*asked, "--language", language).out == found.out
    assert voronets(*asked, "--language", language.title()).out == found.out
    document = voronets(*asked, "--code", language, "--json").document
    assert document["code"].strip() == found.out.strip()


def test_plain_code_is_python(voronets):
    asked = ("derive", "chaplygin-sleigh", "--form", "maggi")
    plain = voronets(*asked, "--code")
    assert plain.out == voronets(*asked, "--code", "python").out and "import numpy" in plain.out
    before = voronets("derive", "--code", "chaplygin-sleigh", "--form", "maggi")
    assert before.out == plain.out


def test_an_unknown_language(voronets):
    found = voronets("derive", "chaplygin-sleigh", "--form", "maggi", "--language", "C++", "--json")
    assert found.code == 2 and found.errors[0]["key"] == "language"
    assert voronets("derive", NAME, "--latex", "--code", "c", "--form", "sphere").code == 2


def test_without_a_start(voronets, tmp_path):
    path = tmp_path / "problem.toml"
    text = gallery.text("rattleback")
    path.write_text(text[: text.index("[start]")], encoding="utf-8")
    listed = voronets("derive", path, "--json")
    assert listed.code == 0 and listed.document["forms"]["voronets1912"] == ""
    assert (
        "stated without a start" in voronets("derive", path, "--form", "sphere", "--code", "c").out
    )
    assert voronets("integrals", path, "--json").document["integrals"]
    for command in (("run", path), ("integrals", path, "--run"), ("check", path)):
        found = voronets(*command, "--json")
        assert found.code == 2
        missing = [(error["key"], error["got"], error["expected"]) for error in found.errors]
        assert ("start", "nothing", "a table [start]") in missing
