"""Links of the types in signatures: to the reference where they are in it, else the bare name."""

from __future__ import annotations

from docutils import nodes
from sphinx import addnodes
from sphinx.application import Sphinx
from sphinx.domains.python import PythonDomain
from sphinx.environment import BuildEnvironment
from sphinx.util.nodes import make_refnode


def documented(domain: PythonDomain, target: str) -> str | None:
    """The documented name of a class that a signature names by its home, or by its last name alone."""
    last = target.rpartition(".")[2]
    found = [
        name for name, entry in domain.objects.items()
        if name.rpartition(".")[2] == last and entry.objtype in ("class", "exception")
    ]  # fmt: skip
    return found[0] if len(found) == 1 else None


def in_signature(node: nodes.Node) -> bool:
    """Whether a reference was made of a type, and not written by somebody."""
    parent = node.parent
    while parent is not None and not isinstance(parent, addnodes.desc_signature | addnodes.desc):
        parent = parent.parent
    return isinstance(parent, addnodes.desc_signature)


def resolve(
    app: Sphinx, env: BuildEnvironment, node: addnodes.pending_xref, text: nodes.TextElement
) -> nodes.Node | None:
    """What a type leads to that Sphinx does not find by itself."""
    if node.get("refdomain") != "py" or not (in_signature(node) or node.get("reftype") == "class"):
        return None
    domain = env.domains["py"]
    assert isinstance(domain, PythonDomain)
    name = documented(domain, node["reftarget"])
    if name is not None:
        entry = domain.objects[name]
        return make_refnode(app.builder, node["refdoc"], entry.docname, entry.node_id, text, name)
    return text if in_signature(node) else None


def setup(app: Sphinx) -> dict[str, bool]:
    app.connect("missing-reference", resolve)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
