"""Models of sympy.physics.mechanics handed over: accelerations as SymPy's own methods give them."""

from __future__ import annotations

import numpy as np
import pytest
from sympy import Matrix, Rational, cos, sin, sqrt, symbols
from sympy.physics.mechanics import (
    Force,
    KanesMethod,
    LagrangesMethod,
    Lagrangian,
    LinearDamper,
    LinearPathway,
    LinearSpring,
    Particle,
    PinJoint,
    Point,
    PrismaticJoint,
    ReferenceFrame,
    RigidBody,
    System,
    Torque,
    TorqueActuator,
    dynamicsymbols,
    inertia,
    msubs,
)
from sympy.physics.mechanics.models import multi_mass_spring_damper, n_link_pendulum_on_cart

import voronets
from voronets.expressions.faults import InputError
from voronets.expressions.scalars import ARRAYS
from voronets.mechanics.dynamics import SystemDynamics
from voronets.mechanics.manifold import Manifold

t = dynamicsymbols._t
from_sympy = voronets.system.from_sympy


# -- comparison -----------------------------------------------------------------------------------


def state_of(system, seed, near=0.0):
    """A state at random that the constraints allow; its coordinates are moved by ``near`` first."""
    n = len(system.names)
    x = np.random.default_rng(seed).uniform(0.2, 0.9, 2 * n)
    x[:n] += near
    x = Manifold(system).project(x, system.parameters, 0.0)
    x = Manifold(system).project(x, system.parameters, 0.0)
    here = Manifold(system).at(x, system.parameters, 0.0)
    assert max(np.abs(here.c).max(initial=0.0), np.abs(here.h).max(initial=0.0)) < 1e-9
    return x


def accelerations(system, x):
    found, _ = SystemDynamics(system).solved(
        ARRAYS, [np.float64(v) for v in x], system.parameters, np.float64(0)
    )
    return np.array(found, dtype=float)


def numbers(matrix, values):
    return np.array(msubs(Matrix(matrix), values).evalf(), dtype=float)


def agrees_with_kane(method, system, parameters, seeds=(1, 2), near=0.0):
    """u̇ of the method, with q̇ and q̈ of the system put into the kinematic equations."""
    q, u = list(method.q), list(method.u)
    idle = {x: 0.0 for one in method._uaux for x in (one.diff(t), one)}
    rates = {key: msubs(value, idle) for key, value in method.kindiffdict().items()}
    names = [str(x.func) for x in q]
    for seed in seeds:
        x = state_of(system, seed, near)
        n = len(system.names)
        a = accelerations(system, x)
        place = dict(zip(system.names, x[:n], strict=True))
        speed = dict(zip(system.names, x[n:], strict=True))
        push = dict(zip(system.names, a, strict=True))
        values = {
            **parameters,
            **idle,
            t: 0.0,
            **{s: place[name] for s, name in zip(q, names, strict=True)},
        }
        K = Matrix([rates[s.diff(t)] for s in q])
        by_u = numbers(K.jacobian(u), values)
        rest = numbers(msubs(K, dict.fromkeys(u, 0)), values).ravel()
        velocity = np.array([speed[name] for name in names])
        bound, free = np.zeros((0, len(u))), np.zeros(0)
        if len(method._k_nh):  # dependent speeds may have no kinematic equation
            bound, free = numbers(method._k_nh, values), numbers(method._f_nh, values).ravel()
        U = np.linalg.lstsq(np.vstack([by_u, bound]), np.r_[velocity - rest, -free], rcond=None)[0]
        assert by_u @ U + rest == pytest.approx(velocity, abs=1e-10)
        values |= dict(zip(u, U, strict=True))
        full = np.linalg.solve(
            numbers(method.mass_matrix_full, values), numbers(method.forcing_full, values).ravel()
        )
        U_dot = full[len(q) :]
        along = {s.diff(t): v for s, v in zip(q, velocity, strict=True)}
        q_dots = K.diff(t)
        q_dots = msubs(q_dots, {s.diff(t): w for s, w in zip(u, U_dot, strict=True)})
        expected = numbers(msubs(q_dots, along), values).ravel()
        mine = np.array([push[name] for name in names])
        assert mine == pytest.approx(expected, rel=1e-8, abs=1e-8)


def agrees_with_lagrange(method, system, parameters, seeds=(1, 2)):
    method.form_lagranges_equations()
    q = list(method.q)
    names = [str(x.func) for x in q]
    for seed in seeds:
        x = state_of(system, seed)
        n = len(q)
        values = {**parameters, t: 0.0, **dict(zip(q, x[:n], strict=True))}
        values |= dict(zip([s.diff(t) for s in q], x[n:], strict=True))
        full = np.linalg.solve(
            numbers(method.mass_matrix_full, values), numbers(method.forcing_full, values).ravel()
        )
        assert tuple(names) == system.names
        assert accelerations(system, x) == pytest.approx(full[n : 2 * n], rel=1e-9, abs=1e-9)


# -- Kane -----------------------------------------------------------------------------------------


def disc():
    """A disc rolling on a plane: its contact point at rest by ``set_vel``, body rates as speeds."""
    q = q1, q2, q3 = dynamicsymbols("q1:4")
    u = dynamicsymbols("u1:4")
    r, m, g = symbols("r m g")
    N = ReferenceFrame("N")
    Y = N.orientnew("Y", "Axis", [q1, N.z])
    L = Y.orientnew("L", "Axis", [q2, Y.x])
    R = L.orientnew("R", "Axis", [q3, L.y])
    kinematics = [one - speed for one, speed in zip(R.ang_vel_in(N).to_matrix(L), u, strict=True)]
    spin = sum((speed * axis for speed, axis in zip(u, L, strict=True)), 0)
    R.set_ang_vel(N, spin)
    C = Point("C")
    C.set_vel(N, 0)
    middle = C.locatenew("Dmc", r * L.z)
    middle.v2pt_theory(C, N, R)
    body = RigidBody(
        "disc", middle, R, m, (inertia(L, m * r**2 / 4, m * r**2 / 2, m * r**2 / 4), middle)
    )
    method = KanesMethod(N, q_ind=list(q), u_ind=list(u), kd_eqs=kinematics)
    method.kanes_equations([body], [(middle, -m * g * Y.z)])
    return method, {r: 0.4, m: 1.3, g: 9.81}


def test_rolling_disc_by_kane():
    """The centre's velocity belongs to no place: two coordinates are added for it, not three."""
    method, values = disc()
    system = from_sympy(method, parameters=values)
    assert system.names == ("q1", "q2", "q3", "disc_x", "disc_y")
    assert len(system.constraints) == 2 and not system.holonomic
    assert {name for name, _ in system.quasi} >= {"u2", "u3"}
    agrees_with_kane(method, system, values)


def test_rolling_disc_moves_as_that_of_the_gallery():
    method, _ = disc()
    ours = voronets.load("disc-in-euler-angles")
    a, m, g = (ours.stated.parameters[name] for name in ("a", "m", "g"))
    system = from_sympy(method, parameters={"r": a, "m": m, "g": g})
    x = ours.state
    theta, theta_dot, psi_dot, phi_dot = x[0], x[5], x[6], x[7]
    # lean from the vertical about the heading; the spin's sense is turned
    start = {"q1": 0.0, "q2": theta - np.pi / 2, "q3": 0.0, "disc_x": 0.0, "disc_y": 0.0,
             "q1'": psi_dot, "q2'": theta_dot, "q3'": -phi_dot}  # fmt: skip
    begin = voronets.start_system(system, start)
    motion = voronets.simulate(begin, 2.0, tolerance=1e-14)
    other = voronets.run(ours, tolerance=1e-14).at(motion.t)
    assert motion["q2"].values + np.pi / 2 == pytest.approx(other["theta"].values, abs=1e-9)


def test_double_pendulum_by_kane():
    q1, q2, u1, u2 = dynamicsymbols("q1 q2 u1 u2")
    l, m, g = symbols("l m g")
    N = ReferenceFrame("N")
    O = Point("O")
    O.set_vel(N, 0)
    A, B = N.orientnew("A", "Axis", [q1, N.z]), N.orientnew("B", "Axis", [q2, N.z])
    A.set_ang_vel(N, u1 * N.z)
    B.set_ang_vel(N, u2 * N.z)
    P = O.locatenew("P", l * A.x)
    R = P.locatenew("R", l * B.x)
    P.v2pt_theory(O, N, A)
    R.v2pt_theory(P, N, B)
    bodies = [Particle("P", P, m), Particle("R", R, m)]
    method = KanesMethod(N, [q1, q2], [u1, u2], [q1.diff() - u1, q2.diff() - u2])
    method.kanes_equations(bodies, [(P, m * g * N.x), (R, m * g * N.x)])
    values = {l: 0.7, m: 1.1, g: 9.81}
    system = from_sympy(method, parameters=values)
    assert not system.constraints and not system.quasi and system.U == 0
    agrees_with_kane(method, system, values)
    placed = from_sympy(method, parameters=values, fixed_point=O)
    assert all(Q == 0 for Q in placed.Q) and placed.U != 0  # weights have a force function
    x = state_of(system, 3)
    assert accelerations(placed, x) == pytest.approx(accelerations(system, x), abs=1e-12)
    # the same from bodies and loads alone
    listed = from_sympy(
        bodies, frame=N, coordinates=[q1, q2], speeds=[u1, u2],
        kinematics=[q1.diff() - u1, q2.diff() - u2],
        loads=[Force(P, m * g * N.x), Force(R, m * g * N.x)], parameters=values,
    )  # fmt: skip
    assert accelerations(listed, x) == pytest.approx(accelerations(system, x), abs=1e-12)


def test_pendulums_on_a_cart():
    method = n_link_pendulum_on_cart(n=3, cart_force=True, joint_torques=True)
    values = {s: 0.4 + 0.1 * i for i, s in enumerate(sorted(
        (method.mass_matrix_full.free_symbols | method.forcing_full.free_symbols) - {t}, key=str))}  # fmt: skip
    pushes = {s: 0.3 * (i + 1) for i, s in enumerate(symbols("F T1 T2 T3"))}
    system = from_sympy(method, parameters=values, inputs=pushes)
    forces = {dynamicsymbols(str(s)): value for s, value in pushes.items()}
    agrees_with_kane(method, system, {**values, **forces})


def test_a_chain_of_masses_springs_and_dampers():
    method = multi_mass_spring_damper(3, apply_gravity=True, apply_external_forces=True)
    values = {s: 0.5 + 0.2 * i for i, s in enumerate(sorted(
        (method.mass_matrix_full.free_symbols | method.forcing_full.free_symbols) - {t}, key=str))}  # fmt: skip
    forces = {f"f{i}": 0.3 + i for i in range(3)}
    system = from_sympy(method, parameters=values, inputs=forces)
    known = {dynamicsymbols(name): value for name, value in forces.items()}
    agrees_with_kane(method, system, {**values, **known})


def test_dependent_speeds_and_coordinates():
    """A bead on a circle, both coordinates kept: one holonomic constraint, its rate is not another."""
    q1, q2, u1, u2 = dynamicsymbols("q1 q2 u1 u2")
    l, m, g = symbols("l m g")
    N = ReferenceFrame("N")
    O = Point("O")
    P = O.locatenew("P", q1 * N.x + q2 * N.y)
    P.set_vel(N, u1 * N.x + u2 * N.y)
    circle = P.pos_from(O).magnitude() - l
    rate = msubs(circle.diff(t), {q1.diff(): u1, q2.diff(): u2})
    method = KanesMethod(
        N, q_ind=[q2], u_ind=[u2], q_dependent=[q1], u_dependent=[u1],
        configuration_constraints=[circle], velocity_constraints=[rate],
        kd_eqs=[q1.diff() - u1, q2.diff() - u2],
    )  # fmt: skip
    method.kanes_equations([Particle("P", P, m)], [(P, m * g * N.x)])
    values = {l: 0.9, m: 1.2, g: 9.81}
    system = from_sympy(method, parameters=values)
    assert len(system.holonomic) == 1 and not system.constraints
    agrees_with_kane(method, system, values)


def wheel_chain():
    """The frames, points and speeds of a bicycle whose rear contact is at rest; z down."""
    q = dynamicsymbols("yaw roll pitch steer rear front")
    u = dynamicsymbols("u1:7")
    names = "rR rF d1 d2 d3 l1 l2 l3 l4"
    rR, rF, d1, d2, d3, l1, l2, l3, l4 = symbols(names)
    N = ReferenceFrame("N")
    frames, last = [], N
    for name, angle, speed, axis in zip("ABDE", q[:4], u[:4], "zxyz", strict=True):
        frame = last.orientnew(name, "Axis", [angle, getattr(last, axis)])
        frame.set_ang_vel(last, speed * getattr(last, axis))
        frames.append(frame)
        last = frame
    A, B, D, E = frames
    R, F = D.orientnew("R", "Axis", [q[4], D.y]), E.orientnew("F", "Axis", [q[5], E.y])
    R.set_ang_vel(D, u[4] * D.y)
    F.set_ang_vel(E, u[5] * E.y)
    contact = Point("C")
    contact.set_vel(N, 0)
    places = {"C": contact}
    lean = E.y.dot(N.z)
    down = (N.z - lean * E.y) / sqrt(1 - lean**2)
    for name, base, arm, frame in (
        ("hub", "C", -rR * B.z, R), ("G", "hub", l1 * D.x + l2 * D.z, D), ("S", "hub", d1 * D.x, D),
        ("front", "S", d3 * E.x + d2 * E.z, E), ("H", "front", l3 * E.x + l4 * E.z, E),
        ("touch", "front", rF * down, F),
    ):  # fmt: skip
        places[name] = places[base].locatenew(name, arm)
        places[name].v2pt_theory(places[base], N, frame)
    values = (0.3, 0.35, 0.9534570696121849, 0.2676445084476887, 0.03207142672761929,
              0.4707271515135145, -0.47792881146460797, -0.00597083392418685, -0.3699518200282974)  # fmt: skip
    return q, u, N, A, (D, E, R, F), places, dict(zip(symbols(names), values, strict=True))


def test_bicycle_by_kane():
    """Rolling in the velocities (rear), as constraints (front), a dependent coordinate (pitch).

    SymPy solves constraints for dependent speeds by LU without pivoting, which is wrong here by a
    hundredth; by Cramer's rule its accelerations are those of the gallery's bicycle too.
    """
    q, u, N, A, (D, E, R, F), places, values = wheel_chain()
    g = symbols("g")
    values |= {g: 9.81}
    parts = [
        ("rear", "hub", R, D, 2.0, (0.0603, 0.12, 0.0603, 0)),
        ("frame", "G", D, D, 85.0, (7.178169776497895, 11.0, 4.821830223502105, 3.822553593835787)),
        ("fork", "H", E, E, 4.0, (0.05841337700152972, 0.06, 0.007586622998470264, 0.009119225261946298)),
        ("wheel", "front", F, E, 3.0, (0.1405, 0.28, 0.1405, 0)),
    ]  # fmt: skip
    bodies = []
    for name, place, frame, axes, mass, moments in parts:
        own = symbols(f"m_{name} xx_{name} yy_{name} zz_{name} zx_{name}")
        values |= dict(zip(own, (mass, *moments), strict=True))
        m, xx, yy, zz, zx = own
        central = inertia(axes, xx, yy, zz, 0, 0, zx)
        bodies.append(RigidBody(name, places[place], frame, m, (central, places[place])))
    yaw, roll, pitch, steer, rear, front = q
    slip = places["touch"].vel(N)
    method = KanesMethod(
        N, q_ind=[yaw, roll, steer, rear, front], q_dependent=[pitch],
        u_ind=[u[1], u[3], u[4]], u_dependent=[u[0], u[2], u[5]],
        configuration_constraints=[places["touch"].pos_from(places["C"]).dot(N.z)],
        velocity_constraints=[slip.dot(axis) for axis in (A.x, A.y, A.z)],
        kd_eqs=[x.diff(t) - speed for x, speed in zip(q, u, strict=True)],
        constraint_solver="CRAMER",
    )  # fmt: skip
    method.kanes_equations(bodies, [(body.masscenter, body.mass * g * N.z) for body in bodies])
    system = from_sympy(method, parameters=values)
    assert system.names[6:] == ("rear_x", "rear_y")  # one pair of coordinates carries all parts
    assert len(system.constraints) == 4 and len(system.holonomic) == 1
    agrees_with_kane(method, system, values, seeds=(1,))
    as_in_the_gallery(system)


def as_in_the_gallery(system):
    """The same accelerations as the scenario's, which was stated in other coordinates."""
    x, own = state_of(system, 1), voronets.load("whipple-bicycle").stated
    place, speed = (dict(zip(system.names, part, strict=True)) for part in (x[:8], x[8:]))
    names = {
        "psi": "yaw",
        "phi": "roll",
        "delta": "steer",
        "theta_R": "rear",
        "theta_F": "front",
        "theta": "pitch",
    }
    ahead = -0.3 * (speed["pitch"] + speed["rear"])
    there = {name: (place[other], speed[other]) for name, other in names.items()}
    there["theta"] = (place["pitch"] - np.pi / 10, speed["pitch"])
    there |= {"x": (0.0, ahead * np.cos(place["yaw"])), "y": (0.0, ahead * np.sin(place["yaw"]))}
    at = np.array([there[name][k] for k in (0, 1) for name in own.names])
    found = dict(zip(own.names, accelerations(own, at), strict=True))
    mine = dict(zip(system.names, accelerations(system, x), strict=True))
    for name, other in names.items():
        assert mine[other] == pytest.approx(found[name], rel=1e-9, abs=1e-9)


# -- Lagrange -------------------------------------------------------------------------------------


def test_mass_spring_damper_by_lagrange():
    x = dynamicsymbols("x")
    m, k, c, F = symbols("m k c F")
    N, P = ReferenceFrame("N"), Point("P")
    P.set_vel(N, x.diff() * N.x)
    weight = Particle("weight", P, m)
    weight.potential_energy = k * x**2 / 2
    push = [(P, (F - c * x.diff()) * N.x)]
    method = LagrangesMethod(Lagrangian(N, weight), [x], forcelist=push, frame=N)
    values = {m: 1.4, k: 30.0, c: 0.6, F: 2.0}
    system = from_sympy(method, parameters=values)
    agrees_with_lagrange(method, system, values)
    listed = from_sympy([weight], frame=N, coordinates=[x], loads=push, parameters=values)
    at = np.array([0.3, -0.8])
    expected = (2.0 + 0.6 * 0.8 - 30.0 * 0.3) / 1.4
    assert accelerations(listed, at) == pytest.approx([expected])
    assert accelerations(system, at) == pytest.approx([expected])


def test_rolling_disc_by_lagrange():
    """Five coordinates, the conditions of rolling as a vector that vanishes."""
    q = q1, q2, q3, x, y = dynamicsymbols("q1 q2 q3 x y")
    r, m, g = symbols("r m g")
    N = ReferenceFrame("N")
    Y = N.orientnew("Y", "Axis", [q1, N.z])
    L = Y.orientnew("L", "Axis", [q2, Y.x])
    R = L.orientnew("R", "Axis", [q3, L.y])
    O = Point("O")
    O.set_vel(N, 0)
    middle = O.locatenew("M", x * N.x + y * N.y + r * cos(q2) * N.z)
    middle.set_vel(N, middle.pos_from(O).dt(N))
    body = RigidBody(
        "disc", middle, R, m, (inertia(L, m * r**2 / 4, m * r**2 / 2, m * r**2 / 4), middle)
    )
    body.potential_energy = m * g * r * cos(q2)
    slip = middle.vel(N) + R.ang_vel_in(N).cross(-r * L.z)
    rolling = [slip.dot(axis).simplify() for axis in (N.x, N.y)]
    values = {r: 0.4, m: 1.3, g: 9.81}
    method = LagrangesMethod(Lagrangian(N, body), q, nonhol_coneqs=rolling)
    system = from_sympy(method, parameters=values)
    assert len(system.constraints) == 2
    agrees_with_lagrange(method, system, values)
    # as bodies with a vector constraint: its third component is the rate of nothing and drops out
    listed = from_sympy(body, frame=N, coordinates=q, constraints=[slip], parameters=values)
    assert len(listed.constraints) == 2
    at = state_of(system, 5)
    assert accelerations(listed, at) == pytest.approx(accelerations(system, at), abs=1e-9)
    # and the disc of Kane, whose velocity was given
    kane, _ = disc()
    other = from_sympy(kane, parameters=values)
    assert accelerations(other, at)[:3] == pytest.approx(accelerations(system, at)[:3], abs=1e-9)


# -- System ---------------------------------------------------------------------------------------


def test_four_bar_linkage():
    q1, q2, q3, u1, u2, u3 = dynamicsymbols("q1:4 u1:4")
    l1, l2, l3, l4, rho = symbols("l1:5 rho")
    bars = []
    for i, length in enumerate((l1, l2, l3, l4), start=1):
        frame, middle = ReferenceFrame(f"F{i}"), Point(f"C{i}")
        mass = rho * length
        bars.append(
            RigidBody(
                f"bar{i}",
                middle,
                frame,
                mass,
                (inertia(frame, 0, 0, mass * length**2 / 12), middle),
            )
        )
    model = System.from_newtonian(bars[0])
    lengths = (l1, l2, l3, l4)
    for i, (q, u) in enumerate(((q1, u1), (q2, u2), (q3, u3))):
        parent, child = bars[i], bars[i + 1]
        model.add_joints(PinJoint(
            f"J{i}", parent, child, coordinates=q, speeds=u, joint_axis=parent.z,
            parent_point=lengths[i] / 2 * parent.x, child_point=-lengths[i + 1] / 2 * child.x,
        ))  # fmt: skip
    start = bars[0].masscenter.locatenew("S", -l1 / 2 * bars[0].x)
    end = bars[3].masscenter.locatenew("E", l4 / 2 * bars[3].x)
    gap = end.pos_from(start)
    model.add_holonomic_constraints(gap.dot(bars[0].x), gap.dot(bars[0].y))
    model.q_ind, model.q_dep = [q1], [q2, q3]
    model.u_ind, model.u_dep = [u1], [u2, u3]
    values = {l1: 0.9, l2: 0.5, l3: 0.8, l4: 0.7, rho: 2.0}
    system = from_sympy(model, parameters=values)
    assert len(system.holonomic) == 2 and not system.constraints and not system.quasi
    model.form_eoms()
    agrees_with_kane(model.eom_method, system, values, seeds=(2, 4), near=1.1)


def test_a_system_with_joints_and_actuators():
    q1, q2, u1, u2 = dynamicsymbols("q1 q2 u1 u2")
    m, k, c, l, g, T = symbols("m k c l g T")
    rail, cart, bob = RigidBody("rail"), RigidBody("cart", mass=m), RigidBody("bob", mass=m)
    model = System.from_newtonian(rail)
    model.add_joints(
        PrismaticJoint("slide", rail, cart, coordinates=q1, speeds=u1, joint_axis=rail.x),
        PinJoint("pin", cart, bob, coordinates=q2, speeds=u2, joint_axis=cart.z,
                 child_point=l * bob.y),
    )  # fmt: skip
    path = LinearPathway(rail.masscenter, cart.masscenter)
    model.add_actuators(
        LinearSpring(k, path, equilibrium_length=0), LinearDamper(c, path),
        TorqueActuator(T, bob.z, bob.frame, cart.frame),
    )  # fmt: skip
    model.apply_uniform_gravity(-g * rail.y)
    moments = {symbol: 0.2 + 0.1 * i for i, symbol in enumerate(sorted(
        (bob.central_inertia.to_matrix(bob.frame).free_symbols), key=str))}  # fmt: skip
    values = {m: 1.2, k: 20.0, c: 0.3, l: 0.6, g: 9.81, T: 0.4, **moments}
    system = from_sympy(model, parameters=values)
    assert system.U != 0  # the weights, for the system has a fixed point
    model.form_eoms()
    agrees_with_kane(model.eom_method, system, values)


def test_kinematic_equations_beyond_the_speeds_are_constraints():
    """A blade: x, y, heading by two speeds, ahead and turning."""
    x, y, phi, u, w = dynamicsymbols("x y phi u w")
    m, J, b = symbols("m J b")
    N = ReferenceFrame("N")
    B = N.orientnew("B", "Axis", [phi, N.z])
    O = Point("O")
    O.set_vel(N, 0)
    centre = O.locatenew("G", x * N.x + y * N.y + b * B.x)
    centre.set_vel(N, centre.pos_from(O).dt(N))
    body = RigidBody("sleigh", centre, B, m, (inertia(B, 0, 0, J), centre))
    system = from_sympy(
        body, frame=N, coordinates=[x, y, phi], speeds=[u, w],
        kinematics=[x.diff() - u * cos(phi), y.diff() - u * sin(phi), phi.diff() - w],
        parameters={m: 1.4, J: 0.6, b: 0.35},
    )  # fmt: skip
    values = {"m": 1.4, "J": 0.6, "b": 0.35}
    ours = voronets.load(
        "chaplygin-sleigh", settings={f"system.parameters.{k}": v for k, v in values.items()}
    )
    assert len(system.constraints) == 1 and [name for name, _ in system.quasi] == ["u"]
    at = state_of(system, 3)
    assert accelerations(system, at) == pytest.approx(accelerations(ours.stated, at), abs=1e-10)


# -- what cannot be handed over -------------------------------------------------------------------


def test_refusals():
    q, u = dynamicsymbols("q u")
    m = symbols("m")
    N, A, P = ReferenceFrame("N"), ReferenceFrame("A"), Point("P")
    with pytest.raises(InputError, match="list of RigidBody and Particle"):
        from_sympy("pendulum")
    with pytest.raises(InputError, match="frame is missing"):
        from_sympy([Particle("p", P, m)], coordinates=[q])
    with pytest.raises(InputError, match="The point P has no velocity"):
        from_sympy([Particle("p", P, m)], frame=N, coordinates=[q])
    P.set_vel(N, u * N.x)
    with pytest.raises(InputError, match="coordinates are missing"):
        from_sympy([Particle("p", P, m)], frame=N)
    with pytest.raises(InputError, match=r"must give every speed \(u\); they determine 0 of 1"):
        from_sympy(
            [Particle("p", P, m)], frame=N, coordinates=[q], speeds=[u], kinematics=[q.diff()]
        )
    with pytest.raises(InputError, match=r"loads.0"):
        from_sympy([Particle("p", P, m)], frame=N, coordinates=[q], loads=[(P, 3 * m)])
    with pytest.raises(InputError, match="kanes_equations first"):
        from_sympy(KanesMethod(N, [q], [u], [q.diff() - u]))
    with pytest.raises(InputError, match="m"):  # a parameter without a value
        P.set_vel(N, q.diff() * N.x)
        from_sympy([Particle("p", P, m)], frame=N, coordinates=[q])
    A.set_ang_vel(N, q.diff() * N.z)
    A.orient_axis(N, N.z, 0)
    A.set_ang_vel(N, q.diff() * N.z)
    body = RigidBody("b", P, A, m, (inertia(A, 1, 1, 1), P))
    with pytest.raises(InputError, match="not that of its orientation"):
        from_sympy(body, frame=N, coordinates=[q], parameters={m: 1.0})


def test_torques_and_half_numbers():
    """A torque on a frame by its angular velocity."""
    q = dynamicsymbols("q")
    J, M = symbols("J M")
    N = ReferenceFrame("N")
    A = N.orientnew("A", "Axis", [q, N.z])
    P = Point("P")
    P.set_vel(N, 0)
    body = RigidBody("b", P, A, 1, (inertia(A, 1, 1, J), P))
    system = from_sympy(body, frame=N, coordinates=[q], loads=[Torque(A, M * N.z * Rational(1, 2) * sin(q))],
                        parameters={J: 2.0, M: 3.0})  # fmt: skip
    assert accelerations(system, np.array([0.4, 1.0])) == pytest.approx([0.75 * np.sin(0.4)])
