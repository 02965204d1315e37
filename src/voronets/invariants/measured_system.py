"""A rolling body's first-order system with its integrals, which are found when they are asked for."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from voronets.mechanics.first_order import FirstOrderSystem
from voronets.rolling.start import Start


def system_of(begin: Start) -> FirstOrderSystem:
    """The first-order system of a start's charts, whose motions have their integrals measured."""

    def integrals(samples: Any) -> dict[str, dict[str, Any]]:
        from voronets.invariants.catalogue import rolling_integrals

        return rolling_integrals(begin.problem).along(samples)

    return replace(begin.begun[0], integrals=integrals)
