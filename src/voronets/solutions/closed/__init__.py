"""Closed and particular solutions of the papers, each a function to call."""

from voronets.solutions.closed.ball import gyroscopic_ball_on_sphere
from voronets.solutions.closed.bead_in_wheel import bead_in_wheel
from voronets.solutions.closed.circular_sections import ellipsoid_on_equal_ellipsoid
from voronets.solutions.closed.meridian_motion import meridian
from voronets.solutions.closed.plate import plate_on_sphere
from voronets.solutions.closed.plate_circles import plate_circle, plate_line
from voronets.solutions.closed.poinsot import inverted_ellipsoid_on_sphere
from voronets.solutions.closed.recognition import closed_solution
from voronets.solutions.closed.rod import rod_on_sphere
from voronets.solutions.closed.rolling_hoop import rolling_hoop
from voronets.solutions.closed.solution import ClosedSolution
from voronets.solutions.closed.stationary import stationary
from voronets.solutions.closed.stationary_sphere import stationary_on_sphere
from voronets.solutions.closed.struck_rod import heavy_rod, rod_cone, struck_rod
from voronets.solutions.closed.system_recognition import closed_system_solution
from voronets.solutions.closed.system_solution import SystemSolution

__all__ = [
    "ClosedSolution",
    "SystemSolution",
    "bead_in_wheel",
    "closed_solution",
    "closed_system_solution",
    "ellipsoid_on_equal_ellipsoid",
    "gyroscopic_ball_on_sphere",
    "heavy_rod",
    "inverted_ellipsoid_on_sphere",
    "meridian",
    "plate_circle",
    "plate_line",
    "plate_on_sphere",
    "rod_cone",
    "rod_on_sphere",
    "rolling_hoop",
    "stationary",
    "stationary_on_sphere",
    "struck_rod",
]
