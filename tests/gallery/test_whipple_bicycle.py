"""The bicycle of Meijaard, Papadopoulos, Ruina and Schwab (2007) against their published numbers."""

from __future__ import annotations

import numpy as np
import pytest

import voronets

# Their (5.3) to (5.6): M q̈ + v C1 q̇ + (g K0 + v² K2) q = f, q = (lean, steer).
M = np.array([[80.81722, 2.31941332208709], [2.31941332208709, 0.29784188199686]])
K0 = np.array([[-80.95, -2.59951685249872], [-2.59951685249872, -0.80329488458618]])
K2 = np.array([[0.0, 76.59734589573222], [0.0, 2.65431523794604]])
C1 = np.array([[0.0, 33.86641391492494], [-0.85035641456978, 1.68540397397560]])
#: Their table 2: speed → weave (re, im), capsize, castering.
TABLE = {
    1: (3.52696170990070, 0.80774027519930, -3.13423125066578, -7.11008014637442),
    2: (2.68234517512745, 1.68066296590675, -3.07158645641514, -8.67387984831735),
    3: (1.70675605663975, 2.31582447384325, -2.63366137253667, -10.35101467245920),
    4: (0.41325331521125, 3.07910818603206, -1.42944427361326, -12.15861426576447),
    5: (-0.77534188219585, 4.46486771378823, -0.32286642900409, -14.07838969279822),
    6: (-1.52644486584142, 5.87673060598709, -0.00406690076970, -16.08537123098026),
    7: (-2.13875644258362, 7.19525913329805, 0.10268170574766, -18.15788466125262),
    8: (-2.69348683581097, 8.46037971396931, 0.14327879765713, -20.27940894394569),
    9: (-3.21675402252485, 9.69377351531791, 0.15790184030917, -22.43788559040858),
    10: (-3.72016840437287, 10.90681139476287, 0.16105338653172, -24.62459635017404),
}
WEAVE, CAPSIZE, DOUBLE_ROOT = 4.29238253634111, 6.02426201538837, 0.684283078892460
STATES = ["phi", "delta", "phi'", "delta'"]


def upright(speed):
    return voronets.load(
        "whipple-bicycle", settings={"start.phi'": 0.0, "start.theta_R'": -speed / 0.3}
    )


def linearised(speed):
    return voronets.linearise(upright(speed), states=STATES, inputs=["force_phi", "force_delta"])


def published(speed):
    """The map of (q, q̇) by the published matrices."""
    low = -np.linalg.solve(M, np.hstack([9.81 * K0 + speed**2 * K2, speed * C1]))
    return np.vstack([np.eye(4)[2:], low])


@pytest.fixture(scope="module")
def found():
    return {speed: linearised(speed) for speed in (2.0, 5.0, 8.0)}


def test_the_matrices(found):
    """M from what torques do, C1 and K from what lean and steer do, at every speed."""
    stiffness = {}
    for speed, space in found.items():
        assert space.steady and set(space.others) >= {"x", "y", "psi"}
        mass = np.linalg.inv(space.B[2:])
        assert mass == pytest.approx(M, abs=1e-9)
        assert -mass @ space.A[2:, 2:] / speed == pytest.approx(C1, abs=1e-9)
        stiffness[speed] = -mass @ space.A[2:, :2]
    assert (stiffness[8.0] - stiffness[2.0]) / 60 == pytest.approx(K2, abs=1e-9)
    assert (stiffness[5.0] - 25 * K2) / 9.81 == pytest.approx(K0, abs=1e-9)


@pytest.mark.parametrize("speed", [0.0, 3.0])
def test_the_map_at_other_speeds(speed):
    assert pytest.approx(published(speed), abs=1e-9) == linearised(speed).A


def test_the_table_of_eigenvalues(found):
    """From the published matrices at every speed, and from the nonlinear bicycle at three of them."""
    for speed, (re, im, capsize, castering) in TABLE.items():
        expected = np.sort_complex([re + 1j * im, re - 1j * im, capsize, castering])
        assert np.sort_complex(np.linalg.eigvals(published(speed))) == pytest.approx(
            expected, abs=1e-11
        )
        if float(speed) in found:
            assert np.sort_complex(found[float(speed)].eigenvalues) == pytest.approx(
                expected, abs=1e-9
            )
    standing = np.sort(np.linalg.eigvals(linearised(0.0).A).real)
    assert standing == pytest.approx(
        [-5.53094371765393, -3.13164324790656, 3.13164324790656, 5.53094371765393], abs=1e-9
    )


def test_weave_and_capsize_speeds_by_steady():
    """Where the stability of steady running changes, of the whole nonlinear bicycle."""
    motions = voronets.steady(upright(3.0), [f"start.theta_R'={-8 / 0.3}:{-3 / 0.3}:6"])
    speeds = sorted(-0.3 * one["start.theta_R'"] for one in motions.critical)
    assert speeds == pytest.approx([WEAVE, CAPSIZE], abs=1e-8)
    assert [motion.stable for motion in motions] == [False, False, True, True, False, False]


def test_the_double_root():
    """Two real eigenvalues become the weave: the discriminant changes its sign there."""

    def complex_pair(speed):
        return np.abs(np.linalg.eigvals(linearised(speed).A).imag).max() > 0

    assert not complex_pair(DOUBLE_ROOT - 1e-6) and complex_pair(DOUBLE_ROOT + 1e-6)


def test_it_rides_itself_upright():
    """At 4.6 m/s the swaying dies down; speed lost to it comes back as a little more (energy holds)."""
    motion = voronets.run("whipple-bicycle", tolerance=1e-14)
    lean = np.abs(motion["phi"].values)
    assert motion.verdict.energy_drift < 1e-12
    assert lean[:40].max() > 0.05 and lean[-40:].max() < 0.1 * lean[:40].max()
    speeds = -0.3 * motion["theta_R'"].values
    assert speeds[0] == pytest.approx(4.6) and 4.6 < speeds[-1] < 4.75
    assert abs(motion["psi"].values[-1]) > 0.05


def test_slow_it_falls():
    motion = voronets.run(
        "whipple-bicycle", settings={"start.theta_R'": -3.0 / 0.3, "run.duration": 2.0}
    )
    lean = np.abs(motion["phi"].values)
    assert lean[-60:].max() > lean[:60].max()
