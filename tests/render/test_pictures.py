from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable
from functools import cache
from gettext import NullTranslations

import pytest

import threeup.render
from tests.building import extra, seat, state_of
from tests.render.drawn import CARD, SVG, Drawn, Item, colors, contrast, read
from tests.strategies import random_situation, random_state
from threeup import STANDARD, Card, Situation, Stage, State, ThreeUpError, View, deal, from_json, to_json
from threeup.language import LANGUAGES, Catalog, catalog
from threeup.render import svg
from threeup.render.themes import THEMES

Position = Situation | State | View


@cache
def some_states() -> tuple[State, ...]:
    """200 random states, of every stage."""
    return tuple(random_state(random.Random(seed)) for seed in range(200))


def some_views() -> list[View]:
    return [state.view(index % state.players) for index, state in enumerate(some_states())]


def some_situations() -> list[Situation]:
    return [random_situation(random.Random(seed)) for seed in range(200)]


def some_positions() -> list[Position]:
    return [*some_states(), *some_views(), *some_situations()]


@cache
def some_pictures() -> tuple[tuple[Position, Drawn], ...]:
    return tuple((position, read(svg(position))) for position in some_positions())


def counted(cards: Iterable[Card | None]) -> Counter[str]:
    return Counter(str(card) for card in cards if card is not None)


def cards_on_show(position: Position) -> Counter[str]:
    """Every card that a picture shows one by one; the removed ones it counts."""
    if isinstance(position, Situation):
        return counted((*position.hand, *position.up, *position.pile))
    shown = counted(position.pile)
    if isinstance(position, State):
        shown += counted(position.draw)
    for one in position.seats:
        shown += counted((*(one.hand or ()), *one.up, *one.down))
    return shown


def removed_from(position: Position) -> Counter[str]:
    return Counter() if isinstance(position, Situation) else counted(position.removed)


def tally(drawn: Drawn) -> Counter[str]:
    """The removed cards as the table at the foot of the picture counts them."""
    heads = [item for item in drawn.items if item.style.startswith("ink-") and item.text and not item.in_card]
    found: Counter[str] = Counter()
    for head in heads:
        cells = [item for item in drawn.items if item.bottom == head.bottom and item.kind == "text"]
        ranks = [item for item in drawn.items if item.kind == "text" and item.bottom == heads[0].bottom - 17]
        assert [rank.text for rank in ranks] == ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "C", "C1", "C2"]
        for rank, cell in zip(ranks, cells[1:], strict=True):
            found[rank.text + head.text] += 0 if cell.text == "·" else int(cell.text)
    return +found


def test_the_states_are_of_every_stage_and_size() -> None:
    assert {state.turn.kind for state in some_states()} == set(Stage)
    assert {state.players for state in some_states()} >= {2, 3, 4, 12}
    assert max(len(state.pile) for state in some_states()) > 5
    assert {situation.turn.kind for situation in some_situations()} == set(Stage) - {Stage.OVER}


# --- what is shown ------------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_every_card_is_drawn_as_often_as_it_is_there() -> None:
    for position, drawn in some_pictures():
        assert drawn.cards == cards_on_show(position)
        assert tally(drawn) == removed_from(position)


@pytest.mark.slow
def test_the_text_alternative_names_the_same_cards() -> None:
    for position, drawn in some_pictures():
        named = cards_on_show(position) + removed_from(position)
        with_color = Counter({card: count for card, count in named.items() if card[-1] in "gbr"})
        assert drawn.named == with_color


@pytest.mark.slow
def test_a_view_shows_no_hidden_card_in_any_text_or_attribute() -> None:
    for view in some_views():
        drawn = read(svg(view))
        assert Counter(CARD.findall(" ".join(drawn.said))) == cards_on_show(view)


def test_a_view_is_drawn_alike_however_the_hidden_cards_lie() -> None:
    here = state_of(seat("2g,3g,4g", "5g", "6g"), seat("7b,8b,9b", "5r", "6r", seen=(0,)), draw="1g,1b", pile="2r,3r")
    there = state_of(seat("2g,3g,4g", "5g", "1b"), seat("6g,1g,9b", "5r", "8b", seen=(0,)), draw="7b,6r", pile="2r,3r")
    assert svg(here.view(0)) == svg(there.view(0))
    assert svg(here) != svg(there)
    assert svg(here.view(1)) != svg(there.view(1))


def test_only_the_owner_sees_a_card_it_has_looked_at() -> None:
    state = state_of(seat("2g,3g,4g", "", "6g"), seat("7b,8b,9b", "", "6r", seen=(0,)))
    assert read(svg(state.view(1))).cards["6r"] == 1
    assert "6r" not in read(svg(state.view(0))).cards


def test_face_down_cards_are_drawn_one_by_one() -> None:
    state = state_of(seat("2g,3g,4g", "", "6g,6b"), seat("7b,8b,9b,10b", "", "6r"))

    def backs(position: Position) -> int:
        return sum("back" in item.style.split() for item in read(svg(position)).items)

    assert backs(state) == 0
    assert backs(state.view(0)) == 2 + 1 + 4
    assert backs(Situation.parse("hand=4 down=2 draw=9")) == 2 + 2


def test_the_top_run_is_large_and_framed() -> None:
    drawn = read(svg(Situation.parse("hand=4 pile=3g,5b,5r")))
    frame = next(item for item in drawn.items if item.style == "mark")
    framed = [item for item in drawn.card_grounds if frame.left < item.left and item.right < frame.right]
    large = [item for item in framed if frame.top < item.top and item.bottom < frame.bottom]
    assert len(large) == 2
    others = [item for item in drawn.card_grounds if item not in large and item.bottom < frame.bottom + 1]
    assert [item.bottom - item.top for item in others] == [29]
    assert {item.bottom - item.top for item in large} == {57}


def test_the_pile_is_drawn_from_bottom_to_top() -> None:
    for count in (1, 2, 9, 12, 13, 14, 22, 23, 26, 27, 40):
        pile = ([f"{rank}{color}" for rank in range(1, 11) for color in "gb"] * 2)[:count]
        drawn = read(svg(Situation.parse(f"hand=10 pile={','.join(pile)}")))
        shown = [item.text for item in drawn.items if item.kind == "text" and item.in_card]
        assert shown[:count] == pile


@pytest.mark.parametrize(
    ("position", "said"),
    [
        (
            state_of(seat("2g"), seat("3g"), direction=-1),
            "Seat 0 is to move.|1 action owed|Play goes counter-clockwise",
        ),
        (state_of(seat("2g"), seat("3g"), turn=extra(2)), "2 extra actions owed|Play goes clockwise|to move"),
        (deal(STANDARD, 3, seed=1, starter=2), "Seat 2 is to move.|3UP cards are being chosen|57 cards"),
        (deal(STANDARD, 3, seed=1).view(1), "As seat 1 may see it|57 cards|0 cards"),
        (Situation.parse("swap hand=2 up=3 extra draw=some"), "A hand card may be swapped for a 3UP card|some cards"),
        (
            state_of(seat("2g"), seat(place=1), seat("3g"), rules=STANDARD.evolve(play_on=True)),
            "Seat 1|place 1|82 cards",
        ),
    ],
)
def test_labels(position: Position, said: str) -> None:
    texts = read(svg(position)).texts
    for text in said.split("|"):
        assert text in texts


def test_a_finished_game() -> None:
    over = next(state for state in some_states() if state.is_over)
    drawn = read(svg(over))
    assert "The game is over" in drawn.texts
    assert "to move" not in drawn.texts
    assert f"Seat {over.winner}: place 1." in drawn.description


# --- the text alternative -----------------------------------------------------------------------------------------


def test_the_text_alternative() -> None:
    drawn = read(svg(Situation.parse("hand=4g,4g,C1 up=C2g down=2 pile=3b,3r draw=some extra owed=2")))
    assert drawn.title == "The table of a game of 3UP 3DOWN"
    assert drawn.description.splitlines() == [
        "2 extra actions owed",
        "Draw pile: some cards.",
        "Discard pile, bottom to top: blue 3, red 3.",
        "Hand: green 4, green 4, Clear +1.",
        "3UP: green Clear +2.",
        "3DOWN: face-down card, face-down card.",
    ]


def test_the_text_alternative_of_a_view() -> None:
    rules = STANDARD.evolve(play_on=True)
    state = state_of(seat("2g", "", "6g"), seat("7b", "Cr", "6r", seen=(0,)), seat(place=1), rules=rules, pile="2r")
    assert read(svg(state.view(1))).description.splitlines() == [
        "Seat 0 is to move.",
        "1 action owed",
        "Play goes clockwise",
        "As seat 1 may see it",
        "Draw pile: empty.",
        "Discard pile, bottom to top: red 2.",
        read(svg(state)).description.splitlines()[5],
        "Seat 0, Hand: 1 card.",
        "Seat 0, 3UP: empty.",
        "Seat 0, 3DOWN: face-down card.",
        "Seat 1, Hand: blue 7.",
        "Seat 1, 3UP: red Clear.",
        "Seat 1, 3DOWN: red 6.",
        "Seat 2: place 1.",
    ]


def test_title_and_description_are_its_name() -> None:
    for position in some_positions()[::20]:
        root = read(svg(position)).root
        ids = [root.find(f"{SVG}title"), root.find(f"{SVG}desc")]
        assert root.get("role") == "img"
        assert root.attrib["aria-labelledby"].split() == [one.attrib["id"] for one in ids if one is not None]


class Marking(NullTranslations):
    """A language that says everything in brackets, and with every character that XML minds."""

    def pgettext(self, context: str, message: str) -> str:
        return message if context.startswith("language.") else f"<&\"'{message}>"

    def npgettext(self, context: str, msgid1: str, msgid2: str, n: int) -> str:
        return self.pgettext(context, msgid1 if n == 1 else msgid2)


@pytest.mark.slow
def test_every_text_is_in_the_language_and_escaped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(threeup.render, "catalog", lambda lang: Catalog(lang, Marking()))
    for position in some_positions()[::3]:
        drawn = read(svg(position))
        for item in drawn.items:
            if item.kind == "text" and not item.in_card and len(item.text) > 3:
                assert item.text.startswith("<&\"'"), item.text
        for line in (drawn.title, *drawn.description.splitlines()):
            assert line.startswith("<&\"'"), line


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_language(lang: str) -> None:
    try:
        words = catalog(lang)
    except ThreeUpError:
        pytest.skip(f"the catalog of {lang} is not compiled")
    for position in some_positions()[::40]:
        drawn = read(svg(position, lang=lang))
        assert drawn.root.get("lang") == lang
        assert drawn.title == words.say("picture.title")
        assert words.say("picture.pile") in drawn.description
        assert words.say("picture.pile") in drawn.texts
        assert_nothing_sticks_out(drawn)


# --- how it is drawn ----------------------------------------------------------------------------------------------


def test_a_picture_needs_nothing_from_outside_and_runs_nothing() -> None:
    allowed = {"svg", "title", "desc", "style", "g", "rect", "text", "circle", "path"}
    for position in some_positions()[::5]:
        picture = svg(position)
        root = read(picture).root
        assert {element.tag.removeprefix(SVG) for element in root.iter()} <= allowed
        for element in root.iter():
            assert not [name for name in element.attrib if name.startswith("on") or "href" in name]
        assert "url(" not in picture
        assert "@import" not in picture
        assert picture.count("http") == 1


def test_a_picture_has_no_fixed_size() -> None:
    root = read(svg(deal(STANDARD, 2, seed=1))).root
    assert root.attrib["viewBox"].startswith("0 0 360 ")
    assert not {"width", "height"} & set(root.attrib)


def test_the_same_position_gives_the_same_picture() -> None:
    for state in some_states()[::5]:
        again = from_json(State, to_json(state))
        assert again is not state
        assert svg(again) == svg(state)
        assert svg(again.view(0)) == svg(state.view(0))


def test_names_within_a_picture_belong_to_it_alone() -> None:
    names = {
        read(svg(position, theme=theme)).root.attrib["aria-labelledby"]
        for position in (Situation.parse("hand=4"), Situation.parse("hand=5"))
        for theme in THEMES
    }
    assert len(names) == 6


def assert_nothing_sticks_out(drawn: Drawn) -> None:
    for item in drawn.items:
        assert item.left >= 0, item
        assert item.top >= 0, item
        assert item.right <= drawn.width + 0.1, item
        assert item.bottom <= drawn.height, item


def assert_nothing_overlaps(items: list[Item]) -> None:
    for index, one in enumerate(items):
        for other in items[index + 1 :]:
            assert not one.overlaps(other), (one, other)


@pytest.mark.slow
def test_nothing_sticks_out_and_nothing_overlaps() -> None:
    for _, drawn in some_pictures():
        assert_nothing_sticks_out(drawn)
        grounds = drawn.card_grounds
        texts = [item for item in drawn.items if item.kind == "text" and not item.in_card]
        slots = [item for item in drawn.items if item.style == "slot"]
        assert_nothing_overlaps(grounds + slots)
        assert_nothing_overlaps(texts)
        for text in texts:
            assert not any(text.overlaps(card) for card in grounds + slots), text


def test_long_labels_stay_in_their_room(monkeypatch: pytest.MonkeyPatch) -> None:
    class Long(NullTranslations):
        def pgettext(self, context: str, message: str) -> str:
            return message if context.startswith("language.") else f"{message} {message} {message}"

        def npgettext(self, context: str, msgid1: str, msgid2: str, n: int) -> str:
            return self.pgettext(context, msgid2)

    monkeypatch.setattr(threeup.render, "catalog", lambda lang: Catalog(lang, Long()))
    for position in some_positions()[::10]:
        drawn = read(svg(position))
        assert_nothing_sticks_out(drawn)
        assert_nothing_overlaps([item for item in drawn.items if item.kind == "text"])


def test_no_text_is_tiny() -> None:
    for position in some_positions()[::10]:
        sizes = [float(text.attrib["font-size"]) for text in read(svg(position)).root.iter(f"{SVG}text")]
        assert min(sizes) >= 10


@pytest.mark.slow
@pytest.mark.parametrize(("theme", "dark"), [("light", False), ("dark", False), ("auto", False), ("auto", True)])
def test_contrast(theme: str, dark: bool) -> None:
    seen = set()
    for position in [*some_positions()[::4], Situation.parse("hand=2,C up=3,C1 pile=2")]:
        drawn = read(svg(position, theme=theme))
        fills = colors(drawn.style_sheet, dark=dark)
        for item in drawn.items:
            if item.kind == "text":
                behind = next(name for name in drawn.behind(item).split() if name in fills)
                seen.add((item.style, behind))
                assert contrast(fills[item.style], fills[behind]) >= 4.5, (item.style, behind)
    assert {style for style, _ in seen} == {
        "text", "muted", "accent", "ink-green", "ink-blue", "ink-red", "ink-none", "on-solid",
    }  # fmt: skip
    assert {ground for _, ground in seen} == {
        "table", "panel", "face", "solid-green", "solid-blue", "solid-red", "solid-none",
    }  # fmt: skip


def test_themes_differ_and_auto_holds_both() -> None:
    sheets = {theme: read(svg(Situation.parse("hand=4"), theme=theme)).style_sheet for theme in THEMES}
    assert colors(sheets["auto"]) == colors(sheets["light"])
    assert colors(sheets["auto"], dark=True) == colors(sheets["dark"])
    assert contrast(colors(sheets["light"])["table"], "#ffffff") < 1.5
    assert contrast(colors(sheets["dark"])["table"], "#000000") < 1.5
    for theme, sheet in sheets.items():
        selectors = [part for part in sheet.replace("@media (prefers-color-scheme:dark){", "").split("}") if part]
        assert all(part.startswith(f".threeup-{theme}") for part in selectors)


def test_every_color_has_its_letter_and_its_shape() -> None:
    drawn = read(svg(Situation.parse("hand=7g,7b,7r,7,Cg,Cb,Cr,C")))
    shapes: dict[str, str] = {}
    last = ""
    for item in drawn.items:
        if item.in_card and item.kind == "text":
            last = item.text
            shapes[last] = ""
        elif item.in_card and "edge-" not in item.style:
            shapes[last] = item.kind
    assert shapes == {
        "7g": "circle", "7b": "rect", "7r": "path", "7": "", "Cg": "circle", "Cb": "rect", "Cr": "path", "C": "",
    }  # fmt: skip


# --- how it is asked for ------------------------------------------------------------------------------------------


def test_notebooks_show_positions_as_pictures() -> None:
    state = deal(STANDARD, 2, seed=1)
    for position in (state, state.view(0), state.situation):
        assert position._repr_svg_() == svg(position)


def test_what_is_no_position_is_refused() -> None:
    with pytest.raises(TypeError, match="position: expected Situation, State or View, not str"):
        svg("hand=4")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="theme: expected str, not int"):
        svg(Situation.parse("hand=4"), theme=1)  # type: ignore[arg-type]
    with pytest.raises(ThreeUpError, match="there is no theme 'pink'; there are auto, light, dark"):
        svg(Situation.parse("hand=4"), theme="pink")
    with pytest.raises(ThreeUpError, match="there is no language 'xx'"):
        svg(Situation.parse("hand=4"), lang="xx")
