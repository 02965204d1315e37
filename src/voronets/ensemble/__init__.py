"""Sweeps: many motions of one scenario, kept chunk by chunk in a Zarr store."""
