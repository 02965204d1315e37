"""Keeping a motion: netCDF, pictures, and any time from the dense output."""

import tempfile
from pathlib import Path

import voronets

motion = voronets.run("rattleback", settings=["run.duration=5.0"])
print(motion.at([0.1, 0.2])["normal_reaction"].values)
with tempfile.TemporaryDirectory() as folder:
    path = motion.save(Path(folder) / "rattleback.nc")
    again = voronets.Motion.load(path)
    print("the same after reading:", again.data.identical(motion.data))
    print("and between the samples:", motion.compare(again).largest < 1e-13)
    picture = voronets.picture(again, Path(folder) / "rattleback.svg")
    print(picture.stat().st_size > 0)
