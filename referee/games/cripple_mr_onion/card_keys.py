"""The cards of the pack as keys on the phone, with the table's names for the suits."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from referee.contract import Choice
from referee.games.cripple_mr_onion.cards import ARCANA, CARDS, PACKS, SUIT_NAMES, key_label, read_card
from referee.games.cripple_mr_onion.position import Position


def card_keys(position: Position) -> tuple[Choice, ...]:
    """All cards of the pack."""
    options = position.options
    return _keys(options.suit_size, tuple(options.suits.items()))


def hidden_card_keys(position: Position) -> tuple[Choice, ...]:
    """The cards not yet seen at the table."""
    seen = {card for who in range(position.count) for card in position.lies_open(who)}
    seen |= {card for hand in position.showdown.hands if hand is not None for card in hand.cards}
    seen |= {
        card
        for declaration in position.open_cards.declared
        for card in (read_card(declaration.card), *declaration.cards)
    }
    gone = {card.typed for card in seen}
    return tuple(key for key in card_keys(position) if key.value not in gone)


@lru_cache(maxsize=64)
def _keys(size: int, names: tuple[tuple[str, str], ...]) -> tuple[Choice, ...]:
    short = short_names({**dict(names), ARCANA: SUIT_NAMES[ARCANA]})
    return tuple(Choice(card.typed, key_label(card, short)) for card in CARDS.values() if card in PACKS[size])


def short_names(names: Mapping[str, str]) -> dict[str, str]:
    """Names of suits for keys: three letters without blanks, more if two would be the same."""
    plain = {suit: "".join(name.split()) for suit, name in names.items()}
    for length in range(3, 20):
        short = {suit: name[:length] for suit, name in plain.items()}
        if len({name.casefold() for name in short.values()}) == len(short):
            return short
    return {suit: f"{name[:3]}({suit})" for suit, name in plain.items()}
