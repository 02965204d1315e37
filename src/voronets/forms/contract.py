r"""The contract of a form: one way to write the equations of motion of a problem, to read and to run.

    Σ left terms = Σ right terms            each term as its source groups and names it

Forms of general systems (``general.system_form``) and of rolling bodies (``rolling.rolling_form``)
keep it alike.  All forms of a problem give the same motion; that is a test.
A new form is one new file and one line in ``catalogue``, or ``voronets.forms.register(MyForm)``.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cached_property
from typing import Any, ClassVar, Generic, TypeVar

from voronets.expressions.algebra import length_of
from voronets.expressions.faults import Fault, InputError
from voronets.expressions.presentation import beginning, pictures
from voronets.forms import rendering
from voronets.forms.code.languages import written
from voronets.forms.code.model import Example, Model, explicit
from voronets.forms.decimals import with_decimals
from voronets.forms.equation import Equation
from voronets.forms.sheet import Sheet, sheet_of
from voronets.forms.spelling import SPELLINGS
from voronets.mechanics.first_order import FirstOrderSystem

P = TypeVar("P")


class Form(ABC, Generic[P]):
    """One way to write the equations of motion; ``problem`` is what they are written for.

    Iterated it gives its equations.
    """

    #: The word for it: ``voronets.derive(problem, "voronets1912")``.
    key: ClassVar[str]
    #: What it is called, and where it is written down.
    title: ClassVar[str]
    source: ClassVar[str]
    #: Whether short equations are printed once more without letters.
    written_out: ClassVar[bool] = True

    problem: P
    #: A state of ``system()`` to begin with, for the example in ``code``.
    example: Example = Example()

    def __init__(self, problem: P) -> None:
        reason = self.refusal(problem)
        if reason:
            raise self.refused(reason)
        self.problem = problem

    @classmethod
    def refused(cls, reason: str) -> InputError:
        """The fault of asking for a form that does not apply."""
        message = f"The form {cls.key} does not apply: {reason.rstrip('.')}."
        if reason.startswith("This "):
            message = f"The form {cls.key} {reason.removeprefix('This ')}"
        return InputError([Fault("form", cls.key, f"a form that applies: {reason}", message)])

    @classmethod
    def refusal(cls, problem: P) -> str:
        """Why the form does not apply to the problem; empty where it does."""
        return ""

    # -- to read ------------------------------------------------------------------------------

    @property
    @abstractmethod
    def equations(self) -> tuple[Equation, ...]:
        """The equations, as their source has them."""

    @property
    def definitions(self) -> tuple[Equation, ...]:
        """What the letters in the equations stand for, to be shown beside them."""
        return ()

    def __iter__(self) -> Iterator[Equation]:
        return iter(self.equations)

    def __len__(self) -> int:
        return len(self.equations)

    def __getitem__(self, place: int) -> Equation:
        return self.equations[place]

    @property
    def constants(self) -> tuple[str, ...]:
        """The names of the problem's numbers, which do not move."""
        return ()

    @property
    def values(self) -> tuple[Equation, ...]:
        """Values of letters that the definitions do not give."""
        return ()

    @property
    def place(self) -> Mapping[str, float]:
        """Coordinates inside their range by their letters, for the signs of roots."""
        return {}

    @property
    def decimal(self) -> bool:
        """Whether the problem states decimals, so that fractions are printed as such too."""
        return False

    @property
    def readable(self) -> Form[P]:
        """The form as it is printed: one whose formulas were simplified on the way, or itself."""
        return self

    def sheet(self, *, general: bool = False) -> Sheet:
        """What is printed: equations in letters, definitions, numbers.

        general  as the source has them, nothing put in that is zero or a constant here
        """
        if general not in self._sheets:
            shown = self.readable
            lines = sheet_of(
                shown.equations,
                shown.definitions,
                shown.constants,
                general=general,
                place=shown.place,
                written_out=self.written_out,
            )
            stated = {x for line in lines.numbers for x in line.left_symbols}
            values = [x for x in self.values if x.left_symbols & (lines.symbols - stated)]
            lines = replace(lines, numbers=(*lines.numbers, *values))
            self._sheets[general] = with_decimals(lines) if self.decimal else lines
        return self._sheets[general]

    @cached_property
    def _sheets(self) -> dict[bool, Sheet]:
        return {}

    @property
    def heading(self) -> str:
        """What the form is called, and where it is written down."""
        return f"{self.title} ({self.source})"

    def latex(self, *, general: bool = False) -> str:
        r"""The equations and what their letters stand for, ``align*`` that breaks across pages."""
        return rendering.latex(self.heading, self.sheet(general=general))

    def displays(self, *, general: bool = False) -> list[str]:
        """The same one by one, for a page that has KaTeX."""
        return rendering.displays(self.sheet(general=general))

    def _repr_latex_(self) -> str:
        return rendering.notebook(self.sheet())

    def text(self, *, general: bool = False, names: str = "typed") -> str:
        """The same as plain text of at most 100 columns.

        names  "typed": the papers' letters, and those of a system as they were typed;
               "greek": Greek signs and dots throughout; "ascii": words for them
        """
        if names not in SPELLINGS:
            raise InputError([Fault("names", names, f"one of {', '.join(SPELLINGS)}")])
        return rendering.text(self.heading, self.sheet(general=general), names)

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        return beginning(self.text(), "Print it for all lines, or ask for .latex().")

    def plot(self, path: Any = None) -> Any:
        """Typeset the equations as a picture, which is also written to a file if a path is given."""
        return pictures().drawing(self, path)

    @property
    def operations(self) -> int:
        """How long the equations are, written out."""
        terms = (term for equation in self for term in (*equation.left, *equation.right))
        return sum(length_of(term.expression) for term in terms)

    # -- to run -------------------------------------------------------------------------------

    @abstractmethod
    def system(self) -> FirstOrderSystem:
        """A first-order system, which the engine can run."""

    def code(self, language: str = "python") -> str:
        """Its equations as source that stands alone, ``rate(t, x, p)``, with the start for example.

        language  "python" (NumPy), "c" (C99), "julia", "jax" or "casadi" (both Python)
        """
        return written(self.model(), language)

    def model(self) -> Model:
        """Its equations as they are written in a programming language."""
        return explicit(self.system(), f"{self.title} ({self.source})", self.example)
