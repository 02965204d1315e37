"""The bytes that a page carries, taken out and put in."""

from __future__ import annotations

import base64
import gzip
import re

DATA = re.compile(r'(id="replay-data">)([^<]*)')


def container(text: str) -> bytes:
    """What a page carries, unpacked."""
    found = DATA.search(text)
    assert found is not None
    return gzip.decompress(base64.b64decode(found[2]))


def packed(content: bytes) -> str:
    """As a page carries it."""
    return base64.b64encode(gzip.compress(content)).decode()


def with_data(text: str, data: str) -> str:
    """A page with other data in it."""
    return DATA.sub(lambda found: found[1] + data, text)
