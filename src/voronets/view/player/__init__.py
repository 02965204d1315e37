"""The player of motions: what it is given."""
