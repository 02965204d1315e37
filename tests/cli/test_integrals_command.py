"""``voronets integrals``: which integrals, why, by how much not, and with the motion their drifts."""

from __future__ import annotations

import pytest

from cli.commands import SHORT, voronets

__all__ = ["voronets"]


def test_the_table_says_which_and_why(voronets):
    found = voronets("integrals", "chaplygin-top")
    assert found.code == 0 and not found.err
    held, failing = found.out.split("These do not hold:")
    assert all(
        f"\n{word}: " in held for word in ("energy", "jellett", "routh", "linear", "multiplier")
    )
    assert all(f"\n  {word} " in failing for word in ("momentum_squared", "spin"))
    assert "0.008 m off the centre of the sphere" in failing and "--why" in failing
    assert "fails: " not in found.out
    why = voronets("integrals", "chaplygin-top", "--why").out
    assert "fails: needs a force without moment about the contact" in why and "--why" not in why


def test_the_document_has_every_condition_with_its_residual(voronets):
    document = voronets("integrals", "chaplygin-top", "--json").document
    by_name = {one["name"]: one for one in document["integrals"]}
    assert {name for name, one in by_name.items() if one["holds"]} == {
        "energy", "jellett", "routh", "linear",
    }  # fmt: skip
    for one in (*document["integrals"], *document["measures"]):
        assert set(one) >= {"name", "title", "source", "formula", "holds", "conditions"}
        assert one["holds"] == all(c["holds"] for c in one["conditions"])
        assert all(c["holds"] == (c["residual"] <= 1e-9) for c in one["conditions"])
    (failing,) = [c for c in by_name["spin"]["conditions"] if not c["holds"]]
    assert failing["residual"] == pytest.approx(0.008 / 0.038, rel=0.01)  # as sampled
    assert "values" not in document and document["latex"].startswith("\\begin{align*}")


def test_with_the_motion_it_gives_values_and_drifts(voronets):
    document = voronets("integrals", "chaplygin-top", "--run", "--json", *SHORT).document
    assert document["outcome"] == "completed" and document["t_end"] == 0.05
    assert set(document["values"]) == {"energy", "jellett", "routh", "linear"}
    assert all(0 <= seen["drift"] < 1e-11 for seen in document["values"].values())
    assert len(document["values"]["linear"]["value"]) == 2
    assert "drift" in voronets("integrals", "chaplygin-top", "--run", *SHORT).out


def test_a_motion_that_ends_early_keeps_its_exit_code(voronets):
    found = voronets("integrals", "ball-on-sphere", "--run", "--json")
    assert found.code == 3 and found.document["outcome"] == "lifted_off"


def test_changes_change_what_it_has(voronets):
    changed = ("--set", "body.inertia.1=1.4e-5")
    document = voronets("integrals", "chaplygin-top", "--json", *changed).document
    assert [one["name"] for one in document["integrals"] if one["holds"]] == ["energy"]


def test_one_that_is_asked_for_must_exist(voronets):
    found = voronets("integrals", "hoop", "--only", "jellett", "--json")
    assert found.code == 2
    assert all(error["key"] == "integral jellett" for error in found.errors)
    assert "best sphere by" in found.errors[0]["got"]
    assert "bounded by a sphere" in "{expected} {message}".format(**found.errors[0])
    assert voronets("integrals", "hoop", "--only", "jelly", "--json").code == 2
    kept = voronets("integrals", "hoop", "--only", "linear", "--json")
    assert [one["name"] for one in kept.document["integrals"]] == ["linear"]
    assert [one["name"] for one in
            voronets("integrals", "hoop", "--only", "multiplier", "--json").document["measures"]] == [
        "multiplier"
    ]  # fmt: skip


def test_latex(voronets):
    out = voronets("integrals", "hoop", "--latex").out
    assert out.startswith("\\begin{align*}") and out.rstrip().endswith("\\end{align*}")


def test_a_general_system_has_its_energy_and_its_free_momenta(voronets):
    document = voronets("integrals", "chaplygin-sleigh", "--run", "--json", *SHORT).document
    held = {one["name"] for one in document["integrals"] if one["holds"]}
    assert held == {"energy"} == set(document["values"])
    assert document["values"]["energy"]["drift"] < 1e-11


def test_run_prints_the_integrals_of_the_motion(voronets):
    document = voronets("run", "chaplygin-top", "--json", *SHORT).document
    assert set(document["integrals"]) == {"energy", "jellett", "routh", "linear"}
    assert "integral: jellett" in voronets("run", "chaplygin-top", *SHORT).out
