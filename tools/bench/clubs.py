"""A club with 10,000 matches and 500 people against one with ten matches: a person's page, a new match, a merge.

The matches are put into the tables as rows; ratings and totals are computed from them as always. The person whose page
is asked for has as many matches as others there.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from random import Random
from statistics import median
from typing import Any, Final

from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import Connection, insert

from referee import games
from referee.application import create_app
from referee.match import Match
from referee.store import get_store, statements
from referee.store.clubs import Club, MatchSearch, queries
from referee.store.models import AppearanceRow, MarkRow, MatchRow
from referee.store.rows import write_setup
from tools.bench.limits import at_most

GAMES: Final = ("darts-301", "gin-rummy", "darts-baseball", "score-pad")
YEAR: Final = 365 * 24 * 3600.0
TIMES: Final = 60
COUNTS: Final = {"points": 301, "darts": 24, "tries": 3, "hits": 1, "best_finish": 40, "hands": 4}
ROWS_AT_ONCE: Final = 2000


def filled(folder: Path, matches: int, people: int) -> tuple[Flask, Club]:
    """A server with a club of so many matches of two, between people drawn by lot."""
    folder.mkdir()
    app = create_app({"INSTANCE": str(folder), "DATABASE_URL": "", "REDIS_URL": "", "SECRET_KEY": "bench"})
    chance = Random(f"{matches} {people}")
    with app.app_context():
        store = get_store()
        club = store.clubs.create("Bench")
        ids = list(store.clubs.add_people(club.club_id, [f"Person {n}" for n in range(people)]).values())
        setups = {key: Match(key, games.game(key).schema.setup(["Ann", "Bo"])) for key in GAMES}
        rows: list[dict[str, Any]] = []
        players: list[dict[str, Any]] = []
        marks: list[dict[str, Any]] = []
        for n in range(matches):
            game, began = GAMES[n % len(GAMES)], 1.7e9 + n * YEAR / matches
            match = setups[game]
            rows.append(
                {
                    "id": f"m{n:07}", "code": f"C{n:07}", "game": game, "setup": write_setup(match), "keys": "{}",
                    "created": began, "ended": None, "head": 0, "over": True, "winners": '["Ann"]',
                    "hash": match.hash_after(0), "club_id": club.club_id, "figured": 0,
                }
            )  # fmt: skip
            for player, person in enumerate(chance.sample(ids, 2)):
                players.append(
                    {
                        "match_id": f"m{n:07}", "player": player, "person_id": person, "club_id": club.club_id,
                        "game": game, "began": began, "done": True, "side": player, "place": player + 1,
                        "points": 1.0 - player, "score": 0.0, "counts": statements.compact(COUNTS),
                    }
                )  # fmt: skip
                marks += [
                    {
                        "match_id": f"m{n:07}", "player": player, "key": record.key, "club_id": club.club_id,
                        "game": game, "year": 2024, "value": chance.randrange(170),
                    }
                    for record in games.game(game).figures.records
                ]  # fmt: skip
        for table, values in ((MatchRow, rows), (AppearanceRow, players), (MarkRow, marks)):
            for start in range(0, len(values), ROWS_AT_ONCE):
                part = values[start : start + ROWS_AT_ONCE]
                store.writer.write(club.club_id, partial(_put, table=table, rows=part))
        for game in GAMES:
            store.clubs.figuring.follow(club.club_id, game, 0.0)
    return app, club


def _put(connection: Connection, table: Any, rows: list[dict[str, Any]]) -> None:
    connection.execute(insert(table), rows)


def visitor(app: Flask, club: Club) -> tuple[FlaskClient, list[str]]:
    """Somebody who may look at the club, and its people, those with the most matches first."""
    client = app.test_client()
    client.get(club.organiser_path)
    with app.app_context():
        members = get_store().clubs.read(lambda connection: queries.members(connection, club.club_id))
    return client, [each.person_id for each in sorted(members, key=lambda each: -each.matches)]


def page(client: FlaskClient, path: str) -> float:
    """The time of one page."""
    began = time.perf_counter()
    assert client.get(path).status_code == 200, path
    return time.perf_counter() - began


def new_match(app: Flask, club: Club) -> float:
    """The time in which the figures of a new match are computed, with all that follows from it."""
    with app.app_context():
        store = get_store()
        setup = games.game("darts-301").schema.setup(["Person 1", "Person 2"], {"start": 40, "bullseye_order": False})
        match = store.create("darts-301", setup, club.club_id).match_id
        store.append(match, "play", {"play": "throw", "darts": ["D20"]}, seen=0, key="")
        began = time.perf_counter()
        store.clubs.catch_up_all(club.club_id)
        return time.perf_counter() - began


def merge(app: Flask, club: Club) -> float:
    """The time of a merge of two people who never met."""
    with app.app_context():
        store = get_store()
        added = list(store.clubs.add_people(club.club_id, ["Person 3", "Somebody else"]).values())
        began = time.perf_counter()
        store.clubs.merge(club.club_id, added[1], added[0])
        return time.perf_counter() - began


def measure(folder: Path) -> Iterator[str]:
    """Lines of the report."""
    began = time.perf_counter()
    large, small = filled(folder / "large", 10_000, 500), filled(folder / "small", 10, 4)
    yield f"two clubs filled in {time.perf_counter() - began:.1f} s"
    (client, people), (other, few) = visitor(*large), visitor(*small)
    paths = {
        "a person's page": (f"/p/{people[len(people) // 2]}", f"/p/{few[0]}"),
        "the club's page": ("", ""),
        "matches, page 3": ("/matches?page=3", "/matches"),
        "a ranking": ("/ranking/darts-301", "/ranking/darts-301"),
        "records of a year": ("/records?year=2024", "/records?year=2024"),
    }
    for name, (there, here) in paths.items():
        times: list[tuple[float, float]] = []
        for _ in range(TIMES):
            times.append(
                (
                    page(client, f"/c/{large[1].club_id}{there}"),
                    page(other, f"/c/{small[1].club_id}{here}"),
                )
            )
        of_large, of_small = (median(each) for each in zip(*times, strict=True))
        ratio = of_large / of_small
        limit = f"   {at_most(ratio, 1.5)}" if name == "a person's page" else ""
        yield (
            f"{name:18} 10,000 matches {of_large * 1e3:6.1f} ms   ten {of_small * 1e3:6.1f} ms"
            f"   {ratio:5.2f} times{limit}"
        )
    with large[0].app_context():
        count = len(
            get_store().clubs.read(lambda c: queries.matches(c, large[1].club_id, MatchSearch(people[250]), 99))
        )
    yield f"that person has {count} matches"
    for name, run in (("figures of a new match", new_match), ("a merge of two people", merge)):
        times_of = [(run(*large), run(*small)) for _ in range(3)] if run is new_match else [(run(*large), run(*small))]
        one, two = min(each[0] for each in times_of), min(each[1] for each in times_of)
        yield f"{name:24} 10,000 matches {one * 1e3:7.1f} ms   ten {two * 1e3:6.1f} ms   {one / two:5.1f} times"
