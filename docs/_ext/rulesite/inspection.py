"""What a finished site must have: links that lead somewhere, one language a page, and nothing loaded from elsewhere."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from typing import Final
from urllib.parse import unquote, urldefrag, urlsplit

import attrs

from threeup.language import LANGUAGES

_LOADED: Final = {"script": "src", "img": "src", "iframe": "src", "source": "src", "video": "src", "audio": "src"}
_LOADED_RELATIONS: Final = frozenset({"stylesheet", "icon", "shortcut icon", "preload", "prefetch", "manifest"})


@attrs.define
class Facts:
    """What a page says of itself.

    Attributes:
        lang: its language.
        ids: its anchors.
        links: the addresses that it links to.
        loads: the addresses that it loads by itself.
        twins: for each language, the address of the same page in it.
    """

    lang: str = ""
    ids: set[str] = attrs.field(factory=set)
    links: list[str] = attrs.field(factory=list)
    loads: list[str] = attrs.field(factory=list)
    twins: dict[str, str] = attrs.field(factory=dict)


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.facts = Facts()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Take note of a tag."""
        found = {name: value or "" for name, value in attrs}
        facts = self.facts
        if tag == "html":
            facts.lang = found.get("lang", "")
        facts.ids.update(found[name] for name in ("id", "name") if name in found and (name == "id" or tag == "a"))
        if tag == "a" and "href" in found:
            facts.links.append(found["href"])
        if tag == "link":
            self._link(found)
        if tag in _LOADED and _LOADED[tag] in found:
            facts.loads.append(found[_LOADED[tag]])

    def _link(self, found: Mapping[str, str]) -> None:
        if found.get("rel") == "alternate" and "hreflang" in found:
            self.facts.twins[found["hreflang"]] = found["href"]
        elif found.get("rel") in _LOADED_RELATIONS:
            self.facts.loads.append(found["href"])


@cache
def facts_of(path: Path) -> Facts:
    """Return what a page says of itself."""
    reader = _Reader()
    reader.feed(path.read_text(encoding="utf-8"))
    return reader.facts


def faults(site: Path, *, partial: bool = False) -> Iterator[str]:
    """Yield one sentence for each fault of a site.

    Args:
        site: the folder of the site.
        partial: whether some languages are missing, so that links to them lead nowhere.
    """
    present = {path.name for path in site.iterdir()}
    for path in sorted(site.rglob("*.html")):
        page = path.relative_to(site)
        found = facts_of(path)
        for address in {*found.links, *found.loads, *found.twins.values()}:
            yield from (f"{page}: {fault}" for fault in _leads(path, address, site, present if partial else None))
        for address in found.loads:
            if urlsplit(address).netloc:
                yield f"{page}: loads {address} from elsewhere"
        yield from (f"{page}: {fault}" for fault in _languages(page, found))


def _leads(path: Path, address: str, site: Path, present: set[str] | None) -> Iterator[str]:
    parts = urlsplit(address)
    if parts.scheme or parts.netloc:
        return
    target = (path.parent / unquote(parts.path)).resolve() if parts.path else path
    if present is not None and target.is_relative_to(site) and target.relative_to(site).parts[0] not in present:
        return
    if not target.is_file():
        yield f"{address} leads nowhere"
    elif parts.fragment and target.suffix == ".html":
        fragment = unquote(urldefrag(address).fragment)
        if fragment and fragment not in facts_of(target).ids:
            yield f"{address} has no such anchor"


def _languages(page: Path, found: Facts) -> Iterator[str]:
    folder = page.parts[0]
    expected = folder if folder in LANGUAGES else "en"
    if found.lang != expected:
        yield f"its language is {found.lang!r}, not {expected!r}"
    if folder in LANGUAGES and page.name not in ("search.html", "genindex.html"):
        missing = {*LANGUAGES, "x-default"} - found.twins.keys()
        if missing:
            yield f"has no link to the same page in {', '.join(sorted(missing))}"


def weights(site: Path) -> Mapping[str, int]:
    """Return for each page what it weighs with all that it loads; the index of a search is no part of the page."""
    found: dict[str, int] = defaultdict(int)
    for path in site.rglob("*.html"):
        name = path.relative_to(site).as_posix()
        found[name] = path.stat().st_size
        for address in set(facts_of(path).loads):
            target = (path.parent / unquote(urlsplit(address).path)).resolve()
            if target.is_file() and target.name != "searchindex.js":
                found[name] += target.stat().st_size
    return found


def heaviest(site: Path) -> tuple[str, int]:
    """Return the page that weighs most, and how much."""
    return max(weights(site).items(), key=lambda item: item[1])
