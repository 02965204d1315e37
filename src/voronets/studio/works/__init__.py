"""What the page may ask for: one file for each, a function of the request and the channel to answer by."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from voronets.studio.channel import WorkChannel
from voronets.studio.works.check import check
from voronets.studio.works.compare import compare
from voronets.studio.works.download import download
from voronets.studio.works.equations import equations
from voronets.studio.works.integrals import integrals
from voronets.studio.works.run import run
from voronets.studio.works.section import section
from voronets.studio.works.steady import steady
from voronets.studio.works.sweep import sweep
from voronets.studio.works.thumbnail import thumbnail

WORKS: dict[str, Callable[[dict[str, Any], WorkChannel], None]] = {
    "check": check, "run": run, "compare": compare, "equations": equations, "integrals": integrals,
    "steady": steady, "section": section, "sweep": sweep, "download": download, "thumbnail": thumbnail,
}  # fmt: skip
