"""Makes the club of `make demo`: a Swiss in its second round, a finished whist evening, a season of three Bunko nights.

    python -m tools.demo_club > referee/desk/demo_club.jsonl

The nights of Bunko are played by chance from a fixed seed, table by table, from paper.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from referee import games
from referee.clubs.club_file import ClubHead, EventLine, MatchLine, SeasonOfClub
from referee.events.event import opened, with_body
from referee.events.record import read_event
from referee.match import Match, match_of_record, read_record

SEED: Final = "2026-11-22"
BEGAN: Final = 1_793_905_200.0
"""The evening of 5 November 2026."""
WEEK: Final = 7 * 24 * 3600.0
PEOPLE: Final = (
    "Ada", "Ben", "Chloe", "Dario", "Emma", "Finn", "Gita", "Hugo", "Iris", "Jamal",
    "Karin", "Leo", "Mona", "Nils", "Olga", "Paul", "Quinn", "Rosa", "Said", "Tess",
)  # fmt: skip
ROUNDS: Final = 6
RECORDS: Final = Path(__file__).parent.parent / "tests" / "events" / "records"


def points_at(chance: random.Random, table: int, at_head: bool) -> dict[str, Any]:
    """The points of a table as its paper sheet has them; the head table plays to 21."""
    more, less = 21 if at_head else chance.randint(12, 26), chance.randint(3, 11)
    first, second = (more, less) if chance.random() < 0.5 else (less, more)
    return {"play": "points", "table": table, "first": first, "second": second}


def night(chance: random.Random) -> dict[str, Any]:
    """The record of a night of Bunko."""
    players = list(PEOPLE)
    chance.shuffle(players)
    game = games.game("bunko")
    match = Match("bunko", game.schema.setup(players, {"rounds": ROUNDS}))
    plays: list[dict[str, Any]] = []

    def enter(body: dict[str, Any]) -> bool:
        nonlocal match
        trial = {**base, "plays": [*plays, body]}
        after = match_of_record(read_record(trial), BEGAN)
        if after.head == len(plays):
            return False
        plays.append(body)
        match = after
        return True

    base = match.record()
    while not match.position.over:
        for table in range(len(players) // 4, 0, -1):
            body = points_at(chance, table, table == 1)
            if chance.random() < 0.35:
                who = chance.choice(players)
                enter(body | {"bunkos": [who]}) or enter(body)
            else:
                enter(body)
        if not enter({"play": "next"}):
            tied = [{"play": "roll_off", "player": who} for who in players]
            if not any(enter(body) for body in tied):
                break
    assert match.position.over, "the night does not end"
    return match.record()


def lines() -> Iterator[dict[str, Any]]:
    """The lines of the file."""
    chance = random.Random(SEED)
    number = {name: index for index, name in enumerate(PEOPLE)}
    yield ClubHead("The demo", PEOPLE, frozenset()).as_json()
    nights = [night(chance) for _ in range(3)]
    for week, record in enumerate(nights):
        people = tuple(number[name] for name in record["players"])
        yield MatchLine(record, BEGAN + week * WEEK, None, people).as_json()
    for week, record in enumerate(nights):
        event = {
            "record": 1, "event": "bunko-night", "title": f"Bunko in week {45 + week}", "game": "bunko",
            "entrants": record["players"], "entries": [{"do": "draw", "seed": SEED}],
        }  # fmt: skip
        yield EventLine(event, BEGAN + week * WEEK, ((week, "R1-1", None),)).as_json()
    whist = json.loads((RECORDS / "whist-12.json").read_text(encoding="utf-8"))
    yield EventLine(renamed(whist), BEGAN + 2 * WEEK + 3600, ()).as_json()
    yield EventLine(swiss(), BEGAN + 2 * WEEK + 7200, ()).as_json()
    yield SeasonOfClub("Bunko, autumn", {"points": "place"}, BEGAN, (0, 1, 2)).as_json()


def renamed(record: dict[str, Any]) -> dict[str, Any]:
    """A record of other people as one of this club's."""
    text = json.dumps(record)
    for old, new in zip(record["entrants"], PEOPLE, strict=False):
        text = text.replace(f'"{old}"', f'"{new}"')
    again: dict[str, Any] = json.loads(text)
    return again


def swiss() -> dict[str, Any]:
    """A Swiss of eight at darts: the first round is over, and one result of the second is there."""
    record: dict[str, Any] = {
        "record": 1, "event": "swiss", "title": "Darts on Thursday", "game": "darts-301", "options": {"rounds": 4},
        "entrants": list(PEOPLE[:8]), "entries": [],
    }  # fmt: skip
    state = opened(read_event(record))
    entries = record["entries"]
    for body in ({"do": "draw", "seed": SEED}, None, {"do": "draw"}, 1):
        if isinstance(body, dict):
            bodies = [body]
        else:
            ready = state.board.ready[: body or None]
            bodies = [{"do": "result", "pairing": each.id, "winner": each.sides[0][0]} for each in ready]
        for each in bodies:
            state, ruling = with_body(state, each)
            assert ruling.verdict == "allowed", ruling
            entries.append(each)
    return record


if __name__ == "__main__":
    for line in lines():
        print(json.dumps(line, ensure_ascii=False, separators=(",", ":")))
