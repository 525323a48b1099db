"""Texts that no id is, in each part of each address and in queries: refused on any database."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

import pytest
from werkzeug.routing import Rule

from tools.campaign.bodies import best_key, path_of
from tools.campaign.routes import address
from tools.campaign.site import Sender, Site, is_of_clubs


@pytest.fixture(scope="module")
def site(either_database: str, new_instance: Callable[[], Path]) -> Site:
    """A server with a match, a club, its people, events and a season, on SQLite, then on PostgreSQL."""
    site = Site.on(new_instance(), either_database)
    site.renew(next(filter(is_of_clubs, site.rules())))
    return site


def ask(site: Site, rule: Rule, method: str, instead: Mapping[str, str], **sent: object) -> int:
    """The status of the answer at a route to whoever may do most there; `instead` are parts of its address."""
    site.sent += 1
    key = best_key(rule)
    sender = Sender(site, key, rule.rule.startswith("/api/"))
    answer = sender.client().open(
        path_of(rule, site, key, instead),
        method=method,
        headers=sender.headers(),
        environ_overrides={"REMOTE_ADDR": address(site)},
        buffered=False,
        **sent,
    )
    answer.close()
    return answer.status_code


@pytest.mark.parametrize("word", ["a%00b", "%ED%A0%80", "x" * 5000])
def test_each_part_of_each_address(site, word):
    failed = [
        (rule.rule, method, part)
        for rule in site.rules()
        for part in rule.arguments
        for method in (rule.methods or set()) - {"HEAD", "OPTIONS"}
        if ask(site, rule, method, {part: word}) not in (303, 400, 401, 403, 404, 405, 410, 413, 415, 422)
    ]
    assert not failed


@pytest.mark.parametrize("name", ["q", "person", "gone", "who", "game", "event", "table"])
def test_each_address_with_a_text_in_its_query(site, name):
    failed = [
        rule.rule
        for rule in site.rules()
        if "GET" in (rule.methods or ()) and ask(site, rule, "GET", {}, query_string={name: "a\0b"}) >= 500
    ]
    assert not failed
