"""The cards of the pack as keys on the phone, with the table's names for the suits."""

from collections.abc import Collection, Mapping
from functools import lru_cache

from referee.contract import Choice
from referee.games.cripple_mr_onion.cards import ARCANA, CARDS, PACKS, SUIT_NAMES, Card, key_label
from referee.games.cripple_mr_onion.position import Position


def card_keys(position: Position, cards: Collection[Card] | None = None) -> tuple[Choice, ...]:
    """These cards in the order of the pack; all cards of it if none are given."""
    options = position.options
    keys = _keys(options.suit_size, tuple(options.suits.items()))
    if cards is None:
        return keys
    typed = {card.typed for card in cards}
    return tuple(key for key in keys if key.value in typed)


def hidden_card_keys(position: Position) -> tuple[Choice, ...]:
    """The cards not yet seen at the table."""
    return card_keys(position, PACKS[position.options.suit_size] - position.seen)


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
