"""The consequences of an entry: pairings that fall away, are new or stay; lines of the standing that change."""

from __future__ import annotations

from collections.abc import Mapping

from referee.events.board import Pairing
from referee.events.event import EventState
from referee.events.names import names_between, with_names
from referee.events.outcome import says_of
from referee.events.points import Number
from referee.kit.values import Value


class Moved(Value):
    """An entrant whose line of the standing changes: place and points before and after."""

    who: str
    place_before: int | None
    points_before: Number
    place: int | None
    points: Number


class Consequences(Value):
    """The difference between an event before and after an entry."""

    gone: tuple[Pairing, ...]
    fresh: tuple[Pairing, ...]
    decided: Mapping[str, str]
    """The outcomes of those that are new and have one, in words, by their ids."""
    stand: tuple[Pairing, ...]
    """The pairings in both that are decided after the entry."""
    void: tuple[int, ...]
    """The results that fall away with their pairings."""
    void_already: tuple[int, ...]
    counts_again: tuple[int, ...]
    moved: tuple[Moved, ...]


def consequences(before: EventState, after: EventState) -> Consequences:
    """The difference between two states of an event."""
    names = names_between(before.facts, after.facts)
    was = {each.key: each for pairing in before.board.pairings.values() for each in (with_names(pairing, names),)}
    now, outcomes = after.board.pairings, after.board.outcomes
    fresh = tuple(pairing for key, pairing in now.items() if key not in was)
    return Consequences(
        gone=tuple(pairing for key, pairing in was.items() if key not in now),
        fresh=fresh,
        decided={each.id: says_of(outcomes[each.key], each.sides) for each in fresh if each.key in outcomes},
        stand=tuple(pairing for key, pairing in now.items() if key in was and key in outcomes),
        void=tuple(n for n in after.void if n not in before.void),
        void_already=tuple(n for n in before.void if n in after.void),
        counts_again=tuple(n for n in before.void if n not in after.void and not after.log[n].struck),
        moved=_moved(before, after, names),
    )


def _moved(before: EventState, after: EventState, names: Mapping[str, str]) -> tuple[Moved, ...]:
    was = {names.get(row.who, row.who): row for row in before.event_rules.standing(before.facts, before.board)}
    now = {row.who: row for row in after.event_rules.standing(after.facts, after.board)}
    lines = []
    for who in (*now, *(who for who in was if who not in now)):
        old, new = was.get(who), now.get(who)
        line = Moved(
            who,
            old.place if old else None,
            points_before=old.points if old else 0,
            place=new.place if new else None,
            points=new.points if new else 0,
        )
        if (line.place_before, line.points_before) != (line.place, line.points):
            lines.append(line)
    return tuple(lines)
