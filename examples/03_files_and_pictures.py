"""Files and pictures: save a motion as netCDF, read it back, draw it, and evaluate it at any time.

Dense output gives the motion at any time, not only at its samples, and a saved file contains it too.
"""

import tempfile
from pathlib import Path

import voronets

motion = voronets.run("rattleback", settings=["run.duration=5.0"])
print("normal reaction at 0.1 and 0.2 s:", motion.at([0.1, 0.2])["normal_reaction"].values, "N")
with tempfile.TemporaryDirectory() as folder:
    path = motion.save(Path(folder) / "rattleback.nc")
    copy = voronets.Motion.load(path)
    print("the samples are the same:", copy.data.identical(motion.data))
    print("the dense output agrees to 1e-13:", motion.compare(copy).largest < 1e-13)
    picture = voronets.picture(copy, Path(folder) / "rattleback.svg")
    print(f"{picture.name}: {picture.stat().st_size // 1000} kB")
