"""``python -m voronets``: the same as ``voronets``."""

from voronets.cli import main

main()
