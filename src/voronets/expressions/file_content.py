"""Reading a file that anybody may have made: its bytes, or a sentence that says why not."""

from __future__ import annotations

import os
import stat
from itertools import islice
from pathlib import Path

from voronets.expressions.faults import Fault, InputError
from voronets.expressions.ranges import printable
from voronets.expressions.suggestions import SEARCHED, suggestion

#: Opening does not wait for the other end of a pipe; Windows does not translate the ends of lines.
OPENING = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)


def demand_regular(path: Path, key: str, expected: str) -> None:
    """Raise an ``InputError`` where the path is a folder, a pipe or a device.

    Opening a pipe would wait for somebody to write to it.  A missing file is left to whoever opens it.
    """
    name = printable(str(path))
    if path.is_dir():
        raise InputError([Fault(key, name, expected, f"{name} is a folder, not {expected}.")])
    if path.exists() and not path.is_file():
        raise InputError([_special(key, name, expected)])


def file_content(path: Path, key: str, expected: str, most: int) -> bytes:
    """The bytes of an ordinary file, or an ``InputError``.

    key       the name of the argument or option that gave the path
    expected  the kind of file, for the sentence: "a scenario file"
    most      the largest size in bytes
    """
    name = printable(str(path))
    try:
        demand_regular(path, key, expected)
        with open(os.open(path, OPENING), "rb") as stream:
            # It may have been replaced since the first check.
            if not stat.S_ISREG(os.fstat(stream.fileno()).st_mode):
                raise InputError([_special(key, name, expected)])
            content = stream.read(most + 1)
    except FileNotFoundError:
        message = f"There is no file '{name}'."
        advice = suggestion(path.name, similar_files(path))
        raise InputError([Fault(key, name, expected, message, advice)]) from None
    except OSError as error:
        message = f"Cannot read {name}: {error.strerror or error}."
        wanted = f"{expected} that can be read"
        raise InputError([Fault(key, name, wanted, message)]) from None
    except InputError:
        raise
    except ValueError as error:
        message = f"{name} cannot be the name of a file: {error}."
        raise InputError([Fault(key, name, "the name of a file", message)]) from None
    if len(content) > most:
        message = f"{name} is too large: the limit is {most / 1e6:g} MB."
        raise InputError([Fault(key, name, f"at most {most} bytes", message)])
    return content


def file_text(path: Path, key: str, expected: str, most: int) -> str:
    """The text of an ordinary file in UTF-8, or an ``InputError``; the arguments as for its bytes."""
    try:
        return file_content(path, key, expected, most).decode("utf-8-sig")
    except UnicodeDecodeError:
        name = printable(str(path))
        message = f"{name} is not a text file in UTF-8."
        raise InputError([Fault(key, name, "text in UTF-8", message)]) from None


def similar_files(path: Path) -> list[str]:
    """The names of the files beside a missing one; first those that end as its name does."""
    try:
        names = sorted(islice((entry.name for entry in path.parent.iterdir()), SEARCHED))
        return sorted(names, key=lambda name: Path(name).suffix != path.suffix)
    except OSError:
        return []


def _special(key: str, name: str, expected: str) -> Fault:
    """The fault of a pipe or a device."""
    return Fault(key, name, expected, f"{name} is not an ordinary file; this needs {expected}.")
