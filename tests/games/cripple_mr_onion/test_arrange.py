"""The best arrangement is the same as that of a search through all partitions."""

from __future__ import annotations

import random

import pytest

from referee.games.cripple_mr_onion.arrangement.solver import arrange, classify, fixed
from referee.games.cripple_mr_onion.cards import CARDS, Card
from referee.games.cripple_mr_onion.groupings import RANK_STEP, Grouping
from referee.games.cripple_mr_onion.powers import Powers
from referee.games.cripple_mr_onion.straight_flush import straight_flush
from referee.kit.values import replace
from tests.games.cripple_mr_onion.search import PACK, best, groupings
from tests.rings import examples

EIGHTS = [CARDS["8o"], CARDS["8e"], CARDS["8t"], CARDS["8c"]]
"""Fewer hands than it was once tried with; 1 tries some 3000."""
WILD = Powers(eights="wild", wild_round=True)
LADY_OPEN = replace(WILD, lady=True)


def keys(pairs: tuple[tuple[float, int], ...]) -> tuple[int, ...]:
    return tuple(int(rank * RANK_STEP) + nulls for rank, nulls in pairs)


def same(hand: list[Card], powers: Powers) -> None:
    arrangement = arrange(hand, powers)
    names = [card.code for card in hand]
    assert arrangement.key(powers.fool) == keys(best(hand, powers)), (names, powers, arrangement.says)
    used = [card for grouping in arrangement.groupings for card in grouping.cards]
    assert len(used) == len(set(used))
    assert set(used) <= set(hand)


@pytest.mark.parametrize(
    ("powers", "eights", "size", "hands"),
    [
        (Powers(), 0, 9, 450),
        (Powers(), 2, 9, 125),
        (Powers(), 4, 9, 60),
        (Powers(fool=True), 1, 9, 125),
        (Powers(zero_aces=True), 1, 9, 125),
        (Powers(arcana_suit=False), 0, 9, 75),
        (Powers(wild_wizard=True), 0, 7, 30),
        (WILD, 1, 9, 60),
        (WILD, 2, 8, 60),
        (WILD, 4, 7, 20),
        (WILD, 4, 9, 3),
        (replace(WILD, arcana_suit=False), 2, 7, 40),
        (replace(WILD, no_aces=True), 2, 7, 40),
        (LADY_OPEN, 0, 8, 20),
        (LADY_OPEN, 1, 8, 20),
        (LADY_OPEN, 2, 6, 75),
        (LADY_OPEN, 4, 6, 20),
        (replace(LADY_OPEN, death=True), 1, 7, 30),
        (replace(LADY_OPEN, fool=True), 2, 6, 30),
        (replace(LADY_OPEN, arcana_suit=False), 2, 6, 30),
        (replace(LADY_OPEN, no_aces=True), 2, 6, 20),
        (replace(LADY_OPEN, wild_wizard=True), 1, 6, 20),
        (replace(WILD, death=True), 2, 6, 75),
        (Powers(death=True), 1, 7, 75),
        (Powers(sender=True), 1, 7, 75),
        (Powers(wizard_is_eight=True), 1, 9, 40),
        (replace(WILD, wizard_is_eight=True), 1, 7, 30),
    ],
    ids=str,
)
def test_the_best_arrangement_is_that_of_all_partitions(powers: Powers, eights: int, size: int, hands: int) -> None:
    chance = random.Random(f"{powers}{eights}")
    # Rich hands (aces, tens, nines) show a rule that concerns the whole hand.
    pack = [card for card in PACK if card not in EIGHTS]
    rich = [card for card in pack if card.rank in tuple("A9TJQK") or card.code in ("Lady", "Witch", "Wizard")]
    for number in examples(hands):
        chosen = chance.sample(EIGHTS, eights)
        hand = chosen + chance.sample(rich if number % 3 == 0 else pack, size - eights)
        if powers.sender and number % 3:
            hand = [*chosen, *chance.sample([card for card in pack if card.rank in tuple("A3569TK")], size - eights)]
        if powers.wild_wizard and CARDS["Wizard"] not in hand:
            hand[-1] = CARDS["Wizard"]
        same(hand, powers)


@pytest.mark.parametrize("powers", [Powers(), WILD, Powers(fool=True)], ids=["plain", "wild", "fool"])
def test_a_set_of_cards_counts_as_the_highest_that_it_fits(powers: Powers) -> None:
    chance = random.Random(4)
    swapped = {1: 6, 6: 1, 2: 17, 17: 2, 3: 18, 18: 3, 4: 19, 19: 4, 5: 20.5} if powers.fool else {}
    for _ in examples(1500):
        hand = chance.sample([*PACK, *EIGHTS], chance.choice((2, 3, 3, 4, 4, 5, 6)))
        if len(set(hand)) < len(hand) or CARDS["Wizard"] in hand:
            continue
        group = classify(hand, powers)
        all_of_it = groupings(tuple(hand), powers)
        if not all_of_it:
            assert group is None, [card.code for card in hand]
            continue
        top = max((swapped.get(grouping.rank, grouping.rank), -grouping.nulls, grouping.rank) for grouping in all_of_it)
        assert group is not None, [card.code for card in hand]
        assert (group.rank, -group.nulls) == (top[2], top[1]), [card.code for card in hand]


def adds_up(grouping: Grouping) -> int:
    acts = dict(grouping.acts)
    total = 0
    for card in grouping.cards:
        value = acts.get(card)
        total += (
            value
            if isinstance(value, int)
            else {"A": 1, "9": 9}.get(card.rank, min(10, "A23456789TJQK".index(card.rank) + 1))
        )
    return total


def test_what_cards_act_as_adds_up() -> None:
    chance = random.Random(5)
    for _ in examples(600):
        wild = chance.random() < 0.5
        hand = [*chance.sample(EIGHTS, 2), *chance.sample([card for card in PACK if card not in EIGHTS], 7)]
        for grouping in arrange(hand, WILD if wild else Powers()).groupings:
            if grouping.rank in (8, 10, 12, 14, 16):
                assert adds_up(grouping) == 21, grouping
                assert sum(value == 0 for _, value in grouping.acts) == grouping.nulls
            elif grouping.rank in (7, 9):
                assert 16 <= adds_up(grouping) <= 21, grouping


def test_with_the_lady_open_no_more_elevens_are_played_than_she_allows() -> None:
    """Counted by what the cards act as: one eleven more than there are other cards that could be it (CM-LADY-2)."""
    chance = random.Random(6)
    for _ in examples(300):
        wild = chance.randint(0, 4)
        hand = [*EIGHTS[:wild], *chance.sample([card for card in PACK if card not in EIGHTS], 9 - wild)]
        groupings = arrange(hand, LADY_OPEN).groupings
        played = {card for grouping in groupings for card in grouping.cards}
        elevens = 0
        ones = sum((card.rank == "A" or card in EIGHTS) and card not in played for card in hand)
        for grouping in groupings:
            acts = dict(grouping.acts)
            if grouping.rank in (8, 10, 12, 14, 16):
                assert adds_up(grouping) == 21, grouping
            if grouping.rank in SUMS:
                able = [card for card in grouping.cards if card.rank == "A" or card in EIGHTS]
                elevens += sum(acts[card] == 11 for card in able)
                ones += sum(acts[card] == 1 for card in able)
            elif grouping.rank in PAIRS:
                elevens += PAIRS[grouping.rank]
            elif grouping.rank in (1, 2, 3, 4, 5):
                elevens += sum(card.rank == "A" or acts.get(card) == "A" for card in grouping.cards if card.rank != "9")
        assert elevens <= ones + 1, [card.code for card in hand]


SUMS = (7, 8, 9, 10, 12, 14, 16)
PAIRS = {6: 1, 17: 2, 18: 3, 19: 3}


def test_wild_cards_in_a_flush_are_cards_that_they_may_be() -> None:
    """Never one of the cards with powers: not the ace, six, eight and pictures of the Arcana (CM-NULL-2, CM-PACK-4)."""
    chance = random.Random(7)
    arcana = [card for card in PACK if card.suit == "a" and card.code != "Wizard"]
    for _ in examples(300):
        group = classify([*chance.sample(EIGHTS, chance.choice((1, 2))), *chance.sample(arcana, 2)], WILD)
        if group is not None and group.rank == 9:
            assert all(value in (2, 3, 4, 5, 7, 9, 10) for card, value in group.acts if card in EIGHTS), group


def test_a_wild_wizard_is_the_eight_of_a_suit_in_a_straight_flush() -> None:
    hand = [CARDS[code] for code in ("2e", "3e", "4e", "5e", "6e", "7e", "Wizard", "9e", "Te")]
    assert straight_flush(hand, Powers(wild_wizard=True)) == 1
    assert straight_flush(hand, Powers()) is None


def test_groupings_of_ones_own_are_kept_with_the_lady_open() -> None:
    hand = [CARDS[code] for code in ("Ao", "Ae", "Kt", "Qt", "3c", "5c", "6t", "7e", "9o")]
    best = arrange(hand, LADY_OPEN)
    own = fixed(hand, LADY_OPEN, [[CARDS["Ao"], CARDS["Kt"]]])
    assert [set(grouping.cards) for grouping in own.groupings] == [{CARDS["Ao"], CARDS["Kt"]}]
    assert own.key() < best.key()
