r"""The letters of forms in quasi-velocities of all velocities, without their inverse written out.

    p_s = Σ_a β_sa q̇_a + β_s,    Σ_a β_sa α_ai = δ_si,    q̇_a = Σ_i α_ai p_i + α_a      # Voronets1911 (21)
    P_sr = Σ_b α_br (∂p_s/∂q_b − d/dt β_sb)                                             # (23)
    ∂Θ/∂p_i = Σ_a α_ai ∂T/∂q̇_a,     ∂Θ/∂q_b = ∂T/∂q_b − Σ_s ∂Θ/∂p_s ∂p_s/∂q_b

∂p_s/∂q_b is that of the first line, the velocities held; Θ is T in q and p.  For systems without
conditions.
"""

from __future__ import annotations

import sympy
from sympy import Expr, Symbol

from voronets.expressions.algebra import derivative, length_of, symbols_of
from voronets.forms.equation import Equation, Sum, definition, equation
from voronets.forms.general.frame import Frame
from voronets.forms.general.hamel import Hamel
from voronets.forms.general.multipliers_quasi import MultipliersQuasi
from voronets.forms.general.poincare_chetaev import T_BAR, PoincareChetaev
from voronets.forms.general.quasi_velocity_form import QuasiVelocityForm
from voronets.forms.notation import in_time, slope
from voronets.mechanics.system import velocity

LONGEST = 1000  # operations and symbols of an inverse that is written out
Pair = tuple[list[Equation], list[Equation]]


def inverted(form: QuasiVelocityForm) -> Pair | None:
    """Equations and definitions where the inverse is too long to be written out."""
    frame = form.frame
    if frame.operators or form.problem.conditions:
        return None
    if sum(length_of(x) for row in frame.alpha for x in row) <= LONGEST:
        return None
    return QuasiLetters(form).lines


class QuasiLetters:
    """The letters of one form."""

    def __init__(self, form: QuasiVelocityForm) -> None:
        self.form, self.frame, self.system = form, form.frame, form.problem
        self.names = form.problem.names
        self.displaced = {Hamel: "α̃", PoincareChetaev: "ξ̃"}.get(type(form), "α")
        self.turned = {Hamel: "P̃", PoincareChetaev: "K"}.get(type(form), "P")
        self.Theta = T_BAR.name if isinstance(form, PoincareChetaev) else "Θ"

    @property
    def lines(self) -> Pair:
        """Equations, definitions."""
        equations = [self._motion(name) for name in self.frame.names]
        equations += [
            equation(p, speed, "(21)")
            for p, speed in zip(self.frame.p, self.frame.speeds, strict=True)
            if p not in self.system.v
        ]
        definitions = [*self._energies, *self._inverse, *self._transpositions, *self._slopes]
        return equations, definitions

    def alpha(self, name: str, p: str) -> Symbol:
        """α_ai."""
        return self.form.sign(self.displaced, name, p)

    def beta(self, s: int, a: int) -> Expr:
        """β_sa in letters; nothing where it is."""
        if self.frame.beta[s][a] == 0:
            return sympy.Integer(0)
        return self.form.sign("β", self.frame.names[s], self.names[a])

    def P(self, s: str, r: str) -> Symbol:
        """P_sr; of Poincaré's form K_rs = Σ_j η_j K_jrs."""
        order = (r, s) if isinstance(self.form, PoincareChetaev) else (s, r)
        return self.form.sign(self.turned, *order)

    def _motion(self, name: str) -> Equation:
        """(25) without multipliers, or (1.6)."""
        form, U = self.form, self.form.sign("U")
        along = [self.alpha(q, name) * slope(self.Theta, q) for q in self.names]
        pulled = [self.alpha(q, name) * (form.by(U, q) + form.sign("Q", q)) for q in self.names]
        turning = [self.P(other, name) * slope(self.Theta, other) for other in self.frame.names]
        left = in_time(slope(self.Theta, name))
        if isinstance(form, PoincareChetaev):
            whole = Sum(left, *(-x for x in turning), *(-x for x in along))
            return equation(whole, Sum(*pulled), "(1.6)")
        source = "(25)" if isinstance(form, MultipliersQuasi) else ""
        return equation(left, Sum(*along, *pulled, *turning), source)

    @property
    def _energies(self) -> list[Equation]:
        """T, U, Q and the derivatives of Θ."""
        form, T = self.form, self.form.sign("T")
        found = [
            definition(
                slope(self.Theta, p),
                Sum(*(self.alpha(q, p) * form.by(T, velocity(q)) for q in self.names)),
            )
            for p in self.frame.names
        ]
        for b, q in enumerate(self.names):
            parts = [
                -slope(self.Theta, p) * slope(p, q)
                for s, p in enumerate(self.frame.names)
                if self._moves(s, b)
            ]
            found.append(definition(slope(self.Theta, q), Sum(form.by(T, q), *parts)))
        return [*found, definition(T, self.system.T), *form.energies]

    def _moves(self, s: int, b: int) -> bool:
        row = [*self.frame.beta[s], self.frame.beta0[s]]
        return Symbol(self.names[b]) in symbols_of(row)

    @property
    def _inverse(self) -> list[Equation]:
        """β, α, and q̇ by p."""
        frame: Frame = self.frame
        found = []
        for i, p in enumerate(frame.names):
            for s in range(len(frame.names)):
                parts = [self.beta(s, a) * self.alpha(q, p) for a, q in enumerate(self.names)]
                found.append(equation(Sum(*parts), sympy.Integer(int(i == s)), "(21)"))
        for s in range(len(frame.names)):
            found += [definition(self.beta(s, a), x) for a, x in enumerate(frame.beta[s]) if x != 0]
        return found

    @property
    def _transpositions(self) -> list[Equation]:
        """P_sr."""  # Voronets1911 (23)
        found = []
        for s, p in enumerate(self.frame.names):
            for r in self.frame.names:
                parts = [self.alpha(q, r) * self._bent(s, b) for b, q in enumerate(self.names)]
                found.append(definition(self.P(p, r), Sum(*parts), "(23)"))
        return found

    def _bent(self, s: int, b: int) -> Expr:
        """∂p_s/∂q_b − d/dt β_sb in letters."""
        own = slope(self.frame.names[s], self.names[b]) if self._moves(s, b) else sympy.Integer(0)
        moving = {*self.names, "t"} & {x.name for x in symbols_of([self.frame.beta[s][b]])}
        return own - (in_time(self.beta(s, b)) if moving else sympy.Integer(0))

    @property
    def _slopes(self) -> list[Equation]:
        """∂p_s/∂q_b, the velocities held."""
        return [
            definition(slope(p, q), derivative(self.frame.speeds[s], q))
            for s, p in enumerate(self.frame.names)
            for b, q in enumerate(self.names)
            if self._moves(s, b)
        ]
