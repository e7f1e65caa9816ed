"""What surrounds every page: language switcher, links to the other languages, neighbours, foot, labels."""

from __future__ import annotations

import html
import re
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, Final

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.config import Config

from rulesite import places
from rulesite.interface import labels
from rulesite.texts import Words, words_of
from threeup.language import ENGLISH, LANGUAGES
from threeup.referee.reference import chapters, readings

_BRANCH: Final = re.compile(r'aria-label="Toggle navigation of ([^"]*)"')
_FOOT: Final = re.compile(r'<div class="left-details">.*?</div>\s*(?=<div class="right-details">)', re.DOTALL)
_PARAMETERS: Final = re.compile(r'<dl>\s*((?:<dd><em class="sig-param">.*?</dd>\s*)+)</dl>', re.DOTALL)
"""The lines of a long signature, which Sphinx writes as a list of definitions without terms."""
_TOOLS: Final = '<a href="https://www.sphinx-doc.org/">Sphinx</a>, <a href="https://github.com/pradyunsg/furo">Furo</a>'
_ASIDES: Final = {
    "Toggle site navigation sidebar": "sidebar-drawer",
    "Toggle table of contents sidebar": "toc-drawer",
}
"""By the label of what shows it, the class of each part beside the text."""
_NO_TWIN: Final = ("search", "genindex")
"""Pages that are no matter for search engines."""


def _page_context(
    app: Sphinx, pagename: str, templatename: str, context: dict[str, Any], doctree: nodes.document | None
) -> None:
    words = words_of(app.config)
    context["rewrite"] = _rewriter(words)
    context["site_words"] = words.say
    if app.config.site_kind != "rules":
        return
    suffix = app.builder.get_target_uri(pagename)
    root = "../" * (pagename.count("/") + 1)
    context["languages"] = [
        {"code": code, "name": name, "href": f"{root}{code}/{suffix}", "current": code == words.lang}
        for code, name in LANGUAGES.items()
    ]
    if pagename not in _NO_TWIN:
        base = app.config.site_baseurl or root
        twins = [(code, f"{base}{code}/{suffix}") for code in LANGUAGES]
        tags = [
            f'<link rel="alternate" hreflang="{code}" href="{html.escape(address)}">'
            for code, address in [*twins, ("x-default", f"{base}{ENGLISH}/{suffix}")]
        ]
        context["metatags"] = "\n".join([context.get("metatags", ""), *tags, ""])
    _neighbours(app, pagename, context, words)


def _neighbours(app: Sphinx, pagename: str, context: dict[str, Any], words: Words) -> None:
    """Let the page of a clause or question lead to its neighbours, and up to where it is listed."""
    listed = _listed(words)
    if pagename not in listed:
        return
    names = list(listed)
    place = names.index(pagename)
    for key, index in (("prev", place - 1), ("next", place + 1)):
        inside = 0 <= index < len(names) and names[index].partition("/")[0] == pagename.partition("/")[0]
        context[key] = _link(app, pagename, names[index], listed[names[index]][0]) if inside else None
    context["way"] = [_link(app, pagename, name, title) for name, title in listed[pagename][1]]


def _link(app: Sphinx, pagename: str, target: str, title: str) -> Mapping[str, str]:
    return {"title": html.escape(title), "link": app.builder.get_relative_uri(pagename, target)}


@cache
def _listed(words: Words) -> Mapping[str, tuple[str, list[tuple[str, str]]]]:
    """Return the pages that no list of pages holds, in order: title, and the way to them."""
    found = {}
    for chapter in chapters():
        above = words.say("ruling.clause", id=chapter.id, title=words.catalog.chapter_title(chapter))
        way = [("reference", words.say("site.reference")), (places.chapter_page(chapter.id), above)]
        for one in chapter.clauses:
            title = words.say("ruling.clause", id=one.id.value, title=words.catalog.title(one.id))
            found[places.clause_page(one.id.value)] = (title, way)
    for field, reading in readings().items():
        found[places.question_page(field)] = (
            words.catalog.question(reading),
            [("readings", words.say("site.readings"))],
        )
    return found


def _rewriter(words: Words) -> Callable[[str], str]:
    """Return what puts the words of the language into the parts of the theme that have only English ones."""
    said = labels(words)
    foot = f"{html.escape(words.say('site.rights'))}<br>{words.say('site.made_with', tools=_TOOLS)}"

    def branch(match: re.Match[str]) -> str:
        title = html.unescape(match[1])
        return f'aria-label="{html.escape(words.say("site.ui.toggle_branch", title=title))}"'

    def parameters(match: re.Match[str]) -> str:
        return f'<div class="parameters">{match[1].replace("<dd>", "<div>").replace("</dd>", "</div>")}</div>'

    def rewrite(page: str) -> str:
        for english, text in said.items():
            page = page.replace(f'aria-label="{english}"', f'aria-label="{html.escape(text)}"')
        for english, aside in _ASIDES.items():
            page = page.replace(
                f'<aside class="{aside}', f'<aside aria-label="{html.escape(said[english])}" class="{aside}'
            )
        for scrolled in ("<pre>", '<div class="table-wrapper'):
            page = page.replace(scrolled, f'{scrolled[:4]} tabindex="0"{scrolled[4:]}')
        page = _PARAMETERS.sub(parameters, page)
        page = _BRANCH.sub(branch, page)
        return _FOOT.sub(lambda _: f'<div class="left-details">{foot}</div>', page)

    return rewrite


def _title(app: Sphinx, config: Config) -> None:
    if config.site_kind == "rules":
        config.html_title = words_of(config).say("site.title")


def setup(app: Sphinx) -> None:
    """Register the frame."""
    app.connect("config-inited", _title)
    app.add_config_value("site_baseurl", "", "html", frozenset({str}))
    app.connect("html-page-context", _page_context)
