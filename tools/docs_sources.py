"""What the documentation is made of: the pages of the repository at their places on the site.

Markdown in docs/ keeps its links as they work in the repository; here they are turned into links of
the site, where the change log, the benchmarks and the lessons have places of their own.
"""

from __future__ import annotations

import ast
import os
import re
import shutil
from collections.abc import Iterator
from pathlib import Path, PurePosixPath

from docs_markdown import toctree

ROOT = Path(__file__).resolve().parents[1]
DOCS = ROOT / "docs"
#: Pages outside docs/, by their place on the site; folders as the page that lists what is in them.
ELSEWHERE = {
    "CHANGELOG.md": "changelog.md",
    "CONTRIBUTING.md": "contributing.md",
    "benchmarks/README.md": "benchmarks.md",
    "README.md": "README.md",
    "benchmarks": "benchmarks.md",
    "examples": "lessons/index.md",
}
LINK = re.compile(r"(\]\(|\{include\} )([^)\s#]+)")
#: Pages that stand below another one in the site's list; the Markdown itself has links alone.
BELOW = {
    "papers.md": [
        "papers/voronets1911", "papers/voronets1912", "papers/vielle1849", "papers/diamandiev",
        "papers/hussain", "misprints",
    ],
}  # fmt: skip


def place(path: str) -> str:
    """The place on the site of a file of the repository."""
    if path in ELSEWHERE:
        return ELSEWHERE[path]
    if path.startswith("examples/") and path.endswith(".py"):
        return f"lessons/{PurePosixPath(path).stem}.md"
    if path.startswith("docs/"):
        return path.removeprefix("docs/")
    raise ValueError(f"{path} is not on the site: name it without a link, or give it a page")


def relinked(text: str, home: str) -> str:
    """A page with its links as they are on the site.

    home  the page's own path in the repository
    """
    here = PurePosixPath(place(home)).parent

    def link(found: re.Match[str]) -> str:
        before, target = found.groups()
        if re.match(r"[a-z]+:", target):
            return found[0]
        file = os.path.normpath(PurePosixPath(home).parent / target)
        return before + os.path.relpath(place(file), here)

    below = BELOW.get(place(home))
    return LINK.sub(link, text) + (f"\n{toctree(below, ':hidden:')}" if below else "")


def write(path: Path, content: str | bytes) -> None:
    """Write a file where it differs, so that Sphinx reads again only what has changed."""
    new = content.encode("utf-8") if isinstance(content, str) else content
    if path.is_file() and path.read_bytes() == new:
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(new)


def sources() -> Iterator[tuple[str, Path]]:
    """The place on the site and the file, of everything that is not generated."""
    for path in sorted(DOCS.rglob("*")):
        if path.is_file() and "__pycache__" not in path.parts:
            yield path.relative_to(DOCS).as_posix(), path
    for name, where in ELSEWHERE.items():
        if name.endswith(".md"):
            yield where, ROOT / name


def gather(target: Path) -> set[Path]:
    """Bring the sources to a folder; returns the files that are there now."""
    written = set()
    for where, path in sources():
        if path.suffix == ".md":
            home = path.relative_to(ROOT).as_posix()
            write(target / where, relinked(path.read_text(encoding="utf-8"), home))
        else:
            write(target / where, path.read_bytes())
        written.add(target / where)
    return written | lessons(target / "lessons")


def lessons(target: Path) -> set[Path]:
    """A page for every example: its docstring, and its code."""
    pages = {}
    for path in sorted((ROOT / "examples").glob("*.py")):
        text = path.read_text(encoding="utf-8")
        said = ast.get_docstring(ast.parse(text)) or path.stem
        title = re.split(r": |(?<=\?)\s|\.$", said.splitlines()[0])[0]
        code = text[text.index('"""', 3) + 3 :].strip("\n")
        pages[path.stem] = (
            f"# {title}\n\n{said}\n\n`examples/{path.name}`\n\n```python\n{code}\n```\n"
        )
    head = "# Lessons\n\nProgrammes to read and to change, from the first motion to sweeps. Each runs in seconds.\n"
    pages["index"] = f"{head}\n{toctree(pages, ':maxdepth: 1')}"
    for name, text in pages.items():
        write(target / f"{name}.md", text)
    return {target / f"{name}.md" for name in pages}


def sweep(target: Path, kept: set[Path]) -> None:
    """Remove the pages that are no longer written."""
    for path in target.rglob("*"):
        if path.is_file() and path not in kept:
            path.unlink()
    for folder in sorted(target.rglob("*"), reverse=True):
        if folder.is_dir() and not any(folder.iterdir()):
            shutil.rmtree(folder)
