"""Where the cards of a turn come from: what house rules ask of melds that were on the table before.

Two packs have each card twice, so a table after a turn can have come about in several ways. A turn stands if one of
them keeps the house rules. Melds that lie as they lay are not looked at.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product
from typing import Final

from referee.games.carousel.options import ENDS_ONLY, FORBIDDEN, Options
from referee.kit.cards import JOKER, Card
from referee.kit.melds import PLAIN, Law, Meld, read_meld

FROM_HAND: Final = -1
TRIED: Final = 20_000
"""Ways that are looked at, at the most; a turn needs more only where dozens of equal cards change their melds."""
Sources = tuple[int, ...]
"""For each card of a meld, the meld in which it lay before, or `FROM_HAND`."""


@dataclass(frozen=True, slots=True)
class HouseRules:
    """Which of the three house rules about melds on the table hold, and the law of melds."""

    law: Law
    extend: bool
    theft: bool
    split: bool


def broken(before: Sequence[Meld], after: Sequence[Meld], played: Sequence[Card], options: Options) -> tuple[str, str]:
    """The house rule that a turn breaks, and what would be right; empty where it breaks none."""
    theft, split = options.joker_theft != FORBIDDEN, options.split_runs != ENDS_ONLY
    if options.extend_melds and theft and split:
        return "", ""
    old, new = changed(before, after)
    law = options.law
    if _ways(old, new, played, HouseRules(law, options.extend_melds, theft, split)):
        return "", ""
    if not options.extend_melds and not _ways(old, new, played, HouseRules(law, False, True, True)):
        says = (
            "Melds on the table get no cards here: they may only lose some, and a new meld holds a card from the hand."
        )
        return "CA-AMB-2", says
    if not theft and not _ways(old, new, played, HouseRules(law, True, False, True)):
        return "CA-AMB-9", "A joker stays in its meld here, beside a card that lay there with it."
    if not split and not _ways(old, new, played, HouseRules(law, True, True, False)):
        return "CA-STEAL-1", "A run loses cards at its ends only here: what stays of it is one piece."
    return (
        "CA-AMB-2" if not options.extend_melds else "CA-STEAL-1"
    ), "The house rules for melds do not go together here."


def changed(before: Sequence[Meld], after: Sequence[Meld]) -> tuple[list[Meld], list[Meld]]:
    """The melds that lie no more as they lay, and those that are there for them.

    Melds that were read alike are mostly one and the same object, which is looked at first.
    """
    there = Counter(map(id, before))
    after = _parted(after, there)[1]
    old = _parted(before, there)[0]
    keys = [_key(meld) for meld in old]
    new = []
    for meld in after:
        key = _key(meld)
        if key in keys:
            at = keys.index(key)
            del old[at], keys[at]
        else:
            new.append(meld)
    return old, new


def _parted(melds: Sequence[Meld], there: Counter[int]) -> tuple[list[Meld], list[Meld]]:
    """The melds that are there, each counted off, and the others."""
    found: list[Meld] = []
    others: list[Meld] = []
    for meld in melds:
        if there[id(meld)] > 0:
            there[id(meld)] -= 1
            found.append(meld)
        else:
            others.append(meld)
    return found, others


def _key(meld: Meld) -> tuple[str, list[str]]:
    return meld.sort, sorted([str(laid.card) for laid in meld.cards])


def _ways(old: Sequence[Meld], new: Sequence[Meld], played: Sequence[Card], rules: HouseRules) -> bool:
    """Whether the melds can have come about in a way that keeps the house rules.

    First each meld by itself; then, the one with the fewest ways first, all together, each card once.
    """
    supply: dict[Card, Counter[int]] = {}
    for index, meld in enumerate(old):
        for laid in meld.cards:
            supply.setdefault(laid.card, Counter())[index] += 1
    for card in played:
        supply.setdefault(card, Counter())[FROM_HAND] += 1
    ways = []
    for meld in new:
        found = [
            (sources, frozenset() if rules.split else _pieces(old, meld, sources))
            for sources in product(*(supply[laid.card] for laid in meld.cards))
            if _keeps(meld, sources, rules)
        ]
        if not found:
            return False
        ways.append((meld, found))
    ways.sort(key=lambda one: len(one[1]))
    tries = 0

    def fill(at: int, pieces: frozenset[int]) -> bool:
        nonlocal tries
        if at == len(ways):
            return True
        meld, found = ways[at]
        for sources, left in found:
            tries += 1
            if tries > TRIED:
                return False
            taken = [(supply[laid.card], source) for laid, source in zip(meld.cards, sources, strict=True)]
            for counts, source in taken:
                counts[source] -= 1
            fits = not (left & pieces) and all(counts[source] >= 0 for counts, source in taken)
            if fits and fill(at + 1, pieces | left):
                return True
            for counts, source in taken:
                counts[source] += 1
        return False

    return fill(0, frozenset())


def _keeps(meld: Meld, sources: Sources, rules: HouseRules) -> bool:
    """Whether a meld keeps the rules that concern it alone."""
    if not rules.extend:
        if FROM_HAND not in sources:
            if len(set(sources)) > 1:
                return False
        elif any(_lies(meld, sources, one, rules.law) for one in set(sources) - {FROM_HAND}):
            return False
    if not rules.theft:
        cards = list(zip(meld.cards, sources, strict=True))
        beside = {source for laid, source in cards if laid.card != JOKER}
        return all(source in (FROM_HAND, *beside) for laid, source in cards if laid.card == JOKER)
    return True


def _lies(meld: Meld, sources: Sources, one: int, law: Law) -> bool:
    """Whether the cards that come from one meld lie as a meld without the others: then it is that meld, and it grew."""
    cards = tuple(PLAIN[laid.card] for laid, source in zip(meld.cards, sources, strict=True) if source == one)
    return isinstance(read_meld(cards, law, meld.sort), Meld)


def _pieces(old: Sequence[Meld], meld: Meld, sources: Sources) -> frozenset[int]:
    """The runs of which three neighbours still lie together in this run: it is a piece of them."""
    if meld.sort != "run":
        return frozenset()
    found = set()
    for index in range(len(sources) - 2):
        source = sources[index]
        if source != FROM_HAND and sources[index : index + 3] == (source,) * 3 and old[source].sort == "run":
            lay = old[source].cards
            if all(laid in lay for laid in meld.cards[index : index + 3]):
                found.add(source)
    return frozenset(found)
