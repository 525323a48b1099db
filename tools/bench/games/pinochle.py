"""Pinochle: how many hands have their best meld found a second, and how many times a second the legal cards."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from referee import games
from referee.games.pinochle.melds import best, values
from referee.games.pinochle.options import Options
from referee.games.pinochle.pack import CODES, COPIES, HAND, KINDS
from referee.games.pinochle.tricks import legal, state_of
from referee.match import read_json
from tools.bench.replay import encode
from tools.bench.timing import best as shortest

HANDS: Final = 20_000
TRICKS: Final = 200_000
ASKED: Final = 10_000
MELDS_WANTED: Final = 20_000
LEGAL_WANTED: Final = 200_000


def hands(number: int, chance: random.Random) -> list[list[int]]:
    """Hands of twenty cards, dealt four at a time from whole packs."""
    deck = [place for place in range(KINDS) for _ in range(COPIES)]
    hands: list[list[int]] = []
    while len(hands) < number:
        chance.shuffle(deck)
        hands += [deck[index : index + HAND] for index in range(0, len(deck), HAND)]
    return hands[:number]


def measure(_: Path) -> Iterator[str]:
    """Lines of the report."""
    chance = random.Random(1)
    dealt = hands(HANDS, chance)
    worth = values(Options())

    def melds() -> None:
        for number, hand in enumerate(dealt):
            best(hand, number % 4, worth)

    yield _line("best meld of 20 cards", HANDS / shortest(melds), MELDS_WANTED)

    tricks = []
    for hand in hands(TRICKS, chance):
        size = chance.randrange(4)
        mask = 0
        for place in hand[4 : 4 + chance.randrange(1, 17)]:
            mask |= 1 << place
        tricks.append((state_of(hand[:size], chance.randrange(4)), mask))

    def cards() -> None:
        for state, mask in tricks:
            legal(state, mask)

    yield _line("legal cards of a trick", TRICKS / shortest(cards), LEGAL_WANTED)

    schema = games.game("pinochle").schema
    lines = [
        json.dumps({"ask": "score-meld", "cards": [CODES[place] for place in hand], "trump": "SHDC"[number % 4]})
        for number, hand in enumerate(dealt[:ASKED])
    ]

    def ask() -> None:
        for line in lines:
            encode(schema.question(read_json(line)).as_json())

    yield _line("score-meld, asked in JSON", ASKED / shortest(ask, 3), MELDS_WANTED)


def _line(title: str, rate: float, wanted: int) -> str:
    return f"{title:28} {rate:12,.0f} a second   {rate / wanted:6.2f} times the {wanted:,} wanted"
