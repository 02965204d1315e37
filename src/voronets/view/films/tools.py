"""The programs and packages that films are made with, and what to install where one is missing."""

from __future__ import annotations

import os
import shutil
import sys
from contextlib import suppress
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

VARIABLE = "VORONETS_CHROMIUM"
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
APPLICATIONS = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
)
NO_PILLOW = "films are made with Pillow, which is missing: pip install 'voronets[film]'"
NO_FFMPEG = (
    "an mp4 is made with ffmpeg, which is missing: sudo apt install ffmpeg, or "
    "pip install 'voronets[film]'; .webp and .gif do without it"
)
NO_CHROMIUM = (
    "no Chromium was found, whose films are better: sudo apt install chromium, or give the path of "
    f"another Chromium or Chrome in {VARIABLE}"
)
NO_MATPLOTLIB = (
    "matplotlib, which draws films where there is no Chromium, is missing too: "
    "pip install 'voronets[film]'"
)


class BrowserFault(OSError):
    """Chromium is not there, did not start, did not answer or refused; the message says which."""


@dataclass(frozen=True)
class Tools:
    """What a film is made with.

    ffmpeg    the program, where the film is an mp4
    chromium  the program, where there is one and it may be used
    by        "chromium" or "matplotlib" where somebody wants it so
    why       there is no Chromium, where there is none
    """

    ffmpeg: str | None
    chromium: str | None
    by: str | None
    why: str

    @classmethod
    def found(cls, kind: str, by: str | None) -> Tools:
        """Those for a film of a kind (".mp4", …); an error says how to get what is missing."""
        if find_spec("PIL") is None:
            raise ImportError(NO_PILLOW)
        ffmpeg = found_ffmpeg() if kind == ".mp4" else None
        chromium = None if by == "matplotlib" else found_chromium()
        if chromium is None and by == "chromium":
            raise BrowserFault(NO_CHROMIUM)
        why = NO_CHROMIUM if chromium is None and by is None else ""
        if chromium is None and find_spec("matplotlib") is None:
            raise ImportError(f"{why}; {NO_MATPLOTLIB}" if why else NO_MATPLOTLIB)
        return cls(ffmpeg, chromium, by, why)


def found_chromium() -> str | None:
    """The program that $VORONETS_CHROMIUM names, or the first on the path; None without one."""
    if not hasattr(os, "posix_spawn"):  # Windows: no pipes to speak through
        return None
    named = os.environ.get(VARIABLE, "")
    if named:
        found = shutil.which(named)
        if found is None:
            raise BrowserFault(
                f"{VARIABLE} is {named}, but there is nothing to run. Set it to the path of Chromium or Chrome."
            )
        return found
    ways = [shutil.which(name) for name in NAMES]
    if sys.platform == "darwin":
        ways += [path for path in APPLICATIONS if Path(path).exists()]
    return next((way for way in ways if way is not None), None)


def found_ffmpeg() -> str:
    """The program, on the path or from the package imageio-ffmpeg."""
    found = shutil.which("ffmpeg")
    if found is None:
        with suppress(ImportError, RuntimeError):
            found = str(import_module("imageio_ffmpeg").get_ffmpeg_exe())
    if found is None:
        raise FileNotFoundError(NO_FFMPEG)
    return found
