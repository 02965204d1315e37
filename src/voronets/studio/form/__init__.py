"""A scenario as a form: fields for its numbers, formulas and choices, from the tables' own description."""
