"""Integrals discovered: found from random states, without a list, and tried along motions."""

import voronets

# Energy, Jellett's and Routh's integrals of Chaplygin's top, found by the search alone
top = voronets.search_integrals("chaplygin-top", with_list=False)
for one in top:
    print(f"{one.known:8}  {one.formula}   drift {one.drift:.0e}")

# The vector of Laplace in Kepler's problem, which no cyclic coordinate gives
kepler = {
    "title": "Kepler's problem",
    "system": {
        "coordinates": ["x", "y"],
        "kinetic": "m*(x'^2 + y'^2)/2",
        "force_function": "k/sqrt(x^2 + y^2)",
        "parameters": {"m": 1.3, "k": 2.1},
    },
}
found = voronets.search_integrals(kepler)
print(found.message)
for one in found:
    print(f"  {one.formula}")

# A knife edge on an incline has three that are not in the list
for one in voronets.search_integrals("knife-edge"):
    print(f"  {one.formula}   drift {one.drift:.0e}")
