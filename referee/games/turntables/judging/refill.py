"""Refills and the jokers that come in them (TT-DRAW-1 to TT-DRAW-3, TT-JOK-1, TT-JOK-2)."""

from referee.games.turntables.effects import JokerDrawn, RefillEnded, ScoreAnnounced
from referee.games.turntables.judging.guards import require_jokers_played, require_settled
from referee.games.turntables.judging.rotation import earn_rotations
from referee.games.turntables.judging.row import extend_row
from referee.games.turntables.judging.statements import after_draw
from referee.games.turntables.plays import DrawJoker, Refilled
from referee.games.turntables.position import JOKERS, REFILL, Position
from referee.kit.cards import JOKER
from referee.kit.names import counted, listed
from referee.kit.values import replace
from referee.ruling import Draft, Refused


def judge_joker(position: Position, play: DrawJoker) -> Draft[Position]:
    require_settled(position)
    refill, options, index = position.refill, position.options, play.station - 1
    if refill is None:
        raise Refused("TT-JOK-1", "Jokers come when hands are refilled, and nobody draws now.")
    if play.station > len(position.stations):
        says = f"There is no station {play.station}; stations are 1 to {len(position.stations)}."
        raise Refused("TT-JOK-1", says)
    if index < refill.station:
        says = f"Station {refill.station + 1} has drawn already; station {play.station} drew before it."
        raise Refused("TT-DRAW-3", says)
    if not position.stations[index].jokers:
        full = JOKERS[options.length] == 2
        which = "Both jokers" if full else "The joker"
        says = f"{which} of station {play.station} have been played; the pack has no more."
        raise Refused(("TT-CARD-1", "TT-PACK-1") if full else "TT-CARD-1", says)
    if sorted(play.seats) != sorted(position.players):
        says = f"After the scramble one person sits at each station: {listed(position.players)}, each once."
        raise Refused("TT-JOK-2", says)
    who = position.seats[index]
    draft = Draft(position).cite("TT-JOK-1", "TT-DRAW-3")
    score = extend_row(draft, index, JOKER)
    runs = "everybody runs"
    if options.drinking:
        runs = "everybody takes half a shot before the coin is spun, then runs"
        draft.cite("TT-VAR-2")
    draft.say(f"{who} draws a joker at station {play.station}: {score}; {runs}")
    station = draft.position.stations[index]
    draft.effect(JokerDrawn(who, play.station), ScoreAnnounced(play.station, station.score))
    after = draft.position.with_station(index, replace(station, jokers=station.jokers - 1))
    draft.at(replace(after, refill=replace(refill, station=index)))
    return earn_rotations(draft, index, play.seats, joker=True)


def judge_refilled(position: Position, play: Refilled) -> Draft[Position]:
    require_settled(position)
    if position.refill is None:
        raise Refused("TT-DRAW-1", "Nobody draws now; hands are refilled when every hand is down to five.")
    require_jokers_played(position)
    rules = ("TT-DRAW-2", "TT-COUNT-1") if position.refill.last else ("TT-DRAW-1",)
    after = drawn(position)
    hand = after.stations[0].hand
    return Draft(after).say(f"All have drawn: {counted(hand, 'card')} in every hand", *rules).effect(RefillEnded(hand))


def drawn(position: Position) -> Position:
    """The position after the refill under way, if there is one: the hands hold the cards drawn."""
    if position.refill is None:
        return position
    stations = []
    for station in position.stations:
        draws = station.deck if position.refill.last else REFILL
        statements = after_draw(station.statements, draws)
        hand, deck = station.hand + draws, station.deck - draws
        stations.append(replace(station, hand=hand, deck=deck, statements=statements, turned_up=frozenset()))
    return replace(position, stations=tuple(stations), refill=None)
