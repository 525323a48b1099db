"""Whole games: scores are what the log adds up to, and hands that really were held are never doubted."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from referee import games
from referee.games.gin_rummy.effects import HandScored, Paid
from referee.kit.cards import DECK
from referee.match import Entry, LoggedPlay, Match
from referee.testing.each import sittings
from referee.testing.played import Sitting, steps
from tests.games.gin_rummy.table import FOLLOWED, Table
from tests.rings import seeds

KEY = "gin-rummy"


@sittings(KEY)
def test_scores_are_what_the_log_adds_up_to(sitting: Sitting) -> None:
    for match, _ in sitting.tables:
        assert not [line.body for line in match.lines if line.flags], "cards that really were held prove nothing wrong"
        assert_adds_up(match)


def assert_adds_up(match: Match) -> None:
    """The scores, the winner, what is paid and the deals are those of the hands in the log."""
    points, won = dict.fromkeys(match.setup.players, 0), dict.fromkeys(match.setup.players, 0)
    paid = []
    for line in match.lines:
        assert line.ruling is not None
        assert max(points.values()) < match.setup.options.target, "the game ends with the hand that reaches the target"
        for effect in line.ruling.effects:
            if isinstance(effect, HandScored):
                points[effect.who] += effect.points
                won[effect.who] += 1
            if isinstance(effect, Paid):
                paid.append((effect.who, effect.points))
    sides = {name: {"points": points[name], "hands_won": won[name]} for name in points}
    options = match.schema.options.write(match.setup.options)
    answer = match.schema.question({"ask": "settle", "players": sides, "options": options}).answer
    assert match.game.scores(match.position) == answer["totals"]
    highest = max(answer["totals"].values())
    assert match.position.winners == tuple(n for n, total in answer["totals"].items() if total == highest)
    assert paid == ([(answer["payer"], answer["amount"])] if paid else [])
    dealers = [hand.dealer for hand in match.position.history]
    for hand, dealer in zip(match.position.history, dealers[1:], strict=False):
        assert (hand.dealer == dealer) == (hand.outcome is None)


@cache
def followed(seed: int) -> Match:
    """A game in which every draw is entered."""
    table = Table(random.Random(seed), {"target": 400}, None, FOLLOWED)
    match = Match(KEY, games.game(KEY).schema.setup(table.players, table.options))
    while (body := table.next(match.position)) is not None:
        assessment = match.assess(body)
        assert assessment.ruling.allowed, (body, assessment.ruling)
        assert not assessment.ruling.flags, "cards that really were held prove nothing wrong"
        match.add(Entry(match.head + 1, "play", assessment.lane, assessment.body), assessment)
    return match


def knocks(match: Match) -> Iterator[tuple[Any, LoggedPlay, dict[str, Any]]]:
    """The knocks by hands of a game: the position before each, its line, and its play without the sets."""
    for position, line in steps(match):
        if line.body["play"] == "knock":
            fields = ("play", "knocker", "knocker_hand", "opponent_hand", "discard")
            yield position, line, {key: line.body[key] for key in fields}


def in_sight(match: Match, knock: LoggedPlay, dealer: int) -> tuple[dict[str, int], dict[str, int], set[str]]:
    """By the plays of the hand: what the opponent took, what lies on the pile (with their plays), what nobody saw."""
    opponent = next(name for name in match.setup.players if name != knock.body["knocker"])
    pile: list[tuple[str, int]] = []
    taken: dict[str, int] = {}
    lines = match.lines[: knock.n - 1]
    begun = max(line.n for line in lines if line.body["play"] == "upcard")
    turn = match.setup.players[1 - dealer]
    for line in lines[begun - 1 :]:
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
            turn = next(name for name in match.setup.players if name != turn)
    unseen = {str(card) for card in DECK} - {card for card, _ in pile} - {knock.body["discard"]}
    return taken, dict(pile), unseen - set(knock.body["knocker_hand"]) - set(knock.body["opponent_hand"])


@pytest.mark.xdist_group("followed games of gin")
@pytest.mark.parametrize("seed", seeds(8))
def test_a_card_taken_in_sight_that_is_gone_is_flagged_where_it_was_taken(seed: int) -> None:
    match = followed(seed)
    for position, line, body in knocks(match):
        taken, _, unseen = in_sight(match, line, position.dealer)
        for card, n in taken.items():
            assert card in body["opponent_hand"]
            swapped = [min(unseen) if other == card else other for other in body["opponent_hand"]]
            ruling = match.assess_in(position, line.n, {**body, "opponent_hand": swapped}).ruling
            assert ruling.allowed
            assert [(flag.n, flag.rule) for flag in ruling.flags] == [(n, "GI-DEAL-1")]


@pytest.mark.xdist_group("followed games of gin")
@pytest.mark.parametrize("seed", seeds(8))
def test_a_card_of_the_pile_in_a_hand_is_flagged_where_it_was_laid(seed: int) -> None:
    match = followed(seed)
    for position, line, body in knocks(match):
        taken, pile, _ = in_sight(match, line, position.dealer)
        hidden = [card for card in body["opponent_hand"] if card not in taken]
        for card, n in list(pile.items())[:4]:
            swapped = [card if other == hidden[0] else other for other in body["opponent_hand"]]
            ruling = match.assess_in(position, line.n, {**body, "opponent_hand": swapped}).ruling
            assert ruling.allowed
            assert [(flag.n, flag.rule) for flag in ruling.flags] == [(n, "GI-PACK-1")]
