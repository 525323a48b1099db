"""Two people change places in a drawn round: the round as the entry that sets it by hand."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from referee.desk.events.by_hand import drawn_round, lines_of
from referee.events.event import EventState
from referee.schema import Unreadable, read_count
from referee.web.events.entry_form import entry_typed

SWAP: Final = "swap"


def swap_typed(state: EventState, posted: Mapping[str, str]) -> dict[str, Any] | None:
    """The entry in which two people of a drawn round change places; None if the form is about something else.

    :raises Unreadable: the round is not drawn, or it is not about two of its people.
    """
    if posted.get("do") != SWAP:
        return None
    number = read_count(posted.get("round", ""))
    drawn = drawn_round(state, number) if number else None
    if drawn is None:
        raise Unreadable("Load the page again: this round is not drawn.")
    who, other = posted.get("who", ""), posted.get("other", "")
    seated = {name for pairing in drawn.pairings for side in pairing.sides for name in side} | {*drawn.byes}
    if who == other or not {who, other} <= seated:
        raise Unreadable("Choose two people of this round who change places.")
    places = {who: other, other: who}
    lines = lines_of(drawn, lambda name: places.get(name, name))
    return entry_typed({"do": "pair", "round": str(drawn.round), "pairs": "\n".join(lines)})
