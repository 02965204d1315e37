"""Examples and the code of the documentation run."""

from __future__ import annotations

import re
import runpy
from pathlib import Path

import pytest

from voronets.forms.catalogue import ROLLING_FORMS, SYSTEM_FORMS

ROOT = Path(__file__).parent.parent
EXAMPLES = sorted((ROOT / "examples").glob("*.py"))
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
#: Pages with code to run; the cells of notebooks are another matter: the build of the site runs those.
CODE = re.compile(r"^```python\n(.*?)^```", re.S | re.M)
RUN = [path for path in PAGES if CODE.search(path.read_text(encoding="utf-8"))]


def name_of(path: Path) -> str:
    """A page in the list of tests."""
    return path.relative_to(ROOT).with_suffix("").as_posix()


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_example(path, capsys):
    runpy.run_path(str(path))
    assert capsys.readouterr().out


@pytest.fixture
def forms_as_they_were():
    """A page may register a form, which other tests are not to meet."""
    before = [(forms, dict(forms)) for forms in (SYSTEM_FORMS, ROLLING_FORMS)]
    yield
    for forms, kept in before:
        forms.clear()
        forms.update(kept)


@pytest.mark.usefixtures("forms_as_they_were")
@pytest.mark.parametrize("path", RUN, ids=name_of)
def test_code_of_a_page(path, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    blocks = CODE.findall(path.read_text(encoding="utf-8"))
    code = compile("\n".join(blocks), str(path), "exec", dont_inherit=True)
    exec(code, {"__name__": "page"})


@pytest.mark.parametrize("path", PAGES, ids=name_of)
def test_links_of_a_page(path):
    for target in re.findall(r"\]\(([^)#]+)\)", path.read_text(encoding="utf-8")):
        if "://" not in target and not target.startswith("gallery/"):  # made with the site
            assert (path.parent / target).exists(), target


def test_the_scenario_of_the_page_is_sound():
    import tomllib

    import voronets

    page = (ROOT / "docs" / "scenario.md").read_text(encoding="utf-8")
    (block,) = re.findall(r"```toml\n(.*?)```", page, re.S)
    assert voronets.load(tomllib.loads(block)).title == "Rattleback"


def test_the_first_page_prints_what_it_says(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    page = (ROOT / "README.md").read_text(encoding="utf-8")
    ((code, output),) = re.findall(r"^```python\n(.*?)^```\n+```text\n(.*?)^```", page, re.S | re.M)
    exec(compile(code, "README.md", "exec"), {"__name__": "page"})
    assert capsys.readouterr().out == output
    assert (tmp_path / "rattleback.html").is_file()


def test_the_address_of_the_repository_stands_in_one_place():
    pages = [*PAGES, ROOT / "pyproject.toml", ROOT / "CITATION.cff", ROOT / "CONTRIBUTING.md"]
    assert [name_of(path) for path in pages if "example.org" in path.read_text("utf-8")] == [
        "README"
    ]
