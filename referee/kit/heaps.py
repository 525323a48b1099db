"""Tables as people write them: as melds, or as one heap of cards."""

from __future__ import annotations

import dataclasses
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Annotated, Any, Final

from referee.kit.cards import JOKER, Card, one_more
from referee.kit.fault import Fault
from referee.kit.form import Length, Unreadable, sequence
from referee.kit.melds import Laid, Law, read_meld

_MELDS: Final = sequence(sequence(Laid.kind, Length(0, 120)), Length(0, 120))


def _read(raw: object) -> tuple[tuple[Laid, ...], ...]:
    """Melds, or a list of cards as the one meld of a heap.

    :raises Unreadable: where neither can be read.
    """
    if isinstance(raw, (list, tuple)) and raw and not any(isinstance(part, (list, tuple)) for part in raw):
        words = [str(part) for part in raw]
        if not any(" " in word.strip() for word in words):
            return tuple((laid,) for laid in _MELDS.read([list(raw)])[0])
    return _MELDS.read(raw)


_SCHEMA: Final[dict[str, Any]] = {
    "anyOf": [dict(_MELDS.schema), {"type": "array", "items": dict(Laid.kind.schema), "maxItems": 120}]
}
Heap = Annotated[tuple[tuple[Laid, ...], ...], dataclasses.replace(_MELDS, read=_read, schema=_SCHEMA)]
"""A table as melds or as one heap; a heap is read as one group of cards that need not be a meld."""


def read_table(table: tuple[tuple[Laid, ...], ...], law: Law, where: str) -> tuple[Laid, ...]:
    """The cards of a table, a joker in a meld with what it stands for.

    :raises Unreadable: where one of several melds is none.
    """
    if all(len(cards) == 1 for cards in table):
        return heap((laid for cards in table for laid in cards), where)
    found: list[Laid] = []
    for index, cards in enumerate(table):
        meld = read_meld(cards, law)
        if not isinstance(meld, Fault):
            found += meld.cards
        elif len(table) == 1:
            found += heap(cards, where)
        else:
            raise Unreadable(meld.says, f"{where}[{index}]")
    return tuple(found)


def heap(cards: Iterable[Laid], where: str) -> tuple[Laid, ...]:
    """The cards of a heap, where no natural card stands for another and each joker for a whole card or for any.

    :raises Unreadable: a card with a meaning that it cannot have.
    """
    found = tuple(cards)
    for laid in found:
        if laid.means is not None and (laid.card != JOKER or not laid.means.suit):
            raise Unreadable(f"{laid}: a joker stands for a card with rank and suit (*=8C), or for any (*)", where)
    return found


def account(cards: Iterable[Laid | Card], pack: Mapping[Card, int], where: str) -> None:
    """Nothing, where the pack has the cards.

    :raises Unreadable: a card more often than the pack has it.
    """
    counts = Counter(laid.card if isinstance(laid, Laid) else laid for laid in cards)
    for card, count in counts.items():
        most = pack.get(card, 0)
        if count > most:
            raise Unreadable(one_more(card.spoken, most + 1, most), where)
