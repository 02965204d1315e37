"""The classical forms of the equations of motion, one a file."""

from __future__ import annotations

from voronets.mechanics.forms.appell import Appell
from voronets.mechanics.forms.chaplygin import Chaplygin
from voronets.mechanics.forms.contract import Definition, Equation, Form, Term
from voronets.mechanics.forms.diamandiev import Diamandiev
from voronets.mechanics.forms.hamel import Hamel
from voronets.mechanics.forms.lagrange import Lagrange
from voronets.mechanics.forms.maggi import Maggi
from voronets.mechanics.forms.multipliers import Multipliers
from voronets.mechanics.forms.multipliers_quasi import MultipliersQuasi
from voronets.mechanics.forms.poincare_chetaev import PoincareChetaev
from voronets.mechanics.forms.voronets import Voronets

#: Every form by its word; a new one is one import and one line.
FORMS: dict[str, type[Form]] = {
    form.key: form
    for form in (
        Lagrange,
        Multipliers,
        MultipliersQuasi,
        Voronets,
        Chaplygin,
        Diamandiev,
        Hamel,
        PoincareChetaev,
        Maggi,
        Appell,
    )
}

__all__ = ["FORMS", "Definition", "Equation", "Form", "Term"]
