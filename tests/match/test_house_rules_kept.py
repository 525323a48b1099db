"""A match keeps the house rules with which it began, whatever a later version of the program takes as printed."""

from __future__ import annotations

import json
from types import SimpleNamespace
from typing import Any

from referee.chain import hashed, setup_hash
from referee.contract import Setup
from referee.games import game
from referee.match import Entry, Match, match_of_record, read_record, replay
from referee.store.rows import read_match
from referee.testing.each import EACH_GAME
from referee.testing.stories import cases

JACKS = {"variant": "jacks-trips"}
NEWER = ("after_exchange", "redeal", "odd_chips")
"""The house rules of poker that are newer than the game."""
NOBODY_OPENS = [{"play": "deal", "dealer": "Cy"}, *[{"play": "check"}] * 3, {"play": "deal"}]


@EACH_GAME
def test_a_record_states_every_house_rule(key: str) -> None:
    schema = game(key).schema.options
    for case in cases(key):
        if not case.question:
            match = Match(key, read_record(case.record()).setup)
            for record in (match.record(), match.whole_record()):
                assert set(record["options"]) == {part.key for part in schema.fields}
                assert schema.read(record["options"]) == match.setup.options


@EACH_GAME
def test_a_house_rule_that_is_newer_than_a_match_has_a_value_for_it(key: str) -> None:
    schema = game(key).schema
    for part in schema.options.fields:
        assert part.field_type.read(part.field_type.write(part.earlier)) == part.earlier
    begun = schema.read_options({}, has_begun=True)
    assert all(getattr(begun, part.name) == part.earlier for part in schema.options.fields)


def old_record() -> dict[str, Any]:
    """A match of poker with its log, written before the house rules of `NEWER` could be chosen."""
    schema = game("poker").schema
    options = schema.options.write_all(schema.read_options(JACKS))
    written = {"players": ["Ann", "Bo", "Cy"], "options": {key: options[key] for key in options if key not in NEWER}}
    entries = [Entry(n, "play", "", body, "", float(n)) for n, body in enumerate(NOBODY_OPENS, 1)]
    log = hashed(setup_hash({"game": "poker", **written}), entries)
    setup = schema.setup(written["players"], written["options"], has_begun=True)
    match = Match("poker", setup, log, written=written)
    record: dict[str, Any] = json.loads(json.dumps(match.whole_record()))
    return record


def dealer_of(setup: Setup, plays: list[dict[str, Any]]) -> str:
    match = Match("poker", setup, [Entry(n, "play", "", body) for n, body in enumerate(plays, 1)])
    return setup.players[match.position.dealer]


def test_a_record_with_its_log_keeps_what_was_played_before_a_house_rule_existed() -> None:
    record = old_record()
    assert not set(NEWER) & set(record["options"])
    read = read_record(record)
    assert dealer_of(read.setup, NOBODY_OPENS) == "Ann", "the next player deals"
    assert all(line.get("verdict", "allowed") == "allowed" for line in replay(read))
    match = match_of_record(read, 0.0)
    assert match.whole_record()["log"] == record["log"], "with its fingerprint"
    stated = match.record()["options"]
    assert (stated["after_exchange"], stated["redeal"], stated["odd_chips"]) == ("opener", "next_dealer", "all_to_one")
    assert read_record(match.record()).setup == read.setup


def test_a_match_in_the_database_keeps_what_was_played_before_a_house_rule_existed() -> None:
    record = old_record()
    written = json.dumps({"players": record["players"], "options": record["options"]})
    match = read_match(SimpleNamespace(game="poker", setup=written))
    assert dealer_of(match.setup, NOBODY_OPENS) == "Ann"
    assert match.written == json.loads(written)


def test_a_record_that_leaves_a_house_rule_out_means_it_as_printed() -> None:
    read = read_record({"record": 1, "game": "poker", "players": ["Ann", "Bo", "Cy"], "options": JACKS, "plays": []})
    assert dealer_of(read.setup, NOBODY_OPENS) == "Cy", "the same dealer deals again"
