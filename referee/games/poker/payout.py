"""Who gets the pot: one player left, the best hands pot by pot, or a mark for the jackpot; and the hand is over."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from referee.games.poker.betting import Pot, out_of_reach, pots, shares
from referee.games.poker.options import HIGH_LOW, LOW_HAND, TRIPS
from referee.games.poker.position import Played, Position, changed
from referee.games.poker.turn import Turn, name
from referee.games.poker.variants import variant_of
from referee.kit.seats import listed
from referee.rulings import Effect

JACKPOT_WINS = 3
"""So many hands win the progressive jackpot (PJ-PROG-1)."""


def is_progressive(position: Position) -> bool:
    return position.options.variant == TRIPS and position.options.progressive


def won_alone(turn: Turn) -> Turn:
    """The last player still in wins the pot (PK-BET-1)."""
    (seat,) = turn.hand.still_in
    turn = turn.saying(f"{name(turn.position, seat)} is the only one left.", "PK-BET-1")
    if variant_of(turn.position.options).rolled:
        turn = turn.saying("", "PM-END-1")
    hand = turn.hand
    got = out_of_reach(hand.paid, hand.live, hand.gone)
    got[seat] = hand.pot - sum(got.values())
    return _paid_out(turn, got, (seat,), "alone")


def won(turn: Turn, highs: Mapping[int, int], lows: Mapping[int, int], how: Mapping[int, str]) -> Turn:
    """The pots go to the best hands (PK-SPLIT-1).

    `highs` are the strengths of the hands shown, the greater the better, `lows` what they count for low, the smaller
    the better; `how` are the hands in words. A pot for which nobody has shown a hand goes back to those who can win it.
    """
    hand, position = turn.hand, turn.position
    split, size = position.options.split, len(position.players)
    got: dict[int, int] = {}
    best: list[int] = []
    rules = ["PK-SPLIT-1"]
    # Where nobody has put in anything the hand is still won.
    for index, pot in enumerate(pots(hand.paid, hand.live, hand.extra) or (Pot(0, hand.still_in),)):
        shown = [seat for seat in pot.seats if seat in highs]
        if not shown:
            _add(got, shares(pot.chips, pot.seats, hand.dealer, size))
            continue
        top = [seat for seat in shown if highs[seat] == max(highs[one] for one in shown)]
        bottom = [seat for seat in shown if lows and lows[seat] == min(lows[one] for one in shown)]
        if split == HIGH_LOW:
            # What cannot be divided belongs to the high hand.
            _add(got, shares(pot.chips - pot.chips // 2, top, hand.dealer, size))
            _add(got, shares(pot.chips // 2, bottom, hand.dealer, size))
            rules.append("PK-LOW-1")
        elif split == LOW_HAND:
            top = bottom
            _add(got, shares(pot.chips, bottom, hand.dealer, size))
            rules.append("PK-LOW-1")
        else:
            _add(got, shares(pot.chips, top, hand.dealer, size))
        if not index:
            best = top
            if split == HIGH_LOW:
                turn = turn.saying(_best_says(turn.position, top, how, "high"))
                turn = turn.saying(_best_says(turn.position, bottom, how, "low"))
            else:
                turn = turn.saying(_best_says(turn.position, top, how, ""))
    _add(got, out_of_reach(hand.paid, hand.live, hand.gone))
    return _paid_out(turn.saying("", *rules), got, best, how.get(best[0], "") if best else "")


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
    position = turn.position
    change = tuple(now - was for now, was in zip(position.net, position.before, strict=True))
    played = Played(position.number, turn.hand.dealer, pot, winners, how, change)
    found = changed(
        position,
        hand=None,
        pot=position.pot if stays else 0,
        number=position.number + 1,
        failed=0,
        rains=0,
        only=(),
        before=position.net,
        history=position.history.add(played),
    )
    return turn.at(found)
