"""Choices that belong to a player: after a stopped or closed break, a push-out, the eight on the break, moved balls."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from referee.games.billiards.options import BEHIND
from referee.games.billiards.position import CUE_SAYS, Position, Way
from referee.games.billiards.racks import NONE_OFF, ask, inning_over, straight_rack
from referee.games.billiards.spotting import spot
from referee.games.billiards.stroke import (
    ACCEPT,
    BREAK_SELF,
    FOUL,
    GIVE_BACK,
    LEAVE,
    MOVED,
    REBREAK,
    REPLAY,
    RESTORE,
    SPOT_EIGHT,
    TAKE,
)
from referee.games.billiards.stroke import Stroke as Ruled
from referee.games.billiards.turnout import CLOSED, EIGHT_BALL, PUSHED, Turnout
from referee.rulings import Ruling

AREA_RULES: Final = ("BL-38-a", "BL-38-b")


def break_given(after: Position, offender: int, cue: str) -> Position:
    """BL-08: whoever did not stop the cue ball of the break takes it or gives it back."""
    name, other = after.players[offender], after.players[1 - offender]
    ways = (
        Way(TAKE, f"{other} breaks, {CUE_SAYS[cue]}", replace(after, turn=1 - offender, cue=cue), ("BL-08",)),
        Way(GIVE_BACK, f"{name} breaks again, {CUE_SAYS[cue]}", replace(after, turn=offender, cue=cue), ("BL-08",)),
    )
    return ask(after, 1 - offender, f"{other} takes the cue ball or gives it back to {name}", ways)


def next_inning(after: Position, ruled: Ruled) -> Position:
    """The other comes to the table (BL-36), after a foul or a stroke that pocketed nothing."""
    return inning_over(after, "foul" if ruled.fouls else "")


def choice_left(position: Position, after: Position, ruled: Ruled, turned: Turnout) -> Position | None:
    """The position in which somebody may choose; None where nobody may."""
    who, name, other = position.turn, position.shooter, position.other
    on = after if turned.continues else next_inning(after, ruled)
    if turned.choice == CLOSED:
        ways = [Way(ACCEPT, f"{other} plays the table as it is", on, ("BL-MATCH-5",))]
        again = replace(_racked(after), turn=who)
        ways.append(Way(REBREAK, f"{name} breaks again", again, ("BL-MATCH-5",)))
        if not position.is_straight:
            own = replace(_racked(on), turn=1 - who)
            ways.append(Way(BREAK_SELF, f"{other} breaks", own, ("BL-MATCH-5",)))
        return ask(on, 1 - who, f"{other} accepts the table or has it racked again", tuple(ways))
    if turned.choice == PUSHED:
        take = Way(TAKE, f"{other} plays from there", on, ("BL-NINE-2",))
        back = Way(GIVE_BACK, f"{name} plays again", replace(on, turn=who), ("BL-NINE-2",))
        return ask(on, 1 - who, f"{other} plays from there or gives it back to {name}", (take, back))
    if turned.choice:
        return _eight_broken(position, on)
    if ruled.choice == MOVED:
        if position.is_straight and on.left <= 1:
            on = straight_rack(on)
        put_back = Way(RESTORE, f"{other} has the balls put back", on, ("BL-AMB-12",))
        leave = Way(LEAVE, f"{other} leaves the balls where they are", on, ("BL-AMB-12",))
        return ask(on, 1 - who, f"{other} has the moved balls put back or leaves them", (put_back, leave))
    return None


def area_left(position: Position, after: Position, taken: Ruling[Position]) -> Position:
    """BL-38-a, BL-38-b: the foul with all that follows from it, or the stroke again."""
    name, other = position.shooter, position.other
    assert taken.position is not None
    foul = Way(FOUL, taken.says, taken.position, taken.rules, taken.effects)
    again = replace(position, spotting=None)
    replay = Way(REPLAY, f"{name} plays again from the old position", again, AREA_RULES)
    asks = f"{other} takes the foul or has the stroke played again"
    return ask(inning_over(after, "foul"), 1 - position.turn, asks, (foul, replay))


def _racked(after: Position) -> Position:
    """All balls racked again in the same rack."""
    return replace(
        after,
        down=NONE_OFF,
        unknown=0,
        by=(0,) * 16,
        cue=BEHIND,
        opening=True,
        after_break=False,
        shot=(False, False),
        spotting=None,
        run=0,
    )


def _eight_broken(position: Position, on: Position) -> Position:
    """The eight on the break: it is spotted, or the rack is broken again; who has the choice has it (BL-EIGHT-4)."""
    who = on.turn
    name = position.players[who]
    jumped = () if on.spotting is None else tuple(ball for ball, _ in on.spotting.places)
    spotted = spot((EIGHT_BALL, *jumped), (), position.options.diameter, position.options.table_length)
    stays = replace(on, down=on.down - {EIGHT_BALL}, spotting=spotted)
    again = replace(_racked(on), turn=who)
    ways = (
        Way(SPOT_EIGHT, f"The eight is spotted; {name} plays", stays, ("BL-EIGHT-4",)),
        Way(BREAK_SELF, f"{name} breaks again", again, ("BL-EIGHT-4",)),
    )
    return ask(on, who, f"{name} has the eight spotted or breaks again", ways)
