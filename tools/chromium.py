"""Chromium for the tests of the player: say where it is, install it, or say how.

Debian's package is installed where that needs no question: as root, with apt-get.  The tests that
need a browser say so themselves where there is none, so this never fails.
"""

from __future__ import annotations

import os
import shutil
import subprocess

from voronets.view.films.tools import BrowserFault, found_chromium

ADVICE = (
    "The tests of the player need Chromium. On Debian: sudo apt install chromium; "
    "on macOS: brew install --cask chromium; elsewhere any Chromium or Chrome on the PATH."
)


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
    try:
        if found_chromium() is None and root and shutil.which("apt-get") is not None:
            install()
        if found_chromium() is None:
            print(ADVICE)
    except BrowserFault as wrong:  # the path that $VORONETS_CHROMIUM names
        print(wrong)


if __name__ == "__main__":
    main()
