"""Surfaces of three kinds behind one contract, and the catalogue of named ones."""

from __future__ import annotations

from voronets.surfaces.catalogue import (
    cone,
    cylinder,
    disc,
    ellipsoid,
    hoop,
    hyperboloid,
    implicit,
    inverted_ellipsoid,
    paraboloid,
    parametric,
    place,
    plane,
    revolution,
    saddle,
    sphere,
    spheroid,
    superellipsoid,
    support,
    torus,
    wavy,
)

__all__ = [  # noqa: RUF022 (in the order of the documentation)
    "plane", "sphere", "ellipsoid", "spheroid", "cylinder", "cone", "torus", "disc", "hoop",
    "paraboloid", "hyperboloid", "saddle", "wavy", "superellipsoid", "inverted_ellipsoid",
    "revolution", "implicit", "support", "parametric", "place",
]  # fmt: skip


def __dir__() -> list[str]:
    return sorted(__all__)
