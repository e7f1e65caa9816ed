"""Nodes that docutils lacks: a picture of a table, and a part that is folded up until it is asked for."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.writers.html5 import HTML5Translator

from rulesite.texts import Words
from threeup import Situation, State, View
from threeup.render import svg
from threeup.render.themes import style_sheet

_STYLE: Final = re.compile(r"<style>.*?</style>", re.DOTALL)
_TEXT: Final = re.compile(r'<(title|desc|text)(?: class="([^"]*)")?')
STYLE_FILE: Final = "pictures.css"


class Picture(nodes.General, nodes.Element):
    """A picture of a situation, a state or a view, drawn in the page itself."""


class Folded(nodes.General, nodes.Element):
    """A part with a heading that shows it and hides it."""


def picture(words: Words, position: Situation | State | View) -> Picture:
    """Return the picture of a position; its colors come from a style sheet that all pages share."""
    drawn = svg(position, lang=words.catalog.lang, theme="light")
    # The script that marks the words of a search stumbles over the texts of a picture.
    return Picture("", svg=_TEXT.sub(r'<\1 class="nohighlight \2"', _STYLE.sub("", drawn)))


def folded(heading: str, children: Iterable[nodes.Node], classes: Sequence[str] = ()) -> Folded:
    """Return a part that is folded up under a heading."""
    return Folded("", *children, heading=heading, classes=list(classes))


def picture_styles() -> str:
    """Return the colors of all pictures: light, and dark where the page or the reader's screen is."""
    light, dark = style_sheet("light"), style_sheet("dark")
    by_page = dark.replace(".threeup-dark", 'body[data-theme="dark"] .threeup-light')
    by_screen = dark.replace(".threeup-dark", 'body:not([data-theme="light"]) .threeup-light')
    return f"{light}\n@media screen{{{by_page}}}\n@media screen and (prefers-color-scheme:dark){{{by_screen}}}\n"


# --- how they are written -------------------------------------------------------------------------------------


def _visit_picture(translator: HTML5Translator, node: Picture) -> None:
    translator.body.append(f'<div class="picture">{node["svg"].strip()}</div>\n')
    raise nodes.SkipNode


def _visit_folded(translator: HTML5Translator, node: Folded) -> None:
    heading = translator.encode(node["heading"])
    translator.body.append(translator.starttag(node, "details") + f"<summary>{heading}</summary>\n")


def _depart_folded(translator: HTML5Translator, node: Folded) -> None:
    translator.body.append("</details>\n")


def _skip(translator: nodes.NodeVisitor, node: nodes.Node) -> None:
    raise nodes.SkipNode


def _write_styles(app: Sphinx) -> None:
    if app.builder.format == "html":
        folder = Path(app.outdir) / "_static"
        folder.mkdir(parents=True, exist_ok=True)
        (folder / STYLE_FILE).write_text(picture_styles(), encoding="utf-8")


def setup(app: Sphinx) -> None:
    """Register the nodes and the style sheet of the pictures."""
    app.add_node(Picture, html=(_visit_picture, None), text=(_skip, None))
    app.add_node(Folded, html=(_visit_folded, _depart_folded), text=(_skip, None))
    app.connect("builder-inited", _write_styles)
    app.add_css_file(STYLE_FILE)
