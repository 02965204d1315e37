"""The documentation's own tools and extensions, which are no part of the package."""

from __future__ import annotations

import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path[:0] = [str(ROOT / "tools"), str(ROOT / "docs" / "_ext")]
