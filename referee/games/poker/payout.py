"""Who gets the pot: one player left, the best hands pot by pot, or a mark for the jackpot; and the hand is over."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from referee.games.poker.betting import Pot, out_of_reach, pots, shares, uncalled
from referee.games.poker.options import HIGH_HAND, LOW_HAND, TRIPS
from referee.games.poker.position import Played, Position, Rained, changed
from referee.games.poker.turn import Turn, name
from referee.games.poker.variants import variant_of
from referee.kit.seats import listed
from referee.kit.tuples import put
from referee.rulings import Effect

JACKPOT_WINS = 3
"""So many hands win the progressive jackpot (PJ-PROG-1)."""


def is_progressive(position: Position) -> bool:
    return position.options.variant == TRIPS and position.options.progressive


def uncalled_back(turn: Turn) -> Turn:
    """A bet, or the part of it, that nobody called goes back (PK-BET-1)."""
    hand, position = turn.hand, turn.position
    found = uncalled(hand.paid, hand.live)
    if found is None:
        return turn
    seat, chips = found
    who, go = name(position, seat), "goes" if chips == 1 else "go"
    hand = changed(hand, paid=put(hand.paid, seat, hand.paid[seat] - chips))
    found_position = changed(position, net=put(position.net, seat, position.net[seat] + chips), hand=hand)
    turn = turn.at(found_position).saying(f"{chips} that nobody called {go} back to {who}.", "PK-BET-1")
    return turn.doing(Effect("returned", who=who, chips=chips))


def divided(rained: Rained, live: Sequence[bool], pot: int, dealer: int) -> dict[int, int]:
    """The pot of a rain-out, shared equally by those who can win it, side pot by side pot."""
    got = dict(out_of_reach(rained.paid, live, rained.gone))
    for part in pots(rained.paid, live, pot - sum(rained.paid)):
        _add(got, shares(part.chips, part.seats, dealer, len(live)))
    return got


def won_alone(turn: Turn) -> Turn:
    """The last player still in wins the pot (PK-BET-1)."""
    turn = uncalled_back(turn)
    (seat,) = turn.hand.still_in
    turn = turn.saying(f"{name(turn.position, seat)} is the only one left.", "PK-BET-1")
    if variant_of(turn.position.options).rolled:
        turn = turn.saying("", "PM-END-1")
    hand = turn.hand
    got = out_of_reach(hand.paid, hand.live, hand.gone)
    got[seat] = hand.pot - sum(got.values())
    return _paid_out(turn, got, (seat,), "alone")


def won(
    turn: Turn,
    highs: Mapping[int, int],
    lows: Mapping[int, int],
    how: Mapping[int, str],
    how_low: Mapping[int, str],
) -> Turn:
    """The pots go to the best hands (PK-SPLIT-1).

    `highs` are the strengths of the hands shown, the greater the better, `lows` what they count for low, the smaller
    the better; `how` and `how_low` are the hands in words. A pot for which nobody has shown a hand goes back to those
    who can win it.
    """
    hand, position = turn.hand, turn.position
    size = len(position.players)
    # Where nobody has put in anything the hand is still won.
    found = pots(hand.paid, hand.live, hand.extra) or (Pot(0, hand.still_in),)
    several = sum(len(pot.seats) > 1 for pot in found) > 1
    got: dict[int, int] = {}
    first: tuple[int, ...] = ()
    for index, pot in enumerate(found):
        shown = [seat for seat in pot.seats if seat in highs]
        if not shown:
            _add(got, shares(pot.chips, pot.seats, hand.dealer, size))
            continue
        parts = _parts(pot.chips, shown, highs, lows, position.options.split)
        for what, chips, best in parts:
            _add(got, shares(chips, best, hand.dealer, size))
            if len(pot.seats) > 1 or not index:
                where = f"{'Side' if index else 'Main'} pot of {pot.chips}: " if several else ""
                turn = turn.saying(where + _best_says(position, best, how_low if what == "low" else how, what))
        first = first or tuple(dict.fromkeys(seat for _, _, best in parts for seat in best))
    _add(got, out_of_reach(hand.paid, hand.live, hand.gone))
    low = () if position.options.split == HIGH_HAND else ("PK-LOW-1",)
    return _paid_out(turn.saying("", "PK-SPLIT-1", *low), got, first, how.get(first[0], "") if first else "")


def _parts(
    chips: int, shown: Sequence[int], highs: Mapping[int, int], lows: Mapping[int, int], split: str
) -> list[tuple[str, int, tuple[int, ...]]]:
    """A pot in its parts: what each is for, its chips, the best for it; the odd chip is for high (PK-SPLIT-1)."""
    high = tuple(seat for seat in shown if highs[seat] == max(highs[one] for one in shown))
    if split == HIGH_HAND:
        return [("", chips, high)]
    low = tuple(seat for seat in shown if lows[seat] == min(lows[one] for one in shown))
    if split == LOW_HAND:
        return [("", chips, low)]
    return [("high", chips - chips // 2, high), ("low", chips // 2, low)]


def _best_says(position: Position, seats: Sequence[int], how: Mapping[int, str], what: str) -> str:
    who = listed([name(position, seat) for seat in seats])
    shown = how.get(seats[0], "")
    best = f"{what} hand" if what else "hand"
    word = "has the best" if len(seats) == 1 else "share the best"
    return f"{who} {word} {best}{f' ({shown})' if shown else ''}."


def _add(got: dict[int, int], more: Mapping[int, int]) -> None:
    for seat, chips in more.items():
        got[seat] = got.get(seat, 0) + chips


def _paid_out(turn: Turn, got: Mapping[int, int], best: Sequence[int], how: str) -> Turn:
    """The chips go to those who won them, or stay for the jackpot; the hand is over."""
    if is_progressive(turn.position):
        return _marked(turn, best, how)
    return _over(_given(turn, got), turn.hand.pot, tuple(seat for seat, chips in got.items() if chips), how)


def _given(turn: Turn, got: Mapping[int, int]) -> Turn:
    position = turn.position
    net = tuple(chips + got.get(seat, 0) for seat, chips in enumerate(position.net))
    names = [f"{name(position, seat)} {chips}" for seat, chips in got.items() if chips]
    turn = turn.saying(f"From the pot: {listed(names)}." if names else "")
    effects = [Effect("won", who=name(position, seat), chips=chips) for seat, chips in got.items() if chips]
    return turn.at(changed(position, net=net)).doing(*effects)


def _marked(turn: Turn, best: Sequence[int], how: str) -> Turn:
    """A hand of the progressive jackpot: the winner is marked, the first with three takes all (PJ-PROG-1)."""
    position, pot = turn.position, turn.hand.pot
    wins = tuple(count + (seat in best) for seat, count in enumerate(position.wins))
    turn = turn.at(changed(position, wins=wins)).saying("", "PJ-PROG-1")
    for seat in best:
        times = ("", "first", "second", "third")[min(wins[seat], 3)]
        turn = turn.saying(f"{name(position, seat)} wins the {times} hand of the jackpot.")
        turn = turn.doing(Effect("hand won", who=name(position, seat), hands=wins[seat]))
    taking = [seat for seat in best if wins[seat] >= JACKPOT_WINS]
    if not taking:
        turn = turn.saying(f"{pot} chips stay in the pot.")
        found = changed(turn.position, pot=pot, jackpot=position.jackpot + 1)
        return _over(turn.at(found), pot, tuple(best), how, stays=True)
    turn = _given(turn, shares(pot, taking, turn.hand.dealer, len(position.players)))
    found = changed(turn.position, jackpot=1, wins=(0,) * len(wins))
    return _over(turn.at(found), pot, tuple(taking), f"{how}, the jackpot" if how else "the jackpot")


def _over(turn: Turn, pot: int, winners: tuple[int, ...], how: str, stays: bool = False) -> Turn:
    return turn.at(changed(hand_over(turn.position, pot, winners, how, stays), last=turn.hand))


def hand_over(position: Position, pot: int, winners: tuple[int, ...], how: str, stays: bool = False) -> Position:
    """The position after a hand: it is on the sheet, the pot is gone or `stays` for the jackpot.

    What was put into the pot by earlier deals of the hand counts for the hand.
    """
    change = tuple(now - was for now, was in zip(position.net, position.before, strict=True))
    played = Played(position.number, position.options.variant, position.dealer, pot, winners, how, change)
    return changed(
        position,
        hand=None,
        last=None,
        pot=position.pot if stays else 0,
        number=position.number + 1,
        failed=0,
        rains=0,
        rained=None,
        before=position.net,
        history=position.history.add(played),
    )
