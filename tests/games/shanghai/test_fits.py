"""The short ways of Shanghai come to what the long ways come to: cards that fit a table."""

from __future__ import annotations

import random

import pytest

from referee.games.shanghai.late_rulings import possible_play
from referee.games.shanghai.options import Options
from referee.kit.cards import DECK, pack
from referee.kit.rummy.arrange import lay_most
from referee.kit.rummy.meld_cards import PLAIN, read_meld_card
from referee.kit.rummy.melds import is_meld
from referee.kit.rummy.shared_table import Table
from referee.kit.rummy.unplayable import fitting_ends
from tests.rings import examples

ACES = ("high_or_low", "low", "high", "corner")


def some_table(chance: random.Random, options: Options, cards: int) -> Table:
    """A table that lies."""
    heap = list(options.pack.elements())
    chance.shuffle(heap)
    arranged = lay_most((), heap[:cards], options.meld_rules)
    assert arranged is not None
    return arranged.melds


@pytest.mark.parametrize("ace", ACES)
def test_cards_that_fit_are_those_that_make_a_meld(ace: str) -> None:
    options = Options(ace=ace, jokers=2)
    for seed in examples(20):
        table = some_table(random.Random(seed), options, 36)
        expected = {card for card in DECK for meld in table if is_meld((*meld.cards, PLAIN[card]), options.meld_rules)}
        assert fitting_ends(table, options.meld_rules) == expected
        heap = [card for meld in table for card in meld.cards]
        assert all(possible_play(heap, (card,), options) for card in expected)


def test_the_packs() -> None:
    assert Options().pack == pack(2)
    assert (Options().cards, Options(jokers=2).cards) == (104, 106)
    assert read_meld_card("*=8C").card in Options(jokers=2).pack
