"""The lowest versions that pyproject.toml allows, as constraints for pip: ``name==version`` a line."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

TOOLS = ("ruff", "mypy", "import-linter")  # they check the code, and do not run with it

project = tomllib.loads((Path(__file__).parents[1] / "pyproject.toml").read_text())["project"]


def requirements(listed: list[str]) -> Iterator[str]:
    """The requirements, with those of our own extras in the place of ``voronets[extra]``."""
    for requirement in listed:
        extras = re.fullmatch(r"voronets\[(.+)\]", requirement)
        if extras is None:
            yield requirement
        else:
            for extra in extras[1].split(","):
                yield from requirements(project["optional-dependencies"][extra])


listed = [*project["dependencies"], *project["optional-dependencies"]["dev"]]
for requirement in dict.fromkeys(requirements(listed)):
    lowest = re.match(r"([A-Za-z0-9_-]+)>=([0-9.]+)", requirement)
    assert lowest is not None, f"{requirement}: no lowest version"
    if lowest[1] not in TOOLS:
        print(f"{lowest[1]}=={lowest[2]}")
