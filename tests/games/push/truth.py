"""Contracts and melds once more, from the rule text. Cards and melds are codes as the record writes them.

A wild card on the table says what it stands for: `*=8S` in a run, `2H=8` in a set.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import cycle
from typing import Any

SUITS = "SHDC"
RANKS = "A23456789TJQKA"
"""The ranks of a run by their places: the ace is low or high (PU-RUN-1)."""
PACK = [*(rank + suit for suit in SUITS for rank in RANKS[:13] for _ in range(2)), *["*"] * 4]
"""The 108 cards (PU-PACK-1)."""
CONTRACTS = ("2 sets of 3", "1 set of 3 + 1 run of 4", "2 runs of 4", "3 sets of 3", "2 runs of 5")
"""The contracts of the five deals as printed (PU-CON-1)."""
Need = tuple[str, int]


def contract(options: Mapping[str, Any], deal: int) -> tuple[list[Need], int]:
    """The melds that a deal asks for, sets first, and the cards that each player is dealt (PU-CON-1, PU-AMB-1)."""
    deal = min(deal, 5)
    text = options.get(f"contract_{deal}", CONTRACTS[deal - 1])
    needs = []
    for count, sort, size in re.findall(r"(\d+) (set|run)s? of (\d+)", text):
        needs += [(sort, int(size))] * int(count)
    dealt = re.match(r"(\d+) cards:", text)
    return sorted(needs, key=lambda need: need[0] == "run"), int(dealt[1]) if dealt else sum(size for _, size in needs)


def points(card: str) -> int:
    """The points of a card left in a hand (PU-SCO-2)."""
    return {"*": 20, "2": 20, "A": 15, "K": 10, "Q": 10, "J": 10, "T": 10}.get(card[0], 5)


def is_wild(code: str) -> bool:
    return code[0] in "*2"


def held(code: str) -> str:
    """The card itself."""
    return code.split("=")[0]


def face(code: str) -> str:
    """The card that it is or for which it stands."""
    return code.split("=")[-1]


def is_free(options: Mapping[str, Any]) -> bool:
    """True if equal cards may lie in a set (PU-AMB-2)."""
    return options.get("set_suits") == "free"


def is_run(meld: Sequence[str]) -> bool:
    """True for a run; the wild cards of a set name a rank alone, or nothing."""
    faces = [face(code) for code in meld if "=" in code or not is_wild(code)]
    return len({card[0] for card in faces}) > 1


def rank_of_set(meld: Sequence[str]) -> str:
    return next(face(code)[0] for code in meld if "=" in code or not is_wild(code))


def missing(meld: Sequence[str]) -> list[str]:
    """The natural cards whose suits are not yet in a set."""
    there = {code[1] for code in meld if not is_wild(code)}
    rank = rank_of_set(meld)
    return [rank + suit for suit in SUITS if suit not in there and rank != "2"]


def next_cards(run: Sequence[str]) -> list[str]:
    """The cards that a run can be longer by, below it and above it (PU-RUN-1)."""
    if len(run) >= 13:
        return []
    first = RANKS.index(face(run[0])[0])
    ranks = RANKS[first - 1 : first] + RANKS[first + len(run) : first + len(run) + 1]
    return list(dict.fromkeys(rank + face(run[0])[1] for rank in ranks))


def fitting(meld: Sequence[str], options: Mapping[str, Any]) -> list[str]:
    """The natural cards of which one alone may be laid off on a meld (PU-INIT-2)."""
    if is_run(meld):
        return [card for card in next_cards(meld) if not is_wild(card)]
    if is_free(options):
        return [rank_of_set(meld) + suit for suit in SUITS if rank_of_set(meld) != "2"]
    return missing(meld) if len(meld) < 4 else []


def ends_for_a_wild_card(meld: Sequence[str], options: Mapping[str, Any]) -> list[str | None]:
    """The ends at which a wild card may be laid off; None if the end need not be named (PU-WILD-3)."""
    if is_run(meld):
        cards = next_cards(meld)
        return ["low", "high"] if len(cards) == 2 else [None] * len(cards)
    return [None] if len(meld) < 4 or is_free(options) else []


def exchangeable(meld: Sequence[str]) -> list[str]:
    """The natural cards that could take the place of a joker in a meld (PU-EXC-1 to PU-EXC-3)."""
    jokers = [code for code in meld if held(code) == "*"]
    if not jokers:
        return []
    return [face(code) for code in jokers if not is_wild(face(code))] if is_run(meld) else missing(meld)


# --- melds from the hand ----------------------------------------------------------------------------------------------


def melds_in(hand: Sequence[str], needs: Sequence[Need]) -> list[list[str]] | None:
    """Cards of a hand that are the melds needed, with few wild cards; None if there are none."""
    if not needs:
        return []
    (sort, size), *rest = needs
    wild = [card for card in hand if is_wild(card)]
    melds = _sets(hand, size, wild) if sort == "set" else _runs(hand, size, wild)
    for meld in sorted(melds, key=lambda codes: sum(map(is_wild, codes)))[:12]:
        left = list(hand)
        for code in meld:
            left.remove(held(code))
        further = melds_in(left, rest)
        if further is not None:
            return [meld, *further]
    return None


def _sets(hand: Sequence[str], size: int, wild: Sequence[str]) -> list[list[str]]:
    melds = []
    for rank in "A3456789TJQK":
        naturals = [card for suit in SUITS if (card := rank + suit) in hand][:size]
        more = [card for card in naturals if list(hand).count(card) > 1] if size > 4 else []
        naturals = [*naturals, *more][:size]
        if naturals and size - len(naturals) <= len(wild):
            melds.append([*naturals, *_in_set(wild[: size - len(naturals)], rank, naturals)])
    return melds


def _in_set(wild: Sequence[str], rank: str, naturals: Sequence[str]) -> list[str]:
    """Wild cards in a set; beside one natural card, where a run could be meant too, with what they stand for."""
    if len(naturals) > 1:
        return list(wild)
    suits = cycle(suit for suit in SUITS if suit != naturals[0][1])
    return [f"{card}={rank}{next(suits)}" for card in wild]


def _runs(hand: Sequence[str], size: int, wild: Sequence[str]) -> list[list[str]]:
    melds = []
    for suit in SUITS:
        for first in range(len(RANKS) - size + 1):
            cards = [rank + suit for rank in RANKS[first : first + size]]
            gaps = [card for card in cards if card not in hand or is_wild(card)]
            if len(gaps) < size and len(gaps) <= len(wild):
                fill = iter(wild)
                melds.append([f"{next(fill)}={card}" if card in gaps else card for card in cards])
    return melds
