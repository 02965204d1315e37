"""Sweeps: many motions of one scenario, kept chunk by chunk in a Zarr store."""

from __future__ import annotations

try:
    import zarr  # noqa: F401
except ImportError as error:
    raise ImportError(
        "sweeps are stored with Zarr, which is missing: pip install 'voronets[sweep]'"
    ) from error
