"""Sphinx's settings; ``python tools/docs.py`` gathers the pages and runs Sphinx with them."""

from __future__ import annotations

import logging
import os
import sys
from importlib.metadata import version as version_of
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent / "_ext"))

from site_colours import css_variables

from voronets.view.palette import DARK, LIGHT

project = "voronets"
copyright = "the voronets developers"
release = version = version_of("voronets")
language = "en"

extensions = [
    "myst_nb",
    "sphinx.ext.autodoc",
    "katex_math",
    "docstring_tables",
    "type_links",
    "shell_blocks",
    "search_excerpts",
]
exclude_patterns = ["README.md", "_ext", "_extra"]
nitpicky = True
smartquotes = False  # what is copied from a page must run
highlight_language = "text"

# Markdown as it reads in the repository
myst_enable_extensions = ["amsmath", "attrs_inline", "colon_fence", "dollarmath"]
myst_heading_anchors = 4
myst_links_external_new_tab = False

# Notebooks run while the pages are built; the results are kept as long as the library is the same.
nb_execution_mode = "cache"
nb_execution_cache_path = os.environ.get("VORONETS_NOTEBOOKS", "")
nb_execution_raise_on_error = True
nb_execution_show_tb = True
nb_execution_timeout = 300
nb_merge_streams = True
logging.getLogger("traitlets").setLevel(logging.WARNING)
suppress_warnings = ["myst-nb.lexer"]  # of cells where notebooks are not run

# The reference
autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_class_signature = "mixed"
autodoc_preserve_defaults = True
python_maximum_signature_line_length = 88
toc_object_entries_show_parents = "hide"

# Formulas
html_math_renderer = "katex"
katex_node = os.environ.get("VORONETS_NODE", "node")
katex_folder = os.environ.get("VORONETS_KATEX", "")
math_number_all = False
math_eqref_format = "({number})"

html_theme = "furo"
html_title = "voronets"
html_static_path = ["_static"]
html_extra_path = ["_extra"]
html_css_files = ["site.css"]
html_copy_source = False
html_show_search_summary = False  # a page from the disk may not fetch others: search_excerpts
html_show_sourcelink = False
html_show_sphinx = False
html_theme_options = {
    "light_css_variables": css_variables(LIGHT),
    "dark_css_variables": css_variables(DARK),
}
