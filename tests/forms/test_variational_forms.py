"""The integrand of the printed variational formulas is d/dt (∂Θ/∂s·δs) for any virtual displacement."""

from __future__ import annotations

import numpy as np
import pytest
import sympy

from forms.cases import Case, places
from forms.test_printed import derived, reader

SHOWN = {
    "variational-sphere": (("u", "v"), ("u̇", "v̇", "n"), ("δu", "δv", "n′")),
    "variational-surface": (("u", "v", "ϑ", "u₁", "v₁"), ("u̇", "v̇", "ϑ̇"), ("δu", "δv", "δϑ")),
}


@pytest.mark.parametrize("key", SHOWN)
def test_the_integrand(key):
    case = Case("ellipsoid on sphere", False, False, False, "central")
    form, equations, definitions = derived(case, key)
    letters, _, _ = reader(case, key, places(form.coordinates, seed=54, count=1)[0])
    coordinates, speeds, small = SHOWN[key]
    random = np.random.default_rng(54)
    given = dict(zip(small, random.normal(size=3), strict=True))
    given |= {f"d/dt {x}": y for x, y in zip(small, random.normal(size=3), strict=True)}

    def number(expression) -> float:
        known = {sympy.Symbol(x): sympy.Float(y, 17) for x, y in given.items()}
        return letters.number(expression.xreplace(known))

    for line in (*equations, *reversed(definitions)):  # δu₁ before n′, which is made of it
        if line.meaning and line.meaning[0].name in ("δu̇", "δv̇", "δn", "δu₁", "δv₁", "n′"):
            given[line.meaning[0].name] = number(line.meaning[1])
    varied = (given.get(f"δ{x}", given[f"d/dt {y}"]) for x, y in zip(speeds, small, strict=True))
    momenta = [letters.number(sympy.Symbol(f"∂Θ/∂{x}")) for x in speeds]
    rates = [letters.number(sympy.Symbol(f"d/dt ∂Θ/∂{x}")) for x in speeds]
    for of in "ΘU":
        slopes = (letters.number(sympy.Symbol(f"∂{of}/∂{x}")) * given[f"δ{x}"] for x in coordinates)
        given[f"δ{of}"] = sum(slopes)
    given["δΘ"] += float(np.dot(momenta, list(varied)))
    integrand = equations[0].left[0].expression.args[0]
    moved = [given[f"d/dt {x}"] for x in small]
    whole = np.dot(rates, [given[x] for x in small]) + np.dot(momenta, moved)
    assert number(integrand) == pytest.approx(whole, rel=1e-9)
    wrong = integrand.xreplace({sympy.Symbol("M"): -sympy.Symbol("M")})
    assert key == "variational-surface" or number(wrong) != pytest.approx(whole, rel=1e-3)
