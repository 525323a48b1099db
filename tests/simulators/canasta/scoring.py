"""The values of cards, canastas and deals (CN-VAL-1, CN-INIT-1, CN-SCO-1 to CN-SCO-5)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

PACK: Final = {"A": 8, "2": 8, "3b": 4, "3r": 4, **dict.fromkeys("456789TJQK", 8), "*": 4}
VALUE: Final = {"*": 50, "A": 20, "2": 20, **dict.fromkeys("KQJT98", 10), **dict.fromkeys("7654", 5), "3b": 5, "3r": 0}
RANKS: Final = "456789TJQKA"
WILD: Final = ("2", "*")


def is_wild(card: str) -> bool:
    return card in WILD


def worth(cards: Iterable[str]) -> int:
    return sum(VALUE[card] for card in cards)


def is_canasta(cards: Sequence[str]) -> bool:
    """True for seven cards or more, four of them natural (CN-MELD-2)."""
    return len(cards) >= 7 and sum(not is_wild(card) for card in cards) >= 4


def minimum(total: int) -> int:
    """The least worth of a side's first melds (CN-INIT-1)."""
    return 15 if total < 0 else 50 if total <= 1495 else 90 if total <= 2995 else 120


def rank_of(group: Sequence[str]) -> str | None:
    """The one natural rank of a group; None if it has none or several."""
    naturals = {card for card in group if not is_wild(card)}
    return next(iter(naturals)) if len(naturals) == 1 else None


def tally_fault(first: Mapping[str, Any], second: Mapping[str, Any]) -> str:
    for facts in (first, second):
        canastas = facts["natural_canastas"] + facts["mixed_canastas"]
        if facts["went_out"] != "no" and not canastas:
            return "CN-OUT-1: out without a canasta"
        if facts["melded_points"] % 5 or facts["points_in_hands"] % 5:
            return "CN-SCO-5: not a multiple of 5"
        if facts.get("sidehas_melded") is False and (facts["melded_points"] or canastas):
            return "CN-SCO-3: not melded, and melded points"
        # Seven fives; four fives and three twos would be 80, six fives and a two 50.
        if facts["melded_points"] < 35 * facts["natural_canastas"] + 50 * facts["mixed_canastas"]:
            return "CN-MELD-2: the canastas are worth more"
    everything = sum(facts["melded_points"] + facts["points_in_hands"] for facts in (first, second))
    return "CN-VAL-1: the pack is worth less" if everything > worth(Counter(PACK).elements()) else ""


def has_melded(facts: Mapping[str, Any]) -> bool:
    return bool(facts.get("sidehas_melded", facts["melded_points"] > 0))


def tally_score(facts: Mapping[str, Any]) -> int:
    reds = facts["red_threes"]
    return (
        {"no": 0, "open": 100, "concealed": 200}[facts["went_out"]]
        + 500 * facts["natural_canastas"]
        + 300 * facts["mixed_canastas"]
        + (800 if reds == 4 else 100 * reds) * (1 if has_melded(facts) else -1)
        + facts["melded_points"]
        - facts["points_in_hands"]
    )
