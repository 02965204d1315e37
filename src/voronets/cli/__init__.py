"""The command line."""

import os

from voronets.cli import interrupt

__all__ = ["main"]


def main(arguments: list[str] | None = None) -> None:
    """The entry point; its parts are loaded here so that Ctrl-C is quiet from the beginning."""
    interrupt.watch()
    try:
        from voronets.cli.entry_point import main as run
    except BaseException:
        if interrupt.seen():
            os._exit(130)
        raise
    run(arguments)
