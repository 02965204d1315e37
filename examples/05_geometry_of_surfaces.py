"""Chapter I of Voronets 1911: bending, twisting and spinning on any parametric surface."""

import sympy

import voronets

helicoid = voronets.surfaces.parametric("u*cos(v)", "u*sin(v)", "v")
geometry = voronets.Geometry(helicoid)
here = geometry.at(0.7, 0.3)
print("E, F, G:", here.E, here.F, here.G)
print("Gauss curvature", here.gauss_curvature, "mean curvature", here.mean_curvature)
print("pure bending along u:", here.pure_bending(1.0, 0.0), "twisting:", here.twisting(1.0, 0.0))
print("in symbols:", sympy.simplify(geometry.symbolic().gauss_curvature))
