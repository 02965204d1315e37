"""The languages by their words, and a model written in one of them."""

from __future__ import annotations

from voronets.expressions.faults import Fault, InputError
from voronets.forms.code.c99 import C99
from voronets.forms.code.casadi_python import CasadiPython
from voronets.forms.code.dialect import Dialect
from voronets.forms.code.jax_python import JaxPython
from voronets.forms.code.julia import Julia
from voronets.forms.code.model import Model
from voronets.forms.code.numpy_python import NumpyPython

LANGUAGES: dict[str, Dialect] = {
    one.word: one for one in (NumpyPython(), C99(), Julia(), JaxPython(), CasadiPython())
}


def language_of(word: str) -> Dialect:
    """The language, in capitals or not, or an ``InputError`` with those that there are."""
    if word.lower() not in LANGUAGES:
        message = f"Equations cannot be written in {word!r}."
        advice = f"Languages: {', '.join(LANGUAGES)}."
        raise InputError(
            [Fault("language", word, f"one of {', '.join(LANGUAGES)}", message, advice)]
        )
    return LANGUAGES[word.lower()]


def written(model: Model, word: str) -> str:
    """The model as a source in a language."""
    return language_of(word).source(model)
