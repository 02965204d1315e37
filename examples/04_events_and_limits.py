"""Events and limits: when would the stone slip, and when does its spin fall below a value?

A limit on the friction stops the motion where rolling needs more. An event only notes the time at which
a formula is zero; it is located to machine precision.
"""

import voronets

scenario = voronets.load("rattleback").table
scenario["run"]["friction"] = 0.3
event = {"when": "omega_z + 4.9", "direction": "rising", "name": "the spin falls below 4.9 rad/s"}
scenario["run"]["events"] = [event]
motion = voronets.run(scenario, throw=False)
print(motion.outcome.word, f"at {motion.t_end:.4f} s:", motion.message)
print(motion.events)
