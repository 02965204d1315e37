"""Chromium for the tests of the player: say where it is, install it, or say how.

Debian's package is installed where that needs no question: as root, with apt-get.  The tests that
need a browser say so themselves where there is none, so this never fails.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
APPLICATIONS = (
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
)
ADVICE = (
    "The tests of the player need Chromium. On Debian: sudo apt install chromium; "
    "on macOS: brew install --cask chromium; elsewhere any Chromium or Chrome on the PATH."
)


def found() -> str | None:
    """The path of the Chromium that $VORONETS_CHROMIUM names, or of one on this machine."""
    named = os.environ.get("VORONETS_CHROMIUM")
    on_path = (shutil.which(name) for name in ([named] if named else NAMES))
    applications = (name for name in APPLICATIONS if Path(name).is_file())
    return next((path for path in (*on_path, *applications) if path is not None), None)


def install() -> None:
    """Install Debian's package, quietly; what apt-get says is shown where it fails."""
    print("Installing Chromium for the tests of the player (Debian's package)", flush=True)
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    packages = ["install", "-y", "-qq", "--no-install-recommends", "chromium"]
    for arguments in (["update", "-qq"], packages):
        answer = subprocess.run(
            ["apt-get", *arguments],
            env=environment,
            text=True,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
        )
        if answer.returncode != 0:
            print(answer.stdout)
            return


def main() -> None:
    root = os.name == "posix" and os.geteuid() == 0
    if found() is None and root and shutil.which("apt-get") is not None:
        install()
    if found() is None:
        print(ADVICE)


if __name__ == "__main__":
    main()
