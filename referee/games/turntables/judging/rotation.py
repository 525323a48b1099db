"""The rotations that a card earns, then the seats, then the next station (TT-ORDER-1, TT-ROT-1 to TT-ROT-5)."""

from typing import Final

from referee.games.turntables.effects import DeckTurned, RefillBegun, RotationEarned, SeatsMoved
from referee.games.turntables.judging.end import end_match
from referee.games.turntables.plays import TurnDeck
from referee.games.turntables.position import FULL_DECK, REFILL, Pending, Position, Refill
from referee.games.turntables.row import (
    ACE,
    DOUBLE,
    HORIZONTAL,
    ONE_EYED,
    SANDWICH,
    VERTICAL,
    lies,
    rotation_readings,
    rotations,
)
from referee.games.turntables.seats import direction, steps
from referee.kit.names import counted
from referee.kit.values import replace
from referee.ruling import Draft, Refused

REASON_RULES: Final = {DOUBLE: "TT-ROT-1", SANDWICH: "TT-ROT-2", ACE: "TT-ROT-3", ONE_EYED: "TT-ROT-4"}


def judge_turn(position: Position, play: TurnDeck) -> Draft[Position]:
    pending = position.pending
    if pending is None:
        raise Refused("TT-ROT-5", "No card has earned a rotation.")
    if play.deck is not None and play.deck > len(position.stations):
        says = f"There is no station {play.deck}; decks are 1 to {len(position.stations)}."
        raise Refused("TT-ROT-1", says)
    rule = REASON_RULES[pending.reasons[0]]
    after = replace(position, pending=replace(pending, reasons=pending.reasons[1:]))
    if play.deck is None:
        return go_on(Draft(after).say(f"{pending.who} turns no deck", rule))
    station = position.stations[play.deck - 1]
    turned = replace(station, vertical=not station.vertical)
    draft = Draft(after.with_station(play.deck - 1, turned))
    draft.say(f"{pending.who} turns deck {play.deck}: it lies {lies(turned.vertical)}", rule, "TT-ORI-1")
    draft.effect(DeckTurned(play.deck, VERTICAL if turned.vertical else HORIZONTAL))
    return go_on(draft)


def earn_rotations(
    draft: Draft[Position], index: int, seats: tuple[str, ...] | None, *, joker: bool
) -> Draft[Position]:
    """Begin the rotations that the last card of a station earns; `seats` are the people after it, if they move."""
    position = draft.position
    row, options = position.stations[index].row, position.options
    pending = Pending(position.seats[index], rotations(row, options), seats, joker)
    draft.at(replace(position, pending=pending, latest=index))
    return go_on(draft).cite(*rotation_readings(row, options))


def go_on(draft: Draft[Position]) -> Draft[Position]:
    """Go on to the next rotation; if none is left, to the move of seats and the next station."""
    position, pending = draft.position, draft.position.pending
    assert pending is not None
    if pending.reasons:
        reason = pending.reasons[0]
        draft.say(f"{reason.capitalize()}: {pending.who} may turn a deck", REASON_RULES[reason])
        if len(pending.reasons) > 1:
            draft.cite("TT-ROT-5")
        return draft.effect(RotationEarned(pending.who, pending.reasons))
    draft.at(replace(position, pending=None))
    if pending.seats is not None:
        _move_seats(draft, pending, pending.seats)
    return draft if pending.joker else _next_station(draft)


def _move_seats(draft: Draft[Position], pending: Pending, seats: tuple[str, ...]) -> None:
    """Move the people: by the swap card just played (TT-SWAP-1), or by the scramble for a joker (TT-JOK-2)."""
    position = draft.position
    draft.at(replace(position, seats=seats)).effect(SeatsMoved(seats))
    if pending.joker:
        draft.cite("TT-JOK-2")
        return
    placed = position.station.row[-1]
    says = f"Everybody moves {counted(steps(placed.card), 'seat')} {direction(placed.vertical)}"
    if seats == position.seats:
        says += ", once round to the same seat"
    draft.say(says, "TT-SWAP-1", "TT-SWAP-2", "TT-SWAP-3")


def _next_station(draft: Draft[Position]) -> Draft[Position]:
    """Go to the next station; a full round may bring a refill or the end (TT-DRAW-1, TT-DRAW-2, TT-END-1)."""
    position = draft.position
    turn = (position.turn + 1) % len(position.stations)
    after = replace(position, turn=turn)
    if turn:
        return draft.at(after)
    hands = {station.hand for station in after.stations}
    deck = after.stations[0].deck
    if hands == {0} and deck == 0:
        return end_match(draft.at(after))
    if hands == {0}:
        draft.say(f"Refill: everybody draws {deck}, station 1 first, jokers too", "TT-DRAW-2")
        return draft.effect(RefillBegun(deck, last=True)).at(replace(after, refill=Refill(last=True)))
    if hands == {REFILL} and deck >= REFILL:
        draft.say(f"Refill: everybody draws {REFILL}, station 1 first", "TT-DRAW-1")
        if deck == FULL_DECK:
            draft.cite("TT-SET-2", "TT-SET-4")
        return draft.effect(RefillBegun(REFILL, last=False)).at(replace(after, refill=Refill()))
    return draft.at(after)
