"""A hall as its people use it: the organiser at a laptop, a helper, a phone at each table, the referee's matches."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect

from referee.application import create_app
from referee.desk.club_files import export_club
from referee.desk.club_import import import_club
from referee.desk.events.view import event_view
from referee.store import get_store
from referee.store.events import StoredEvent
from referee.web.http.table_access import table_key_path, table_path
from tests.browser.director import Director, rows
from tests.browser.phone import Phone
from tests.browser.site import Site
from tests.browser.taps import enter

Play = Mapping[str, Any]
Plays = Callable[[Sequence[str]], Sequence[Play]]
"""The plays of a whole match of these players, in the order of turns."""


class Hall(Director):
    """An event in a hall: pages of the organiser and of a helper, a phone at each table."""

    def __init__(self, site: Site, phone: Callable[..., Page], plays: Plays) -> None:
        self.site = site
        self.phone = phone
        self.plays = plays
        with site.app.app_context():
            self.club = get_store().clubs.create("Thursday Club")
        super().__init__(phone(1280, 800), self.club.club_id)
        self.helper = phone(theme="dark")
        self.organiser.goto(self.club.organiser_path)
        self.helper.goto(self.club.path_of("helper"))
        self.tables: dict[str, Page] = {}
        self.played: list[str] = []
        """The matches in the order in which they were begun."""

    def add_tables(self, count: int) -> None:
        """Add tables, and a phone at each, which its code led there."""
        self.organiser.goto(f"/e/{self.event_id}/hall")
        self.organiser.get_by_label("More tables").fill(str(count))
        self.organiser.get_by_label("Kind", exact=True).select_option("table")
        self.organiser.get_by_role("button", name="Add", exact=True).click()
        expect(self.organiser.locator(".hall-tables > li")).to_have_count(count)
        with self.site.app.app_context():
            tables = get_store().tables.tables(self.event_id)
        for table in tables:
            page = self.tables[table.name] = self.phone()
            page.goto(table_key_path(self.event_id, table.name, table.key))

    # --- what the tables do ------------------------------------------------------------------------------------------

    def called(self) -> dict[str, str]:
        """The tables to which somebody is called, each with the match there, if it has begun."""
        with self.site.app.app_context():
            store = get_store()
            # A match that ended a moment ago gives its result beside its last play.
            store.clubs.catch_up(self.club.club_id)
            store.calls.follow(self.event_id)
            open_calls = [call for call in store.calls.history(self.event_id) if call.ended is None]
        return {call.table: call.match_id or "" for call in open_calls}

    def tap_match(self, table: str) -> Phone:
        """Begin the match at a table by its button; the phone that shows it."""
        page = self.tables[table]
        page.goto(table_path(self.event_id, table))
        self.picture(page, f"called to table {table}")
        page.get_by_role("button", name="Begin:").click()
        page.wait_for_url("**/m/*")
        at_table = Phone.showing(page)
        self.played.append(at_table.match)
        return at_table

    def tap_plays(self, at_table: Phone) -> None:
        """Enter all plays of a match by taps on the phone of its table."""
        game, players = self.match_of(at_table.match)
        for number, body in enumerate(self.plays(players), 1):
            if number == 1:
                self.picture(at_table.page, "a match begins")
            enter(at_table, game, players, body)
            at_table.at(number)
        expect(at_table.page.get_by_role("link", name="Next at table")).to_be_visible()
        expect(at_table.page.get_by_role("button", name="Again, same people")).to_have_count(0)
        self.picture(at_table.page, "a match is over")

    def post_match(self, table: str) -> str:
        """Begin the match at a table and play it, as the phone there sends it."""
        page = self.tables[table]
        token = page.locator('meta[name="csrf-token"]').get_attribute("content") or ""
        path = table_path(self.event_id, table)
        assert page.request.post(f"{path}/begin", form={"csrf_token": token}).ok
        match_id = self.called()[table]
        self.played.append(match_id)
        _, players = self.match_of(match_id)
        for seen, body in enumerate(self.plays(players)):
            typed = {"tap": json.dumps(body), "seen": str(seen), "key": f"{match_id}-{seen}", "csrf_token": token}
            answer = page.request.post(f"/m/{match_id}", form=typed)
            assert answer.ok, (body, answer.text())
        return match_id

    def play_out(self) -> int:
        """Play whatever is called to the tables until nobody is called: the number of matches."""
        matches = 0
        while called := self.called():
            for table in called:
                self.post_match(table)
                matches += 1
        return matches

    def match_of(self, match_id: str) -> tuple[str, tuple[str, ...]]:
        """The game and the players of a match."""
        with self.site.app.app_context():
            setup = get_store().cached_match(match_id).match
            return setup.game.key, setup.setup.players

    # --- what stands at the end --------------------------------------------------------------------------------------

    @property
    def event(self) -> StoredEvent:
        with self.site.app.app_context():
            return get_store().events.event(self.event_id)

    def number_of(self, match_id: str) -> int:
        """The number of the entry in the log that the result of a match is."""
        with self.site.app.app_context():
            links = get_store().events.matches_of(self.event_id)
        return next(link.entry or 0 for link in links if link.match_id == match_id)

    def refereed(self) -> int:
        """The number of results that matches have given."""
        with self.site.app.app_context():
            return sum(link.entry is not None for link in get_store().events.matches_of(self.event_id))

    def standing(self) -> list[str]:
        """The lines of the standing as the page of the event shows them."""
        page = self.phone()
        page.goto(f"{self.club.path_of('board')}?event={self.event_id}")
        lines = rows(page)
        self.picture(page, "page of the event")
        return lines

    def print_standing(self) -> list[str]:
        """Print the standing on A4: it is one sheet, and it says what the page of the event says."""
        lines = Director.print_standing(self)
        assert lines == self.standing()
        return lines

    def assert_travels(self, folder: Path) -> None:
        """Export the club and import it on a fresh database: events and seasons stand as before."""
        with self.site.app.app_context():
            store = get_store()
            lines = json.loads(json.dumps(list(export_club(store, self.club.club_id))))
            before = standings(self.club.club_id)
        other = create_app({"INSTANCE": str(folder), "DATABASE_URL": f"sqlite:///{folder / 'other.sqlite3'}"})
        with other.app_context():
            club = import_club(get_store(), lines).club
            assert standings(club.club_id) == before

    # --- looks -------------------------------------------------------------------------------------------------------

    def board(self, view: str, theme: str = "light") -> Page:
        """The board of the hall."""
        page = self.phone(1920, 1080, theme)
        page.goto(f"{self.club.path_of('board')}?event={self.event_id}")
        page.goto(f"/e/{self.event_id}/board?view={view}")
        self.picture(page, f"board {view} {theme}")
        return page


def standings(club_id: str) -> list[Any]:
    """The standing of each event of a club with its results, of each season with its arithmetic, the oldest first."""
    from referee.desk.seasons.season import season_now
    from referee.web.seasons.pages import season_figures, season_lines

    store = get_store()
    events = [store.events.event(event.event_id) for event in reversed(store.events.of_club(club_id, 100))]
    seasons = [season_now(store, store.seasons.season(season_id)) for season_id, _ in store.seasons.of_club(club_id)]
    return [
        *((event.title, event.record, event_view(store, event).standing) for event in events),
        *((now.season.title, season_lines(now), season_figures(now), now.chances) for now in seasons),
    ]
