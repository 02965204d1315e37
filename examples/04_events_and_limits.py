"""When would it slip?  A limit on friction stops the motion; events note moments on the way."""

import voronets

scenario = voronets.load("rattleback").table
scenario["run"]["friction"] = 0.3
scenario["run"]["events"] = [{"when": "omega_z + 4.9", "name": "the spin falls below 4.9"}]
motion = voronets.run(scenario, throw=False)
print(motion.outcome.word, f"at {motion.t_end:.4f} s:", motion.message)
print(motion.events)
