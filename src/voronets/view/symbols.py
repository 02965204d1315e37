"""The letters of observables, for the plots of the player and the labels of pictures."""

from __future__ import annotations

import re

from voronets.forms.notation import letter

#: The letters of docs/notation.md.
SYMBOLS = {
    "orientation": "q", "omega": r"\omega", "omega_space": r"\omega", "contact_body": "a",
    "contact_ground": "s", "centre": "O", "velocity": "v", "contact_velocity": "V",
    "normal": "n", "kinetic_energy": "T", "potential_energy": "-U", "energy": "T - U",
    "reaction": r"\Lambda", "normal_reaction": r"\Lambda_n",
    "tangential_reaction": r"|\Lambda_t|", "friction_needed": r"\mu",
    "force": "F", "moment": "M", "angular_momentum": r"I\omega + \kappa e",
    "unit_quaternion": "|q|^2 - 1", "normals_departure": "n + n_1", "reactions": r"\lambda",
    "slip": "u", "slip_speed": "|u|", "gap": "g", "dissipated": r"E_\text{lost}",
    "energy_and_lost": r"T - U + E_\text{lost}",
    "spin": r"\omega\cdot n", "energy_error": r"\delta E",
}  # fmt: skip


def symbol(name: str) -> str:
    """The letter of an observable in LaTeX; words for one that has none."""
    if name in SYMBOLS:
        return SYMBOLS[name]
    whole, _, part = name.rpartition("_")
    if part in ("w", "x", "y", "z") and re.fullmatch(r"\\?[A-Za-z]+", SYMBOLS.get(whole, "")):
        return f"{SYMBOLS[whole]}_{part}"
    stem, _, index = name.strip("_").partition("_")
    words = index and letter(stem).startswith(r"\mathrm")  # contact_body, but not theta_R
    return rf"\text{{{name.replace('_', ' ')}}}" if words else letter(name)
