"""Reading a file that anybody may have made: its bytes, or a sentence about why it cannot be read."""

from __future__ import annotations

import os
import stat
from pathlib import Path

from voronets.expressions.faults import Fault, InputError
from voronets.expressions.ranges import printable

#: Opening does not wait for the other end of a pipe; Windows does not translate the ends of lines.
OPENING = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)


def demand_regular(path: Path, key: str, expected: str) -> None:
    """Raise an ``InputError`` where the path is a folder, a pipe or a device.

    Opening a pipe would wait for somebody to write to it.  A missing file is left to whoever opens it.
    """
    name = printable(str(path))
    if path.is_dir():
        raise InputError([Fault(key, name, f"{expected}; this is a folder")])
    if path.exists() and not path.is_file():
        raise InputError([Fault(key, name, f"{expected}; this is not an ordinary file")])


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
            if not stat.S_ISREG(
                os.fstat(stream.fileno()).st_mode
            ):  # replaced since it was looked at
                raise InputError([Fault(key, name, f"{expected}; this is not an ordinary file")])
            content = stream.read(most + 1)
    except OSError as error:
        reason = error.strerror or str(error)
        raise InputError([Fault(key, name, f"{expected} that can be read ({reason})")]) from None
    except InputError:
        raise
    except ValueError as error:
        raise InputError([Fault(key, name, f"the name of a file ({error})")]) from None
    if len(content) > most:
        raise InputError([Fault(key, name, f"at most {most} bytes")])
    return content


def file_text(path: Path, key: str, expected: str, most: int) -> str:
    """The text of an ordinary file in UTF-8, or an ``InputError``; the arguments as for its bytes."""
    try:
        return file_content(path, key, expected, most).decode("utf-8-sig")
    except UnicodeDecodeError:
        raise InputError([Fault(key, printable(str(path)), "text in UTF-8")]) from None
