"""The page of a replay: one HTML file with the player and the motion in it, which asks for nothing.

The parts are packed (gzip, base64) in script elements that no browser runs; a short script unpacks
them.  The page's own policy (Content-Security-Policy) lets two scripts run, this one and the player,
each by the hash of its text, and lets nothing be fetched from anywhere.  ('unsafe-eval' lets tools that
drive a browser wait for conditions; the page itself evaluates no text.)
"""

from __future__ import annotations

import base64
import gzip
import hashlib
import html
from functools import lru_cache
from pathlib import Path

from voronets.engine.motion_html import shown_text

STATIC = Path(__file__).parent / "static"
CODE, STYLE, LICENCES = "player.js", "player.css", "licences.txt"
SUFFIXES = (".html", ".htm")  # of a page's name

PAGE = """<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>{title}</title>
<style>
html, body {{ margin: 0; height: 100%; }}
#player {{ height: 100%; }}
#told {{ margin: 0; padding: 2em; font: 1.1em/1.5 system-ui, sans-serif; white-space: pre-wrap; }}
</style>
<style>
{style}
</style>
</head>
<body>
<noscript>
<p>This page shows how a body moves. It needs JavaScript, which is switched off here.</p>
</noscript>
<p id="told" role="status" hidden></p>
<div id="player"></div>
<script type="application/octet-stream" id="replay-data">{data}</script>
<script type="application/octet-stream" id="player-code">{code}</script>
<script type="text/plain" id="licences">
{licences}
</script>
<script>{boot}</script>
</body>
</html>
"""

BOOT = """
"use strict";
(async () => {
  const page = document.documentElement;

  function tell(sentence) {
    const told = document.getElementById("told");
    told.textContent = sentence;
    told.hidden = document.getElementById("player").hasChildNodes(); // it has said so itself
    page.dataset.state = "failed";
  }

  async function unpacked(id) {
    const packed = atob(document.getElementById(id).textContent);
    const bytes = Uint8Array.from(packed, (letter) => letter.charCodeAt(0));
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
    return new Response(stream).text();
  }

  try {
    if (!("DecompressionStream" in globalThis)) {
      return tell("This browser is too old for this page: it needs one of the year 2023 or later.");
    }
    const script = document.createElement("script");
    script.textContent = await unpacked("player-code");
    document.head.append(script);
    const player = await globalThis.voronets.open(document.getElementById("player"), "replay-data");
    await player.ready;
    page.dataset.state = "ready";
  } catch (error) {
    console.error(error);
    tell(`The motion cannot be shown: ${error?.message ?? error}`);
  }
})();
"""


class PlayerNotBuilt(FileNotFoundError):
    """The player's files are missing from this installation."""


def page(container: bytes, title: str) -> str:
    """The HTML page that shows a replay; the same for the same input.

    container  what ``document`` makes of motions
    title      of the window, as text
    """
    code, script_hash = _code(_stamp(CODE))
    return PAGE.format(
        policy=_policy(_hash(BOOT.encode()), script_hash), title=html.escape(shown_text(title)),
        style=_inside(_read(STYLE)), licences=_inside(_read(LICENCES)), data=_packed(container),
        code=code, boot=BOOT,
    )  # fmt: skip


def is_built() -> bool:
    """Whether the player's files are there."""
    return all((STATIC / name).is_file() for name in (CODE, STYLE, LICENCES))


def _policy(*scripts: str) -> str:
    allowed = " ".join(f"'{script}'" for script in scripts)
    return (
        f"default-src 'none'; script-src {allowed} 'unsafe-eval'; style-src 'unsafe-inline'; "
        "img-src data: blob:; base-uri 'none'; form-action 'none'"
    )


def _hash(script: bytes) -> str:
    """As a Content-Security-Policy names a script."""
    return "sha256-" + base64.b64encode(hashlib.sha256(script).digest()).decode()


def _inside(content: bytes) -> str:
    """A text that cannot end the element it is in."""
    return content.decode("utf-8").replace("</", "<\\/")


def _packed(content: bytes) -> str:
    return base64.b64encode(gzip.compress(content, 7, mtime=0)).decode()


@lru_cache(maxsize=2)
def _code(stamp: tuple[str, int, int]) -> tuple[str, str]:
    """The player packed, and its hash; kept as long as the file stays as it is."""
    content = _read(CODE)
    return _packed(content), _hash(content)


def _stamp(name: str) -> tuple[str, int, int]:
    try:
        found = (STATIC / name).stat()
    except FileNotFoundError:
        raise _missing() from None
    return str(STATIC), found.st_mtime_ns, found.st_size


def _read(name: str) -> bytes:
    try:
        return (STATIC / name).read_bytes()
    except FileNotFoundError:
        raise _missing() from None


def _missing() -> PlayerNotBuilt:
    return PlayerNotBuilt(
        "the player is not built: run 'make web' where you work on voronets, or install it anew: "
        "pip install --force-reinstall voronets"
    )
