"""Writing a file, or a picture, that a command was asked for."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

from voronets.cli import interrupt
from voronets.cli.output import Printer
from voronets.cli.standard_output import standard_output_kept
from voronets.expressions.faults import InputError

PICTURES = (".png", ".svg", ".pdf")
NO_PICTURE = "No picture: matplotlib is missing (pip install 'voronets[view]')."


class NoPictures(Exception):
    """There is nothing to draw with."""


@contextmanager
def no_pictures_without_matplotlib() -> Iterator[None]:
    """What cannot be imported, as ``NoPictures``."""
    try:
        yield
    except ImportError:
        interrupt.raise_if_seen()
        raise NoPictures from None


def written(path: Path, write: Callable[[Path], Any], printer: Printer) -> bool:
    """Whether the file could be written; a fault is told, ``NoPictures`` raised."""
    there = path.exists()
    try:
        with standard_output_kept():
            write(path)
    except NoPictures:
        raise
    except InputError as error:  # --panels names one that this motion does not have
        printer.errors(replace(fault, key=_option(fault.key)) for fault in error.faults)
        return False
    except Exception as error:
        interrupt.raise_if_seen()
        printer.file_fault(error, path)
        return False
    printer.wrote(path, replaced=there)
    return True


def _option(key: str) -> str:
    """What an argument of a picture is called on the command line."""
    return "--panels" if key.split(".")[0] == "panels" else key


def drawn(path: Path, draw: Callable[[Path], Any], printer: Printer) -> bool:
    """Whether the picture could be written; that there is nothing to draw with is told, and no fault."""

    def write(to: Path) -> None:
        with no_pictures_without_matplotlib():
            draw(to)

    try:
        return written(path, write, printer)
    except NoPictures:
        printer.say(NO_PICTURE)
        return True
