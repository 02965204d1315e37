"""Sweeps: run a scenario for many values of its keys, and store the results.

A sweep is an xarray Dataset, in memory or in a Zarr store that can be interrupted and resumed.
"""

import tempfile
from pathlib import Path

import xarray

import voronets

# Each varied key is a dimension. A run that cannot start (here because of a negative mass) has a message.
pendulums = voronets.sweep(
    "double-pendulum",
    {"start.theta": "-1:1:9", "system.parameters.m1": [0.4, -1.0]},
    record=["final:theta", "max:phi'", "first:the upper thread hangs straight down"],
    settings=["run.duration=2"],
)
print(pendulums["outcome"].sel({"start.theta": 1.0}).values, "-", pendulums["message"].values[0, 1])
print("the upper thread first hangs straight down after",
      pendulums["first:the upper thread hangs straight down"].values[:3, 0].round(4), "s")  # fmt: skip

# A Zarr store is written block by block, and xarray can read it at any moment, even while it grows.
folder = tempfile.TemporaryDirectory()
store = Path(folder.name) / "spins.zarr"
sweep = {"vary": {"start.omega.2": "-6:6:5"}, "record": ["final:omega", "min:normal_reaction"]}
voronets.sweep("rattleback", **sweep, settings=["run.duration=1"], out=store)
stones = xarray.open_zarr(store)
for spin in stones["start.omega.2"].values:
    stone = stones.sel({"start.omega.2": spin})
    print(f"spun at {spin:+.0f} rad/s: {stone['final:omega'].values[2]:+.4f} rad/s after a second, "
          f"normal force at least {stone['min:normal_reaction'].values:.3f} N")  # fmt: skip

# The same call with resume=True continues an interrupted sweep. This one is complete, so nothing runs again.
resumed = voronets.sweep("rattleback", **sweep, settings=["run.duration=1"], out=store, resume=True)
assert resumed["final:omega"].equals(stones["final:omega"].load())

# Random starts: a Latin hypercube covers the ranges evenly, and all draws share one dimension, `draw`.
vary = {"start.theta": "uniform(-1,1)", "start.phi": "uniform(-1,1)"}
sample = voronets.sweep("double-pendulum", vary, draws=12, latin=True, at=[0.5, 1.0],
                        record=["theta"], settings=["run.duration=1"])  # fmt: skip
print("mean of theta after 0.5 s and 1 s:", sample["theta"].mean("draw").values, "rad")
