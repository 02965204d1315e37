"""A snakeboard: the rider twists in a prescribed way, and voronets finds the torques that this takes.

The twisting is stated by holonomic constraints, which contain the time; their reactions are the torques.
"""

import sympy
from sympy import cos, sin
from sympy.physics.vector import dynamicsymbols

import voronets

x, y, theta, psi, phi = dynamicsymbols("x y theta psi phi")
t = dynamicsymbols._t
m, J, Jr, Jw, l, w = sympy.symbols("m J Jr Jw l w")
u, v, turn = x.diff(t), y.diff(t), theta.diff(t)
T = m * (u**2 + v**2) / 2 + J * turn**2 / 2 + Jr * (turn + psi.diff(t)) ** 2 / 2
T += Jw * ((turn + phi.diff(t)) ** 2 + (turn - phi.diff(t)) ** 2) / 2
front = -u * sin(theta + phi) + v * cos(theta + phi) + l * turn * cos(phi)
rear = -u * sin(theta - phi) + v * cos(theta - phi) - l * turn * cos(phi)
board = voronets.system(
    [x, y, theta, psi, phi], T, constraints=[front, rear],
    holonomic=[psi - sin(w * t), phi - 0.4 * sin(w * t)],
    parameters={m: 6.0, J: 0.06, Jr: 0.17, Jw: 0.002, l: 0.3, w: 3.0},
)  # fmt: skip
begin = voronets.start_system(board, {x: 0, y: 0, theta: 0, psi: 0, phi: 0, u: 0})
motion = voronets.simulate(begin, 15.0, title="snakeboard")
print(f"from rest to {motion['x'].values[-1]:.2f} m in 15 s")
torques = {
    name: abs(force).max().item() for name, force in voronets.reactions(motion, board).items()
}
print("torques up to", {name: round(torques[name], 3) for name in ("psi", "phi")})
