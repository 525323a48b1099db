"""The description of the JSON interface says what the interface does: all that it names is asked for here."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field

import pytest
from jsonschema import Draft202012Validator
from openapi_spec_validator import validate
from referencing import Registry, Resource
from referencing.jsonschema import DRAFT202012

from referee import __version__, games
from referee.beside import InPlace, OutOfTime
from referee.desk.events.ladder import make_challenge
from referee.kit.values import replace
from referee.store import get_store
from referee.store.events import Extra, Money, Prize
from referee.testing.stories import cases, ruled
from referee.web.api.blueprint import EVENTS, LINES
from referee.web.api.operation import OPERATIONS, Operation
from referee.web.clubs import api as clubs
from referee.web.clubs.api import FILE_LIMIT
from referee.web.description import openapi
from referee.web.description.examples import EXAMPLES, USUAL_GAME
from tests.web.conftest import THROW, TOO_FEW, Program
from tools.openapi import SNAPSHOT, snapshot

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


@pytest.fixture(scope="module")
def described():
    return openapi.openapi_description()


@pytest.fixture(scope="module")
def fits(described):
    """True if a value fits a schema of the description, named by its path in it."""
    registry = Registry().with_resource("urn:api", Resource(described, DRAFT202012))

    def checks(path: str, value: object) -> bool:
        return Draft202012Validator({"$ref": f"urn:api#{path}"}, registry=registry).is_valid(value)

    return checks


def pointer(path: str) -> str:
    return path.replace("~", "~0").replace("/", "~1").replace("{", "%7B").replace("}", "%7D")


def test_it_is_a_description(described):
    validate(described)


def test_the_snapshot_is_the_description():
    """A change of the interface is seen in review: `make openapi` writes the file again."""
    assert SNAPSHOT.read_text(encoding="utf-8") == snapshot(), "run `make openapi`, and look at what has changed"


def parts(value: object, path: str = "") -> Iterator[tuple[str, dict]]:
    """All objects of a description with their places."""
    if isinstance(value, dict):
        yield path, value
        for name, each in value.items():
            if name not in ("example", "examples", "default", "mapping"):
                yield from parts(each, f"{path}/{name}")
    elif isinstance(value, list):
        for at, each in enumerate(value):
            yield from parts(each, f"{path}/{at}")


def faults_for_generators(schema: dict) -> Iterator[str]:
    """The faults of a schema that generators of clients stumble over."""
    if "$ref" in schema and len(schema) > 1:
        yield "words beside $ref"
    if isinstance(values := schema.get("enum"), list):
        if len({type(value) for value in values}) > 1 or isinstance(values[0], bool):
            yield "an enum of mixed types or of booleans"
        if "type" not in schema:
            yield "an enum without a type"
    if isinstance(schema.get("const"), bool):
        yield "a constant of a boolean"
    if schema.get("type") == "array" and "items" not in schema:
        yield "a list without items"
    if isinstance(schema.get("title"), str):
        yield "a title, which would become the name of a class"


@pytest.mark.parametrize("game", ["", *games.keys()])
def test_generators_take_it(game):
    document = openapi.openapi_description(game)
    held = {"paths": document["paths"], "components": document["components"]}
    found = [(path, fault) for path, schema in parts(held) for fault in faults_for_generators(schema)]
    assert not found
    assert document["info"]["version"] == __version__
    tags = {tag["name"] for tag in document["tags"]}
    operations = [each for methods in document["paths"].values() for each in methods.values()]
    assert {tag for each in operations for tag in each["tags"]} == tags
    assert len({each["operationId"] for each in operations}) == len(operations)
    assert all("_" in each["operationId"] for each in operations), "an id says what is done with what"


@pytest.mark.parametrize("game", ["", *games.keys()])
def test_each_body_has_an_example_that_fits(game):
    document = openapi.openapi_description(game)
    registry = Registry().with_resource("urn:api", Resource(document, DRAFT202012))
    without = set()
    for path, methods in document["paths"].items():
        for method, operation in methods.items():
            content = operation.get("requestBody", {}).get("content", {}).get("application/json")
            if content is None:
                continue
            if "example" not in content:
                without.add(operation["operationId"])
                continue
            at = f"urn:api#/paths/{pointer(path)}/{method}/requestBody/content/application~1json/schema"
            Draft202012Validator({"$ref": at}, registry=registry).validate(content["example"])
    assert without == (set() if game in ("", USUAL_GAME) else {"ask_question"})


@pytest.mark.parametrize("key", games.keys())
def test_a_game_can_be_described_alone(key):
    schemas = openapi.openapi_description(key)["components"]["schemas"]
    others = [name for name in schemas if name.split(".")[0] in set(games.keys()) - {key}]
    assert others == []
    assert {ref["$ref"] for ref in schemas["NewMatch"]["oneOf"]} == {f"#/components/schemas/{key}.new"}
    assert schemas["Play"] == schemas[f"{key}.play"]
    assert schemas["Play"]["discriminator"]["propertyName"] == "play"


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
    yield ask(member, replace(part, key="helper"), json={**BODIES["start_match"], "club": "nothing1"})
    for _ in range(21):
        yield ask(member, replace(part, key="helper"), "guess", json={**BODIES["start_match"], "club": "{club}"})


@pytest.mark.parametrize("part", OPERATIONS, ids=lambda part: part.endpoint)
def test_an_operation_answers_as_described_and_in_each_way_described(part, described, fits, start):
    responses = described["paths"][part.path][part.method]["responses"]
    statuses = set()
    for answer in provoke(part, start):
        status = str(answer.status_code)
        statuses.add(status)
        assert status in responses, f"{status} is not described: {answer.text}"
        content = responses[status].get("content")
        if content is None:
            assert answer.data == b""
            continue
        assert answer.mimetype in content
        if answer.mimetype == EVENTS:
            answer.close()
        if answer.mimetype == "application/json":
            at = f"/paths/{pointer(part.path)}/{part.method}/responses/{status}/content/application~1json/schema"
            assert fits(at, answer.json), answer.text
        if status in ("429", "503"):
            assert answer.headers["Retry-After"].isdigit()
    assert statuses == set(responses)


def test_each_route_of_the_interface_is_described(server):
    routes = {
        (
            re.sub(r"<(?:string:)?((?:match|club|person|season)(?=_id)|\w+)\w*>", r"{\1}", rule.rule).removeprefix(
                "/api/v1"
            ),
            method.lower(),
            rule.endpoint.removeprefix("api."),
        )
        for rule in server.url_map.iter_rules()
        if rule.endpoint.startswith("api.")
        for method in rule.methods - {"HEAD", "OPTIONS"}
    }
    assert routes == {(part.path, part.method, part.endpoint) for part in OPERATIONS}


def test_summaries_are_the_docstrings_of_views(server, described):
    for path, methods in described["paths"].items():
        for method, operation in methods.items():
            view = server.view_functions[f"api.{operation['operationId']}"]
            assert operation["summary"] == " ".join(view.__doc__.split()), f"{method} {path}"


def test_paths_are_in_alphabetical_order(described):
    assert list(described["paths"]) == sorted(described["paths"])


@pytest.mark.parametrize("key", games.keys())
def test_plays_questions_and_options_of_each_game_are_described(described, key):
    schemas = described["components"]["schemas"]
    form = games.describe(key)
    assert kinds_met(schemas, "Play", key) == {f"{key}.play.{name}" for name in form["plays"]}
    assert kinds_met(schemas, "Question", key) == {f"{key}.ask.{name}" for name in form["questions"]}
    assert schemas[f"{key}.new"]["properties"]["game"] == {"type": "string", "const": key}


def kinds_met(schemas: dict, name: str, key: str) -> set[str]:
    """The components of a game that meet those of other games under a name."""
    met = [each["$ref"].removeprefix("#/components/schemas/") for each in schemas[name]["anyOf"]]
    (of_game,) = [each for each in met if each.split(".")[0] == key]
    kinds = schemas[of_game].get("oneOf")
    if kinds is None:
        return {of_game}
    told_apart = schemas[of_game]["discriminator"]["mapping"].values()
    assert list(told_apart) == [kind["$ref"] for kind in kinds]
    return {kind["$ref"].removeprefix("#/components/schemas/") for kind in kinds}


@pytest.mark.parametrize("key", games.keys())
def test_effects_of_each_game_are_described(described, fits, key):
    """Each kind is a component with its fields, their types and its meaning; the effects of all cases fit theirs."""
    schemas = described["components"]["schemas"]
    kinds = {}
    for part in schemas[f"{key}.effect"]["oneOf"]:
        name = part["$ref"].removeprefix("#/components/schemas/")
        assert re.fullmatch(r"[A-Za-z0-9._-]+", name)
        assert schemas[name]["description"]
        kinds[schemas[name]["properties"]["effect"]["const"]] = name
    assert set(kinds) == {cls.kind() for cls in games.game(key).effects}
    shown = {json.dumps(effect) for case in cases(key) for line in ruled(case) for effect in line.get("effects", ())}
    assert shown
    for effect in map(json.loads, sorted(shown)):
        assert fits(f"/components/schemas/{kinds[effect['effect']]}", effect), effect
    assert fits("/components/schemas/Effect", effect)
    assert not fits("/components/schemas/Effect", {**effect, "by": "nobody"})


def test_a_ruling_refers_to_the_effects(described):
    schemas = described["components"]["schemas"]
    assert {part["$ref"] for part in schemas["Effect"]["anyOf"]} == {
        f"#/components/schemas/{key}.effect" for key in games.keys()
    }
    for name in ("Ruling", "RulingLine", "Preview"):
        assert schemas[name]["properties"]["effects"]["items"]["$ref"] == "#/components/schemas/Effect"


def test_what_is_sent_here_is_described(fits):
    def described_as(name: str, value: object) -> bool:
        return fits(f"/components/schemas/{name}", value)

    assert described_as("NewMatch", BODIES["start_match"])
    assert not described_as("NewMatch", {**BODIES["start_match"], "table": 1})
    assert described_as("Play", THROW)
    assert not described_as("Play", {"play": "meld"})
    assert described_as("Question", QUESTION)
    assert described_as("Amend", BODIES["amend_play"])
