"""A surface from outside the package: it rolls, is drawn and has its integrals like any other."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import pytest

import voronets
from voronets import surfaces
from voronets.expressions.vectors import Vector
from voronets.surfaces.contract import Contact
from voronets.surfaces.ellipsoids import ByNormal
from voronets.surfaces.tensors import Round


@dataclass(frozen=True)
class OffsetBall(ByNormal):
    """A ball of radius r whose centre is c above the origin."""

    radius: float
    height: float
    kind, convex = "offset_ball", True

    @property
    def size(self):
        return self.radius

    @property
    def numbers(self):
        return {"r": self.radius, "c": self.height, "k": 1 / self.radius}

    def contact_at_normal(self, ns, k, n):
        x = n * k["r"] + Vector(0, 0, k["c"])
        return Contact(x, n, S=Round(k["k"], n), L=Round(k["r"], n))


def rolled(surface, ground, contact):
    body = voronets.body(1.0, [0.004, 0.004, 0.003], surface)
    problem = voronets.RollingProblem(body, ground, voronets.Forces((0, 0, -9.81)))
    begin = voronets.start(
        problem, orientation=[0.98, 0.2, 0, 0.1], contact=contact, omega=[0.5, 1.0, 5.0]
    )
    return begin, voronets.simulate(begin, 1.0, estimate=False)


GROUNDS = {
    "plane": (surfaces.plane(), [0, 0, 0]),
    "waves": (surfaces.wavy(0.01, (0.8, 0.9)), [0.1, 0.2, None]),
}


@pytest.mark.parametrize("name", GROUNDS)
def test_it_rolls_as_the_same_shape_of_the_catalogue_does(name):
    ground, contact = GROUNDS[name]
    if contact[2] is None:
        contact = [*contact[:2], float(np.array(ground.at(contact[:2]).x)[2])]
    begin, motion = rolled(OffsetBall(0.1, -0.02), ground, contact)
    _, known = rolled(surfaces.place(surfaces.sphere(0.1), (0, 0, -0.02)), ground, contact)
    assert motion.compare(known)["omega"].value < 1e-9
    assert motion.verdict.energy_drift < 1e-12
    if name == "plane":
        assert voronets.integrals(begin).classical.startswith("Routh's sphere")


def test_it_is_drawn(tmp_path):
    pytest.importorskip("matplotlib")
    _, motion = rolled(OffsetBall(0.1, -0.02), *GROUNDS["plane"])
    assert voronets.picture(motion, tmp_path / "it.png").stat().st_size > 20_000


def test_its_mass_properties_are_computed():
    found = voronets.homogeneous(OffsetBall(0.1, -0.02), 2.0)
    np.testing.assert_allclose(found.centroid, [0, 0, -0.02], atol=1e-12)
    np.testing.assert_allclose(found.inertia, np.eye(3) * 0.4 * 2.0 * 0.01, atol=1e-12)
