"""Look into the sdist and the wheel of a folder: python tools/distributions.py dist

The wheel holds the built player and the studio's page; the sdist holds them too, with the very
sources that they were built from, so that a wheel made of the sdist needs neither Node.js nor npm's registry.
"""

from __future__ import annotations

import shutil
import sys
import tempfile
import zipfile
from pathlib import Path

import web

BUILT = [f"voronets/{folder}/{name}" for folder, names in web.BUILT.items() for name in names]


def wheel_faults(path: Path) -> list[str]:
    """What a wheel lacks, and what it should not hold."""
    with zipfile.ZipFile(path) as archive:
        names = archive.namelist()
    faults = [f"{path.name} lacks {name}" for name in BUILT if name not in names]
    return faults + [f"{path.name} holds {n}" for n in names if "node_modules" in n or ".ts" in n]


def sdist_faults(path: Path) -> list[str]:
    """What an sdist lacks, and what it should not hold."""
    with tempfile.TemporaryDirectory() as folder:
        shutil.unpack_archive(path, folder)
        (root,) = Path(folder).iterdir()
        faults = [f"{path.name} lacks src/{n}" for n in BUILT if not (root / "src" / n).is_file()]
        if not faults and not web.fresh(root):
            faults = [f"{path.name}: the web part was built from other sources than those in web/"]
        if (root / "web" / "node_modules").exists():
            faults += [f"{path.name} holds web/node_modules"]
        return faults


def main(folder: Path) -> None:
    wheels, sdists = sorted(folder.glob("*.whl")), sorted(folder.glob("*.tar.gz"))
    faults = [] if wheels and sdists else [f"{folder}: expected a wheel and an sdist"]
    for path in wheels:
        faults += wheel_faults(path)
    for path in sdists:
        faults += sdist_faults(path)
    if faults:
        raise SystemExit("\n".join(faults))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
