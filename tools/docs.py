"""Build the documentation: python tools/docs.py [--out FOLDER] [--processes N] [options of Sphinx]

The pages of the repository and those that are generated come together in build/docs-source, and Sphinx
makes the site of them, warnings as errors.  Then every link within the site is followed, and every public
name is looked for in the reference.  Motions and notebooks are kept as long as the library stays the same.
"""

from __future__ import annotations

import argparse
import os
import shutil
import sys
from pathlib import Path

import docs_check
import docs_commands
import docs_gallery
import docs_media
import docs_sources
import node
import web

BUILD = docs_sources.ROOT / "build"
SOURCE, MEDIA, NOTEBOOKS = BUILD / "docs-source", BUILD / "docs-media", BUILD / "docs-notebooks"
KERNEL = BUILD / "docs-kernel"


def library() -> str:
    """A hash of the library and of the player: what motions and notebooks depend on."""
    package = docs_sources.ROOT / "src" / "voronets"
    files = [p for p in package.rglob("*") if p.is_file() and "__pycache__" not in p.parts]
    return web.digest(files, docs_sources.ROOT)[:16]


def gather(stamp: str, processes: int) -> None:
    """Bring every page to the folder of sources."""
    kept = docs_sources.gather(SOURCE)
    found = docs_media.gallery(MEDIA, stamp, processes)
    pages = docs_gallery.write_gallery(SOURCE, found)
    pages[SOURCE / "reference" / "commands.md"] = docs_commands.page()
    for path, text in pages.items():
        docs_sources.write(path, text)
    pictures = {SOURCE / "gallery" / path.name: path for path in MEDIA.glob("*.png")}
    replays = {SOURCE / "_extra" / "gallery" / path.name: path for path in MEDIA.glob("*.html")}
    for path, made in (pictures | replays).items():
        docs_sources.write(path, made.read_bytes())
    docs_sources.sweep(SOURCE, kept | set(pages) | set(pictures) | set(replays))


def environment(stamp: str) -> None:
    """What conf.py takes: Node.js with KaTeX, and where notebooks are kept."""
    nodejs = node.found() or node.install()
    web.packages(nodejs, everything=False)
    cache = NOTEBOOKS / stamp
    for old in NOTEBOOKS.glob("*"):
        if old != cache:
            shutil.rmtree(old)
    os.environ["VORONETS_NODE"] = nodejs.node[0]
    os.environ["VORONETS_KATEX"] = str(web.WEB / "node_modules" / "katex")
    os.environ["VORONETS_NOTEBOOKS"] = str(cache)
    os.environ["IPYTHONDIR"] = str(KERNEL)  # and not the settings of whoever builds
    settings = KERNEL / "profile_default" / "ipython_kernel_config.py"
    docs_sources.write(settings, "c.IPKernelApp.log_level = 40  # errors alone\n")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--out", type=Path, default=BUILD / "docs", help="where the site goes")
    parser.add_argument("--processes", type=int, default=2, help="that run at a time")
    options, others = parser.parse_known_args()  # others are Sphinx's own
    from sphinx.cmd.build import main as sphinx

    stamp = library()
    environment(stamp)
    gather(stamp, options.processes)
    arguments = ["-b", "html", "-q", "-n", "-W", "--keep-going", "-j", str(options.processes)]
    code = sphinx(
        [*arguments, *others, "-d", str(BUILD / "docs-doctrees"), str(SOURCE), str(options.out)]
    )
    if code:
        return code
    faults = docs_check.faults(options.out)
    for fault in faults:
        print(fault, file=sys.stderr)
    print(f"{'Faults in' if faults else 'Built'} {options.out / 'index.html'}")
    return int(bool(faults))


if __name__ == "__main__":
    sys.exit(main())
