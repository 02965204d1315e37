"""The panels of a picture by name, known before the motion is."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from voronets.expressions.faults import Fault, InputError
from voronets.expressions.suggestions import suggestion

#: Each panel with the observable without which a motion cannot have it.
ROLLING = {
    "ground": "", "body": "", "angular_velocity": "", "energy": "", "slip": "slip_speed", "height": "gap",
    "reactions": "", "friction": "",
}  # fmt: skip
SYSTEM = {
    "mechanism": "", "close_up": "", "coordinates": "", "velocities": "", "energy": "", "reactions": "reactions",
}  # fmt: skip


def demand_panels(asked: Sequence[str], observables: Collection[str], *, general: bool) -> None:
    """An ``InputError`` where a name is neither a panel nor an observable of the motion."""
    panels = SYSTEM if general else ROLLING
    own = [name for name, needed in panels.items() if not needed or needed in observables]
    known = dict.fromkeys([*own, *observables])
    expected = f"one of {', '.join(own)}, or an observable"
    faults = []
    for i, name in enumerate(asked):
        if name in known:
            continue
        message = ""
        if name in panels:
            message = f"This motion has no panel {name!r}, because it has no {panels[name]}."
        advice = suggestion(name, known) if not message else f"Its panels are {', '.join(own)}."
        faults.append(Fault(f"panels.{i}", name, expected, message, advice))
    if not asked:
        faults.append(Fault("panels", [], expected))
    if faults:
        raise InputError(faults)
