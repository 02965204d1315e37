"""Reductions of rolling problems as the papers have them: what they ask for, and what is left."""
