"""A studio that runs beside the tests, and what one asks it."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import zlib
from collections.abc import Iterator
from contextlib import contextmanager

import httpx

PATIENCE = 600.0  # seconds, for what never comes


class Studio:
    """The address of a studio, with its token, and requests to it."""

    def __init__(self, address: str, process: subprocess.Popen) -> None:
        self.address, self.process = address, process
        self.home, _, self.token = address.partition("?token=")
        self.client = httpx.Client(
            base_url=self.home, timeout=PATIENCE, headers={"Authorization": f"token {self.token}"}
        )

    def get(self, path: str, **options) -> httpx.Response:
        return self.client.get(path, **options)

    def post(self, path: str, body, **options) -> httpx.Response:
        return self.client.post(f"/api/{path}", json=body, **options)

    def work(self, path: str, body) -> tuple[list[dict], list[bytes]]:
        """The messages and the bytes of a stream."""
        answer = self.post(path, body)
        assert answer.status_code == 200, answer.text
        return frames(answer.content)

    def result(self, path: str, body) -> tuple[dict, list[bytes]]:
        """The result, and its bytes."""
        messages, blobs = self.work(path, body)
        assert messages[-1]["type"] == "result", messages[-1]
        assert messages[-1]["blobs"] == len(blobs)
        return messages[-1]["result"], blobs


def frames(content: bytes) -> tuple[list[dict], list[bytes]]:
    """What a stream holds."""
    messages, blobs, at = [], [], 0
    while at < len(content):
        end = at + 5 + int.from_bytes(content[at + 1 : at + 5], "little")
        part = content[at + 5 : end]
        if content[at : at + 1] == b"J":
            messages.append(json.loads(part))
        else:
            blobs.append(part)
        at = end
    return messages, blobs


def unpacked(blob: bytes) -> bytes:
    """The container of a replay."""
    return blob if blob.startswith(b"VRPL") else zlib.decompress(blob)


@contextmanager
def studio(*options: str, source: tuple[str, ...] = ()) -> Iterator[Studio]:
    """``voronets studio`` as a process of its own."""
    command = [sys.executable, "-m", "voronets", "studio", *source, "--no-open", *options]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    try:
        said = process.stdout.readline()
        found = re.search(r"http://127\.0\.0\.1:\d+/\?token=[\w-]+", said)
        assert found, said
        running = Studio(found[0], process)
        with running.client:
            yield running
    finally:
        process.terminate()
        process.wait(600)
        process.stdout.close()
