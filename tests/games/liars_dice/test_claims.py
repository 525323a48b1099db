"""The order of claims against that of the rule text, and how faces are written."""

from __future__ import annotations

import pytest
from msgspec.json import encode

from referee import games
from referee.games.liars_dice.claims import LADDERS, NOTHING
from referee.games.liars_dice.dice import DICE, read_face
from referee.match import Entry, Match
from referee.schema import Unreadable
from tests.games.liars_dice.truth import ALL, weight


@pytest.mark.parametrize("straights", [False, True])
def test_all_claims_stand_once_and_in_order(straights: bool) -> None:
    ladder = LADDERS[straights]
    assert len(ladder.hands) == len(ALL) == 461
    assert [ladder.hand(faces).place for faces in sorted(ALL, key=lambda faces: weight(faces, straights))] == list(
        range(461)
    )
    for faces in ALL:
        hand = ladder.hand(reversed(faces))
        assert sorted(hand.faces) == sorted(faces)
        assert hand.category == weight(faces, straights)[0]
    assert ladder.hands[0].faces == ("9",)
    assert ladder.hands[-1].faces == ("A",) * DICE


@pytest.mark.parametrize("straights", [False, True])
def test_the_claims_worth_a_tap_are_legal_and_rise(straights: bool) -> None:
    ladder = LADDERS[straights]
    for place in range(NOTHING, ladder.top):
        steps = ladder.steps(place)
        assert steps[0].place == place + 1
        assert [hand.place for hand in steps] == sorted({hand.place for hand in steps})
        assert len(steps) <= 3
    assert ladder.steps(ladder.top) == ()
    assert ladder.next(ladder.top) is None


def test_faces_are_read_as_people_write_them() -> None:
    assert [read_face(raw) for raw in ("9", 9, "10", 10, "t", "T", "j", " K ", "a")] == [
        *("9", "9", "10", "10", "10", "10", "J", "K", "A")
    ]
    assert [read_face(pips) for pips in range(1, 7)] == ["A", "9", "10", "J", "Q", "K"]
    for raw in (0, 7, 8, 11, "7", "", "AA", True, None, 9.0, [], {}):
        with pytest.raises(Unreadable):
            read_face(raw)


def test_pips_of_ordinary_dice_are_kept_as_faces() -> None:
    """Answers to programs are written by `msgspec`, which takes texts and no other kinds of text."""
    game = games.game("liars-dice")
    match = Match("liars-dice", game.schema.setup(["Ann", "Bo"], {}))
    entered = [
        {"play": "direction", "starter": "Ann", "direction": "left"}, {"play": "claim", "faces": [1, 1, "6"]},
        {"play": "accept"}, {"play": "tray", "faces": [6]}, {"play": "claim", "faces": [1, 1, 1]},
        {"play": "call"}, {"play": "reveal", "dice": [1, 2, 3, 4, 6]},
    ]  # fmt: skip
    for seq, body in enumerate(entered, 1):
        assessment = match.assess(body)
        assert assessment.ruling.allowed, assessment.ruling.says
        match.add(Entry(seq, "play", assessment.lane, assessment.body), assessment)
        encode([effect.as_json() for effect in assessment.ruling.effects])
    assert b'"faces":["A","A","K"]' in encode(match.whole_record())
