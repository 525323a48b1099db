"""A whole match of each game of one table on two phones and a board, each play by its taps, from first to last.

The players are the simulated ones of `tests/games`: they know their cards and play by the rules. Each match has a play
that is refused, one that is taken back, and comes to an end that its record replays.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from referee.match import Course
from referee.store import Created, get_store
from tests.browser.conftest import Site
from tests.browser.phone import Phone, replayed, scores
from tests.browser.taps import enter
from tests.games.stories import Table, new_table


@dataclass(frozen=True)
class Evening:
    """A match short enough to be tapped in: its game, the seed of its chance, a play that is refused, house rules."""

    game: str
    seed: int
    wrong: str
    options: Mapping[str, Any] = field(default_factory=dict)
    players: tuple[str, ...] | None = None

    def __str__(self) -> str:
        return self.game


FOUR = ("Ann", "Bo", "Cy", "Di")
USUAL = {"dealers_choice": "yes", "progressive": "yes", "rainout": "on", "buy_in": 60, "wild": "deuces"}
POOL = {"game": "straight", "target": 30, "foul_outcome": "behind_head_string", "three_fouls": "no"}
EVENINGS = [
    Evening("gin-rummy", 8, "score 11 30 Ann", {"target": 50}),
    Evening("pinochle", 32, "bid 24", {"target": 100}),
    Evening("push", 39, "meld 9S 9H 9D"),
    Evening("vatican", 40, "lay 9S 9H 9D"),
    Evening("carousel", 6, "lay 9S 9H 9S", {"target": 60}),
    Evening("krambambuli", 57, "meld 9S 9H", {"target": 80}),
    Evening("shanghai", 11, "lay 9S 9H 9S", {"target": 40}),
    Evening("sixty", 58, "attack KS QS", {"rounds": 2}, FOUR),
    Evening("cripple-mr-onion", 1, "bid 0", players=("Ann", "Bo")),
    Evening("poker", 10, "bet 0", USUAL, ("Ann", "Bo", "Cy")),
    Evening("liars-dice", 6, "claim 7 7", {"truth": "exact", "straights": "yes", "direction": "left"}, ("Ann", "Bo")),
    Evening("billiards", 21, "stroke 16", POOL),
    Evening("canasta", 23, "discard 9", {"target": 500, "max_wild_per_meld": "none_but_canasta_rule"}),
    Evening(
        "turntables",
        2,
        "card ZZ",
        {"length": "shortened", "run_rescore": "forward_only", "multiplier_stacking": "max"},
        ("Ann", "Bo"),
    ),
    Evening(
        "darts-301",
        21,
        "throw t21",
        {"start": 170, "legs": 3, "equal_turns": True, "double_in": True, "bull_is_double": "no"},
    ),
    Evening("darts-baseball", 2, "runs 10", {}, ("Ann", "Bo")),
]


class Sitting:
    """Two phones and a board at one match, and the table where it is really played."""

    def __init__(self, evening: Evening, site: Site, phone: Callable[..., Page]) -> None:
        self.evening = evening
        self.site = site
        self.table: Table = new_table(evening.game, evening.seed, evening.options, evening.players)
        self.match: Created = site.begin(evening.game, self.table.players, self.table.options)
        self.phones = [Phone(phone(), self.match), Phone(phone(theme="dark"), self.match, "host")]
        self.board = Phone(phone(1280, 800), self.match, "board")
        self.seq = 0

    @property
    def course(self) -> Course:
        with self.site.app.app_context():
            return get_store().room(self.match.match).course

    def enter(self, body: Mapping[str, Any]) -> Phone:
        """Enter a play by taps, on the one phone and on the other in turn, and wait for it on all screens."""
        course = self.course
        expected = course.weigh(body).ruling
        after = expected.position

        def same(other: Mapping[str, Any]) -> bool:
            ruling = course.weigh(other).ruling
            return ruling.allowed and ruling.position == after

        who = self.phones[self.seq % 2].fresh()
        enter(who, self.evening.game, self.table.players, body, same)
        self.seq += 1
        for screen in (*self.phones, self.board):
            screen.at(self.seq)
        assert after is not None
        assert self.course.game.scores(self.course.position) == course.game.scores(after)
        assert self.course.game.due(self.course.position).says == course.game.due(after).says
        return who

    def take_back(self) -> None:
        """Take the last play back on the phone that entered it."""
        self.phones[(self.seq - 1) % 2].tap("#ruling button:has-text('Take back')")
        self.seq += 1
        for screen in (*self.phones, self.board):
            screen.at(self.seq)


@pytest.mark.parametrize("evening", EVENINGS, ids=str)
def test_a_match_is_tapped_in_from_its_first_play_to_its_end(evening: Evening, site: Site, phone) -> None:
    sitting = Sitting(evening, site, phone)
    one, two = sitting.phones
    one.type(evening.wrong)
    expect(one.page.locator("#ruling .verdict.refused")).to_be_visible()
    plays = 0
    while (body := sitting.table.next(sitting.course.position)) is not None:
        sitting.enter(body)
        plays += 1
        if plays == 3:
            before = scores(site, sitting.match)
            sitting.take_back()
            sitting.enter(body)
            assert scores(site, sitting.match) == before
    end = replayed(two)
    course = sitting.course
    assert (end["over"], end["refused"]) == (True, 0)
    assert end["winners"] == list(course.game.winners(course.position))
    assert end["scores"] == scores(site, sitting.match)
    for screen in (one, two):
        expect(screen.page.locator("#due")).to_contain_text(course.game.due(course.position).says)
    for winner in end["winners"]:
        sitting.board.shows(winner)
