"""Many motions at once: which spins does the rattleback reverse, and how hard does it press?"""

import tempfile
from pathlib import Path

import xarray

import voronets

# One dimension for each key that is varied; a run that cannot start has a message, not a hole.
found = voronets.sweep(
    "double-pendulum",
    {"start.theta": "-1:1:9", "system.parameters.m1": [0.4, -1.0]},
    record=["final:theta", "max:phi'", "first:the upper thread hangs straight down"],
    settings=["run.duration=2"],
)
print(found["outcome"].sel({"start.theta": 1.0}).values, "-", found["message"].values[0, 1])
print("the upper thread first hangs straight down after",
      found["first:the upper thread hangs straight down"].values[:3, 0].round(4), "s")  # fmt: skip

# Written block by block to a Zarr store, which xarray reads at any moment, also while it grows.
folder = tempfile.TemporaryDirectory()
store = Path(folder.name) / "spins.zarr"
sweep = {"vary": {"start.omega.2": "-6:6:5"}, "record": ["final:omega", "min:normal_reaction"]}
voronets.sweep("rattleback", **sweep, settings=["run.duration=1"], out=store)
spins = xarray.open_zarr(store)
for spin in spins["start.omega.2"].values:
    one = spins.sel({"start.omega.2": spin})
    print(f"spun with {spin:+.0f} rad/s: {one['final:omega'].values[2]:+.4f} rad/s after a second, "
          f"pressed by {one['min:normal_reaction'].values:.3f} N at least")  # fmt: skip

# A sweep that was interrupted is resumed with the same call; nothing that is done is done again.
again = voronets.sweep("rattleback", **sweep, settings=["run.duration=1"], out=store, resume=True)
assert again["final:omega"].equals(spins["final:omega"].load())

# Random starts: a Latin hypercube fills the ranges evenly; one dimension, `draw`, holds them all.
vary = {"start.theta": "uniform(-1,1)", "start.phi": "uniform(-1,1)"}
drawn = voronets.sweep("double-pendulum", vary, draws=12, latin=True, at=[0.5, 1.0],
                       record=["theta"], settings=["run.duration=1"])  # fmt: skip
print("theta half a second and a second later, in the mean:", drawn["theta"].mean("draw").values)
