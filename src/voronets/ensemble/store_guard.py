"""A look at a store before Zarr opens it: nothing in it may run code or lead out of its folder.

Zarr hands the bytes of an array to the codec that the store itself names.  Some codecs run code
(``pickle``), so a store from a stranger is opened only if it names codecs from the list below.
"""

from __future__ import annotations

import json
import os
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from traceback import walk_tb
from typing import Any

from voronets.expressions.faults import Fault, InputError
from voronets.expressions.file_content import file_content
from voronets.expressions.ranges import printable

#: Codecs of Zarr format 2 that turn bytes into bytes, numbers or words and do nothing else.
CODECS = frozenset({
    "blosc", "bz2", "gzip", "lz4", "lzma", "zlib", "zstd",
    "astype", "bitround", "delta", "fixedscaleoffset", "packbits", "quantize", "shuffle",
    "adler32", "crc32", "crc32c", "fletcher32",
    "vlen-bytes", "vlen-utf8",
})  # fmt: skip
METADATA = (".zarray", ".zgroup", ".zattrs", ".zmetadata")
LARGEST = 100_000_000  # bytes of one file of metadata: a plan lists every value of every key


def demand_safe_store(path: str | Path, key: str, expected: str) -> None:
    """Raise an ``InputError`` unless a folder is a Zarr store of format 2 with known codecs.

    key       the name of the argument or option that gave the path
    expected  the kind of store, for the sentence
    """
    folder, name = Path(path), printable(str(path))
    if not folder.is_dir():
        reason = "it is a file" if folder.exists() else "there is no such folder"
        raise InputError([_unreadable(key, name, expected, reason)])
    for entry in _entries(folder):
        if entry.is_symlink() or not entry.is_file():
            what = printable(os.path.relpath(entry.path, folder))
            raise InputError(
                [_unreadable(key, name, expected, f"{what} in it is not an ordinary file")]
            )
        if entry.name == "zarr.json":
            reason = "it is in Zarr format 3, not 2"
            raise InputError([_unreadable(key, name, expected, reason)])
        if entry.name in METADATA:
            for codec in _codecs(Path(entry.path), key, expected):
                if codec not in CODECS:
                    reason = f"it needs the codec {printable(codec)!r}, which is not allowed"
                    raise InputError([_unreadable(key, name, expected, reason)])


@contextmanager
def damaged_blocks_refused(path: str | Path, key: str, expected: str) -> Iterator[None]:
    """Turn the error of a block that Zarr cannot decode, read in here, into an ``InputError``.

    The arguments are those of ``demand_safe_store``.
    """
    try:
        yield
    except InputError:
        raise
    except (RuntimeError, ValueError, TypeError, OSError, zlib.error) as error:
        modules = [frame.f_globals.get("__name__", "") for frame, _ in walk_tb(error.__traceback__)]
        if not any(name.partition(".")[0] in ("zarr", "numcodecs") for name in modules):
            raise
        reason = printable(f"one of its blocks is damaged ({type(error).__name__}: {error})")
        raise InputError([_unreadable(key, printable(str(path)), expected, reason)]) from None


def _unreadable(key: str, name: str, expected: str, reason: str) -> Fault:
    """The fault of a folder that is not a store."""
    message = f"{name} cannot be read as {expected}: {reason}."
    return Fault(key, name, f"{expected}; {reason}", message)


def _entries(folder: Path) -> Iterator[os.DirEntry[str]]:
    """The files of a folder and of the folders in it, and whatever else is there."""
    with os.scandir(folder) as entries:
        for entry in entries:
            if entry.is_dir(follow_symlinks=False):
                yield from _entries(Path(entry.path))
            else:
                yield entry


def _codecs(path: Path, key: str, expected: str) -> Iterator[str]:
    """The ids of all codecs that a file of metadata names."""
    try:
        document = json.loads(file_content(path, key, expected, LARGEST))
    except (ValueError, RecursionError) as error:
        if isinstance(error, InputError):
            raise
        reason = f"{path.name} is not JSON"
        raise InputError([_unreadable(key, printable(str(path)), expected, reason)]) from None
    if path.name == ".zmetadata":
        parts = document.get("metadata") if isinstance(document, dict) else None
        for place, part in parts.items() if isinstance(parts, dict) else ():
            if str(place).rpartition("/")[2] == ".zarray":
                yield from _named_codecs(part)
    elif path.name == ".zarray":
        yield from _named_codecs(document)


def _named_codecs(array: Any) -> Iterator[str]:
    """The ids of the codecs of one array: its compressor and its filters."""
    if not isinstance(array, dict):
        return
    filters = array.get("filters")
    for codec in [array.get("compressor"), *(filters if isinstance(filters, list) else [filters])]:
        if codec is not None:
            yield str(codec.get("id")) if isinstance(codec, dict) else str(codec)
