"""The origin of the cards of a turn: house rules about melds that were on the table before.

Two packs have each card twice, so a table can have come about in several ways. A turn is allowed if one of them
keeps the house rules. Unchanged melds are not examined.
"""

from collections import Counter
from collections.abc import Sequence
from itertools import product
from typing import Final

from referee.games.carousel.options import ENDS_ONLY, FORBIDDEN, Options
from referee.kit.cards import JOKER, Card
from referee.kit.rummy.meld_cards import PLAIN, Meld
from referee.kit.rummy.meld_rules import MeldRules
from referee.kit.rummy.melds import is_meld
from referee.kit.values import Value
from referee.ruling import Refused

FROM_HAND: Final = -1
TRIED: Final = 20_000
"""The most ways that are tried; a turn needs more only if dozens of equal cards change their melds."""
Sources = tuple[int, ...]
"""The meld from which each card of a meld comes, or `FROM_HAND`."""


class HouseRules(Value):
    """The house rules about melds on the table, and the melds themselves."""

    meld_rules: MeldRules
    extend: bool
    """True if melds may get cards (CA-AMB-2)."""
    theft: bool
    """True if jokers may be stolen (CA-AMB-9)."""
    split: bool
    """True if runs may be split (CA-STEAL-1)."""


def require_house_rules(
    before: Sequence[Meld], after: Sequence[Meld], played: Sequence[Card], options: Options
) -> None:
    """Require that a turn keeps the house rules about melds on the table.

    :raises Refused: by the rule that it breaks (CA-AMB-2, CA-AMB-9, CA-STEAL-1).
    """
    theft, split = options.joker_theft != FORBIDDEN, options.split_runs != ENDS_ONLY
    if options.extend_melds and theft and split:
        return
    old, new = melds_exchanged(before, after)
    meld_rules = options.meld_rules
    if _ways(old, new, played, HouseRules(meld_rules, options.extend_melds, theft, split)):
        return
    if not options.extend_melds and not _ways(old, new, played, HouseRules(meld_rules, False, True, True)):
        says = "Melds on the table get no cards here: they may only lose some. A new meld holds a card from the hand."
        raise Refused("CA-AMB-2", says)
    if not theft and not _ways(old, new, played, HouseRules(meld_rules, True, False, True)):
        raise Refused("CA-AMB-9", "A joker stays in its meld here, beside a card that lay there with it.")
    if not split and not _ways(old, new, played, HouseRules(meld_rules, True, True, False)):
        raise Refused("CA-STEAL-1", "A run loses cards only at its ends here: the rest of it stays one piece.")
    rule = "CA-STEAL-1" if options.extend_melds else "CA-AMB-2"
    raise Refused(rule, "No way to make these melds keeps all house rules together: change fewer melds.")


def melds_exchanged(before: Sequence[Meld], after: Sequence[Meld]) -> tuple[list[Meld], list[Meld]]:
    """The old melds that are gone or changed, and the new ones.

    Equal melds are mostly the same object, so identity is compared first.
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
    """The melds counted in `there`, each counted off, and the others."""
    present: list[Meld] = []
    others: list[Meld] = []
    for meld in melds:
        if there[id(meld)] > 0:
            there[id(meld)] -= 1
            present.append(meld)
        else:
            others.append(meld)
    return present, others


def _key(meld: Meld) -> tuple[str, list[str]]:
    return meld.sort, sorted([str(laid.card) for laid in meld.cards])


def _ways(old: Sequence[Meld], new: Sequence[Meld], played: Sequence[Card], rules: HouseRules) -> bool:
    """True if the new melds can come from the old ones in a way that keeps the house rules.

    Each meld is tried alone first. Then all are combined, each card once, from the meld with the fewest ways.
    """
    supply: dict[Card, Counter[int]] = {}
    for index, meld in enumerate(old):
        for laid in meld.cards:
            supply.setdefault(laid.card, Counter())[index] += 1
    for card in played:
        supply.setdefault(card, Counter())[FROM_HAND] += 1
    ways = []
    for meld in new:
        ways_of_meld = [
            (sources, frozenset() if rules.split else _pieces(old, meld, sources))
            for sources in product(*(supply[laid.card] for laid in meld.cards))
            if _keeps(meld, sources, rules)
        ]
        if not ways_of_meld:
            return False
        ways.append((meld, ways_of_meld))
    ways.sort(key=lambda way: len(way[1]))
    tries = 0

    def fill(at: int, pieces: frozenset[int]) -> bool:
        nonlocal tries
        if at == len(ways):
            return True
        meld, ways_of_meld = ways[at]
        for sources, left in ways_of_meld:
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
    """True if a meld keeps the rules that concern it alone."""
    if not rules.extend:
        if FROM_HAND not in sources:
            if len(set(sources)) > 1:
                return False
        elif any(_lies(meld, sources, source, rules.meld_rules) for source in set(sources) - {FROM_HAND}):
            return False
    if not rules.theft:
        cards = list(zip(meld.cards, sources, strict=True))
        beside = {source for laid, source in cards if laid.card != JOKER}
        return all(source in (FROM_HAND, *beside) for laid, source in cards if laid.card == JOKER)
    return True


def _lies(meld: Meld, sources: Sources, before: int, meld_rules: MeldRules) -> bool:
    """True if the cards from one old meld form a meld by themselves: then that meld was extended."""
    cards = tuple(PLAIN[laid.card] for laid, source in zip(meld.cards, sources, strict=True) if source == before)
    return is_meld(cards, meld_rules, meld.sort)


def _pieces(old: Sequence[Meld], meld: Meld, sources: Sources) -> frozenset[int]:
    """The old runs with three neighbours that are still together in this run: it is a piece of them."""
    if meld.sort != "run":
        return frozenset()
    pieces = set()
    for index in range(len(sources) - 2):
        source = sources[index]
        if source != FROM_HAND and sources[index : index + 3] == (source,) * 3 and old[source].sort == "run":
            lay = old[source].cards
            if all(laid in lay for laid in meld.cards[index : index + 3]):
                pieces.add(source)
    return frozenset(pieces)
