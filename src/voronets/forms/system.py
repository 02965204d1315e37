"""A general system that writes its own equations: what ``voronets.system(...)`` gives."""

from __future__ import annotations

from typing import Any

from voronets.forms.catalogue import ApplicableForms, applicable, derive
from voronets.forms.general.system_form import SystemForm
from voronets.mechanics.system import System


class StatedSystem(System):
    """A system with the classical forms of its equations at hand."""

    def equations(self, form: str, **options: Any) -> SystemForm:
        """The equations of motion in a classical form, such as "voronets" (dependent=["x"])."""
        return derive(self, form, **options)

    def forms(self) -> ApplicableForms:
        """Which forms apply, and why the others do not."""
        return applicable(self)


system = StatedSystem.of
