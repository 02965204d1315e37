"""A body with a rotor as the two bodies that it stands for: a carrier and a flywheel on an axle.

Seven degrees of freedom: position and orientation of the carrier, angle of the flywheel.  The
flywheel is axisymmetric about the axle, its centre is on the axle, and the axle has no friction.
Both bodies have Newton's and Euler's equations of their own, with the joint's force and moment as
unknowns; nothing here presumes a constant momentum.

What single body this is.  Let e be the axle's unit vector, A and C the flywheel's transverse and
axial moments, s its spin relative to the carrier.  Its angular momentum about its own centre is
A (omega - (omega.e) e) + kappa e with kappa = C (omega.e + s).  Of its rate, the component along e is
dkappa/dt alone, because d(e)/dt = omega x e is at right angles to e and to omega's part across e;
the joint's moment has no component along e, so kappa is constant.  About the common centre of mass
O, a point fixed in the carrier, carrier and flywheel together have the angular momentum

    [I_1 + m_1 S(O - C_1) + A (1 - e e^T) + m_2 S(O - C_2)] omega + kappa e,   S(d) = d.d 1 - d d^T,

which is J omega + kappa e.  So ``inertia`` is J, with the flywheel's transverse moments and its
mass at its centre but without its axial moment C, and ``momentum`` is kappa.
"""

import numpy as np

from .contact import contact_rates, find_contact
from .descriptions import cross
from .newton_euler import force_function, hat, resistance


def _steiner(mass, d):
    return mass * (d @ d * np.eye(3) - np.outer(d, d))


def _arrays(carrier, rotor):
    """Centres, carrier's inertia, unit axis, and the common centre of mass; all in body axes."""
    c1, c2, e = (np.array(x, float) for x in (carrier["centre"], rotor["centre"], rotor["axis"]))
    I1 = np.array(carrier["inertia"], float)
    I1 = np.diag(I1) if I1.ndim == 1 else I1
    m1, m2 = carrier["mass"], rotor["mass"]
    return c1, c2, I1, e / np.linalg.norm(e), (m1 * c1 + m2 * c2) / (m1 + m2)


def single_body(carrier, rotor, omega_body):
    """The single body with a constant kappa that carrier and flywheel amount to.

    carrier: mass, inertia (about its own centre), centre; rotor: mass, transverse, axial, centre (a
    point of the axle), axis, spin (relative to the carrier); everything in body axes with any one
    origin fixed in the carrier.  Returns a dict: mass, inertia (about the common centre of mass,
    list of lists), rotor = {axis, momentum}, as a scenario's body has them, and centre, the common
    centre of mass seen from that origin.
    """
    c1, c2, I1, e, O = _arrays(carrier, rotor)
    J = (
        I1
        + _steiner(carrier["mass"], c1 - O)
        + _steiner(rotor["mass"], c2 - O)
        + rotor["transverse"] * (np.eye(3) - np.outer(e, e))
    )
    kappa = rotor["axial"] * (np.asarray(omega_body, float) @ e + rotor["spin"])
    return {
        "mass": carrier["mass"] + rotor["mass"],
        "inertia": J.tolist(),
        "rotor": {"axis": e.tolist(), "momentum": float(kappa)},
        "centre": O,
    }


def two_body_rotor(
    scenario, R, omega_body, contact_body, contact_ground, carrier, rotor, descriptions=(None, None)
):
    """Newton-Euler for carrier and flywheel (tables as in ``single_body``).

    Of the scenario only the surfaces (placed from the common centre of mass, like contact_body) and
    the forces are used, and the mass for the weight must be the sum of both.  Uniform gravity acts
    on each body at its own centre; other forces act on the carrier, through the common centre of
    mass.  Nineteen unknowns: the accelerations of the two centres (a1, a2), domega/dt, ds/dt,
    the joint's force f and moment T on the flywheel, the contact force L.  Returns a dict:
    omega_dot (carrier, body axes), reaction (space), spin_dot, v_dot (common centre, space),
    joint_force and joint_moment (on the flywheel, at its centre, space).
    """
    R = np.asarray(R, float)
    c1, c2, I1, e, O = _arrays(carrier, rotor)
    m1, m2 = carrier["mass"], rotor["mass"]
    if abs(scenario["body"]["mass"] - m1 - m2) > 1e-12 * (m1 + m2):
        raise ValueError("the scenario's mass is not that of carrier and rotor together")
    contact = find_contact(scenario, R, contact_body, contact_ground, descriptions)
    omega, r, e, I1 = R @ omega_body, R @ contact_body, R @ e, R @ I1 @ R.T
    d1, d2 = R @ (c1 - O), R @ (c2 - O)  # the two centres from the common one
    v1 = -cross(omega, r - d1)
    along_ground = contact_rates(contact, omega)[1]

    g = scenario.get("force", {}).get("gravity", 0.0)
    g = np.array(g if np.ndim(g) else [0, 0, -g], float)
    other = force_function(scenario, np.asarray(contact_ground, float) - r)[1] - (m1 + m2) * g
    M = resistance(scenario, omega, contact.ground.n)
    A_, C = rotor["transverse"], rotor["axial"]
    I2 = A_ * (np.eye(3) - np.outer(e, e)) + C * np.outer(e, e)
    momentum2 = I2 @ omega + C * rotor["spin"] * e

    one, d = np.eye(3), d2 - d1
    a1, w, a2, f, T, L = (slice(k, k + 3) for k in range(0, 18, 3))
    s = 18
    K, right = np.zeros((19, 19)), np.zeros(19)
    # carrier: m1 a1 = m1 g + other - f + L
    K[0:3, a1], K[0:3, f], K[0:3, L], right[0:3] = m1 * one, one, -one, m1 * g + other
    # carrier, about its centre: I1 dw + w x I1 w = (r - d1) x L - d x f - T - d1 x other + M
    K[3:6, w], K[3:6, f], K[3:6, T], K[3:6, L] = I1, hat(d), one, -hat(r - d1)
    right[3:6] = M - cross(d1, other) - cross(omega, I1 @ omega)
    # flywheel: m2 a2 = m2 g + f
    K[6:9, a2], K[6:9, f], right[6:9] = m2 * one, -one, m2 * g
    # flywheel, about its centre; its momentum seen from the carrier changes by I2 dw + C ds e
    K[9:12, w], K[9:12, s], K[9:12, T] = I2, C * e, -one
    right[9:12] = -cross(omega, momentum2)
    # the flywheel's centre is fixed in the carrier
    K[12:15, a2], K[12:15, a1], K[12:15, w] = one, -one, hat(d)
    right[12:15] = cross(omega, cross(omega, d))
    # no friction on the axle
    K[15, T] = e
    # the carrier rolls: a1 + dw x (r - d1) + w x (dc/dt - v1) = 0
    K[16:19, a1], K[16:19, w] = one, -hat(r - d1)
    right[16:19] = -cross(omega, along_ground - v1)
    x = np.linalg.solve(K, right)
    return {
        "omega_dot": R.T @ x[w],
        "reaction": x[L],
        "spin_dot": float(x[s]),
        "v_dot": (m1 * x[a1] + m2 * x[a2]) / (m1 + m2),
        "joint_force": x[f],
        "joint_moment": x[T],
    }
