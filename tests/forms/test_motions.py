"""Motions by the papers' equations, run by the engine, are the core's motions."""

from __future__ import annotations

import numpy as np
import pytest

from forms.cases import Case, coordinates, plane_case
from forms.derivatives import gap
from voronets.engine import simulate_system
from voronets.forms.catalogue import derive
from voronets.forms.rolling.diamandiev import DiamandievOnPlane

TIMES = np.linspace(0.0, 1.0, 11)
#: Cases, and starts from which the contact keeps away from the poles for a second.
MOTIONS = {
    Case("torus on sphere", False, False, False, "central"): (1.0, 2.9, 2.8, 1.3, 2.8, -0.2, 0.8, -1.7),
    Case("spheroid on sphere", True, True, True, "central"): (0.9, 3.0, 3.0, 1.2, 3.0, 0.8, -1.3, -1.3),
    Case("ellipsoid on ellipsoid", True, False, True, "gravity"): (
        1.3, 0.4, 0.3, 1.4, 0.2, 0.4, 0.3, 0.5),
    Case("ball in bowl", False, False, False, "gravity"): (1.0, 3.1, 3.0, 1.8, 2.8, -1.7, 0.5, -2.8),
    Case("skew on skew", True, True, False, "central"): (0.1, 0.1, 0.4, 0.2, 0.1, 0.3, -0.2, 0.4),
}  # fmt: skip
ANY = ("voronets1912", "momentum", "variational")
FORMS = [
    (case, key)
    for case in MOTIONS
    for key in (*ANY, "voronets1911", "sphere", "canonical")
    if key in ANY
    or ((case.pair.endswith(("sphere", "bowl")) or key == "voronets1911") and case.pair != "skew on skew")
]  # fmt: skip


def run(system, state):
    return simulate_system(system, state, TIMES[-1], at=TIMES, tolerance=1e-15)


@pytest.mark.parametrize("case, key", FORMS, ids=lambda x: x if isinstance(x, str) else x.name)
def test_motion(case, key):
    state = coordinates(case).to_state(MOTIONS[case])
    core = run(case.problem.system(), state)
    form = derive(case.problem, key)
    ours = run(form.system(), form.from_state(state))
    for name in ("omega", "contact_body", "contact_ground", "centre", "reaction", "energy"):
        assert gap(ours[name].values, core[name].values) < 1e-9, name
    assert ours.verdict.energy_drift is None or ours.verdict.energy_drift < 1e-12


@pytest.mark.parametrize("name", ["ellipsoid, level", "support, tilted, rotor"])
def test_diamandiev(name):
    problem, (state, _) = plane_case(name)
    form = DiamandievOnPlane(problem)
    core, ours = run(problem.system(), state), run(form.system(), form.from_state(state))
    assert gap(ours["omega"].values, core["omega"].values) < 1e-9
    assert gap(ours["contact_body"].values, core["contact_body"].values) < 1e-9
    centre = (core["centre"].values - np.array(problem.ground.centre)) @ form.T
    assert gap(ours["G"].values, centre) < 1e-9
    assert ours.verdict.energy_drift < 1e-12
