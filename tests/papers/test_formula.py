"""Formulas of the index: read as a person reads them, set in LaTeX, spoiled sign by sign."""

from __future__ import annotations

import math

import numpy as np
import pytest

from voronets.papers.checking import residual, residual_of
from voronets.papers.formula import PaperFormula, UnreadableFormula
from voronets.papers.tree import MissingLetter

LETTERS = {"a": 2.0, "b": 3.0, "c": 5.0, "u̇": 0.7, "ϑ": 0.4, "E": 4.0, "∂(Θ+U)/∂u": 1.5, "K′₁": 7.0,
           "d/dt ∂Θ/∂u̇": 11.0, "λ_1": 2.0, "λ_2": 3.0, "a_1i": 1.0, "q_{n+1}": 4.0, "q_{n+2}": 5.0,
           "K*_1pβ": 6.0, "dp/dt": 8.0, "ζ′²": 1.0, "√x": 1.0}  # fmt: skip


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("a b/c", 6 / 5),
        ("a b/(c a)", 3 / 5),
        ("a - b - c", -6),
        ("-a + b", 1),
        ("a (b - c)²", 8),
        ("½ a² c", 10),
        ("√E u̇", 1.4),
        ("√(a + b c - 1)", 4),
        ("sin² ϑ + cos²(ϑ)", 1),
        ("cot ϑ", 1 / math.tan(0.4)),
        ("∂(Θ+U)/∂u K′₁", 10.5),
        ("d/dt ∂Θ/∂u̇ - a", 9),
        ("Σ_ν(λ_ν q_{n+ν})", 23),
        ("K*_1pβ/a", 3),
        ("dp/dt a", 16),
        ("a^(b - 1)", 4),
        ("a⁻¹", 0.5),
        ("2 π", 2 * math.pi),
    ],
)
def test_a_side_has_the_value_that_a_person_reads(text, value):
    formula = PaperFormula(f"{text} = {value!r}" if value >= 0 else f"{text} = -{-value!r}")
    assert residual_of(formula, LETTERS, {"ν": 2}) < 1e-14


def test_free_indices_take_all_their_values():
    letters = {f"{name}_{i}": float(i) ** k for i in (1, 2, 3) for name, k in (("x", 1), ("y", 2))}
    assert residual(["y_i = x_i²"], letters, {"i": 3}) == 0
    assert residual(["y_i = x_i"], letters, {"i": 3}) > 0.1


def test_samples_are_arrays_and_the_worst_counts():
    letters = {"x": np.array([1.0, 2.0]), "y": np.array([1.0, 3.0])}
    assert residual(["x = y"], letters, {}) == pytest.approx(1 / 5)


def test_spoiled_signs():
    formula = PaperFormula("a - b (c + a) = ∂(Θ+U)/∂u - q_{n+1}")
    assert [x.text for x in formula.spoiled()] == [
        "a + b (c + a) = ∂(Θ+U)/∂u - q_{n+1}",
        "a - b (c - a) = ∂(Θ+U)/∂u - q_{n+1}",
        "a - b (c + a) = ∂(Θ+U)/∂u + q_{n+1}",
        "a - b (c + a) = -(∂(Θ+U)/∂u - q_{n+1})",
    ]


def test_latex():
    formula = PaperFormula("d/dt ∂Θ/∂u̇ = √E (K′₁ - ½ sin² ϑ)/(2 a) + Σ_ν(λ_ν a_νi)")
    assert formula.latex == (
        r"\frac{d}{dt}\frac{\partial \Theta}{\partial \dot{u}} &= "
        r"\frac{\sqrt{E}\,\left(K'_{1} - \tfrac12\,\sin^{2} \vartheta\right)}{2\,a} + "
        r"\sum_{\nu} \lambda_{\nu}\,a_{\nu i}"
    )


@pytest.mark.parametrize("text", ["a +", "a ) b", "(a", "a = ", "a # b"])
def test_what_cannot_be_read(text):
    with pytest.raises(UnreadableFormula):
        _ = PaperFormula(text).sides


def test_a_letter_that_nobody_gives():
    with pytest.raises(MissingLetter, match="w"):
        residual(["a = w"], LETTERS, {})
