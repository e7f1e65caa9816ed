"""Rulings as text: what a person reads out at the table, in this order and without endless lines."""

from __future__ import annotations

import random

import pytest

from tests.strategies import random_situation
from threeup import Rules, Situation, adjudicate, clause, legal_actions, parse_action
from threeup.language import catalog
from threeup.referee import rendering
from threeup.referee.adjudication import Answer, Change
from threeup.referee.outcome import outcomes
from threeup.referee.reference import readings
from threeup.referee.rendering import fold


def text(line: str, move: str, rules: str = "standard", settled: tuple[str, ...] = ()) -> str:
    return adjudicate(Situation.parse(line, Rules.parse(rules)), parse_action(move), settled=settled).render()


def flat(rendered: str) -> str:
    """Return a ruling with its lines unfolded."""
    return " ".join(rendered.split())


def lead_to(line: str, move: str, rules: str = "standard") -> list[str]:
    """Return the lines on what a move leads to."""
    lines = text(line, move, rules).split("\n")
    start = lines.index("What it leads to:") + 1
    return [one.strip() for one in lines[start : lines.index("", start)]]


def test_a_whole_ruling_that_depends() -> None:
    assert text("up=3,9 down=3 pile=7", "pickup").split("\n") == [
        "It depends on how the rules are read: pickup. By the rules in force it is illegal.",
        "",
        f"R4.13 {clause('R4.13').title}",
        *fold(f"  {clause('R4.13').text}"),
        "",
        "What would turn it:",
        *fold(f"  Legal by R4.14 {clause('R4.14').title}, if you read:"),
        *answer("obligation_zones", "hand"),
        "    Supported by 000:17, 004:17, UBG.",
        "",
        "Some tables play it so, but no source supports it:",
        *fold(f"  Legal by R11.9 {clause('R11.9').title}, if you read:"),
        *answer("obligation", "may_pick_up"),
        "",
        "An illegal move is taken back and costs nothing.",
        "",
        "What the player may do instead:",
        "  up 9",
        "",
        "Situation: up=3,9 down=3 pile=7",
        "Rules: standard",
        "By preset:",
        "  standard: illegal",
        "  geeky_hobbies: illegal",
        "  gamerules: illegal",
        "Rules reference, edition 1.0",
    ]


def answer(field: str, text: str) -> list[str]:
    """Return the lines that tell a value of a field."""
    reading = readings()[field]
    value = reading.value(text)
    assert value is not None
    return fold(f"    {reading.question} – {value.text} ({field}={text})")


def folded(clause_id: str) -> str:
    return "\n".join(fold("  " + clause(clause_id).text))


@pytest.mark.parametrize(
    ("line", "move", "first"),
    [
        ("hand=2,3,9 pile=3 draw=20", "play 9", "Legal: play 9"),
        ("hand=2,3,9 pile=3 draw=20", "play 2", "Illegal: play 2"),
        ("hand=2,3,9 pile=3 draw=20", "play 5", "Impossible: play 5"),
        ("hand=4,7 pile=4 draw=20 extra", "draw",
         "It depends on how the rules are read: draw. By the rules in force it is legal."),
        ("hand=4,7 draw=20 extra", "pass",
         "It depends on how the rules are read: pass. By the rules in force it is illegal."),
    ],
)  # fmt: skip
def test_the_verdict_comes_first(line: str, move: str, first: str) -> None:
    assert text(line, move).split("\n")[0] == first


def test_the_parts_come_in_order() -> None:
    rendered = text("hand=4,7 pile=4 draw=20 extra", "draw")
    parts = [
        "It depends",
        "R8.8 ",
        "It is an exception to R8.7",
        "What would turn it:",
        "Some tables play it so",
        "What it leads to:",
        "What the player may do:",
        "Situation:",
        "Rules: standard",
        "By preset:",
        "Rules reference, edition",
    ]
    places = [rendered.index(part) for part in parts]
    assert places == sorted(places)


def test_the_deciding_clause_is_given_in_full_and_the_others_by_title() -> None:
    rendered = text("hand=8 up=8 down=3 pile=9", "play 8 up 8")
    assert f"{clause('R4.7').id.value} {clause('R4.7').title}\n{folded('R4.7')}\nIt also breaks:\n" in rendered
    for other in ("R9.2", "R4.2"):
        assert f"\n  {other} {clause(other).title}\n" in rendered
        assert clause(other).text not in flat(rendered)


def test_every_exception_is_told() -> None:
    rendered = flat(text("up=C,C,3 down=3 pile=8 extra", "up C,C"))
    assert f"It is an exception to R4.10 {clause('R4.10').title}." in rendered
    assert f"Also, R6.7 {clause('R6.7').title} is an exception to R6.6 {clause('R6.6').title}." in rendered


@pytest.mark.parametrize(
    ("line", "move", "expected"),
    [
        ("hand=8 up=7 down=3", "play 9,9 up 8", ["Not in your hand: 9, 9.", "Not among your 3UP: 8."]),
        ("down=2 pile=7", "flip 3", ["There is no 3DOWN card in place 3."]),
    ],
)
def test_impossible_says_what_is_not_there(line: str, move: str, expected: list[str]) -> None:
    rendered = text(line, move)
    for sentence in expected:
        assert f"\n{sentence} This is a question of fact, not of rules.\n" in rendered
    for absent in ("What would turn it", "What it leads to", "By preset", "taken back"):
        assert absent not in rendered
    assert "What the player may do instead:\n" in rendered


def test_settled_fields_are_named() -> None:
    assert "\nAgreed at this table: extra_draw, extras\n" in text(
        "hand=4,7 pile=4 draw=20 extra", "draw", settled=("extras", "extra_draw")
    )
    assert "Agreed" not in text("hand=4,7 pile=4 draw=20 extra", "draw")


def test_two_readings_are_told_together() -> None:
    rendered = flat(text("down=1 pile=4 extra flipped", "pickup", "geeky_hobbies"))
    assert f"Legal by R9.10 {clause('R9.10').title}, if you read both: May I flip a second" in rendered
    assert "(flips=per_action)" in rendered
    assert "(flip_choice=may_pick_up)" in rendered


def test_a_reading_without_support_says_so() -> None:
    assert "No source says so in words." in text("hand=C1,8 draw=9 owed=2 extra first", "play C1")


@pytest.mark.parametrize(
    ("line", "move", "rules", "expected"),
    [
        ("hand=2,3,9 pile=3 draw=20", "play 9", "standard",
         ["The discard pile is now 3, 9.", "Your hand is now 2, 3.", "You draw 1 card.", "Your turn ends."]),
        ("hand=5 down=3 pile=3 draw=20", "play 5", "standard",
         ["The discard pile is now 3, 5.", "Your hand is now empty.", "You draw 3 cards.", "Your turn ends."]),
        ("hand=C1,5 pile=3 draw=20", "play C1", "standard",
         ["The discard pile is now empty.", "2 cards leave the game.", "Your hand is now 5.",
          "You still owe 1 extra action."]),
        ("hand=9,6 pile=3,9,9", "play 9", "standard",
         ["The discard pile is now empty.",
          "Three or more of one number lie together on top: a set, which clears the pile (R5.3).",
          "4 cards leave the game.", "Your hand is now 6.", "Your turn ends."]),
        ("hand=C", "play C", "standard",
         ["1 card leaves the game.", "Your hand is now empty.", "You have no card left and finish."]),
        ("up=9 down=3 pile=5", "up 9", "standard",
         ["The discard pile is now 5, 9.", "You have no 3UP cards left.", "Your turn ends."]),
        ("hand=2 pile=7,9", "pickup", "standard",
         ["The discard pile is now empty.", "Your hand is now 2, 7, 9.", "Your turn ends."]),
        ("hand=4,7 pile=4 draw=20 owed=2 extra", "draw", "standard",
         ["You draw 1 card.", "You still owe 2 extra actions."]),
        ("hand=4,7,9 pile=4 draw=20 owed=2 extra", "pass", "gamerules", ["Your turn ends."]),
        ("hand=1,2 draw=0", "play 1", "standard reverse_on_one=per_play",
         ["The discard pile is now 1.", "Your hand is now 2.", "The direction of play turns.", "Your turn ends."]),
        ("hand=8g,9 up=3 pile=3g,4g,5g", "play 8g", "standard color_bonus=once_per_four",
         ["The discard pile is now 3g, 4g, 5g, 8g.", "Your hand is now 9.",
          "You may now swap a hand card for a 3UP card."]),
        ("hand=8g,9 up=3 pile=3g,4g,5", "play 8g", "standard color_bonus=once_per_four",
         ["The discard pile is now 3g, 4g, 5, 8g.", "Your hand is now 9.",
          "If the colors, which are not given, earn the bonus, you may swap a hand card for a 3UP card.",
           "Your turn ends."]),
        ("swap hand=9g up=3b pile=8g owed=0 extra", "swap 9g for 3b", "standard color_bonus=once_per_four",
         ["Your hand is now 3b.", "Your 3UP cards are now 9g.", "Your turn ends."]),
        ("down=3 pile=7", "flip 1", "standard",
         ["If the card fits, it is played.", "If it does not fit, you take the discard pile, and your turn ends.",
          "The card that does not fit stays face down.", "The others do not see it."]),
        ("down=3 pile=7", "flip 1", "standard failed_flip=to_hand failed_flip_shown=true",
         ["If the card fits, it is played.", "If it does not fit, you take the discard pile, and your turn ends.",
          "The card that does not fit goes to your hand.", "The others see it."]),
        ("down=1", "flip 1", "standard",
         ["Whatever the card is, it fits.",
          "If the card fits, it is played, and you have no card left and finish."]),
        ("down=1 pile=7", "flip 1", "standard",
         ["If the card fits, it is played, and you have no card left and finish.",
          "If it does not fit, you take the discard pile, and your turn ends.",
          "The card that does not fit stays face down.", "The others do not see it."]),
        ("arrange hand=2,4,5,8,9,C down=3", "arrange 8,9,C", "standard",
         ["The three cards lie face up on your 3DOWN.", "Your hand is now 2, 4, 5.",
          "The others see your choice when all have chosen."]),
        ("arrange hand=2,4,5,8,9,C down=3", "arrange 8,9,C",
         "standard arrangement=in_turn arrange_for=next_seat table_swap=shuffle",
         ["The three cards lie face up on the 3DOWN of the next player clockwise.", "Your hand is now 2, 4, 5.",
          "The players after you see your choice before they choose.",
          "When all have chosen, the tables are dealt out again at random."]),
    ],
)  # fmt: skip
def test_what_it_leads_to(line: str, move: str, rules: str, expected: list[str]) -> None:
    assert lead_to(line, move, rules) == expected


@pytest.mark.parametrize(
    ("line", "move", "rules", "expected"),
    [
        ("hand=2 pile=7 draw=20", "pickup", "standard", "(refill_after_pick_up=false) Supported by 000:27, 004:27,"),
        ("hand=2 pile=7 draw=20", "pickup", "standard", "UBG. You draw no card. What it leads to:"),
        ("down=3 pile=7", "flip 1", "standard",
         "Supported by REL. The card that does not fit goes to your hand. What it leads to:"),
        ("down=3 pile=7 owed=2 extra", "flip 1", "standard",
         "Supported by 000:63, 004:63. If the card is C: Your turn ends."),
        ("down=3 pile=7", "flip 1", "standard failed_flip=to_hand", "The card that does not fit stays face down."),
        ("arrange hand=2,4,5,8,9,C down=3", "arrange 8,9,C", "standard arrangement=in_turn",
         "The others see your choice when all have chosen. What it leads to:"),
        ("hand=1,1,4 draw=20", "play 1,1", "standard reverse_on_one=per_play",
         "The direction of play stays as it was."),
        ("arrange hand=2,4,5,8,9,C down=3", "arrange 8,9,C", "standard",
         "The players after you see your choice before they choose. What it leads to:"),
    ],
)  # fmt: skip
def test_another_result_is_told_by_what_differs(line: str, move: str, rules: str, expected: str) -> None:
    rendered = flat(text(line, move, rules))
    assert "with another result, if you read:" in rendered
    assert expected in rendered


@pytest.mark.slow
def test_lines_are_short() -> None:
    """Actions, the situation and a deck by its cards are one line each, to be copied; all else is folded."""
    rng = random.Random(4)
    for _ in range(25):
        situation = random_situation(rng)
        for action in (*legal_actions(situation)[:2], parse_action("pickup"), parse_action("pass")):
            for line in adjudicate(situation, action).render().split("\n"):
                assert line == line.rstrip()
                assert len(line) <= 100 or line.startswith(("Situation: ", "  play ", "  up ", "  deck={"))


@pytest.mark.parametrize("width", [1, 99, 100, 101, 250])
def test_folding_keeps_the_words(width: int) -> None:
    line = ("  " + "word, " * width)[:width].rstrip() + "."
    assert flat(" ".join(fold(line))) == flat(line)
    assert all(len(part) <= 100 for part in fold(line))


def test_folded_lines_are_indented_once_more() -> None:
    assert fold("  " + "word " * 30) == ["  " + " ".join(["word"] * 19), "    " + " ".join(["word"] * 11)]
    assert fold("a " * 46 + "green-blue-red and more") == [" ".join("a" * 46), "  green-blue-red and more"]


def test_results_of_another_reading_stand_below_it() -> None:
    lines = text("down=2 pile=7 owed=2 extra", "flip 1").split("\n")
    start = lines.index("    If the card is C1:")
    assert lines[start : start + 4] == [
        "    If the card is C1:",
        "    You still owe 1 extra action.",
        "    If the card is C2:",
        "    You still owe 2 extra actions.",
    ]
    assert "    The card that does not fit goes to your hand." in lines


@pytest.mark.parametrize(
    ("line", "move", "headings"),
    [
        ("hand=4,7 pile=4 draw=20 extra", "draw",
         ["What would turn it:", "Some tables play it so, but no source supports it:", "What it leads to:"]),
        ("down=2 pile=7 owed=2 extra", "flip 1",
         ["What would turn it:", "Legal either way, with another result, if you read:", "What it leads to:"]),
    ],
)  # fmt: skip
def test_an_empty_line_stands_before_each_heading(line: str, move: str, headings: list[str]) -> None:
    lines = text(line, move).split("\n")
    for heading in (*headings, "What the player may do:"):
        assert lines[lines.index(heading) - 1] == ""


def test_an_illegal_move_breaks_two_clauses() -> None:
    lines = text("hand=8,5 up=7 pile=6 draw=9", "up 7").split("\n")
    assert lines[lines.index("It also breaks:") + 1].startswith("  R9.2 ")


def test_a_value_that_the_register_does_not_list_is_named_itself() -> None:
    """Decks are registered by kind; one of another kind is told as it is written."""
    answer = Answer("deck", "standard-red*2", ())
    told = [*rendering._answer(answer, catalog("en"), house=True)]
    assert len(told) == 1
    assert told[0].endswith("– standard-red*2 (deck=standard-red*2)")


def test_results_are_compared_one_by_one() -> None:
    """A reading has as many results as the ruling: one, or one for each rank."""
    found = outcomes(Situation.parse("down=2 pile=7"), parse_action("flip 1"), Rules())
    change = Change(Answer("extras", "may", ()), found)
    with pytest.raises(ValueError, match="longer"):
        list(rendering._change(change, catalog("en"), was=found[:1]))


def test_the_language_is_english_if_none_is_named() -> None:
    ruling = adjudicate(Situation.parse("hand=2 pile=7"), parse_action("play 2"))
    assert rendering.render(ruling) == rendering.render(ruling, "en")


def test_a_word_that_is_too_long_is_left_whole() -> None:
    assert fold("x" * 300) == ["x" * 300]
    assert fold("") == [""]
