"""Tables that can stand with cards from the hand: ways that leave most as it lay come first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence

from referee.kit.arrange import arrange, lay_most
from referee.kit.cards import Card
from referee.kit.commons import cards_of
from referee.kit.melds import PLAIN, Laid, Law, Meld, read_meld


def hand_in(before: Iterable[Meld], after: Iterable[Iterable[Laid]]) -> list[Card]:
    """The cards of a table that did not lie there before: those from the hand."""
    return list((Counter([laid.card for cards in after for laid in cards]) - cards_of(before)).elements())


def _as_it_lies(meld: Meld) -> Sequence[Laid]:
    return meld.cards


def tables_with(
    table: Sequence[Meld],
    hand: Sequence[Card],
    law: Law,
    heap: Sequence[Laid],
    bound: bool = False,
    bare: Callable[[Meld], Sequence[Laid]] = _as_it_lies,
) -> Iterator[tuple[Meld, ...]]:
    """Tables on which all of a hand lies beside what lay there, the smallest change first; the last rearranges all.

    `heap` are the cards of the table as a search takes them, `bound` whether jokers among them keep their meaning,
    `bare` gives a meld as another card may be put to it.
    """
    own = arrange([PLAIN[card] for card in hand], law)
    if own is not None:
        yield (*table, *own)
    if len(hand) == 1:
        for index, meld in enumerate(table):
            grown = read_meld((*bare(meld), PLAIN[hand[0]]), law)
            if isinstance(grown, Meld):
                yield (*table[:index], grown, *table[index + 1 :])
    found = lay_most(heap, hand, law, None, bound)
    if found is not None and len(found.played) == len(hand):
        yield as_it_lay(table, found.melds)


def as_it_lay(before: Sequence[Meld], after: Sequence[Meld]) -> tuple[Meld, ...]:
    """The melds of a table, each in the place of the one that it shares most cards with; the others come last."""
    cards = [cards_of([meld]) for meld in after]
    shared = sorted(
        (-(lay & cards[at]).total(), place, at)
        for place, lay in enumerate([cards_of([meld]) for meld in before])
        for at in range(len(after))
    )
    places: dict[int, int] = {}
    for common, place, at in shared:
        if common and at not in places and place not in places.values():
            places[at] = place
    last = len(before)
    return tuple([after[at] for at in sorted(range(len(after)), key=lambda at: places.get(at, last + at))])
