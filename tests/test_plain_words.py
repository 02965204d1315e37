"""The sentences that the program prints are plain English: banned phrases, and errors word for word."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import voronets
from scenario.tables import BALL

SOURCE = Path(voronets.__file__).parent
#: The papers' statements keep words of their authors.
OTHERS = ("papers",)

#: A phrase that no sentence for people has, and the reason.
BANNED = {
    "got nothing": "a missing value is missing",
    "expected what": "say what is needed",
    " that is none": "name what it is instead",
    " that are none": "name what they are instead",
    "fails: the": "say what is needed: needs …; yours …",
    "as files have": "an aside about files helps nobody",
    "; expected ": "write: X is Y; it must be Z",
    ": got ": "write: X is Y; it must be Z",
    "of which there is": "an inversion",
    "as many as": "give the number",
    "goes round": "grows by full turns",
    "dear to": "expensive",
    "is told": "say what the program does",
    "go on with": "continue",
    "that it has not": "does not have",
    "which it has not": "does not have",
    " has not:": "does not have",
    "no diagram": "say what to add",
    "another name: ": "say why the name cannot be used, then what to do",
    "misses the nearest": "differs from the best",
    "an excess of": "is off by",
    "cease": "stop, become",
    "beyond doubt": "clearly",
    "so many": "give the number",
    "a fault of voronets": "an error in voronets",
    "for they ": "because they",
    "for it ": "because it",
    "of theirs": "name the owner",
    "other words:": "aliases",
    "at hand": "known",
    "it is; ": "a sentence has a subject",
}


def texts(path: Path) -> Iterator[tuple[int, str]]:
    """The string constants of a module that are not docstrings, with their lines."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    bare = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    whole = [node for node in ast.walk(tree) if isinstance(node, ast.JoinedStr)]
    parts = {id(part) for node in whole for part in node.values}
    for node in whole:
        yield (
            node.lineno,
            "…".join(
                part.value if isinstance(part, ast.Constant) else "" for part in node.values
            ).replace("……", "…"),
        )
    for node in ast.walk(tree):
        text = isinstance(node, ast.Constant) and isinstance(node.value, str)
        if text and id(node) not in bare and id(node) not in parts:
            yield node.lineno, node.value


def test_no_sentence_has_a_banned_phrase() -> None:
    places = [
        f"{path.relative_to(SOURCE)}:{line}: {text.strip()[:100]!r} has {phrase!r}: {reason}"
        for path in sorted(SOURCE.rglob("*.py"))
        if path.relative_to(SOURCE).parts[0] not in OTHERS
        for line, text in texts(path)
        for phrase, reason in BANNED.items()
        if phrase in text
    ]
    assert not places, "\n".join(places)


PAGES = Path(__file__).parents[1]
#: Phrases that no page for people has either; pages may use the others in whole sentences.
BANNED_IN_PAGES = (
    "got nothing", "expected what", " that is none", "fails: the", "as files have", "of which there is",
    "dear to", "that it has not", "which it has not", "beyond doubt", "a fault of voronets", "of theirs",
)  # fmt: skip


@pytest.mark.parametrize("phrase", BANNED_IN_PAGES, ids=str.strip)
def test_no_page_has_a_banned_phrase(phrase: str) -> None:
    pages = [PAGES / "README.md", PAGES / "CONTRIBUTING.md", *(PAGES / "docs").rglob("*.md")]
    places = [
        f"{page.relative_to(PAGES)}:{i}: {line.strip()[:100]!r}"
        for page in sorted(pages)
        for i, line in enumerate(page.read_text(encoding="utf-8").splitlines(), start=1)
        if phrase in line
    ]
    assert not places, f"{BANNED[phrase]}:\n" + "\n".join(places)


def without(*path: str) -> dict:
    """The ball's table without one key."""
    table = {key: dict(value) if isinstance(value, dict) else value for key, value in BALL.items()}
    inner = table
    for name in path[:-1]:
        inner[name] = dict(inner[name])
        inner = inner[name]
    del inner[path[-1]]
    return table


def sentences(source: object, *settings: str) -> list[str]:
    """The sentences of the error that loading gives."""
    with pytest.raises(voronets.InputError) as refused:
        voronets.load(source, settings=settings)
    return str(refused.value).split("\n")


ERRORS = [
    ("ratleback", (), "No scenario called 'ratleback'. Did you mean 'rattleback'?"),
    (
        "nonsense", (),
        "No scenario called 'nonsense'. `voronets gallery` lists the scenarios that come with "
        "voronets.",
    ),
    ("rattlebck.toml", (), "There is no file 'rattlebck.toml'. Did you mean 'rattleback'?"),
    (
        without("start", "contact"), (),
        "start.contact is missing. Say where the body touches the ground, for example [0, 0, 0].",
    ),
    (
        without("body", "mass"), (),
        "body.mass is missing. Give the mass of the body in kg, for example 1.5.",
    ),
    (BALL, ('body.mass="heavy"',), 'body.mass is "heavy"; it must be a positive number.'),
    (BALL, ("body.mass=-1",), "body.mass is -1; it must be a positive number."),
    (BALL, ("start.contact=[0, 0]",), "start.contact is [0, 0]; it must be a list of 3 numbers."),
    (BALL, ("body.mas=2",), "body.mas is an unknown key. Did you mean 'mass'?"),
    (
        BALL, ("run.tolerance=1",), "run.tolerance is 1; it must be a number from 1e-15 up to 0.001."
    ),
    (
        BALL, ('body.surface.kind="shpere"',),
        'body.surface.kind is "shpere"; it must be one of plane, sphere, ellipsoid, spheroid, '
        "cylinder, cone, torus, disc, hoop, paraboloid, hyperboloid, saddle, wavy, "
        "superellipsoid, inverted_ellipsoid, revolution, implicit, support, parametric. "
        "Did you mean 'sphere'?",
    ),
    (
        BALL, ('force.function="k*x"',),
        'The formula force.function has a mistake: unknown name "k" (known names: x, y, z); '
        "a parameter of your own needs a value in force.parameters",
    ),
    (
        BALL, ("start.contact=[0, 0, 1]",),
        "start.contact is 1 m away from the surface of the ground. The nearest point is "
        "[0.0, 0.0, 0.0].",
    ),
    (BALL, ("start.omega=[0, 0, '5']",),
     "start.omega is [0, 0, '5']; it must be a list of 3 numbers. Remove the quotes."),
    (BALL, ('body.mass="1.5"',), 'body.mass is "1.5"; it must be a positive number. Remove the quotes.'),
    (BALL, ('start.orientation={lean="0.5"}',),
     'start.orientation.lean is "0.5"; it must be a number. Remove the quotes.'),
    (
        {**without("start", "omega"), "start": {**without("start", "omega")["start"], "omga": [0, 0, 1]}}, (),
        "start.omega is missing, and omga is an unknown key. Did you mean 'omega'?",
    ),
    (
        {**without("body"), "bdoy": BALL["body"]}, (),
        "bdoy is an unknown key. Did you mean 'body'?",
    ),
    (
        BALL, ("contact.law=coulomb", "contact.friction=0.3", "start.slip=[0.1, 0, 0.2]"),
        "start.slip leaves the ground with 0.2 m/s. Without its part along the normal it is "
        "[0.1, 0.0, 0.0].",
    ),
    (
        BALL, ("contact.law=coulomb", "contact.friction=0.3", "start.velocity=[0.1, 0, -0.2]"),
        "start.velocity presses into the ground with 0.2 m/s at the contact. Without its part along "
        "the normal it is [0.1, 0.0, 0.0].",
    ),
    (
        "chaplygin-sleigh", ("system.constraints=[\"x'^2*sin(phi) = y'\"]",),
        "system.constraints.0 is \"x'^2*sin(phi) = y'\"; it must be a formula linear in the velocities.",
    ),
    (
        "hoop-in-euler-angles", ('view.circles=[{center="centre", radius="a"}]',),
        "view.circles.0.centre is missing, and center is an unknown key. Did you mean 'centre'?",
    ),
    (
        "hoop-in-euler-angles", ('view.circles=[{radius="a"}]',),
        "view.circles.0.centre is missing. The points are centre, contact, mark.",
    ),
    (BALL, ("start.omega.7=3",),
     "--set start.omega.7 has the index '7', but the list has 3 entries. Indices start at 0."),
]  # fmt: skip


@pytest.mark.parametrize(
    ("source", "settings", "sentence"), ERRORS, ids=[row[2][:40] for row in ERRORS]
)
def test_errors_word_for_word(source: object, settings: tuple[str, ...], sentence: str) -> None:
    assert sentences(source, *settings)[0] == sentence


def test_one_mistake_is_one_sentence() -> None:
    """A misspelt key of a table is not missing too, and a misspelt [system] is no rolling body."""
    names = {"start": {"omga": [0, 0, 1], "contact": [0, 0, 0]}}
    assert len(sentences({**BALL, **names})) == 1
    sleigh = dict(voronets.load("chaplygin-sleigh").table)
    wrong = {**sleigh, "sytem": sleigh.pop("system")}
    del wrong["system"]
    assert sentences(wrong) == ["sytem is an unknown key. Did you mean 'system'?"]
    for work in (voronets.derive, voronets.integrals):
        del wrong["start"]
        with pytest.raises(voronets.InputError, match=r"^sytem is an unknown key\."):
            work(wrong)
        wrong["start"] = sleigh["start"]


TOML_ERRORS = [
    ("pl' = 1", "Names with ' need quotes, as in \"pl'\" = 1."),
    ("gravity = 9,81", "Decimals have a point, not a comma, as in 9.81."),
    ("kinetic = m*x'^2/2", 'Texts and formulas need quotes, as in title = "Ball".'),
    ("surface = { kind = plane }", 'Texts and formulas need quotes, as in title = "Ball".'),
    ("name = “Ball”", 'Use straight quotes, as in title = "Ball".'),
    ("size = [1 2 3]", "Put commas between the values of a list."),
    ('name = "Ball', "A closing quote is missing in this line."),
    ("a = 1\na = 2", "This key is there twice."),
]


@pytest.mark.parametrize(("line", "hint"), TOML_ERRORS)
def test_a_line_that_is_no_toml_is_shown_with_a_hint(line: str, hint: str, tmp_path: Path) -> None:
    path = tmp_path / "my.toml"
    path.write_text(f'title = "Mine"\n[start]\n{line}\n')
    first, shown, caret = sentences(path)
    lines = line.splitlines()
    assert first.startswith(f"{path} is not valid TOML: ")
    assert f"(at line {2 + len(lines)}, column " in first and first.endswith(f"). {hint}")
    assert shown == lines[-1] and caret.strip() == "^" and len(caret) <= len(shown) + 1


def test_a_word_needs_no_quotes_behind_set() -> None:
    settings = ["contact.law=rubber", "title=my-ball_2", "run.lift_off=ignore", "view.camera=orbit"]
    found = voronets.load(BALL, settings=settings)
    assert found.title == "my-ball_2" and found.table["contact"] == {"law": "rubber"}
    for text in ("true", "inf", "nan", "1979-05-27", "0x10"):
        (sentence,) = sentences(BALL, f"title={text}")
        assert sentence.endswith("; it must be a text.")


def test_forms_that_need_the_same_share_a_line() -> None:
    text = str(voronets.derive("rolling-disc"))
    assert text.count("has no coordinates u, v: voronets1912, moving-axes, voronets1911, ") == 1
    assert text.count("has no coordinates u, v") == text.count("On a plane use the form") == 1


def test_only_a_form_that_applies_is_suggested() -> None:
    with pytest.raises(voronets.InputError) as refused:
        voronets.derive("rolling-disc", "voronet1912")
    assert "Did you mean" not in str(refused.value)
    assert "'voronets1912', but it does not apply: An edge (disc) has no" in str(refused.value)
    with pytest.raises(voronets.InputError, match="Did you mean 'diamandiev'"):
        voronets.derive("rolling-disc", "diamandief")
    with pytest.raises(voronets.InputError) as refused:
        voronets.derive("rolling-disc", "xyz")
    assert str(refused.value).endswith("Forms that apply: diamandiev, diamandiev-chaplygin.")


def test_a_form_says_what_it_needs() -> None:
    forms = voronets.derive("ellipsoid-on-sphere")
    assert forms["diamandiev"].startswith("This needs flat ground; yours is curved (")
    assert "\n" not in forms["diamandiev"]
    (line,) = [line for line in str(forms).splitlines() if line.startswith("smooth ")]
    assert "  needs the contact law smooth; yours is rolling" in line
    (line,) = [line for line in str(forms).splitlines() if "diamandiev, " in line]
    assert line.startswith("Needs flat ground; yours is curved (")
    assert line.endswith("): diamandiev, diamandiev-chaplygin.")


def test_integrals_that_hold_come_first() -> None:
    report = voronets.integrals("rattleback")
    first, rest = str(report).split("\n\nThese do not hold:\n")
    assert first.splitlines()[0] == "1 independent constant of the motion"
    assert "energy: vis viva" in first and "holds: no resistance" in first
    lines = rest.splitlines()
    assert len(lines) == len(report.all) + len(report.measures) - 1
    (spin,) = [line for line in lines if line.split()[0] == "spin"]
    assert spin.split(maxsplit=1)[1] == (
        "needs a spherical body with its centre of mass at the centre; yours differs from the best "
        "sphere by 93 %"
    )
    assert "fails: needs a spherical body" in report.text(why=True)


def test_at_most_three_suggestions(tmp_path: Path) -> None:
    for i in range(9):
        (tmp_path / f"scene{i}.toml").write_text("")
    (sentence,) = sentences(str(tmp_path / "scen.toml"))
    assert 1 <= sentence.count(" or ") + 1 <= 3 and "Did you mean 'scene" in sentence
