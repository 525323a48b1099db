"""Judging of the showdown: hands shown or not, and what they prove about plays made before they were seen."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import chain, combinations, repeat

from referee.games.poker.betting import pots
from referee.games.poker.cards import codes_of
from referee.games.poker.dealing import price
from referee.games.poker.flow import again
from referee.games.poker.guards import known, twice_there, wrong_moment
from referee.games.poker.hands import HIGH, THREE, category_of, described, strength
from referee.games.poker.lows import low_described, low_hand
from referee.games.poker.openers import opens
from referee.games.poker.options import BASEBALL, FREE, HIGH_HAND, HIGH_LOW, LOW_HAND, TRIPS
from referee.games.poker.payout import won, won_alone
from referee.games.poker.plays import Award, Muck, Show
from referee.games.poker.position import NOBODY, Hand, Kept, Passed, Position, stack
from referee.games.poker.turn import Turn, name, out, paid
from referee.games.poker.variants import SHOW, jokers_in, variant_of
from referee.kit.cards import DECK, JOKER, Card
from referee.kit.seats import listed
from referee.kit.tuples import put
from referee.rulings import Effect, Flag, Ruling, refuse

END_RULES = {TRIPS: "PJ-WIN-1", BASEBALL: "PB-END-1"}


def end_rule(position: Position) -> str:
    """The rule by which the showdown of the variant is judged."""
    return END_RULES.get(position.options.variant, "PD-END-1")


def judge_show(position: Position, play: Show) -> Ruling[Position]:
    """A hand shown (PD-END-1, PJ-WIN-1, PB-END-1), and late rulings on what the player said of it before."""
    rule, who = end_rule(position), play.player
    if refusal := wrong_moment(position, SHOW, rule):
        return refusal
    hand = position.hand
    assert hand is not None
    seat = position.players.index(who)
    if seat not in hand.waiting:
        return refuse(rule, f"{who} has no hand to show; {listed(names_waiting(position), 'or')} may.")
    if len(play.cards) != hand.downs[seat]:
        return refuse(rule, f"{len(play.cards)} cards shown; {who} has {hand.downs[seat]} face down.")
    foul = _foul(position, hand, play)
    if refusal := twice_there(position, hand, play.cards, foul) or _foul_fault(play, foul):
        return refusal
    cards = (*hand.ups[seat], *play.cards)
    turn = Turn(position)
    if refusal := _payments_fault(position, hand, play):
        return refusal
    if position.options.down_wilds != FREE and position.options.variant == BASEBALL:
        turn = _paid_for(turn, seat, play)
    hand = turn.hand
    value = strength(hand.codes(cards), position.options.five_kind)
    turn = turn.saying(f"{who} shows {hand_in_words(turn.position, hand, cards)}.", rule)
    if variant_of(position.options).again and category_of(value) < THREE:
        turn = turn.saying("Less than three of a kind wins nothing.", "PJ-WIN-1")
    turn = turn.doing(Effect("shown", who=who, cards=[str(card) for card in cards], hand=described(value)))
    turn = replace(turn, flags=(*proved(position, hand, seat, play.cards), *_foul_flags(position, hand, who, foul)))
    waiting = tuple(other for other in hand.waiting if other != seat)
    hand = replace(
        hand,
        shown=put(hand.shown, seat, play.cards),
        seen={**hand.seen, **dict.fromkeys(play.cards, play.n)},
        waiting=waiting,
        turn=waiting[0] if waiting else hand.turn,
        # What is flagged now is not flagged again at the next showdown of the hand.
        passes=put(hand.passes, seat, None),
        mucks=put(hand.mucks, seat, ()),
        kept=_kept_after(hand, seat, play.cards),
        opened=0 if hand.opener == seat else hand.opened,
    )
    return _after_hand(turn.to(hand)).ruled()


def hand_in_words(position: Position, hand: Hand, cards: tuple[Card, ...]) -> str:
    """A hand in words: for high, for low, or both, as the pot is split."""
    codes, options = hand.codes(cards), position.options
    high = described(strength(codes, options.five_kind))
    if options.split == HIGH_HAND:
        return high
    low = low_described(low_hand(codes, options.low_system))
    return f"low {low}" if options.split == LOW_HAND else f"{high}; low: {low}"


def names_waiting(position: Position) -> list[str]:
    assert position.hand is not None
    return [name(position, seat) for seat in position.hand.waiting]


def _payments_fault(position: Position, hand: Hand, play: Show) -> Ruling[Position] | None:
    """Refused: a payment for a card that costs nothing or is not there, or that the player cannot pay (PB-PAY-2)."""
    if not play.paid:
        return None
    if position.options.variant != BASEBALL or position.options.down_wilds == FREE:
        return refuse("PB-PAY-2", "Cards face down cost nothing here; no payment is entered.")
    for card in play.paid:
        if card not in play.cards or card.rank not in hand.wild or play.paid.count(card) > 1:
            return refuse("PB-PAY-2", f"{card.shown} is no wild card among those shown; only these are paid for.")
    chips = _cost(position, hand, len(play.paid))
    if (has := stack(position, position.players.index(play.player))) < chips:
        return refuse("PK-PAY-1", f"{len(play.paid)} wild cards cost {chips}, {play.player} has {has}; pay for fewer.")
    return None


def _cost(position: Position, hand: Hand, count: int) -> int:
    """The price of so many cards, one after another: a matched pot doubles each time."""
    if position.options.wild_price:
        return position.options.wild_price * count
    return hand.pot * ((1 << count) - 1)


def _paid_for(turn: Turn, seat: int, play: Show) -> Turn:
    """Wild cards face down are paid for one after another; those not paid for are natural (PB-PAY-2)."""
    for card in play.paid:
        chips = price(turn.position, turn.hand)
        turn = paid(turn, seat, chips, "wild", False)
        turn = turn.saying(f"{play.player} pays {chips} for {card.shown}.", "PB-PAY-2", "PK-PAY-1")
    unpaid = {card for card in play.cards if card.rank in turn.hand.wild and card not in play.paid}
    if unpaid:
        turn = turn.saying(f"Not paid for: {' '.join(sorted(card.shown for card in unpaid))}.", "PB-PAY-2")
    return turn.to(replace(turn.hand, natural=turn.hand.natural | unpaid))


def judge_muck(position: Position, play: Muck) -> Ruling[Position]:
    """A player shows nothing: out of the hand, or without three of a kind where these have to be shown."""
    rule, who = end_rule(position), play.player
    if refusal := wrong_moment(position, SHOW, rule):
        return refusal
    hand = position.hand
    assert hand is not None
    seat = position.players.index(who)
    if seat not in hand.waiting:
        return refuse(rule, f"{who} has no hand to show; {listed(names_waiting(position), 'or')} may.")
    if variant_of(position.options).again:
        waiting = tuple(other for other in hand.waiting if other != seat)
        said = put(hand.mucks, seat, (*hand.mucks[seat], Passed(play.n, hand.drawn[seat])))
        hand = replace(hand, mucks=said, waiting=waiting, turn=waiting[0] if waiting else hand.turn)
        return _after_hand(Turn(position).to(hand).saying(f"{who} has no three of a kind.", "PJ-WIN-1")).ruled()
    turn = Turn(position).saying(f"{who} shows nothing and is out.", rule)
    hand = out(hand, seat)
    return _after_hand(turn.to(replace(hand, turn=hand.waiting[0] if hand.waiting else hand.turn))).ruled()


def _after_hand(turn: Turn) -> Turn:
    """The pot goes to the best hand once all have shown or not; or all exchange again (PJ-WIN-2)."""
    hand, position = turn.hand, turn.position
    if len(hand.still_in) == 1:
        return won_alone(turn)
    if hand.waiting:
        return turn
    highs: dict[int, int] = {}
    lows: dict[int, int] = {}
    how: dict[int, str] = {}
    how_low: dict[int, str] = {}
    least = THREE if variant_of(position.options).again else HIGH
    for seat in hand.still_in:
        codes = hand.codes((*hand.ups[seat], *hand.shown[seat]))
        if hand.shown[seat] and category_of(value := strength(codes, position.options.five_kind)) >= least:
            highs[seat] = value
            how[seat] = described(highs[seat])
            if position.options.split != HIGH_HAND:
                low = low_hand(codes, position.options.low_system)
                lows[seat] = low.value
                how_low[seat] = low_described(low)
    if not highs:
        return again(turn.saying("Nobody shows three of a kind: all exchange again.", "PJ-WIN-2"))
    if variant_of(position.options).again and position.options.split == HIGH_LOW:
        turn = turn.saying("", "PK-AMB-1")
    elif variant_of(position.options).again and hand.opener != NOBODY and not hand.shown[hand.opener]:
        turn = turn.saying("", "PK-AMB-9")
    return won(turn, highs, lows, how_low if position.options.split == LOW_HAND else how, how_low)


def judge_award(position: Position, play: Award) -> Ruling[Position]:
    """Who won, where the cards are not entered (PK-SPLIT-1)."""
    rule = end_rule(position)
    if refusal := wrong_moment(position, SHOW, rule):
        return refusal
    hand = position.hand
    assert hand is not None
    if any(hand.shown):
        return refuse(rule, "Hands have been entered already; the others are entered too, or show nothing.")
    lows_wanted = position.options.split == HIGH_LOW
    if bool(play.low) != lows_wanted:
        says = "Who won high and who won low is entered." if lows_wanted else "The pot is not split: no low is entered."
        return refuse("PK-SPLIT-1", says)
    for who in (*play.high, *play.low):
        if position.players.index(who) not in hand.waiting:
            return refuse(rule, f"{who} is not in the showdown; {listed(names_waiting(position), 'or')} can win.")
    named = {position.players.index(who) for who in play.high}
    named_low = {position.players.index(who) for who in play.low}
    for pot in pots(hand.paid, hand.live, hand.extra):
        if len(pot.seats) > 1 and not (named & set(pot.seats) and (named_low & set(pot.seats) or not lows_wanted)):
            who = listed([name(position, seat) for seat in pot.seats], "or")
            return refuse("PK-BET-1", f"There is a side pot of {pot.chips} for {who}; show the hands.")
    split = position.options.split
    highs = {seat: int(seat in named) for seat in hand.still_in}
    best_low = named if split == LOW_HAND else named_low
    lows = {} if split == HIGH_HAND else {seat: int(seat not in best_low) for seat in hand.still_in}
    return won(Turn(position).saying("", rule), highs, lows, {}, {}).ruled()


# --- late rulings ----------------------------------------------------------------------------------------------------


def proved(position: Position, hand: Hand, seat: int, cards: tuple[Card, ...]) -> Iterator[Flag]:
    """What cards shown prove about the player's earlier plays: passes, openings, cards kept (PJ-OPEN-1, PJ-WIN-1)."""
    who, drawn = name(position, seat), hand.drawn[seat]
    if (passed := hand.passes[seat]) is not None:
        held = _held_for_certain(position, hand, cards, drawn - passed.drawn)
        if held and all(opens(codes, hand.needs, position.options.five_kind) for codes in held):
            says = f"{who} could open then and had to: {_least(position, held)} at the least were held all along."
            yield Flag(passed.n, "PJ-OPEN-1", says)
    for muck in hand.mucks[seat]:
        held = _held_for_certain(position, hand, cards, drawn - muck.drawn)
        if held and all(category_of(strength(codes, position.options.five_kind)) >= THREE for codes in held):
            says = f"{who} had to show a hand then: {_least(position, held)} at the least were held all along."
            yield Flag(muck.n, "PJ-WIN-1", says)
    if hand.opener == seat and hand.opened and not _could_open(position, hand, seat, cards):
        yield Flag(hand.opened, "PJ-OPEN-1", f"{who} opened and cannot have had what it takes.")
    if (kept_card := hand.kept[seat]) is not None and kept_card.card not in cards:
        yield Flag(kept_card.n, "PD-DRAW-2", f"{who} showed {kept_card.card.shown} as kept and does not have it.")
    for other in hand.still_in:
        kept_card = hand.kept[other]
        if other != seat and kept_card is not None and kept_card.lies_in(cards):
            says = f"{name(position, other)} showed {kept_card.card.shown} as kept, and {who} has it."
            yield Flag(kept_card.n, "PK-PACK-1", says)


def _kept_after(hand: Hand, seat: int, cards: tuple[Card, ...]) -> tuple[Kept | None, ...]:
    """The cards kept in sight after a hand is shown: what it has proved is not proved again at the next showdown."""
    own = hand.kept[seat]
    found = tuple(replace(kept, doubted=True) if kept and kept.lies_in(cards) else kept for kept in hand.kept)
    return put(found, seat, own if own and own.card in cards else None)


def _foul(position: Position, hand: Hand, play: Show) -> tuple[Card, ...]:
    """The cards of a hand that are said to be there though all have seen them elsewhere."""
    places = known(position, hand)
    return tuple(card for card in play.cards if play.twice and card in places and card != JOKER)


def _foul_fault(play: Show, foul: tuple[Card, ...]) -> Ruling[Position] | None:
    if play.twice and not foul:
        return refuse("PK-PACK-1", "None of these cards has been seen before; the hand is shown without saying so.")
    return None


def _foul_flags(position: Position, hand: Hand, who: str, foul: tuple[Card, ...]) -> Iterator[Flag]:
    """Late rulings on the plays that brought into sight the cards that lie there twice (PK-PACK-1)."""
    places = known(position, hand)
    for card in foul:
        says = f"The {card.spoken} lies {places[card]}, and {who} has another; the pack has one."
        yield Flag(hand.seen[card], "PK-PACK-1", says)


def _held_for_certain(position: Position, hand: Hand, cards: tuple[Card, ...], drawn: int) -> list[list[str]]:
    """What a player may have held before so many cards were exchanged, of those shown now: one of these, at least."""
    kept = len(cards) - drawn
    return [hand.codes(some) for some in combinations(cards, kept)] if kept > 0 else []


def _least(position: Position, held: list[list[str]]) -> str:
    return described(min(strength(codes, position.options.five_kind) for codes in held))


def _could_open(position: Position, hand: Hand, seat: int, cards: tuple[Card, ...]) -> bool:
    """Whether the opener may have had openers: with two or more cards exchanged they may be among these."""
    drawn, five_kind = hand.drawn[seat], position.options.five_kind
    if not drawn:
        return opens(hand.codes(cards), hand.needs, five_kind)
    if drawn > 1:
        return True
    elsewhere = known(position, hand)
    jokers = jokers_in(position.options) - sum(card == JOKER for shown in (*hand.shown, cards) for card in shown)
    others = chain(
        (card for card in DECK if card not in elsewhere and card not in cards), repeat(JOKER, max(0, jokers))
    )
    lost = [*others]
    return any(
        opens(codes_of((*some, card), hand.wild), hand.needs, five_kind)
        for some in combinations(cards, len(cards) - 1)
        for card in lost
    )
