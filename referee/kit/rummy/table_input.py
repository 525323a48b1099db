"""Tables as people write them: meld by meld, or as one heap of cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Annotated, Any, Final

from referee.kit.cards import JOKER, Card, one_more
from referee.kit.fault import Fault
from referee.kit.rummy.meld_cards import MeldCard
from referee.kit.rummy.meld_rules import MeldRules
from referee.kit.rummy.melds import read_meld
from referee.schema import Length, Unreadable, sequence
from referee.schema.value import replace

_MELDS: Final = sequence(sequence(MeldCard.field_type, Length(0, 120)), Length(0, 120))


def _read(raw: object) -> tuple[tuple[MeldCard, ...], ...]:
    """Melds; a list of single cards is read as a heap.

    :raises Unreadable: neither melds nor a heap.
    """
    if isinstance(raw, (list, tuple)) and raw and not any(isinstance(part, (list, tuple)) for part in raw):
        words = [str(part) for part in raw]
        if not any(" " in word.strip() for word in words):
            return tuple((laid,) for laid in _MELDS.read([list(raw)])[0])
    return _MELDS.read(raw)


_SCHEMA: Final[dict[str, Any]] = {
    "anyOf": [dict(_MELDS.schema), {"type": "array", "items": dict(MeldCard.field_type.schema), "maxItems": 120}]
}
MeldsOrHeap = Annotated[tuple[tuple[MeldCard, ...], ...], replace(_MELDS, read=_read, schema=_SCHEMA)]
"""A table as melds or as one heap. Each card of a heap is a group of its own."""


def read_table(table: tuple[tuple[MeldCard, ...], ...], meld_rules: MeldRules, where: str) -> tuple[MeldCard, ...]:
    """The cards of a table; a joker in a meld has the card that it stands for.

    :raises Unreadable: one of several groups is not a meld.
    """
    if all(len(cards) == 1 for cards in table):
        return read_heap((laid for cards in table for laid in cards), where)
    laid_cards: list[MeldCard] = []
    for index, cards in enumerate(table):
        try:
            laid_cards += read_meld(cards, meld_rules).cards
        except Fault as fault:
            if len(table) > 1:
                raise Unreadable(fault.says, f"{where}[{index}]") from None
            laid_cards += read_heap(cards, where)
    return tuple(laid_cards)


def read_heap(cards: Iterable[MeldCard], where: str) -> tuple[MeldCard, ...]:
    """The cards of a heap. Only a joker may have a meaning: a card with its suit.

    :raises Unreadable: a card has a meaning that it cannot have.
    """
    heap = tuple(cards)
    for laid in heap:
        if laid.stands_for is not None and (laid.card != JOKER or not laid.stands_for.suit):
            raise Unreadable(f"{laid}: a joker stands for a card with rank and suit (*=8C), or for any (*)", where)
    return heap


def check_pack(cards: Iterable[MeldCard | Card], pack: Mapping[Card, int], where: str) -> None:
    """Check that the pack has all of these cards.

    :raises Unreadable: there are more copies of a card than in the pack.
    """
    counts = Counter(laid.card if isinstance(laid, MeldCard) else laid for laid in cards)
    for card, count in counts.items():
        most = pack.get(card, 0)
        if count > most:
            raise Unreadable(one_more(card.spoken, most + 1, most), where)


def check_turn(
    before: Iterable[Iterable[MeldCard]],
    after: Iterable[Iterable[MeldCard]],
    from_hand: Iterable[Card],
    pack: Mapping[Card, int],
) -> None:
    """Check that the pack has all cards of a turn, from the fields `before`, `after` and `from_hand` of a question.

    :raises Unreadable: there are more copies of a card than in the pack.
    """
    check_pack((laid for cards in after for laid in cards), pack, "after")
    there = [laid.card for cards in before for laid in cards]
    check_pack(there, pack, "before")
    check_pack((*there, *from_hand), pack, "from_hand")
