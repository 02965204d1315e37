"""Formulas of the examples on a terminal."""

from __future__ import annotations

import pytest

from voronets.papers.plain import plain_formula, plain_text


@pytest.mark.parametrize(
    ("latex", "text"),
    [
        (r"\dot\theta^2 = \frac{2g}{l}\cos\theta", "θ̇² = 2g/l cos θ"),
        (r"\sqrt{a^2 + b_1}", "√(a² + b₁)"),
        (r"\frac{1}{\sqrt{1 - k^2\sin^2\varphi}}", "1/(√(1 - k² sin² φ))"),
        (r"\cos\theta + \varphi' = 2 x", "cos θ + φ' = 2 x"),
        (r"\dot{u}_1 \leq \infty", "u̇₁ ≤ ∞"),
    ],
)
def test_a_formula_is_readable(latex, text):
    assert plain_formula(latex) == text


def test_words_stay():
    assert plain_text(r"the angle $\theta$ of a_b") == "the angle θ of a_b"
