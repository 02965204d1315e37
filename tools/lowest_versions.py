"""The lowest versions that pyproject.toml allows, as constraints for pip: ``name==version`` a line."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

TOOLS = ("ruff", "mypy", "import-linter")  # they check the code, and do not run with it

project = tomllib.loads((Path(__file__).parents[1] / "pyproject.toml").read_text())["project"]
for requirement in [*project["dependencies"], *project["optional-dependencies"]["dev"]]:
    found = re.match(r"([A-Za-z0-9_-]+)>=([0-9.]+)", requirement)
    assert found is not None, f"{requirement}: no lowest version"
    if found[1] not in TOOLS:
        print(f"{found[1]}=={found[2]}")
