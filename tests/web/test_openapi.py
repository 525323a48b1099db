"""The description of the JSON interface says what the interface does: each path, method and status is asked for here."""

from __future__ import annotations

import re

import pytest
from jsonschema import Draft202012Validator
from openapi_spec_validator import validate
from referencing import Registry, Resource
from referencing.jsonschema import DRAFT202012

from referee import games
from referee.web import openapi
from tests.web.conftest import THROW, TOO_FEW, Program

pytestmark = pytest.mark.xdist_group("openapi")

LARGE = b'"' + b"x" * 1_100_000 + b'"'
QUESTION = {"ask": "score-inning", "inning": 3, "sets": [["3"]]}
BODIES = {
    "create": {"game": "darts-baseball", "players": ["Ann", "Bo"], "options": {"innings": 3}},
    "ask": QUESTION,
    "play": THROW,
    "strike": {"n": 1},
    "amend": {"n": 1, "play": THROW},
}
BAD = {"create": {"game": "whist"}, "ask": {"ask": "weather"}, "play": TOO_FEW, "strike": {}, "amend": {"n": 1}}
KEYED = [part for part in openapi.OPERATIONS if part.keyed]
SENDING = [part for part in openapi.OPERATIONS if part.takes]


@pytest.fixture(scope="module")
def described():
    return openapi.description()


@pytest.fixture(scope="module")
def asked():
    """What was asked for and answered in this module, as (path, method, status)."""
    return set()


@pytest.fixture
def check(described, asked):
    """Checks that an answer is the one described, and notes that it was asked for."""
    registry = Registry().with_resource("urn:api", Resource(described, DRAFT202012))

    def checks(part: openapi.Operation, found) -> None:
        responses = described["paths"][part.path][part.method]["responses"]
        assert str(found.status_code) in responses, (
            f"{part.method} {part.path} answers {found.status_code}: {found.text}"
        )
        asked.add((part.path, part.method, found.status_code))
        content = responses[str(found.status_code)].get("content")
        if content is None:
            assert found.data == b""
            return
        assert found.mimetype in content
        if found.mimetype == "application/json":
            schema = {"$ref": f"urn:api#/paths/{pointer(part.path)}/{part.method}/responses/{found.status_code}"
                              "/content/application~1json/schema"}  # fmt: skip
            Draft202012Validator(schema, registry=registry).validate(found.json)

    return checks


def pointer(path: str) -> str:
    return path.replace("~", "~0").replace("/", "~1").replace("{", "%7B").replace("}", "%7D")


def ask(program: Program, part: openapi.Operation, key: str = "host", match: str | None = None, **more):
    """The request of an operation, right in all that is not said otherwise."""
    path = part.path.replace("{match}", match or program.match).replace("{game}", more.pop("game", "darts-baseball"))
    if part.takes and not {"json", "data"} & set(more):
        more["json"] = BODIES[part.endpoint]
    if "X-Seen" in part.parameters:
        more.setdefault("seen", 1)
    return program.send(part.method.upper(), path + more.pop("query", ""), key if part.keyed else "", **more)


@pytest.fixture
def played(program):
    program.play(0)
    return program


def name(part: openapi.Operation) -> str:
    return part.endpoint


def test_it_is_a_description(described):
    validate(described)


@pytest.mark.parametrize("part", openapi.OPERATIONS, ids=name)
def test_done(played, check, part):
    found = ask(played, part)
    assert found.status_code < 300
    check(part, found)


@pytest.mark.parametrize("part", KEYED, ids=name)
def test_no_key_no_match_and_guessing(played, check, part):
    check(part, ask(played, part, key=""))
    check(part, ask(played, part, key="guess"))
    found = ask(played, part, match="nothing1")
    assert found.status_code == 404
    check(part, found)
    for _ in range(20):
        ask(played, part, key="guess")
    found = ask(played, part, key="guess")
    assert found.status_code == 429
    check(part, found)


@pytest.mark.parametrize("part", [part for part in KEYED if 403 in part.answers], ids=name)
def test_a_key_that_allows_less(played, check, part):
    found = ask(played, part, key="board")
    assert found.status_code == 403
    check(part, found)


@pytest.mark.parametrize("part", SENDING, ids=name)
def test_bodies_that_are_not_read(played, check, part):
    for sent, status in (
        ({"data": b"{", "content_type": "application/json"}, 400),
        ({"data": LARGE, "content_type": "application/json"}, 413),
        ({"data": b"x", "content_type": "text/plain"}, 415),
        ({"json": BAD[part.endpoint]}, 422),
    ):
        found = ask(played, part, **sent)
        assert found.status_code == status
        check(part, found)


@pytest.mark.parametrize("part", [part for part in openapi.OPERATIONS if "{game}" in part.path], ids=name)
def test_no_such_game(played, check, part):
    found = ask(played, part, game="whist")
    assert found.status_code == 404
    check(part, found)


@pytest.mark.parametrize("part", [part for part in KEYED if 409 in part.answers], ids=name)
def test_behind_and_ended(played, check, part):
    found = ask(played, part, seen=0)
    assert found.status_code == 409
    check(part, found)
    played.about("POST", "/end")
    found = ask(played, part)
    assert found.status_code == 409
    check(part, found)


@pytest.mark.parametrize("part", [part for part in KEYED if 400 in part.answers], ids=name)
def test_headers_parameters_and_bodies_that_cannot_be(played, check, part):
    for more in ({"seen": None, "json": BODIES.get(part.endpoint, {"x": 1})}, {"query": "?since=x"}):
        found = ask(played, part, **more)
        if found.status_code != 200:
            check(part, found)


def test_previews_refusals_and_batches(played, check):
    strike, amend, ask_many, log = (
        next(part for part in openapi.OPERATIONS if part.endpoint == endpoint)
        for endpoint in ("strike", "amend", "ask", "log")
    )
    for part in (strike, amend):
        found = ask(played, part, query="?preview=true")
        assert "changes" in found.json
        check(part, found)
    found = ask(played, amend, json={"n": 1, "play": TOO_FEW})
    assert found.json["verdict"] == "refused"
    check(amend, found)
    found = ask(played, strike, json={"n": 5})
    assert found.status_code == 404
    check(strike, found)
    found = ask(played, ask_many, json=[QUESTION, {}])
    assert len(found.json) == 2
    check(ask_many, found)
    found = ask(played, ask_many, data=b"{}\n{}", content_type="application/x-ndjson")
    assert found.text.count("\n") == 2
    check(ask_many, found)
    ask(played, amend, json={"n": 1, "play": {"play": "throw", "darts": ["0", "0", "0"]}})
    found = ask(played, log)
    assert found.json["plays"][0]["changed"] == [2]
    check(log, found)


def test_each_path_method_and_status_of_the_description_was_asked_for(asked):
    """Runs last: what the tests above have asked for is all that is described."""
    if not asked:
        pytest.fail("run the whole module: this test sums it up")
    described = {(part.path, part.method, status) for part in openapi.OPERATIONS for status in part.answers}
    assert described - asked == set()
    assert asked - described == set()


def test_each_route_of_the_interface_is_described(server):
    routes = {
        (re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", rule.rule).removeprefix("/api/v1"), method.lower())
        for rule in server.url_map.iter_rules()
        if rule.endpoint.startswith("api.")
        for method in rule.methods - {"HEAD", "OPTIONS"}
    }
    assert routes == {(part.path, part.method) for part in openapi.OPERATIONS}


@pytest.mark.parametrize("key", games.keys())
def test_plays_questions_and_options_of_each_game_are_described(described, key):
    schemas = described["components"]["schemas"]
    form = games.describe(key)
    for name in form["plays"]:
        assert {"$ref": f"#/components/schemas/{key}.play.{name}"} in schemas["Play"]["anyOf"]
    for name in form["questions"]:
        assert {"$ref": f"#/components/schemas/{key}.ask.{name}"} in schemas["Question"]["anyOf"]
    assert schemas[f"{key}.new"]["properties"]["game"] == {"const": key}


def test_what_is_sent_here_is_described(described):
    registry = Registry().with_resource("urn:api", Resource(described, DRAFT202012))

    def described_as(name, value):
        return Draft202012Validator({"$ref": f"urn:api#/components/schemas/{name}"}, registry=registry).is_valid(value)

    assert described_as("NewMatch", BODIES["create"])
    assert not described_as("NewMatch", {**BODIES["create"], "table": 1})
    assert described_as("Play", THROW)
    assert not described_as("Play", {"play": "meld"})
    assert described_as("Question", QUESTION)
    assert described_as("Amend", BODIES["amend"])
