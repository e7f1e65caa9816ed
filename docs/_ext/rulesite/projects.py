"""What the two Sphinx projects have in common."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from threeup.forms.protocol import library_version

FONTS = (
    'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Noto Sans Telugu", "Noto Sans Sinhala", '
    '"Noto Sans Devanagari", "Nirmala UI", sans-serif'
)


def shared(folder: Path) -> dict[str, Any]:
    """Return the configuration of a project that lies in a folder."""
    docs = folder.parent
    return {
        "project": "threeup",
        "author": "threeup contributors",
        "version": library_version(),
        "release": library_version(),
        "templates_path": [str(docs / "_templates")],
        "exclude_patterns": ["_build", "**/_*"],
        "html_static_path": [str(docs / "_static")],
        "html_theme": "furo",
        "html_copy_source": False,
        "html_favicon": str(docs / "_static" / "icon.svg"),
        "html_show_copyright": False,
        "html_show_sphinx": False,
        "html_permalinks_icon": "#",
        "html_theme_options": {
            "light_css_variables": {"font-stack": FONTS},
            "dark_css_variables": {"font-stack": FONTS},
        },
        "nitpicky": True,
        "smartquotes": False,
    }
