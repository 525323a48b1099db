"""Melds for a heap of cards: all cards of the table, and as many from the hand as possible.

`meld_search` finds how many cards of each suit go into sets and runs at each rank. This module makes melds of them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import product

from referee.kit.cards import JOKER, RANKS, SUITS, Card
from referee.kit.rummy.meld_cards import PLAIN, Meld, MeldCard
from referee.kit.rummy.meld_heap import Heap, Usage
from referee.kit.rummy.meld_rules import MeldRules
from referee.kit.rummy.meld_search import Search
from referee.kit.rummy.melds import read_meld
from referee.kit.rummy.run_machine import LONG, Lengths, Machine, grown, orders
from referee.kit.values import Value


class Arranged(Value):
    """Melds for a table, and the cards from the hand that are in them."""

    melds: tuple[Meld, ...]
    played: tuple[Card, ...]


# --- from choices to melds -------------------------------------------------------------------------------------------


def _sets_of(rank: str, cards: dict[int, list[MeldCard]], usage: Usage) -> list[tuple[MeldCard, ...]]:
    """Sets of three and four from the cards of a rank, by suit; the suits with the most cards are dealt out first."""
    total = sum(usage)
    if not total:
        return []
    number = next(n for n in range(1, total + 1) if max(usage) <= n and 3 * n <= total <= 4 * n)
    sets: list[list[MeldCard]] = [[] for _ in range(number)]
    at = 0
    for suit in sorted(range(4), key=lambda index: -usage[index]):
        for _ in range(usage[suit]):
            sets[at % number].append(cards[suit].pop())
            at += 1
    return [tuple(cards_of_set) for cards_of_set in sets]


class _Run:
    """A run that grows: its length as the machine counts it, and its cards."""

    __slots__ = ("cards", "length")

    def __init__(self, length: int = 0) -> None:
        self.length = length
        self.cards: list[MeldCard] = []

    def add(self, laid: MeldCard) -> None:
        self.cards.append(laid)
        self.length = min(LONG, self.length + 1)


def _grow(runs: list[_Run], cards: Sequence[MeldCard], done: list[_Run]) -> list[_Run]:
    """The runs after a rank, as `grown` counts them; runs that end are added to `done`."""
    runs.sort(key=lambda run: run.length)
    rest = list(cards)
    going = []
    for run in runs:
        if rest:
            run.add(rest.pop())
            going.append(run)
        else:
            done.append(run)
    for laid in rest:
        run = _Run()
        run.add(laid)
        going.append(run)
    return going


def _runs_of(machine: Machine, ranks: Sequence[Sequence[MeldCard]]) -> list[tuple[MeldCard, ...]]:
    """The runs of one suit, from the cards that they get at each rank."""
    for came, _ in machine.states[machine.first]:
        assert isinstance(came, tuple)
        choices = range(len(ranks[0]), -1, -1) if machine.ace == "either" else (None,)
        for high in choices:
            runs = _followed(machine, came, ranks, high)
            if runs is not None:
                return runs
    raise AssertionError("the machine ended where no runs end")


def _followed(
    machine: Machine, came: Lengths, ranks: Sequence[Sequence[MeldCard]], high: int | None
) -> list[tuple[MeldCard, ...]] | None:
    """The runs if `came` came in at the ace, or `high` aces are above the king; None if that is impossible."""
    now: Lengths = came
    for index, cards in enumerate(ranks):
        count = len(cards) - high if high is not None and index == 0 else len(cards)
        after = grown(now, count)
        if after is None:
            return None
        now = after
    if not machine.closes(came if high is None else high, now):
        return None
    entered = [_Run(length) for length in came]
    runs, done = list(entered), list[_Run]()
    for index, cards in enumerate(ranks):
        runs = _grow(runs, cards[high:] if high is not None and index == 0 else cards, done)
    if high is not None:
        runs = _grow(runs, ranks[0][:high], done)
    done += runs
    follows: dict[int, _Run] = {}
    for length, into in zip(came, entered, strict=True):
        before = next(run for run in runs if min(run.length, LONG) == length and id(run) not in follows)
        follows[id(before)] = into
    return _joined(done, entered, follows)


def _joined(done: Sequence[_Run], entered: Sequence[_Run], follows: dict[int, _Run]) -> list[tuple[MeldCard, ...]]:
    """Runs joined with those that continue them beyond the ace; a run all the way round is cut there."""
    joined = []
    went_on = {id(run) for run in follows.values()}
    left = {id(run): run for run in (*done, *entered)}
    for begin in [run for run in left.values() if id(run) not in went_on] + list(left.values()):
        cards: list[MeldCard] = []
        run: _Run | None = begin
        while run is not None and id(run) in left:
            del left[id(run)]
            cards += run.cards
            run = follows.get(id(run))
        if cards:
            joined.append(tuple(cards))
    return joined


def _tally(cards: Iterable[MeldCard]) -> tuple[dict[str, list[list[MeldCard]]], list[MeldCard]]:
    """Cards by rank and suit, and the jokers without a meaning."""
    by_rank: dict[str, list[list[MeldCard]]] = {rank: [[], [], [], []] for rank in RANKS}
    jokers = []
    for laid in cards:
        if laid.as_card == JOKER:
            jokers.append(laid)
        else:
            by_rank[laid.as_card.rank][SUITS.index(laid.as_card.suit)].append(laid)
    return by_rank, jokers


def _usage(cards: Sequence[Sequence[MeldCard]]) -> Usage:
    return (len(cards[0]), len(cards[1]), len(cards[2]), len(cards[3]))


def lay_most(
    table: Iterable[MeldCard], hand: Iterable[Card], meld_rules: MeldRules, cap: int | None = None, bound: bool = False
) -> Arranged | None:
    """Melds of all cards of `table` and as many cards of `hand` as possible, at most `cap`; None if there are none.

    A joker with a meaning counts as that card. With `bound` it may be freed if that card is on the table or in the
    hand.
    """
    table, hand = list(table), list(hand)
    best = _lay_most(table, hand, meld_rules, cap)
    if not bound:
        return best
    for freed in _freed(table):
        if best is not None and len(best.played) == len(hand):
            break
        naturals = [laid.card for laid in table if laid.stands_for is None]
        needed = list((Counter(laid.stands_for for laid in freed if laid.stands_for) - Counter(naturals)).elements())
        rest = list(hand)
        try:
            for card in needed:
                rest.remove(card)
        except ValueError:
            continue
        kept = list(table)
        for laid in freed:
            kept.remove(laid)
        must = [*kept, *(PLAIN[laid.card] for laid in freed), *(PLAIN[card] for card in needed)]
        most = None if cap is None else max(0, cap - len(needed))
        arranged = _lay_most(must, rest, meld_rules, most)
        if arranged is not None:
            arranged = Arranged(arranged.melds, (*needed, *arranged.played))
            if best is None or len(arranged.played) > len(best.played):
                best = arranged
    return best


def _freed(table: Sequence[MeldCard]) -> list[tuple[MeldCard, ...]]:
    """Every choice of jokers to free, from those with a meaning."""
    stand = [laid for laid in table if laid.stands_for is not None]
    return [
        tuple(laid for laid, chosen in zip(stand, mask, strict=True) if chosen)
        for mask in product((False, True), repeat=len(stand))
        if any(mask)
    ]


def _lay_most(
    table: Sequence[MeldCard], hand: Sequence[Card], meld_rules: MeldRules, cap: int | None
) -> Arranged | None:
    must, must_jokers = _tally(table)
    may, may_jokers = _tally(PLAIN[card] for card in hand)
    order = orders(meld_rules.ace)
    most = len(hand) if cap is None else min(cap, len(hand))
    heap = Heap(
        must=[_usage(must[rank]) for rank in order],
        may=[_usage(may[rank]) for rank in order],
        jokers_must=len(must_jokers),
        jokers_may=len(may_jokers),
        ace=meld_rules.ace,
        cap=most,
    )
    search = Search(heap)
    if not search.lies():
        return None
    return _built(search, must, may, len(must_jokers), meld_rules)


def _built(
    search: Search,
    must: dict[str, list[list[MeldCard]]],
    may: dict[str, list[list[MeldCard]]],
    jokers_on_table: int,
    meld_rules: MeldRules,
) -> Arranged:
    melds: list[tuple[MeldCard, ...]] = []
    played: list[Card] = []
    in_runs: list[list[list[MeldCard]]] = [[], [], [], []]
    jokers = 0
    for rank, (full, usage, placed) in zip(orders(meld_rules.ace), search.choices(), strict=True):
        cards: dict[int, list[MeldCard]] = {}
        for suit in range(4):
            lying = list(must[rank][suit])
            extra = full[suit] - placed[suit] - len(lying)
            lying += may[rank][suit][:extra]
            played += [laid.card for laid in may[rank][suit][:extra]]
            for _ in range(placed[suit]):
                jokers += 1
                lying.append(MeldCard(JOKER, Card(rank, SUITS[suit])))
            cards[suit] = lying
        melds += _sets_of(rank, cards, usage)
        for suit in range(4):
            in_runs[suit].append(cards[suit])
    for suit in range(4):
        melds += _runs_of(search.machine, in_runs[suit])
    played += [JOKER] * (jokers - jokers_on_table)
    read = []
    for meld in melds:
        # A run with the ace at both ends is cut in two if the ace may be at one end only.
        both = len(meld) > len(RANKS) and meld_rules.ace != "around"
        for part in (meld[:7], meld[7:]) if both else (meld,):
            read.append(read_meld(part, meld_rules))
    return Arranged(tuple(read), tuple(played))


def arrange(heap: Iterable[MeldCard], meld_rules: MeldRules) -> tuple[Meld, ...] | None:
    """Melds of all the cards of a heap; None if there are none. A joker with a meaning keeps it."""
    arranged = lay_most(heap, (), meld_rules)
    return None if arranged is None else arranged.melds
