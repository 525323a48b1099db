"""Melds: what lies, what does not and why, and what wild cards stand for."""

from __future__ import annotations

import itertools
import random

import pytest

from referee.kit.cards import DECK, JOKER, RANKS, SUITS, Card
from referee.kit.fault import Fault
from referee.kit.rummy.meld_cards import PLAIN, Meld, MeldCard, read_meld_card
from referee.kit.rummy.meld_rules import MeldRules
from referee.kit.rummy.melds import is_meld, read_meld
from referee.schema import Unreadable
from tests.rings import examples

CORNER = MeldRules("around", wild_needs_suit=True)
EITHER = MeldRules("either", frozenset("*2"))
HIGH = MeldRules("high", frozenset(), duplicates=True)
LOW = MeldRules("low")
NEARLY = "2S 3S 4S 5S 6S 7S 8S 9S TS QS KS AS 2S"
"""Round the corner, but for the jack."""


def read(text: str, meld_rules: MeldRules, sort: str = "") -> Meld:
    return read_meld(tuple(map(read_meld_card, text.split())), meld_rules, sort)


def fault_of(text: str, meld_rules: MeldRules, sort: str = "") -> Fault:
    with pytest.raises(Fault) as caught:
        read(text, meld_rules, sort)
    return caught.value


@pytest.mark.parametrize(
    ("meld_rules", "text", "lies"),
    [
        (CORNER, "4S 5S 6S", "run 4S 5S 6S"),
        (CORNER, "6S 4S 5S", "run 4S 5S 6S"),
        (CORNER, "QH KH AH 2H", "run QH KH AH 2H"),
        (CORNER, "8D 8H *=8C", "set 8D 8H *=8C"),
        (CORNER, "8D 8H 8S *", "set 8D 8H 8S *=8C"),
        (CORNER, "* 5H 6H", "run *=4H 5H 6H"),
        (CORNER, "5H 6H *", "run 5H 6H *=7H"),
        (CORNER, "10S JK QS", "run TS *=JS QS"),
        (CORNER, "* KH AH", "run *=QH KH AH"),
        (CORNER, f"{NEARLY} JS", f"run {NEARLY.replace('TS', 'TS JS')}"),
        (CORNER, f"{NEARLY} *", f"run {NEARLY.replace('TS', 'TS *=JS')}"),
        (LOW, "JD QD KD", "run JD QD KD"),
        (LOW, "* QD KD", "run *=JD QD KD"),
        (LOW, "QD KD *", "run *=JD QD KD"),
        (EITHER, "KH 2C KD", "set KH 2C=K KD"),
        (EITHER, "2C=JC QC KC AC", "run 2C=JC QC KC AC"),
        (EITHER, "AS JK 3S 4S", "run AS *=2S 3S 4S"),
        (EITHER, "7S 2H=7 2C", "set 7S 2H=7 2C=7"),
        (EITHER, "7S 2H=6S 2C=8S", "run 2H=6S 7S 2C=8S"),
        (HIGH, "QS KS AS", "run QS KS AS"),
        (MeldRules("either"), "3S 2S AS 4S 5S 6S 7S 8S 9S TS JS QS KS", "run AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS"),
        (HIGH, "9S 9S 9S 9H 9D", "set 9S 9S 9S 9H 9D"),
    ],
)
def test_what_lies(meld_rules: MeldRules, text: str, lies: str) -> None:
    meld = read(text, meld_rules)
    assert isinstance(meld, Meld), meld
    assert " ".join([meld.sort, *meld.codes]) == lies


@pytest.mark.parametrize(
    ("meld_rules", "text", "kind"),
    [
        (CORNER, "4S 5S", "short"),
        (CORNER, "8D 8H *", "unclear"),
        (CORNER, "8D 8H 8S 8S", "equal"),
        (CORNER, "8D 8H *=8H", "equal"),
        (CORNER, "8D 8H *=9C", "means"),
        (CORNER, "4S 5S 7S", "run"),
        (CORNER, "4S 5S 6H", "mixed"),
        (CORNER, "8D=9D 8H 8S", "means"),
        (EITHER, "2S 2D *", "natural"),
        (EITHER, "QC KC AC 2C", "corner"),
        (EITHER, "KC AC 2D 3C", "corner"),
        (EITHER, "7S 2H 2C", "unclear"),
        (EITHER, "7S 7H 7D 7C 2S", "equal"),
        (LOW, "QH KH AH", "corner"),
        (HIGH, "AS 2S 3S", "corner"),
        (LOW, "3S 3S 4S 5S", "run"),
        (MeldRules("either"), "AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS", "corner"),
    ],
)
def test_what_does_not_lie_and_why(meld_rules: MeldRules, text: str, kind: str) -> None:
    fault = fault_of(text, meld_rules)
    assert fault.kind == kind
    assert fault.says.endswith(".")


def test_a_player_says_set_or_run() -> None:
    assert isinstance(read("7S 2H 2C", EITHER, "set"), Meld)
    run = read("7S 2H 2C", EITHER, "run")
    assert isinstance(run, Meld)
    assert run.codes == ["7S", "2H=8S", "2C=9S"], "the order in which the cards were written decides"
    fault = fault_of("7S 8S 9S", EITHER, "set")
    assert fault.kind == "mixed"
    assert fault.says == "7♠ 8♠ 9♠ is not a set: a set is three or four cards of one rank."


@pytest.mark.parametrize("meld_rules", [CORNER, EITHER, HIGH, LOW, MeldRules("either")])
def test_the_order_of_natural_cards_does_not_matter(meld_rules: MeldRules) -> None:
    chance = random.Random(meld_rules.ace)
    tried = set[tuple[Card, ...]]()
    for _ in examples(3000):
        size = chance.randint(3, 5)
        if chance.random() < 0.5:
            start = chance.randint(0, 12)
            suit = chance.choice(SUITS)
            cards = [Card(RANKS[(start + step) % 13], suit) for step in range(size)]
        else:
            rank = chance.choice(RANKS)
            cards = [Card(rank, chance.choice(SUITS)) for _ in range(size)]
        if chance.random() < 0.2:
            cards[chance.randrange(size)] = chance.choice(DECK)
        if meld_rules.is_wild(Card("2", "S")) and any(card.rank == "2" for card in cards):
            continue
        if tuple(cards) in tried:
            continue
        tried.add(tuple(cards))
        rulings = set()
        for order in itertools.islice(itertools.permutations(cards), 24):
            try:
                meld = read_meld(tuple(PLAIN[card] for card in order), meld_rules)
                rulings.add((meld.sort, frozenset(meld.cards)))
            except Fault as fault:
                rulings.add(fault.kind)
        assert len(rulings) == 1, cards


@pytest.mark.parametrize("meld_rules", [CORNER, EITHER, LOW])
def test_a_meld_on_the_table_reads_as_itself(meld_rules: MeldRules) -> None:
    chance = random.Random(7)
    read_again, tried = 0, examples(4000)
    for _ in tried:
        size = chance.randint(3, 6)
        start, suit = chance.randint(0, 12), chance.choice(SUITS)
        cards = [Card(RANKS[(start + step) % 13], suit) for step in range(size)]
        for _ in range(chance.randint(0, 2)):
            cards[chance.randrange(size)] = JOKER
        laid = tuple(PLAIN[card] for card in cards)
        if is_meld(laid, meld_rules):
            meld = read_meld(laid, meld_rules)
            assert read_meld(tuple(map(read_meld_card, meld.codes)), meld_rules) == meld
            read_again += 1
    assert read_again > len(tried) / 4


@pytest.mark.parametrize("text", ["*=*", "8C=1", "*=", "=8C", "*=8X", "9", "", None, 7, [], "*=8C=9C"])
def test_what_is_no_card(text: object) -> None:
    with pytest.raises(Unreadable):
        read_meld_card(text)


def test_a_laid_card_is_printed_as_it_is_read() -> None:
    for text in ("8C", "*", "*=8C", "*=7", "2S=9H", "2C=2C"):
        assert str(read_meld_card(text)) == text
    assert read_meld_card("jk=10♠") == MeldCard(JOKER, Card("T", "S"))
    assert read_meld_card("8C=8C") == PLAIN[Card("8", "C")]
    assert read_meld_card("*=8C").shown == "★=8♣"
    assert read_meld_card("*=8C").spoken == "joker as eight of clubs"
