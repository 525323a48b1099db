"""Requests made by Schemathesis from our OpenAPI description, right ones and wrong ones, for each operation.

Nothing is answered by 500, and each answer is as described: its status, its type, its headers, its body.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import schemathesis
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from referee import games
from referee.store import get_store
from referee.testing.stories import new_table
from tools.campaign.site import CUP, EVENING, Site

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
]
PLAIN = {"Accept-Encoding": "identity"}


@schemathesis.serializer("application/x-ndjson")
def as_lines(_: Any, value: Any) -> bytes:
    """A text of one object a line, as it is sent."""
    return value if isinstance(value, bytes) else str(value).encode("utf-8", "surrogatepass")


def description(site: Site) -> Any:
    """The description that the server gives of itself."""
    return schemathesis.openapi.from_wsgi("/api/v1/openapi.json", site.app, headers=PLAIN)


def game_of(body: Any, chance: int) -> str:
    """A game that has a play or a question of this name; any, if none has."""
    name = body.get("ask", body.get("play")) if isinstance(body, dict) else None
    keys = games.keys()
    fitting = [
        key
        for key in keys
        if isinstance(name, str) and name in {*games.game(key).schema.plays, *games.game(key).schema.questions}
    ]
    return (fitting or keys)[chance % len(fitting or keys)]


def new_match(site: Site, game: str) -> tuple[str, dict[str, str]]:
    """A match of a game with one play: its id and its keys."""
    table, client = new_table(game, 1), site.app.test_client()
    response = client.post("/api/v1/matches", json={"game": game, "players": table.players, "options": table.options})
    assert response.status_code == 201, response.text
    assert response.json
    setup = games.game(game).schema.setup(table.players, table.options)
    body = table.next(games.game(game).initial_position(setup))
    headers = {"Authorization": f"Bearer {response.json['keys']['host']}", "X-Seen": "0"}
    assert client.post(f"/api/v1/matches/{response.json['match']}/plays", json=body, headers=headers).status_code == 200
    return response.json["match"], response.json["keys"]


def new_club(site: Site) -> tuple[dict[str, str], str]:
    """A club with a match and an evening: ids by the names that addresses have for them, and the organiser's key."""
    with site.app.app_context():
        store = get_store()
        club = store.clubs.create("Thursday")
        setup = games.game("darts-baseball").schema.setup(["Ann", "Bo"])
        store.end(store.create("darts-baseball", setup, club.club_id).match_id)
        person = store.clubs.add_people(club.club_id, ["Ann"])["Ann"]
        event = store.events.create(club.club_id, EVENING).event_id
        season = store.seasons.create(club.club_id, "Winter", {}).season_id
        store.seasons.count(season, event)
        cup = store.events.create(club.club_id, CUP).event_id
        store.tables.add_tables(cup, 2)
        store.calls.follow(cup)
    return {
        "club": club.club_id,
        "person": person,
        "event_id": event,
        "season": season,
        "cup": cup,
        "table": "1",
        "n": "1",
    }, club.keys["organiser"]


def try_operation(site: Site, operation: Any, mode: GenerationMode, examples: int, chosen: int) -> Counter[int]:
    """Send `examples` requests of one operation; the answers by status."""
    statuses: Counter[int] = Counter()

    def sent(case: Any, chance: int) -> None:
        body = (
            case.body["play"] if isinstance(case.body, dict) and isinstance(case.body.get("play"), dict) else case.body
        )
        game = game_of(body, chance)
        if "game" in case.path_parameters and chance % 8:
            case.path_parameters["game"] = game
        headers = dict(PLAIN)
        if "match" in case.path_parameters:
            match, keys = new_match(site, game)
            case.path_parameters["match"] = match
            headers["Authorization"] = f"Bearer {keys['host']}"
        if {"club", "event_id"} & set(case.path_parameters or ()) and chance % 8:
            ids, key = new_club(site)
            if "/hall" in operation.path:
                ids["event_id"] = ids["cup"]
            case.path_parameters |= {name: ids[name] for name in case.path_parameters if name in ids}
            headers["Authorization"] = f"Bearer {key}"
        if "X-Seen" in (case.headers or {}) and chance % 4:
            headers["X-Seen"] = "1"
        if isinstance(case.body, dict) and type(case.body.get("n")) is int and chance % 4:
            case.body["n"] = 1
        answer = case.call(headers=headers)
        statuses[answer.status_code] += 1
        case.validate_response(answer, checks=CHECKS)

    run = given(case=operation.as_strategy(generation_mode=mode), chance=st.integers(0, 999))(sent)
    few = settings(
        max_examples=examples,
        deadline=None,
        database=None,
        phases=(Phase.generate,),
        suppress_health_check=list(HealthCheck),
    )
    few(seed(chosen)(run))()
    return statuses


def campaign(folder: Path, examples: int = 20, chosen: int = 1) -> Iterator[str]:
    """Send right and wrong requests of each operation that takes anything."""
    site = Site.on(folder)
    for result in description(site).get_all_operations():
        operation = result.ok()
        if operation.path.endswith("/stream"):
            # It never ends.
            continue
        for mode in (GenerationMode.POSITIVE, GenerationMode.NEGATIVE):
            began = time.monotonic()
            wrong_is_possible = bool(operation.body or operation.headers or operation.query)
            if mode == GenerationMode.NEGATIVE and not wrong_is_possible:
                continue
            statuses = try_operation(site, operation, mode, examples, chosen)
            answers = ", ".join(f"{count} × {status}" for status, count in sorted(statuses.items()))
            kind = "right" if mode == GenerationMode.POSITIVE else "wrong"
            yield f"{operation.method} {operation.path}, {kind}: {answers} ({time.monotonic() - began:.0f} s)"
