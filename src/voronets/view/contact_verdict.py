"""Would it slip, would it lift: the contact of a motion in sentences."""

from __future__ import annotations

from collections.abc import Iterator

from voronets.engine import Motion
from voronets.mechanics.outcome import Outcome
from voronets.view.derived import only_rounding
from voronets.view.scene import friction_of, problem_of
from voronets.view.sentence import Sentence

SLIP, LIFT = "Would it slip?", "Would it lift?"
#: Coefficients of friction that one can imagine, from below.
GRIPS = (
    (0.02, "even steel on ice has that much"), (0.15, "oiled steel on steel has that much"),
    (0.4, "wood on wood has that much"), (0.8, "rubber on dry concrete has that much"),
    (1.2, "only soft rubber has that much"),
)  # fmt: skip
TOO_MUCH = "hardly anything has that much"
NO_PRESSURE = 1e-9  # of the largest
NO_FRICTION = 1e-12
SLIDES = {
    "smooth": "The body slides whenever it touches the ground, because there is no friction.",
    "viscous": "The body slides whenever it touches the ground. Viscous friction slows it down but cannot hold it.",
}
FREE = "No force acts between the body and the ground."


def contact_sentences(motion: Motion) -> Iterator[Sentence]:
    """Whether it would slip and lift; nothing where there is no contact."""
    if "normal_reaction" not in motion.data or not len(motion.t):
        return
    modes: dict[str, float] = {}
    for start, end, mode in motion.modes:
        modes[mode] = modes.get(mode, 0.0) + end - start
    if set(modes) == {"flying"}:
        yield Sentence("note", SLIP, "The body never touches the ground.")
        yield _flight(motion, modes["flying"])
    elif not modes.get("flying") and _is_free(motion):
        yield Sentence("good", SLIP, f"No: {FREE[0].lower()}{FREE[1:]}")
        yield Sentence("note", LIFT, FREE)
    else:
        yield _slip(motion, modes)
        yield _lift(motion, modes)


def _slip(motion: Motion, modes: dict[str, float]) -> Sentence:
    law = getattr(getattr(problem_of(motion), "law", None), "name", "rolling")
    if law in SLIDES:
        return Sentence("note", SLIP, SLIDES[law])
    if "sliding" in modes:
        return Sentence("note", SLIP, f"Yes: the body slides for {modes['sliding']:.4g} s.")
    limit = friction_of(motion)
    if motion.outcome is Outcome.SLIPPED and limit is not None:
        told = f"Yes, at {motion.t_end:.6g} s: from then on rolling would need more friction than there is ({limit:g})."
        return Sentence("note", SLIP, told)
    needed, pressure = _ends(motion, "friction_needed"), _ends(motion, "normal_reaction")
    least = pressure["min"]
    vanishes = least is not None and least <= NO_PRESSURE * (pressure["max"] or 0.0)
    most, at = needed["max"], needed["t_max"]
    if most is None or (vanishes and "flying" not in modes):
        told = "The pressure of the ground vanishes, and without pressure no friction is enough to roll."
        return Sentence("bad", SLIP, told)
    if most < NO_FRICTION:
        return Sentence("good", SLIP, "No: rolling needs no friction here.")
    told = f"Rolling needs a coefficient of friction of {most:.3g} (at {at:.4g} s)"
    if limit is not None:
        return Sentence("good" if most <= limit else "bad", SLIP, f"{told}; there is {limit:g}.")
    grip = next((words for greatest, words in GRIPS if most <= greatest), TOO_MUCH)
    return Sentence("good" if most <= GRIPS[2][0] else "note", SLIP, f"{told}: {grip}.")


def _lift(motion: Motion, modes: dict[str, float]) -> Sentence:
    pressure = _ends(motion, "normal_reaction")
    if "flying" in modes:
        return _flight(motion, modes["flying"])
    if motion.outcome is Outcome.LIFTED_OFF:
        told = f"Yes, at {motion.t_end:.6g} s: from then on the ground would have to pull to hold the body."
        return Sentence("note", LIFT, told)
    least = pressure["min"]
    if least is None:
        return Sentence("note", LIFT, "The pressure of the ground is not known.")
    if least < -NO_PRESSURE * abs(pressure["max"] or 1.0):
        told = (
            f"Yes: to keep the contact, the ground has to pull with {-least:.4g} N "
            f"(at {pressure['t_min']:.4g} s)."
        )
        return Sentence("bad", LIFT, told)
    told = f"No: the ground always presses, with at least {least:.4g} N (at {pressure['t_min']:.4g} s)."
    return Sentence("good", LIFT, told)


def _flight(motion: Motion, seconds: float) -> Sentence:
    first = (
        "The body begins in the air and" if motion.modes[0].mode == "flying" else "Yes: the body"
    )
    high = _ends(motion, "gap")["max"]
    up = f", up to {high:.3g} m high" if high else ""
    return Sentence("note", LIFT, f"{first} flies for {seconds:.4g} s{up}.")


def _is_free(motion: Motion) -> bool:
    """No force acts at the contact, but for rounding."""
    pressure = _ends(motion, "normal_reaction")
    return only_rounding(motion.data) or pressure["min"] == pressure["max"] == 0


def _ends(motion: Motion, name: str) -> dict[str, float | None]:
    """The extremes of an observable; of one that has no value anywhere there are none."""
    nothing: dict[str, float | None] = dict.fromkeys(("min", "t_min", "max", "t_max"))
    return motion.extremes.get(name, nothing)
