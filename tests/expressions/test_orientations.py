"""Orientations as people write them, against SciPy's rotations."""

import numpy as np
import pytest
from scipy.spatial.transform import Rotation

from voronets import InputError
from voronets.expressions.orientations import (
    lean_heading_spin,
    lean_heading_spin_of,
    orientation_quaternion,
)


def miss(value, rotation: Rotation) -> float:
    """How far a quaternion is from SciPy's, whatever its sign."""
    q, known = np.array(orientation_quaternion(value)), np.roll(rotation.as_quat(), 1)
    return min(np.abs(q - known).max(), np.abs(q + known).max())


def test_every_form_is_the_rotation_of_scipy():
    rng = np.random.default_rng(7)
    for _ in range(50):
        lean, heading, spin = rng.uniform(-720, 720, 3)
        turned = Rotation.from_euler("ZXZ", [heading, lean, spin], degrees=True)
        assert miss({"lean": lean, "heading": heading, "spin": spin}, turned) < 1e-14
        assert miss(turned, turned) < 1e-15
        assert miss(turned.as_matrix(), turned) < 1e-14
        assert miss((3 * np.roll(turned.as_quat(), 1)).tolist(), turned) < 1e-15
        axis, angle = rng.normal(size=3), rng.uniform(-700, 700)
        about = Rotation.from_rotvec(axis / np.linalg.norm(axis) * angle, degrees=True)
        assert miss({"axis": axis, "degrees": angle}, about) < 1e-14
        assert miss({"axis": axis.tolist(), "radians": np.radians(angle)}, about) < 1e-14


def test_lean_heading_and_spin_of_a_quaternion_are_the_angles_of_scipy():
    rng = np.random.default_rng(11)
    for _ in range(50):
        turned = Rotation.random(random_state=rng)
        heading, lean, spin = turned.as_euler("ZXZ", degrees=True)
        angles = lean_heading_spin_of(np.roll(turned.as_quat(), 1))
        assert np.allclose(angles, (lean, heading, spin), rtol=0, atol=1e-12)


@pytest.mark.parametrize("lean", [0.0, 1e-9, 90.0, 180.0 - 1e-9, 180.0])
@pytest.mark.parametrize("heading", [-179.0, 0.0, 35.0, 180.0])
@pytest.mark.parametrize("spin", [-120.0, 0.0, 180.0])
def test_angles_go_round_by_the_quaternion(lean, heading, spin):
    q = orientation_quaternion({"lean": lean, "heading": heading, "spin": spin})
    angles = lean_heading_spin_of(q)
    back = np.array(lean_heading_spin(*angles))
    assert min(np.abs(back - q).max(), np.abs(back + q).max()) < 1e-15
    if lean in (0.0, 180.0):
        assert angles[0] == lean and angles[2] == 0


def test_right_angles_are_exact_and_what_is_left_out_is_zero():
    assert orientation_quaternion(None) == orientation_quaternion({}) == (1, 0, 0, 0)
    assert orientation_quaternion({"lean": 180}) == (0, 1, 0, 0)
    assert orientation_quaternion({"heading": -360}) == (-1, 0, 0, 0)


REFUSED = (
    ({"axis": [0, 0, 0], "degrees": 3}, "axis", "a vector that is not zero"),
    ({"axis": [0, 0, 1]}, "degrees", "missing"),
    ({"degrees": 3}, "axis", "missing"),
    ({"lean": 3, "axis": [1, 0, 0], "degrees": 2}, "lean", "cannot be combined with an axis"),
    ({"leen": 3}, "leen", "Did you mean 'lean'?"),
    ({"axis": [0, 0, 1], "degrees": 1, "radians": 2}, "", "Give one of them"),
    ([1, 2, 3], "", "a quaternion w x y z, { axis, degrees }"),
    ([0, 0, 0, 0], "", "not zero"),
    (np.diag([1, 1, -1]), "", "mirrors the body"),
    ([[1, 0, 0], [0, 1, 0.1], [0, 0, 1]], "", "deviates by 0.1"),
    ("upright", "", "For example"),
    ({"lean": "steep"}, "lean", "a number"),
)


@pytest.mark.parametrize(("value", "key", "words"), REFUSED)
def test_what_is_no_orientation_is_told_at_its_key(value, key, words):
    with pytest.raises(InputError) as refused:
        orientation_quaternion(value, "start.orientation")
    (fault,) = refused.value.faults
    assert fault.key == ".".join(part for part in ("start.orientation", key) if part)
    assert words in str(fault)
