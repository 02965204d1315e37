r"""Equations in vectors, and letters in words, before the components that the renderer prints."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap
from typing import NamedTuple

from voronets.forms.folding import COLUMNS, folded

MARGIN = "  "
BLOCK = r"\allowdisplaybreaks"
GAP = "\u00a0"  # inside a letter, where no line is broken


class VectorLine(NamedTuple):
    """One equation in vectors, as text and in LaTeX with one ``&`` at its sign."""

    text: str
    latex: str


class Word(NamedTuple):
    """What a letter is, in words."""

    text: str
    latex: str
    meaning: str


class VectorSheet(NamedTuple):
    """The equations in vectors and their letters in words, of one problem."""

    lines: Sequence[VectorLine]
    words: Sequence[Word]

    def without(self, rotor: bool, resistance: bool, slope: bool) -> VectorSheet:
        """With what the problem has: a rotor's κ e, the moment Q of resistances, gravity along the plane."""
        table = [] if rotor else [("(I ω + κ e)", "I ω"), (r"(I\omega + \kappa e)", r" I\omega")]
        table += [] if resistance else [(" + Q", "")]
        absent = {name for name, there in (("Q", resistance), ("g", slope)) if not there}
        absent |= set() if rotor else {"κ"}
        lines = [
            VectorLine(_replaced(x.text, table), _replaced(x.latex, table)) for x in self.lines
        ]
        return VectorSheet(lines, [x for x in self.words if x.text.split()[0] not in absent])

    def with_text(self, found: str, heading: str) -> str:
        """The print-out with the vectors and the words below its heading."""
        head = folded(heading, COLUMNS)
        rest = found.splitlines()[len(head) :]
        meanings = "; ".join(
            f"{word.text.replace(' ', GAP)}: {word.meaning}" for word in self.words
        )
        wrapped = [line.replace(GAP, " ") for line in wrap(meanings, COLUMNS)]
        vectors = [MARGIN + line.text for line in self.lines]
        return "\n".join([*head, *vectors, *wrapped, "in body axes", *rest])

    def with_latex(self, found: str) -> str:
        """The LaTeX with the vectors and the words before its first block."""
        head, mark, rest = found.partition(BLOCK)
        block = " \\\\\n".join(line.latex for line in self.lines)
        meanings = "; ".join(f"${word.latex}$: {word.meaning}" for word in self.words)
        parts = [head + mark, r"\begin{align*}", block, r"\end{align*}",
                 rf"\noindent {meanings}. In body axes:"]  # fmt: skip
        return "\n".join(parts) + rest


def _replaced(text: str, table: Sequence[tuple[str, str]]) -> str:
    for old, new in table:
        text = text.replace(old, new)
    return text


POISSON = VectorLine("γ̇ = γ × ω,  α̇ = α × ω,  β = γ × α",
                     r"\dot\gamma &= \gamma\times\omega,\quad \dot\alpha = \alpha\times\omega,"
                     r"\quad \beta = \gamma\times\alpha")  # fmt: skip
BODY_WORDS = (
    Word("ω = (p, q, r)", r"\omega = (p, q, r)", "angular velocity"),
    Word("γ", r"\gamma", "normal of the plane"),
    Word("α, β", r"\alpha,\ \beta", "axes along the plane"),
    Word("a = (ξ₀, η₀, ζ₀)", r"a = (\xi_0, \eta_0, \zeta_0)", "contact from the centre of mass G"),
    Word("x_G, y_G", "x_G,\\ y_G", "G along the plane"),
    Word("κ e", r"\kappa e", "momentum of the rotor"),
    Word("g = (g₁, g₂, −g)", "g = (g_1, g_2, -g)", "gravity on the axes of the plane"),
    Word("Q", "Q", "moment of the resistances"),
)
MOMENT = VectorLine("I ω̇ + ω × (I ω + κ e) = a × f + Q",
                    r"I\dot\omega + \omega\times(I\omega + \kappa e) &= a\times f + Q")  # fmt: skip
SLIP = Word("u", "u", "slip, the velocity of the body's point at the contact")
GROUND_FORCE = Word("N", "N", "pressure of the ground")
