"""The plays that may be made in Turntables, with the cards that are still possible at the station."""

from collections.abc import Iterable
from typing import Final

from referee.contract import Choice, Due, Form, Limits, Offer, QuickPlay
from referee.contract.due import choice_of
from referee.games.turntables.judging.first import require_nobody_first
from referee.games.turntables.judging.guards import is_limited
from referee.games.turntables.plays import Begin, DrawJoker, PlayCard, Refilled, TurnDeck, TurnedUp
from referee.games.turntables.position import REFILL, Pending, Position, Refill, Tie
from referee.games.turntables.row import lies
from referee.games.turntables.seats import FACES
from referee.kit.cards import DECK, Card
from referee.kit.names import listed
from referee.ruling import is_allowed

ALL_CARDS: Final = tuple(map(choice_of, DECK))
"""A key for each card of the pack."""
HIGHEST: Final = "Who turned the highest card?"


def due(position: Position) -> Due:
    """The players to act and the plays that may be made."""
    if position.tie is not None:
        return _tie(position.tie)
    if position.pending is not None:
        return _rotation(position, position.pending)
    says = f"{position.person} plays at station {position.turn + 1}"
    if position.refill is not None:
        return _refill(position, position.refill, says)
    if is_allowed(require_nobody_first, position):
        return Due(
            (),
            HIGHEST,
            (*_first(position), *_cards(position, f"{position.person} is first, and plays")),
        )
    return Due((position.person,), says, _cards(position))


def _first(position: Position) -> tuple[Offer, ...]:
    """The offers to name the player with the highest card; the cards themselves are one tap further."""
    taps = tuple(QuickPlay(name, {"player": name}, f"{name} is first") for name in position.seats)
    hint = f"in the order {listed(position.seats)}"
    return (
        Offer(Begin, HIGHEST, form=Form(hidden=("cards",)), quick_plays=taps),
        Offer(Begin, "The cards turned up", form=Form(secondary=True, hint=hint)),
    )


def _tie(tie: Tie) -> Due:
    """One step of the tie-break: no joker, one joker or several."""
    offers = []
    if not tie.must_turn_joker:
        offers.append(Offer(TurnedUp, "No joker in this step", quick_plays=(QuickPlay("No joker", {"jokers": []}),)))
    for name, left in zip(tie.players, tie.jokers, strict=True):
        alone = left and set(tie.must_turn_joker) <= {name}
        taps = (QuickPlay(f"{name} turned a joker", {"jokers": [name]}),) if alone else ()
        offers.append(Offer(TurnedUp, f"{name} turned a joker", form=Form(secondary=not alone), quick_plays=taps))
    several = len(tie.must_turn_joker) > 1
    offers.append(Offer(TurnedUp, "Several jokers in one step", form=Form(secondary=not several)))
    return Due(tie.players, f"{listed(tie.players)} turn cards: a player who turns a joker is out", tuple(offers))


def _rotation(position: Position, pending: Pending) -> Due:
    names = {"ace": "an ace", "double": "a double", "sandwich": "a sandwich", "one-eyed": "a one-eyed card"}
    says = f"{pending.who} may turn a deck, for {names[pending.reasons[0]]}"
    if len(pending.reasons) > 1:
        says += f" (and {len(pending.reasons) - 1} more)"
    taps = [QuickPlay("No deck", {}, "turn no deck")]
    for number, station in enumerate(position.stations, 1):
        now = lies(station.vertical)
        taps.append(QuickPlay(f"Deck {number}, {now}", {"deck": number}, f"turn deck {number}, now {now}"))
    return Due(
        (pending.who,),
        says,
        (Offer(TurnDeck, "Turn a deck", pending.who, form=Form(hidden=("deck",)), quick_plays=tuple(taps)),),
    )


def _refill(position: Position, refill: Refill, says: str) -> Due:
    """The offers of a refill: a joker, the end of the refill, or the next card, which ends the refill too."""
    jokers = [
        Choice(number, f"{number}: {position.seats[number - 1]}", f"at station {number}, {position.seats[number - 1]}")
        for number, station in enumerate(position.stations, 1)
        if station.jokers and number > refill.station
    ]
    offers: list[Offer] = []
    must = refill.last and any(station.jokers for station in position.stations)
    limits = Limits(choices={"station": tuple(jokers)})
    joker = Offer(DrawJoker, "A joker is drawn", limits=limits, form=Form(secondary=not must))
    if must:
        return Due((), "The last cards are drawn: play every joker that is left", (joker,))
    offers.append(Offer(Refilled, "All have drawn", quick_plays=(QuickPlay("All have drawn, no more jokers", {}),)))
    if jokers:
        offers.append(joker)
    offers += _cards(position)
    draws = position.stations[0].deck if refill.last else REFILL
    return Due((position.person,), f"Everybody draws {draws}; then {says}", tuple(offers))


def _cards(position: Position, label: str = "Play a card") -> tuple[Offer, ...]:
    station, limited = position.station, is_limited(position)
    gone = station.seen | station.turned_up
    possible = [card for card in DECK if card not in gone and station.red in (None, card.red)]
    card = _card(position, label, [card for card in possible if not (limited and card.rank in FACES)])
    faces = [card for card in possible if card.rank in FACES]
    if not limited or len(faces) < station.hand:
        return (card,)
    return card, _only_faces(position.person, faces)


def _card(position: Position, label: str, cards: Iterable[Card]) -> Offer:
    """The offer of these cards. All others of the pack keep their keys."""
    fixed = {"station": None, "orientation": None, "only_faces": False}
    limits = Limits(fixed=fixed, choices={"card": tuple(map(choice_of, cards))}, keys={"card": ALL_CARDS})
    return Offer(PlayCard, label, position.person, limits, Form(submit_when_full=True))


def _only_faces(who: str, faces: Iterable[Card]) -> Offer:
    """The offer of a hand of face cards only, which is stated one tap further."""
    fixed = {"station": None, "orientation": None, "only_faces": True}
    limits = Limits(fixed=fixed, choices={"card": tuple(map(choice_of, faces))})
    return Offer(PlayCard, "Only face cards in the hand", who, limits, Form(submit_when_full=True, secondary=True))
