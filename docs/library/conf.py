"""The library: ``sphinx-build -W -n docs/library FOLDER``."""

import sys
from pathlib import Path

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parent / "_ext"))

from rulesite import code  # noqa: E402  # the extension lies beside the projects
from rulesite.projects import shared  # noqa: E402

globals().update(shared(HERE))
extensions = ["sphinx.ext.autodoc", "sphinx.ext.linkcode", "myst_parser", "rulesite"]
site_kind = "library"
html_title = "threeup: the library"
html_css_files = ["site.css"]
linkcode_resolve = code.resolve

autodoc_member_order = "bysource"
autodoc_typehints_format = "short"
autodoc_default_options = {"members": True}
maximum_signature_line_length = 88
python_use_unqualified_type_names = True
myst_heading_anchors = 3
nitpick_ignore = [("py:class", "hypothesis.strategies.SearchStrategy"), ("py:class", "SearchStrategy")]
