"""The pages of the library that lead back to the rules: the table of predicates, the vectors, the tests."""

from __future__ import annotations

import inspect
import json
from collections import defaultdict
from collections.abc import Iterator, Mapping
from typing import Any

from docutils import nodes

from rulesite import make, places, traces
from rulesite.pages.examples import clause_link
from rulesite.pages.page import Page
from rulesite.texts import Words
from threeup import State, from_json
from threeup.errors import ThreeUpError
from threeup.procedure.legality import Bar, Unless


def table_page(page: Page, _argument: str) -> list[nodes.Node]:
    """Return the rows of the table of predicates, each with its exceptions and its line in the code."""
    lead = (
        "Every reason why an action can be illegal is a row of this table, and every row carries its clause. A row "
        "bars; its exceptions lift the bar. The order of the rows is their precedence: the first bar that nothing "
        "lifts decides. If there is none, the last exception that lifted one decides, and otherwise the clause that "
        "permits this kind of action."
    )
    made = make.section("table", ["The table of predicates"], make.paragraph(lead))
    anchors: set[str] = set()
    for row in traces.rows():
        made += _row(page, row, anchors)
    links = [[clause_link(page.words, identity)] for identity in sorted(traces.permitting(), key=_order)]
    made += make.section("permissions", ["What permits an action that no row bars"], make.bullets(links))
    return [made]


def _order(identity: str) -> tuple[int, ...]:
    return tuple(map(int, identity.removeprefix("R").split(".")))


def _row(page: Page, row: traces.Row, anchors: set[str]) -> nodes.section:
    bar, target = row.bar, places.anchor(row.bar.clause.value)
    identity = target if target not in anchors else f"row-{row.number}"
    anchors.add(identity)
    kinds = ", ".join(kind.__name__ for kind in bar.kinds)
    stages = ", ".join(stage.value for stage in bar.stages)
    made = make.section(
        identity,
        [f"{row.number}. ", clause_link(page.words, bar.clause.value)],
        make.labelled(
            [
                ("Bars", [make.paragraph(kinds)]),
                ("In the stages", [make.paragraph(stages)]),
                ("When", [make.paragraph(*_predicate(page, bar.when))]),
                ("Unless", _exceptions(page, bar)),
                ("In the code", [make.paragraph(_code_link(page, row.place, f"{row.place.path}:{row.line}"))]),
            ]
        ),
    )
    return made


def _code_link(page: Page, place: traces.Place, label: str) -> nodes.Node:
    up = "../" * page.name.count("/")
    return make.outside(f"{up}{places.code_page(place.path)}.html#{places.line_anchor(place.line)}", make.code(label))


def _predicate(page: Page, predicate: Any) -> list[make.Part]:
    source = traces.CODE / "procedure" / "predicates.py"
    place = traces.Place(
        source.relative_to(traces.ROOT).as_posix(), inspect.getsourcelines(predicate)[1], predicate.__name__
    )
    said = (inspect.getdoc(predicate) or "").partition("\n\n")[0].replace("\n", " ")
    return [_code_link(page, place, predicate.__name__), ": " if said else "", said]


def _exceptions(page: Page, bar: Bar) -> list[nodes.Node]:
    if not bar.unless:
        return [make.paragraph("nothing lifts it")]
    return [make.bullets([_exception(page, one) for one in bar.unless])]


def _exception(page: Page, one: Unless) -> list[make.Part]:
    values = "/".join(str(value).lower() if isinstance(value, bool) else str(value) for value in one.values)
    made: list[make.Part] = [
        clause_link(page.words, one.clause.value),
        ": under ",
        make.ref("field", one.field, make.code(f"{one.field}={values}")),
    ]
    if one.when is not None and one.when.__name__ != "always":
        made += [", when ", *_predicate(page, one.when)]
    return made


# --- vectors --------------------------------------------------------------------------------------------------


def vectors_page(page: Page, argument: str) -> list[nodes.Node]:
    """Return the vectors of a chapter, each with its clauses; the whole data are the file itself."""
    title = f"Vectors of chapter {argument}"
    file = make.outside(f"../_static/vectors/{argument}.json", make.code(f"spec/vectors/{argument}.json"))
    lead = make.paragraph("The data as they are read by an engine under test: ", file, ".")
    made = make.section(f"vectors-{argument.lower()}", [title], lead)
    for vector in traces.vectors():
        if places.vector_page(vector.id).endswith(f"/{argument}"):
            made += _vector(page.words, vector)
    return [made]


def _vector(words: Words, vector: traces.Vector) -> nodes.section:
    links: list[make.Part] = [make.ref("clause", identity, identity) for identity in vector.clauses]
    note = make.paragraph(vector.data["note"], " (", *make.joined(words, links), ")")
    shown = json.dumps(_short(vector.data), ensure_ascii=False)
    return make.section(places.anchor(vector.id), [vector.id], note, make.block(shown))


def _short(data: Mapping[str, Any]) -> dict[str, Any]:
    """Return the data of a vector without what is long: a state is told by its situation."""
    kept = {key: value for key, value in data.items() if key not in ("id", "clauses", "note")}
    for key in ("request", "reply"):
        if isinstance(kept.get(key), dict):
            kept[key] = {name: _shortened(name, value) for name, value in kept[key].items()}
    return {name: _shortened(name, value) for name, value in kept.items()}


def _shortened(name: str, value: Any) -> Any:
    if name == "state" and isinstance(value, dict):
        try:
            state = from_json(State, json.dumps(value))
            return f"… {state.situation}" if state.to_move is not None else "…"
        except ThreeUpError:
            return "…"
    if name in ("order", "removed", "view"):
        return "…"
    return value


# --- tests ----------------------------------------------------------------------------------------------------


def tests_page(page: Page, _argument: str) -> list[nodes.Node]:
    """Return the tests that say which clauses they are about, file by file."""
    lead = make.paragraph("The tests with the marker ", make.code('@pytest.mark.clause("R4.2")'), ", by file.")
    made = make.section("tests", ["Tests and their clauses"], lead)
    for path, tests in _by_file().items():
        lines = []
        for place, ids in tests.items():
            links: list[make.Part] = [make.ref("clause", identity, identity) for identity in ids]
            lines.append([_code_link(page, place, place.name), ": ", *make.joined(page.words, links)])
        made += make.section(places.anchor(path), [make.code(path)], make.bullets(lines))
    return [made]


def _by_file() -> Mapping[str, Mapping[traces.Place, list[str]]]:
    found: dict[str, dict[traces.Place, list[str]]] = defaultdict(lambda: defaultdict(list))
    for identity, several in traces.test_places().items():
        for place in several:
            found[place.path][place].append(identity)
    return {
        path: {place: sorted(tests[place], key=_order) for place in sorted(tests)}
        for path, tests in sorted(found.items())
    }


def chapters_with_vectors() -> Iterator[str]:
    """Yield the chapters that have vectors."""
    yield from dict.fromkeys(places.vector_page(vector.id).removeprefix("vectors/") for vector in traces.vectors())
