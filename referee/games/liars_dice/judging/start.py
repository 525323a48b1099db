"""The start of a round: its starter and the direction of the box (LD-START-1, LD-DIR-1)."""

from referee.contract.guards import require_here
from referee.games.liars_dice.effects import RoundStarted
from referee.games.liars_dice.judging.guards import require_nothing_to_answer
from referee.games.liars_dice.options import CHOOSES
from referee.games.liars_dice.plays import Direction
from referee.games.liars_dice.position import NOBODY, STEPS, WAYS, Phase, Position, is_out
from referee.ruling import Draft, Refused


def judge_direction(position: Position, play: Direction) -> Draft[Position]:
    require_nothing_to_answer(position)
    _require_direction_open(position)
    starter = _starter(position, play)
    way = _way(position, play, starter)
    after = position.at(Phase.CLAIM, starter=starter, holder=starter, way=way)
    who, receiver = after.starter, after.receiver
    goes = f"to the {WAYS[way]}, to {receiver}" if way else f"to {receiver}"
    draft = Draft(after).effect(RoundStarted(who, after.number, receiver))
    return draft.say(f"{who} starts round {after.number}; the box goes {goes}", "LD-START-1", "LD-DIR-1")


def _require_direction_open(position: Position) -> None:
    """Check that the direction of the round is still open (LD-DIR-1)."""
    way = position.round.way
    chosen = position.phase == Phase.CLAIM and way and position.options.direction == CHOOSES
    if len(position.round.claims) or chosen:
        goes = f"to the {WAYS[way]}" if way else "from one to the other"
        raise Refused("LD-DIR-1", f"The box goes {goes} for the whole round; {position.holder} claims now.")


def _starter(position: Position, play: Direction) -> int:
    """The player who starts the round.

    :raises Refused: no starter is named, another player has to start, or the starter is out.
    """
    starter = position.round.starter
    if play.starter is not None:
        require_here(position, play.starter, "LD-LATE-2", "starter")
        named = position.players.index(play.starter)
        if starter not in (NOBODY, named):
            rule = "LD-START-1" if position.number == 1 else "LD-NEXT-1"
            raise Refused(rule, f"{position.starter} starts this round, not {play.starter}.")
        starter = named
    if starter == NOBODY:
        raise Refused("LD-START-1", "One player starts; say who.")
    if is_out(position, starter):
        raise Refused("LD-END-2", f"{position.players[starter]} is out; a player who is still in starts.")
    return starter


def _way(position: Position, play: Direction, starter: int) -> int:
    """The direction of the box; 0 if it makes no difference and the play leaves it out.

    :raises Refused: a direction that the table has ruled out, or no direction with more than two players.
    """
    way = STEPS[play.direction] if play.direction else position.round.way
    if position.options.direction != CHOOSES and way != position.round.way:
        raise Refused("LD-DIR-1", f"At this table the box always goes to the {position.options.direction}.")
    if not way and not position.two_left:
        who = position.players[starter]
        raise Refused("LD-DIR-1", f"{who} says whether the box goes to the left or to the right.")
    return way
