"""Engines, the drive that runs them, and the motions that come of it."""

from voronets.engine.choose import ENGINES, choose_engine
from voronets.engine.drive import drive
from voronets.engine.motion import EndedEarly, Motion, motion
from voronets.engine.pieces import Engine
from voronets.engine.simulate import simulate_system

__all__ = [
    "ENGINES", "EndedEarly", "Engine", "Motion", "choose_engine", "drive", "motion",
    "simulate_system",
]  # fmt: skip
