r"""The contract of a form: one way to write the equations of motion of a problem, to read and to run.

    Σ left terms = Σ right terms            each term as its source groups and names it

Forms of general systems (``general.system_form``) and of rolling bodies (``rolling.rolling_form``)
keep it alike.  All forms of a problem give the same motion; that is a test.
A new form is one new file and one line in ``catalogue``, or ``voronets.forms.register(MyForm)``.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from typing import ClassVar, Generic, TypeVar

from sympy import Expr

from voronets.expressions.algebra import length_of
from voronets.expressions.faults import Fault, InputError
from voronets.forms import rendering
from voronets.forms.code.languages import written
from voronets.forms.code.model import Example, Model, explicit
from voronets.forms.equation import Equation
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
        return InputError([Fault("form", cls.key, f"a form that applies: {reason}")])

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

    def tidied(self, expression: Expr, simplify: bool = False) -> Expr:
        """An expression as it is shown; the papers' letters are shown as they stand."""
        return expression

    def latex(self, *, named: bool = True, expanded: bool = True, simplify: bool = False) -> str:
        """The equations and what their letters stand for, in one ``aligned`` block.

        named     a line with the terms by the names that they have in the paper
        expanded  a line with what these are for the problem
        simplify  let SymPy try harder on short expressions
        """
        return rendering.latex(
            self.equations, self.definitions, lambda x: self.tidied(x, simplify),
            named=named, expanded=expanded,
        )  # fmt: skip

    def _repr_latex_(self) -> str:
        return f"$$\n{self.latex()}\n$$"

    def text(self) -> str:
        """The same as plain text, the terms written out."""
        heading = f"{self.title} ({self.source})"
        return rendering.text(heading, self.equations, self.definitions, self.tidied)

    def __str__(self) -> str:
        return self.text()

    __repr__ = __str__

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
