"""The score sheet of an evening of poker, and what its picture is drawn from."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from referee.games.contract import Cell, Grid, Grids, Sheet, places
from referee.games.pictures import CardPicture, card_picture
from referee.games.poker.betting import pots
from referee.games.poker.cards import name_of, wilds_in_words
from referee.games.poker.evening import next_dealer, signed
from referee.games.poker.hands import described, strength
from referee.games.poker.options import TITLES, TRIPS
from referee.games.poker.payout import is_progressive
from referee.games.poker.position import NOBODY, Hand, Position, benchmark, exposed, stack
from referee.games.poker.variants import BET, jokers_in, wild_ranks
from referee.kit.cards import Card
from referee.kit.seats import listed


def winners(position: Position) -> tuple[str, ...]:
    """Who has won most once the evening is over; nobody where all are even."""
    most = max(position.net)
    if not position.over or not most:
        return ()
    return tuple(who for who, chips in zip(position.players, position.net, strict=True) if chips == most)


def sheet(position: Position) -> Sheet:
    """The standing by chips won and lost; the hands one by one, and at the end who pays whom."""
    sides = []
    for seat, who in enumerate(position.players):
        note = "" if position.present[seat] else "has left"
        if position.options.buy_in and position.present[seat]:
            note = f"has {stack(position, seat)}"
        if is_progressive(position) and position.wins[seat]:
            note = f"{position.wins[seat]} of 3 hands"
        sides.append(((who,), position.net[seat], note))
    return Sheet(places(sides), Grids(lambda: _grids(position)), position.over, winners(position), "chips")


def _grids(position: Position) -> Sequence[Grid]:
    rows: list[tuple[Cell, ...]] = []
    for hand in position.history:
        who = listed([position.players[seat] for seat in hand.winners])
        rows.append((hand.number, position.players[hand.dealer], hand.pot, who, hand.how, *hand.change))
    head = ("Hand", "Dealer", "Pot", "Won by", "With", *position.players)
    grids = [Grid("Hands", head, tuple(rows), ("Chips", "", "", "", "", *position.net))]
    if position.over:
        paid = tuple((position.players[p.payer], position.players[p.payee], p.chips) for p in position.payments)
        grids.append(Grid("Who pays whom", ("Pays", "to", "chips"), paid))
    return grids


# --- the picture -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class SeatPicture:
    """A player: chips won or lost, chips left (None: not counted), the bet of the round, cards, what is to be said.

    `backs` are cards face down, `hand` what the cards face up make, `lamps` the hands won of the jackpot.
    """

    name: str
    net: str
    stack: int | None
    bet: int
    cards: tuple[CardPicture, ...]
    backs: int
    hand: str
    note: str
    acts: bool
    deals: bool
    out: bool
    best: bool
    won: bool
    lamps: int


@dataclass(frozen=True, slots=True)
class Picture:
    """The table: seats, the pot and its side pots, the table card, what is wild, who pays whom."""

    title: str
    number: int
    seats: tuple[SeatPicture, ...]
    pot: int
    sides: tuple[str, ...]
    table: CardPicture | None
    table_best: bool
    note: str
    stock: int | None
    payments: tuple[str, ...]
    jackpot: bool
    under_way: bool


def picture(position: Position) -> Picture:
    hand = position.hand
    owner = benchmark(position, hand)[1] if hand is not None and hand.table is not None else NOBODY
    return Picture(
        TITLES[position.options.variant],
        position.number,
        tuple(_seat(position, hand, seat, owner) for seat in range(len(position.players))),
        position.pot if hand is None else hand.pot,
        _side_pots(position, hand),
        None if hand is None or hand.table is None else card_picture(hand.table),
        hand is not None and hand.table is not None and owner == NOBODY,
        _note(position, hand),
        None if hand is None else hand.stock,
        tuple(f"{position.players[p.payer]} → {position.players[p.payee]} {p.chips}" for p in position.payments),
        is_progressive(position),
        hand is not None,
    )


def _side_pots(position: Position, hand: Hand | None) -> tuple[str, ...]:
    """The pots, where there is more than one: chips and who can win them."""
    if hand is None or not position.options.buy_in or hand.doing == BET:
        return ()
    found = pots(hand.paid, hand.live, hand.extra)
    if len(found) < 2:
        return ()
    shared = [pot for pot in found if len(pot.seats) > 1]
    return tuple(f"{pot.chips}: {listed([position.players[seat] for seat in pot.seats])}" for pot in shared)


def _note(position: Position, hand: Hand | None) -> str:
    wild = wilds_in_words(wild_ranks(position.options, position.jackpot) if hand is None else hand.wild)
    found = []
    if wild:
        found.append(f"{wild} wild")
    if jokers_in(position.options):
        found.append("jokers wild")
    if position.options.variant == TRIPS and hand is not None:
        found.append(f"{name_of(hand.needs)}s open")
    if is_progressive(position):
        found.append(f"hand {position.jackpot} of the jackpot")
    return ", ".join(found)


def _seat(position: Position, hand: Hand | None, seat: int, owner: int) -> SeatPicture:
    cards: tuple[Card, ...] = ()
    backs = bet = 0
    said = note = ""
    acts = deals = out = False
    if hand is None:
        deals = not position.over and seat == next_dealer(position)
        out = bool(position.only) and seat not in position.only
    else:
        cards = (*hand.ups[seat], *hand.shown[seat])
        plays = hand.live[seat]
        deals, out = seat == hand.dealer, not plays
        backs = 0 if hand.shown[seat] or not plays else hand.downs[seat]
        bet = hand.round.put_in[seat] if hand.round is not None and hand.doing == BET else 0
        acts = plays and (seat == hand.turn or (seat in hand.waiting and hand.doing == "show"))
        if hand.shown[seat]:
            said = described(_strength(position, hand, cards))
        elif cards and plays:
            said = described(exposed(position, hand, seat))
        if seat not in hand.order:
            note = "not dealt in"
        elif not plays:
            note = "out"
        elif hand.opener == seat:
            note = "opened"
        elif hand.drawn[seat]:
            note = f"exchanged {hand.drawn[seat]}"
        if plays and position.options.buy_in and not stack(position, seat):
            note = "all-in"
    if not position.present[seat]:
        note, out = "has left", True
    return SeatPicture(
        position.players[seat],
        signed(position.net[seat]),
        stack(position, seat) if position.options.buy_in else None,
        bet,
        tuple(card_picture(card) for card in cards),
        backs,
        said,
        note,
        acts,
        deals,
        out,
        seat == owner,
        position.players[seat] in winners(position),
        position.wins[seat],
    )


def _strength(position: Position, hand: Hand, cards: tuple[Card, ...]) -> int:
    return strength(hand.codes(cards), position.options.five_kind)
