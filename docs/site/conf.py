"""Sphinx settings of the course's website; `docs/build_site.py` writes the pages and calls Sphinx."""

import re
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path[:0] = [str(ROOT)]

from docs.docstrings import as_rst  # noqa: E402
from kernlab_edu import __version__  # noqa: E402

project = "kernlab_edu"
version = release = __version__
language = "en"
extensions = ["myst_nb", "sphinx.ext.autodoc", "sphinx.ext.autosummary", "sphinx.ext.mathjax"]
exclude_patterns = ["**/.*"]

# What is stored is shown; nothing runs.
nb_execution_mode = "off"
nb_ipywidgets_js = {}
nb_merge_streams = True
myst_enable_extensions = ["dollarmath", "amsmath", "colon_fence"]
myst_heading_anchors = 3

# The copy in _static: no page asks another machine for anything.
mathjax_path = "mathjax.js"

autodoc_typehints = "signature"
autodoc_member_order = "bysource"
autodoc_preserve_defaults = True
autosummary_generate = False
default_role = "code"
add_module_names = False
toc_object_entries = False

html_theme = "furo"
html_title = "kernlab_edu"
html_static_path = ["_static"]  # of the page folder that build_site.py writes
html_favicon = str(Path(__file__).with_name("favicon.svg"))
html_css_files = ["site.css"]
html_copy_source = False
html_show_sphinx = False
html_show_copyright = False
html_permalinks_icon = "#"
pygments_style = "a11y-high-contrast-light"
pygments_dark_style = "a11y-high-contrast-dark"


def leave_out(app, what, name, obj, skip, options):
    """Methods that scikit-learn writes into every estimator say nothing about the estimator."""
    return True if re.fullmatch(r"set_\w+_request|get_metadata_routing", name) else None


def setup(app):
    app.connect("autodoc-skip-member", leave_out)
    app.connect("autodoc-process-docstring", lambda app, what, name, obj, options, lines: as_rst(lines))
