"""The vectors: questions with the answers that the rules give, as data in ``spec/vectors/``.

Each one is a request of the conformance protocol with the reply expected, the clauses that it is about, and a
permanent id. They drive any engine through the protocol, and this library through its public names.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from typing import Any, Final, Literal

import attrs

from threeup.errors import ThreeUpError, sentence
from threeup.procedure.clauses import ClauseId
from threeup.referee.reference import chapters, spec_folder

VectorVerdict = Literal["legal", "illegal", "invalid", "answered"]
"""What a vector expects: a legal or an illegal action, a position that cannot be, or a reply of another kind."""


@attrs.frozen
class Pair:
    """Says that a vector differs from another one in a single rules field, and in its answer.

    Attributes:
        field: the rules field.
        other: the id of the other vector.
    """

    field: str
    other: str


@attrs.frozen
class Shown:
    """The flipped card as a seat sees it at that moment, which no answer of the protocol holds.

    Attributes:
        seat: who looks.
        card: the card as text, or ``None`` if that seat does not see it.
    """

    seat: int
    card: str | None


@attrs.frozen(kw_only=True)
class Vector:
    """A question with its answer.

    Attributes:
        id: the permanent id, as in ``V4.2-1``.
        clauses: the clauses that it is about, the first being its own.
        note: what it shows, in a few words.
        request: the request of the protocol, without an id.
        verdict: what is expected.
        reply: the reply expected, without an id; ``None`` if it is an error, whose text is the engine's own.
        deciding: for a legal or illegal action, the clause that decides.
        pair: the vector that differs from it in one rules field alone, if it was made for that.
        shown: how another seat sees a flipped card, where that is the point.
    """

    id: str
    clauses: tuple[ClauseId, ...]
    note: str
    request: Mapping[str, Any] = attrs.field(hash=False)
    verdict: VectorVerdict
    reply: Mapping[str, Any] | None = attrs.field(hash=False)
    deciding: ClauseId | None = None
    pair: Pair | None = None
    shown: Shown | None = None

    @property
    def own(self) -> ClauseId:
        """The clause that the vector is about first of all."""
        return self.clauses[0]

    @property
    def rules(self) -> Mapping[str, Any]:
        """The rules that it is played by, in their JSON form."""
        rules: Mapping[str, Any] = self.request["state"]["rules"] if "state" in self.request else self.request["rules"]
        return rules

    def agrees(self, answer: Mapping[str, Any], *, clause_ids: bool = True) -> bool:
        """Return whether an answer is the one expected.

        Args:
            answer: an answer of the protocol, without its id.
            clause_ids: whether an illegal action must come with the clauses of this reference.
        """
        if self.reply is None:
            return isinstance(answer.get("error"), str)
        if not clause_ids and "illegal" in self.reply:
            return set(answer) == {"illegal"}
        return dict(answer) == dict(self.reply)


@cache
def vectors() -> tuple[Vector, ...]:
    """Return all vectors, in the order of the reference.

    Raises:
        ThreeUpError: the reference is not installed, or two vectors have one id.
    """
    folder = spec_folder() / "vectors"
    found: list[Vector] = []
    for chapter in chapters():
        path = folder / f"{chapter.id}.json"
        if path.is_file():
            found += [_read(row) for row in json.loads(path.read_text(encoding="utf-8"))["vectors"]]
    ids = [vector.id for vector in found]
    if len(set(ids)) < len(ids):
        raise ThreeUpError(sentence("error.vectors.one_id"))
    return tuple(found)


def vector(identity: str) -> Vector:
    """Return the vector with an id.

    Raises:
        ThreeUpError: there is none.

    >>> vector("V4.2-3").request["action"]
    'play 2'
    """
    for found in vectors():
        if found.id == identity:
            return found
    raise ThreeUpError(sentence("error.no.vector", vector=repr(identity[:20]), example="V4.2-1"))


_VERDICTS: Final[Mapping[str, VectorVerdict]] = {"legal": "legal", "illegal": "illegal", "invalid": "invalid"}


def _read(row: Mapping[str, Any]) -> Vector:
    verdict = _VERDICTS[row["verdict"]] if "verdict" in row else "answered"
    pair, shown = row.get("pair"), row.get("shown")
    return Vector(
        id=row["id"],
        clauses=tuple(ClauseId(clause) for clause in row["clauses"]),
        note=row["note"],
        request=_request(row),
        verdict=verdict,
        reply=_reply(row, verdict),
        deciding=ClauseId(row["deciding"]) if "deciding" in row else None,
        pair=None if pair is None else Pair(pair["field"], pair["with"]),
        shown=None if shown is None else Shown(shown["seat"], shown["card"]),
    )


def _request(row: Mapping[str, Any]) -> Mapping[str, Any]:
    if "request" in row:
        request: Mapping[str, Any] = row["request"]
        return request
    if "state" in row:
        return {"op": "apply", "state": row["state"], "action": row["action"]}
    return {"op": "check", "rules": row["rules"], "situation": row["situation"], "action": row["action"]}


def _reply(row: Mapping[str, Any], verdict: VectorVerdict) -> Mapping[str, Any] | None:
    match verdict:
        case "invalid":
            return None
        case "illegal":
            return {"illegal": row["violated"]}
        case "legal":
            return {"state": {**row["state"], **row["next"]}} if "state" in row else {"legal": True}
        case _:
            reply: Mapping[str, Any] = row["reply"]
            return reply
