"""The bytes of a replay, read by the format alone."""

from __future__ import annotations

import base64
import gzip
import re
from dataclasses import dataclass
from typing import Any

from view.player.decoding import Replay

DATA = re.compile(r'(id="replay-data">)([^<]*)')


@dataclass(frozen=True)
class Container:
    """A header and its arrays."""

    content: bytes

    @classmethod
    def of_page(cls, text: str) -> Container:
        """What a page carries."""
        found = DATA.search(text)
        assert found is not None
        return cls(gzip.decompress(base64.b64decode(found[2])))

    @property
    def first(self) -> tuple[dict[str, Any], Any]:
        """The header of the first motion, and the function that gives the arrays it refers to."""
        replay = Replay(self.content)
        return replay.motion, replay.array


def with_data(text: str, data: str) -> str:
    """A page with other data in it."""
    return DATA.sub(lambda found: found[1] + data, text)


def packed(content: bytes) -> str:
    """As a page carries it."""
    return base64.b64encode(gzip.compress(content)).decode()
