"""The questions that take longest, of all that are known: found by asking thousands at random."""

from __future__ import annotations

import random
from typing import Any, Final

from referee.games.cripple_mr_onion.cards import PACKS
from referee.kit.cards import pack

Question = dict[str, Any]

SLOWEST: Final = 711
"""The seed of the slowest hand and table of Vatican: five seconds on the machine on which it was found."""
FITS: Final = (
    711, 627, 449, 188, 374, 416, 747, 279, 349, 191, 648, 745, 255, 171, 250, 119, 751, 199, 633, 102,
    124, 414, 144, 364, 48, 251, 539, 55, 773, 47, 433, 314, 768, 452, 207, 481, 24, 358, 338, 146,
    304, 225, 301, 718, 19, 437, 93, 613, 405, 401, 232, 26, 238, 288, 248, 574, 460, 346, 116, 671,
)  # fmt: skip
KNOCKS: Final = (34, 38, 69, 0, 28, 68, 64, 25, 145, 91, 95, 125, 1, 2, 3, 4, 5, 6, 7, 8)


def fits(seed: int) -> Question:
    """Vatican: which of 40 cards fit a table that lies anyhow."""
    chance = random.Random(seed)
    heap = list(map(str, pack(2, 0).elements()))
    chance.shuffle(heap)
    cards = ["*"] * 2 + heap[: chance.choice((60, 70, 80, 90, 100, 104))]
    chance.shuffle(cards)
    return {"ask": "fits", "hand": cards[:40], "table": cards[40:]}


def knock(seed: int) -> Question:
    """Carousel: the deadwood of 60 cards that are melded as well as can be."""
    chance = random.Random(seed)
    heap = list(map(str, pack(2, 2).elements()))
    chance.shuffle(heap)
    return {"ask": "may-knock", "hand": heap[:60], "options": {"meld_at_knock": True}}


def compare(seed: int) -> Question:
    """Cripple Mr Onion: the best of a thousand hands."""
    cards = sorted(map(str, PACKS[13]))
    chance = random.Random(seed)
    return {
        "ask": "compare",
        "hands": {f"P{hand}": chance.sample(cards, 9) for hand in range(1_000)},
        "wild_round": True,
    }


def go_down(deal: int) -> Question:
    """Push: melds that can be read in 256 ways."""
    melds = [["4D", "2C", "2D"], ["5S", "2C", "2S"], ["6H", "2H", "2S"], ["7C", "2H", "*"]]
    return {"ask": "may-go-down", "deal": deal, "melds": melds}


def worst_questions() -> list[tuple[str, Question]]:
    """A hundred of them, each with its game."""
    return [
        *(("vatican", fits(seed)) for seed in FITS),
        *(("carousel", knock(seed)) for seed in KNOCKS),
        *(("cripple-mr-onion", compare(seed)) for seed in range(10)),
        *(("push", go_down(1 + index % 5)) for index in range(10)),
    ]
