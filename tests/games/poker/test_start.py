"""Evenings taken up from paper, numbers of players, and presets that can be played."""

from __future__ import annotations

import random
from typing import Any

import pytest

from referee.contract import Preset
from referee.games import game
from referee.games.poker.game import GAME
from referee.match import Entry, Match
from referee.schema import Unreadable
from tests.games.poker.table import Table

PLAYERS = ["Ann", "Bo", "Cy"]
JACKPOT = {"variant": "jacks-trips", "progressive": "yes"}


@pytest.mark.parametrize("preset", GAME.presets, ids=lambda preset: preset.key)
def test_every_preset_is_a_whole_evening(preset: Preset) -> None:
    table = Table(random.Random(preset.key), preset.options, ["Ann", "Bo", "Cy", "Di"])
    course = Match("poker", game("poker").schema.setup(table.players, preset.options))
    n = 0
    while (body := table.next(course.position)) is not None:
        n += 1
        assessment = course.assess(body)
        assert assessment.ruling.allowed, (body, assessment.ruling.says)
        course.add(Entry(n, "play", assessment.lane, assessment.body), assessment)
    assert course.position.over
    assert sum(course.game.scores(course.position).values()) == 0


@pytest.mark.parametrize(
    ("options", "start", "where"),
    [
        ({}, {"totals": {"Ann": 3}}, "start.totals"),
        ({}, {"totals": {"Ann": 3, "Zoe": -3}}, "start.totals"),
        ({}, {"totals": {}, "dealer": "Zoe"}, "start.dealer"),
        ({}, {"totals": {}, "wins": {"Ann": 1}}, "start.wins"),
        ({}, {"totals": {}, "jackpot_hand": 2}, "start.jackpot_hand"),
        ({}, {"totals": {}, "failed_deals": 1}, "start.failed_deals"),
        (JACKPOT, {"totals": {"Ann": -5}, "pot": 5, "jackpot_hand": 2}, "start.wins"),
        (JACKPOT, {"totals": {"Ann": -5}, "pot": 5, "jackpot_hand": 2, "wins": {"Bo": 2}}, "start.wins"),
    ],
)
def test_what_paper_cannot_carry_over(options: dict[str, Any], start: dict[str, Any], where: str) -> None:
    with pytest.raises(Unreadable) as fault:
        game("poker").schema.setup(PLAYERS, options, start)
    assert fault.value.field == where


def test_each_variant_takes_its_number_of_players() -> None:
    for variant, count in (("baseball", 2), ("jacks-trips", 8), ("mexican-sweat", 8), ("midnight-baseball", 2)):
        with pytest.raises(Unreadable) as fault:
            game("poker").schema.setup([f"Player {n}" for n in range(count)], {"variant": variant})
        assert fault.value.field == "players"
    game("poker").schema.setup([f"Player {n}" for n in range(8)], {})


def test_a_jackpot_goes_on_where_paper_left_it() -> None:
    start = {"totals": {"Ann": -5}, "pot": 5, "jackpot_hand": 2, "wins": {"Bo": 1}, "dealer": "Bo", "failed_deals": 1}
    course = Match("poker", game("poker").schema.setup(PLAYERS, JACKPOT, start))
    says = course.assess({"play": "deal"}).ruling.says
    assert says.startswith("Bo deals")
    assert "Threes are wild" in says
    assert "A pair of queens or better opens" in says


def test_who_lost_more_than_the_first_chips_has_bought_more() -> None:
    start = {"totals": {"Ann": -150, "Bo": 150}}
    course = Match("poker", game("poker").schema.setup([*PLAYERS, "Di"], {"buy_in": 100, "variant": "baseball"}, start))
    assert course.position.chips.bought == (150, 100, 100, 100)
    assert course.assess({"play": "deal"}).ruling.says.startswith("Ann deals hand 1 to 3.")


def test_dealers_choice_from_paper_goes_on_with_the_pot_that_lies_there() -> None:
    options = {"dealers_choice": "yes", "variant": "jacks-trips"}
    start = {"totals": {"Ann": -4}, "pot": 4, "dealer": "Cy"}
    course = Match("poker", game("poker").schema.setup(PLAYERS, options, start))
    assert course.assess({"play": "deal", "variant": "baseball"}).ruling.rules == ("PK-CHOICE-1",)
    assert course.assess({"play": "deal"}).ruling.says.startswith("Cy deals hand 1 to 3: Jacks to Open")
    course = Match("poker", game("poker").schema.setup(["Ann", "Bo"], {**options, "variant": "baseball"}))
    offers = course.game.due_at(course.position).offers
    assert [tap.body["variant"] for tap in offers[0].quick_plays] == ["five-card-draw"], "two can play nothing else"
