"""An independent account of rolling, to test the product against.

Newton-Euler with an unknown contact force, six degrees of freedom, the motion of the contact by
automatic differentiation of the contact equations.  It shares no code and no equations with what
it checks.
"""

from .contact import condition
from .geometry import available, surface_from_table
from .newton_euler import accelerations, energy, integrate
from .rotor import single_body, two_body_rotor
from .states import random_state, start_state

__all__ = [
    "accelerations",
    "available",
    "condition",
    "energy",
    "integrate",
    "random_state",
    "single_body",
    "start_state",
    "surface_from_table",
    "two_body_rotor",
]
