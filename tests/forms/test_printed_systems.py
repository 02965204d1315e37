"""What is printed of a general system without numbers put in is true, and every sign of it is felt.

The print-outs with numbers put in are checked with those of the whole gallery, in test_print_outs.
"""

from __future__ import annotations

from dataclasses import replace

import pytest
import sympy

from forms import prints
from forms.system_letters import false_lines, reader
from forms.test_printed import with_signs_changed
from voronets.forms import rendering

CHOSEN = ("chaplygin-sleigh", "bead-in-wheel", "hoop-in-euler-angles", "ball-on-turntable")
#: Of H and of Ferrers' T the equations may need some derivatives alone: not every sign of them counts.
OPEN = ("hamilton", "ferrers")


def forms_of(name):
    """All but Whittaker's, whose equations run in a time of their own and at one energy."""
    return [x for x in prints.forms_of(name) if x.key != "whittaker"]


@pytest.mark.parametrize("name", CHOSEN)
def test_general_lines(name):
    for form in forms_of(name):
        sheet = form.sheet(general=True)
        assert not list(false_lines(reader(name, form, sheet.definitions), sheet)), form.key


@pytest.mark.parametrize("name", CHOSEN[:2])
def test_every_sign_counts(name):
    """With one sign of an equation or of a definition changed some line is false."""
    for form in forms_of(name):
        if form.key not in OPEN:
            every_sign_counts(name, form)


def every_sign_counts(name, form):
    sheet = form.sheet()
    letters = reader(name, form, sheet.definitions)
    tried = 0
    for line in (*sheet.equations, *sheet.written):
        for changed in with_signs_changed(line):
            residual, size = letters.residual(changed)
            assert residual > 1e-6 * size, rendering.line(changed)
            tried += 1
    for i, line in enumerate(sheet.definitions):
        whole = len(sympy.Add.make_args(sympy.expand(line.right[0].expression)))
        for changed in with_signs_changed(line) if 1 < whole < 9 else ():
            lines = (*sheet.definitions[:i], changed, *sheet.definitions[i + 1 :])
            other = replace(sheet, definitions=lines)
            assert list(false_lines(reader(name, form, lines), other)), rendering.line(changed)
            tried += 1
    assert tried > 3
