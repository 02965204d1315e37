"""Closed and particular solutions of the papers, each a function to call."""

from voronets.analysis.closed.ball import gyroscopic_ball_on_sphere
from voronets.analysis.closed.circular_sections import ellipsoid_on_equal_ellipsoid
from voronets.analysis.closed.meridian import meridian
from voronets.analysis.closed.plate import plate_on_sphere
from voronets.analysis.closed.plate_particular import plate_circle, plate_line
from voronets.analysis.closed.poinsot import inverted_ellipsoid_on_sphere
from voronets.analysis.closed.recognise import closed_solution
from voronets.analysis.closed.rod import rod_on_sphere
from voronets.analysis.closed.stationary import stationary
from voronets.analysis.closed.stationary_sphere import stationary_on_sphere

__all__ = [
    "closed_solution",
    "ellipsoid_on_equal_ellipsoid",
    "gyroscopic_ball_on_sphere",
    "inverted_ellipsoid_on_sphere",
    "meridian",
    "plate_circle",
    "plate_line",
    "plate_on_sphere",
    "rod_on_sphere",
    "stationary",
    "stationary_on_sphere",
]
