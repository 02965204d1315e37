"""The web part: build the player and the studio's page into the Python package, check them, test them.

    python tools/web.py build   both, where their sources have changed
    python tools/web.py lint    types, rules and format of the TypeScript
    python tools/web.py test    Vitest

``build`` needs what they are made of; ``lint`` and ``test`` install the rest of
web/package.json as well.  Where the machine has no Node.js it is installed into this Python's
environment.
"""

from __future__ import annotations

import hashlib
import json
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

import node

ROOT = Path(__file__).resolve().parents[1]
WEB = ROOT / "web"
#: What the build goes by, beside web/src.
RECIPE = ("package.json", "package-lock.json", "tsconfig.json", "build.mjs")
#: What the build writes into folders of src/voronets, beside fonts and parts; built.json says from what.
BUILT = {
    "view/player/static": ("player.js", "player.css", "licences.txt", "built.json"),
    "studio/static": ("index.html", "studio.js", "studio.css", "licences.txt", "built.json"),
}
OFFLINE = """\
npm ci failed, so the web part has not what it needs.
npm fetches the packages of web/package-lock.json once, from its registry: is there a network, and
does "npm config get registry" name one that can be reached?  Without a network, install voronets
from a wheel or an sdist of the package index: they hold what is built."""


def digest(files: Iterable[Path], root: Path = ROOT) -> str:
    """A hash of names and contents, whatever the order."""
    total = hashlib.sha256()
    for path in sorted(files):
        content = path.read_bytes()
        total.update(f"{path.relative_to(root).as_posix()}\0{len(content)}\0".encode())
        total.update(content)
    return total.hexdigest()


def sources(root: Path = ROOT) -> str:
    """The hash of everything that the built player and the built page depend on."""
    web = root / "web"
    named = [web / name for name in RECIPE]
    inside = [p for p in (web / "src").rglob("*") if p.is_file() and not p.name.startswith(".")]
    return digest([*named, *inside], root)


def fresh(root: Path = ROOT) -> bool:
    """Whether player and page are there and were built from the present sources."""
    folders = {root / "src" / "voronets" / folder: names for folder, names in BUILT.items()}
    if not all((folder / name).is_file() for folder, names in folders.items() for name in names):
        return False
    now = sources(root)
    return all(whole(folder, now) for folder in folders)


def whole(folder: Path, now: str) -> bool:
    """Whether the record of a build names these sources and files that are all there."""
    try:
        record = json.loads((folder / "built.json").read_text(encoding="utf-8"))
    except ValueError:
        return False
    if not isinstance(record, dict) or record.get("sources") != now:
        return False
    return all((folder / name).is_file() for name in record.get("files", ()))


def packages(nodejs: node.Node, *, everything: bool) -> None:
    """Install what the lock file names into web/node_modules, unless it is there already."""
    stamp = WEB / "node_modules" / ".voronets"
    lock = digest([WEB / "package.json", WEB / "package-lock.json"])
    have = stamp.read_text(encoding="utf-8").split() if stamp.is_file() else []
    want = "everything" if everything else "build"
    if have in ([lock, want], [lock, "everything"]):
        return
    print("Installing the packages of web/ (once; this downloads them)", flush=True)
    extent = "--include=dev" if everything else "--omit=dev"
    try:
        nodejs.run((*nodejs.npm, "ci", "--loglevel=error", extent), WEB, quiet=True)
    except subprocess.CalledProcessError as error:
        raise SystemExit(f"{error.stdout}\n{OFFLINE}") from None
    stamp.write_text(f"{lock} {want}\n", encoding="utf-8")


def build(nodejs: node.Node) -> None:
    """Build both into the Python package; what esbuild said where that fails."""
    packages(nodejs, everything=False)
    try:
        nodejs.run((*nodejs.node, "build.mjs", "--sources", sources()), WEB, quiet=True)
    except subprocess.CalledProcessError as error:
        raise SystemExit(
            f"{error.stdout}\nnode build.mjs failed: the web part is not built"
        ) from None


def requirements() -> list[str]:
    """What a Python build needs to build the web part: Node.js where the machine has none."""
    return [] if fresh() or node.on_path() is not None else [node.REQUIREMENT]


def player(*, install: bool) -> None:
    """Build where the sources have changed; Node.js is installed only on request."""
    if fresh():
        return
    nodejs = node.found() or (node.install() if install else None)
    if nodejs is None:
        raise SystemExit(node.NEEDED)
    build(nodejs)


def checked(command: str) -> None:
    """Run a script of web/package.json with everything that it needs."""
    nodejs = node.found() or node.install()
    packages(nodejs, everything=True)
    try:
        nodejs.run((*nodejs.npm, "run", "--silent", command), WEB)
    except subprocess.CalledProcessError as error:
        raise SystemExit(error.returncode) from None


def main(arguments: list[str]) -> None:
    match arguments:
        case ["build"]:
            player(install=True)
        case ["lint" | "test" as command]:
            checked(command)
        case _:
            raise SystemExit(__doc__)


if __name__ == "__main__":
    main(sys.argv[1:])
