"""Sets of cards as pairs and royals: Bagels, Onions of pictures and aces, 6-7-8, 7-7-7, three eights, the Octavo."""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations
from typing import Final

from referee.games.cripple_mr_onion.arrangement.card_sets import MOST, SIXES, SIZE, mask_of, places_of
from referee.games.cripple_mr_onion.arrangement.card_uses import (
    ACE,
    CARD_WILD,
    EIGHT_WILD,
    KILLED,
    NINE,
    PICTURE,
    TEN,
    CardUse,
    OwnerChoice,
)
from referee.games.cripple_mr_onion.cards import DEATH, LADY, RULER, WITCH
from referee.games.cripple_mr_onion.groupings import (
    BAGEL,
    BROKEN_ROYAL,
    DOUBLE_BAGEL,
    DOUBLE_ONION,
    FOOL_RANKS,
    GREAT_BAGEL,
    GREAT_ONION,
    LESSER_BAGEL,
    LESSER_ONION,
    OCTAVO,
    PLAIN_RANKS,
    ROYAL,
    TRIPLE_BAGEL,
    TRIPLE_ONION,
    TWO_CARD_ONION,
    WILD_ROYAL,
)
from referee.games.cripple_mr_onion.powers import WILD, Powers

EXTRAS: Final = frozenset((DEATH, RULER, LADY, WITCH))
"""The cards that complete a Lesser Onion (CM-GRP-13)."""
_KILLABLE: Final = {False: (DOUBLE_ONION,), True: (DOUBLE_ONION, TRIPLE_ONION)}
"""The ranks that allow no killed picture; True is the key for a wild round (CM-DEATH-1, CM-DEATH-2)."""
_BAGEL_ROLES: Final = frozenset((PICTURE, TEN, NINE, ACE, EIGHT_WILD, CARD_WILD, KILLED))
_ONION_ROLES: Final = frozenset((PICTURE, ACE, EIGHT_WILD, CARD_WILD, KILLED))
LargeGrouping = tuple[int, int, int]
"""A set of seven or more cards: its cards as a mask, its rank, its pairs as a mask (0 for eights without pairs)."""


# --- two, three, four and six cards ----------------------------------------------------------------------------------


class PairRanks(dict[int, int]):
    """The highest rank as pairs or a royal by packed roles, under one set of rules, computed on demand."""

    def __init__(self, no_ace: bool, not_as_eight: bool, wild_round: bool, fool: bool) -> None:
        self.no_ace, self.not_as_eight = no_ace, not_as_eight
        self.killable = _KILLABLE[wild_round]
        self.ranks = FOOL_RANKS if fool else PLAIN_RANKS
        self._all: dict[int, tuple[int, ...]] = {}

    def __missing__(self, counts: int) -> int:
        self[counts] = rank = max(self.all_ranks(counts), key=lambda possible: self.ranks[possible], default=0)
        return rank

    def all_ranks(self, counts: int) -> tuple[int, ...]:
        """Every rank that cards of these roles can have."""
        known = self._all.get(counts)
        if known is None:
            known = self._all[counts] = _ranks(counts, self.no_ace, self.not_as_eight, self.killable)
        return known


def pair_ranks(powers: Powers, choice: OwnerChoice) -> PairRanks:
    """The table of ranks for the rules in force."""
    return _pair_ranks(powers.no_aces, choice.not_as_eight, powers.wild_round, powers.fool)


@cache
def _pair_ranks(no_ace: bool, not_as_eight: bool, wild_round: bool, fool: bool) -> PairRanks:
    return PairRanks(no_ace, not_as_eight, wild_round, fool)


def _ranks(counts: int, no_ace: bool, not_as_eight: bool, killable: Sequence[int]) -> tuple[int, ...]:
    """The ranks of two, three, four or six cards as Bagels, royals or Onions of pairs; empty if they are no grouping.

    In Double and Triple Onions a ten is not a picture card (CM-GRP-14).
    """
    by_role = _by_role(counts)
    picture, ten, nine, _, _, _, six, seven, eight, other, killed = by_role
    size = sum(by_role)
    if other:
        return ()
    if size == 3:
        royal = _royal(by_role, not_as_eight)
        return (royal,) if royal else ()
    if six or seven or eight:
        return ()
    pairs = size // 2
    ranks = []
    if _are_bagels(counts, no_ace):
        ranks.append({1: BAGEL, 2: DOUBLE_BAGEL, 3: TRIPLE_BAGEL}[pairs])
    if not nine and _are_onion_pairs(counts, pairs, no_ace):
        if pairs == 1 and picture + ten + killed <= 1:
            ranks.append(TWO_CARD_ONION)
        elif pairs > 1 and not ten:
            whole = DOUBLE_ONION if pairs == 2 else TRIPLE_ONION
            if not killed or whole not in killable:
                ranks.append(whole)
    return tuple(ranks)


def _by_role(counts: int) -> list[int]:
    """The number of cards of each role, in the order of the roles."""
    return [counts >> (4 * place) & 15 for place in range(11)]


def _royal(by_role: Sequence[int], not_as_eight: bool) -> int:
    picture, ten, nine, ace, eights, wild, six, seven, eight, _, killed = by_role
    if picture or ten or nine or ace or killed:
        return 0
    if eights == 3 and not not_as_eight:
        return WILD_ROYAL
    if not six and not eight:
        return ROYAL
    if six <= 1 and seven <= 1 and eight <= 1 and (eight or wild or not not_as_eight):
        return BROKEN_ROYAL
    return 0


# --- seven cards and more --------------------------------------------------------------------------------------------


def large_groupings(
    uses: Sequence[CardUse], powers: Powers, choice: OwnerChoice, roles: Sequence[int]
) -> Iterator[LargeGrouping]:
    """Lesser and Great Bagels, Lesser and Great Onions, Octavos among the sets of a hand; `roles` are their counts."""
    n = len(uses)
    if n < 7:
        return
    usable = mask_of(use.card not in choice.unused for use in uses)
    extras = usable & mask_of(use.card.code in EXTRAS for use in uses)
    bagel = mask_of(use.role in _BAGEL_ROLES for use in uses)
    if SIZE[bagel] >= 6:
        # Wild eights can also act as ordinary cards of the Arcana, if that is a suit.
        arcana = usable & mask_of(use.card.arcana or (use.wild and powers.arcana_suit) for use in uses)
        if arcana:
            yield from _large_bagels(n, bagel, arcana, roles, powers.no_aces)
    onion = mask_of(use.role in _ONION_ROLES for use in uses)
    if SIZE[onion] >= 6 and n >= 8 and SIZE[extras] >= 2:
        yield from _lesser_onions(n, onion, extras, roles, powers.no_aces)
    if n == MOST and SIZE[onion] >= 8:
        death = usable & mask_of(use.card.code == DEATH for use in uses)
        yield from _great_onions(onion, death, roles, powers.no_aces)
    if SIZE[extras] == 4 and not choice.not_as_eight:
        eights = usable & mask_of(powers.is_eight(use.card) for use in uses)
        for four in combinations(places_of(eights), 4):
            mask = extras | sum(1 << place for place in four)
            yield mask, OCTAVO if powers.eights == WILD else LESSER_ONION, 0


def _large_bagels(n: int, bagel: int, arcana: int, roles: Sequence[int], no_ace: bool) -> Iterator[LargeGrouping]:
    """Three or four Bagels and one more card of the Arcana (CM-GRP-1)."""
    for mask in SIXES[n]:
        if not mask & ~bagel and _are_bagels(roles[mask], no_ace):
            for place in places_of(arcana & ~mask):
                yield mask | 1 << place, LESSER_BAGEL, mask
    if n == MOST and SIZE[bagel] >= 8:
        whole = (1 << n) - 1
        for place in places_of(arcana):
            mask = whole & ~(1 << place)
            if not mask & ~bagel and _are_bagels(roles[mask], no_ace):
                yield whole, GREAT_BAGEL, mask


def _lesser_onions(n: int, onion: int, extras: int, roles: Sequence[int], no_ace: bool) -> Iterator[LargeGrouping]:
    """Three pairs and two of the cards that complete them (CM-GRP-13)."""
    for mask in SIXES[n]:
        if not mask & ~onion and _are_onion_pairs(roles[mask], 3, no_ace):
            for first, second in combinations(places_of(extras & ~mask), 2):
                yield mask | 1 << first | 1 << second, LESSER_ONION, mask


def _great_onions(onion: int, death: int, roles: Sequence[int], no_ace: bool) -> Iterator[LargeGrouping]:
    """Four pairs and Death (CM-GRP-13)."""
    whole = (1 << MOST) - 1
    mask = whole & ~death
    if death and not mask & ~onion and _are_onion_pairs(roles[mask], 4, no_ace):
        yield whole, GREAT_ONION, mask


def _are_bagels(counts: int, no_ace: bool) -> bool:
    """True if each nine has an ace; a wild card stands for the one that is missing."""
    _, _, nine, ace, eights, wild, *_ = _by_role(counts)
    short = nine - ace
    return (short <= (wild if no_ace else wild + eights)) if short > 0 else -short <= wild + eights


def _are_onion_pairs(counts: int, pairs: int, no_ace: bool) -> bool:
    """True if these are an ace and a picture card for each pair; a wild card stands for one that is missing."""
    picture, _, _, ace, eights, wild, *_, killed = _by_role(counts)
    able = wild if no_ace else wild + eights
    return picture + killed <= pairs and ace <= pairs and pairs - ace <= able
