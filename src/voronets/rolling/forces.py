"""The forces on a rolling body: everything but the ground's reaction.

U = m g·O + U_central(|O|) + U_function(O),   F = ∇U       O: the centre of mass in space
M = −k_r ω_tangential − k_s (ω·n) n                        resistance to rolling and spinning
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from voronets.expressions.algebra import symbols_of
from voronets.expressions.faults import Fault, InputError
from voronets.expressions.functions import with_derivatives
from voronets.expressions.parser import parse_formula
from voronets.expressions.presentation import vector
from voronets.expressions.ranges import (
    expected_number,
    expected_numbers,
    is_number,
    plain,
    refuse,
)
from voronets.expressions.tokens import FormulaError
from voronets.expressions.vectors import Scalar, Vector, plus
from voronets.surfaces.contract import Numbers

if TYPE_CHECKING:
    import sympy


@dataclass(frozen=True)
class Forces:
    """The forces on a body besides the ground's: ``Forces(gravity=9.81, central="-k*d^2/2", parameters={"k": 3})``.

    gravity              acceleration: a number along −z, or a vector                m/s²
    central              force function U(d) of the distance from the space origin: a formula as text, or
                         a SymPy expression                                          J
    function             force function U(x, y, z) of the centre of mass, likewise   J
    parameters           values of the parameters in both formulas, by name
    rolling_resistance   k_r in the moment −k_r ω_tangential − k_s (ω·n) n            N m s
    spinning_resistance  k_s                                                         N m s
    """

    gravity: Any = (0.0, 0.0, 0.0)
    central: Any = None
    function: Any = None
    parameters: Any = ()
    rolling_resistance: float = 0.0
    spinning_resistance: float = 0.0

    def __post_init__(self) -> None:
        if is_number(plain(self.gravity)):
            fall = float(self.gravity)
            object.__setattr__(self, "gravity", (0.0, 0.0, -fall if fall else 0.0))
        if isinstance(self.parameters, Mapping):
            object.__setattr__(self, "parameters", tuple(self.parameters.items()))
        known = [name for name, _ in self.parameters]
        for name, variables in (("central", "d"), ("function", "xyz")):
            formula = getattr(self, name)
            if isinstance(formula, str):
                object.__setattr__(self, name, self._formula(formula, name, variables, known))
        refuse(
            [
                ("gravity", self.gravity, expected_numbers(plain(self.gravity), 3)),
                ("central", self.central, _expected(self.central, "d", known)),
                ("function", self.function, _expected(self.function, "xyz", known)),
                *(
                    (f"parameters.{name}", x, expected_number(plain(x)))
                    for name, x in self.parameters
                ),
                *(
                    (
                        name,
                        getattr(self, name),
                        expected_number(plain(getattr(self, name)), low=0.0),
                    )
                    for name in ("rolling_resistance", "spinning_resistance")
                ),
            ]
        )
        object.__setattr__(self, "gravity", tuple(float(g) for g in self.gravity))

    @staticmethod
    def _formula(text: str, key: str, variables: Iterable[str], known: Iterable[str]) -> Any:
        try:
            return parse_formula(text, variables=list(variables), parameters=known).expression
        except FormulaError as error:
            expected = f"a formula of {', '.join(variables)} and parameters with values"
            message = f"{{key}} cannot be read: {error}"
            raise InputError([Fault(key, text, expected, message)]) from None

    def words(self) -> str:
        """The forces on a line."""
        parts = [f"gravity {vector(self.gravity)} m/s²"] if any(self.gravity) else []
        parts += [f"central U(d) = {self.central}"] if self.central is not None else []
        parts += [f"U(x, y, z) = {self.function}"] if self.function is not None else []
        parts += ["resistance to rolling or spinning"] if self.dissipates else []
        return ", ".join(parts) or "none"

    @property
    def numbers(self) -> dict[str, float]:
        """The run-time numbers."""
        numbers = {f"gravity.{axis}": g for axis, g in zip("xyz", self.gravity, strict=True) if g}
        numbers |= dict(self.parameters)
        if self.dissipates:
            numbers |= {"resistance.rolling": self.rolling_resistance}
            numbers |= {"resistance.spinning": self.spinning_resistance}
        return numbers

    @property
    def dissipates(self) -> bool:
        """A resistance takes energy out."""
        return bool(self.rolling_resistance or self.spinning_resistance)

    def potential(self, ns: Any, k: Numbers, m: Scalar, O: Vector) -> tuple[Scalar, Vector]:
        """U and F = ∇U at the centre of mass O, space axes."""
        given = zip("xyz", self.gravity, strict=True)
        F = Vector(*(k[f"gravity.{axis}"] if component else 0 for axis, component in given)) * m
        U = F @ O
        names = tuple(name for name, _ in self.parameters)
        values = [k[name] for name in names]
        if self.central is not None:
            d = ns.sqrt(O @ O)
            U_d, (slope,) = with_derivatives(self.central, ("d",), names)(ns, d, *values)
            U, F = plus(U, U_d), F + O * (slope / d)
        if self.function is not None:
            U_f, gradient = with_derivatives(self.function, ("x", "y", "z"), names)(ns, *O, *values)
            U, F = plus(U, U_f), F + Vector(*gradient)
        return U, F

    def moment(self, k: Numbers, omega: Vector, n: Vector) -> Vector:
        """The resisting moment; ω and n in the same axes, whichever they are."""
        if not self.dissipates:
            return Vector(0, 0, 0)
        k_r, k_s = k["resistance.rolling"], k["resistance.spinning"]
        moment: Vector = -(omega * k_r) + n * ((k_r - k_s) * (omega @ n))
        return moment


def _expected(formula: sympy.Expr | None, variables: str, parameters: list[str]) -> str:
    """What was expected, where a force function uses names that have no value."""
    used = set() if formula is None else {symbol.name for symbol in symbols_of([formula])}
    good = used <= {*variables, *parameters}
    return "" if good else f"a formula of {', '.join(variables)} and parameters with values"
