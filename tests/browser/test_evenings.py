"""A whole match of each game of one table on two phones and a board, each play by its taps, from first to last.

The players are the simulated ones of `tests/games`: they know their cards and play by the rules. Each match has a play
that is refused, one that is taken back, and comes to an end that its record replays.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from referee.match import Match
from referee.store import Created, get_store
from referee.testing.stories import Table, new_table
from tests.browser.evenings import Evening, evenings, same_position
from tests.browser.next_match import assert_ended, enter_first_play, play_again
from tests.browser.phone import Phone, replayed, scores
from tests.browser.site import Site
from tests.browser.taps import enter
from tests.rings import WHOLE

pytestmark = pytest.mark.outer(WHOLE)


class Sitting:
    """Two phones and a board at one match, and the table where it is really played."""

    def __init__(self, evening: Evening, site: Site, phone: Callable[..., Page]) -> None:
        self.evening = evening
        self.site = site
        self.table: Table = evening.table()
        self.created: Created = site.begin(evening.game, self.table.players, self.table.options)
        self.phones = [Phone(phone(), self.created), Phone(phone(theme="dark"), self.created, "host")]
        self.board = Phone(phone(1280, 800), self.created, "board")
        self.seq = 0

    @property
    def match(self) -> Match:
        with self.site.app.app_context():
            return get_store().cached_match(self.created.match_id).match

    def enter(self, body: Mapping[str, Any]) -> Phone:
        """Enter a play by taps, on the one phone and on the other in turn, and wait for it on all screens."""
        match = self.match
        after = match.assess(body).ruling.position
        who = self.phones[self.seq % 2].fresh()
        enter(who, self.evening.game, self.table.players, body, same_position(match, body))
        self.seq += 1
        for screen in (*self.phones, self.board):
            screen.at(self.seq)
        assert after is not None
        assert self.match.game.scores(self.match.position) == match.game.scores(after)
        assert self.match.game.due_at(self.match.position).says == match.game.due_at(after).says
        return who

    def take_back(self) -> None:
        """Take the last play back on the phone that entered it."""
        self.phones[(self.seq - 1) % 2].tap("#ruling button:has-text('Take back')")
        self.seq += 1
        for screen in (*self.phones, self.board):
            screen.at(self.seq)

    def again(self) -> None:
        """See who won, press *again, same people*, and enter the first play of the next match."""
        match = self.match
        assert_ended(self.phones, self.board, match.position.winners)
        self.created = play_again(self.site, self.phones, self.board, self.evening.again)
        self.table = new_table(self.evening.game, self.evening.seed, self.table.options, self.evening.again)
        body = self.table.next(self.match.position)
        assert body is not None
        enter_first_play(self.site, self.created, self.phones, self.board, body)


@pytest.mark.parametrize("evening", evenings(), ids=str)
def test_a_match_is_tapped_in_from_its_first_play_to_its_end(evening: Evening, site: Site, phone) -> None:
    sitting = Sitting(evening, site, phone)
    first, second = sitting.phones
    first.type(evening.refused)
    expect(first.page.locator("#ruling .verdict.refused")).to_be_visible()
    plays = 0
    while (body := sitting.table.next(sitting.match.position)) is not None:
        sitting.enter(body)
        plays += 1
        if plays == 3:
            before = scores(site, sitting.created)
            sitting.take_back()
            sitting.enter(body)
            assert scores(site, sitting.created) == before
    end = replayed(second)
    match = sitting.match
    assert (end["over"], end["refused"]) == (True, 0)
    assert end["winners"] == list(match.position.winners)
    assert end["scores"] == scores(site, sitting.created)
    for screen in (first, second):
        expect(screen.at_all_plays().page.locator("#due")).to_contain_text(match.game.due_at(match.position).says)
    sitting.again()
