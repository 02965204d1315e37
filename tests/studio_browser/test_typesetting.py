"""Every form of the equations is typeset without a fault.

Each form is derived for a scenario where that is quick, and all of them are given to the page in one
answer of the server, so that they go through what typesets every answer.
"""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor

from playwright.sync_api import expect

from studio_browser.scenarios import short
from voronets import collection as gallery
from voronets.forms.catalogue import CONTACT_FORMS, ROLLING_FORMS, SYSTEM_FORMS

#: Scenarios, and the forms that are derived for them within a second or so.
DERIVED = {
    "gyroscopic-ball": ("voronets1912", "moving-axes", "voronets1911", "momentum", "variational",
                        "variational-surface"),
    "ball-in-bowl": ("sphere", "canonical", "riccati", "moments"),
    "rod-on-sphere": ("revolution", "variational-sphere"),
    "hoop": ("diamandiev", "diamandiev-chaplygin"),
    "plate-on-sphere": ("plate",),
    "hoop-thrown-with-backspin": ("sliding",),
    "smooth-rattleback": ("smooth",),
    "rubber-ellipsoid": ("rubber",),
    "viscous": ("viscous",),
    "knife-edge": ("multipliers", "multipliers_quasi", "diamandiev", "hamilton"),
    "heavy-rod": ("voronets", "chaplygin", "hamel", "poincare_chetaev", "maggi", "ferrers", "appell",
                  "whittaker", "lagrange"),
}  # fmt: skip

#: No scenario of the gallery has this law.
VISCOUS = (
    gallery.text("tippe-top").replace("coulomb", "viscous").replace("friction =", "viscosity =")
)


def test_the_list_above_has_every_form():
    listed = {form for forms in DERIVED.values() for form in forms}
    assert listed == {*SYSTEM_FORMS, *ROLLING_FORMS, *CONTACT_FORMS}


def displays(served) -> list[str]:
    """All formulas of the list, each once, as the studio writes them."""
    sources = {name: {"name": name} for name in DERIVED} | {"viscous": {"toml": VISCOUS}}
    asked = [
        {"scenario": sources[name], "form": form}
        for name, forms in DERIVED.items()
        for form in forms
    ]
    with ThreadPoolExecutor(2) as both:
        told = list(both.map(lambda request: served.result("equations", request)[0], asked))
    return list(dict.fromkeys(latex for one in told for latex in one["displays"]))


def frame(message: object) -> bytes:
    """A message as the server sends it."""
    content = json.dumps(message).encode()
    return b"J" + len(content).to_bytes(4, "little") + content


def test_all_forms_are_typeset(visit, served):
    every = displays(served)
    assert len(every) > 100
    told = {"form": "all", "title": "All", "source": "", "reason": "", "latex": "", "text": ""}
    listed = frame({"type": "result", "result": {"forms": [told]}, "blobs": 0})
    written = frame({"type": "result", "result": told | {"displays": every}, "blobs": 0})

    def answer(route) -> None:
        asked = json.loads(route.request.post_data)
        route.fulfill(body=written if "form" in asked else listed)

    visitor = visit()
    visitor.page.route("**/api/equations", answer)
    panel = visitor.read(short("chaplygin-sleigh")).tab("Equations")
    expect(panel.locator(".katex-display")).to_have_count(len(every))
    assert panel.locator(".katex-error").count() == 0
    assert panel.locator(".vt-display pre").count() == 0, "some cannot be typeset"
