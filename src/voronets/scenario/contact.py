"""The table ``[contact]``: how body and ground touch."""

from __future__ import annotations

from typing import Any

from voronets.expressions.faults import InputError
from voronets.rolling.laws import LAWS, Coulomb, Law, Rolling, Rubber, Smooth, Viscous
from voronets.scenario.numbers import Number
from voronets.scenario.records import Key, Record
from voronets.scenario.table import Table
from voronets.scenario.values import Choice

GREATEST_FRICTION = 1e6
#: The keys that a law takes, those that it needs first.
KEYS: dict[type[Law], tuple[tuple[str, ...], tuple[str, ...]]] = {
    Rolling: ((), ()),
    Rubber: ((), ()),
    Smooth: ((), ("restitution",)),
    Viscous: (("viscosity",), ("restitution",)),
    Coulomb: (("friction",), ("sliding_friction", "restitution", "impact")),
}


def _law(table: Table, law: str, **values: Any) -> Law | None:
    kind = LAWS[law]
    needed, others = KEYS[kind]
    given = {name: value for name, value in values.items() if value is not None}
    taken = (*needed, *others)
    for name in given.keys() - set(taken):
        laws = " or ".join(
            f'"{k.name}"' for k, keys in KEYS.items() if name in (*keys[0], *keys[1])
        )
        table.fault(
            name, given[name], f"a key of the contact law {laws}",
            f'The contact law "{law}" has no {name}.',
            f"Remove {{key}}, or choose the law {laws}.",
        )  # fmt: skip
    for name in needed:
        if name not in given:
            table.fault(
                name, None, "a number", "{key} is missing.", f'The contact law "{law}" needs it.'
            )
    if table.faults:
        return None
    found: Law = kind(**{name: given[name] for name in taken if name in given})
    for name, value, expected in found.faults():
        if expected:
            table.fault(name, value, expected)
    return found


CONTACT = Record(
    (
        Key("law", Choice(tuple(LAWS)), "rolling: no slip; rubber: no slip and no spin about the "
            "normal; smooth: no friction; viscous: friction −c u; coulomb: dry friction up to μ N", default="rolling"),
        Key("friction", Number(low=0.0, high=GREATEST_FRICTION), "coulomb: coefficient of friction μ, "
            "for sticking and for sliding", optional=True),
        Key("sliding_friction", Number(low=0.0, high=GREATEST_FRICTION), "coulomb: a smaller "
            "coefficient for sliding", optional=True),
        Key("viscosity", Number(low=0.0), "viscous: c in the friction −c u, where u is the slip", "N s/m",
            optional=True),
        Key("restitution", Number(low=0.0, high=1.0), "smooth, viscous, coulomb: normal speed after "
            "an impact divided by the speed before it; 0 if left out", optional=True),
        Key("impact", Choice(("newton", "stronge")), "coulomb: newton (if left out): restitution is a ratio "
            "of normal speeds; stronge: its square is a ratio of works of the normal impulse",
            optional=True),
    ), _law, part=True,
)  # fmt: skip


def contact(law: str = "rolling", **values: Any) -> Law:
    """State how body and ground touch: ``RollingProblem(…, contact=contact("coulomb", friction=0.3))``.

    law     "rolling", "rubber", "smooth", "viscous" or "coulomb"
    values  what the law needs: friction, sliding_friction, viscosity, restitution, impact
    """
    table = Table({"law": law, **values})
    read: Law = CONTACT.read_table(table)
    if table.faults:
        raise InputError(table.faults)
    return read
