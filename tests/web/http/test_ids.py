"""Texts that no id is, in each part of each address and in queries: refused on any database."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import ClassVar

import pytest
from werkzeug.datastructures import ImmutableMultiDict
from werkzeug.routing import Rule

from tools.campaign.bodies import best_key, path_of
from tools.campaign.routes import address
from tools.campaign.senders import Sender
from tools.campaign.site import Site, is_of_clubs


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


class ReadNames(ImmutableMultiDict[str, str]):
    """The query of a request, which notes the names that are read."""

    names: ClassVar[set[str]] = set()

    def __getitem__(self, name):
        self.names.add(name)
        return super().__getitem__(name)

    def getlist(self, name, type=None):
        self.names.add(name)
        return super().getlist(name, type)

    def __contains__(self, name):
        self.names.add(name)
        return super().__contains__(name)


def test_each_text_that_an_address_reads_in_its_query(site, monkeypatch):
    monkeypatch.setattr(site.app.request_class, "parameter_storage_class", ReadNames)
    failed, read = [], set()
    for rule in site.rules():
        if "GET" not in (rule.methods or ()):
            continue
        monkeypatch.setattr(ReadNames, "names", set())
        ahead, asked = [""], set()
        while ahead:
            name = ahead.pop()
            if ask(site, rule, "GET", {}, query_string={name: "a\0b"}) >= 500:
                failed.append((rule.rule, name))
            asked.add(name)
            ahead = sorted(ReadNames.names - asked)
        read |= asked
    assert not failed
    assert {"q", "person", "gone", "who", "game", "event", "table"} <= read
