"""The round that an organiser can set by hand: who can be in it, and its pairings if it is drawn."""

from __future__ import annotations

from collections.abc import Callable

from referee.events.entry_fields import Side
from referee.events.event import EventState
from referee.events.facts import Drawn
from referee.kit.values import Value

BETWEEN = " - "
"""The sign between sides in a line."""


class RoundByHand(Value):
    """A round that can be set by hand."""

    round: int
    names: tuple[str, ...]
    """All who can be in it, by seed."""
    lines: tuple[str, ...]
    """Its pairings if it is drawn, a line for each: `Ann - Bo`; a single name has a bye."""
    people: int
    """The people of a side."""
    sides: int
    """The usual number of sides of a table."""


def round_by_hand(state: EventState) -> RoundByHand | None:
    """The round that can be set by hand now: the last one without a result, or the next one; None without either."""
    facts, rules = state.facts, state.event_rules
    rounds = rules.rounds_by_hand(facts, state.board)
    if not rounds:
        return None
    number = rounds[-1]
    drawn = drawn_round(state, number)
    in_stage = facts.begun.going_on if facts.begun is not None else facts.seeded()
    names = tuple(
        who
        for who in in_stage
        if who in facts.entrants and who not in facts.withdrawn and (who, number) not in facts.absent
    )
    shape = rules.shape_of_table(facts)
    lines = lines_of(drawn, lambda name: name) if drawn else ()
    return RoundByHand(number, names, lines, people=shape.people, sides=shape.sides)


def drawn_round(state: EventState, number: int) -> Drawn | None:
    """The drawn round with a number; None if it is not drawn."""
    return next((each for each in state.facts.drawn_rounds() if each.round == number), None)


def lines_of(drawn: Drawn, instead: Callable[[str], str]) -> tuple[str, ...]:
    """The lines of a drawn round for typing; `instead` gives the name that takes the seat of a name."""

    def written(side: Side) -> str:
        return " + ".join(map(instead, side))

    pairings = (BETWEEN.join(map(written, pairing.sides)) for pairing in drawn.pairings)
    return (*pairings, *map(instead, drawn.byes))
