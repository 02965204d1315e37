"""Voronets 1911, §§ 10–17: the entries of (35)–(60)."""

from __future__ import annotations

from voronets.papers.entry import Entry

ENTRIES: tuple[Entry, ...] = ()
