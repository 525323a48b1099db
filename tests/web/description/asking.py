"""Requests of each operation of the JSON interface, right and wrong in each way."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from referee import games
from referee.beside import InPlace, OutOfTime
from referee.desk.events.ladder import make_challenge
from referee.kit.values import replace
from referee.store import get_store
from referee.store.events import Extra, Money, Prize
from referee.store.keys import ENTRY_KEY_LIMIT
from referee.web.api.blueprint import LINES
from referee.web.api.operation import OPERATIONS, Operation
from referee.web.clubs import api as clubs
from referee.web.clubs.api import FILE_LIMIT
from referee.web.description.examples import EXAMPLES
from tests.web.conftest import THROW, TOO_FEW, Program

LARGE = b'"' + b"x" * 2_200_000 + b'"'
QUESTION = {"ask": "score-inning", "inning": 3, "sets": [["3"]]}
EVENT = EXAMPLES["referee_event"]
EVENING = EXAMPLES["create_event"]
BODIES = {
    **EXAMPLES,
    "start_match": {"game": "darts-baseball", "players": ["Ann", "Bo"], "options": {"innings": 3}},
    "ask_question": QUESTION,
    "enter_play": THROW,
    "amend_play": {"n": 1, "play": THROW},
    "insert_play": {"n": 1, "play": THROW},
    "import_match": {"record": {"record": 1, "game": "darts-baseball", "players": ["Ann", "Bo"], "plays": [THROW]}},
    "merge_person": {"into": "{other}"},
    "take_merge_back": {"gone": "{gone}"},
    "add_match_to_club": {"key": "{host}"},
    "count_event": {"event": "{event_id}"},
}
CUP = {
    "record": 1,
    "event": "single-elimination",
    "game": "darts-301",
    "entrants": ["Ann", "Bo", "Cy", "Dee"],
    "entries": [{"do": "draw", "seed": "1"}],
}
LEAGUE = {
    "record": 1,
    "event": "round-robin",
    "options": {"frames": 1},
    "entrants": [{"name": "Reds", "people": ["Ann"]}, {"name": "Blues", "people": ["Bo"]}],
    "entries": [{"do": "draw"}],
}
LADDER = {"record": 1, "event": "ladder", "entrants": ["Ann", "Dee", "Bo", "Cy"], "entries": []}
QUERIES = {
    "list_events": ("?q=a&year=2026", "?year=soon"),
    "list_people": ("?q=an",),
    "list_club_matches": (
        "?game=darts-baseball&from=2026-01-01&to=2999-01-01",
        "?from=x",
        "?to=2026-02-30",
        "?offset=-1",
    ),
    "list_house_records": ("?year=2026", "?year=last"),
    "get_season": ("?after=1", "?after=0", "?after=last"),
    "describe_interface": ("?game=darts-301", "?game=whist"),
}
CONFLICTS = {
    "rename_person": {"name": "bo"},
    "merge_person": {"into": "{met}"},
    "take_merge_back": {"gone": "{taken}"},
    "call_to_table": {"pairing": "W1-1", "table": "1"},
    "add_people": {"names": ["A-nn"]},
    "create_event": {**EVENING, "entrants": ["A-nn", "Zoe"], "entries": []},
    "import_match": {"record": {"record": 1, "game": "darts-baseball", "players": ["A-nn", "Zoe"], "plays": []}},
}
"""Bodies that are answered by 409."""
BAD = {
    "move_event": {"day": "soon"},
    "begin_called_match": {"handicap": 5},
    "change_plan": {"prizes": [{"place": 1, "share": "60", "amount": "5"}]},
    "check_in": {"who": "Zoe", "here": True},
    "mark_paid": {"who": "Zoe", "paid": True},
    "buy_extra": {"who": "Ann", "extra": "Raffle"},
    "give_prize": {"prize": "Last bunko", "who": []},
    "announce_sentence": {"says": "Break\n", "until": "21:00"},
    "give_own_table": {"who": "Ann", "table": "9"},
    "challenge_entrant": {"by": "Ann", "to": "Bo"},
    "answer_to_challenge": {"n": 5, "answer": "accepted"},
    "set_line_up": {"pairing": "R1-1", "team": "Reds", "players": [["Zoe"]]},
    "create_club": {"name": ""},
    "add_people": {"names": [7]},
    "rename_person": {"name": " "},
    "merge_person": {"into": 5},
    "take_merge_back": {"gone": 5},
    "add_match_to_club": {},
    "import_match": {"record": {"record": 1, "game": "whist"}},
    "create_event": {"record": 2},
    "create_season": {"title": "Winter", "options": {"best": -1}},
    "count_event": {"event": "nothing1"},
    "give_season_points": {"who": "Zoe", "points": -1, "why": "late"},
    "change_hall": {"automatic": "no"},
    "set_round_clock": {"seconds": 86_401},
    "add_tables": {"count": 129},
    "rename_table": {"name": "a/b"},
    "call_to_table": {"pairing": "W1-2", "table": "3"},
    "enter_event_entry": {"do": "strike", "n": 5},
    "referee_event": {"record": 2},
    "report_event": {**EVENT, "event": "evening"},
    "rank_season": {"season": 1},
    "rank_results": {"results": {"1": ["luck"]}},
    "draw_round": {"entrants": 0},
    "read_entrants": {"csv": "place,points\n"},
    "start_match": {"game": "whist"},
    "ask_question": {"ask": "weather"},
    "enter_play": TOO_FEW,
    "strike_play": {},
    "amend_play": {"n": 1},
    "insert_play": {"n": 1},
}


def pointer(path: str) -> str:
    return path.replace("~", "~0").replace("/", "~1").replace("{", "%7B").replace("}", "%7D")


@dataclass
class ClubProgram(Program):
    """A program with the keys of a club, in which Ann has met Bo, and which has an evening and a cup in a hall."""

    ids: dict[str, str] = field(default_factory=dict)


def in_club(program: Program) -> ClubProgram:
    """A program that has the keys of a new club by the roles of a match, and a match of no club."""
    with program.client.application.app_context():
        store = get_store()
        club = store.clubs.create("Thursday")
        setup = games.game("darts-baseball").schema.setup(["Ann", "Bo"])
        store.end(store.create("darts-baseball", setup, club.club_id).match_id)
        people = store.clubs.add_people(club.club_id, ["Ann", "Bo", "Eve", "Fay", "Gus"])
        for gone in ("Fay", "Gus"):
            store.clubs.merge(club.club_id, people["Ann"], people[gone])
        store.clubs.add_people(club.club_id, ["Gus"])
        event = store.events.create(club.club_id, EVENING)
        season = store.seasons.create(club.club_id, "Winter", {"adjust": [BODIES["give_season_points"]]})
        store.seasons.count(season.season_id, event.event_id)
        cup = store.events.create(club.club_id, CUP).event_id
        store.tables.add_tables(cup, 2)
        store.tables.set_automatic(cup, False)
        store.calls.call(cup, "W1-1", "1")
        money, prizes = Money(extras=(Extra("Rebuy", "5.00"),)), (Prize(name="Door prize", amount="5.00"),)
        store.plans.change(cup, lambda plan: replace(plan, money=money, prizes=prizes))
        ladder = store.events.event(store.events.create(club.club_id, LADDER).event_id)
        league = store.events.create(club.club_id, LEAGUE).event_id
        make_challenge(store, ladder, "Cy", "Bo", 0.0)
    ids = {
        "club": club.club_id,
        "person": people["Ann"],
        "event_id": event.event_id,
        "season": season.season_id,
        "cup": cup,
        "ladder": ladder.event_id,
        "league": league,
        "table": "1",
        "n": "1",
        "other": people["Eve"],
        "met": people["Bo"],
        "gone": people["Fay"],
        "taken": people["Gus"],
        "host": program.keys["host"],
    }
    roles = {"host": club.keys["organiser"], "table": club.keys["helper"], "board": club.keys["board"]}
    return ClubProgram(program.client, program.match, roles, ids)


def taken(part: Operation) -> set[str]:
    """The names of the parameters and headers of an operation."""
    return {each.name for each in part.parameters.values()}


CLUB_FILE = b'{"club": 1, "name": "Thursday", "people": ["Ann"]}\n'


def is_about_a_club(part: Operation) -> bool:
    return "{club}" in part.path or "{event_id}" in part.path


def ask(program: Program, part: Operation, key: str = "host", match: str | None = None, **more):
    """The request of an operation, right in all that is not said otherwise."""
    ids = getattr(program, "ids", {})
    path = part.path.replace("{match}", match or program.match).replace("{game}", more.pop("game", "darts-baseball"))
    path = path.replace("{event}", more.pop("event", "swiss"))
    if "/hall" in path or "/plan" in path:
        about = "ladder" if "/challenge" in path else "league" if "/line-ups" in path else "cup"
        ids = {**ids, "event_id": ids.get(about, "")}
    for name in ("club", "person", "season", "event_id", "table", "n"):
        path = path.replace(f"{{{name}}}", match or ids.get(name, ""))
    if part.takes and not {"json", "data"} & set(more):
        more["json"] = BODIES[part.endpoint]
    if part.endpoint == "import_club_file" and "data" not in more:
        more |= {"data": CLUB_FILE, "content_type": LINES}
    if isinstance(more.get("json"), dict):
        more["json"] = {name: filled(value, ids) for name, value in more["json"].items()}
    if "X-Seen" in taken(part):
        more.setdefault("seen", 1)
    return program.send(part.method.upper(), path + more.pop("query", ""), key if part.key else "", **more)


def filled(value: object, ids: dict[str, str]) -> object:
    """A value that stands for an id or a key of the program."""
    return ids[value[1:-1]] if isinstance(value, str) and value[:1] == "{" else value


class NoTime(InPlace):
    """Runs no job in time."""

    def run(self, who, job, *arguments, urgent=False):
        raise OutOfTime


def provoke(part: Operation, start) -> Iterator:
    """The answers to all that can be right or wrong with a request.

    Each request that changes something has a match of its own with one play; all others have the same one.
    """

    def fresh() -> Program:
        program = start()
        program.play(0)
        program.client.application.config["PUBLIC"] = True
        return in_club(program) if is_about_a_club(part) else program

    yield ask(fresh(), part)
    kept = fresh()
    if "preview" in taken(part):
        yield ask(kept, part, query="?preview=true")
    if "since" in taken(part):
        yield ask(kept, part, query="?since=1")
        yield ask(kept, part, query="?since=x")
    if "X-Seen" in taken(part):
        yield ask(kept, part, seen=0)
        yield ask(kept, part, seen=None)
    if "X-Seen" in taken(part) and "{match}" in part.path:
        ended = fresh()
        ended.about("POST", "/end")
        yield ask(ended, part)
    if part.endpoint in ("enter_event_entry", "call_to_table"):
        yield ask(kept, part, seen=7)
    if part.endpoint in CONFLICTS:
        yield ask(kept, part, json=CONFLICTS[part.endpoint])
    if part.endpoint == "merge_person":
        yield ask(kept, part, json={"into": "{other}", "preview": True})
    if part.endpoint == "begin_called_match":
        ended = fresh()
        ask(ended, next(each for each in OPERATIONS if each.endpoint == "take_call_back"))
        yield ask(ended, part)
    if part.endpoint in ("add_match_to_club", "take_call_back", "begin_called_match"):
        joined = fresh()
        ask(joined, part)
        yield ask(joined, part)
    if part.endpoint == "create_club":
        closed = kept.client.application.config
        closed["PUBLIC"] = False
        yield ask(kept, part)
        closed["PUBLIC"] = True
    if part.endpoint == "start_match":
        yield from started_for_a_club(part, kept)
    for query in QUERIES.get(part.endpoint, ()):
        yield ask(kept, part, query=query)
    if part.endpoint in ("strike_play", "amend_play", "insert_play"):
        yield ask(kept, part, json={**BODIES[part.endpoint], "n": 5})
    if part.endpoint in ("amend_play", "insert_play"):
        yield ask(kept, part, json={"n": 1, "play": TOO_FEW})
    if part.endpoint == "ask_question":
        yield ask(kept, part, json=[QUESTION, {}])
        yield ask(kept, part, data=b"{}\n{}", content_type=LINES)
    if part.endpoint == "import_club_file":
        yield ask(kept, part, data=CLUB_FILE + b"5", content_type=LINES)
        yield ask(kept, part, data=b" " * (FILE_LIMIT + 1), content_type=LINES)
        yield ask(kept, part, data=CLUB_FILE, content_type="application/json")
        yield ask(kept, part, name="a" * (ENTRY_KEY_LIMIT + 1))
        with clubs._importing:
            during_another = ask(kept, part)
        yield during_another
    elif part.takes:
        yield ask(kept, part, json=BAD[part.endpoint])
        yield ask(kept, part, data=b"{", content_type="application/json")
        yield ask(kept, part, data=LARGE, content_type="application/json")
        yield ask(kept, part, data=b"x", content_type="text/plain")
    elif part.method != "get":
        yield ask(kept, part, json={"more": 1})
    if "{game}" in part.path:
        yield ask(kept, part, game="whist")
    if "{event}" in part.path:
        yield ask(kept, part, event="roulette")
    if 503 in part.answers:
        extensions = kept.client.application.extensions
        extensions["beside"] = NoTime()
        yield ask(kept, part, query="?preview=true" if part.key else "")
        extensions["beside"] = InPlace()
    if part.key:
        yield ask(kept, part, key="board")
        yield ask(kept, part, key="")
        yield ask(kept, part, match="nothing1")
        for _ in range(21):
            yield ask(kept, part, key="guess")


def started_for_a_club(part: Operation, program: Program) -> Iterator:
    """The answers to a match of a club: for each key, with an event, for a club that there is not."""
    member = in_club(program)
    for key in ("host", "table", "board", ""):
        body = {**BODIES["start_match"], "club": "{club}", "event": "{event_id}"}
        yield ask(member, replace(part, key="helper"), key, json=body)
    near = {**BODIES["start_match"], "players": ["A-nn", "Zoe"], "club": "{club}"}
    yield ask(member, replace(part, key="helper"), json=near)
    yield ask(member, replace(part, key="helper"), json={**BODIES["start_match"], "club": "nothing1"})
    for _ in range(21):
        yield ask(member, replace(part, key="helper"), "guess", json={**BODIES["start_match"], "club": "{club}"})
