"""``voronets studio``: what it opens with, and what is missing where it cannot be served."""

from __future__ import annotations

import base64
import zlib
from functools import partial
from importlib.util import find_spec
from pathlib import Path

from voronets import collection
from voronets.cli.output import DONE, Printer
from voronets.expressions.file_content import file_text
from voronets.scenario.toml import LARGEST_FILE

INSTALL = 'the studio needs Starlette, uvicorn and tomlkit: pip install "voronets[studio]"'
NEEDED = ("starlette", "uvicorn", "anyio", "tomlkit")


def serve_studio(
    source: str | None, printer: Printer, *, port: int | None, browser: bool, seconds: float, works: int
) -> int:  # fmt: skip
    """Serve until Ctrl-C; returns the exit code."""
    start = "" if source is None else opened_with(source)
    try:
        if find_spec("tomlkit") is None:  # of the processes that work
            raise ModuleNotFoundError(name="tomlkit")
        from voronets.studio.app import Limits
        from voronets.studio.server import serve
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] not in NEEDED:
            raise
        return printer.missing("studio", ImportError(INSTALL))
    serve(
        port=port, browser=browser, limits=Limits(seconds, works), start=start,
        say=partial(print, flush=True),
    )  # fmt: skip
    return DONE


def opened_with(source: str) -> str:
    """A scenario as the page's address has it: a name of the gallery, or the text of a file."""
    if source in collection.names():
        return f"gallery/{source}"
    path = Path(source)
    if not path.suffix and not path.exists():
        collection.text(source)  # says which names there are
    content = file_text(
        path, "file", "a scenario file", LARGEST_FILE
    ).encode()  # the page says its faults
    packer = zlib.compressobj(9, wbits=-15)
    packed = packer.compress(content) + packer.flush()
    return "s=" + base64.urlsafe_b64encode(packed).decode().rstrip("=")
