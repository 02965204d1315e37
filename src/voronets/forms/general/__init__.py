"""The classical forms of the equations of motion, one a file."""

from __future__ import annotations

from voronets.forms.general.appell import Appell
from voronets.forms.general.chaplygin import Chaplygin
from voronets.forms.general.contract import Definition, Equation, Form, Term
from voronets.forms.general.diamandiev import Diamandiev
from voronets.forms.general.hamel import Hamel
from voronets.forms.general.lagrange import Lagrange
from voronets.forms.general.maggi import Maggi
from voronets.forms.general.multipliers import Multipliers
from voronets.forms.general.multipliers_quasi import MultipliersQuasi
from voronets.forms.general.poincare_chetaev import PoincareChetaev
from voronets.forms.general.voronets import Voronets

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
