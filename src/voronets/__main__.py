"""``python -m voronets``: the same as ``voronets``."""

from voronets.cli.main import main

main()
