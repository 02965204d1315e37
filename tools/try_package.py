"""Try an installed voronets as a new user would: ``make package`` runs this in a clean environment."""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path

COMMAND = Path(sys.executable).with_name("voronets")
TRIED = (
    ("run", "rattleback", "--json"),
    ("run", "tippe-top", "--out", "results"),
    ("film", "rattleback", "-o", "frame.png", "--from", "3", "--by", "matplotlib"),
    ("derive", "plate-on-sphere", "--form", "sphere"),
    ("integrals", "chaplygin-top"),
    ("sweep", "rod-on-sphere", "--vary", "start.omega.2=0:1:3", "-o", "map.zarr"),
    ("plot", "map.zarr", "-o", "map.png"),
    ("--cite",),
)
PYTHON = """
import voronets
motion = voronets.run("rattleback")
print(repr(motion.verdict))
voronets.picture(motion, "rattleback.png")
motion.replay("rattleback.html")
voronets.sweep("rod-on-sphere", {"start.omega.2": [0, 1]})
"""

with tempfile.TemporaryDirectory() as folder:
    for arguments in TRIED:
        subprocess.run([COMMAND, *arguments], cwd=folder, check=True, stdout=subprocess.DEVNULL)
        print("works: voronets", *arguments)
    subprocess.run([sys.executable, "-c", PYTHON], cwd=folder, check=True)
    print("works: the Python of the first page")
