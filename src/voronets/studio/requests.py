"""The body of a request, read as JSON with limits."""

from __future__ import annotations

import json
from typing import Any

from starlette.requests import ClientDisconnect, Request

#: Bytes of a request: a scenario file has at most a million, and JSON writes some letters as six.
LARGEST = 4_000_000
DEEPEST = 64


class UnreadableRequest(ValueError):
    """A body that is no request; ``status`` is that of the answer."""

    def __init__(self, message: str, status: int = 400) -> None:
        super().__init__(message)
        self.status = status


async def read_body(request: Request) -> dict[str, Any]:
    """The JSON object of a request."""
    content = bytearray()
    try:
        async for piece in request.stream():
            content += piece
            if len(content) > LARGEST:
                raise UnreadableRequest(f"A request can have at most {LARGEST} bytes.", 413)
    except ClientDisconnect:
        raise UnreadableRequest("The request is incomplete.") from None
    try:
        found = json.loads(content, parse_constant=_no_number)
    except RecursionError:
        raise UnreadableRequest(
            f"Objects and lists can be nested at most {DEEPEST} deep."
        ) from None
    except ValueError as error:  # no JSON, not UTF-8, an integer of too many digits
        raise UnreadableRequest(f"The request is not valid JSON: {error}.") from None
    if not isinstance(found, dict):
        raise UnreadableRequest("A request must be a JSON object.")
    if _depth(found) > DEEPEST:
        raise UnreadableRequest(f"Objects and lists can be nested at most {DEEPEST} deep.")
    return found


def _no_number(word: str) -> Any:
    raise ValueError(f"{word} is no number of JSON")


def _depth(value: Any) -> int:
    """How deep objects and lists are inside one another, counted up to one more than is allowed."""
    deep, layer = 0, [value]
    while layer and deep <= DEEPEST:
        inner: list[Any] = []
        for one in layer:
            if isinstance(one, dict):
                inner += one.values()
            elif isinstance(one, list):
                inner += one
        layer, deep = inner, deep + 1
    return deep
