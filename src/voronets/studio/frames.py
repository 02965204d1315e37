"""Frames: what the studio's processes send each other, and the page.

    a letter, the length of the content (u4, little endian), the content

"J" is JSON, "B" bytes; ``web/src/studio/protocol.ts`` says what they mean.
"""

from __future__ import annotations

import json
from typing import Any, BinaryIO, NamedTuple

from voronets.expressions.json_values import plain

HEAD = 5
JSON, BYTES = b"J", b"B"


class StreamFrame(NamedTuple):
    """One frame of a stream."""

    letter: bytes
    content: bytes

    @classmethod
    def of(cls, message: Any) -> StreamFrame:
        """A frame of JSON; what it cannot hold becomes null or text."""
        text = json.dumps(plain(message), allow_nan=False, default=str, separators=(",", ":"))
        return cls(JSON, text.encode())

    @property
    def message(self) -> dict[str, Any] | None:
        """What a frame of JSON says; None of bytes."""
        if self.letter != JSON:
            return None
        found: dict[str, Any] = json.loads(self.content)
        return found

    def packed(self) -> bytes:
        """As it is sent."""
        return self.letter + len(self.content).to_bytes(4, "little") + self.content


def length_of(head: bytes) -> int:
    """How many bytes follow the head of a frame."""
    return int.from_bytes(head[1:HEAD], "little")


def read_frame(stream: BinaryIO) -> StreamFrame | None:
    """The next frame of a pipe; None at its end, also where that is in the middle of one."""
    head = stream.read(HEAD)
    if len(head) < HEAD:
        return None
    content = stream.read(length_of(head))
    return StreamFrame(head[:1], content) if len(content) == length_of(head) else None
