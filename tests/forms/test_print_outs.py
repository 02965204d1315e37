"""Print-outs of every form of the gallery: closed, of 100 columns, one-to-one names, whole LaTeX, true."""

from __future__ import annotations

import re
import shutil
import subprocess
from dataclasses import replace

import pytest

from forms import prints
from forms.system_letters import false_lines, reader
from voronets.forms import rendering, sheet
from voronets.forms.catalogue import derive
from voronets.forms.folding import COLUMNS
from voronets.forms.general import system_form
from voronets.forms.general.system_form import SystemForm
from voronets.forms.linebreaks import ROOM, width_of
from voronets.forms.notation import letter
from voronets.forms.spelling import GAP, SPELLINGS, Spelling, width

SYSTEMS = prints.systems()
PATIENT = ("plate-on-sphere", "chaplygin-sleigh")
TEX = shutil.which("pdflatex")
ENVIRONMENT = re.compile(r"\\(begin|end)\{(\w+\*?)\}")


class WornClock:
    """A clock that ends the simplification of a print-out after so many formulas, on any machine."""

    left = 12

    def __init__(self, share=1.0):
        self.left = int(share * self.left)

    @property
    def over(self):
        self.left -= 1
        return self.left < 0


@pytest.mark.parametrize("name", prints.names())
def test_every_print_out(name, tmp_path, monkeypatch):
    """All forms of the patient scenarios; of the others every third form, with a clock that ends soon.

    A print-out must be right whenever its clock ends.  Whittaker's equations are not put into numbers.
    """
    if name in PATIENT:
        forms = prints.forms_of(name)
    else:
        problem = prints.problem_of(name)
        forms = tuple(derive(problem, key) for key in prints.keys_of_third(name))
        monkeypatch.setattr(sheet, "Clock", WornClock)
        monkeypatch.setattr(system_form, "Clock", WornClock)
    for form in forms:
        assert not list(prints.undefined(form, form.sheet())), form.key
        fits_the_terminal(form)
        is_whole(form.latex())
        if isinstance(form, SystemForm) and name in SYSTEMS and form.key != "whittaker":
            letters = reader(name, form, form.sheet().definitions)
            assert not list(false_lines(letters, form.sheet())), form.key
    if TEX is not None:
        compiles([form.latex() for form in forms], tmp_path)


def test_every_form_is_printed():
    """The choice above leaves no form out."""
    printed = {key for name in PATIENT for key in prints.keys_of(name)}
    printed |= {key for name in prints.names() for key in prints.keys_of_third(name)}
    assert printed == {key for name in prints.names() for key in prints.keys_of(name)}


def compiles(formulas, folder):
    """In a document 455 pt wide: no error, nothing sticks out by more than 20 pt."""
    parts = [
        r"\documentclass[10pt]{article}", r"\usepackage{amsmath}",
        r"\usepackage[textwidth=455pt,textheight=650pt]{geometry}", r"\begin{document}",
        *formulas, r"\end{document}",
    ]  # fmt: skip
    (folder / "all.tex").write_text("\n\n".join(parts), encoding="utf-8")
    command = [TEX, "-interaction=nonstopmode", "-halt-on-error", "all.tex"]
    done = subprocess.run(command, cwd=folder, capture_output=True, check=False, timeout=600)
    log = (folder / "all.log").read_text(encoding="latin-1")
    assert done.returncode == 0, [line for line in log.splitlines() if line.startswith("!")]
    wide = [float(x) for x in re.findall(r"Overfull \\hbox \(([\d.]+)pt", log)]
    assert max(wide, default=0.0) < 20


def fits_the_terminal(form):
    every = form.sheet().names
    for kind in SPELLINGS:
        text = form.text(names=kind)
        assert max(map(width, text.splitlines())) <= COLUMNS, (form.key, kind)
        assert "operations>" not in text
        below = re.search(r"^ {2}\S", text, re.MULTILINE).start()  # the heading may be on two lines
        assert kind != "ascii" or text[below:].isascii()
        spelling = Spelling(kind, every)
        assert len({spelling.name(x) for x in every}) == len(every), (form.key, kind)


def is_whole(latex):
    """Balanced, in ASCII, and no line wider than a page by the estimate."""
    assert latex.isascii() and latex.count("{") == latex.count("}") and "\n\n" not in latex
    open_: list[str] = []
    for kind, which in ENVIRONMENT.findall(latex):
        if kind == "begin":
            open_.append(which)
        else:
            assert open_.pop() == which
    assert not open_ and latex.count(r"\begingroup") == latex.count(r"\endgroup") == 1
    for block in re.findall(r"\\begin\{align\*\}\n(.*?)\n\\end\{align\*\}", latex, re.S):
        for line in block.split("\\\\\n"):
            assert len(re.findall(r"\\left\b", line)) == len(re.findall(r"\\right\b", line))
            assert line.count("&") == 1
            assert width_of(re.sub(r"\\tag\*\{.*?\}", "", line)) < ROOM + 9


@pytest.mark.parametrize("name", ["plate-on-sphere", "chaplygin-sleigh", "rattleback"])
def test_every_letter_of_the_general_print_is_explained(name):
    for form in prints.forms_of(name):
        assert not list(prints.undefined(form, form.sheet(general=True))), form.key


def test_a_definition_that_is_missing_is_seen():
    form = next(x for x in prints.forms_of("plate-on-sphere") if x.key == "sphere")
    sheet = form.sheet()
    for i, line in enumerate(sheet.definitions):
        if line.meaning and line.meaning[0].name in ("Θ", "U", "ρ"):
            rest = sheet.definitions[:i] + sheet.definitions[i + 1 :]
            assert list(prints.undefined(form, replace(sheet, definitions=rest)))


def test_names():
    greek, ascii_ = Spelling("greek"), Spelling("ascii")
    for name, sign, word in (
        ("theta", "θ", "theta"), ("phi'", "φ̇", "phi'"), ("σ₁", "σ₁", "sigma1"),
        ("Θ", "Θ", "Theta"), ("∂Θ/∂u̇", "∂Θ/∂u̇", "diff(Theta, u')"), ("twist'", "twist'", "twist'"),
        ("a_y,theta1", "a_y,θ₁", "a_y_theta1"), ("D″₁", "D″₁", "D_second1"),
    ):  # fmt: skip
        assert greek.name(name) == sign
        assert ascii_.name(name).replace(GAP, " ") == word
    both = Spelling("greek", ("theta", "θ"))
    assert both.name("theta") == "theta" and both.name("θ") == "θ"
    assert len({*Spelling("ascii", ("theta", "θ")).shown.values()}) == 2


def test_signs_beside_one_another_are_commands_apart():
    assert letter("B_θx") == r"B_{\theta x}" and letter("F_ξ₁") == r"F_{\xi1}"
    assert letter("-2e-05") == r"-2 \cdot 10^{-5}" and letter("weight") == r"\mathrm{weight}"


def test_general_and_special_are_different():
    form = next(x for x in prints.forms_of("plate-on-sphere") if x.key == "sphere")
    assert "√E √G" in form.text(general=True) and "D″ = 0" in form.text(general=True)
    text = form.text()
    assert "√E" not in text and "D″" not in text
    equations = text[: text.index("where")].splitlines()[1:]
    assert len(equations) == 3 and all(len(line) < 90 for line in equations)
    assert "d/dt ∂Θ/∂n = -u̇ ∂Θ/∂v̇ + v̇ ∂Θ/∂u̇ + M n (u u̇ + v v̇)" in text


def test_a_notebook_gets_what_its_renderers_know():
    shown = rendering.notebook(prints.forms_of("plate-on-sphere")[0].sheet())
    assert shown.startswith("$$\n\\begin{aligned}\n") and shown.endswith("\n\\end{aligned}\n$$")
    assert r"\tag" not in shown
