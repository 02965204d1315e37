"""Pictures as files: PNG, SVG or PDF by the suffix of the path."""

from __future__ import annotations

import io
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Any

from matplotlib import rc_context
from matplotlib.figure import Figure

from voronets.engine.files import write_whole
from voronets.expressions.faults import Fault, InputError
from voronets.view.pictures.fitting import fit_texts
from voronets.view.pictures.paper import FONTS, PRINT_DPI, on_paper

FORMATS: dict[str, dict[str, Any]] = {
    ".png": {"format": "png", "dpi": 160},
    ".svg": {"format": "svg", "metadata": {"Date": None}},
    ".pdf": {"format": "pdf", "metadata": {"CreationDate": None}},
}


def drawn_to(
    path: str | Path | None, draw: Callable[[], Figure], *, paper: bool = False,
    finished: bool = False,
) -> Figure:  # fmt: skip
    """The figure that ``draw`` makes, written to a file if there is a path, whole or not at all.

    paper     for print: in black, without heading, as wide as a column
    finished  ``draw`` makes it as it is printed; only the fonts and the resolution are set here
    """
    if path is not None and Path(path).suffix.lower() not in FORMATS:
        expected = f"a name ending in {', '.join(FORMATS)}"
        raise InputError([Fault("path", str(path), expected)])
    settings: Any = {"svg.hashsalt": "voronets", **(FONTS if paper else {})}
    with rc_context(settings), warnings.catch_warnings():
        warnings.simplefilter("ignore")  # a title in letters that the font has not is no fault
        figure = draw()
        if paper and not finished:
            on_paper(figure)
        fit_texts(figure)
        if path is not None:
            image = io.BytesIO()
            options = FORMATS[Path(path).suffix.lower()] | ({"dpi": PRINT_DPI} if paper else {})
            figure.savefig(image, facecolor="white", **options)
            write_whole(Path(path), image.getvalue())
    return figure
