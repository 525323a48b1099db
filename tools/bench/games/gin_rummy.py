"""Gin Rummy: how fast hands are arranged and knocks are scored, beside RLCard's melding in the same run.

RLCard 1.2.0 (`pip install rlcard==1.2.0 numpy termcolor`) is no requirement of the project: where it is not installed,
its lines say so. Both sides begin with their own card objects and end with the least deadwood.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, Final

from referee import games
from referee.games.gin_rummy import arrangements
from referee.games.gin_rummy.arrangements import against, bits, deadwood
from referee.games.gin_rummy.options import Options
from referee.games.gin_rummy.scoring import outcome
from referee.kit.cards import DECK, Card
from referee.match import read_json
from tools.bench.replay import encode
from tools.bench.timing import best

HANDS: Final = 3_000
KNOCKS: Final = 3_000
TIMES_RLCARD: Final = 2.0
KNOCKS_WANTED: Final = 2_000


def random_hands(chance: random.Random, size: int = 10) -> list[list[Card]]:
    """Hands of a shuffled pack."""
    return [chance.sample(DECK, size) for _ in range(HANDS)]


def rich_hands(chance: random.Random, size: int = 10) -> list[list[Card]]:
    """Hands with many sets that overlap: from five ranks that follow one another, in all suits."""
    hands = []
    for _ in range(HANDS):
        low = chance.randint(1, 9)
        hands.append(chance.sample([card for card in DECK if low <= card.number < low + 5], size))
    return hands


def rlcard_deadwood() -> Callable[[Sequence[Any]], int] | None:
    """The least deadwood of a hand by RLCard, from its own cards; None where it is not installed."""
    try:
        from rlcard.games.gin_rummy.utils import utils
        from rlcard.games.gin_rummy.utils.melding import get_best_meld_clusters
    except ImportError:
        return None

    def least(hand: Sequence[Any]) -> int:
        clusters = get_best_meld_clusters(hand)
        return int(utils.get_deadwood_count(hand, clusters[0] if clusters else []))

    return least


def measure(_: Path) -> Iterator[str]:
    """Lines of the report."""
    chance = random.Random(20)
    for name, hands in (("random hands", random_hands(chance)), ("hands rich in sets", rich_hands(chance))):
        yield from beside_rlcard(name, hands)
    yield from knocks(chance)


def beside_rlcard(name: str, hands: list[list[Card]]) -> Iterator[str]:
    """The least deadwood alone, and with the sets that leave it; RLCard finds both together."""
    peer, other = rlcard_deadwood(), 0.0
    ours = [deadwood(bits(hand)) for hand in hands]
    compared = "(RLCard is not installed, nothing to compare with)"
    if peer is not None:
        from rlcard.games.base import Card as Theirs

        dealt = [[Theirs(card.suit, card.rank) for card in hand] for hand in hands]
        differ = sum(mine != peer(hand) for mine, hand in zip(ours, dealt, strict=True))
        other = len(hands) / best(lambda: [peer(hand) for hand in dealt])
        compared = (
            f"times RLCard 1.2.0 ({other:,.0f}; at least {TIMES_RLCARD:g} wanted), {differ} of {len(hands)} differ"
        )
    runs: dict[str, Callable[[int], object]] = {"deadwood": deadwood, "sets": arrangements.best}
    for what, find in runs.items():
        rate = len(hands) / best(lambda find=find: [find(bits(hand)) for hand in hands])  # type: ignore[misc]
        ratio = f"= {rate / other:5.1f} {compared}" if other else compared
        yield f"{what + ', ' + name:29} {rate:10,.0f} a second {ratio}"


def knocks(chance: random.Random) -> Iterator[str]:
    """Two hands into a score: arrangements, best lay-offs, points; and the same as a question in JSON."""
    options = Options()
    for name, pool in (("random hands", DECK), ("hands rich in sets", [card for card in DECK if card.number <= 6])):
        dealt = [chance.sample(pool, 20) for _ in range(KNOCKS)]

        def run(dealt: list[list[Card]] = dealt) -> None:
            for cards in dealt:
                mine, theirs = against(bits(cards[:10]), bits(cards[10:]))
                outcome(mine.count, theirs.count, options)

        rate = KNOCKS / best(run)
        wanted = f"{rate / KNOCKS_WANTED:5.1f} times the {KNOCKS_WANTED:,} wanted"
        yield f"knocks with lay-offs, {name:20} {rate:10,.0f} a second   {wanted}"
    schema = games.game("gin-rummy").schema
    lines: list[bytes] = []
    while len(lines) < KNOCKS:
        cards = chance.sample([card for card in DECK if card.number <= 6], 20)
        hands = {"knocker_hand": list(map(str, cards[:10])), "opponent_hand": list(map(str, cards[10:]))}
        lines.append(json.dumps({"ask": "score-knock", **hands}).encode())
    rate = KNOCKS / best(lambda: [encode(schema.question(read_json(line)).as_json()) for line in lines])
    wanted = f"{rate / KNOCKS_WANTED:5.1f} times the {KNOCKS_WANTED:,} wanted"
    yield f"score-knock as a question in JSON         {rate:10,.0f} a second   {wanted}"
