"""The windows of a Chromium: one for each kind, with pages that come and go in it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

from browser.viewer import Viewer

SMALL = (480, 320)
PATIENCE = 20_000  # ms for what never comes


class Windows:
    """A window costs Chromium a second of work, another page in it a tenth."""

    def __init__(self, browser) -> None:
        self.browser = browser
        self._contexts: dict[tuple, object] = {}

    @contextmanager
    def opener(self, folder: Path) -> Iterator[Callable[..., Viewer]]:
        """A function that opens pages, which are closed in the end."""
        viewers: list[Viewer] = []
        yield partial(self.opened, folder, viewers)
        for viewer in viewers:
            viewer.page.close()

    def opened(
        self, folder: Path, viewers: list[Viewer], text: str, size=SMALL, *, frozen=False, wait=True,
        policy=False, color_scheme="light", reduced_motion="no-preference", **options,
    ) -> Viewer:  # fmt: skip
        """A page of HTML, opened as a file.

        frozen   its time stands still until the test lets some pass
        wait     until the player has drawn or has said why it does not
        policy   the page's own Content-Security-Policy holds (Playwright can do less there)
        options  of Playwright's context: offline, has_touch, …
        """
        page = self._context(bypass_csp=not policy, **options).new_page()
        viewers.append(Viewer(page))
        width, height = size
        page.set_viewport_size({"width": width, "height": height})
        page.emulate_media(color_scheme=color_scheme, reduced_motion=reduced_motion)
        path = folder / f"{len(viewers)}.html"
        path.write_text(text, encoding="utf-8")
        viewers[-1].open(path, frozen=frozen, wait=wait)
        return viewers[-1]

    def _context(self, **options):
        key = tuple(sorted(options.items()))
        if key not in self._contexts:
            context = self.browser.new_context(**options)
            context.set_default_timeout(PATIENCE)
            context.new_page()  # stays, and the window with it
            self._contexts[key] = context
        return self._contexts[key]
