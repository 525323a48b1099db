"""The sets and the runs that cards can be read as, with the meaning of each wild card."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from referee.kit.cards import DECK, PLURALS, RANKS, SUITS, Card
from referee.kit.fault import Fault
from referee.kit.names import listed
from referee.kit.rummy.meld_cards import RANK_ALONE, Meld, MeldCard
from referee.kit.rummy.meld_rules import EQUAL, MEANS, MIXED, ROUND, UNCLEAR, MeldRules, rank_at


def as_set(cards: Sequence[MeldCard], naturals: Sequence[Card], meld_rules: MeldRules) -> Meld:
    """The set that cards make.

    :raises Fault: the cards are not a set.
    """
    ranks = {card.rank for card in naturals} or {laid.stands_for.rank for laid in cards if laid.stands_for}
    if len(ranks) != 1:
        raise Fault(MIXED, "")
    (rank,) = ranks
    suits = [card.suit for card in naturals]
    free = 0
    for laid in cards:
        if laid.card.rank in meld_rules.wild:
            if laid.stands_for is None or not laid.stands_for.suit:
                free += 1
            if laid.stands_for is not None:
                if laid.stands_for.rank != rank:
                    raise Fault(MEANS, f"{laid.shown} does not fit into a set of {PLURALS[rank]}.")
                if laid.stands_for.suit:
                    suits.append(laid.stands_for.suit)
    if not meld_rules.duplicates:
        if len(cards) > 4:
            raise Fault(EQUAL, f"A set is three or four cards; these {PLURALS[rank]} are {len(cards)}.")
        for suit in suits:
            if suits.count(suit) > 1:
                twice = Card(rank, suit).shown
                times = "twice" if suits.count(suit) == 2 else f"{suits.count(suit)} times"
                raise Fault(EQUAL, f"The suits in a set are all different; {twice} is there {times}.")
    missing = [suit for suit in SUITS if suit not in suits]
    if meld_rules.wild_needs_suit and free and free != len(missing):
        open_ = listed([Card(rank, suit).shown for suit in missing], "or")
        raise Fault(UNCLEAR, f"A wild card in a set says its suit: {open_}.")
    laid_down = []
    for laid in cards:
        if laid.card.rank not in meld_rules.wild or (laid.stands_for is not None and laid.stands_for.suit):
            laid_down.append(laid)
        elif meld_rules.wild_needs_suit:
            laid_down.append(MeldCard(laid.card, Card(rank, missing.pop(0))))
        else:
            laid_down.append(MeldCard(laid.card, RANK_ALONE[rank]))
    return Meld("set", tuple(laid_down))


def as_runs(cards: Sequence[MeldCard], naturals: Sequence[Card], meld_rules: MeldRules) -> Iterator[Meld]:
    """Every run that cards make, the lowest first."""
    fixed = [laid for laid in cards if laid.card.rank not in meld_rules.wild or laid.stands_for is not None]
    suits = {laid.as_card.suit for laid in fixed}
    if len(suits) > 1 or "" in suits:
        return
    size = len(cards)
    if size > ROUND:
        written = run_as_written(cards, meld_rules)
        if written is not None:
            yield written
        elif meld_rules.ace == "around":
            yield from _beyond_a_suit(cards, fixed, suits)
        return
    low, high = meld_rules.span
    by_rank = {laid.as_card.rank: laid for laid in fixed}
    if len(by_rank) != len(fixed):
        return
    free = [laid for laid in cards if laid.card.rank in meld_rules.wild and laid.stands_for is None]
    starts = range(low, min(high - size + 1, ROUND) + 1)
    for suit in suits or SUITS:
        for start in starts:
            ranks = [rank_at(place) for place in range(start, start + size)]
            if all(rank in ranks for rank in by_rank):
                rest = iter(free)
                yield Meld("run", tuple([by_rank.get(rank) or _stand(next(rest), rank, suit) for rank in ranks]))


def _beyond_a_suit(cards: Sequence[MeldCard], fixed: Sequence[MeldCard], suits: Iterable[str]) -> Iterator[Meld]:
    """Every run of more than thirteen cards, round the corner: some of its ranks occur twice."""
    (suit,) = suits
    for start in range(1, ROUND + 1):
        named = {rank: [laid for laid in fixed if laid.as_card.rank == rank] for rank in RANKS}
        free = [laid for laid in cards if laid not in fixed]
        run = []
        for place in range(start, start + len(cards)):
            rank = rank_at(place)
            if named[rank]:
                run.append(named[rank].pop(0))
            elif free:
                run.append(_stand(free.pop(), rank, suit))
            else:
                break
        else:
            yield Meld("run", tuple(run))


def _stand(laid: MeldCard, rank: str, suit: str) -> MeldCard:
    return MeldCard(laid.card, _CARDS[rank + suit])


_CARDS: Final = {str(card): card for card in DECK}


def run_as_written(cards: Sequence[MeldCard], meld_rules: MeldRules) -> Meld | None:
    """The run that cards make in the order in which they are written, upwards or downwards."""
    low, high = meld_rules.span
    if len(cards) > ROUND and meld_rules.ace != "around":
        return None  # the ace would be at both ends
    for ordered in (tuple(cards), tuple(reversed(cards))):
        at = next(
            (
                i
                for i, laid in enumerate(ordered)
                if laid.card.rank not in meld_rules.wild or laid.stands_for is not None
            ),
            None,
        )
        if at is None:
            return None
        anchor = ordered[at].as_card
        place = anchor.number
        for first in {place - at, place - at + ROUND}:
            start = first + ROUND if meld_rules.ace == "around" and first < 1 else first
            if start < low or start + len(ordered) - 1 > high:
                continue
            run = []
            for offset, laid in enumerate(ordered):
                rank = rank_at(start + offset)
                if laid.card.rank in meld_rules.wild and laid.stands_for is None:
                    run.append(_stand(laid, rank, anchor.suit))
                elif laid.as_card.rank == rank and laid.as_card.suit == anchor.suit:
                    run.append(laid)
                else:
                    break
            else:
                return Meld("run", tuple(run))
    return None
