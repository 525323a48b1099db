"""Routes × methods × keys, from the map of the application's addresses, so that a new route cannot be forgotten.

Nothing is answered by 500. Nothing changes without the right key, and each right key changes what it may. Who holds no
key hears nothing of a match or a club, and no role hears the key of a higher one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import quote

from flask.testing import FlaskClient
from werkzeug.routing import Rule

from referee.web.http.held_keys import cookie_name
from tools.campaign import rubbish
from tools.campaign.bodies import CLUB_FILE, KNOWN, LINES, best_key, filled_form, path_of, sent_to
from tools.campaign.rights import ALL, HARMLESS, HIDDEN, IN_COOKIE, OPENS, STRANGERS, WRITES
from tools.campaign.senders import Sender
from tools.campaign.site import (
    ENTRY,
    FORGED,
    IN_ADDRESS,
    IN_ADDRESSES,
    NEXT_TABLE,
    NOBODY,
    OF_CLUBS,
    OF_EVENTS,
    ORGANISER,
    OTHER_TABLE,
    OWN_PAGE,
    PLAYERS,
    ROLES,
    TABLE,
    Site,
    is_of_clubs,
)

DRAWN = 1
"""Further keys, and further methods, that a campaign that is not whole tries at a route."""
METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "BREW")
TAKE_BODIES = frozenset({"POST", "PUT", "PATCH", "DELETE"})
PARAMETERS = (
    *("lane", "seen", "view", "at", "before", "since", "preview", "play", "as", "ask", "code", "done", "next", "back"),
    *("minutes", "seconds", "table", "pairing", "count", "automatic", "entry", "fee", "prizes", "event", "after"),
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


def try_route(site: Site, rule: Rule) -> None:
    """All methods and keys at a route, with each body that it may take."""
    assert not rule.arguments - KNOWN, rule
    site.begin(rule)
    if rule.endpoint == "api.create_club":
        try_key(site, rule, ORGANISER)
        assert rule.endpoint not in site.changed, "a program has begun a club on a server of one house"
        site.app.config["PUBLIC"] = True
    for key in keys_at(site, rule):
        try_key(site, rule, key)
    site.app.config["PUBLIC"] = False


def keys_at(site: Site, rule: Rule) -> list[str]:
    """The keys that are tried at a route, the best one first."""
    is_api = rule.rule.startswith("/api/")
    # A program's key goes along in one way, so of those in the wrong place the best are enough.
    in_addresses, of_events = ((IN_ADDRESS,), (TABLE, OWN_PAGE, ENTRY)) if is_api else (IN_ADDRESSES, OF_EVENTS)
    of_clubs = OF_CLUBS if not is_api or is_of_clubs(rule) else ()
    best, others = best_key(rule), [*ROLES, *of_clubs, *in_addresses]
    if "event_id" in rule.arguments:
        others += of_events
    others += [key for key in NOBODY if key != "none" and not (is_api and key == FORGED)]
    others = [key for key in others if key != best]
    if not site.is_whole:
        others = Random(rule.endpoint).sample(others, min(DRAWN, len(others)))
    return [best, "none", *others]


def try_key(site: Site, rule: Rule, key: str) -> None:
    """All methods at a route with a key, with each body that it may take."""
    site.tried[key].add(rule.endpoint)
    sender = Sender(site, key, rule.rule.startswith("/api/"))
    own, is_best = rule.methods or set(), key == best_key(rule)
    for method in methods_with(site, rule, key):
        takes = method in own and method in TAKE_BODIES
        for number, body in enumerate(sent_to(rule, site) if takes else [{}]):
            sent = (rule.endpoint, method, number)
            if number == 0 or is_best or site.is_whole or sent in site.taken:
                status = attempt(site, rule, sender, {"method": method, **body})
                if is_best and status < 400:
                    site.taken.add(sent)


def methods_with(site: Site, rule: Rule, key: str) -> Iterable[str]:
    """The methods of the requests to a route with a key."""
    own = sorted(rule.methods or set())
    # Other methods are refused before anybody looks at a key, as the other keys show.
    if key in (*OF_EVENTS, *IN_ADDRESSES):
        return own
    if site.is_whole:
        return METHODS
    if key == "none":
        others = [method for method in METHODS if method not in own]
        return [*own, *Random(rule.endpoint).sample(others, min(DRAWN, len(others)))]
    return own if key == best_key(rule) else [method for method in own if method not in ("HEAD", "OPTIONS")]


def try_match_of_hall(site: Site, rules: Iterable[Rule]) -> None:
    """The pages of the match that was begun at a table of a hall, with the keys of tables."""
    site.at_table = True
    for rule in rules:
        if "match_id" in rule.arguments and not rule.rule.startswith(("/api/", "/k/")):
            site.begin(rule)
            for key in (TABLE, NEXT_TABLE, OTHER_TABLE):
                try_key(site, rule, key)
    site.at_table = False


def attempt(site: Site, rule: Rule, sender: Sender, request: Mapping[str, Any]) -> int:
    """One request, and what must hold of its answer, whose status is returned, and of what it changed."""
    site.sent += 1
    client, key, method = sender.client(), sender.key, request["method"]
    site.known = site.known or site.state()
    held = in_cookies(site, client) if rule.endpoint in IN_COOKIE else None
    site.app.config["WTF_CSRF_ENABLED"] = key == FORGED
    path = path_of(rule, site, key)
    answer = client.open(
        path,
        headers=sender.headers(),
        query_string=sender.query(rule),
        environ_overrides={"REMOTE_ADDR": address(site)},
        buffered=False,
        **request,
    )
    site.app.config["WTF_CSRF_ENABLED"] = False
    site.statuses[answer.status_code] += 1
    what = f"{request} to {path} with key {key}: {answer.status}"
    assert answer.status_code < 500, what
    content = (
        "" if answer.mimetype == "text/event-stream" else answer.data.decode(errors="replace") + str(answer.headers)
    )
    answer.close()
    check_secrets(site, key, content, what)
    if answer.status_code < 400 and method != "OPTIONS" and method in (rule.methods or ()):
        site.opened.setdefault(key, set()).add(rule.endpoint)
    if held is not None and held != in_cookies(site, client):
        assert key in WRITES[rule.endpoint], f"a cookie was changed by {what}"
        site.changed.setdefault(rule.endpoint, set()).add(key)
    version = site.version()
    if version == site.seen:
        return answer.status_code
    site.seen = version
    if site.state() != site.known:
        endpoint = str(site.app.url_map.bind("localhost").match(path, method=method)[0])
        assert endpoint not in IN_COOKIE, f"more than a cookie was changed by {what}"
        assert key in WRITES.get(endpoint, ()), f"something was changed by {what}"
        site.changed.setdefault(endpoint, set()).add(key)
        site.renew(rule)
    return answer.status_code


def check_secrets(site: Site, key: str, content: str, what: str) -> None:
    """An answer tells no key that is higher than the sender's, and a stranger no name."""
    hidden = HIDDEN.get(key, ROLES)
    assert not [role for role in hidden if getattr(site.match, f"{role}_key") in content], f"a key is told by {what}"
    if key not in (ORGANISER, IN_ADDRESS):
        assert site.club.keys["organiser"] not in content, f"the club's key is told by {what}"
    if key not in (ORGANISER, "helper of the club", IN_ADDRESS):
        keys = [name for name in (TABLE, NEXT_TABLE, ENTRY, OWN_PAGE) if name != key and site.keys[name] in content]
        assert not keys, f"the {keys} are told by {what}"
    if key in STRANGERS and key != FORGED:
        assert not [name for name in PLAYERS if name in content], f"a stranger hears who plays by {what}"


def in_cookies(site: Site, client: FlaskClient) -> tuple[Any, ...]:
    """The cookie of a phone: the name of its holder, and its keys."""
    keys = client.get_cookie(cookie_name(site.app))
    with client.session_transaction() as kept:
        return kept.get("who"), keys and keys.value


def address(site: Site) -> str:
    """An address for each request: who asks so often is no guesser."""
    return f"10.{site.sent >> 16 & 255}.{site.sent >> 8 & 255}.{site.sent & 255}"


def try_rubbish(site: Site, rule: Rule, chance: Random, times: int) -> None:
    """Rubbish in address, query, form, body and headers, from whoever may do most: none is answered by 500."""
    is_api = rule.rule.startswith("/api/")
    key = best_key(rule)
    sender = Sender(site, key, is_api)
    if rule.endpoint in WRITES:
        site.begin(rule)
    methods = sorted((rule.methods or set()) - {"OPTIONS"})
    for _ in range(times):
        site.sent += 1
        words = {chance.choice(PARAMETERS): chance.choice(rubbish.TEXTS) for _ in range(chance.randrange(5))}
        plain = {name: word.encode("utf-8", "surrogatepass") for name, word in words.items()}
        path = path_of(rule, site, "host" if key == ORGANISER else key)
        if chance.random() < 0.3 and rule.arguments:
            path = path.replace(
                site.match.match_id, quote(chance.choice(rubbish.TEXTS).encode("utf-8", "replace")) or "x"
            )
        query = "&".join(f"{name}={quote(word)}" for name, word in plain.items() if chance.random() < 0.5)
        sent: dict[str, Any] = {"headers": sender.headers(), "environ_overrides": {"REMOTE_ADDR": address(site)}}
        if chance.random() < 0.5:
            sent["headers"] |= {
                name: chance.choice(("", "-1", "9" * 4400, "\x7f", "é", "[")) for name in ("X-Seen", "Range")
            }
        if rule.endpoint == "api.import_club_file" and chance.random() < 0.8:
            lines = [rubbish.written(rubbish.changed(chance, CLUB_FILE, rubbish.TEXTS)) for _ in range(2)]
            sent |= {"data": b"\n".join(lines), "content_type": LINES}
        elif sender.is_api:
            sent |= {"data": rubbish.written(rubbish.value(chance, 3)), "content_type": "application/json"}
        else:
            form = {
                **filled_form(site, rule),
                **{name: word.decode("utf-8", "replace") for name, word in plain.items()},
            }
            sent["data"] = {name: form[name] for name in form if chance.random() < 0.8}
        method = chance.choice(methods)
        if method in ("GET", "HEAD"):
            sent = {name: sent[name] for name in ("headers", "environ_overrides")}
        answer = sender.client().open(f"{path}?{query}", method=method, buffered=False, **sent)
        site.statuses[answer.status_code] += 1
        assert answer.status_code < 500, f"{method} {path}?{query} {sent}: {answer.status}"
        answer.close()
        # A change stays for a few requests: to renew the site takes longer than they do.
        if site.version() != site.seen and chance.random() < 0.3:
            site.renew(rule)
        elif answer.status_code in (204, 303, 410):
            site.clients.clear()


def check_names(site: Site) -> None:
    """Each route that takes a body is known as one that changes something or as one that does not."""
    endpoints = {rule.endpoint for rule in site.rules()}
    takes = {rule.endpoint for rule in site.rules() if TAKE_BODIES & (rule.methods or set())}
    named = WRITES.keys() | HARMLESS
    assert takes <= named, f"say in WRITES or HARMLESS whether these change something: {sorted(takes - named)}"
    assert named <= endpoints, f"there are no such routes: {sorted(named - endpoints)}"
    assert not WRITES.keys() & HARMLESS, f"both in WRITES and HARMLESS: {sorted(WRITES.keys() & HARMLESS)}"


def check_rights(site: Site) -> None:
    """The right ones of the keys that were tried have changed what they may, and opened what they open."""
    wrong = {
        name: (site.changed.get(name, set()), may)
        for name in site.changed.keys() | WRITES.keys()
        if site.changed.get(name, set()) != (may := {key for key in WRITES.get(name, ()) if name in site.tried[key]})
    }
    assert not wrong, f"other keys change something than those in WRITES: {wrong}"
    opened = {key: site.opened.get(key, set()) - site.opened["none"] for key in (*OF_EVENTS, *IN_ADDRESSES)}
    right = {key: OPENS.get(key, set()) & site.tried[key] for key in opened}
    other = {key: opened[key] ^ right[key] for key in opened if opened[key] != right[key]}
    assert not other, f"keys open something other than OPENS says: {other}"


def campaign(folder: Path, times: int = 30, seed: int = 1, is_whole: bool = True, every: int = 1) -> Iterator[str]:
    """All routes, or one in `every`, with all methods and keys, then each with rubbish.

    A campaign that is not whole draws the keys of each route. It sends some methods that a route does not have, without
    a key only, and all bodies with the best key only; with the others it sends no body, and those that the route takes
    from the best.
    """
    site = Site.on(folder)
    site.is_whole = is_whole
    check_names(site)
    rules = site.rules()[::every]
    for rule in rules:
        try_route(site, rule)
    try_match_of_hall(site, rules)
    check_rights(site)
    what = f"{len(rules)} routes with {len(METHODS)} methods and {len(ALL) + len(OF_EVENTS)} keys"
    yield f"{site.sent:,} requests to {what}: {summary(site)}"
    site.statuses.clear()
    before = site.sent
    for rule in rules:
        try_rubbish(site, rule, Random(f"{seed} {rule.endpoint}"), times)
    yield f"{site.sent - before:,} requests with rubbish: {summary(site)}"


def summary(site: Site) -> str:
    """The answers by status."""
    return ", ".join(f"{count:,} × {status}" for status, count in sorted(site.statuses.items()))
