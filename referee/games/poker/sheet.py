"""The score sheet of an evening of poker, and what its picture is drawn from."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from referee.games.contract import Cell, Grid, Grids, Sheet, places
from referee.games.pictures import CardPicture, card_picture
from referee.games.poker.betting import Pot, pots
from referee.games.poker.cards import name_of, wilds_in_words
from referee.games.poker.evening import is_free, next_dealer, signed
from referee.games.poker.hands import described, strength
from referee.games.poker.options import TITLES, TRIPS
from referee.games.poker.payout import is_progressive
from referee.games.poker.position import NOBODY, Hand, Position, benchmark, stack
from referee.games.poker.showdown import hand_in_words
from referee.games.poker.variants import BET, SHOW, jokers_in, wild_ranks
from referee.kit.cards import JOKER_CODE
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
    choice = position.options.dealers_choice
    for hand in position.history:
        who = listed([position.players[seat] for seat in hand.winners])
        variant = (TITLES[hand.variant],) if choice else ()
        rows.append((hand.number, *variant, position.players[hand.dealer], hand.pot, who, hand.how, *hand.change))
    head = ("Hand", *(("Game",) if choice else ()), "Dealer", "Pot", "Won by", "With")
    foot: tuple[Cell, ...] = ("Chips", *("" for _ in head[1:]), *position.net)
    hands = Grid("Hands", (*head, *position.players), tuple(rows), foot)
    if not position.over:
        return [hands]
    paid = tuple((position.players[p.payer], position.players[p.payee], p.chips) for p in position.payments)
    return [Grid("Who pays whom", ("Pays", "to", "chips"), paid), hands]


# --- the picture -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class InSight:
    """A card that all see, and whether it is wild."""

    card: CardPicture
    wild: bool


@dataclass(frozen=True, slots=True)
class SeatPicture:
    """A player: chips won or lost, chips left (None: not counted), the bet of the round, cards, what is to be said.

    `backs` are cards face down, `hand` what the cards face up make, `lamps` the hands won of the jackpot. `best` is
    who shows the high hand, or has won the hand that has just ended.
    """

    name: str
    net: str
    stack: int | None
    bet: int
    cards: tuple[InSight, ...]
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
    seats: tuple[SeatPicture, ...]
    pot: int
    sides: tuple[str, ...]
    table: CardPicture | None
    table_best: bool
    note: str
    payments: tuple[str, ...]
    jackpot: bool


def picture(position: Position) -> Picture:
    hand = position.hand
    owner = benchmark(position, hand)[1] if hand is not None and hand.table is not None else NOBODY
    return Picture(
        "Dealer’s choice" if hand is None and is_free(position) else TITLES[position.options.variant],
        tuple(_seat(position, hand, seat, owner) for seat in range(len(position.players))),
        position.pot if hand is None else hand.pot,
        _side_pots(position, hand),
        None if hand is None or hand.table is None else card_picture(hand.table),
        hand is not None and hand.table is not None and owner == NOBODY,
        _note(position, hand),
        tuple(f"{position.players[p.payer]} → {position.players[p.payee]} {p.chips}" for p in position.payments),
        is_progressive(position) and not (hand is None and is_free(position)),
    )


def _side_pots(position: Position, hand: Hand | None) -> tuple[str, ...]:
    """The pots, where there is more than one: chips and who can win them."""
    if hand is None or not position.options.buy_in or hand.doing == BET:
        return ()
    shared = [pot for pot in pots(hand.paid, hand.live, hand.extra) if len(pot.seats) > 1]
    if len(shared) < 2:
        return ()
    return tuple(
        f"{'side' if index else 'main'} pot {pot.chips}: {_whose(position, hand, pot)}"
        for index, pot in enumerate(shared)
    )


def _whose(position: Position, hand: Hand, pot: Pot) -> str:
    """Who can win a pot, the short way: `all`, `all but Bo`, `Ann and Cy`."""
    others = [position.players[seat] for seat in hand.still_in if seat not in pot.seats]
    if len(others) < len(pot.seats):
        return f"all but {listed(others)}" if others else "all"
    return listed([position.players[seat] for seat in pot.seats])


def _note(position: Position, hand: Hand | None) -> str:
    if hand is None and is_free(position):
        return ""
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
    players, options = position.players, position.options
    if hand is None:
        cards, backs, said, won = _last_cards(position, seat)
        bet, acts, best = 0, False, won
        deals = not position.over and seat == next_dealer(position)
        out = bool(position.only) and seat not in position.only
        note = "won" if won else ""
    else:
        cards, backs, said = _cards(position, hand, seat)
        plays = hand.live[seat]
        bet = hand.round.put_in[seat] if hand.round is not None and hand.doing == BET else 0
        acts = plays and (seat == hand.turn or (seat in hand.waiting and hand.doing == SHOW))
        deals, out, best = seat == hand.dealer, not plays, seat == owner
        note = _seat_note(position, hand, seat)
    if len(cards) == 1 and not cards[0].wild and not best:
        said = ""  # the card itself says as much
    if not position.present[seat]:
        note, out = "has left", True
    return SeatPicture(
        players[seat],
        signed(position.net[seat]),
        stack(position, seat) if options.buy_in else None,
        bet,
        cards,
        backs,
        said,
        note,
        acts,
        deals,
        out,
        best,
        players[seat] in winners(position),
        position.wins[seat],
    )


def _seat_note(position: Position, hand: Hand, seat: int) -> str:
    """What is to be said of a player in the hand: out, all-in, opened, so many exchanged."""
    if seat not in hand.order:
        return "not dealt in"
    if not hand.live[seat]:
        return "out"
    if position.options.buy_in and not stack(position, seat):
        return "all-in"
    if hand.opener == seat:
        return "opened"
    return f"exchanged {hand.drawn[seat]}" if hand.drawn[seat] else ""


def _cards(position: Position, hand: Hand, seat: int) -> tuple[tuple[InSight, ...], int, str]:
    """The cards that all see, how many are face down, and what those in sight make: of a hand shown also for low."""
    cards = (*hand.ups[seat], *hand.shown[seat])
    codes = hand.codes(cards)
    drawn = tuple(InSight(card_picture(card), code == JOKER_CODE) for card, code in zip(cards, codes, strict=True))
    backs = 0 if hand.shown[seat] or not hand.live[seat] else hand.downs[seat]
    if hand.shown[seat]:
        return drawn, backs, hand_in_words(position, hand, cards)
    made = cards and hand.live[seat]
    return drawn, backs, described(strength(codes, position.options.five_kind)) if made else ""


def _last_cards(position: Position, seat: int) -> tuple[tuple[InSight, ...], int, str, bool]:
    """What is still to be seen of the hand that has just ended, and whether the player has won it."""
    if position.last is None or position.over:
        return (), 0, "", False
    cards, _, said = _cards(position, position.last, seat)
    return cards, 0, said, seat in position.history[-1].winners
