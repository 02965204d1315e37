"""Pictures of equations and integrals: in letters, nothing cut off, for print without a heading."""

from __future__ import annotations

import pytest
from matplotlib.backends.backend_agg import FigureCanvasAgg

import voronets
from voronets.view.pictures import drawing
from voronets.view.pictures.formula_sheet import TypesetFormula, sheet
from voronets.view.pictures.mathtext import broken, extent, mathtext
from voronets.view.pictures.paper import COLUMN, TEXT


def shown(figure):
    """The texts of a figure that say something; none of them is cut off."""
    FigureCanvasAgg(figure)
    texts = [text for text in figure.texts if text.get_text().strip()]
    for text in texts:
        box = text.get_window_extent()
        assert box.x0 >= -1 and box.x1 <= figure.bbox.width + 1, text
        assert box.y0 >= -1 and box.y1 <= figure.bbox.height + 1, text
    return [text.get_text() for text in texts]


@pytest.mark.parametrize("paper", [False, True])
def test_equations_with_large_brackets(paper):
    form = voronets.derive("hoop-in-euler-angles", "appell")
    figure = drawing(form, paper=paper)
    texts = shown(figure)
    assert all(text.startswith("$") for text in texts[0 if paper else 1 :])  # no raw LaTeX
    assert not any("Bigl" in text or "bigr" in text for text in texts)
    assert (form.heading in texts) is not paper
    assert figure.get_figwidth() == (TEXT if paper else 9.0)


def test_integrals_for_a_column():
    figure = drawing(voronets.integrals("tippe-top"), paper=True)
    assert figure.get_figwidth() == COLUMN
    formula, title = shown(figure)
    assert formula.startswith("$") and title == "Jellett's integral"


@pytest.mark.parametrize(("latex", "found"), [
    (r"a \Bigl(\frac{b}{c} + d", r"a \left(\dfrac{b}{c} + d\right."),
    (r"&\quad - e\Bigr)^{2}", r"\left.\quad - e\right)^{2}"),
    (r"\bigl(a\bigr) \cos u", r"\left(a\right)\,\cos u"),
])  # fmt: skip
def test_brackets_of_a_row(latex, found):
    assert mathtext(latex) == found
    assert extent(found, 10.0, "cm") is not None


def test_long_rows_are_broken_outside_of_brackets():
    term = r"a \left(b + c\right) \sin u"
    rows = broken("x = " + " + ".join([term] * 9), 200.0, 10.0, "cm")
    assert len(rows) > 2 and all(row.count(r"\left") == row.count(r"\right") for row in rows)
    assert broken(r"\frac{" + " + ".join(["abcdefgh"] * 9) + "}{2}", 200.0, 10.0, "cm") is None


def test_what_mathtext_cannot_read_is_printed_and_folded():
    formula = TypesetFormula((r"\begin{pmatrix}a\end{pmatrix}",), "a name", "α + " * 60 + "β")
    texts = shown(sheet("", [formula], paper=True))
    assert "a name" in texts and len(texts) > 3
    assert not any("pmatrix" in text for text in texts)
