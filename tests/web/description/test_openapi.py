"""The description of the JSON interface: valid, whole, and taken by generators of clients."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

import pytest
from jsonschema import Draft202012Validator
from openapi_spec_validator import validate
from referencing import Registry, Resource
from referencing.jsonschema import DRAFT202012

from referee import __version__, games
from referee.store import get_store
from referee.testing.stories import cases, ruled
from referee.web.api.blueprint import LINES
from referee.web.api.operation import OPERATIONS
from referee.web.description import openapi
from referee.web.description.examples import USUAL_GAME
from tests.web.conftest import THROW
from tests.web.description.asking import BODIES, QUESTION, pointer
from tools.openapi import SNAPSHOT, snapshot


def test_it_is_a_description(described):
    validate(described)


def test_the_snapshot_is_the_description():
    """A change of the interface is seen in review: `make openapi` writes the file again."""
    assert SNAPSHOT.read_text(encoding="utf-8") == snapshot(), "run `make openapi`, and look at what has changed"


def test_no_description_has_indents_of_the_code():
    """Python 3.13 takes them out of docstrings and 3.11 does not; the snapshot is the same in both."""
    assert "\\n " not in SNAPSHOT.read_text(encoding="utf-8")


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


def test_each_body_of_lines_has_an_example_that_is_taken(described, server):
    with server.app_context():
        club = get_store().clubs.create("Thursday")
    for path, methods in described["paths"].items():
        for method, operation in methods.items():
            body = operation.get("requestBody", {}).get("content", {}).get(LINES)
            if body is None:
                continue
            answer = server.test_client().open(
                "/api/v1" + path.format(game=USUAL_GAME, club=club.club_id),
                method=method,
                data=body["example"],
                content_type=LINES,
                headers={"Authorization": f"Bearer {club.keys['organiser']}"},
            )
            assert answer.status_code in (200, 201), answer.text
            assert "error" not in answer.text


@pytest.mark.parametrize("key", games.keys())
def test_a_game_can_be_described_alone(key):
    schemas = openapi.openapi_description(key)["components"]["schemas"]
    others = [name for name in schemas if name.split(".")[0] in set(games.keys()) - {key}]
    assert others == []
    assert {ref["$ref"] for ref in schemas["NewMatch"]["oneOf"]} == {f"#/components/schemas/{key}.new"}
    assert schemas["Play"] == schemas[f"{key}.play"]
    assert schemas["Play"]["discriminator"]["propertyName"] == "play"


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
