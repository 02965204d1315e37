"""Numerical methods, each once.

panels            functions along a line, their integrals and inverses, by Chebyshev panels
linear_equations  y′ = A y + b on panels; fundamental matrices; integrals of vectors
cosine_series     even periodic functions and their integrals
gauss             integrals and derivatives at Gauss–Legendre points
quadrature        q̇² = F(q) as a course: a libration, a course that goes away, a rest
turning_points    the zeros of F, and F beside them
monodromy         linear equations along a course, over any number of periods
quartic           ẋ² = f(x) of the fourth degree, by elliptic functions
hyperbolic        cosh and sinh for squares of either sign
"""
