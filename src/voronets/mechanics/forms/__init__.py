"""The classical forms of the equations of motion, one a file."""

from __future__ import annotations

from voronets.mechanics.forms.contract import Equation, Form, Term
from voronets.mechanics.forms.lagrange import Lagrange

FORMS: dict[str, type[Form]] = {form.key: form for form in (Lagrange,)}

__all__ = ["FORMS", "Equation", "Form", "Lagrange", "Term"]
