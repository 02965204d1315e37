"""The letters of the papers in LaTeX."""

from __future__ import annotations

import pytest

from voronets.papers.lettering import letter

LETTERS = {
    "K′₁": r"K'_{1}",
    "D″": "D''",
    "q̇_{n+ν}": r"\dot{q}_{n+\nu}",
    "a_νi": r"a_{\nu i}",
    "α_{r,n+ν}": r"\alpha_{r,n+\nu}",
    "K*_qpβ": r"K^{*}_{qp\beta}",
    "δq_s": r"\delta q_{s}",
    "Δs": r"\Delta s",
    "ds": "ds",
    "∂Θ/∂u̇": r"\frac{\partial \Theta}{\partial \dot{u}}",
    "d/dt ∂T/∂q̇_i": r"\frac{d}{dt}\frac{\partial T}{\partial \dot{q}_{i}}",
    "dp′/dt": r"\frac{dp'}{dt}",
    "d²x/ds²": r"\frac{d^{2}x}{ds^{2}}",
    "∂(Θ+U)/∂u₁": r"\frac{\partial (\Theta + U)}{\partial u_{1}}",
    "∫ Q_s δq_s dt": r"\int Q_{s}\,\delta q_{s}\,dt",
    "cos(p, x)": r"\cos (p,\,x)",
    "torsion of the geodesic": r"\text{torsion of the geodesic}",
    "OO₁²": r"\mathrm{OO}_{1}^{2}",
}


@pytest.mark.parametrize("name", LETTERS)
def test_a_letter(name):
    assert letter(name) == LETTERS[name]


def test_nothing_that_a_typesetter_would_stumble_over():
    for name in (*LETTERS, "Σ_s Q_s", "k₁ + …", "x² y³", "ω₂_x"):
        assert letter(name).count("{") == letter(name).count("}")
        assert "∫" not in letter(name) and "∂" not in letter(name)
