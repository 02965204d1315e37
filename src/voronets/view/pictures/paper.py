"""Pictures for papers: black on white, letters as in LaTeX, as wide as a column, without heading.

A figure is drawn as for the screen and then changed: its heading goes, its panels stand one below the
other, its colours become kinds of lines and greys.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from matplotlib.collections import PathCollection, QuadMesh
from matplotlib.colors import LinearSegmentedColormap, ListedColormap, to_rgb, to_rgba_array
from matplotlib.figure import Figure
from matplotlib.gridspec import GridSpec
from matplotlib.text import Text
from mpl_toolkits.mplot3d.art3d import Poly3DCollection

from voronets.view.pictures.lettering import with_scripts
from voronets.view.pictures.style import EDGE, FAINT, GREY, MODES, STABILITY

COLUMN, TEXT = 3.4, 7.0  # inches: widths of a column and of a page of text
PRINT_DPI = 300
FONTS: dict[str, Any] = {
    "font.family": ["STIXGeneral", "DejaVu Sans"],
    "mathtext.fontset": "stix",
    "pdf.fonttype": 42,
}
TITLE, LABEL, TICK = 8.0, 8.0, 7.0  # points
KINDS: tuple[Any, ...] = ("-", "--", ":", "-.", (0, (6, 1.5)), (0, (3, 1, 1, 1, 1, 1)))
#: Heights of panels in inches: square ones, maps, curves.
SQUARE, MAP, CURVES, LEGEND = 3.0, 2.5, 1.35, 0.3
PALE = {to_rgb(colour) for colour in (GREY, FAINT, EDGE)}  # lines at zero, nets: they become grey
#: Shades of modes and of stability, from none to dark.
SHADES = {
    to_rgb(MODES[mode]): shade
    for mode, shade in (("rolling", 1.0), ("sliding", 0.86), ("flying", 0.7))
} | {
    to_rgb(STABILITY[word]): shade
    for word, shade in (("stable", 1.0), ("unstable", 0.8), ("missing", 0.5))
}
LIGHTEST, DARKEST = 1.0, 0.35  # shades of maps: black hatches are seen on the darkest
GREYS = LinearSegmentedColormap.from_list("greys", [str(DARKEST), str(LIGHTEST)])
OUTLINE = 0.5  # points: around a patch of a legend


def on_paper(figure: Figure) -> None:
    """Change a figure in place."""
    for text in list(figure.texts):
        text.remove()
    panels = [ax for ax in figure.axes if ax.get_visible() and ax.get_label() != "<colorbar>"]
    for ax in panels:
        _grey_maps(ax)
    for bar in (ax for ax in figure.axes if ax.get_label() == "<colorbar>"):
        _small_texts(bar)
    for i, ax in enumerate(panels):
        _in_black(ax)
        _small(ax, "abcdefghijklmnop"[i] if 1 < len(panels) <= 16 else "")
    if figure.get_figwidth() > COLUMN + 0.01:  # not set for a column already
        _stack(figure, panels)
    _legend_below(figure)


# -- one below the other ----------------------------------------------------------------------------


def _stack(figure: Figure, panels: list[Any]) -> None:
    """The panels in one column."""
    heights = [_height(ax) for ax in panels]
    figure.set_layout_engine("constrained", h_pad=0.04, w_pad=0.06)
    grid = GridSpec(len(panels), 1, figure=figure, height_ratios=heights)
    for i, ax in enumerate(panels):
        ax.set_subplotspec(grid[i])
    figure.set_size_inches(COLUMN, sum(heights) + (LEGEND if figure.legends else 0.0))


def _height(ax: Any) -> float:
    if any(isinstance(one, QuadMesh) for one in ax.collections):
        return MAP
    if ax.get_aspect() == 1 or any(isinstance(one, PathCollection) for one in ax.collections):
        return SQUARE
    return CURVES


def _legend_below(figure: Figure) -> None:
    """What a legend of the whole figure says, in black under the panels."""
    for old in list(figure.legends):
        handles = [_legend_mark(one) for one in old.legend_handles]
        labels = [text.get_text() for text in old.get_texts()]
        old.remove()
        under = figure.get_layout_engine() is not None
        place: dict[str, Any] = {"loc": "outside lower center"} if under else {
            "loc": "upper center", "bbox_to_anchor": (0.5, 1.0)}  # fmt: skip
        figure.legend(handles=handles, labels=labels, ncols=min(len(labels), 3), frameon=False,
                      fontsize=TICK, handlelength=2.2, columnspacing=1.0, **place)  # fmt: skip


def _legend_mark(mark: Any) -> Any:
    if hasattr(mark, "get_linestyle") and hasattr(mark, "set_markersize"):
        mark.set_color("black")
        return mark
    if mark.get_hatch():
        mark.set(facecolor="white", alpha=1.0)
    else:
        _shade(mark)
    mark.set(edgecolor="black", linewidth=OUTLINE)
    return mark


# -- in black -----------------------------------------------------------------------------------------


def _in_black(ax: Any) -> None:
    """Colours to kinds of lines, points and faces to black and greys."""
    lines = sorted(
        ax.lines, key=lambda line: (line.get_label().startswith("_"), -line.get_zorder())
    )
    _kinds_of_lines([line for line in lines if to_rgb(line.get_color()) not in PALE])
    for line in lines:
        if to_rgb(line.get_color()) in PALE:
            line.set_color("0.6")
        if line.get_linestyle() == "None":
            line.set_color("black")
            _black_points(line)
    for one in ax.collections:
        if isinstance(one, Poly3DCollection):
            _grey_faces(one)
        elif isinstance(one, PathCollection) and one.get_array() is None:
            one.set(facecolor="black", edgecolor="none")
        elif not isinstance(one, QuadMesh) and len(one.get_edgecolor()):
            one.set_edgecolor("black")
    for patch in ax.patches:
        _shade(patch)


def _grey_maps(ax: Any) -> None:
    """Maps in greys: a shade for each word, or from dark to light by value; a frame around them."""
    for one in ax.collections:
        if isinstance(one, QuadMesh | PathCollection) and one.get_array() is not None:
            colours = one.get_cmap()
            if isinstance(colours, ListedColormap) and isinstance(one, QuadMesh) and _of_words(one):
                one.set_cmap(ListedColormap([str(shade) for shade in _shades(ax, colours)]))
            else:
                one.set_cmap(GREYS)
        if isinstance(one, QuadMesh):
            one.set_edgecolor("none")
            for spine in ax.spines.values():
                spine.set_visible(True)


def _of_words(one: QuadMesh) -> bool:
    """Whether the values of a map are words: each is in the middle of its colour's interval."""
    low, high = one.get_clim()
    return low == -0.5 and high == one.get_cmap().N - 0.5


def _shades(ax: Any, colours: ListedColormap) -> list[float]:
    """A grey for each colour of a map of words; the panel's legend gets them too."""
    known = [to_rgb(colour) for colour in np.asarray(colours(range(colours.N)))[:, :3]]
    if all(colour in SHADES for colour in known):
        return [SHADES[colour] for colour in known]
    shades = [float(x) for x in np.linspace(LIGHTEST, DARKEST, len(known))]
    old = ax.get_legend()
    for mark in old.legend_handles if old is not None else ():
        colour = to_rgb(mark.get_facecolor())
        if colour in known:
            mark.set_facecolor(str(shades[known.index(colour)]))
    return shades


def _kinds_of_lines(lines: list[Any]) -> None:
    """Black lines, a kind for each colour; those that are not solid keep the kind that they have."""
    drawn = [line for line in lines if line.get_linestyle() != "None"]
    looks = dict.fromkeys((to_rgb(line.get_color()), line.get_linestyle()) for line in drawn)
    kept = {look: look[1] for look in looks if look[1] != "-"}
    free = iter([kind for kind in KINDS if kind not in kept.values()] * len(looks))
    kinds = {look: kept.get(look) or next(free) for look in looks}
    for line in drawn:
        kind = kinds[to_rgb(line.get_color()), line.get_linestyle()]
        line.set(color="black", linestyle=kind, linewidth=min(line.get_linewidth(), 0.9))
        _black_points(line)


def _black_points(line: Any) -> None:
    """Marks in black; those that are white inside stay so."""
    if not isinstance(line.get_markerfacecolor(), str) or line.get_markerfacecolor() != "white":
        line.set_markerfacecolor("black")
    line.set_markeredgecolor("black")


def _grey_faces(one: Any) -> None:
    # what get_facecolor gives is sorted by depth: the colours of other faces
    for own, put in ((one._facecolor3d, one.set_facecolor), (one._edgecolor3d, one.set_edgecolor)):
        colours = to_rgba_array(own)
        if len(colours):
            light = colours[:, :3] @ [0.299, 0.587, 0.114]
            put(np.column_stack([light, light, light, colours[:, 3]]))


def _shade(patch: Any) -> None:
    """A mode in its shade of grey; other faces as bright as their colours."""
    red, green, blue, alpha = patch.get_facecolor()
    own = SHADES.get((red, green, blue))
    light = 0.299 * red + 0.587 * green + 0.114 * blue
    patch.set(facecolor=str(1 - alpha * (1 - light) if own is None else own), alpha=1.0)


# -- letters --------------------------------------------------------------------------------------------


def _small_texts(ax: Any) -> None:
    """All letters of a panel; those that the font does not have, as formulas."""
    for text in ax.findobj(Text):
        text.set(color="black", fontsize=min(float(text.get_fontsize()), LABEL))
        if text.get_parse_math():
            text.set_text(with_scripts(text.get_text()))
    ax.tick_params(labelsize=TICK, colors="black", direction="in")
    for spine in ax.spines.values():
        spine.set_edgecolor("black")


def _small(ax: Any, letter: str) -> None:
    """Letters as small as in a paper, in black; (a), (b) … to name panels by."""
    _small_texts(ax)
    title = ax.get_title(loc="left")
    space = ax.name == "3d"
    named = " ".join(
        part for part in (f"({letter})" if letter else "", "" if space else title) if part
    )
    ax.set_title(named, loc="left", fontsize=TITLE, color="black", pad=3)
    old = ax.get_legend()
    if old is None:
        return
    handles, labels = ax.get_legend_handles_labels()
    if not handles:  # patches that are no part of the drawing
        handles = [_legend_mark(mark) for mark in old.legend_handles]
        labels = [text.get_text() for text in old.get_texts()]
    old.remove()
    kept = {label: one for one, label in zip(handles, labels, strict=True)}
    ax.legend(kept.values(), kept.keys(), fontsize=TICK - (len(kept) > 4), frameon=False, loc="lower right", ncols=6,
              bbox_to_anchor=(1.0, 1.0), borderaxespad=0.1, borderpad=0.1,
              handlelength=1.8, columnspacing=0.7, handletextpad=0.3)  # fmt: skip
