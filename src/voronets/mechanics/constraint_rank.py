"""The place where constraints cease to be independent: an event that ends the motion there."""

from __future__ import annotations

from voronets.mechanics.dynamics import SystemDynamics
from voronets.mechanics.first_order import Event


def degeneration(dynamics: SystemDynamics) -> tuple[Event, ...]:
    """None yet."""
    return ()
