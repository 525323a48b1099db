"""Tables with cards from the hand added: the smallest change of the table comes first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence

from referee.kit.cards import JOKER, Card
from referee.kit.rummy.arrange import arrange, lay_most
from referee.kit.rummy.meld_cards import PLAIN, Meld, MeldCard
from referee.kit.rummy.meld_rules import MeldRules
from referee.kit.rummy.melds import is_meld, read_meld
from referee.kit.rummy.shared_table import cards_of


def cards_added(before: Iterable[Meld], after: Iterable[Iterable[MeldCard]]) -> list[Card]:
    """The cards that joined a table: those from the hand."""
    return list((Counter([laid.card for cards in after for laid in cards]) - cards_of(before)).elements())


def heap_of(table: Iterable[Meld], bound: bool) -> list[MeldCard]:
    """The cards of a table for a search; jokers keep their meaning if they are `bound`."""
    cards = (laid for meld in table for laid in meld.cards)
    return [laid if bound or laid.card != JOKER else PLAIN[JOKER] for laid in cards]


def suggested(
    before: Sequence[Meld], after: Sequence[Iterable[MeldCard]], meld_rules: MeldRules, bound: bool
) -> tuple[tuple[MeldCard, ...], ...] | None:
    """A legal table from the cards of an illegal one; None if there is none."""
    table = next(tables_with(before, cards_added(before, after), meld_rules, bound), None)
    return None if table is None else tuple(meld.cards for meld in table)


def _unchanged(meld: Meld) -> Sequence[MeldCard]:
    return meld.cards


def tables_with(
    table: Sequence[Meld],
    hand: Sequence[Card],
    meld_rules: MeldRules,
    bound: bool = False,
    open_meld: Callable[[Meld], Sequence[MeldCard]] = _unchanged,
) -> Iterator[tuple[Meld, ...]]:
    """Tables with a whole hand added, the smallest change first; the last may rearrange everything.

    `bound` is True if jokers on the table keep their meaning. `open_meld` gives the cards of a meld in the form in
    which another card may join them.
    """
    own = arrange([PLAIN[card] for card in hand], meld_rules)
    if own is not None:
        yield (*table, *own)
    if len(hand) == 1:
        for index, meld in enumerate(table):
            grown = (*open_meld(meld), PLAIN[hand[0]])
            if is_meld(grown, meld_rules):
                yield (*table[:index], read_meld(grown, meld_rules), *table[index + 1 :])
    arranged = lay_most(heap_of(table, bound), hand, meld_rules, None, bound)
    if arranged is not None and len(arranged.played) == len(hand):
        yield in_place(table, arranged.melds)


def in_place(before: Sequence[Meld], after: Sequence[Meld]) -> tuple[Meld, ...]:
    """Melds in the places of the earlier melds that share most cards with them; melds without a place come last."""
    cards = [cards_of([meld]) for meld in after]
    shared = sorted(
        (-(there & cards[at]).total(), place, at)
        for place, there in enumerate([cards_of([meld]) for meld in before])
        for at in range(len(after))
    )
    places: dict[int, int] = {}
    for common, place, at in shared:
        if common and at not in places and place not in places.values():
            places[at] = place
    last = len(before)
    return tuple([after[at] for at in sorted(range(len(after)), key=lambda at: places.get(at, last + at))])
