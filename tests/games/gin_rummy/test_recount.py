"""Whole games: scores are what the log adds up to, and hands that really were held are never doubted."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from referee import games
from referee.games.gin_rummy.effects import HandScored, Paid
from referee.kit.cards import DECK
from referee.match import Entry, Match
from tests.games.gin_rummy.table import FOLLOWED, OPTIONS, Table

KEY = "gin-rummy"


def steps(seed: int, options: dict[str, Any], depth: str = "") -> Iterator[tuple[Match, dict[str, Any]]]:
    """A game at a table: before each play, the course so far and the play."""
    table = Table(random.Random(seed), options, None, depth)
    course = Match(KEY, games.game(KEY).schema.setup(table.players, table.options))
    n = 0
    while (body := table.next(course.position)) is not None:
        yield course, body
        n += 1
        assessment = course.assess(body)
        assert assessment.ruling.allowed, (body, assessment.ruling)
        assert not assessment.ruling.flags, "cards that really were held prove nothing wrong"
        course.add(Entry(n, "play", assessment.lane, assessment.body), assessment)
    yield course, {}


@pytest.mark.parametrize("seed", range(20))
def test_scores_are_what_the_log_adds_up_to(seed: int) -> None:
    options = OPTIONS[seed % len(OPTIONS)]
    course = [course for course, _ in steps(seed, options)][-1]
    points, won = dict.fromkeys(course.setup.players, 0), dict.fromkeys(course.setup.players, 0)
    paid = []
    for line in course.lines:
        assert line.ruling is not None
        assert max(points.values()) < course.setup.options.target, "the game ends with the hand that reaches the target"
        for effect in line.ruling.effects:
            if isinstance(effect, HandScored):
                points[effect.who] += effect.points
                won[effect.who] += 1
            if isinstance(effect, Paid):
                paid.append((effect.who, effect.points))
    sides = {name: {"points": points[name], "hands_won": won[name]} for name in points}
    answer = games.game(KEY).schema.question({"ask": "settle", "players": sides, "options": options}).answer
    assert course.game.scores(course.position) == answer["totals"]
    highest = max(answer["totals"].values())
    assert course.game.winners(course.position) == tuple(n for n, total in answer["totals"].items() if total == highest)
    assert paid == ([(answer["payer"], answer["amount"])] if paid else [])
    dealers = [hand.dealer for hand in course.position.history]
    for hand, dealer in zip(course.position.history, dealers[1:], strict=False):
        assert (hand.dealer == dealer) == (hand.kind == "void")


def knocks(seed: int) -> Iterator[tuple[Match, dict[str, Any]]]:
    """Knocks by hands in games of which every draw is entered."""
    for course, body in steps(seed, {"target": 400}, FOLLOWED):
        if body.get("play") == "knock":
            yield course, {key: body[key] for key in ("play", "knocker", "knocker_hand", "opponent_hand", "discard")}


def in_sight(course: Match, body: dict[str, Any]) -> tuple[dict[str, int], dict[str, int], set[str]]:
    """By the plays of the hand: what the opponent took, what lies on the pile (with their plays), what nobody saw."""
    opponent = next(name for name in course.setup.players if name != body["knocker"])
    pile: list[tuple[str, int]] = []
    taken: dict[str, int] = {}
    begun = max(line.n for line in course.lines if line.body["play"] == "upcard")
    turn = course.setup.players[1 - course.position.dealer]
    for line in course.lines[begun - 1 :]:
        play = line.body["play"]
        if play in ("upcard", "discard"):
            card = str(line.body["card"])
            pile.append((card, line.n))
            if play == "discard" and turn == opponent:
                taken.pop(card, None)
        elif play == "take":
            card, _ = pile.pop()
            if turn == opponent:
                taken[card] = line.n
        if play in ("refuse", "discard"):
            turn = next(name for name in course.setup.players if name != turn)
    unseen = {str(card) for card in DECK} - {card for card, _ in pile} - {body["discard"]}
    return taken, dict(pile), unseen - set(body["knocker_hand"]) - set(body["opponent_hand"])


@pytest.mark.parametrize("seed", range(8))
def test_a_card_taken_in_sight_that_is_gone_is_flagged_where_it_was_taken(seed: int) -> None:
    for course, body in knocks(seed):
        taken, _, unseen = in_sight(course, body)
        for card, n in taken.items():
            assert card in body["opponent_hand"]
            swapped = [min(unseen) if other == card else other for other in body["opponent_hand"]]
            ruling = course.assess({**body, "opponent_hand": swapped}).ruling
            assert ruling.allowed
            assert [(flag.n, flag.rule) for flag in ruling.flags] == [(n, "GI-DEAL-1")]


@pytest.mark.parametrize("seed", range(8))
def test_a_card_of_the_pile_in_a_hand_is_flagged_where_it_was_laid(seed: int) -> None:
    for course, body in knocks(seed):
        taken, pile, _ = in_sight(course, body)
        hidden = [card for card in body["opponent_hand"] if card not in taken]
        for card, n in list(pile.items())[:4]:
            swapped = [card if other == hidden[0] else other for other in body["opponent_hand"]]
            ruling = course.assess({**body, "opponent_hand": swapped}).ruling
            assert ruling.allowed
            assert [(flag.n, flag.rule) for flag in ruling.flags] == [(n, "GI-PACK-1")]
