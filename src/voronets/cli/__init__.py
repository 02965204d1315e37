"""The command line."""

from voronets.cli.main import main

__all__ = ["main"]
