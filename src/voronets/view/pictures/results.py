"""One picture for each kind of result: ``voronets.picture(result, path)`` and ``result.plot(path)``."""

from __future__ import annotations

from functools import singledispatch
from pathlib import Path
from typing import Any

import xarray as xr
from matplotlib.figure import Figure

from voronets.analysis.fit_result import ScenarioFit
from voronets.analysis.lyapunov import LyapunovSpectrum
from voronets.analysis.periodic import PeriodicOrbit
from voronets.analysis.state_space import StateSpace
from voronets.analysis.steady import SteadyMotions
from voronets.analysis.steady_motion import SteadyMotion
from voronets.engine import Motion
from voronets.expressions.faults import Fault, InputError
from voronets.forms.contract import Form
from voronets.invariants.report import Report
from voronets.view.pictures.eigenvalues import draw_state_space, draw_steady_motion
from voronets.view.pictures.equations import draw_equations, draw_integrals
from voronets.view.pictures.figure import draw
from voronets.view.pictures.files import drawn_to
from voronets.view.pictures.fit import fit_picture
from voronets.view.pictures.lyapunov import lyapunov_picture
from voronets.view.pictures.orbits import orbit_picture
from voronets.view.pictures.section import section_picture
from voronets.view.pictures.sensitivity import sensitivity_picture
from voronets.view.pictures.steady import steady_picture
from voronets.view.pictures.sweep_map import draw_sweep

DRAWN = (
    "motions, steady motions, sections, exponents, orbits, sensitivities, fits, sweeps, linearised "
    "systems, integrals and equations"
)


def picture(result: Any, path: str | Path, **options: Any) -> Path:
    """Draw a motion or another result, and write it as PNG, SVG or PDF by the path's suffix.

    A motion takes these options:

    panels  which, in their order: "ground", "body" (a rolling body in space), "mechanism" (a
            general system), "close_up" (of a system that is small on a long path), "angular_velocity",
            "coordinates", "velocities", "energy", "slip", "height", "reactions", "friction", or the
            name of any observable; by default all that there are, and for print the two or three
            over time that tell most
    size    of the picture, width and height in inches; by default 12 by 9
    view    elevation and azimuth of the panels in space, degrees; by default one that shows most

    and every result takes

    paper   for print: in black, without heading, as wide as a column (3.4 inches); long equations
            and integrals are as wide as a page of text (7 inches)

    Steady motions, sections, exponents, orbits, sensitivities, fits, sweeps, linearised systems,
    integrals and equations each have one picture; a sweep takes ``show`` and ``cuts``.
    """
    drawing(result, path, **options)
    return Path(path)


@singledispatch
def drawing(result: Any, path: str | Path | None = None, **options: Any) -> Figure:
    """The figure of a result, written to a file if there is a path."""
    kind = type(result).__name__
    message, advice = f"There is no picture of {kind}.", f"Pictures exist of {DRAWN}."
    raise InputError([Fault("result", kind, DRAWN, message, advice)])


@drawing.register
def _(
    result: Motion, path: str | Path | None = None, *, paper: bool = False, **options: Any
) -> Figure:
    return drawn_to(path, lambda: draw(result, paper=paper, **options), paper=paper)


@drawing.register
def _(result: SteadyMotions, path: str | Path | None = None, *, paper: bool = False) -> Figure:
    if not result.axes:
        return drawn_to(path, lambda: draw_steady_motion(result[0], paper=paper), paper=paper)
    return steady_picture(result, path, paper=paper)


@drawing.register
def _(result: SteadyMotion, path: str | Path | None = None, *, paper: bool = False) -> Figure:
    return drawn_to(path, lambda: draw_steady_motion(result, paper=paper), paper=paper)


@drawing.register
def _(result: StateSpace, path: str | Path | None = None, *, paper: bool = False) -> Figure:
    return drawn_to(path, lambda: draw_state_space(result, paper=paper), paper=paper)


@drawing.register
def _(result: LyapunovSpectrum, path: str | Path | None = None, **options: Any) -> Figure:
    return lyapunov_picture(result, path, **options)


@drawing.register
def _(result: PeriodicOrbit, path: str | Path | None = None, **options: Any) -> Figure:
    return orbit_picture(result, path=path, **options)


@drawing.register
def _(result: ScenarioFit, path: str | Path | None = None, **options: Any) -> Figure:
    return fit_picture(result, path, **options)


@drawing.register
def _(result: Report, path: str | Path | None = None, *, paper: bool = False) -> Figure:
    return drawn_to(path, lambda: draw_integrals(result, paper=paper), paper=paper, finished=True)


@drawing.register(Form)
def _(result: Form[Any], path: str | Path | None = None, *, paper: bool = False) -> Figure:
    return drawn_to(path, lambda: draw_equations(result, paper=paper), paper=paper, finished=True)


@drawing.register
def _(
    result: xr.Dataset, path: str | Path | None = None, *, paper: bool = False, **options: Any
) -> Figure:
    if "crossing" in result.dims:
        return section_picture(result, path, paper=paper, **options)
    if "key" in result.dims:
        return sensitivity_picture(result, path, paper=paper, **options)
    return drawn_to(path, lambda: draw_sweep(result, paper=paper, **options), paper=paper)
