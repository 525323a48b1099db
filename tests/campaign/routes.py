"""Routes × methods × keys, from the map of the application's addresses, so that a new route cannot be forgotten.

Nothing is answered by 500. Nothing changes without the right key, and each right key changes what it may. Who holds no
key hears nothing of a match or a club, and no role hears the key of a higher one.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import quote

from werkzeug.routing import Rule

from tests.campaign import rubbish
from tests.campaign.site import (
    FORGED,
    NOBODY,
    OF_CLUBS,
    ORGANISER,
    OTHER_ORGANISER,
    PLAYERS,
    ROLES,
    THROW,
    Sender,
    Site,
    is_of_clubs,
    is_of_tournaments,
)

METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "BREW")
HOST, ENTER, ALL = {"host", ORGANISER}, {"host", "table", ORGANISER}, {*NOBODY, *ROLES, *OF_CLUBS}
PROGRAMS = {*NOBODY, *ROLES} - {FORGED}
WRITES: Mapping[str, set[str]] = {
    "new.start_match": ALL - {FORGED},
    "again.press_again": ENTER,
    "table.enter_play": ENTER,
    "table.strike_play": ENTER,
    "table.amend_play": ENTER,
    "table.insert_play": ENTER,
    "host.press_end": HOST,
    "host.press_reopen": HOST,
    "host.press_renew": HOST,
    "host.press_delete": HOST,
    "club_organise.rename_club": {ORGANISER},
    "club_organise.renew_club_key": {ORGANISER},
    "club_organise.add_match_from_before": {ORGANISER},
    "club_organise.count_match_for_club": {ORGANISER},
    "club_organise.begin_club": {ORGANISER, OTHER_ORGANISER},
    "club_people.rename_person": {ORGANISER},
    "club_people.remove_person": {ORGANISER},
    "club_people.merge_people": {ORGANISER},
    "evening.begin_evening": {"helper of the club", ORGANISER},
    "evening.post_entry": {"helper of the club", ORGANISER},
    "new_event.begin_event": {ORGANISER},
    "organise_event.post_tournament_entry": {"helper of the club", ORGANISER},
    "event_door.post_door": {"helper of the club", ORGANISER},
    "event_fees.set_fees": {ORGANISER},
    "hall.change_hall": {"helper of the club", ORGANISER},
    "event_table.begin_match_at": {"helper of the club", ORGANISER},
    "club_seasons.begin_season": {ORGANISER},
    "club_seasons.count_event": {ORGANISER},
    "club_seasons.delete_season": {ORGANISER},
    "api.add_people": {"helper of the club", ORGANISER},
    "api.patch_person": {ORGANISER},
    "api.delete_person": {ORGANISER},
    "api.merge_person": {ORGANISER},
    "api.post_club_match": {"helper of the club", ORGANISER},
    "api.patch_hall": {ORGANISER},
    "api.post_round_clock": {"helper of the club", ORGANISER},
    "api.post_tables": {ORGANISER},
    "api.patch_table": {ORGANISER},
    "api.delete_table": {ORGANISER},
    "api.post_table_key": {ORGANISER},
    "api.post_call": {"helper of the club", ORGANISER},
    "api.delete_call": {"helper of the club", ORGANISER},
    "api.post_match_of_call": {"helper of the club", ORGANISER},
    "api.patch_plan": {ORGANISER},
    "api.post_check_in": {"helper of the club", ORGANISER},
    "api.post_own_table": {ORGANISER},
    "api.create_season": {ORGANISER},
    "api.remove_season": {ORGANISER},
    "api.post_season_event": {ORGANISER},
    "api.delete_season_event": {ORGANISER},
    "api.create_event": {ORGANISER},
    "api.enter_in_event": {"helper of the club", ORGANISER},
    "api.create_match": PROGRAMS,
    "api.post_play": ENTER - {ORGANISER},
    "api.post_strike": ENTER - {ORGANISER},
    "api.post_amend": ENTER - {ORGANISER},
    "api.post_insert": ENTER - {ORGANISER},
    "api.end_match": HOST - {ORGANISER},
    "api.reopen_match": HOST - {ORGANISER},
    "api.delete_match": HOST - {ORGANISER},
}
"""The routes that change something, and for whom. A route that is not named here may change nothing."""
HIDDEN: Mapping[str, tuple[str, ...]] = {
    "board": ROLES[1:],
    "board of the club": ROLES[1:],
    "helper of the club": ROLES[1:],
    "table": ROLES[2:],
    "host": (),
    ORGANISER: (),
    FORGED: (),
}
"""The keys of the match that somebody does not hear; whoever is not named here hears none."""
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
FINAL_RESULT = {"do": "result", "between": PLAYERS, "winner": PLAYERS[0]}
PARAMETERS = (
    *("lane", "seen", "view", "at", "before", "since", "preview", "play", "as", "ask", "code", "done", "next", "back"),
    *("n", "key", "tap", "line", "given", "find", "who", "do", "player", "names", "carried", "role", "sure", "darts"),
    *(
        "runs",
        "by",
        "inning",
        "sets",
        "q",
        "person",
        "game",
        "from",
        "to",
        "page",
        "year",
        "gone",
        "club",
        "match",
        "f.darts",
        "f.runs",
        "o.innings",
        "s.inning",
        "s.totals.0",
        "totals.0.name",
    ),
)


def path_of(rule: Rule, site: Site, key: str) -> str:
    """The address of a route, about the match and its club; about the other match if it is one to join a club."""
    joins = rule.endpoint in ("club_organise.count_match_for_club", "api.post_club_match")
    match = site.other if joins else site.match
    given = {
        "club_id": site.club.club_id,
        "person_id": site.person,
        "event_id": site.cup if is_of_tournaments(rule) or "season_id" in rule.arguments else site.event,
        "season_id": site.season,
        "table": "1",
        "pairing_id": "W1-1",
        "match_id": match.match_id,
        "key": getattr(match, f"{key}_key") if key in ROLES else "wrong",
        "game": "darts-baseball",
        "event": "swiss",
        "n": "1",
        "name": "css/base.css",
    }
    path = rule.rule
    for argument in rule.arguments:
        for written in (f"<{argument}>", f"<int:{argument}>", f"<path:{argument}>"):
            path = path.replace(written, given.get(argument, "1"))
    assert "<" not in path, f"say here what stands for {path}"
    return path


def try_route(site: Site, rule: Rule) -> None:
    """All methods and keys at a route, with each body that it may take."""
    known = {"match_id", "club_id", "person_id", "event_id", "key", "game", "event", "n", "name"}
    known |= {"season_id", "table", "pairing_id"}
    assert not rule.arguments - known, rule
    is_api = rule.rule.startswith("/api/")
    site.renew(rule)
    for key in (*NOBODY, *ROLES, *OF_CLUBS):
        if is_api and (key == FORGED or (key in OF_CLUBS and not is_of_clubs(rule))):
            continue
        for method in METHODS if key not in OF_CLUBS else ("GET", "POST", "PATCH", "DELETE"):
            takes = method in (rule.methods or ()) and method in ("POST", "PUT", "PATCH", "DELETE")
            programs = (*BODIES, *(club_bodies(site) if is_of_clubs(rule) else ()))
            bodies: list[dict[str, Any]] = [{"json": body} if body is not None else {} for body in programs]
            forms: list[dict[str, Any]] = [{}, {"data": filled_form(site, rule)}]
            for body in (bodies if is_api else forms) if takes else [{}]:
                attempt(site, rule, Sender(site, key, is_api), {"method": method, **body})


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
        {"automatic": False},
        {"seconds": 1200},
        {"count": 1},
        {"pairing": "W1-1", "table": "1"},
        {},
        {"fee": "5"},
        {"who": PLAYERS[0], "here": True},
        {"who": PLAYERS[0], "table": "1"},
    )


def filled_form(site: Site, rule: Rule) -> dict[str, Any]:
    """A form that holds what any page takes, about what is there now."""
    chosen = {"club": site.club.club_id, "match": site.other.match_id, "gone": site.stranger}
    of_evening = {"do": "enter", "who": "Eve", "names": "Eve", "points": "place", "seen": "0"}
    blueprint = rule.endpoint.partition(".")[0]
    more: dict[str, Any] = {
        "evening": of_evening,
        "new_event": {"format": "swiss", "title": "Cup", "names": "Eve\nFay"},
        "organise_event": {"entry": json.dumps(FINAL_RESULT)},
        "event_door": {"do": "here", "who": PLAYERS[0]},
        "event_fees": {"fee": "5", "prizes": "", "currency": "€"},
        "hall": {"do": "clock", "minutes": "20", "seconds": "0"},
        "club_seasons": {"do": "count", "event": site.event, "points": "place", "best": "0", "minimum": "1"},
    }.get(blueprint, {})
    return {**FORM, **chosen, **more, "key": f"key {site.sent}"}


def attempt(site: Site, rule: Rule, sender: Sender, request: Mapping[str, Any]) -> None:
    """One request, and what must hold of its answer and of what it changed."""
    site.sent += 1
    client, match = sender.client(), site.match
    site.app.config["WTF_CSRF_ENABLED"] = sender.key == FORGED
    path = path_of(rule, site, sender.key)
    address = f"10.{site.sent >> 16 & 255}.{site.sent >> 8 & 255}.{site.sent & 255}"
    answer = client.open(
        path, headers=sender.headers(), environ_overrides={"REMOTE_ADDR": address}, buffered=False, **request
    )
    site.app.config["WTF_CSRF_ENABLED"] = False
    site.statuses[answer.status_code] += 1
    what = f"{request} to {path} with key {sender.key}: {answer.status}"
    assert answer.status_code < 500, what
    content = (
        "" if answer.mimetype == "text/event-stream" else answer.data.decode(errors="replace") + str(answer.headers)
    )
    answer.close()
    hidden = HIDDEN.get(sender.key, ROLES)
    assert not [role for role in hidden if getattr(match, f"{role}_key") in content], f"a key is told by {what}"
    if sender.key != ORGANISER:
        assert site.club.keys["organiser"] not in content, f"the club's key is told by {what}"
    if sender.key in (*NOBODY, OTHER_ORGANISER) and sender.key != FORGED:
        assert not [name for name in PLAYERS if name in content], f"a stranger hears who plays by {what}"
    version = site.version()
    if version == site.seen:
        return
    site.seen = version
    if site.state() != site.known:
        endpoint = str(site.app.url_map.bind("localhost").match(path, method=request["method"])[0])
        assert sender.key in WRITES.get(endpoint, ()), f"something was changed by {what}"
        site.changed.setdefault(endpoint, set()).add(sender.key)
        site.renew(rule)


def try_rubbish(site: Site, rule: Rule, chance: Random, times: int) -> None:
    """Rubbish in address, query, form, body and headers, from whoever may do most: none is answered by 500."""
    is_api = rule.rule.startswith("/api/")
    sender = Sender(site, "host" if is_api and not is_of_clubs(rule) else ORGANISER, is_api)
    client = sender.client()
    methods = sorted((rule.methods or set()) - {"OPTIONS"})
    for _ in range(times):
        site.sent += 1
        words = {chance.choice(PARAMETERS): chance.choice(rubbish.TEXTS) for _ in range(chance.randrange(5))}
        plain = {name: word.encode("utf-8", "surrogatepass") for name, word in words.items()}
        path = path_of(rule, site, "host")
        if chance.random() < 0.3 and rule.arguments:
            path = path.replace(
                site.match.match_id, quote(chance.choice(rubbish.TEXTS).encode("utf-8", "replace")) or "x"
            )
        query = "&".join(f"{name}={quote(word)}" for name, word in plain.items() if chance.random() < 0.5)
        sent: dict[str, Any] = {"headers": sender.headers()}
        if chance.random() < 0.5:
            sent["headers"] |= {
                name: chance.choice(("", "-1", "9" * 4400, "\x7f", "é", "[")) for name in ("X-Seen", "Range")
            }
        if sender.is_api:
            sent |= {"data": rubbish.written(rubbish.value(chance, 3)), "content_type": "application/json"}
        else:
            form = {
                **filled_form(site, rule),
                **{name: word.decode("utf-8", "replace") for name, word in plain.items()},
            }
            sent["data"] = {name: form[name] for name in form if chance.random() < 0.8}
        method = chance.choice(methods)
        if method in ("GET", "HEAD"):
            sent = {"headers": sent["headers"]}
        answer = client.open(f"{path}?{query}", method=method, buffered=False, **sent)
        site.statuses[answer.status_code] += 1
        assert answer.status_code < 500, f"{method} {path}?{query} {sent}: {answer.status}"
        answer.close()
        if answer.status_code in (204, 303, 410) or rule.endpoint in WRITES:
            site.renew(rule)
            client = sender.client()


def campaign(folder: Path, times: int = 400, seed: int = 1) -> Iterator[str]:
    """All routes with all methods and keys, then each with rubbish."""
    site = Site.on(folder)
    for rule in site.rules():
        try_route(site, rule)
    assert site.changed == WRITES, f"the right keys change {site.changed}"
    what = f"{len(site.rules())} routes with {len(METHODS)} methods and {len(ALL)} keys"
    yield f"{site.sent:,} requests to {what}: {summary(site)}"
    site.statuses.clear()
    before = site.sent
    for rule in site.rules():
        try_rubbish(site, rule, Random(f"{seed} {rule.endpoint}"), times)
    yield f"{site.sent - before:,} requests with rubbish: {summary(site)}"


def summary(site: Site) -> str:
    """The answers by status."""
    return ", ".join(f"{count:,} × {status}" for status, count in sorted(site.statuses.items()))
