"""Bodies that come to rest between two flanks of the ground, which they hit in turns ever faster."""

import pytest

import voronets

TROUGHS = {
    "implicit": {"kind": "implicit", "F": "z - x^2/(2*p)", "p": 0.03},
    "charts": {"kind": "parametric", "x": "u", "y": "v", "z": "u^2/(2*p)", "p": 0.03,
               "u": [-5, 5], "v": [-5, 5]},
}  # fmt: skip


def trough(kind, x, law):
    """A ball of radius r = 0.1 above the parabola z = x²/2p, which is narrower than it."""
    return {
        "body": {"mass": 0.3, "inertia": [1.2e-3] * 3, "surface": {"kind": "sphere", "radius": 0.1}},
        "ground": {"surface": TROUGHS[kind]},
        "force": {"gravity": 9.81},
        "contact": {"restitution": 0.5, **law},
        "start": {"orientation": [1, 0, 0, 0], "omega": [0, 0, 0], "centre": [x, 0, 0.5]},
        "run": {"duration": 1.0},
    }  # fmt: skip


@pytest.mark.parametrize(
    ("kind", "x", "law"),
    [
        ("implicit", 1e-3, {"law": "smooth"}),
        ("implicit", 0.02, {"law": "coulomb", "friction": 0.3}),
    ],
)
def test_a_ball_that_settles_into_a_trough_ends_where_it_touches_both_flanks(kind, x, law):
    """It rests where x² = r² − p² on both sides, its centre p/2 + r²/2p above the bottom."""
    motion = voronets.run(trough(kind, x, law), estimate=False, throw=False)
    assert motion.outcome.word in ("simultaneous_impacts", "second_contact")
    assert len(motion.transitions) < 100
    assert motion.verdict.energy_balance < 1e-9
    height = motion["centre"].values[-1, 2]
    assert height > 0.03 / 2 + 0.1**2 / (2 * 0.03) - 1e-9


def test_the_other_flank_is_found_in_a_chart_that_is_much_larger_than_the_trough():
    times = []
    for kind in TROUGHS:
        table = trough(kind, 1e-3, {"law": "smooth"}) | {"run": {"duration": 0.255}}
        motion = voronets.run(table, estimate=False)
        times.append([change["t"] for change in motion.transitions])
    assert len(times[0]) == 3
    assert times[0] == pytest.approx(times[1], rel=1e-10)


def test_both_flanks_at_once_where_the_chart_is_much_larger_than_the_trough():
    motion = voronets.run(trough("charts", 0.0, {"law": "smooth"}), estimate=False, throw=False)
    assert motion.outcome.word == "simultaneous_impacts" and motion.transitions == []
    fall = 0.5 - (0.03 / 2 + 0.1**2 / (2 * 0.03))
    assert motion.t_end == pytest.approx((2 * fall / 9.81) ** 0.5, rel=1e-11)


def test_a_level_ellipsoid_that_drifts_into_a_valley():
    table = trough("implicit", 0.0, {"law": "coulomb", "friction": 0.3, "restitution": 0.4})
    stone = {"kind": "ellipsoid", "semi_axes": [0.2, 0.2, 0.05]}
    table["body"] = {"mass": 0.3, "inertia": [2e-4, 3e-4, 2.5e-4], "surface": stone}
    table["ground"]["surface"] = {"kind": "implicit", "F": "z - sqrt(x^2 + 0.01)"}
    table["start"]["velocity"] = [0.1, 0, 0]
    motion = voronets.run(table, estimate=False, throw=False)
    assert motion.outcome.word == "simultaneous_impacts"
    assert motion.verdict.energy_balance < 1e-9
