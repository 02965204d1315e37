"""What a request states: a scenario with changes, and options beside it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from voronets import collection
from voronets.expressions.faults import Fault, InputError
from voronets.expressions.ranges import is_number, shown
from voronets.scenario.changes import changed, toml_value
from voronets.scenario.read import read_text, scenario
from voronets.scenario.scenario import Scenario
from voronets.scenario.toml import LARGEST_FILE
from voronets.studio.form.rewriting import rewritten

SOURCES = ("name", "toml", "table")


class Request:
    """The body of a request, read key by key; whatever is wrong with it is an ``InputError``.

    options  the keys that it may have beside the scenario's
    """

    def __init__(self, body: Mapping[str, Any], *options: str, path: str = "") -> None:
        self.body, self.path = body, path
        known = ("scenario", "changes", *options)
        faults = [self.fault(str(key)[:60], "an unknown key", f"one of {', '.join(known)}")
                  for key in body if key not in known]  # fmt: skip
        if faults:
            raise InputError(faults[:20])

    def fault(self, key: str, got: Any, expected: str) -> Fault:
        """What is wrong with a key."""
        return Fault(f"{self.path}{key}", got, expected)

    def refuse(self, key: str, expected: str) -> InputError:
        """The fault of a key."""
        return InputError([self.fault(key, shown(self.body.get(key)), expected)])

    def text(self, table: Mapping[str, Any]) -> str:
        """The text of the scenario: as it was sent, but for what is another in this table."""
        source = self._source()
        text = collection.text(source["name"]) if "name" in source else source.get("toml")
        asked = any(self.body.get(key) for key in ("changes", "texts", "reshape"))
        return text if text is not None and not asked else rewritten(text, table)

    def table(self) -> dict[str, Any]:
        """The scenario's table with the changes."""
        changes = self.mapping("changes")
        texts = self.mapping("texts")
        return changed(_table(self._source(), self), changes, _values(texts, self))

    def scenario(self) -> Scenario:
        """The scenario, sound."""
        return scenario(self.table())

    def mapping(self, key: str) -> Mapping[str, Any]:
        """An object; an empty one where it is left out."""
        value = self.body.get(key)
        if value is None:
            return {}
        if not isinstance(value, dict):
            raise self.refuse(key, "an object")
        return value

    def word(self, key: str, among: tuple[str, ...] = (), default: str | None = None) -> Any:
        """A text, one of a few where they are given; the default where it is left out."""
        value = self.body.get(key)
        if value is None and default is not None:
            return default
        if (
            not isinstance(value, str)
            or len(value) > LARGEST_FILE
            or (among and value not in among)
        ):
            raise self.refuse(key, f"one of {', '.join(among)}" if among else "a text")
        return value

    def optional_word(self, key: str, among: tuple[str, ...] = ()) -> str | None:
        """A text, or None."""
        return None if self.body.get(key) is None else self.word(key, among)

    def flag(self, key: str) -> bool:
        """True or false; false where it is left out."""
        value = self.body.get(key, False)
        if not isinstance(value, bool):
            raise self.refuse(key, "true or false")
        return value

    def number(self, key: str, low: float, high: float) -> float | None:
        """A number in a range, or None."""
        value = self.body.get(key)
        if value is None:
            return None
        if not is_number(value) or not low <= value <= high:
            raise self.refuse(key, f"a number from {low:g} to {high:g}")
        return float(value)

    def count(self, key: str, low: int, high: int) -> int | None:
        """A whole number in a range, or None."""
        value = self.body.get(key)
        whole = isinstance(value, int) and not isinstance(value, bool)
        if value is not None and not (whole and low <= value <= high):
            raise self.refuse(key, f"a whole number from {low} to {high}")
        return value

    def words(self, key: str, least: int, most: int) -> list[str]:
        """A list of so many texts."""
        value = self.body.get(key)
        texts = isinstance(value, list) and all(isinstance(x, str) for x in value)
        if not texts or not least <= len(value or ()) <= most:
            raise self.refuse(key, f"a list of {least} to {most} texts")
        return list(value or ())

    def inner(self, key: str, *options: str) -> Request:
        """A request inside this one."""
        value = self.body.get(key)
        if not isinstance(value, dict):
            raise self.refuse(key, "an object")
        return Request(value, *options, path=f"{self.path}{key}.")

    def _source(self) -> Mapping[str, Any]:
        source = self.body.get("scenario")
        if not isinstance(source, dict) or len(source) != 1 or next(iter(source)) not in SOURCES:
            raise self.refuse(
                "scenario", 'an object { "name": … }, { "toml": … } or { "table": … }'
            )
        return source


def _table(source: Mapping[str, Any], request: Request) -> Mapping[str, Any]:
    (kind, value), = source.items()  # fmt: skip
    if kind == "table":
        if not isinstance(value, dict):
            raise InputError([request.fault("scenario.table", shown(value), "an object")])
        return value
    if not isinstance(value, str):
        raise InputError([request.fault(f"scenario.{kind}", shown(value), "a text")])
    if kind == "name":
        return read_text(collection.text(value))
    if len(value.encode("utf-8", "replace")) > LARGEST_FILE:
        got = f"{len(value)} letters"
        raise InputError([request.fault("scenario.toml", got, f"at most {LARGEST_FILE} bytes")])
    return read_text(value, "the text")


def _values(texts: Mapping[str, Any], request: Request) -> dict[str, Any]:
    """Texts of TOML values by key, read."""
    found, faults = {}, []
    for key, text in texts.items():
        try:
            found[key] = toml_value(text) if isinstance(text, str) else _no_text()
        except (ValueError, RecursionError) as error:
            faults.append(Fault(key, shown(text), f"a TOML value ({str(error)[:200]})"))
    if faults:
        raise InputError(faults)
    return found


def _no_text() -> Any:
    raise ValueError("not a text")
