"""Reading a scenario: its form, its faults, and what its motions can be asked about."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from voronets.expressions.faults import Fault, InputError
from voronets.mechanics.first_order import FirstOrderSystem
from voronets.scenario.read import scenario
from voronets.scenario.scenario import Scenario
from voronets.studio.channel import WorkChannel, described, sentence
from voronets.studio.form.groups import form_groups
from voronets.studio.form.reshaping import reshaped
from voronets.studio.works.stated import Request


def check(body: dict[str, Any], channel: WorkChannel) -> None:
    """``Checked`` of the protocol."""
    request = Request(body, "reshape", "texts")
    table = request.table()
    if body.get("reshape") is not None:
        reshape = Request(request.mapping("reshape"), "key", "value", path="reshape.")
        table = reshaped(table, reshape.word("key"), reshape.word("value"))
    faults: tuple[Fault, ...] = ()
    found: Scenario | None = None
    try:
        found = scenario(table)
    except InputError as error:
        faults = error.faults
    channel.result({
        "message": sentence(faults),
        "errors": described(faults),
        "table": table,
        "toml": request.text(table),
        "groups": form_groups(table),
        **_words(table),
        "about": "" if found is None else found.describe(),
        "corrections": [] if found is None else list(found.started.corrections),
        "observables": [] if found is None else observables(found.system),
    })  # fmt: skip


def _words(table: Mapping[str, Any]) -> dict[str, str]:
    """What the page shows of a table that may have faults."""
    contact = table.get("contact")
    law = contact.get("law", "rolling") if isinstance(contact, Mapping) else "rolling"
    texts = {"title": table.get("title", "untitled"), "lookFor": table.get("look_for", "")}
    found = {name: text if isinstance(text, str) else "" for name, text in texts.items()}
    if "system" in table:
        return found | {"kind": "system", "law": ""}
    return found | {"kind": "rolling", "law": law if isinstance(law, str) else ""}


def observables(system: FirstOrderSystem) -> list[dict[str, str]]:
    """What events, sections and sweeps may name: every component with its unit."""
    found = []
    for quantity in system.quantities:
        if quantity.words:
            continue
        for name, label in zip(quantity.components(), quantity.labels or ("",), strict=True):
            words = f"{quantity.description}, {label}" if label else quantity.description
            found.append({"name": name, "label": words, "unit": quantity.unit})
    return found
