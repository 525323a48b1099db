"""Choices of a player: after a stopped or closed break, a push-out, the eight on the break, moved balls (BL-REF)."""

from typing import Final

from referee.games.billiards.effects import ChoiceLeft, Chose, NextPlayer
from referee.games.billiards.game_rules import EIGHT_BALL
from referee.games.billiards.judging.guards import alternatives_text
from referee.games.billiards.judging.outcome import CLOSED, EIGHT_BROKEN, PUSHED, Outcome
from referee.games.billiards.judging.racks import begin_rack, end_inning, offer_choice, rack_fourteen, unbroken
from referee.games.billiards.judging.stroke_ruling import AREA, BREAK_FOUL, MOVED, StrokeRuling
from referee.games.billiards.plays import (
    ACCEPT,
    BREAK_SELF,
    FOUL,
    GIVE_BACK,
    LEAVE,
    REBREAK,
    REPLAY,
    RESTORE,
    SPOT_EIGHT,
    TAKE,
    Choose,
)
from referee.games.billiards.position import CUE_SAYS, Alternative, Position
from referee.games.billiards.spots import spot
from referee.kit.values import replace
from referee.ruling import Draft, Refused

AREA_RULES: Final = ("BL-38-a", "BL-38-b")
CHOICES_OF: Final = {
    BREAK_FOUL: (TAKE, GIVE_BACK),
    AREA: (FOUL, REPLAY),
    MOVED: (RESTORE, LEAVE),
    CLOSED: (ACCEPT, REBREAK),
    PUSHED: (TAKE, GIVE_BACK),
    EIGHT_BROKEN: (SPOT_EIGHT, BREAK_SELF),
}
"""The alternatives of each choice that a stroke leaves."""


def judge_choose(position: Position, play: Choose) -> Draft[Position]:
    """The choice of the player who has it."""
    if position.choice is None:
        raise Refused("BL-REF", "Nobody has a choice now; enter the next stroke.")
    who = position.players[position.choice.chooser]
    for alternative in position.choice.alternatives:
        if alternative.choice == play.choice:
            after = _with_warnings_of(alternative.position, position)
            return (
                Draft(after)
                .say(alternative.says, *alternative.rules)
                .effect(Chose(who, play.choice))
                .effect(*(alternative.effects or (NextPlayer(after.shooter, after.cue),)))
            )
    raise Refused("BL-REF", f"{who} may choose: {alternatives_text(position)}.")


def _with_warnings_of(after: Position, position: Position) -> Position:
    """The position `after` with the warnings of `position`: those given during a choice are kept (BL-MATCH-6)."""
    for player, side in enumerate(position.sides):
        if after.sides[player].warnings is not side.warnings:
            after = after.with_side(player, warnings=side.warnings)
    return after


def leave_choice(draft: Draft[Position], choice: Position) -> Draft[Position]:
    """Add the choice that a play leaves; `choice` is the position in which a player has it."""
    pending = choice.choice
    assert pending is not None
    options = tuple(alternative.choice for alternative in pending.alternatives)
    return draft.say(pending.asks).effect(ChoiceLeft(choice.players[pending.chooser], options)).at(choice)


def next_inning(after: Position, ruling: StrokeRuling) -> Position:
    """The opponent comes to the table (BL-36); a foul is noted as the end of the inning."""
    return end_inning(after, "foul" if ruling.fouls else "")


def stopped_break_choice(after: Position, offender: int, cue: str) -> Position:
    """After a stopped break the opponent takes the cue ball or gives it back (BL-08)."""
    name, other = after.players[offender], after.players[1 - offender]
    taken = replace(after, turn=1 - offender, cue=cue)
    given_back = replace(after, turn=offender, cue=cue)
    alternatives = (
        Alternative(TAKE, f"{other} breaks, {CUE_SAYS[cue]}", taken, ("BL-08",)),
        Alternative(GIVE_BACK, f"{name} breaks again, {CUE_SAYS[cue]}", given_back, ("BL-08",)),
    )
    return offer_choice(after, 1 - offender, f"{other} takes the cue ball or gives it back to {name}", alternatives)


def area_choice(position: Position, after: Position, taken: Draft[Position]) -> Position:
    """The opponent takes the foul with all its effects, or has the stroke played again (BL-38-a, BL-38-b)."""
    name, other, foul = position.shooter, position.other, taken.ruling()
    assert foul.position is not None
    alternatives = (
        Alternative(FOUL, foul.says, foul.position, foul.rules, effects=foul.effects),
        Alternative(REPLAY, f"{name} plays again from the old position", replace(position, spotted=None), AREA_RULES),
    )
    asks = f"{other} takes the foul or has the stroke played again"
    return offer_choice(end_inning(after, "foul"), 1 - position.turn, asks, alternatives)


def choice_after(position: Position, after: Position, ruling: StrokeRuling, outcome: Outcome) -> Position | None:
    """The position in which a player has a choice after a stroke; None if the stroke leaves no choice."""
    on = after if outcome.continues else next_inning(after, ruling)
    if outcome.choice == CLOSED:
        return _closed_break_choice(position, after, on)
    if outcome.choice == PUSHED:
        return _push_out_choice(position, on)
    if outcome.choice == EIGHT_BROKEN:
        return _eight_choice(position, on)
    if ruling.choice == MOVED:
        return _moved_choice(position, on)
    return None


def _closed_break_choice(position: Position, after: Position, on: Position) -> Position:
    """The opponent accepts a break that is not open, or has the balls racked again (BL-MATCH-5)."""
    name, other, who = position.shooter, position.other, position.turn
    alternatives = [
        Alternative(ACCEPT, f"{other} plays the table as it is", on, ("BL-MATCH-5",)),
        Alternative(REBREAK, f"{name} breaks again", _break_again(after, who), ("BL-MATCH-5",)),
    ]
    if not position.is_straight:
        own = _break_again(on, 1 - who)
        alternatives.append(Alternative(BREAK_SELF, f"{other} breaks", own, ("BL-MATCH-5",)))
    return offer_choice(on, 1 - who, f"{other} accepts the table or has it racked again", tuple(alternatives))


def _push_out_choice(position: Position, on: Position) -> Position:
    """The opponent plays on after a push-out, or gives the table back (BL-NINE-2)."""
    name, other = position.shooter, position.other
    alternatives = (
        Alternative(TAKE, f"{other} plays from there", on, ("BL-NINE-2",)),
        Alternative(GIVE_BACK, f"{name} plays again", replace(on, turn=position.turn), ("BL-NINE-2",)),
    )
    return offer_choice(on, 1 - position.turn, f"{other} plays from there or gives it back to {name}", alternatives)


def _eight_choice(position: Position, on: Position) -> Position:
    """After the eight falls on the break, the next player has it spotted or breaks again (BL-EIGHT-4)."""
    who, options = on.turn, position.options
    name = position.players[who]
    jumped = () if on.spotted is None else on.spotted.balls
    spotted = spot((EIGHT_BALL, *jumped), (), options.diameter, options.table_length)
    back = replace(on.rack, pocketed=on.rack.pocketed - {EIGHT_BALL})
    alternatives = (
        Alternative(
            SPOT_EIGHT,
            f"The eight is spotted; {name} plays",
            replace(on, rack=back, spotted=spotted),
            ("BL-EIGHT-4",),
        ),
        Alternative(BREAK_SELF, f"{name} breaks again", _break_again(on, who), ("BL-EIGHT-4",)),
    )
    return offer_choice(on, who, f"{name} has the eight spotted or breaks again", alternatives)


def _moved_choice(position: Position, on: Position) -> Position:
    """Without a referee, the opponent has moved balls put back or leaves them (BL-AMB-12)."""
    other = position.other
    if position.is_straight and on.left <= 1:
        on = rack_fourteen(on)
    alternatives = (
        Alternative(RESTORE, f"{other} has the balls put back", on, ("BL-AMB-12",)),
        Alternative(LEAVE, f"{other} leaves the balls where they are", on, ("BL-AMB-12",)),
    )
    asks = f"{other} has the moved balls put back or leaves them"
    return offer_choice(on, 1 - position.turn, asks, alternatives)


def _break_again(position: Position, player: int) -> Position:
    """The same rack is broken again, by this player."""
    return replace(begin_rack(replace(position, run=0), unbroken(position.rack)), turn=player)
