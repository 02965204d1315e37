"""A motion in a notebook: the player in a frame of its own, the facts folded below it."""

from __future__ import annotations

import html

from voronets.engine import Motion
from voronets.engine.motion_html import shown_text
from voronets.view.player.options import PlayerStart
from voronets.view.player.page import is_built
from voronets.view.player.replay import replay_page

HEIGHT = 560  # pixels
MOST = 550_000  # bytes of the motion in a cell; the player takes 400 000 beside them
#: The frame is a document of its own: it runs the page's scripts, may save a picture, and reaches nothing
#: of the notebook.
FRAME = (
    '<iframe srcdoc="{page}" title="{title}" sandbox="allow-scripts allow-downloads" allowfullscreen="" '
    'loading="lazy" style="width: 100%; height: {height}px; border: 0;"></iframe>'
)


def notebook_html(motion: Motion, facts: str, *, height: int = HEIGHT) -> str:
    """The replay of a motion, standing still until somebody plays it, and its facts.

    facts  HTML that says what the motion is; alone where there is nothing to show it with

    A notebook that is not trusted drops the frame and keeps the facts.
    """
    if not is_built() or not len(motion.t):
        return facts
    try:
        text = replay_page(motion, start=PlayerStart(playing=False), most=MOST)
    except (ValueError, ArithmeticError):  # what cannot be shown is still told
        return facts
    title = str(motion.data.attrs.get("title", "")) or "motion"
    frame = FRAME.format(
        page=html.escape(text), title=html.escape(f"Replay of {shown_text(title)}"), height=height
    )
    told = html.escape(shown_text(f"{title}: {motion.message}"))
    return f"<div>{frame}<details><summary>{told}</summary>{facts}</details></div>"
