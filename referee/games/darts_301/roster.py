"""Players who come late, go home, or take a place over in darts 301."""

from typing import Final

from referee.contract import RosterRules
from referee.games.darts_301.averages import Averages
from referee.games.darts_301.options import HIGHEST_START
from referee.games.darts_301.position import Position
from referee.kit.names import listed
from referee.kit.values import replace, unique
from referee.ruling import Draft, Refused


def require(position: Position) -> None:
    """Players change only outside a round in which the others may still finish the leg (D3-AMB-4)."""
    if position.leg.finished:
        names = listed([listed(position.sides[side]) for side, _ in position.leg.finished])
        raise Refused("D3-AMB-4", f"The round in which {names} finished comes to its end first.")


def require_new(position: Position, score: int) -> None:
    """Somebody new can begin with these points left.

    :raises Refused: the points cannot be left.
    """
    options = position.options
    if not options.lowest <= score <= HIGHEST_START:
        says = f"{score} cannot be left; begin with {options.lowest} to {HIGHEST_START}."
        raise Refused("D3-LATE-1", says, "points")


def join(position: Position, seat: int, score: int) -> Position:
    """The next side, with the points to begin with; it has won no leg yet."""
    leg, options = position.leg, position.options
    begins = score == options.start
    return _with_person(
        replace(
            position,
            leg=replace(
                leg,
                left=(*leg.left, score),
                is_in=(*leg.is_in, not options.double_in or score < options.start),
                turns=(*leg.turns, 0),
                darts=(*leg.darts, 0),
                late=leg.late if begins else (*leg.late, seat),
            ),
            legs=(*position.legs, 0),
            sets=(*position.sets, 0),
            latest=(*position.latest, None),
        )
    )


def leave(draft: Draft[Position], seat: int, follows: int) -> Draft[Position]:
    """A side without players passes its turn, and its start, to the next side."""
    position, leg = draft.position, draft.position.leg
    count = position.side_count
    side, following = seat % count, follows % count
    if position.members(side):
        return draft
    up, starter = (following if each == side else each for each in (leg.up, leg.starter))
    set_starter = following if position.set_starter == side else position.set_starter
    after = replace(position, leg=replace(leg, up=up, starter=starter), set_starter=set_starter)
    draft.at(after)
    return draft.say(f"{after.thrower} throws") if leg.up == side else draft


def rename(position: Position, seat: int) -> Position:
    """The leg with a substitute, whose darts count from now on."""
    leg, side = position.leg, seat % len(position.legs)
    is_begun = leg.turns[side] > 0
    late = unique((*leg.late, side)) if is_begun else leg.late
    return _with_person(replace(position, leg=replace(leg, late=late)))


def _with_person(position: Position) -> Position:
    """The position with averages for a person who is new in the roster."""
    new = len(position.roster.people) - len(position.averages)
    return replace(position, averages=(*position.averages, *((Averages(),) * new)))


ROSTER: Final = RosterRules(
    rules=("D3-LATE-1", "D3-LATE-2", "D3-LATE-3"),
    part="leg",
    number=lambda position, seat: position.leg.number,
    start=lambda position: position.options.start,
    require=require,
    require_new=require_new,
    join=join,
    leave=leave,
    rename=rename,
    lowest_first=lambda position: True,
)
