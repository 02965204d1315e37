"""Draw docs/figures/equation.webp: Voronets 1911 (57) as voronets writes it for the gyroscopic ball.

The LaTeX is that of

    voronets derive gyroscopic-ball --form voronets1911 --latex

set by KaTeX from web/node_modules, drawn by Chromium.
"""

import base64
import io
import json
import subprocess
import sys
import tempfile
from pathlib import Path

from PIL import Image

from voronets.view.films.devtools import Browser
from voronets.view.films.tools import found_chromium

ROOT = Path(__file__).parents[2]
KATEX = ROOT / "web/node_modules/katex/dist"
WIDTH, HEIGHT = 900, 205  # pixels
COMMAND = ["-m", "voronets", "derive", "gyroscopic-ball", "--form", "voronets1911", "--latex"]

text = subprocess.run([sys.executable, *COMMAND], capture_output=True, check=True, text=True).stdout
block = text[text.index(r"\begin{align*}") :].split(r"\end{align*}")[0]
latex = block.replace("align*", "align") + r"\end{align}"
script = (
    f"process.stdout.write(require({json.dumps(str(KATEX / 'katex.js'))})"
    f".renderToString({json.dumps(latex)}, {{ displayMode: true, strict: false }}))"
)
formula = subprocess.run(["node", "-e", script], capture_output=True, check=True, text=True).stdout
page = f"""<!doctype html><meta charset="utf-8"><link rel="stylesheet" href="{KATEX.as_uri()}/katex.min.css">
<body style="margin: 0; padding: 14px 18px; background: #fff; color: #1b2430; font-size: 17px">{formula}"""
program = found_chromium()
assert program is not None, "a Chromium is needed"
with tempfile.TemporaryDirectory() as folder, Browser(program) as browser:
    file = Path(folder) / "equation.html"
    file.write_text(page, encoding="utf-8")
    browser.call(
        "Emulation.setDeviceMetricsOverride",
        width=WIDTH,
        height=HEIGHT,
        deviceScaleFactor=1,
        mobile=False,
    )
    browser.call("Page.navigate", url=file.as_uri())
    browser.evaluate(
        "(async () => { while (document.readyState !== 'complete') await new Promise(r => setTimeout(r, 50));"
        " await document.fonts.ready; })()"
    )
    shot = base64.b64decode(browser.call("Page.captureScreenshot", format="png")["data"])
picture = Image.open(io.BytesIO(shot)).convert("RGB")
picture.save(Path(__file__).parent / "equation.webp", quality=85, method=6)
