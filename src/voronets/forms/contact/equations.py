r"""A body that touches a plane, by ω and the plane's axes in body axes: formulas over scalars of any kind.

    γ           the plane's normal;  α, β along the plane, γ = α × β;   γ̇ = γ × ω,  α̇ = α × ω
    a, ȧ        from the centre of mass O to the contact, and how it moves over the body;  ȧ·γ = 0
    l = a × γ   the arm of the reaction;  the height of O is z = −a·γ,  ż = −ω·l
    f = N r + f_t   the ground's force;  r = γ without friction, f_t = −c u with a viscous one,
                    r = γ − μ d with Coulomb's

    I ω̇ + ω × (I ω + κ e) = a × f + M,     m z̈ = N − m g,     z̈ = −ω̇·l − ω·l̇

With k = I⁻¹ l these give the pressure,

    N (1/m + k·(a × r)) = g − ω·l̇ + k·(ω × (I ω + κ e) − M − a × f_t)
"""

from __future__ import annotations

from voronets.expressions.vectors import Matrix, Scalar, Vector, cross


def arm(a: Vector, gamma: Vector) -> Vector:
    """l = a × γ."""
    return cross(a, gamma)


def arm_rate(a: Vector, a_dot: Vector, gamma: Vector, omega: Vector) -> Vector:
    """l̇ = ȧ × γ + a × (γ × ω), as seen in the body."""
    return cross(a_dot, gamma) + cross(a, cross(gamma, omega))


def gyroscopic(I: Matrix, kappa_e: Vector, omega: Vector) -> Vector:
    """ω × (I ω + κ e)."""
    return cross(omega, I @ omega + kappa_e)


def pressure_share(m: Scalar, k: Vector, turned: Vector) -> Scalar:
    """1/m + k·(a × r), what N is divided by; turned = a × r."""
    return 1 / m + k @ turned


def pressure_demand(g: Scalar, omega: Vector, l_dot: Vector, k: Vector, rest: Vector) -> Scalar:
    """g − ω·l̇ + k·rest, rest = ω × (I ω + κ e) − M − a × f_t."""
    return g - omega @ l_dot + k @ rest


def contact_inertia(m: Scalar, I: Matrix, a: Vector, x: Vector) -> Vector:
    """J x = I x + m (|a|² x − a (a·x))."""
    found: Vector = I @ x + (x * (a @ a) - a * (a @ x)) * m
    return found


def rolling_moment(
    m: Scalar, a: Vector, a_dot: Vector, omega: Vector, gravity: Vector, rest: Vector
) -> Vector:
    """What J ω̇ is without a moment about the normal: m a × ((ȧ − a × ω) × ω − g) − rest.

    rest  ω × (I ω + κ e) − M
    """
    found: Vector = cross(a, cross(a_dot - cross(a, omega), omega) - gravity) * m - rest
    return found


def slip_acceleration(
    a: Vector, a_dot: Vector, omega: Vector, omega_dot: Vector, acceleration: Vector
) -> Vector:
    """u̇ = v̇ + ω̇ × a + ω × (ω × a + ȧ), the absolute rate in body axes."""
    found: Vector = acceleration + cross(omega_dot, a) + cross(omega, cross(omega, a) + a_dot)
    return found


def slip(a: Vector, omega: Vector, gamma: Vector, along: Vector) -> Vector:
    """u = v + ω × a, v = along + ż γ: the part of ω × a along the normal and ż cancel."""
    turned = cross(omega, a)
    found: Vector = along + turned - gamma * (gamma @ turned)
    return found
