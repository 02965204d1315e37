"""Motions by other ways than step by step.

closed            motions that can be written down; which of them a problem has
reductions        the unknowns that symmetry and the energy leave, solved, and the whole motion rebuilt
whittaker         the reduction of a general system by its energy
hamilton          Hamilton-type integrals: zero on a true motion, whoever computed it
branches          motions with a coordinate of their own for independent variable, through turning points
rolling_solution  what closed solutions and reductions of rolling bodies have in common
"""
