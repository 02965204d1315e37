"""Bring the tables of docs/scenario.md up to date with what scenario files may hold."""

from __future__ import annotations

from pathlib import Path

from voronets.scenario.reference import filled

PAGE = Path(__file__).parent.parent / "docs" / "scenario.md"

if __name__ == "__main__":
    PAGE.write_text(filled(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
