"""Which integrals and invariant measures a problem has, and why: one file for each kind."""
