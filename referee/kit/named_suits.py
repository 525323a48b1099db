"""The touch widget for a pack whose suits have names: the labels of its cards are rank and name, `10 Oct`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from referee.kit.cards import CARD_PAD
from referee.kit.values import replace
from referee.schema import HALVES, FieldType, KeyRow, Pad, PadKey, choice_keys


def _ranks_and_names(kind: FieldType[Any], players: Sequence[str], offered: Sequence[PadKey]) -> Pad:
    """Ranks and suits of the offered cards, or of all. A card whose label is one word has no suit."""
    cards = tuple(offered) or choice_keys(kind)
    ranks: dict[str, PadKey] = {}
    suits: dict[str, PadKey] = {}
    whole = []
    for card in cards:
        rank, _, suit = card.label.partition(" ")
        if suit and len(card.value) == 2:
            ranks.setdefault(card.value[0], PadKey(card.value[0], rank, "", "card"))
            suits.setdefault(card.value[1], _suit(card.value[1], suit))
        else:
            whole.append(PadKey(card.value, card.label, card.spoken, "card whole"))
    rows = (KeyRow((*ranks.values(), *whole), "card"), KeyRow(tuple(suits.values()), HALVES))
    return Pad(rows, tuple(card.value for card in cards))


def _suit(letter: str, name: str) -> PadKey:
    return PadKey(letter, name, look="half suit-name", act="half", caroc=letter)


NAMED_CARD_PAD: Final = replace(CARD_PAD, layout=_ranks_and_names)
