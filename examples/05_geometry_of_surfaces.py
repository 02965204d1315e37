"""The geometry of surfaces: bending, twisting and spinning of the tangent plane of a helicoid.

This is chapter I of Voronets 1911, for any parametric surface: fundamental forms and curvatures at a
point, and the same in symbols.
"""

import sympy

import voronets

helicoid = voronets.surfaces.parametric("u*cos(v)", "u*sin(v)", "v")
geometry = voronets.Geometry(helicoid)
point = geometry.at(0.7, 0.3)
print("E, F, G:", point.E, point.F, point.G)
print("Gauss curvature", point.gauss_curvature, "mean curvature", point.mean_curvature)
print("along u: pure bending", point.pure_bending(1.0, 0.0), "twisting", point.twisting(1.0, 0.0))
print("Gauss curvature in symbols:", sympy.simplify(geometry.symbolic().gauss_curvature))
