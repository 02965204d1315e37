"""Integrals discovered: search for constants of the motion that no list contains.

The search uses random states of the problem, and tests each integral that it finds along motions.
"""

import voronets

# The search finds the energy and the integrals of Jellett and Routh of Chaplygin's top by itself.
top = voronets.search_integrals("chaplygin-top", with_list=False)
for integral in top:
    print(f"{integral.known:8}  {integral.formula}   drift {integral.drift:.0e}")

# In Kepler's problem it finds Laplace's vector, which does not follow from a cyclic coordinate.
kepler = {
    "title": "Kepler's problem",
    "system": {
        "coordinates": ["x", "y"],
        "kinetic": "m*(x'^2 + y'^2)/2",
        "force_function": "k/sqrt(x^2 + y^2)",
        "parameters": {"m": 1.3, "k": 2.1},
    },
}
integrals = voronets.search_integrals(kepler)
print(integrals.message)
for integral in integrals:
    print(f"  {integral.formula}")

# A knife edge on an incline has three integrals that are not in the list.
for integral in voronets.search_integrals("knife-edge"):
    print(f"  {integral.formula}   drift {integral.drift:.0e}")
