"""Contracts as they are written, house rules that do not go together, and what a paper sheet carries over."""

from __future__ import annotations

from typing import Any

import pytest

from referee import games
from referee.games.push.contracts import PRINTED, Contract, read_contract
from referee.games.push.melds import meld_of
from referee.games.push.options import Options
from referee.kit.rummy.meld_cards import Meld, read_meld_card
from referee.schema import Unreadable

NAMES = ["Ann", "Bo", "Cy", "Di"]


@pytest.mark.parametrize(
    ("text", "needs", "dealt"),
    [
        ("2 sets of 3", (("set", 3), ("set", 3)), 6),
        ("1 run of 4 + 1 set of 3", (("set", 3), ("run", 4)), 7),
        ("One set of three and one run of four", (("set", 3), ("run", 4)), 7),
        ("1 SET OF 3,  2 runs of 4", (("set", 3), ("run", 4), ("run", 4)), 11),
        ("11 cards: 3 sets of 3", (("set", 3), ("set", 3), ("set", 3)), 11),
        ("six cards: 2 sets of 3", (("set", 3), ("set", 3)), 6),
        ("1 run of 13", (("run", 13),), 13),
    ],
)
def test_a_contract_is_read_and_printed_so_that_it_reads_back(text: str, needs: Any, dealt: int) -> None:
    contract = read_contract(text)
    assert contract == Contract(needs, dealt)
    assert read_contract(str(contract)) == contract
    assert read_contract(contract.in_words.replace(" and ", " + ")).needs == needs


def test_the_printed_contracts_are_dealt_as_many_cards_as_they_take() -> None:
    assert [str(contract) for contract in PRINTED] == [
        "2 sets of 3",
        "1 set of 3 + 1 run of 4",
        "2 runs of 4",
        "3 sets of 3",
        "2 runs of 5",
    ]
    assert [contract.dealt for contract in PRINTED] == [6, 7, 8, 9, 10]


@pytest.mark.parametrize(
    "raw",
    [
        "", "2", "sets of 3", "2 sets", "2 sets of", "0 sets of 3", "2 sets of 2", "1 set of 9", "1 run of 14",
        "2 sets of 3 +", "2 sets of 3 1 run of 4", "2 triples of 3", "2 sets of 3 cards", "-1 sets of 3", "7 sets of 3",
        "3 runs of 9", "0 cards: 2 sets of 3", "26 cards: 2 sets of 3", "many cards: 2 sets of 3", "6: 2 sets of 3",
        "2 sets of 3 or 1 run of 4", "1000 sets of 3", None, 3, ["2 sets of 3"], {},
    ],
)  # fmt: skip
def test_what_is_no_contract_is_told_so(raw: object) -> None:
    with pytest.raises(Unreadable) as raised:
        read_contract(raw)
    assert raised.value.says


def melds(*groups: str) -> list[Meld]:
    return [meld_of(tuple(map(read_meld_card, group.split())), Options().meld_rules) for group in groups]


@pytest.mark.parametrize(
    ("contract", "groups", "at_least", "exact"),
    [
        ("2 sets of 3", ["8S 8D 8C", "KS KD KC"], True, True),
        ("2 sets of 3", ["8S 8D 8C 8H", "KS KD KC"], True, False),
        ("2 sets of 3", ["8S 8D 8C 8H", "KS KD KC", "9S 9D 9C"], True, True),
        ("2 sets of 3", ["8S 8D 8C", "3S 4S 5S"], False, False),
        ("1 run of 5 + 1 run of 3", ["3S 4S 5S", "6H 7H 8H 9H TH"], True, True),
        ("1 run of 5 + 1 run of 3", ["3S 4S 5S 6S", "6H 7H 8H 9H"], False, False),
        ("1 run of 5 + 1 run of 3", ["3S 4S 5S 6S 7S", "6H 7H 8H 9H"], True, False),
        ("1 run of 4 + 1 run of 4", ["3S 4S 5S 6S", "6H 7H 8H 9H TH"], True, False),
    ],
)
def test_what_fulfils_a_contract(contract: str, groups: list[str], at_least: bool, exact: bool) -> None:
    wanted = read_contract(contract)
    assert wanted.fulfilled_by(melds(*groups), False) is at_least
    assert wanted.fulfilled_by(melds(*groups), True) is exact


@pytest.mark.parametrize(
    ("options", "field"),
    [
        ({"contract_1": "2 triples"}, "options.contract_1"),
        ({"contract_3": "1 set of 5"}, "options.contract_3"),
        ({"set_suits": "any"}, "options.set_suits"),
        ({"upcard_lock": "maybe"}, "options.upcard_lock"),
    ],
)
def test_house_rules_that_cannot_be(options: dict[str, Any], field: str) -> None:
    with pytest.raises(Unreadable) as raised:
        games.game("push").schema.setup(NAMES, options)
    assert raised.value.field == field


def test_house_rules_are_printed_as_they_are_read() -> None:
    form = games.game("push").schema.options
    written = {"set_suits": "free", "upcard_lock": "on", "contract_2": "9 cards: 1 set of 5 + 1 run of 3"}
    assert form.write(form.read(written)) == written
    assert form.read(form.write_all(Options())) == Options()


@pytest.mark.parametrize(
    ("start", "field"),
    [
        ({"totals": {"Eve": 5}, "deal": 2}, "start.totals"),
        ({"totals": {"Ann": 5, "Cy": 10}, "deal": 3}, "start.totals.Cy"),
        ({"totals": {"Ann": 7}, "deal": 2}, "start.totals.Ann"),
        ({"totals": {"Ann": 5}, "deal": 3}, "start.totals"),
        ({"totals": {"Ann": 5}}, "start.totals"),
        ({"totals": {}, "deal": 6}, "start.deal"),
        ({"totals": {}, "dealer": "Eve"}, "start.dealer"),
        ({"deal": 1}, "start.totals"),
    ],
)
def test_what_a_paper_sheet_cannot_hold(start: dict[str, Any], field: str) -> None:
    with pytest.raises(Unreadable) as raised:
        games.game("push").schema.setup(NAMES, {}, start)
    assert raised.value.field == field


def test_a_paper_sheet_is_taken_up() -> None:
    setup = games.game("push").schema.setup(NAMES, {}, {"totals": {"Ann": 40, "Di": 150, "Cy": 40}, "deal": 4})
    position = games.game("push").initial_position(setup)
    assert (position.totals, position.deal, position.dealer) == ((40, 150), 4, 3)


def test_only_four_can_play() -> None:
    for count in (1, 2, 3, 5, 6):
        with pytest.raises(Unreadable):
            games.game("push").schema.setup([f"Player {n}" for n in range(count)])
