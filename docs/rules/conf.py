"""The rules: ``sphinx-build -W -n -D language=LANG docs/rules FOLDER``; ``-D site_draft=1`` for a draft."""

import sys
from pathlib import Path

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parent / "_ext"))

from rulesite import interface  # noqa: E402  # the extension lies beside the projects
from rulesite.projects import shared  # noqa: E402

LOCALE = HERE.parent / "_build" / "locale"
interface.write_all(LOCALE)

globals().update(shared(HERE))
extensions = ["rulesite"]
site_kind = "rules"
locale_dirs = [str(LOCALE)]
html_search_scorer = str(HERE.parent / "_static" / "scorer.js")
html_css_files = ["site.css"]
html_js_files = ["site.js"]
html_sidebars = {
    "**": [
        "sidebar/brand.html",
        "sidebar/languages.html",
        "sidebar/search.html",
        "sidebar/scroll-start.html",
        "sidebar/navigation.html",
        "sidebar/scroll-end.html",
    ]
}
