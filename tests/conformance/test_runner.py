"""The conformance runner passes both engines and finds every planted fault."""

from __future__ import annotations

import json
import shlex
import sys
from collections import Counter
from pathlib import Path

import pytest

from tests.conformance.faulty_engine import FAULTS
from tests.schemas import SPEC
from threeup import STANDARD, ClauseId, Rules, ThreeUpError
from threeup.cli.main import main
from threeup.forms.protocol import PROTOCOL, answer
from threeup.language import LANGUAGES, catalog
from threeup.referee.conformance import MOST_FINDINGS, PARTS, run
from threeup.referee.engines import EngineUnavailable, FunctionEngine, ProcessEngine
from threeup.referee.messages import MESSAGES
from threeup.referee.reference import clause
from threeup.referee.session import MOST_ALIKE

REFERENCE = [sys.executable, "-m", "threeup.cli.main", "engine"]
PLAIN = [sys.executable, str(SPEC / "model" / "plain.py")]
FAULTY = [sys.executable, str(Path(__file__).with_name("faulty_engine.py"))]


def command(words: list[str]) -> str:
    return shlex.join(words)


def test_the_reference_engine_agrees() -> None:
    with ProcessEngine(REFERENCE) as engine:
        report = run(engine, games=2, depth=1)
    assert report.agrees, report.findings[:1]
    assert report.clause_ids
    assert all(report.asked[part] > 80 for part in PARTS)
    assert report.failing_clauses == ()


def test_the_plain_engine_agrees() -> None:
    with ProcessEngine(command(PLAIN)) as engine:
        report = run(engine, games=2, depth=1)
    assert report.agrees, report.findings[:1]
    assert not report.clause_ids


@pytest.mark.slow
def test_the_trees_of_the_fixed_states_agree() -> None:
    assert run(FunctionEngine(answer), games=0, depth=2).agrees


@pytest.mark.parametrize("name", FAULTS)
def test_a_planted_fault_is_found(name: str) -> None:
    chapter, _ = FAULTS[name]
    # However slow the machine is: all start, and all answer but the one that falls silent, for which nobody waits long.
    with ProcessEngine([*FAULTY, name], timeout=120) as engine:
        if name == "answers nothing":
            assert engine.ask({"op": "hello"})["protocol"] == PROTOCOL
            engine.timeout = 5
        report = run(engine, games=0, depth=0)
    assert not report.agrees
    assert chapter in {clause(identity).chapter for identity in report.failing_clauses}


def test_there_is_a_fault_in_each_chapter() -> None:
    assert {chapter for chapter, _ in FAULTS.values()} == {f"R{number}" for number in range(1, 14)}
    assert len(FAULTS) >= 15


# --- what the report says -----------------------------------------------------------------------------------------


def without_illegal(line: str) -> str:
    """An engine that holds everything for legal."""
    found = json.loads(answer(line))
    return json.dumps({"legal": True} if "illegal" in found and "check" in line else found)


@pytest.mark.slow
def test_the_report_goes_by_clause() -> None:
    report = run(FunctionEngine(without_illegal), games=3, seed=1, depth=0)
    tally = report.by_clause[ClauseId.NO_PASSING]
    assert tally.differing > 0
    assert tally.vectors > tally.differing
    assert ClauseId.NO_PASSING in report.failing_clauses
    assert ClauseId.CARD_POINTS not in report.failing_clauses
    assert sum(report.differing.values()) > MOST_FINDINGS > len(report.findings) > MOST_ALIKE
    assert {finding.what for finding in report.findings} == {"verdict"}


@pytest.mark.slow
def test_random_games_find_a_fault_by_themselves() -> None:
    report = run(FunctionEngine(without_illegal), games=2, depth=0)
    assert report.differing["games"] > 0
    assert any(tally.elsewhere for tally in report.by_clause.values())


def test_lists_and_numbers_are_compared() -> None:
    def short_lists(line: str) -> str:
        found = json.loads(answer(line))
        return json.dumps({"actions": found["actions"][1:]} if set(found) == {"actions"} else found)

    report = run(FunctionEngine(short_lists), games=0, depth=1)
    assert {finding.what for finding in report.findings} == {"legal actions", "numbers"}
    assert report.failing_clauses


def test_clause_ids_count_for_an_engine_that_gives_ours() -> None:
    def renamed(line: str) -> str:
        found = json.loads(answer(line).replace("R4.2", "R4.3"))
        return json.dumps(found | {"name": name} if "protocol" in found else found)

    name = "threeup-in-another-language"
    report = run(FunctionEngine(renamed), games=0, depth=0)
    assert {finding.what for finding in report.findings} == {"clauses"}
    name = "another"
    assert run(FunctionEngine(renamed), games=0, depth=0).agrees


def test_what_an_engine_says_steers_no_terminal() -> None:
    def painted(line: str) -> str:
        found = json.loads(answer(line))
        return json.dumps(found | {"name": "\x1b[31mred" + "d" * 1000} if "protocol" in found else found)

    report = run(FunctionEngine(painted), games=0, depth=0)
    assert report.engine == ("?[31mred" + "d" * 1000)[:200]


def partial(line: str) -> str:
    """An engine in the making: it rules on moves, never lists a pick-up, and speaks nothing else."""
    request, found = json.loads(line), json.loads(answer(line))
    if request["op"] not in ("hello", "check", "legal"):
        return json.dumps({"error": "not yet"})
    if "actions" in found:
        found["actions"] = [action for action in found["actions"] if action != "pickup"]
    return json.dumps(found)


def test_what_an_engine_does_not_speak_hides_no_other_fault() -> None:
    report = run(FunctionEngine(partial), games=1, depth=0)
    assert report.not_spoken == ("deal", "apply", "view", "score", "situation")
    kinds = Counter((finding.part, finding.request["op"], finding.what) for finding in report.findings)
    assert max(kinds.values()) <= MOST_ALIKE
    assert kinds["lists", "legal", "legal actions"] > 0
    assert sum(report.differing.values()) > sum(kinds.values())


def test_an_engine_can_be_asked_for_what_it_speaks_alone() -> None:
    asked = Counter[str]()

    def counting(line: str) -> str:
        asked[json.loads(line)["op"]] += 1
        return partial(line)

    report = run(FunctionEngine(counting), games=1, depth=1, operations=["check"])
    assert report.agrees
    assert report.not_spoken == ()
    assert set(asked) == {"hello", "check"}
    assert asked["check"] == sum(report.asked.values()) > 100
    report = run(FunctionEngine(partial), games=0, depth=1, operations=["check", "legal"])
    assert {finding.what for finding in report.findings} == {"legal actions", "numbers"}


def test_an_operation_that_there_is_not() -> None:
    with pytest.raises(ThreeUpError, match="there is no operation 'chek'; there are deal, legal"):
        run(FunctionEngine(answer), operations=["chek"])


def test_rules_of_which_alone_an_engine_is_asked() -> None:
    seen = set[str]()

    def one_game_only(line: str) -> str:
        request = json.loads(line)
        found = request["state"]["rules"] if "state" in request else request.get("rules")
        seen.add(json.dumps(found))
        return answer(line)

    rules = Rules(play_on=True)
    assert run(FunctionEngine(one_game_only), games=3, depth=1, rules=rules).agrees
    assert seen - {"null"} == {'{"preset": "standard", "play_on": true}'}
    everything = run(FunctionEngine(answer), games=0, depth=1)
    standard = run(FunctionEngine(answer), games=0, depth=1, rules=STANDARD)
    assert all(0 < standard.asked[part] < everything.asked[part] for part in ("vectors", "lists", "perft"))


def test_the_lists_of_the_vectors_find_what_no_verdict_shows() -> None:
    """An engine that rules rightly on every move, and lists too little."""

    def short(line: str) -> str:
        found = json.loads(answer(line))
        if "actions" in found:
            found["actions"] = [action for action in found["actions"] if action.count(",") < 2]
        return json.dumps(found)

    report = run(FunctionEngine(short), games=0, depth=0)
    assert report.differing["vectors"] == 0 < report.differing["lists"]


# --- the command --------------------------------------------------------------------------------------------------


def test_the_command_with_an_engine_that_agrees(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["conformance", "--command", command(PLAIN), "--games", "1", "--depth", "0"]) == 0
    output = capsys.readouterr()
    assert "All answers agree." in output.out
    assert "vectors" in output.err


def test_the_command_with_a_faulty_engine(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["conformance", "--command", command([*FAULTY, "lets everybody pass"]), "--games", "0", "--depth", "0"]
    assert main(words) == 1
    output = capsys.readouterr().out
    assert "R3.4 No passing" in output
    assert "V3.4-1" in output
    assert main([*words, "--format", "json"]) == 1
    report = json.loads(capsys.readouterr().out)
    assert report["agrees"] is False
    assert report["clauses"]["R3.4"]["differing"] > 0
    assert report["clauses"]["R12.1"] == {
        "vectors": report["clauses"]["R12.1"]["vectors"],
        "differing": 0,
        "elsewhere": 0,
    }


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_report_speaks_every_language(lang: str, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["conformance", "--command", command([*FAULTY, "lets everybody pass"]), "--games", "0", "--depth", "0"]
    assert main([*words, "--lang", lang]) == 1
    output, say = capsys.readouterr(), catalog(lang)
    assert output.out.startswith(say.say("conformance.engine", engine=""))
    assert f"R3.4 {say.title(ClauseId.NO_PASSING)}" in output.out
    assert f"V3.4-1: {say.say('conformance.what.verdict')} (" in output.out
    for key in ("conformance.request", "conformance.wanted", "conformance.found"):
        assert "  " + say.say(key, request="", answer="") in output.out
    assert f"{say.say('conformance.part.vectors')}: " in output.err


@pytest.mark.parametrize(
    "what", ["next state", "legal actions", "view", "score", "situation", "dealt state", "numbers"]
)
def test_every_difference_has_its_name(what: str) -> None:
    assert MESSAGES[f"conformance.what.{what.replace(' ', '_')}"] == what


def test_the_command_with_an_engine_in_the_making(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["conformance", "--command", command([*FAULTY, "speaks no apply"]), "--games", "0", "--depth", "0"]
    assert main(words) == 1
    assert "apply: every request was answered with an error." in capsys.readouterr().out
    assert main([*words, "--only", "check,legal", "--rules", "standard", "--set", "play_on=true"]) == 0
    assert "All answers agree." in capsys.readouterr().out
    assert main([*words, "--only", "check,chek"]) == 2
    assert "there is no operation 'chek'" in capsys.readouterr().err


def test_a_crash_is_a_finding_and_no_traceback(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["conformance", "--command", command([*FAULTY, "crashes"]), "--games", "0", "--depth", "0"]
    assert main(words) == 1
    assert "this engine has no Clear +2" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("'", "cannot read the command"),
        ("", "the command is empty"),
        ("./no-such-engine", "cannot run"),
        (command([sys.executable, "-c", "print('hello')"]), "no answer to hello"),
        (command([sys.executable, "-c", "raise SystemExit('no')"]), "it ended with status 1: no"),
        (command([sys.executable, "-c", "import time; time.sleep(60)"]), "no answer within 0.5 seconds"),
        (command([sys.executable, "-c", "print(input()); input()"]), "does not name protocol 1"),
        (command([sys.executable, "-c", "print('7'); input()"]), "an answer that is no object"),
        (command([sys.executable, "-c", "print('[' * 2_000_000)"]), "an answer of more than"),
    ],
)
def test_an_engine_that_cannot_be_run(words: str, said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["conformance", "--command", words, "--timeout", "0.5" if "sleep" in words else "5"]) == 2
    assert said in capsys.readouterr().err


@pytest.mark.parametrize("words", [["--games", "-1"], ["--depth", "5"], ["--timeout", "0"], []])
def test_arguments_that_make_no_sense(words: list[str]) -> None:
    command_words = ["--command", "x"] if words else []
    assert main(["conformance", *command_words, *words]) == 2


def test_an_engine_that_is_not_there() -> None:
    with ProcessEngine(["./no-such-engine"]) as engine, pytest.raises(EngineUnavailable, match="cannot run"):
        run(engine)
