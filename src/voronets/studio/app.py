"""The studio as a web application: its page, and what the page may ask for."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from voronets import collection
from voronets.collection.stills import THEMES, still
from voronets.studio.about import about, gallery_entries
from voronets.studio.access import AccessToken
from voronets.studio.answers import WorkStream
from voronets.studio.guard import HostGuard, refused
from voronets.studio.pool import WorkLane
from voronets.studio.requests import UnreadableRequest, read_body
from voronets.studio.work_folder import WorkFolder

STATIC = Path(__file__).parent / "static"
PAGE = "index.html"
#: By the ends of their names; what a machine believes of them may be wrong.
MEDIA = {".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".woff2": "font/woff2"}
#: What is answered by a stream.
STREAMED = ("run", "compare", "equations", "integrals", "steady", "section", "sweep", "download")
FILMED = 5  # times as long may a film take
QUICK = 20.0  # seconds for what is answered at once
SOON = 0.5  # seconds after the start until processes are made
NICE = 10  # how far thumbnails let other work go first


@dataclass
class Limits:
    """How long a piece of work may take, in seconds, and how many may be under way at once."""

    seconds: float = 120.0
    works: int = 4


@dataclass
class WorkLanes:
    """The processes of a studio: for checks, for work, for thumbnails."""

    limits: Limits
    quick: WorkLane = field(init=False)
    works: WorkLane = field(init=False)
    thumbnails: WorkLane = field(init=False)
    folder: WorkFolder = field(init=False)

    def __post_init__(self) -> None:
        self.folder = WorkFolder.create()
        self.quick = WorkLane(1, self.folder.path, waiting=30)
        self.works = WorkLane(self.limits.works, self.folder.path)
        self.thumbnails = WorkLane(1, self.folder.path, waiting=8, nice=NICE)

    def prepare(self) -> None:
        """Have processes ready for what is asked first."""
        self.works.prepare()
        self.quick.prepare()

    async def close(self) -> None:
        """End all processes."""
        for lane in (self.quick, self.works, self.thumbnails):
            await lane.close()
        self.folder.remove()


def studio_app(port: int, lanes: WorkLanes, token: AccessToken) -> HostGuard:
    """The application that is served at a port of 127.0.0.1 to whoever has the token."""
    limits, files = lanes.limits, _files()

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        # The page is shown first; it needs the processor as much as they do.
        waiting = asyncio.get_running_loop().call_later(SOON, lanes.prepare)
        try:
            yield
        finally:
            waiting.cancel()
            await lanes.close()

    async def told(request: Request) -> Response:
        return JSONResponse(about(limits.seconds, limits.works))

    async def listed(request: Request) -> Response:
        return JSONResponse({"entries": gallery_entries()})

    async def check(request: Request) -> Response:
        return WorkStream(lanes.quick, "check", await read_body(request), QUICK, whole=True)

    async def thumbnail(request: Request) -> Response:
        name = request.path_params["name"]
        if name not in collection.names():
            return refused(404, "The gallery has no scenario of this name.")
        asked = {"name": name}
        return WorkStream(lanes.thumbnails, "thumbnail", asked, limits.seconds, whole=True)

    async def picture(request: Request) -> Response:
        name, theme = request.path_params["name"], request.path_params["theme"]
        content = still(name, theme) if name in collection.names() and theme in THEMES else None
        if content is None:
            return refused(404, "There is no picture of this name.")
        return Response(content, media_type="image/webp")

    async def work(request: Request, word: str) -> Response:
        seconds = limits.seconds * (FILMED if word == "download" else 1)
        return WorkStream(lanes.works, word, await read_body(request), seconds)

    routes = [
        Route("/", partial(_static, PAGE, files)),
        *(Route(f"/static/{name}", partial(_static, name, files)) for name in files),
        Route("/api/about", told),
        Route("/api/gallery", listed),
        Route("/api/thumbnail/{name}", thumbnail),
        Route("/api/picture/{theme}/{name}", picture),
        Route("/api/check", check, methods=["POST"]),
        *(Route(f"/api/{w}", partial(work, word=w), methods=["POST"]) for w in STREAMED),
    ]
    faults: Any = {HTTPException: _no_such, UnreadableRequest: _unreadable}
    app = Starlette(routes=routes, lifespan=lifespan, exception_handlers=faults)
    return HostGuard(app, port, token)


def is_built() -> bool:
    """Whether the page is there."""
    return (STATIC / PAGE).is_file() and (STATIC / "studio.js").is_file()


def _files() -> dict[str, bytes]:
    """The files of the page by name; nothing else is served.

    They are read once: a page that is built anew meanwhile would lack the parts of the old one.
    """
    if not is_built():
        return {}
    return {path.name: path.read_bytes() for path in sorted(STATIC.glob("*")) if path.is_file()}


async def _static(name: str, files: dict[str, bytes], request: Request) -> Response:
    if name not in files:
        message = "The studio's page is not built. Run 'make web', then start the studio again."
        return refused(503, message)
    return Response(files[name], media_type=MEDIA.get(Path(name).suffix, "text/plain"))


async def _no_such(request: Request, error: Exception) -> Response:
    status = error.status_code if isinstance(error, HTTPException) else 500
    words = {
        404: "There is nothing at this address. Reload the page, or go to the gallery.",
        405: "This address does not accept such a request.",
    }
    return refused(status, words.get(status, "The studio cannot answer this request."))


async def _unreadable(request: Request, error: Exception) -> Response:
    status = error.status if isinstance(error, UnreadableRequest) else 400
    return refused(status, str(error))
