"""Set-ups and starts that do not go together, points with parts, and tables that the referee finds."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from referee import games
from referee.games.carousel.amount import read_amount
from referee.games.carousel.game import GAME
from referee.games.carousel.position import Position
from referee.schema import Unreadable

SCHEMA = games.game("carousel").schema
AB = ["Ann", "Bo"]


@pytest.mark.parametrize(
    ("players", "options", "start", "field"),
    [
        (["Ann"], {}, None, "players"),
        (["Ann", "Bo", "Cy", "Di"], {}, None, "players"),
        (["Ann", "Bo", "Cy", "Di", "Ed", "Flo"], {"up_to_five": "yes"}, None, "players"),
        (AB, {}, {"totals": {"Cy": 5}}, "start.totals"),
        (AB, {}, {"totals": {"Ann": -5}}, "start.totals.Ann"),
        (AB, {}, {"totals": {"Ann": 150}}, "start.totals"),
        (AB, {}, {"totals": {}, "dealer": "Cy"}, "start.dealer"),
        (AB, {}, {"totals": {}, "hand": 0}, "start.hand"),
        (AB, {}, {"totals": {}, "turn": "Ann"}, "start.hands"),
        (AB, {}, {"totals": {}, "table": [["6H", "7H", "8H"]]}, "start.hands"),
        (AB, {}, {"totals": {}, "hands": {"Ann": 3}}, "start.hands"),
        (AB, {}, {"totals": {}, "hands": {"Ann": 3, "Bo": 3, "Cy": 3}}, "start.hands"),
        (AB, {}, {"totals": {}, "hands": {"Ann": 30, "Bo": 30}}, "start.hands"),
        (AB, {}, {"totals": {}, "hands": {"Ann": 3, "Bo": 3}, "turn": "Cy"}, "start.turn"),
        (AB, {}, {"totals": {}, "hands": {"Ann": 3, "Bo": 3}, "table": [["6H", "7H"]]}, "start.table[0]"),
        (AB, {}, {"totals": {}, "hands": {"Ann": 3, "Bo": 3}, "table": [["6H", "7H", "8H"]] * 2}, "start.table"),
    ],
)
def test_what_cannot_begin(players: list[str], options: Any, start: Any, field: str) -> None:
    with pytest.raises(Unreadable) as fault:
        SCHEMA.setup(players, options, start)
    assert fault.value.field == field
    assert fault.value.says


def test_four_are_fault_of_the_house_rule() -> None:
    with pytest.raises(Unreadable, match="two or three play, up to five with the house rule up_to_five"):
        SCHEMA.setup(["Ann", "Bo", "Cy", "Di"])
    assert SCHEMA.setup(["Ann", "Bo", "Cy", "Di"], {"up_to_five": True})


@pytest.mark.parametrize(
    ("raw", "exact"),
    [
        (7, Fraction(7)),
        (6.5, Fraction(13, 2)),
        ("6½", Fraction(13, 2)),
        ("6 ½", Fraction(13, 2)),
        ("½", Fraction(1, 2)),
        ("10/3", Fraction(10, 3)),
        (3.3333333333333335, Fraction(10, 3)),
        ("3.33", Fraction(10, 3)),
        ("6.67", Fraction(20, 3)),
        (0.2, Fraction(1, 5)),
        (0, Fraction(0)),
    ],
)
def test_points_are_kept_exact(raw: object, exact: Fraction) -> None:
    assert read_amount(raw) == exact


@pytest.mark.parametrize("raw", ["", "many", "1/0", "nan", "²", "6½½", True, None, [], float("inf"), -1, 1e9, 163.142])
def test_what_is_no_number_of_points(raw: object) -> None:
    with pytest.raises(Unreadable):
        read_amount(raw)


def table_found(table: list[list[str]], laid: list[list[str]], options: Any = None) -> list[list[str]] | None:
    start = {"totals": {}, "hands": {"Ann": 5, "Bo": 5}, "table": table}
    position: Position = GAME.initial_position(SCHEMA.setup(AB, options, start))
    play = GAME.find(position, SCHEMA.play({"play": "lay", "table": laid}, AB))
    return None if play is None else SCHEMA.write(play)["table"]


def test_the_referee_finds_a_table_that_leaves_the_most_as_it_lies() -> None:
    lies = [["6H", "7H", "8H", "9H"], ["4S", "5S", "*"]]
    assert table_found(lies, [*lies, ["TH"]]) == [["6H", "7H", "8H", "9H", "TH"], ["4S", "5S", "*"]]
    assert table_found(lies, [*lies, ["KS", "KD", "KC"]]) == [*lies, ["KS", "KD", "KC"]]
    assert table_found(lies, [*lies, ["KS"]]) is None
    stolen = table_found(lies, [*lies, ["9S", "9D"]])
    assert stolen is not None
    assert sorted(["9S", "9H", "9D"]) in [sorted(meld) for meld in stolen]


def test_the_referee_finds_no_table_that_a_house_rule_forbids() -> None:
    lies = [["6H", "7H", "8H"]]
    assert table_found(lies, [*lies, ["9H"]], {"extend_melds": "no"}) is None
    assert table_found(lies, [*lies, ["9H"]]) == [["6H", "7H", "8H", "9H"]]
