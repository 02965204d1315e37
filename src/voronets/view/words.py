"""What is said of a motion in words and small numbers, beside pictures and replays."""

from __future__ import annotations

import numpy as np

from voronets.engine import Motion
from voronets.engine.verdict import law_name

SUPERSCRIPTS = str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")


def power(exponent: int) -> str:
    """10ⁿ in plain text."""
    return "10" + str(exponent).translate(SUPERSCRIPTS)


def number(value: float | None) -> str:
    """A small number in plain text: 3.1·10⁻¹⁵."""
    if value is None:
        return "—"
    if not np.isfinite(value) or value == 0:
        return f"{value:g}"
    mantissa, exponent = f"{value:.1e}".split("e")
    return power(int(exponent)) if mantissa == "1.0" else f"{mantissa}·{power(int(exponent))}"


def laws(motion: Motion) -> list[tuple[str, str]]:
    """How far the motion misses each law: the law's name and a number."""
    verdict = motion.verdict
    numbers = {"energy drift": verdict.energy_drift, "energy balance": verdict.energy_balance}
    numbers |= {law_name(name): value for name, value in verdict.residuals.items()}
    numbers |= {law_name("invariants_drift"): verdict.invariants_drift}
    return [(name, number(value)) for name, value in numbers.items() if value is not None]


def knowledge(motion: Motion) -> list[tuple[str, str]]:
    """What else the verdict says in numbers: of the integrals, and how far the state is known."""
    verdict = motion.verdict
    found = []
    if verdict.integrals_drift is not None:
        found.append(("integrals drift", number(verdict.integrals_drift)))
    if verdict.state_error is not None:
        found.append(("estimated error of the state at the end", number(verdict.state_error)))
    if verdict.known_until is not None and verdict.known_until < motion.t_end:
        found.append(("state known until", f"{verdict.known_until:.4g} s"))
    return found


def made(motion: Motion) -> str:
    """What it was made with: engine, tolerance, version."""
    attrs = motion.data.attrs
    parts = [str(attrs["engine"])] if "engine" in attrs else []
    parts += [f"tolerance {number(float(attrs['tolerance']))}"] if "tolerance" in attrs else []
    parts += [f"voronets {attrs['voronets_version']}"] if "voronets_version" in attrs else []
    return ", ".join(parts)
