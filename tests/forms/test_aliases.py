"""Forms by their common names."""

import pytest
from sympy.physics.vector import dynamicsymbols

import voronets
from voronets.expressions.faults import InputError
from voronets.forms.aliases import ALIASES
from voronets.forms.catalogue import ROLLING_FORMS, SYSTEM_FORMS, register

SYSTEM, BODY = "chaplygin-sleigh", "ellipsoid-on-sphere"


@pytest.mark.parametrize(
    ("word", "key"),
    [
        ("kane", "hamel"), ("Kane", "hamel"), ("gibbs", "appell"), ("gibbs-appell", "appell"),
        ("poincare-chetaev", "poincare_chetaev"), ("multipliers-quasi", "multipliers_quasi"),
        ("poincare", "poincare_chetaev"), ("boltzmann-hamel", "hamel"), ("ferrers", "ferrers"),
        ("whittaker", "whittaker"), ("hamilton", "hamilton"),
    ],
)  # fmt: skip
def test_a_common_word_is_understood(word, key):
    assert voronets.derive(SYSTEM, word).key == key


@pytest.mark.parametrize("word", ["moving-axes", "moving_axes"])
def test_a_rolling_bodys_form_too(word):
    assert voronets.derive(BODY, word).key == "moving-axes"


def test_kanes_equations_say_what_they_are():
    head = " ".join(voronets.derive(SYSTEM, "kane").text().split())
    assert head.startswith("Kane's equations, which are Hamel's in quasi-velocities")
    assert "and Maggi's" in head.split("(Voronets 1911")[0]
    assert voronets.derive(SYSTEM, "hamel").text().startswith("Hamel–Boltzmann equations")
    assert (
        voronets.derive(SYSTEM, "gibbs").text().startswith("Gibbs' equations, which are Appell's")
    )


@pytest.mark.parametrize(
    ("word", "meant"), [("kan", "kane"), ("maggy", "maggi"), ("poincare-cheta", "poincare_chetaev")]
)
def test_a_near_miss_is_told(word, meant):
    with pytest.raises(InputError, match=f"Did you mean '{meant}'"):
        voronets.derive(SYSTEM, word)


def test_no_other_word_hides_a_form():
    known = {*SYSTEM_FORMS, *ROLLING_FORMS}
    assert not {*ALIASES} & known
    assert {alias.key for alias in ALIASES.values()} <= known


def test_the_list_of_forms_has_the_other_words():
    found = str(voronets.derive(SYSTEM))
    assert "kane = hamel" in found and "gibbs = appell" in found


def test_a_registered_form_comes_before_another_word():
    class Own(SYSTEM_FORMS["appell"]):
        key, title, source = "gibbs", "Mine", "nowhere"

    register(Own)
    try:
        assert voronets.derive(SYSTEM, "gibbs").title == "Mine"
    finally:
        del SYSTEM_FORMS["gibbs"]


@pytest.mark.parametrize(
    ("name", "word", "why"),
    [
        ("bead-in-wheel", "whittaker", "the energy T − U is not an integral"),
        ("ball-on-turntable", "whittaker", "the energy T − U is not an integral"),
    ],
)
def test_a_form_that_does_not_apply_says_why(name, word, why):
    with pytest.raises(InputError, match=why):
        voronets.derive(name, word)
    assert why in voronets.derive(name)[word]


def test_hamiltons_equations_need_momenta_that_determine_the_velocities():
    x, y = dynamicsymbols("x y")
    massless = voronets.system([x, y], x.diff() ** 2 / 2, constraints=[y.diff() - x * x.diff()])
    with pytest.raises(InputError, match="momenta that determine the velocities"):
        voronets.derive(massless, "hamilton")
