"""What is due in Turntables: whose turn it is, and the cards that are still possible there."""

from __future__ import annotations

from collections.abc import Callable

from referee.games.contract import Choice, Due, Offer, Tap
from referee.games.turntables.plays import DrawJoker, PlayCard, Refilled, TurnDeck, TurnedUp
from referee.games.turntables.position import Position, Station
from referee.games.turntables.seats import FACES
from referee.kit.cards import DECK, Card
from referee.kit.seats import listed


def due(position: Position, is_limited: Callable[[Position], bool]) -> Due:
    """Who is to act and what may be played."""
    if position.winner is not None:
        return Due((), f"{position.winner} won", ())
    if position.level:
        offers = (
            Offer(TurnedUp, "No joker in this step", taps=(Tap("No joker", {"jokers": []}),)),
            *(_out(position, name) for name in position.level),
            Offer(TurnedUp, "Several jokers in one step", rare=True),
        )
        return Due(position.level, f"{listed(position.level)} turn cards: who turns a joker is out", offers)
    if position.pending is not None:
        return _rotation(position)
    who, station = position.person, position.stations[position.turn]
    says = f"{who} plays at station {position.turn + 1}"
    if position.refill is not None:
        return _refill(position, says, is_limited(position))
    return Due((who,), says, _cards(position, station, is_limited(position)))


def _out(position: Position, name: str) -> Offer:
    left = dict(zip(position.level, position.turned, strict=True))[name]
    taps = (Tap(f"{name} turned a joker", {"jokers": [name]}),) if left else ()
    return Offer(TurnedUp, f"{name} turned a joker", taps=taps, rare=not left)


def _rotation(position: Position) -> Due:
    pending = position.pending
    assert pending is not None
    names = {"ace": "an ace", "double": "a double", "sandwich": "a sandwich", "one-eyed": "a one-eyed card"}
    says = f"{pending.who} may turn a deck, for {names[pending.reasons[0]]}"
    if len(pending.reasons) > 1:
        says += f" (and {len(pending.reasons) - 1} more)"
    taps = [Tap("No deck", {}, "turn no deck")]
    for number, station in enumerate(position.stations, 1):
        lies = "↑" if station.vertical else "→"
        taps.append(Tap(f"Deck {number} {lies}", {"deck": number}, f"turn deck {number}, now {_lies(station)}"))
    return Due((pending.who,), says, (Offer(TurnDeck, "Turn a deck", pending.who, taps=tuple(taps)),))


def _lies(station: Station) -> str:
    return "upright" if station.vertical else "sideways"


def _refill(position: Position, says: str, limited: bool) -> Due:
    """Hands are refilled: a joker that comes is entered; a card says that all have drawn."""
    jokers = [
        Choice(number, f"{number}: {position.seats[number - 1]}", f"at station {number}, {position.seats[number - 1]}")
        for number, station in enumerate(position.stations, 1)
        if station.jokers and number > (position.refill or 0)
    ]
    offers: list[Offer] = []
    must = position.last and any(station.jokers for station in position.stations)
    joker = Offer(DrawJoker, "A joker is drawn", choices={"station": tuple(jokers)}, rare=not must)
    if must:
        return Due((), "The last cards are drawn: every joker that is left is played", (joker,))
    offers.append(Offer(Refilled, "All have drawn", taps=(Tap("All have drawn, no more joker", {}),)))
    if jokers:
        offers.append(joker)
    # A card says as much: that all have drawn.
    offers += _cards(position, position.stations[position.turn], limited)
    draws = position.stations[0].deck if position.last else 5
    return Due((position.person,), f"Everybody draws {draws}; then {says}", tuple(offers))


def _cards(position: Position, station: Station, limited: bool) -> tuple[Offer, ...]:
    who = position.person
    given = {"station": None, "orientation": None}
    possible = [card for card in DECK if card not in station.seen and station.red in (None, card.red)]
    plain = [card for card in possible if not (limited and card.rank in FACES)]
    offers = [Offer(PlayCard, "A card", who, {**given, "only_faces": False}, {"card": _choices(plain)}, auto=True)]
    faces = [card for card in possible if card.rank in FACES]
    if limited and len(faces) >= station.hand:
        label = "Only face cards in the hand"
        offers.append(
            Offer(PlayCard, label, who, {**given, "only_faces": True}, {"card": _choices(faces)}, auto=True, rare=True)
        )
    return tuple(offers)


def _choices(cards: list[Card]) -> tuple[Choice, ...]:
    return tuple(Choice(str(card), card.shown, card.spoken) for card in cards)
