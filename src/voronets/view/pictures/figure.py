"""The whole picture of a motion."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from functools import partial

from matplotlib.figure import Figure

from voronets.engine import Motion
from voronets.expressions.faults import Fault, InputError
from voronets.view.camera import first_view
from voronets.view.derived import conserves
from voronets.view.mechanism import mechanism
from voronets.view.panel_names import demand_panels
from voronets.view.pictures.box import View
from voronets.view.pictures.contact_curves import draw_height, draw_losses, draw_slip
from voronets.view.pictures.curves import (
    Panel,
    draw_angular_velocity,
    draw_energy_error,
    draw_friction,
    draw_observable,
    draw_panels,
    draw_reactions,
)
from voronets.view.pictures.mechanism_panel import draw_close_up, draw_mechanism
from voronets.view.pictures.modes import legend_of_modes, modes_of, shade_modes
from voronets.view.pictures.paper import COLUMN, LEGEND
from voronets.view.pictures.paths import draw_contact_on_body, draw_contact_on_ground
from voronets.view.pictures.style import GREY, INK, heading_points
from voronets.view.pictures.systems import (
    coordinate_panels,
    draw_multipliers,
    velocity_panels,
)
from voronets.view.scene import coordinates, sampled_closely, scenario_of
from voronets.view.words import laws, made

SIZE = (12.0, 9.0)  # inches
SMALLEST, LARGEST = 2.0, 100.0
#: In a column of a paper: heights of a panel in space and of one over time; room below the last and at the right.
IN_SPACE, OVER_TIME, BELOW, SIDE = 2.5, 1.15, 0.35, 0.12
Place = tuple[float, float, float, float]  # left, bottom, width, height

ROLLING: dict[str, Panel] = {
    "angular_velocity": draw_angular_velocity,
    "energy": draw_energy_error,
    "slip": draw_slip,
    "height": draw_height,
    "reactions": draw_reactions,
    "friction": draw_friction,
}
#: Panels in space that are axes in the plane where all that moves is in a plane.
IN_PLANE = ("mechanism", "close_up")
UNDRAWN = {
    "mechanism": "There is no panel {!r}: the scenario does not say how to draw the system. Add a table [view].",
    "close_up": "There is no panel {!r}: the system is not small on its path.",
}
#: Panels that only motions with these modes have.
OF_MODES = {"sliding": ("slip",), "flying": ("height",)}
#: What tells most of a motion, in this order; so many are drawn for a paper unless it is said which.
TELLING = ("angular_velocity", "slip", "height", "energy", "reactions")
MOST_TELLING = 3
#: Panels over time of every general system, besides those of its coordinates and velocities.
SYSTEM: dict[str, Panel] = {"energy": draw_energy_error, "reactions": draw_multipliers}


def draw(
    motion: Motion,
    *,
    panels: Sequence[str] | None = None,
    size: tuple[float, float] | None = None,
    view: View | None = None,
    paper: bool = False,
) -> Figure:
    """The figure of a motion, with the options of ``picture``; it belongs to no window."""
    in_a_column = paper and size is None
    size = SIZE if size is None else size
    if len(size) != 2 or not all(SMALLEST <= float(side) <= LARGEST for side in size):
        expected = f"width and height from {SMALLEST:g} to {LARGEST:g} inches"
        raise InputError([Fault("size", list(size), expected)])
    motion = sampled_closely(motion)
    if paper and panels is None:
        panels = telling_panels(motion)
    in_space, over_time = _panels(motion, panels, view)
    if in_a_column:
        return _column(motion, in_space, over_time)
    figure = Figure(figsize=size)
    split = 0.46 if over_time else 0.97
    if in_space:
        grid = figure.add_gridspec(
            len(in_space), 1, left=0.03, right=split, top=0.84, bottom=0.06, hspace=0.2
        )
        for place, panel in enumerate(in_space.values()):
            flat = list(in_space)[place] in IN_PLANE and _flat(motion)
            if flat:
                cell = figure.add_gridspec(
                    len(in_space), 1, left=0.075, right=split - 0.01, top=0.865, bottom=0.085,
                    hspace=0.25,
                )[place]  # fmt: skip
                panel(figure.add_subplot(cell), motion)
            else:
                panel(figure.add_subplot(grid[place], projection="3d"), motion)
    if over_time:
        draw_panels(figure, over_time, motion, left=0.54 if in_space else 0.075)
        legend_of_modes(figure, motion, 0.975, 0.905)
    _heading(figure, motion)
    return figure


def _column(motion: Motion, in_space: dict[str, Panel], over_time: list[Panel]) -> Figure:
    """The panels one below the other, as wide as a column of a paper."""
    flat = _flat(motion)
    modes = LEGEND if len(modes_of(motion)) > 1 and over_time else 0.0
    heights = [IN_SPACE] * len(in_space) + [OVER_TIME] * len(over_time)
    top = modes + sum(heights) + (BELOW if over_time else 0.0)
    figure = Figure(figsize=(COLUMN, top))

    def place(height: float, margins: tuple[float, float, float]) -> Place:
        """Left, bottom, width, height of a panel under the others, with margins left, below, above."""
        left, below, above = margins
        share = ((height - below - above) / figure.get_figheight(), (down - height + below) / top)
        return left / COLUMN, share[1], 1 - (left + SIDE) / COLUMN, share[0]

    down, axes = top - modes, []
    for name, panel in in_space.items():
        if name in IN_PLANE and flat:
            panel(figure.add_axes(place(IN_SPACE, (0.55, 0.4, 0.25))), motion)
        else:
            panel(figure.add_axes(place(IN_SPACE, (0.02, 0.0, 0.3)), projection="3d"), motion)
        down -= IN_SPACE
    for panel in over_time:
        axes.append(figure.add_axes(place(OVER_TIME, (0.55, 0.05, 0.2))))
        panel(axes[-1], motion)
        shade_modes(axes[-1], motion)
        down -= OVER_TIME
    for ax in axes[:-1]:
        ax.set_xlabel("")
        ax.tick_params(labelbottom=False)
    for ax in figure.axes:
        ax.set_title("", loc="left")  # the label of the axis says it
    figure.align_ylabels(axes)
    if modes:
        legend_of_modes(figure, motion, 0.975, 1 - modes / top / 2)
    return figure


def _flat(motion: Motion) -> bool:
    found = mechanism(motion)
    return found is not None and found.plane is not None


def _panels(
    motion: Motion, asked: Sequence[str] | None, view: View | None
) -> tuple[dict[str, Panel], list[Panel]]:
    """The panels in space by name, and those over time."""
    general = bool(coordinates(motion))
    space: dict[str, Panel] = {}
    if not general:
        space["ground"] = partial(draw_contact_on_ground, view=view)
        space["body"] = partial(draw_contact_on_body, view=view)
    elif mechanism(motion) is not None:
        space["mechanism"] = partial(draw_mechanism, view=view)
        if first_view(motion) == "follow":  # a speck on its path
            space["close_up"] = partial(draw_close_up, view=view)
    time = panels_over_time(motion)
    if asked is None:
        return space, list(time.values())
    demand_panels(asked, [str(name) for name in motion.data.data_vars], general=general)
    faults = [
        Fault(f"panels.{i}", name, "a panel of the motion", UNDRAWN[name].format(name))
        for i, name in enumerate(asked) if name in UNDRAWN and name not in space
    ]  # fmt: skip
    if faults:
        raise InputError(faults)
    usual = (SYSTEM if general else ROLLING) | time  # those too that have nothing to show
    chosen: list[Panel] = []
    for name in asked:
        own = [panel for known, panel in usual.items() if known.split()[0] == name]
        if name not in space:
            chosen += own or [partial(draw_observable, name=name)]
    return {name: space[name] for name in asked if name in space}, chosen


def telling_panels(motion: Motion) -> list[str]:
    """The few panels over time that tell most: how it turns and slips, what it loses, what holds it."""
    names = panels_over_time(motion)
    if conserves(motion):  # the error of the energy tells of the computation
        names.pop("energy", None)
    if coordinates(motion):
        return list(dict.fromkeys(name.split()[0] for name in names))[:MOST_TELLING]
    return [name for name in TELLING if name in names][:MOST_TELLING]


def panels_over_time(motion: Motion) -> dict[str, Panel]:
    """The panels over time that this motion has, by name."""
    if not coordinates(motion):
        modes, rolling = modes_of(motion), dict(ROLLING)
        for mode, panels in OF_MODES.items():
            for panel in panels if mode not in modes else ():
                rolling.pop(panel)
        if "dissipated" in motion.data and not conserves(motion):
            rolling["energy"] = draw_losses
        if modes == ["flying"]:
            del rolling["reactions"], rolling["friction"]
        return rolling
    others = {name: SYSTEM[name] for name in SYSTEM if name != "reactions" or name in motion.data}
    return {**coordinate_panels(motion), **velocity_panels(motion), **others}


def _heading(figure: Figure, motion: Motion) -> None:
    """The title, what to look for and how the motion ended; below, the verdict and the origin."""
    title = str(motion.data.attrs.get("title", ""))
    look_for = getattr(scenario_of(motion), "look_for", "")
    width = int(14 * figure.get_size_inches()[0])  # characters to a line
    look_for = "\n".join(textwrap.wrap(look_for, width, max_lines=2, placeholder=" …"))
    ended = textwrap.shorten(f"t = {motion.t_end:.6g} s: {motion.message}", 90, placeholder=" …")
    found = "     ".join(f"{name} {value}" for name, value in laws(motion))
    for x, y, text, size, colour, side in (
        (0.03, 0.972, title, heading_points(figure, title, 15, 0.5), INK, "left"),
        (0.03, 0.932, look_for, 9.5, INK, "left"),
        (0.975, 0.972, ended, 9.5, GREY, "right"),
        (0.03, 0.022, found, 9, GREY, "left"),
        (0.975, 0.022, made(motion), 9, GREY, "right"),
    ):
        figure.text(x, y, text, fontsize=size, color=colour, ha=side, va="center", parse_math=False)
