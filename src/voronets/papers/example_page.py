"""The page of a worked example, with its pictures: one HTML file, or Markdown with PNG files beside it."""

from __future__ import annotations

import base64
import io
import re
from collections.abc import Mapping, Sequence
from html import escape
from pathlib import Path

from voronets.papers.catalogue import PAPERS
from voronets.papers.pages import number
from voronets.papers.plain import plain_formula
from voronets.papers.worked import ExamplePicture, WorkedExample, WorkedResult

SUFFIXES = (".html", ".md")
_STYLE = """body{font:17px/1.55 Georgia,serif;max-width:46rem;margin:2rem auto;padding:0 1rem;color:#1c2430}
table{border-collapse:collapse;font-size:15px}td,th{padding:.25rem .7rem;border-bottom:1px solid #ccd}
td,th{text-align:left;white-space:nowrap}
td:first-child,td:nth-child(4){white-space:normal}
img{max-width:100%}figcaption,small{color:#556}code{font-family:ui-monospace,monospace;font-size:.92em}.m{max-width:none}"""


def write_page(
    path: Path, example: WorkedExample, values: Mapping[str, float], result: WorkedResult
) -> list[Path]:
    """Write the page; the files that were written."""
    pictures = [png(picture) for picture in result.pictures]
    if path.suffix.lower() == ".html":
        path.write_text(html_page(example, values, result, pictures), encoding="utf-8")
        return [path]
    written = [path]
    names = [f"{path.stem}-{place + 1}.png" for place in range(len(pictures))]
    for name, data in zip(names, pictures, strict=True):
        path.with_name(name).write_bytes(data)
        written.append(path.with_name(name))
    path.write_text(markdown_page(example, values, result, names), encoding="utf-8")
    return written


def png(picture: ExamplePicture) -> bytes:
    """A picture as PNG; needs matplotlib."""
    try:
        from matplotlib.figure import Figure
    except ImportError as error:
        raise ImportError(
            "pictures are drawn with matplotlib, which is missing: pip install 'voronets[view]'"
        ) from error
    figure = Figure(figsize=(7.2, 4.2), layout="constrained")
    picture.draw(figure)
    file = io.BytesIO()
    figure.savefig(file, format="png", dpi=110, metadata={"Software": None})
    return file.getvalue()


def markdown_page(
    example: WorkedExample, values: Mapping[str, float], result: WorkedResult, pictures: list[str]
) -> str:
    """The page as Markdown; ``pictures`` are the names of their files."""
    parts = [f"# {example.title}", f"*{_cited(example)}*"]
    parts += [*result.paragraphs[:1], _parameters(example, values)]
    parts += result.paragraphs[1:]
    rows = [
        "| number | computed | compared with | by | relative difference |",
        "| --- | ---: | ---: | --- | ---: |",
    ]
    for x in result.numbers:
        rows.append(
            f"| {x.what} | {x.value:.12g} | {x.expected:.12g} | {x.by} | {_size(x.error)} |"
        )
    parts.append("\n".join(rows))
    for name, picture in zip(pictures, result.pictures, strict=True):
        parts.append(f"![{picture.caption}]({name})\n\n*{picture.caption}*")
    return "\n\n".join(parts) + "\n"


def _cited(example: WorkedExample) -> str:
    """Where the paper has it."""
    return f"{PAPERS[example.paper].cited}: {', '.join(map(number, example.equations))}"


def _parameters(example: WorkedExample, values: Mapping[str, float]) -> str:
    rows = ["| parameter | value | meaning |", "| --- | ---: | --- |"]
    rows += [f"| {x.name} | {values[x.name]:.12g} | {x.meaning} |" for x in example.parameters]
    return "\n".join(rows)


def _size(error: float) -> str:
    """A difference without the digits of rounding."""
    return "below 1e-12" if error < 1e-12 else f"{error:.0e}"


def html_page(
    example: WorkedExample, values: Mapping[str, float], result: WorkedResult,
    pictures: list[bytes],
) -> str:  # fmt: skip
    """The page as one HTML file."""
    parameters = [(x.name, f"{values[x.name]:.12g}", x.meaning) for x in example.parameters]
    numbers = [
        (x.what, f"{x.value:.12g}", f"{x.expected:.12g}", x.by, _size(x.error))
        for x in result.numbers
    ]
    body = [f"<h1>{escape(example.title)}</h1>", f"<p><small>{escape(_cited(example))}</small></p>"]
    body += map(_paragraph, result.paragraphs[:1])
    body.append(_table(("parameter", "value", "meaning"), parameters))
    body += map(_paragraph, result.paragraphs[1:])
    body.append(
        _table(("number", "computed", "compared with", "by", "relative difference"), numbers)
    )
    for data, picture in zip(pictures, result.pictures, strict=True):
        source = base64.b64encode(data).decode()
        caption = escape(picture.caption)
        body.append(
            f'<figure><img src="data:image/png;base64,{source}" alt="{caption}">'
            f"<figcaption>{caption}</figcaption></figure>"
        )
    return (
        f'<!doctype html>\n<html lang="en"><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width">'
        f"<title>{escape(example.title)}</title><style>{_STYLE}</style>\n"
        + "\n".join(body) + "\n</html>\n"
    )  # fmt: skip


def _paragraph(text: str) -> str:
    """A paragraph of Markdown: formulas as pictures of themselves, code and emphasis kept."""
    parts = re.split(r"\$([^$]+)\$", text)
    words = [_formula(part) if i % 2 else _words(part) for i, part in enumerate(parts)]
    return f"<p>{''.join(words)}</p>"


def _words(text: str) -> str:
    shown = re.sub(r"`([^`]+)`", r"<code>\1</code>", escape(text, quote=False))
    return re.sub(r"\*([^*]+)\*", r"<em>\1</em>", shown)


def _formula(latex: str) -> str:
    """A formula set by matplotlib, on the line of the words around it."""
    from matplotlib.font_manager import FontProperties
    from matplotlib.mathtext import math_to_image

    file, font = io.BytesIO(), FontProperties(size=17, math_fontfamily="stix")
    try:
        depth = math_to_image(f"${latex}$", file, prop=font, dpi=72, format="svg")
    except ValueError:  # a command that matplotlib does not know
        return f"<code>{escape(plain_formula(latex))}</code>"
    source = base64.b64encode(file.getvalue()).decode()
    words = escape(plain_formula(latex))
    return (
        f'<img class="m" style="vertical-align:-{depth:.1f}px" alt="{words}" '
        f'src="data:image/svg+xml;base64,{source}">'
    )


def _table(head: tuple[str, ...], rows: Sequence[tuple[str, ...]]) -> str:
    cells = "".join(f"<th>{escape(x)}</th>" for x in head)
    lines = ["<tr>" + "".join(f"<td>{escape(x)}</td>" for x in row) + "</tr>" for row in rows]
    return f"<table><tr>{cells}</tr>{''.join(lines)}</table>"
