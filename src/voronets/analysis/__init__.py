"""What solves and compares: reductions, integrals, oscillations."""
