"""Pictures of a situation, a state or a view, as SVG.

A picture is one text without scripts, fonts or requests of its own. It scales to any width, follows the light
or dark of the reader's screen, tells colors by letter and shape as well as by hue, and carries the whole table as
a text for those who do not see it.
"""

from __future__ import annotations

import html
import zlib

from threeup.language import ENGLISH, catalog
from threeup.model.situation import Situation
from threeup.model.state import State, View
from threeup.render.layout import picture
from threeup.render.scene import scene_of
from threeup.render.themes import style_sheet
from threeup.render.wording import description

__all__ = ["svg"]


def svg(position: Situation | State | View, *, lang: str = ENGLISH, theme: str = "auto") -> str:
    """Return a picture as SVG; the same position always gives the same text.

    A state is drawn as a referee sees it, with every card face up. A view shows what its seat may know, and a
    situation what decides which moves are legal.

    Args:
        position: what to draw.
        lang: the language of the labels and of the text alternative.
        theme: ``light``, ``dark``, or ``auto`` to follow the reader's screen.

    Raises:
        ThreeUpError: there is no such language or theme.
        TypeError: an argument of a wrong type.

    >>> from threeup import Situation
    >>> picture = svg(Situation.parse("hand=7g,9b up=3g pile=5g draw=12"))
    >>> picture.startswith("<svg xmlns="), "Discard pile, bottom to top: green 5." in picture
    (True, True)
    """
    words, style, scene = catalog(lang), style_sheet(theme), scene_of(position)
    drawn = picture(scene, words)
    title, text = html.escape(words.say("picture.title")), html.escape(description(scene, words))
    name = f"threeup-{zlib.crc32(f'{lang}{theme}{text}'.encode()):08x}"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {drawn.width:g} {drawn.height:g}" lang="{lang}" '
        f'class="threeup-{theme}" role="img" aria-labelledby="{name}-title {name}-text">'
        f'<title id="{name}-title">{title}</title><desc id="{name}-text">{text}</desc>'
        f"<style>{html.escape(style, quote=False)}</style>{drawn.body}</svg>\n"
    )
