"""The picture of a poker table: the pot in the middle, every player with chips and cards in sight."""

from referee.contract.pictures import CardPicture, card_picture
from referee.games.poker.cards import wilds_in_words
from referee.games.poker.current_hand import Hand
from referee.games.poker.hands import described, strength
from referee.games.poker.high_hand import high_hand
from referee.games.poker.judging.showdown import hand_in_words
from referee.games.poker.next_deal import dealer_chooses, next_dealer
from referee.games.poker.options import TITLES, TRIPS
from referee.games.poker.position import Position
from referee.games.poker.pots import SidePot, side_pots
from referee.games.poker.seats import NOBODY
from referee.games.poker.variants import Phase, jokers_in, wild_ranks
from referee.kit.cards import JOKER_CODE, PLURALS
from referee.kit.names import listed
from referee.kit.numbers import signed
from referee.kit.values import Value, replace


class CardInSight(Value):
    """A card that all see."""

    card: CardPicture
    wild: bool


class CardsPicture(Value):
    """The cards of a player."""

    in_sight: tuple[CardInSight, ...] = ()
    face_down: int = 0
    make: str = ""
    """The hand that the cards in sight make, in words."""


class SeatPicture(Value):
    """A player at the table."""

    name: str
    net: str
    """Chips won or lost."""
    stack: int | None
    """The chips that are left; None if they are not counted."""
    cards: CardsPicture
    bet: int
    """The chips put in during this betting round."""
    note: str
    acts: bool
    deals: bool
    out: bool
    best: bool
    """True for the owner of the high hand, and for the winner of the hand that has just ended."""
    won: bool
    """True for a winner of the evening."""
    hands_won: int
    """The number of jackpot hands won."""


class Picture(Value):
    """The table."""

    title: str
    seats: tuple[SeatPicture, ...]
    pot: int
    side_pots: tuple[str, ...]
    """The main pot and the side pots in words; empty if there is one pot."""
    table: CardPicture | None
    """The table card."""
    table_best: bool
    """True if no hand beats the table card."""
    note: str
    """The wild ranks, the openers, the hand of the jackpot."""
    payments: tuple[str, ...]
    """`Ann → Bo 33`, once the evening is over."""
    jackpot: bool


def picture(position: Position) -> Picture:
    """The picture of a position."""
    hand, players = position.hand, position.players
    table = None if hand is None else hand.cards.table
    owner = high_hand(hand, position.options)[1] if hand is not None and table is not None else NOBODY
    free = hand is None and dealer_chooses(position)
    return Picture(
        title="Dealer’s choice" if free else TITLES[position.options.variant],
        seats=tuple(_seat(position, hand, seat, owner) for seat in range(len(players))),
        pot=position.carried.pot if hand is None else hand.pot.chips,
        side_pots=_side_pots(position, hand),
        table=None if table is None else card_picture(table),
        table_best=table is not None and owner == NOBODY,
        note="" if free else _note(position, hand),
        payments=tuple(
            f"{players[paid.payer]} → {players[paid.payee]} {paid.chips}" for paid in position.payments or ()
        ),
        jackpot=position.is_progressive and not free,
    )


def _side_pots(position: Position, hand: Hand | None) -> tuple[str, ...]:
    """The pots, if there are several: chips and who can win them."""
    if hand is None or not position.options.buy_in or hand.action.phase == Phase.BET:
        return ()
    shared = [pot for pot in side_pots(hand.pot, hand.seats.live) if len(pot.seats) > 1]
    if len(shared) < 2:
        return ()
    return tuple(
        f"{'side' if index else 'main'} pot {pot.chips}: {_contenders(position, hand, pot)}"
        for index, pot in enumerate(shared)
    )


def _contenders(position: Position, hand: Hand, pot: SidePot) -> str:
    """The players who can win a pot, in short form: `all`, `all but Bo`, `Ann and Cy`."""
    others = position.names(seat for seat in hand.seats.still_in if seat not in pot.seats)
    if len(others) < len(pot.seats):
        return f"all but {listed(others)}" if others else "all"
    return listed(position.names(pot.seats))


def _note(position: Position, hand: Hand | None) -> str:
    wild = wilds_in_words(wild_ranks(position.options, position.jackpot.hand) if hand is None else hand.wild)
    notes = []
    if wild:
        notes.append(f"{wild} wild")
    if jokers_in(position.options):
        notes.append("jokers wild")
    if position.options.variant == TRIPS and hand is not None:
        notes.append(f"{PLURALS[hand.openers]} open")
    if position.is_progressive:
        notes.append(f"hand {position.jackpot.hand} of the jackpot")
    return ", ".join(notes)


def _seat(position: Position, hand: Hand | None, seat: int, owner: int) -> SeatPicture:
    who, gone = position.players[seat], not position.roster.plays(seat)
    if hand is None:
        cards, rain_out = _last_cards(position, seat), position.carried.rain_out
        best = _won_last(position, seat)
        note = "won" if best else ""
        deals = not position.over and seat == next_dealer(position)
        acts, out = False, rain_out is not None and seat not in rain_out.seats
    else:
        cards, best, note = _cards(position, hand, seat), seat == owner, _seat_note(position, hand, seat)
        deals, out = seat == hand.dealer, not hand.seats.live[seat]
        action = hand.action
        acts = not out and (seat == action.seat or (seat in action.waiting and action.phase == Phase.SHOW))
    betting = hand.action.betting if hand is not None and hand.action.phase == Phase.BET else None
    return SeatPicture(
        name=who,
        net=signed(position.chips.net[seat]),
        stack=position.stack(seat) if position.options.buy_in else None,
        cards=_without_plain_words(cards, best),
        bet=0 if betting is None else betting.bets[seat],
        note="has left" if gone else note,
        acts=acts,
        deals=deals,
        out=out or gone,
        best=best,
        won=who in position.winners,
        hands_won=position.jackpot.wins[seat],
    )


def _without_plain_words(cards: CardsPicture, best: bool) -> CardsPicture:
    """The cards without words for a single card, unless it is wild or the best."""
    if len(cards.in_sight) != 1 or cards.in_sight[0].wild or best:
        return cards
    return replace(cards, make="")


def _seat_note(position: Position, hand: Hand, seat: int) -> str:
    """The note on a player in the hand: out, all-in, opened, cards exchanged."""
    if seat not in hand.seats.order:
        return "not dealt in"
    if not hand.seats.live[seat]:
        return "out"
    if position.options.buy_in and not position.stack(seat):
        return "all-in"
    if hand.claims.opener == seat:
        return "opened"
    exchanged = hand.claims.exchanged[seat]
    return f"exchanged {exchanged}" if exchanged else ""


def _cards(position: Position, hand: Hand, seat: int) -> CardsPicture:
    """The cards of a player, and in words the hand that the cards in sight make."""
    options, shown, live = position.options, hand.cards.shown[seat], hand.seats.live[seat]
    cards = (*hand.cards.up[seat], *shown)
    codes = hand.codes(cards)
    in_sight = tuple(
        CardInSight(card_picture(card), code == JOKER_CODE) for card, code in zip(cards, codes, strict=True)
    )
    if shown:
        return CardsPicture(in_sight, 0, hand_in_words(hand, cards, options))
    words = described(strength(codes, options.five_kind)) if cards and live else ""
    return CardsPicture(in_sight, hand.cards.down[seat] if live else 0, words)


def _last_cards(position: Position, seat: int) -> CardsPicture:
    """The cards still in sight of the hand that has just ended."""
    if position.last is None or position.over:
        return CardsPicture()
    return replace(_cards(position, position.last, seat), face_down=0)


def _won_last(position: Position, seat: int) -> bool:
    """True for a winner of the hand that has just ended."""
    return position.last is not None and not position.over and seat in position.history[-1].winners
