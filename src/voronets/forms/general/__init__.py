"""The classical forms of the equations of a general system, one a file."""
