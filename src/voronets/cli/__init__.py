"""The command line."""

import os

__all__ = ["main"]


def main(arguments: list[str] | None = None) -> None:
    """The entry point; its parts are loaded here so that Ctrl-C is quiet from the beginning."""
    try:
        from voronets.cli.main import main as run
    except KeyboardInterrupt:
        os._exit(130)
    run(arguments)
