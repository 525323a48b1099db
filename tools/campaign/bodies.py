"""The campaign of routes sends addresses, forms and bodies that fit what is there now."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from io import BytesIO
from types import MappingProxyType
from typing import Any

from werkzeug.routing import Rule

from referee.clubs.club_file import ClubHead
from tools.campaign.site import (
    ENTRY,
    EVENING,
    GIVEN,
    ORGANISER,
    PLAYERS,
    TABLE,
    TEAMS,
    THROW,
    Site,
    is_of_clubs,
    is_of_tournaments,
)

LINES = "application/x-ndjson"
FORM = {
    "tap": json.dumps(THROW),
    "play": json.dumps(THROW),
    "seen": "1",
    "n": "1",
    "lane": "",
    "sure": "yes",
    "role": "board",
    "name": "Ford",
    "do": "start",
    "player": ["Ann", "Bo"],
    "who": "Cy",
    "back": "/",
    "minutes": "20",
    "seconds": "0",
}
"""A form that holds what any page takes."""
BODIES: tuple[Any, ...] = (
    None,
    THROW,
    {"n": 1},
    {"n": 1, "play": {"play": "throw", "darts": ["0", "0", "0"]}},
    {"game": "darts-baseball", "players": ["Ann", "Bo"]},
    {"ask": "score-inning", "inning": 3, "sets": [["3"]]},
    {"record": 1, "event": "swiss", "entrants": ["Ann", "Bo"], "entries": [{"do": "draw"}]},
)
"""The bodies that programs send, of which any address gets each."""
CLUB_FILE = ClubHead("Ford", ("Eve",), frozenset()).as_json()
"""The first line of the file of a club, which has no other."""
MATCH_RECORD = json.dumps({"record": 1, "game": "darts-baseball", "players": PLAYERS, "plays": [THROW]}).encode()
FINAL_RESULT = {"do": "result", "between": PLAYERS, "winner": PLAYERS[0]}
KNOWN = {
    *("match_id", "club_id", "person_id", "event_id", "season_id", "pairing_id"),
    *("key", "game", "event", "n", "name", "rule_id", "table"),
}
"""The parts of addresses for which something stands."""


def path_of(rule: Rule, site: Site, key: str, instead: Mapping[str, str] = MappingProxyType({})) -> str:
    """The address of a route, about the match and its club; about the other match if it is one to join a club.

    `instead` are parts of it that are to be something else.
    """
    joins = rule.endpoint in ("club_organise.count_match_for_club", "api.add_match_to_club")
    given = {
        "club_id": site.club.club_id,
        "person_id": site.person,
        "event_id": event_of(rule, site, key),
        "season_id": site.season,
        "table": "1",
        "pairing_id": "R1-1" if rule.endpoint.startswith("event_ties.") else "W1-1",
        "match_id": (site.other if joins else site.match).match_id,
        "key": site.key_of(key),
        "game": "darts-baseball",
        "event": "swiss",
        "n": "1",
        "name": "css/base.css",
        "rule_id": "DB-LATE-1",
        **instead,
    }
    path = rule.rule
    for argument in rule.arguments:
        path = re.sub(rf"<(\w+:)?{argument}>", given.get(argument, "1"), path)
    assert "<" not in path, f"say here what stands for {path}"
    return path


def event_of(rule: Rule, site: Site, key: str) -> str:
    """The event that a route is about; who has a key of the tournament looks at it where others look at an evening."""
    if "/enter/" in rule.rule:
        return site.door
    if rule.endpoint.startswith("event_ladder.") or "/challenge" in rule.rule:
        return site.ladder
    if ("pairing_id" in rule.arguments and rule.endpoint.startswith("event_ties.")) or rule.rule.endswith("/line-ups"):
        return site.ties
    of_cup = is_of_tournaments(rule) or "season_id" in rule.arguments
    return site.cup if of_cup or (key in site.keys and rule.endpoint != "evening.post_entry") else site.event


def best_key(rule: Rule) -> str:
    """The key with which a route allows most."""
    if "key" in rule.arguments and "event_id" in rule.arguments:
        return TABLE if "table" in rule.arguments else ENTRY
    return ORGANISER if is_of_clubs(rule) or not rule.rule.startswith("/api/") else "host"


def sent_to(rule: Rule, site: Site) -> list[dict[str, Any]]:
    """The bodies that a route is sent in turn: none, and each body or the form."""
    if not rule.rule.startswith("/api/"):
        form = filled_form(site, rule)
        return [{}, {"data": form}, *({"data": {**form, **more}} for more in BESIDES.get(rule.endpoint, ()))]
    of_clubs = club_bodies(site) if is_of_clubs(rule) else ()
    sent: list[dict[str, Any]] = [{"json": body} if body is not None else {} for body in (*BODIES, *of_clubs)]
    if rule.endpoint == "api.import_club_file":
        sent.append({"data": json.dumps(CLUB_FILE), "content_type": LINES})
    return sent


def club_bodies(site: Site) -> tuple[Any, ...]:
    """The bodies that programs send about clubs and events, about what is there now."""
    return (
        {"name": "Ford"},
        {"names": ["Ford"]},
        {"into": site.stranger},
        {"key": site.other.host_key},
        {"do": "enter", "who": "Eve"},
        {"title": "Winter"},
        {"event": site.event},
        {"record": {"record": 1, "game": "darts-baseball", "players": PLAYERS, "plays": []}},
        {"automatic": False},
        {"seconds": 1200},
        {"count": 1},
        {"pairing": "W1-1", "table": "1"},
        {},
        {"fee": "5"},
        {"who": PLAYERS[0], "here": True},
        {"says": "Break"},
        {"who": PLAYERS[0], "paid": True},
        {"extras": [{"name": "Rebuy", "amount": "5"}], "prizes": [{"name": "Door prize", "amount": "5"}]},
        {"who": PLAYERS[0], "extra": "Rebuy"},
        {"prize": "Door prize", "who": [PLAYERS[0]]},
        {"who": PLAYERS[0], "table": "1"},
        {"by": PLAYERS[1], "to": PLAYERS[0]},
        {"n": 1, "answer": "accepted"},
        {"pairing": "R1-1", "team": TEAMS[0], "players": [[PLAYERS[0]]]},
        {"gone": site.merged},
        GIVEN,
        {"day": "2026-11-01"},
    )


BESIDES: Mapping[str, tuple[Mapping[str, str], ...]] = {
    "event_fees.set_fees": ({"do": "paid", "who": PLAYERS[0]}, {"do": "unpaid", "who": PLAYERS[0]}),
}
"""Other forms of a page, for rights that its first form does not have."""


def filled_form(site: Site, rule: Rule) -> dict[str, Any]:
    """A form that holds what any page takes, about what is there now."""
    chosen = {"club": site.club.club_id, "match": site.other.match_id, "gone": site.stranger, "code": site.match.code}
    forms: dict[str, dict[str, Any]] = {
        "evening": {"do": "enter", "who": "Eve", "names": "Eve", "points": "place", "seen": "0"},
        "new_event": {"format": "swiss", "title": "Cup", "names": "Eve\nFay"},
        "organise_event": {"entry": json.dumps(FINAL_RESULT), "back": None},
        "club_people.merge_people": {"name": PLAYERS[0]},
        "event_door.post_door": {"do": "here", "who": PLAYERS[0]},
        "event_fixtures": {"on": "2026-12-01", "every": "7"},
        "event_fees": {"fee": "5", "prizes": "", "currency": "€"},
        "announcing": {"says": "Break"},
        "event_guests": {"do": "open"},
        "hall": {"do": "clock"},
        "club_seasons": {"do": "count", "event": site.event, "points": "place", "best": "0", "minimum": "1"},
        "my_event": {"who": PLAYERS[0]},
        "host.press_rename": {"who": PLAYERS[0], "to": "Arthur 42aa"},
        "change_event": {"entry": json.dumps({"do": "change", "title": "Autumn"}), "seen": "0"},
        "change_event.post_day": {"day": "2026-11-01", "note": "Bring darts"},
        "change_event.post_match": {"record": (BytesIO(MATCH_RECORD), "match.json")},
        "club_events": {"record": (BytesIO(json.dumps(EVENING).encode()), "event.json")},
        "club_people.take_merge_back": {"gone": site.merged},
        "club_seasons.give_points": {"n": "", **GIVEN},
        "event_ladder": {"do": "challenge", "by": PLAYERS[1], "to": PLAYERS[0]},
        "event_ties": {
            "team": TEAMS[0],
            "player.0.0": PLAYERS[0],
            "score.0.0": "2",
            "score.0.1": "1",
            "side.0.0": PLAYERS[0],
            "side.0.1": PLAYERS[1],
        },
    }
    more = forms.get(rule.endpoint) or forms.get(rule.endpoint.partition(".")[0], {})
    whole = {**FORM, **chosen, **more, "key": f"key {site.sent}"}
    return {name: value for name, value in whole.items() if value is not None}
