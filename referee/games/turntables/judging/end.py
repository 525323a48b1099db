"""The end, and the cards that are turned up for a tie (TT-END-1, TT-END-2, TT-TIE-1, TT-TIE-2)."""

from referee.games.turntables.effects import Tied, Won
from referee.games.turntables.plays import TurnedUp
from referee.games.turntables.position import JOKERS, ORDINARY, Position, Tie
from referee.kit.names import listed, with_most
from referee.kit.values import replace
from referee.ruling import Draft, Refused


def end_match(draft: Draft[Position]) -> Draft[Position]:
    """End the match: the greatest absolute score wins, and equal scores are a tie."""
    position = draft.position
    scores = [abs(station.score) for station in position.stations]
    best, names = max(scores), with_most(position.seats, scores)
    if len(names) == 1:
        draft.say(f"All cards are played: {names[0]} wins with {best}", "TT-END-1", "TT-END-2")
        return draft.effect(Won(names, best)).at(replace(position, winner=names[0]))
    says = f"All cards are played: {listed(names)} are tied at {best} and turn cards"
    draft.say(says, "TT-END-1", "TT-END-2", "TT-TIE-1").effect(Tied(names, best))
    return draft.at(replace(position, tie=_shuffled(position, names)))


def _shuffled(position: Position, players: tuple[str, ...]) -> Tie:
    """The tie of these players, with all jokers in their cards."""
    jokers, ordinary = JOKERS[position.options.length], ORDINARY[position.options.length]
    return Tie(players, (jokers,) * len(players), cards=ordinary + jokers)


def judge_turned_up(position: Position, play: TurnedUp) -> Draft[Position]:
    tie = position.tie
    if tie is None:
        raise Refused("TT-TIE-1", "Nobody is tied; cards are turned up at the end only.")
    jokers = _jokers_after(tie, play.jokers)
    draft = Draft(position)
    left = tie.players
    if not play.jokers:
        draft.say("No joker: the tied players go on", "TT-TIE-1")
    elif len(play.jokers) == len(tie.players):
        draft.say(f"{listed(play.jokers)} each turn a joker and go on", "TT-TIE-1")
    else:
        left = tuple(name for name in tie.players if name not in play.jokers)
        turn = "turns a joker and is out" if len(play.jokers) == 1 else "turn a joker and are out"
        then = f": {left[0]} wins" if len(left) == 1 else ""
        draft.say(f"{listed(play.jokers)} {turn}{then}", "TT-TIE-1", "TT-TIE-2")
    if len(left) == 1:
        return draft.effect(Won(left)).at(replace(position, tie=None, winner=left[0]))
    after = Tie(left, tuple(jokers[name] for name in left), tie.cards - 1)
    if not any(after.jokers):
        draft.add("all jokers are gone, the cards are shuffled again")
        after = _shuffled(position, left)
    return draft.at(replace(position, tie=after))


def _jokers_after(tie: Tie, turned: tuple[str, ...]) -> dict[str, int]:
    """The jokers left to each player after a step in which these players turned one.

    :raises Refused: a repeated name, a player without a joker, or a missing player with only jokers left.
    """
    if len(set(turned)) != len(turned):
        raise Refused("TT-TIE-1", "Everybody turns one card in a step; a name is entered twice.")
    jokers = dict(zip(tie.players, tie.jokers, strict=True))
    for name in turned:
        if name not in jokers:
            raise Refused("TT-TIE-1", f"{listed(tie.players)} turn cards; {name} does not.")
        if not jokers[name]:
            says = f"{name} has turned every joker already; the cards are shuffled when all are gone."
            raise Refused("TT-TIE-1", says)
        jokers[name] -= 1
    if late := [name for name in tie.must_turn_joker if name not in turned]:
        verb, left = "has" if len(late) == 1 else "have", "the joker" if tie.cards == 1 else "jokers"
        raise Refused("TT-TIE-1", f"{listed(late)} {verb} nothing but {left} left to turn.")
    return jokers
