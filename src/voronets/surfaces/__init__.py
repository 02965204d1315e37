"""Surfaces of three kinds behind one contract, and the catalogue of named ones.

``voronets.surfaces.torus(radius=1.0, tube=0.3)`` and so on: the catalogue's functions, loaded when
first used.
"""

from __future__ import annotations

from typing import Any

__all__ = [  # noqa: RUF022 (in the order of the documentation)
    "plane", "sphere", "ellipsoid", "spheroid", "cylinder", "cone", "torus", "disc", "hoop",
    "paraboloid", "hyperboloid", "saddle", "wavy", "superellipsoid", "inverted_ellipsoid",
    "revolution", "place",
]  # fmt: skip


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(f"module 'voronets.surfaces' has no attribute {name!r}")
    from voronets.surfaces import catalogue

    return getattr(catalogue, name)
