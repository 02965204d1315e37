"""A programming language: how it writes operations, and how a source in it is put together."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from textwrap import wrap
from typing import ClassVar

from voronets.expressions.scalars import FUNCTIONS
from voronets.expressions.source import Source
from voronets.forms.code.model import Model
from voronets.forms.code.naming import identifiers, letter_beside

WIDTH = 100  # columns of a source


@dataclass(frozen=True)
class FunctionBody:
    """The lines of a function in one language, and what it ends with.

    inputs   (identifier, "x" or "p", place) of what it reads
    lines    (name, text) of its parts
    results  the texts of what it gives
    called   the functions that it calls, by the names of ``scalars``
    time     it reads the time
    """

    inputs: list[tuple[str, str, int]]
    lines: list[tuple[str, str]]
    results: list[str]
    called: set[str]
    time: bool


class Dialect(ABC):
    """A language; ``word`` is how it is asked for: ``equations.code("c")``."""

    word: ClassVar[str]
    #: What a source in it is called.
    suffix: ClassVar[str]
    writing: ClassVar[type[Source]]
    #: Words that no name of the problem may be.
    reserved: ClassVar[frozenset[str]] = frozenset(FUNCTIONS)

    @abstractmethod
    def source(self, model: Model) -> str:
        """The whole source: names, values, the rate, an example."""

    def body(self, model: Model) -> FunctionBody:
        """The operations of the model in this language."""
        program, count = model.program, len(model.states)
        *names, _ = program.arguments
        words = [*identifiers(names, self.reserved), "t"]
        source = self.writing(
            program.tape, dict(enumerate(words)), program.results, letter_beside(words)
        )
        inputs = [(words[i], "x", i) for i in range(count) if i in model.used]
        places = [i for i in range(count, len(names)) if i in model.used]
        inputs += [(words[i], "p", place) for place, i in enumerate(places)]
        time = len(names) in model.used
        return FunctionBody(inputs, source.lines, source.results, source.functions, time)


def rows(results: Sequence[str], size: int) -> tuple[list[Sequence[str]], Sequence[str]]:
    """A by rows, and b."""
    matrix = [results[i * size : (i + 1) * size] for i in range(size)]
    return matrix, results[size * size :]


def said(model: Model) -> list[str]:
    """The title and what the source is for, in lines that fit."""
    title = re.sub(r'[\\"]|\*/', "", model.title)
    if model.unknowns:
        means = (
            "Its equations are linear in the accelerations and whatever else it has for unknowns: "
            "A z = b. The rate of the state x solves them."
        )
    else:
        means = "The rate of the state x, by the form's own equations of the first order."
    return [*wrap(f"{title}.", WIDTH - 4), "", *wrap(means, WIDTH - 4)]


def quoted(names: Iterable[str], start: str, end: str) -> list[str]:
    """A list of names in quotes, as many lines as it takes."""
    texts = [f'"{name}"' for name in names]
    line = f"{start}{', '.join(texts)}{',' * (len(texts) == 1)}{end}"
    if len(line) <= WIDTH:
        return [line]
    return [start, *(f"    {one}" for one in wrap(", ".join(texts) + ",", WIDTH - 4)), end]
