"""Tables of melds that anyone may rearrange: whether a heap of cards can lie in melds, and how.

How many cards of each suit lie at each rank, in sets and in runs, is found by `meld_search`; here they become melds.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import product

from referee.kit.cards import JOKER, RANKS, SUITS, Card
from referee.kit.meld_search import LONG, Lengths, Machine, Search, Usage, grown, orders
from referee.kit.melds import PLAIN, Laid, Law, Meld, read_meld


@dataclass(frozen=True, slots=True)
class Arranged:
    """Melds on a table, and the cards from the hand that lie in them."""

    melds: tuple[Meld, ...]
    played: tuple[Card, ...]


# --- from choices to melds -------------------------------------------------------------------------------------------


def _sets_of(rank: str, cards: dict[int, list[Laid]], usage: Usage) -> list[tuple[Laid, ...]]:
    """Sets of three and four from the cards of a rank, by suit; suits with the most cards are dealt out first."""
    total = sum(usage)
    if not total:
        return []
    number = next(n for n in range(1, total + 1) if max(usage) <= n and 3 * n <= total <= 4 * n)
    sets: list[list[Laid]] = [[] for _ in range(number)]
    at = 0
    for suit in sorted(range(4), key=lambda index: -usage[index]):
        for _ in range(usage[suit]):
            sets[at % number].append(cards[suit].pop())
            at += 1
    return [tuple(one) for one in sets]


class _Run:
    """A run that grows: its length as the machine counts it, and its cards."""

    __slots__ = ("cards", "length")

    def __init__(self, length: int = 0) -> None:
        self.length = length
        self.cards: list[Laid] = []

    def add(self, laid: Laid) -> None:
        self.cards.append(laid)
        self.length = min(LONG, self.length + 1)


def _grow(runs: list[_Run], cards: Sequence[Laid], done: list[_Run]) -> list[_Run]:
    """The runs after a rank, as `grown` counts them; those that end are `done`."""
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


def _runs_of(machine: Machine, ranks: Sequence[Sequence[Laid]]) -> list[tuple[Laid, ...]]:
    """The runs of one suit from the cards that they get at each rank."""
    for came, _ in machine.states[machine.first]:
        assert isinstance(came, tuple)
        choices = range(len(ranks[0]), -1, -1) if machine.ace == "either" else (None,)
        for high in choices:
            found = _followed(machine, came, ranks, high)
            if found is not None:
                return found
    raise AssertionError("the machine ended where no runs end")


def _followed(
    machine: Machine, came: Lengths, ranks: Sequence[Sequence[Laid]], high: int | None
) -> list[tuple[Laid, ...]] | None:
    """The runs where these came in at the ace, or so many aces stand above the king; None where that cannot be."""
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


def _joined(done: Sequence[_Run], entered: Sequence[_Run], follows: dict[int, _Run]) -> list[tuple[Laid, ...]]:
    """Runs with what goes on beyond the ace; a run that goes all the way round is cut there."""
    found = []
    went_on = {id(run) for run in follows.values()}
    left = {id(run): run for run in (*done, *entered)}
    for begin in [run for run in left.values() if id(run) not in went_on] + list(left.values()):
        cards: list[Laid] = []
        run: _Run | None = begin
        while run is not None and id(run) in left:
            del left[id(run)]
            cards += run.cards
            run = follows.get(id(run))
        if cards:
            found.append(tuple(cards))
    return found


def _tally(cards: Iterable[Laid]) -> tuple[dict[str, list[list[Laid]]], list[Laid]]:
    """Cards by rank and suit, and the jokers that stand for nothing."""
    found: dict[str, list[list[Laid]]] = {rank: [[], [], [], []] for rank in RANKS}
    jokers = []
    for laid in cards:
        if laid.face == JOKER:
            jokers.append(laid)
        else:
            found[laid.face.rank][SUITS.index(laid.face.suit)].append(laid)
    return found, jokers


def _usage(cards: Sequence[Sequence[Laid]]) -> Usage:
    return (len(cards[0]), len(cards[1]), len(cards[2]), len(cards[3]))


def lay_most(
    table: Iterable[Laid], hand: Iterable[Card], law: Law, cap: int | None = None, bound: bool = False
) -> Arranged | None:
    """A table on which all of `table` lies and as many cards of `hand` as can be; `cap` of them are enough.

    A joker with a meaning lies as that card. With `bound` it may be freed where the card that it stands for is on the
    table or in the hand. None where the cards of the table cannot lie.
    """
    table, hand = list(table), list(hand)
    first = _lay_most(table, hand, law, cap)
    if not bound:
        return first
    best = first
    for freed in _freed(table):
        if best is not None and len(best.played) == len(hand):
            break
        naturals = [laid.card for laid in table if laid.means is None]
        needed = list((Counter(laid.means for laid in freed if laid.means) - Counter(naturals)).elements())
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
        found = _lay_most(must, rest, law, most)
        if found is not None:
            found = Arranged(found.melds, (*needed, *found.played))
            if best is None or len(found.played) > len(best.played):
                best = found
    return best


def _freed(table: Sequence[Laid]) -> list[tuple[Laid, ...]]:
    """Every choice of jokers with a meaning that could be freed."""
    stand = [laid for laid in table if laid.means is not None]
    return [
        tuple(laid for laid, chosen in zip(stand, mask, strict=True) if chosen)
        for mask in product((False, True), repeat=len(stand))
        if any(mask)
    ]


def _lay_most(table: Sequence[Laid], hand: Sequence[Card], law: Law, cap: int | None) -> Arranged | None:
    must, must_jokers = _tally(table)
    may, may_jokers = _tally(PLAIN[card] for card in hand)
    order = orders(law.ace)
    most = len(hand) if cap is None else min(cap, len(hand))
    search = Search(
        [_usage(must[rank]) for rank in order],
        [_usage(may[rank]) for rank in order],
        (len(must_jokers), len(may_jokers)),
        law,
        most,
    )
    if not search.lies():
        return None
    return _built(search, order, must, may, must_jokers, law)


def _built(
    search: Search,
    order: str,
    must: dict[str, list[list[Laid]]],
    may: dict[str, list[list[Laid]]],
    must_jokers: list[Laid],
    law: Law,
) -> Arranged:
    melds: list[tuple[Laid, ...]] = []
    played: list[Card] = []
    in_runs: list[list[list[Laid]]] = [[], [], [], []]
    jokers = 0
    for rank, (full, usage, placed) in zip(order, search.choices(), strict=True):
        cards: dict[int, list[Laid]] = {}
        for suit in range(4):
            lying = list(must[rank][suit])
            extra = full[suit] - placed[suit] - len(lying)
            lying += may[rank][suit][:extra]
            played += [laid.card for laid in may[rank][suit][:extra]]
            for _ in range(placed[suit]):
                jokers += 1
                lying.append(Laid(JOKER, Card(rank, SUITS[suit])))
            cards[suit] = lying
        melds += _sets_of(rank, cards, usage)
        for suit in range(4):
            in_runs[suit].append(cards[suit])
    for suit in range(4):
        melds += _runs_of(search.machine, in_runs[suit])
    played += [JOKER] * (jokers - len(must_jokers))
    made = []
    for cards_of in melds:
        # A run with the ace at both ends is two where the ace stands at one end only.
        both = len(cards_of) > len(RANKS) and law.ace != "corner"
        for part in (cards_of[:7], cards_of[7:]) if both else (cards_of,):
            meld = read_meld(part, law)
            assert isinstance(meld, Meld), (part, meld)
            made.append(meld)
    return Arranged(tuple(made), tuple(played))


def arrange(heap: Iterable[Laid], law: Law) -> tuple[Meld, ...] | None:
    """Melds in which all the cards of a heap lie; None where there is no way. A joker with a meaning keeps it."""
    found = lay_most(heap, (), law)
    return None if found is None else found.melds
