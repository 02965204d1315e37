"""Writing a picture that a command was asked for."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from voronets.cli import interrupt
from voronets.cli.output import Printer

PICTURES = (".png", ".svg", ".pdf")


def drawn(path: Path, draw: Callable[[Path], Any], printer: Printer) -> bool:
    """Whether the picture could be written; that there is nothing to draw with is told, and no fault."""
    there = path.exists()
    try:
        draw(path)
    except ImportError:
        interrupt.raise_if_seen()
        printer.say("No picture: matplotlib is missing (pip install 'voronets[view]').")
        return True
    except Exception as error:
        interrupt.raise_if_seen()
        printer.file_fault(error, path)
        return False
    printer.wrote(path, replaced=there)
    return True
