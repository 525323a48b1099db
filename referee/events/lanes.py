"""The dependencies between the entries of an event, so that several organisers can work at once."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from referee.events.entries import (
    AdjustPoints,
    EnterLate,
    EnterResult,
    MissRound,
    Rename,
    SetDate,
    Substitute,
    Withdraw,
)
from referee.events.event import EventState
from referee.events.log import LoggedEntry
from referee.events.names import present_names

ON_THE_LAST: Final = ("seed", "draw", "pair", "strike", "amend", "close", "change", "play-off")
"""Entries that depend on everything before them."""
OF_AN_ENTRANT: Final = ("enter", "withdraw", "absent", "substitute")
"""Entries that depend on draws and corrections, and on other entries about the same entrant."""
OF_A_NAME: Final = ("adjust", "rename")
"""Entries that depend on corrections, and on entries about the same entrant; on no result and no draw."""


ABOUT: Final = (EnterLate, Withdraw, MissRound, AdjustPoints, Rename, Substitute)
"""The entries about one entrant."""


def is_behind(state: EventState, body: Mapping[str, Any], seen: int) -> bool:
    """True if an entry depends on one after the entry number `seen`, the last that its sender saw.

    The results of two pairings do not depend on each other. Two results of the same pairing do, even if its people may
    meet again: the sender of the second may not know of the first.
    """
    missed = [state.log.get(n) for n in range(seen + 1, state.entries + 1)]
    match body.get("do"):
        case do if do in ON_THE_LAST:
            return bool(missed)
        case do if do in OF_AN_ENTRANT:
            who = _name_of(body.get("who"))
            return any(logged is None or _is_about(logged, who) for logged in missed)
        case do if do in OF_A_NAME:
            who = _name_of(body.get("who"))
            return any(
                logged is None or (isinstance(logged.entry, ABOUT) and _is_about(logged, who)) for logged in missed
            )
        case EnterResult.do:
            present = present_names(state.facts)
            return any(logged is not None and _is_of_pairing(logged, body, present) for logged in missed)
    return False


def _is_about(logged: LoggedEntry, who: object) -> bool:
    """True if an entry about `who` depends on this one. A strike or an amendment is not in the log itself."""
    match logged.entry:
        case EnterResult():
            return logged.pairing is not None and any(who in side for side in logged.pairing.sides)
        case EnterLate(who=entrant):
            return entrant.name == who
        case Withdraw(who=name) | MissRound(who=name) | AdjustPoints(who=name):
            return name == who
        case Rename(who=name) | Substitute(who=name):
            return who in (name, logged.about)
        case SetDate():
            return False
    return True


def _is_of_pairing(logged: LoggedEntry, body: Mapping[str, Any], present: Mapping[str, str]) -> bool:
    """True if an entry is a result of the pairing that `body` has a result for, and is not struck.

    `present` has the present names of those who are called otherwise since.
    """
    if logged.pairing is None or logged.struck:
        return False
    if wanted := body.get("pairing"):
        return bool(logged.pairing.id == wanted)
    names = {present.get(name, name) for name in _names_in(body.get("between"))}
    return {who for side in logged.pairing.sides for who in side} == names


def _names_in(sides: object) -> Iterator[str]:
    if isinstance(sides, str):
        yield sides
    elif isinstance(sides, list | tuple):
        for side in sides:
            yield from _names_in(side)


def _name_of(who: object) -> object:
    return who.get("name") if isinstance(who, Mapping) else who
