"""Titles and labels of a picture that would be cut off at its edge are written smaller."""

from __future__ import annotations

from collections.abc import Iterator

from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure
from matplotlib.text import Text

LEAST = 0.5  # of its size to which a text is made smaller in one round
ROUNDS = 4  # small letters are not shrunk evenly: they are fitted to pixels
MARGIN = 0.006  # of the figure's width and height that stays empty


def fit_texts(figure: Figure) -> None:
    """Shrink each title, heading and axis label of the figure that reaches beyond its edge."""
    FigureCanvasAgg(figure)
    figure.draw_without_rendering()  # places the labels of axes
    for text in _texts(figure):
        for _ in range(ROUNDS):
            share = _room(figure, text)
            if share == 1:
                break
            text.set_fontsize(float(text.get_fontsize()) * share)


def _room(figure: Figure, text: Text) -> float:
    """The part of a text's length for which there is room in the figure."""
    box, anchor = text.get_window_extent(), text.get_horizontalalignment()
    if text.get_rotation() == 90:
        return _share(box.y0, box.y1, figure.bbox.height, anchor)
    return _share(box.x0, box.x1, figure.bbox.width, anchor)


def _texts(figure: Figure) -> Iterator[Text]:
    """The texts that are read: headings, titles of panels, labels of axes."""
    texts = list(figure.texts)
    for ax in figure.axes:
        if ax.get_visible():
            own = [x for x in ax.get_children() if isinstance(x, Text) and x not in ax.texts]
            texts += [*own, ax.xaxis.label, ax.yaxis.label]
    return (text for text in texts if text.get_text().strip() and text.get_visible())


def _share(low: float, high: float, size: float, anchor: str) -> float:
    """The part of a length from low to high that lies between 0 and the size."""
    length, margin = max(high - low, 1e-9), MARGIN * size
    if low >= 0 and high <= size:
        return 1.0
    if anchor == "left":
        room = size - margin - low
    elif anchor == "right":
        room = high - margin
    else:
        middle = (low + high) / 2
        room = 2 * (min(middle, size - middle) - margin)
    return min(1.0, max(room / length, LEAST))
