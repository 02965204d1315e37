"""Answers that are streams: the frames of a piece of work, which ends when nobody listens any more."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import aclosing
from typing import Any

from starlette.responses import JSONResponse, Response

from voronets.studio.frames import StreamFrame
from voronets.studio.guard import Receive, Scope, Send, refused
from voronets.studio.pool import Busy, WorkLane

TOO_MUCH = "The studio is busy with {most} computations. Wait until one finishes, or cancel one."


class WorkStream(Response):
    """The frames of a piece of work; a status of 4xx where it could not begin.

    whole  answer by the result alone, as JSON or as bytes
    """

    media_type = "application/octet-stream"

    def __init__(
        self, lane: WorkLane, work: str, request: Any, seconds: float, *, whole: bool = False
    ) -> None:  # fmt: skip
        super().__init__()
        self.lane, self.whole = lane, whole
        self.work, self.request, self.seconds = work, request, seconds

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        answering = asyncio.ensure_future(self._answer(scope, receive, send))
        leaving = asyncio.ensure_future(_left(receive))
        try:
            await asyncio.wait({answering, leaving}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            answering.cancel()
            leaving.cancel()
            await asyncio.wait({answering, leaving})
        if not answering.cancelled():
            answering.result()  # raises what went wrong

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            frames = self.lane.work(self.work, self.request, self.seconds)
            async with aclosing(frames) as answer:
                first = await anext(answer, None)
                refusal = self._refusal(first)
                if refusal is not None:
                    await refusal(scope, receive, send)
                elif self.whole:
                    await (await _whole(answer, first))(scope, receive, send)
                else:
                    await self._stream(answer, first, send)
        except Busy:
            text = TOO_MUCH.format(most=self.lane.most)
            await refused(429, text)(scope, receive, send)

    async def _stream(
        self, answer: AsyncIterator[StreamFrame], first: StreamFrame | None, send: Send
    ) -> None:
        headers = [(b"content-type", self.media_type.encode())]
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        if first is not None and _type(first) != "began":
            await send({"type": "http.response.body", "body": first.packed(), "more_body": True})
        async for frame in answer:
            await send({"type": "http.response.body", "body": frame.packed(), "more_body": True})
        await send({"type": "http.response.body", "body": b""})

    def _refusal(self, first: StreamFrame | None) -> JSONResponse | None:
        """The answer to what could not begin; None where it has begun."""
        message = None if first is None else first.message
        if message is None:
            return refused(500, "The computation ended without a result. Try again.")
        if message["type"] != "error":
            return None
        fault = not message["errors"]  # of nobody's input
        return refused(500 if fault else 422, message["message"], message["errors"])


async def _whole(answer: AsyncIterator[StreamFrame], first: StreamFrame | None) -> Response:
    """The result as one answer: its bytes, or else its JSON."""
    message = None if first is None else first.message
    result: dict[str, Any] | None = message if message and message["type"] == "result" else None
    async for frame in answer:
        message = frame.message
        if message is None:
            return Response(frame.content, media_type="application/octet-stream")
        if message["type"] == "error":
            return refused(500, message["message"], message["errors"])
        if message["type"] == "result":
            result = message
    if result is None:
        return refused(500, "The computation ended without a result. Try again.")
    status = 422 if result["result"].get("errors") else 200
    return JSONResponse(result["result"], status)


def _type(frame: StreamFrame) -> str:
    return "" if frame.message is None else str(frame.message["type"])


async def _left(receive: Receive) -> None:
    """Wait until whoever asked is gone."""
    while (await receive())["type"] != "http.disconnect":
        pass
