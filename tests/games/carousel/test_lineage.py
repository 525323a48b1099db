"""House rules about melds on the table, against every way in which equal cards can have changed their melds."""

from __future__ import annotations

import random
from itertools import permutations, product

import pytest

from referee.games.carousel.lineage import (
    FROM_HAND,
    HouseRules,
    _keeps,
    _pieces,
    _ways,
    melds_exchanged,
    require_house_rules,
)
from referee.games.carousel.options import ALLOWED, ENDS_ONLY, FORBIDDEN, TWO_PACKS, YES, Options
from referee.kit.cards import Card
from referee.kit.rummy.arrange import lay_most
from referee.kit.rummy.meld_cards import PLAIN, Meld, MeldCard
from referee.kit.rummy.meld_rules import MeldRules
from referee.kit.rummy.melds import read_meld
from referee.ruling import is_allowed

RULES = MeldRules("low")


def every_way(old: list[Meld], new: list[Meld], played: tuple[Card, ...], rules: HouseRules) -> bool:
    """True if some way to hand the cards out keeps the rules: all permutations of equal cards are tried."""
    supply: dict[Card, list[int]] = {}
    for index, meld in enumerate(old):
        for laid in meld.cards:
            supply.setdefault(laid.card, []).append(index)
    for card in played:
        supply.setdefault(card, []).append(FROM_HAND)
    for chosen in product(*(sorted(set(permutations(sources))) for sources in supply.values())):
        at = {card: iter(sources) for card, sources in zip(supply, chosen, strict=True)}
        came = [tuple(next(at[laid.card]) for laid in meld.cards) for meld in new]
        pieces = [piece for meld, sources in zip(new, came, strict=True) for piece in _pieces(old, meld, sources)]
        kept = all(_keeps(meld, sources, rules) for meld, sources in zip(new, came, strict=True))
        if kept and (rules.split or len(pieces) == len(set(pieces))):
            return True
    return False


def turn(chance: random.Random) -> tuple[tuple[Meld, ...], tuple[Meld, ...], tuple[Card, ...]] | None:
    """A table of few suits, and what somebody made of it with cards from the hand."""
    cards = [card for card in TWO_PACKS.elements() if not card.suit or (card.suit in "SH" and card.rank in "3456789")]
    chance.shuffle(cards)
    before = lay_most((), cards[:13], RULES)
    if before is None or not before.melds:
        return None
    lie = [PLAIN[laid.card] for meld in before.melds for laid in meld.cards]
    after = lay_most(lie, cards[13 : 13 + chance.randint(1, 4)], RULES)
    if after is None or not after.played:
        return None
    return before.melds, after.melds, after.played


@pytest.mark.parametrize("seed", range(150))
def test_a_way_is_found_where_there_is_one(seed: int) -> None:
    plays = turn(random.Random(seed))
    if plays is None:
        return
    before, after, played = plays
    old, new = melds_exchanged(before, after)
    for extend, theft, split in product((False, True), repeat=3):
        rules = HouseRules(RULES, extend, theft, split)
        assert _ways(old, new, played, rules) == every_way(old, new, played, rules), (plays, rules)


def melds(*texts: str) -> tuple[Meld, ...]:
    lineages = []
    for text in texts:
        lineages.append(read_meld(tuple(MeldCard.field_type.read(code) for code in text.split()), RULES))
    return tuple(lineages)


def test_many_equal_cards_are_no_burden() -> None:
    """Both copies of a suit change their places: the search still ends at once."""
    before = melds("AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS", "AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS")
    after = melds("AS 2S 3S", "4S 5S 6S", "7S 8S 9S", "TS JS QS", "AS 2S 3S 4S", "5S 6S 7S", "8S 9S TS", "JS QS KS")
    options = Options(extend_melds=False, joker_theft=FORBIDDEN, split_runs=ENDS_ONLY)
    kings = melds("KH KD KC")
    played = tuple(map(card_of, ("KH", "KD", "KC")))
    assert not is_allowed(require_house_rules, before, (*after, *kings), played, options)
    assert is_allowed(require_house_rules, before, (*before, *kings), played, options)


def test_without_house_rules_nothing_is_asked() -> None:
    options = Options(extend_melds=True, joker_theft=ALLOWED, split_runs=YES)
    require_house_rules(melds("6H 7H 8H"), melds("6H 7H 8H 9H"), (card_of("9H"),), options)


def card_of(code: str) -> Card:
    return MeldCard.field_type.read(code).card
