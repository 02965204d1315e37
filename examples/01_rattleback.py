"""The first motion: run a scenario of the gallery, and read its samples and its checks.

A motion is a table of samples (xarray variables by name) with a verdict, which says how well the motion
keeps the laws of mechanics.
"""

import voronets

motion = voronets.run("rattleback")
spin = motion["omega"].sel(xyz="z")
print(f"spin: {spin[0].item():+.3f} rad/s at the start, {spin[-1].item():+.3f} at the end")
print(f"energy drift {motion.verdict.energy_drift:.1e}")
for law, residual in motion.verdict.residuals.items():
    print(f"{law}: residual {residual:.1e}")
