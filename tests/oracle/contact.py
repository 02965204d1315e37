"""The contact of two surfaces: where it is, how it moves, how well that is determined.

With q_b, q_s the internal coordinates of the body's and the ground's surface and (O, R) the pose,
the contact obeys

    O + R x_b(q_b) = x_s(q_s),     R n_b(q_b) = -n_s(q_s),     g_b(q_b) = 0,  g_s(q_s) = 0,

g being the equations that the internal coordinates themselves have to fulfil.  Their derivative
along the motion is linear in the rates of q_b and q_s; the coefficients come from jets.
"""

from collections import namedtuple

import numpy as np

from .descriptions import cross
from .geometry import surface_from_table

Contact = namedtuple("Contact", "body ground R")  # two patches, each in its own axes, and the turn


def surfaces(scenario, descriptions=(None, None)):
    """The surfaces of the body and of the ground."""
    return [
        surface_from_table(scenario[holder]["surface"], d)
        for holder, d in zip(("body", "ground"), descriptions, strict=False)
    ]


def _common_normal(body, ground, R, x_b, x_s):
    """The normal at the contact of two support functions, out of the body, in body axes.

    Least squares for both points at once, by Gauss-Newton from many directions: each point may
    leave its normal open (an edge), the two together do not.
    """
    size = np.linalg.norm(x_b) + np.linalg.norm(x_s)
    out_b, out_s = body.sign * (x_b - body.centre), -ground.sign * R.T @ (x_s - ground.centre)
    first = out_b / np.linalg.norm(out_b) + out_s / np.linalg.norm(out_s)
    for n in (first, out_b, out_s, *np.random.default_rng(2).normal(size=(200, 3))):
        n = n / np.linalg.norm(n)
        try:
            for _ in range(40):
                b, s = body.at_normal(n), ground.at_normal(-R @ n)
                miss = np.concatenate([x_b - b.x, R.T @ (x_s - s.x)])
                # at_normal makes its argument a unit vector; turn and side are undone by hand
                rate_b = body.sign * b.dx @ body.turn.T
                rate_s = -ground.sign * R.T @ s.dx @ ground.turn.T @ R
                step = np.linalg.lstsq(
                    np.vstack([rate_b, rate_s, size * n]), np.append(miss, 0), rcond=1e-12
                )[0]
                n = n + step / max(1.0, 2 * np.linalg.norm(step))
                n /= np.linalg.norm(n)
                if np.linalg.norm(step) < 1e-14:
                    break
            if np.linalg.norm(miss) < 1e-9 * size:
                return n
        except (ZeroDivisionError, ValueError, np.linalg.LinAlgError):
            continue
    raise ValueError("the two support functions have no common tangent plane at these points")


def find_contact(
    scenario, R, contact_body, contact_ground, descriptions=(None, None), tolerance=1e-6
):
    """The ``Contact`` at the given points; ValueError if they or the normals do not fit."""
    body, ground = surfaces(scenario, descriptions)
    x_b, x_s = np.asarray(contact_body, float), np.asarray(contact_ground, float)
    if not ground.by_normals:
        s = ground.at_point(x_s, None, tolerance)
        b = body.at_point(x_b, -R.T @ s.n, tolerance)
        if b.n @ R.T @ s.n > 0:  # the ground's point may lie on several sheets
            s = ground.at_point(x_s, -R @ b.n, tolerance)
    elif not body.by_normals:
        b = body.at_point(x_b, None, tolerance)
        s = ground.at_point(x_s, -R @ b.n, tolerance)
    else:
        n = _common_normal(body, ground, R, x_b, x_s)
        b, s = body.at_point(x_b, n, tolerance), ground.at_point(x_s, -R @ n, tolerance)
    if np.linalg.norm(R @ b.n + s.n) > tolerance:
        raise ValueError(
            f"the normals are not opposite: {R @ b.n} on the body, {s.n} on the ground"
        )
    return Contact(b, s, R)


def contact_rates(contact, omega, slip=0.0):
    """The velocities (space axes) of the contact point along the body and along the ground.

    ``omega`` in space axes; ``slip`` is the velocity v_O + omega x (c - O) of the body's material
    point, zero when rolling.  Least squares: the system is consistent, with superfluous rows.
    """
    b, s, R = contact
    dx_b, dn_b, n_b = R @ b.dx, R @ b.dn, R @ b.n
    kb, ks, mb, ms = dx_b.shape[1], s.dx.shape[1], len(b.dg), len(s.dg)
    rows = np.zeros((6 + mb + ms, kb + ks))
    right = np.zeros(len(rows))
    rows[0:3, :kb], rows[0:3, kb:] = dx_b, -s.dx
    rows[3:6, :kb], rows[3:6, kb:] = dn_b, s.dn
    rows[6 : 6 + mb, :kb], rows[6 + mb :, kb:] = b.dg, s.dg
    right[0:3], right[3:6] = -slip, -cross(omega, n_b)
    size = np.sqrt((rows**2).sum(0))  # so that coordinates of any magnitude count alike
    rates = np.linalg.lstsq(rows / size, right, rcond=1e-15)[0] / size
    return dx_b @ rates[:kb], s.dx @ rates[kb:]


def _plane(dx, dn, dg):
    """An orthonormal basis (4 x 2) of the pairs (dx, dn) that a surface allows, two rows each."""
    free = np.linalg.svd(dg)[2][-2:].T if len(dg) else np.eye(2)
    pairs = np.vstack([dx, dn]) @ free
    return np.linalg.qr(pairs / np.sqrt((pairs**2).sum(0)))[0]


def condition_of(contact):
    """How well the motion of the contact is determined: from about 1 (best) to infinity (not at all).

    A step on either surface moves point and normal in the common tangent plane, (dx, length * dn),
    and so spans a plane in four dimensions; the relative problem is to split a given vector between
    the two planes.  The result is the ratio of the largest to the smallest singular value of their
    orthonormal bases side by side, cot(angle/2) of the smallest angle between them.  ``length`` is
    the smallest radius of curvature of the two surfaces, that across an edge left out, so the unit of
    length does not matter.  The result is finite for edges and planes, large where the surfaces
    nearly osculate in some direction; a ball on a plane has 2.4.
    """
    b, s, R = contact
    tangent = np.linalg.svd(s.n[None, :])[2][1:]
    turned = tangent @ R
    planes = [
        _plane(turned @ b.dx, turned @ b.dn, b.dg),
        _plane(tangent @ s.dx, -tangent @ s.dn, s.dg),
    ]
    bends = [
        tuple(
            zip(
                np.linalg.svd(p[:2], compute_uv=False),
                np.linalg.svd(p[2:], compute_uv=False)[::-1],
                strict=False,
            )
        )
        for p in planes
    ]  # cosine and sine of each principal bend: 1, 0 flat, 0, 1 across an edge
    sharpest = max(s / c for c, s in bends[0] + bends[1] if c > 1e-9)
    if sharpest < 1e-14:
        return np.inf
    scaled = [np.linalg.qr(np.vstack([p[:2], p[2:] / sharpest]))[0] for p in planes]
    values = np.linalg.svd(np.hstack(scaled), compute_uv=False)
    return float(values[0] / values[-1]) if values[-1] > 0 else np.inf


def condition(scenario, R, contact_body, contact_ground, descriptions=(None, None)):
    """``condition_of`` the contact at the given points."""
    return condition_of(
        find_contact(scenario, np.asarray(R, float), contact_body, contact_ground, descriptions)
    )
