"""Deals of Cripple Mr Onion in which powers and great hands meet more often than by chance."""

from __future__ import annotations

import random
from collections.abc import Sequence

from tests.simulators.cripple_mr_onion.cards import ARCANA, NAMED, PICTURES, POWERS, SUITS, is_eight, rank


def dealt(chance: random.Random, players: int, wild: bool, pack: Sequence[str]) -> tuple[list[list[str]], list[str]]:
    """Nine cards for each player, and the rest of the pack.

    Some rounds have a Great Onion and a straight flush, others the Queen of Elephants or many cards with powers.
    """
    kind = chance.random()
    if kind < 0.35:
        rigged = _crippling(chance, wild) if kind < 0.15 else [_of_queen(chance, wild, pack)]
        deck = [card for card in pack if not any(card in hand for hand in rigged)]
        chance.shuffle(deck)
        hands = [*rigged, *([] for _ in range(players - len(rigged)))]
        hands = [[*hand, *(deck.pop() for _ in range(9 - len(hand)))] for hand in hands]
        chance.shuffle(hands)
    else:
        favoured = chance.choice(("powers", "pairs", "eights", ""))
        deck = sorted(pack, key=lambda card: chance.random() ** (1 / _weight(card, favoured)))
        top = deck[-9 * players :]
        deck = deck[: -9 * players]
        chance.shuffle(top)
        hands = [top[at : at + 9] for at in range(0, len(top), 9)]
    for hand in hands:
        chance.shuffle(hand)
    return hands, deck


def _weight(card: str, favoured: str) -> int:
    if favoured == "powers":
        return 8 if card in POWERS else 1
    if favoured == "pairs":
        return 6 if card in NAMED or rank(card) == "A" or (rank(card) and rank(card) in PICTURES) else 1
    if favoured == "eights":
        return 8 if is_eight(card) or card in POWERS else 1
    return 1


def _crippling(chance: random.Random, wild: bool) -> list[list[str]]:
    """A Great Onion, and most of a straight flush."""
    great = _mr_onion(chance, wild)
    return [great, [card for card in _straight_flush(chance, wild) if card not in great]]


def _of_queen(chance: random.Random, wild: bool, pack: Sequence[str]) -> list[str]:
    """The Queen of Elephants with nines and tens, in a wild round with eights."""
    cards = [card for card in pack if rank(card) in ("9", "T") or (wild and is_eight(card))]
    return ["Qe", *chance.sample(cards, chance.randint(4, 6)), *chance.sample(("World", "3c", "Ko", "Kc"), 2)]


def _mr_onion(chance: random.Random, wild: bool) -> list[str]:
    """A Great Onion or a Great Bagel, in a wild round with eights."""
    aces, pictures = ["Ao", "Ae", "At", "Ruler"], ["Ke", "Jt", "Qt", "Jo", "Ko"]
    eights = chance.sample(["8o", "8e", "8t", "8c"], chance.choice((0, 1, 2))) if wild else []
    if chance.random() < 0.25:
        return ["Te", "To", "Tt", "Ke", "Jt", "Qt", "9t", "At", "Lady"]
    others = [*aces[: 4 - len(eights) // 2], *chance.sample(pictures, 4)]
    return [*others[: 8 - len(eights)], *eights, "Death"]


def _straight_flush(chance: random.Random, wild: bool) -> list[str]:
    """Nine cards of one suit in sequence, in a wild round at times with an eight of another suit in it."""
    main, start = chance.choice(("c", "c", "o", "a")), chance.randrange(5)
    names = {rank(card): card for card in ARCANA}
    cards = [names[place] if main == "a" else place + main for place in "A23456789TJQK"[start : start + 9]]
    if wild and chance.random() < 0.5:
        cards[chance.randrange(9)] = "8" + chance.choice([each for each in SUITS if each != main])
    return list(dict.fromkeys(cards))
