"""The file of a film: frames one after the other into MP4 (ffmpeg), WebP, GIF or PNG (Pillow)."""

from __future__ import annotations

import io
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import numpy as np
from PIL import Image

from voronets.view.films.plan import Plan

#: Encoders of ffmpeg, the best first, and how they are told the quality (1 … 100).
ENCODERS = ("libx264", "libopenh264", "h264_videotoolbox", "mpeg4")


def film_bytes(frames: Iterator[Image.Image], plan: Plan, ffmpeg: str | None) -> bytes:
    """The whole file; ``frames`` are asked for one by one.

    ffmpeg  the program, for an mp4
    """
    if plan.kind == ".mp4":
        assert ffmpeg is not None
        return _mp4(frames, plan, ffmpeg)
    image = io.BytesIO()
    if plan.kind == ".png":
        next(frames).save(image, "PNG", optimize=True)
    elif plan.kind == ".webp":
        Reel(frames, plan).save(
            image, "WEBP", save_all=True, duration=_durations(plan, 1), loop=0,
            quality=plan.quality, method=4, kmin=29, kmax=60,
        )  # fmt: skip
    else:
        Reel(_of_few_colours(frames), plan).save(
            image, "GIF", save_all=True, duration=_durations(plan, 10), loop=0, disposal=1
        )
    return image.getvalue()


class Reel(Image.Image):
    """The frames as one image of many, of which only the present one is in memory."""

    def __init__(self, frames: Iterator[Image.Image], plan: Plan) -> None:
        super().__init__()
        self._frames, self._place = frames, 0
        self.n_frames = len(plan.times)
        self.is_animated = self.n_frames > 1
        self._take()

    def _take(self) -> None:
        frame = next(self._frames)
        frame.load()
        self.im, self._mode, self._size = frame.im, frame.mode, frame.size
        self.palette = frame.palette

    def tell(self) -> int:
        """The number of the present frame."""
        return self._place

    def seek(self, frame: int) -> None:
        """Go on to the next frame; there is no way back."""
        if frame >= self.n_frames:
            raise EOFError
        if frame == self._place + 1:
            self._place = frame
            self._take()


def _of_few_colours(frames: Iterator[Image.Image]) -> Iterator[Image.Image]:
    """All frames with the colours of the first, so that only what moves differs between them."""
    palette = None
    for frame in frames:
        if palette is None:
            palette = frame.quantize(256, Image.Quantize.MEDIANCUT)
        yield frame.quantize(palette=palette, dither=Image.Dither.NONE)


def _durations(plan: Plan, step: int) -> list[int]:
    """How long each frame is shown, ms, in multiples of ``step``; together as long as they should."""
    edges = np.round(np.arange(len(plan.times) + 1) * 1000 / plan.fps / step) * step
    return [int(x) for x in np.diff(edges)]


def _mp4(frames: Iterator[Image.Image], plan: Plan, ffmpeg: str) -> bytes:
    with tempfile.TemporaryDirectory(prefix="voronets-film-") as folder:
        target, said = Path(folder, "film.mp4"), Path(folder, "said.txt")
        with said.open("wb") as errors:
            process = subprocess.Popen(
                [ffmpeg, *_arguments(plan, _encoder(ffmpeg)), str(target)], stdout=errors,
                stderr=errors, stdin=subprocess.PIPE, start_new_session=True,
            )  # fmt: skip
            assert process.stdin is not None
            try:
                with suppress(BrokenPipeError):  # its own words say why
                    for frame in frames:
                        process.stdin.write(frame.tobytes())
                    process.stdin.close()
                code = process.wait()
            finally:
                process.kill()
                process.wait()
        if code != 0 or not target.exists():
            lines = said.read_text("utf-8", "replace").strip().splitlines()
            raise OSError(f"ffmpeg: {'; '.join(lines[-5:]) or f'it ended with {code}'}")
        return target.read_bytes()


def _encoder(ffmpeg: str) -> str:
    """The best encoder that this ffmpeg has."""
    known = subprocess.run(
        [ffmpeg, "-hide_banner", "-encoders"], capture_output=True, text=True, check=False,
        stdin=subprocess.DEVNULL,
    ).stdout.split()  # fmt: skip
    return next((name for name in ENCODERS if name in known), ENCODERS[-1])


def _arguments(plan: Plan, encoder: str) -> list[str]:
    width, height = plan.size
    if encoder == "libx264":
        quality = ["-crf", f"{38 - 0.2 * plan.quality:.0f}", "-preset", "medium"]
    elif encoder == "mpeg4":
        quality = ["-q:v", f"{max(1, 12 - 0.1 * plan.quality):.0f}"]
    else:
        quality = ["-b:v", f"{0.1 * plan.quality / 80 * width * height * plan.fps:.0f}"]
    return [
        "-hide_banner", "-loglevel", "error", "-nostdin", "-y",
        "-f", "rawvideo", "-pix_fmt", "rgb24", "-s", f"{width}x{height}", "-r", f"{plan.fps:g}",
        "-i", "pipe:0", "-an", "-c:v", encoder, *quality,
        "-vf", "scale=out_color_matrix=bt709:out_range=tv,format=yuv420p", "-colorspace", "bt709",
        "-color_primaries", "bt709", "-color_trc", "bt709", "-movflags", "+faststart", "-f", "mp4",
    ]  # fmt: skip
