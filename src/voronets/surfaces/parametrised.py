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
        expected = (
            "lines of curvature, F = D′ = 0; the general form takes any coordinates (voronets1912)"
        )
        raise InputError([Fault(key, got, expected)])
    if lines and own.by_coordinates() is not None:
        expected = (
            "a surface whose lines of curvature are known; the general form takes any coordinates "
            "(voronets1912)"
        )
        raise InputError([Fault(f"{key}.kind", own.kind, expected)])
    raise InputError([Fault(f"{key}.kind", own.kind, _what_to_do(own))])


def _what_to_do(own: Surface) -> str:
    """What is expected of a surface without coordinates u, v, and how to come by them."""
    if own.edge:
        return (
            "a surface with coordinates u, v, which an edge has not: on a plane use the form "
            "diamandiev, or give coordinates of your own "
            "(voronets.forms.rolling.own_coordinates.by_orientation)"
        )
    known = "a sphere, an ellipsoid, a cylinder, a cone, a torus, a paraboloid, a hyperboloid"
    given = {"support": "by its support function", "implicit": "by an equation F(x, y, z) = 0"}
    how = given.get(own.description, "without coordinates")
    return (
        f"a surface with coordinates u, v; this one is given {how}: give it as "
        f'kind = "parametric", by formulas x, y, z of u and v, or as one whose lines of curvature '
        f"are known ({known}); on a plane the form diamandiev takes it as it is"
    )
