"""The phone's offers to the player with the box: the lowest legal claim is always the first tap."""

from __future__ import annotations

from typing import Any

import pytest

from referee import games
from referee.contract import Due, QuickPlay
from referee.games.liars_dice.claims import LADDERS, NOTHING, Hand
from referee.games.liars_dice.position import Position

GAME, SCHEMA = games.game("liars-dice"), games.game("liars-dice").schema
RISING = [{}, {"straights": "yes"}]
ANY = [{"ascending": "no"}, {"ascending": "no", "straights": "yes"}]


def after(options: dict[str, Any], *plays: dict[str, Any]) -> Position:
    """The position of a table of three after plays that all stand."""
    position = GAME.initial_position(SCHEMA.setup(["Ann", "Bo", "Cy"], options))
    for play in ({"play": "direction", "starter": "Ann", "direction": "left"}, *plays):
        _, ruling = SCHEMA.game.judge_body(position, play, 1)
        assert ruling.allowed, ruling.says
        position = ruling.position
    assert isinstance(position, Position)
    return position


def claim(hand: Hand) -> dict[str, Any]:
    return {"play": "claim", "faces": list(hand.faces)}


def first_tap(due: Due) -> QuickPlay:
    """The tap that stands first on the page."""
    offer = due.offers[0]
    assert offer.play.name == "claim"
    assert not offer.form.secondary
    return offer.quick_plays[0]


def lowest_legal(position: Position) -> Hand:
    """The lowest claim that is not refused, by trying them one after another."""
    for hand in position.ladder.hands:
        if SCHEMA.game.judge_body(position, claim(hand), 1)[1].allowed:
            return hand
    raise AssertionError("no claim is legal")


@pytest.mark.parametrize("options", RISING, ids=str)
def test_the_lowest_claim_that_rises_is_the_first_tap(options: dict[str, Any]) -> None:
    ladder = LADDERS["straights" in options]
    for place in range(NOTHING, ladder.top):
        plays = [claim(ladder.hands[place]), {"play": "accept"}] if place != NOTHING else []
        position = after(options, *plays)
        tap = first_tap(GAME.due_at(position))
        assert tap.body == {"faces": list(ladder.hands[place + 1].faces)}
        for hand in (ladder.hands[max(place, 0)], ladder.hands[place + 1]):
            allowed = SCHEMA.game.judge_body(position, claim(hand), 1)[1].allowed
            assert allowed == (hand.place > place)


@pytest.mark.parametrize("options", [*RISING, *ANY, {"after_five_aces": "receiver_loses"}], ids=str)
@pytest.mark.parametrize("faces", [None, "9", "K K", "K Q J 10 9", "A A A K Q", "A A A A K", "A A A A A"])
def test_no_claim_below_the_first_tap_is_legal(options: dict[str, Any], faces: str | None) -> None:
    if faces == "A A A A A" and "after_five_aces" in options:
        return  # accepted, they end the round
    plays = [{"play": "claim", "faces": faces}, {"play": "accept"}] if faces else []
    position = after(options, *plays)
    tap = first_tap(GAME.due_at(position))
    assert tap.body == {"faces": list(lowest_legal(position).faces)}
    assert tap.label == lowest_legal(position).shown


def test_after_accepted_five_aces_they_are_all_that_is_offered() -> None:
    position = after({}, {"play": "claim", "faces": "A A A A A"}, {"play": "accept"})
    due = GAME.due_at(position)
    assert [(offer.play.name, [tap.label for tap in offer.quick_plays]) for offer in due.offers] == [
        ("claim", ["A A A A A"])
    ]
    assert due.says == "Bo rolls all five dice and passes A A A A A to Cy"


def test_accepting_and_calling_are_a_tap_each() -> None:
    due = GAME.due_at(after({}, {"play": "claim", "faces": "K K"}))
    assert [(offer.play.name, len(offer.quick_plays), offer.form.secondary) for offer in due.offers] == [
        ("accept", 1, False),
        ("call", 1, False),
    ]
    assert due.who == ("Bo",)
