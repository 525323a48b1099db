"""Cripple Mr Onion: how fast nine cards are arranged as well as can be, as they come and with four wild eights."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final

from referee.games.cripple_mr_onion.arrangement.solver import arrange
from referee.games.cripple_mr_onion.cards import CARDS, PACKS, Card
from referee.games.cripple_mr_onion.powers import WILD, Powers
from tools.bench.timing import best

HANDS: Final = 1_500
TIMES: Final = 3
EIGHTS: Final = [CARDS[code] for code in ("8o", "8e", "8t", "8c")]
IN_WILD_ROUND: Final = Powers(eights=WILD, wild_round=True)

LADY_OPEN: Final = replace(IN_WILD_ROUND, lady=True)


def rate(hands: Sequence[Sequence[Card]], powers: Powers) -> float:
    """Hands a second, in the best of a few runs."""

    def run() -> None:
        for hand in hands:
            arrange(hand, powers)

    return len(hands) / best(run, TIMES)


def measure(_: Path) -> Iterator[str]:
    """A line for each kind of hand, with what is wanted."""
    chance = random.Random(21)
    pack = sorted(PACKS[13], key=str)
    others = [card for card in pack if card not in EIGHTS]
    plain = [chance.sample(pack, 9) for _ in range(HANDS)]
    null = [EIGHTS + chance.sample(others, 5) for _ in range(HANDS)]
    for name, hands, powers, wanted in (
        ("nine cards", plain, Powers(), 1_000),
        ("nine cards, four of them null eights", null, Powers(), 300),
        ("nine cards, four of them wild eights", null, IN_WILD_ROUND, 300),
        ("nine cards with Death open", plain, Powers(death=True), 300),
        ("nine cards in a wild round with a Lady open", plain, LADY_OPEN, 300),
        ("nine cards, four of them wild eights, with a Lady open", null, LADY_OPEN, 300),
    ):
        per_second = rate(hands, powers)
        yield f"cripple-mr-onion, best arrangements of {name}: {per_second:,.0f} a second (wanted {wanted:,})"
