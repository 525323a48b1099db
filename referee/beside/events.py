"""The jobs of events: the answers of the commands `event`, `season`, `standing` and `pairings`, as JSON."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from referee.beside.questions import NotJson, encode
from referee.events.formats import answer_pairings
from referee.events.printed import answer_record
from referee.events.report import answer_report
from referee.events.seasons import answer_season
from referee.events.standing import answer_standing
from referee.match import read_json
from referee.schema import Unreadable

_ANSWERS: Final[Mapping[str, Callable[[object], Mapping[str, Any]]]] = {
    "record": answer_record,
    "trf": answer_report,
    "season": answer_season,
    "standing": answer_standing,
}


def answer_events(ask: str, sent: bytes) -> bytes:
    """The answer as JSON to a record, a season or results; `ask` names the kind of answer.

    :raises NotJson: what was sent is not JSON.
    :raises Unreadable: it does not fit that kind; the error names the field at fault.
    """
    return encode(_ANSWERS[ask](_read(sent)))


def answer_round(key: str, sent: bytes) -> bytes:
    """A round of the format with this key.

    :raises NotJson: what was sent is not JSON.
    :raises Unreadable: the format has no such round, or the round cannot be drawn.
    """
    return encode(answer_pairings(key, _read(sent)))


def _read(sent: bytes) -> object:
    try:
        return read_json(sent)
    except Unreadable as fault:
        raise NotJson(fault.says) from None
