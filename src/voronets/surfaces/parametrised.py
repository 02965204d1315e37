"""Coordinates u, v for a surface of any description: the papers' theory needs them on both sides.

A surface that declares its lines of curvature gets these, another one the coordinates that it has; one
that was given by coordinates keeps its own.
"""

from __future__ import annotations

from typing import cast

from voronets.expressions.faults import Fault, InputError
from voronets.surfaces.contract import Surface
from voronets.surfaces.curvature_lines import NOTHING, off_curvature_lines
from voronets.surfaces.parametric import Parametric
from voronets.surfaces.placement import Placed, placed

GENERAL = "The general form (voronets1912) takes any coordinates."


def parametrised(
    surface: Surface, key: str = "surface", *, lines: bool = False
) -> Placed[Parametric]:
    """The surface placed as it is, with coordinates u, v.

    lines  by its lines of curvature, F = D′ = 0, even where it was given by other coordinates
    """
    there = placed(surface)
    own = there.surface
    off = 0.0
    if isinstance(own, Parametric):
        off = max(off_curvature_lines(own)) if lines else 0.0
        if off < NOTHING:
            return cast(Placed[Parametric], there)
    found = own.by_curvature_lines() if lines else own.by_coordinates()
    if isinstance(found, Parametric):
        return Placed(found, there.centre, there.turn, there.inside)
    if off:
        got = f"coordinates with F or D′ up to {off:.3g} (relative)"
        message = (
            "{key} must be given along its lines of curvature, F = D′ = 0; in these coordinates F or "
            f"D′ reaches {off:.2g} (relative)."
        )
        raise InputError([Fault(key, got, "lines of curvature, F = D′ = 0", message, GENERAL)])
    if lines and own.by_coordinates() is not None:
        expected = "a surface whose lines of curvature are known"
        message = f"The lines of curvature of this surface ({own.kind}) are not known."
        raise InputError([Fault(f"{key}.kind", own.kind, expected, message, GENERAL)])
    expected, message = "a surface with coordinates u, v", _without_coordinates(own)
    raise InputError([Fault(f"{key}.kind", own.kind, expected, message, _what_to_do(own))])


def _without_coordinates(own: Surface) -> str:
    """The sentence for a surface that has no coordinates u, v."""
    if own.edge:
        return f"An edge ({own.kind}) has no coordinates u, v."
    given = {"support": "its support function", "implicit": "an equation F(x, y, z) = 0"}
    by = given.get(own.description)
    return f"This surface ({own.kind}) has no coordinates u, v" + (
        f"; it is given by {by}." if by else "."
    )


def _what_to_do(own: Surface) -> str:
    """How to get coordinates u, v for a surface without them."""
    if own.edge:
        return (
            "On a plane use the form diamandiev, or give your own coordinates with "
            "voronets.forms.rolling.own_coordinates.by_orientation."
        )
    known = "a sphere, an ellipsoid, a cylinder, a cone, a torus, a paraboloid, a hyperboloid"
    return (
        'Give it as kind = "parametric" with formulas x, y, z of u and v, or use a surface whose '
        f"lines of curvature are known: {known}. On a plane the form diamandiev needs no coordinates."
    )
