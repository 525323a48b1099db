"""Guards of plays and strokes: each raises `Refused` for what is impossible (BL-REF, BL-10, BL-MATCH-2)."""

from collections.abc import Sequence

from referee.games.billiards.facts import CUE, NO, NOTHING, Facts
from referee.games.billiards.options import ANYWHERE, IN_POSITION, NINE
from referee.games.billiards.plays import CHOICES
from referee.games.billiards.position import Phase, Position
from referee.kit.names import counted_with, listed
from referee.ruling import Refused


def alternatives_text(position: Position) -> str:
    """The alternatives of the choice in words: `take the cue ball or give it back`."""
    choice = position.choice
    assert choice is not None
    return listed([CHOICES[alternative.choice] for alternative in choice.alternatives], "or")


def require_in_play(position: Position) -> None:
    """Require that the lag is decided and no player has a choice."""
    if position.phase == Phase.LAG:
        raise Refused("BL-05", "Enter the lag first, or the lot.")
    if position.choice is not None:
        who = position.players[position.choice.chooser]
        raise Refused("BL-REF", f"{who} has a choice first: {alternatives_text(position)}.")


def require_possible(position: Position, facts: Facts) -> None:
    """Require possible facts: the balls are on the table, and the facts fit the situation and the game."""
    off = (*facts.pocketed, *facts.fell, *facts.jawed, *(ball for ball in facts.jumped if ball != CUE))
    if off:
        require_on_table(position, off)
    first = facts.first
    if isinstance(first, int) and first not in position.game.balls - position.rack.pocketed:
        raise Refused("BL-17", f"The {first} is not on the table, so it was not hit; {account(position)}.")
    if first == NOTHING and (facts.pocketed or facts.jawed):
        says = "No ball was hit, so the stroke pocketed none; enter a ball that fell by itself as such."
        raise Refused("BL-17", says)
    if facts.cue_ball_pocketed and CUE in facts.jumped:
        raise Refused("BL-19", "The cue ball was pocketed or left the bed, not both.")
    if facts.passed_over and not facts.fell:
        raise Refused("BL-30-b", "Which ball fell by itself?")
    _require_in_hand(position, facts)
    _require_of_game(position, facts, bool(off))


def require_on_table(position: Position, balls: Sequence[int]) -> None:
    """Require balls of the game that are on the table, each named once (BL-10, BL-MATCH-2)."""
    game, rack = position.game, position.rack
    seen: set[int] = set()
    for ball in balls:
        if ball not in game.balls:
            says = f"There is no {ball} in this game; its balls are 1 to {max(game.balls)}."
            raise Refused("BL-MATCH-2", says)
        if ball in rack.pocketed:
            n = rack.pocketed_by[ball]
            when = f" by play {n}" if n else ""
            raise Refused("BL-10", f"The {ball} was pocketed{when} and not spotted; {account(position)}.")
        if ball in seen:
            raise Refused("BL-10", f"The {ball} is entered twice; a ball is pocketed once.")
        seen.add(ball)
    if len(seen) > position.left:
        entered = counted_with(len(seen), "ball", "is", "are")
        raise Refused("BL-10", f"{entered} entered, and {_left(position)}.")


def account(position: Position) -> str:
    """The balls on the table, in words."""
    if position.rack.unknown:
        return _left(position)
    return f"on the table: {' '.join(map(str, position.on_table()))}"


def _left(position: Position) -> str:
    return f"{counted_with(position.left, 'ball', 'is', 'are')} on the table"


def _require_in_hand(position: Position, facts: Facts) -> None:
    """Refuse facts of a cue ball in hand if it is not in hand, and of the head string if it is in hand anywhere."""
    if position.cue not in (IN_POSITION, ANYWHERE):
        return
    of_the_string = facts.direct_behind or facts.misplaced != NO or facts.behind != NO
    if position.cue == IN_POSITION and (of_the_string or facts.impeded or facts.placed_against or facts.forward_touch):
        raise Refused("BL-09-a", "The cue ball was not in hand; it was played as it lay.")
    if of_the_string:
        raise Refused("BL-09-a", "The cue ball was in hand anywhere; the head string does not bind it.")


def _require_of_game(position: Position, facts: Facts, balls_off: bool) -> None:
    """Refuse facts of the break except on a break, and facts that this game does not have."""
    game, rack = position.game, position.rack
    stopped = facts.break_stopped != NO
    if stopped and not rack.opening:
        says = "The rack is broken already; only the cue ball of a break can be stopped before the rack."
        raise Refused("BL-08", says)
    if stopped and (balls_off or facts.cue_ball_pocketed or facts.jumped):
        raise Refused("BL-08", "The cue ball was stopped before it reached the rack, so nothing was pocketed.")
    if facts.closed_break and (not rack.opening or not (game.calls or game.key == NINE)):
        says = "Only the break of straight pool, eight-ball and nine-ball must be open."
        raise Refused("BL-MATCH-5", says)
    if facts.uncalled and not game.calls:
        raise Refused("BL-MATCH-3", "Balls are not called in this game; every ball of a legal stroke counts.")
    if facts.push_out and not (game.key == NINE and rack.after_break):
        raise Refused("BL-NINE-2", "A push-out is announced in nine-ball, for the first stroke after the break.")
