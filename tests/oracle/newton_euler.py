"""Newton's and Euler's equations of a rolling body, with the contact force as an unknown.

Six degrees of freedom: the centre of mass O and the orientation R.  In space axes, with r = c - O,

    m dv/dt                                                            = F + L
    I domega/dt + omega x (I omega + kappa e)                          = r x L + M
    dv/dt + domega/dt x r + omega x (dc/dt - v)                        = 0,

the last line being the derivative of the rolling condition v + omega x r = 0.  Nine linear equations
for dv/dt, domega/dt and the contact force L; dc/dt, the velocity of the contact point along the
ground, is found by ``contact.contact_rates``.
"""

import numpy as np
from scipy.integrate import solve_ivp

from .contact import condition_of, contact_rates, find_contact
from .descriptions import cross
from .dual import as_jet, formula, seed, sqrt
from .states import start_state
from .surface import rotation


def hat(a):
    """The matrix of b -> a x b."""
    return np.array([[0.0, -a[2], a[1]], [a[2], 0.0, -a[0]], [-a[1], a[0], 0.0]])


def inertia_matrix(body):
    """The inertia tensor of a body table (three numbers are principal moments)."""
    I = np.array(body["inertia"], float)
    return np.diag(I) if I.ndim == 1 else I


def rotor_momentum(body):
    """kappa e in body axes, the axis made a unit vector; zero without a rotor."""
    rotor = body.get("rotor")
    if not rotor:
        return np.zeros(3)
    axis = np.array(rotor["axis"], float)
    return rotor["momentum"] * axis / np.linalg.norm(axis)


_formulas = {}


def force_function(scenario, O):
    """U at the centre of mass O, and its gradient, the force."""
    table = scenario.get("force", {})
    g = table.get("gravity", 0.0)
    weight = scenario["body"]["mass"] * np.array(g if np.ndim(g) else [0, 0, -g], float)
    U, F = weight @ O, weight
    for key, names in (("central", "d"), ("function", "xyz")):
        if key in table:
            text = repr((table[key], table.get("parameters")))
            if text not in _formulas:
                _formulas[text] = formula(table[key], tuple(names), table.get("parameters"))
            x, y, z = seed(O)
            arguments = (sqrt(x * x + y * y + z * z),) if key == "central" else (x, y, z)
            j = as_jet(_formulas[text](*arguments), 3)
            U, F = U + j.v, F + j.g
    return U, F


def resistance(scenario, omega, n):
    """The moment -k_r omega_tangential - k_s (omega.n) n."""
    table = scenario.get("force", {})
    spin = (omega @ n) * n
    return (
        -table.get("rolling_resistance", 0.0) * (omega - spin)
        - table.get("spinning_resistance", 0.0) * spin
    )


def energy(scenario, R, omega_body, contact_body, contact_ground):
    """m v^2/2 + omega.I omega/2 - U, the velocity v taken from the rolling condition."""
    body, omega = scenario["body"], np.asarray(omega_body, float)
    v = np.cross(contact_body, omega)
    U = force_function(scenario, contact_ground - R @ np.asarray(contact_body, float))[0]
    return body["mass"] * (v @ v) / 2 + omega @ inertia_matrix(body) @ omega / 2 - U


def accelerations(
    scenario, R, omega_body, contact_body, contact_ground, descriptions=(None, None), tolerance=1e-6
):
    """What Newton-Euler says at a state of rolling.

    R: body to space, 3 x 3; omega_body: body axes; contact_body: from the centre of mass, body
    axes; contact_ground: space; descriptions: those of the body's and the ground's surface, None
    for the default (see ``geometry.available``); a state whose points or normals are off by more
    than ``tolerance`` is a ValueError.  Returns a dict: omega_dot (body axes), v_dot of
    the centre of mass (space), reaction (the ground's force on the body, space),
    contact_velocity_body (rate of contact_body, body axes), contact_velocity_ground (space),
    normal (unit, out of the ground, space) and condition (see ``contact.condition_of``).
    """
    body, R = scenario["body"], np.asarray(R, float)
    c = np.asarray(contact_ground, float)
    contact = find_contact(scenario, R, contact_body, c, descriptions, tolerance)
    omega, r = R @ omega_body, R @ contact_body
    O, v = c - r, -cross(omega, r)
    along_body, along_ground = contact_rates(contact, omega)

    m, I = body["mass"], R @ inertia_matrix(body) @ R.T
    F, M = force_function(scenario, O)[1], resistance(scenario, omega, contact.ground.n)
    A, right = np.zeros((9, 9)), np.zeros(9)
    A[0:3, 0:3], A[0:3, 6:9] = m * np.eye(3), -np.eye(3)
    A[3:6, 3:6], A[3:6, 6:9] = I, -hat(r)
    A[6:9, 0:3], A[6:9, 3:6] = np.eye(3), -hat(r)
    right[0:3] = F
    right[3:6] = M - cross(omega, I @ omega + R @ rotor_momentum(body))
    right[6:9] = -cross(omega, along_ground - v)
    solution = np.linalg.solve(A, right)
    return {
        "omega_dot": R.T @ solution[3:6],
        "v_dot": solution[0:3],
        "reaction": solution[6:9],
        "contact_velocity_body": R.T @ along_body,
        "contact_velocity_ground": along_ground,
        "normal": contact.ground.n,
        "condition": condition_of(contact),
    }


def integrate(scenario, times, rtol=1e-13, atol=1e-14, descriptions=(None, None)):
    """The motion from ``start`` at increasing ``times`` >= 0, by an eighth-order Runge-Kutta method.

    State: quaternion, omega, both contact points.  Returns a dict of arrays by time: t, orientation
    (w x y z), omega, contact_body, contact_ground, centre, reaction, energy.
    """
    _R, omega, x_b, x_s = start_state(scenario)
    q = np.array(scenario["start"]["orientation"], float)

    def rate(_, y):
        R, w = rotation(y[:4]), y[4:7]
        # the trial points within a step are off the surfaces by a power of the step
        found = accelerations(scenario, R, w, y[7:10], y[10:13], descriptions, tolerance=0.1)
        turn = np.concatenate([[-y[1:4] @ w], y[0] * w + cross(y[1:4], w)]) / 2
        return np.concatenate(
            [
                turn,
                found["omega_dot"],
                found["contact_velocity_body"],
                found["contact_velocity_ground"],
            ]
        )

    times = np.asarray(times, float)
    start = np.concatenate([q / np.linalg.norm(q), omega, x_b, x_s])
    run = solve_ivp(rate, (0.0, times[-1]), start, "DOP853", times, rtol=rtol, atol=atol)
    if not run.success:
        raise RuntimeError(run.message)
    result = {
        "t": times,
        "orientation": run.y[:4].T,
        "omega": run.y[4:7].T,
        "contact_body": run.y[7:10].T,
        "contact_ground": run.y[10:13].T,
    }
    states = [(rotation(y[:4]), y[4:7], y[7:10], y[10:13]) for y in run.y.T]
    result["centre"] = np.array([s[3] - s[0] @ s[2] for s in states])
    result["reaction"] = np.array(
        [accelerations(scenario, *s, descriptions)["reaction"] for s in states]
    )
    result["energy"] = np.array([energy(scenario, *s) for s in states])
    return result
