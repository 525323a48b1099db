"""The pot: chips that go in, bets that come back, the winners, the mark for the jackpot (PK-BET-1, PK-SPLIT-1)."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final

from referee.games.poker.effects import HandWon, Paid, Returned, WonChips
from referee.games.poker.options import HIGH_HAND, LOW_HAND
from referee.games.poker.position import CarryOver, Jackpot, PlayedHand, Position
from referee.games.poker.pots import Pot, SidePot, out_of_reach, side_pots, uncalled
from referee.games.poker.variants import variant_of
from referee.kit.names import counted_with, listed
from referee.kit.values import Value, replace
from referee.ruling import Draft

JACKPOT_WINS: Final = 3
"""The number of hands to win for the progressive jackpot (PJ-PROG-1)."""


class Contender(Value):
    """A hand in the showdown: a greater `high` is better for high, a smaller `low` is better for low."""

    high: int
    low: int = 0
    high_words: str = ""
    low_words: str = ""


class _Part(Value):
    """A part of a pot: `high` or `low` (empty if the pot is not split), its chips, and the best hands for it."""

    kind: str
    chips: int
    best: tuple[int, ...]


# --- chips that go in and come back ----------------------------------------------------------------------------------


def pay_bet(draft: Draft[Position], seat: int, chips: int, what: str) -> None:
    """Bet chips for a player; they count for side pots."""
    _pay(draft, draft.position.current_hand.pot.with_bet(seat, chips), seat, chips, what)


def pay_price(draft: Draft[Position], seat: int, chips: int, what: str) -> None:
    """Pay for a player's card; the chips belong to the main pot (PK-PAY-1)."""
    pot = draft.position.current_hand.pot
    _pay(draft, replace(pot, dead=pot.dead + chips), seat, chips, what)


def _pay(draft: Draft[Position], pot: Pot, seat: int, chips: int, what: str) -> None:
    """Take chips of a player, which make the pot `pot`."""
    position = draft.position
    draft.at(replace(position.in_hand(pot=pot), chips=position.chips.plus({seat: -chips})))
    draft.effect(Paid(position.players[seat], chips, what))


def return_uncalled(draft: Draft[Position]) -> None:
    """Return a bet, or the part of it, that is not called (PK-BET-1)."""
    position = draft.position
    hand = position.current_hand
    back = uncalled(hand.pot.bets, hand.seats.live)
    if back is None:
        return
    seat, chips = back
    draft.at(replace(position.in_hand(pot=hand.pot.with_bet(seat, -chips)), chips=position.chips.plus({seat: chips})))
    who, go = position.players[seat], "goes" if chips == 1 else "go"
    draft.say(f"{chips} that nobody called {go} back to {who}.", "PK-BET-1").effect(Returned(who, chips))


# --- the winners of the pot ------------------------------------------------------------------------------------------


def win_alone(draft: Draft[Position]) -> Draft[Position]:
    """Give the pot to the last player still in (PK-BET-1)."""
    return_uncalled(draft)
    position = draft.position
    hand = position.current_hand
    (seat,) = hand.seats.still_in
    draft.say(f"{position.players[seat]} is the only one left.", "PK-BET-1")
    if variant_of(position.options).rolled:
        draft.cite("PM-END-1")
    won = out_of_reach(hand.pot.bets, hand.seats.live, hand.seats.gone)
    won[seat] = hand.pot.chips - sum(won.values())
    return _pay_out(draft, won, (seat,), "alone")


def award_pots(draft: Draft[Position], contenders: Mapping[int, Contender]) -> Draft[Position]:
    """Give each pot to the best hands among its contenders, who are given by seat (PK-SPLIT-1).

    A pot without a contender goes back to those who can win it.
    """
    position = draft.position
    hand, split = position.current_hand, position.options.split
    division = position.division(hand.dealer)
    # The hand has a winner even if the pot is empty.
    pots = side_pots(hand.pot, hand.seats.live) or (SidePot(0, hand.seats.still_in),)
    several = sum(len(pot.seats) > 1 for pot in pots) > 1
    won: Counter[int] = Counter()
    first: tuple[int, ...] = ()
    for index, pot in enumerate(pots):
        seats = [seat for seat in pot.seats if seat in contenders]
        if not seats:
            won.update(division.shares(pot.chips, pot.seats))
            continue
        parts = _parts(pot.chips, {seat: contenders[seat] for seat in seats}, split)
        for part in parts:
            won.update(division.shares(part.chips, part.best))
        if len(pot.seats) > 1 or not index:
            where = f"{'Side' if index else 'Main'} pot of {pot.chips}" if several else ""
            best = [_best(position, part, _words(contenders[part.best[0]], part.kind or split)) for part in parts]
            draft.say(_in_a_pot(where, best))
        first = first or tuple(dict.fromkeys(seat for part in parts for seat in part.best))
    won.update(out_of_reach(hand.pot.bets, hand.seats.live, hand.seats.gone))
    draft.cite("PK-SPLIT-1", *(() if split == HIGH_HAND else ("PK-LOW-1",)))
    how = _words(contenders[first[0]], split) if first else ""
    return _pay_out(draft, won, first, how)


def _parts(chips: int, contenders: Mapping[int, Contender], split: str) -> list[_Part]:
    """The parts of a pot; the odd chip goes to high (PK-SPLIT-1)."""
    highest = max(contender.high for contender in contenders.values())
    high = tuple(seat for seat, contender in contenders.items() if contender.high == highest)
    if split == HIGH_HAND:
        return [_Part("", chips, high)]
    lowest = min(contender.low for contender in contenders.values())
    low = tuple(seat for seat, contender in contenders.items() if contender.low == lowest)
    if split == LOW_HAND:
        return [_Part("", chips, low)]
    return [_Part("high", chips - chips // 2, high), _Part("low", chips // 2, low)]


def _words(contender: Contender, kind: str) -> str:
    """The hand in words, as it counts for high or for low."""
    return contender.low_words if kind == LOW_HAND else contender.high_words


def _best(position: Position, part: _Part, words: str) -> str:
    who = listed(position.names(part.best))
    hand = f" ({words})" if words else ""
    if part.kind:
        return f"{part.kind}: {who}{hand}"
    return f"{who} {'has' if len(part.best) == 1 else 'share'} the best hand{hand}"


def _in_a_pot(where: str, best: Sequence[str]) -> str:
    """The best hands for a pot: `Side pot of 12: Cy has the best hand (flush)`, `High: Ann (a pair); low: Cy (8-7)`."""
    says = "; ".join(best)
    if not where:
        return f"{says[0].upper()}{says[1:]}." if len(best) > 1 else f"{says}."
    return f"{where}{', ' if len(best) > 1 else ': '}{says}."


def _pay_out(draft: Draft[Position], won: Mapping[int, int], best: tuple[int, ...], how: str) -> Draft[Position]:
    """Pay the chips to their winners, or keep them for the jackpot; then end the hand."""
    if draft.position.is_progressive:
        return _mark_jackpot(draft, best, how)
    _give(draft, won)
    return _end_hand(draft, tuple(seat for seat, chips in won.items() if chips), how)


def _give(draft: Draft[Position], won: Mapping[int, int]) -> None:
    position = draft.position
    names = [f"{position.players[seat]} {chips}" for seat, chips in won.items() if chips]
    if names:
        draft.say(f"From the pot: {listed(names)}.")
    pay_winners(draft, won)


def pay_winners(draft: Draft[Position], won: Mapping[int, int]) -> None:
    """Give each seat the chips that it has won."""
    position = draft.position
    draft.effect(*(WonChips(position.players[seat], chips) for seat, chips in won.items() if chips))
    draft.at(replace(position, chips=position.chips.plus(won)))


def _mark_jackpot(draft: Draft[Position], best: tuple[int, ...], how: str) -> Draft[Position]:
    """Mark the winners of a hand of the progressive jackpot; the first with three marks takes all (PJ-PROG-1)."""
    position = draft.cite("PJ-PROG-1").position
    hand, jackpot = position.current_hand, position.jackpot
    wins = tuple(count + (seat in best) for seat, count in enumerate(jackpot.wins))
    for seat in best:
        times = ("", "first", "second", "third")[min(wins[seat], 3)]
        who = position.players[seat]
        draft.say(f"{who} wins the {times} hand of the jackpot.").effect(HandWon(who, wins[seat]))
    takers = [seat for seat in best if wins[seat] >= JACKPOT_WINS]
    if not takers:
        draft.say(f"{counted_with(hand.pot.chips, 'chip', 'stays', 'stay')} in the pot.")
        draft.at(replace(position, jackpot=Jackpot(wins, jackpot.hand + 1)))
        return _end_hand(draft, best, how, stays=hand.pot.chips)
    _give(draft, position.division(hand.dealer).shares(hand.pot.chips, takers))
    draft.at(replace(draft.position, jackpot=Jackpot((0,) * len(wins))))
    return _end_hand(draft, tuple(takers), f"{how}, the jackpot" if how else "the jackpot")


# --- the hand is over ------------------------------------------------------------------------------------------------


def _end_hand(draft: Draft[Position], winners: tuple[int, ...], how: str, stays: int = 0) -> Draft[Position]:
    position = draft.position
    after = after_hand(position, position.current_hand.pot.chips, winners, how=how, stays=stays)
    return draft.at(replace(after, last=position.hand))


def after_hand(position: Position, pot: int, winners: tuple[int, ...], *, how: str = "", stays: int = 0) -> Position:
    """The position after a hand: the hand is on the sheet, and the pot holds only the chips of `stays`.

    Chips that earlier deals of the hand put into the pot count for the hand.
    """
    chips = position.chips
    played = PlayedHand(
        position.number,
        position.options.variant,
        position.dealer,
        pot=pot,
        winners=winners,
        how=how,
        change=tuple(now - was for now, was in zip(chips.net, chips.before, strict=True)),
    )
    return replace(
        position,
        hand=None,
        last=None,
        carried=CarryOver(stays),
        number=position.number + 1,
        chips=replace(chips, before=chips.net),
        history=position.history.add(played),
    )
