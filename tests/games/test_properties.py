"""Properties of all plays of all games, at simulated tables and with nonsense."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from referee import games
from referee.contract import WHOLE, Game
from referee.match import Entry, EntryKind, Match, match_of_record, read_record, replay
from referee.schema import Schema, Unreadable
from tests.games.stories import new_table, option_sets

MOST_PLAYS = 4000
SOME = settings(max_examples=12, deadline=None, suppress_health_check=list(HealthCheck))
KEYS = games.keys()


def played(key: str, seed: int, options: Any = None, most: int = MOST_PLAYS) -> Match:
    """A match of one simulated table, played to its end or for `most` plays; every play must be allowed."""
    table = new_table(key, seed, options)
    course = Match(key, games.game(key).schema.setup(table.players, table.options))
    for n in range(1, most + 1):
        body = table.next(course.position)
        if body is None:
            assert course.game.over(course.position), (
                f"the table stopped, the match did not: {course.game.due(course.position)}"
            )
            break
        enter(course, n, body)
    return course


def enter(course: Match, n: int, body: Any) -> None:
    assessment = course.assess(body)
    assert assessment.ruling.allowed, f"play {n} {body}: {assessment.ruling.rules} {assessment.ruling.says}"
    course.add(Entry(n, "play", assessment.lane, assessment.body), assessment)


@pytest.mark.parametrize("key", KEYS)
def test_a_table_that_plays_by_the_rules_comes_to_its_end(key: str) -> None:
    for seed, options in enumerate(option_sets(key)):
        course = played(key, seed, options, most=60_000)
        game = course.game
        assert game.over(course.position), options
        winners = game.winners(course.position)
        assert winners or game.can_be_drawn
        assert set(winners) <= set(course.setup.players)
        assert set(game.scores(course.position)) == set(course.setup.players)
        assert game.due(course.position).offers == ()


@pytest.mark.parametrize("key", KEYS)
@SOME
@given(seed=st.integers(0, 10**6), data=st.data())
def test_replay_of_the_record_is_the_live_position(key: str, seed: int, data: st.DataObject) -> None:
    course = played(key, seed, data.draw(st.sampled_from(option_sets(key))), most=400)
    record = json.loads(json.dumps(course.record()))
    lines = list(replay(read_record(record)))
    end = lines.pop()
    assert [line["says"] for line in lines] == [line.ruling.says for line in course.lines if line.ruling]
    assert end["refused"] == 0
    assert end["scores"] == course.game.scores(course.position)
    assert end["over"] == course.game.over(course.position)
    again = Match(key, course.setup, course.entries)
    assert again.position == course.position


@pytest.mark.parametrize("key", KEYS)
@SOME
@given(seed=st.integers(0, 10**6), data=st.data())
def test_a_strike_equals_never_played(key: str, seed: int, data: st.DataObject) -> None:
    course = played(key, seed, data.draw(st.sampled_from(option_sets(key))), most=80)
    n = data.draw(st.integers(1, len(course.lines)))
    plays = [dict(line.body) for line in course.lines]
    assessment, changes = course.assess_strike(n)
    before = [line.ruling for line in course.lines]
    course.add(Entry(len(course.entries) + 1, "strike", assessment.lane, assessment.body), assessment)
    never = Match(key, course.setup)
    for number, body in enumerate(plays, 1):
        if number != n:
            never.replay(Entry(number, "play", course.lines[number - 1].entry.lane, body))
    assert course.position == never.position
    rulings = {line.n: line.ruling for line in never.lines}
    for line, old in zip(course.lines, before, strict=True):
        assert (line.ruling is None) == (line.n == n)
        if line.ruling is not None:
            assert line.ruling.says == rulings[line.n].says  # type: ignore[union-attr]
            changed = old is not None and (old.verdict, old.rules, old.says) != (
                line.ruling.verdict,
                line.ruling.rules,
                line.ruling.says,
            )
            assert not changed or line.n in {change.n for change in changes}


def change(course: Match, kind: EntryKind, body: dict[str, Any], number: int | None = None) -> None:
    """Enter a strike, an amendment or an insertion, which must be allowed."""
    number = course.head + 1 if number is None else number
    assessment = (
        course.assess_insertion(body["n"], body["play"], number)[0]
        if kind == "insert"
        else course.assess_entry(kind, body)
    )
    assert assessment.ruling.allowed, assessment.ruling.says
    course.add(Entry(number, kind, assessment.lane, assessment.body), assessment)


def heard(course: Match, *but: int) -> list[tuple[Any, ...]]:
    """The rulings in the order of the table, without those on plays `but`."""
    return [
        line.ruling and (line.ruling.verdict, line.ruling.rules, line.ruling.says)
        for line in course.lines
        if line.n not in but
    ]


@pytest.mark.parametrize("key", KEYS)
@SOME
@given(seed=st.integers(0, 10**6), data=st.data())
def test_an_inserted_play_equals_a_log_that_had_it_from_the_beginning(key: str, seed: int, data: st.DataObject) -> None:
    course = played(key, seed, data.draw(st.sampled_from(option_sets(key))), most=80)
    assume(len(course.lines) > 1)
    n = data.draw(st.integers(1, len(course.lines) - 1))
    forgotten = dict(course.line(n).body)
    without, numbered = Match(key, course.setup), Match(key, course.setup)
    for match in (without, numbered):
        for line in course.lines:
            if line.n != n:
                match.replay(Entry(line.n, "play", line.entry.lane, line.body))
    before, rulings = without.position, heard(without)
    change(numbered, "insert", {"n": n + 1, "play": forgotten}, number=n)
    assert numbered.position == course.position, "with the number that it would have had, all is the same"
    change(without, "insert", {"n": n + 1, "play": forgotten})
    number = without.head
    assert [line.n for line in without.lines] == [*range(1, n), number, *range(n + 1, len(course.lines) + 1)]
    assert heard(without) == heard(course)
    assert without.game.scores(without.position) == course.game.scores(course.position)
    assert without.record() == course.record()
    again = Match(key, course.setup, without.entries)
    assert (again.position, heard(again)) == (without.position, heard(without)), "the log folds to the same"
    change(without, "strike", {"n": number})
    assert without.position == before, "struck again, it was never inserted"
    assert heard(without, number) == rulings


@pytest.mark.parametrize("key", KEYS)
@SOME
@given(seed=st.integers(0, 10**6), data=st.data())
def test_a_struck_play_that_is_inserted_in_its_place_restores_the_match(
    key: str, seed: int, data: st.DataObject
) -> None:
    course = played(key, seed, data.draw(st.sampled_from(option_sets(key))), most=80)
    n = data.draw(st.integers(1, len(course.lines)))
    scores, rulings = course.game.scores(course.position), heard(course)
    change(course, "strike", {"n": n})
    change(course, "insert", {"n": n, "play": dict(course.line(n).body)})
    assert heard(course, n) == rulings
    assert course.game.scores(course.position) == scores
    proven = read_record(json.loads(json.dumps(course.whole_record())))
    imported = match_of_record(proven, at=0.0)
    assert imported.hash == course.hash
    assert imported.position == course.position


@pytest.mark.parametrize("key", KEYS)
@SOME
@given(seed=st.integers(0, 10**6), data=st.data())
def test_an_amendment_to_the_same_play_changes_nothing(key: str, seed: int, data: st.DataObject) -> None:
    course = played(key, seed, most=60)
    n = data.draw(st.integers(1, len(course.lines)))
    position = course.position
    assessment, changes = course.assess_amendment(n, dict(course.line(n).body))
    assert assessment.ruling.allowed
    assert changes == []
    course.add(Entry(len(course.entries) + 1, "amend", assessment.lane, assessment.body), assessment)
    assert course.position == position


@pytest.mark.parametrize("key", KEYS)
def test_a_play_that_counts_as_nothing_is_a_play_of_the_same_player(key: str) -> None:
    course = played(key, 1, most=200)
    for line in course.lines:
        assert line.play is not None
        nothing = course.game.nothing(line.play)
        if nothing is not None:
            before = course.before(line.n)
            ruling = course.assess_in(before, line.n, course.schema.write(nothing)).ruling
            assert "FORM" not in ruling.rules, ruling.says
            assert course.game.players_of(before, nothing) == course.players_of(line)


def nonsense(schema: Any) -> st.SearchStrategy[Any]:
    """Values that a JSON Schema of a form describes, and now and then something else."""
    return st.one_of(described(schema), described(schema), described(schema), anything)


anything = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-9, 400)
    | st.text(max_size=6)
    | st.sampled_from(["T20", "KS", "*", "3b", "6"]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=4), inner, max_size=3),
    max_leaves=6,
)


def described(schema: Any) -> st.SearchStrategy[Any]:
    if "enum" in schema:
        return st.sampled_from(schema["enum"])
    if "anyOf" in schema:
        return st.one_of(*(described(part) for part in schema["anyOf"]))
    kind = schema.get("type")
    if kind == "integer":
        return st.integers(schema.get("minimum", -5), schema.get("maximum", 400))
    if kind == "boolean":
        return st.booleans()
    if kind == "null":
        return st.none()
    if kind == "array":
        if "prefixItems" in schema:
            return st.tuples(*(described(part) for part in schema["prefixItems"])).map(list)
        most = min(schema.get("maxItems", 8), 12)
        return st.lists(described(schema["items"]), min_size=min(schema.get("minItems", 0), most), max_size=most)
    if kind == "object":
        fields = {name: described(part) for name, part in schema.get("properties", {}).items()}
        required = set(schema.get("required", fields))
        return st.fixed_dictionaries(
            {name: part for name, part in fields.items() if name in required},
            optional={name: part for name, part in fields.items() if name not in required},
        )
    if "pattern" in schema:
        return st.from_regex(schema["pattern"], fullmatch=True)
    return st.text(max_size=12)


def bodies(key: str, players: list[str]) -> st.SearchStrategy[dict[str, Any]]:
    """Plays of a game as JSON, most of them readable, few of them legal."""
    schema = games.game(key).schema

    def body(name: str, form: Schema[Any]) -> st.SearchStrategy[dict[str, Any]]:
        fields = {}
        for part in form.fields:
            names = part.field_type.name == "player" or (
                part.field_type.item is not None and part.field_type.item.name == "player"
            )
            people = st.sampled_from(players)
            if names:
                fields[part.key] = (
                    people
                    if part.field_type.name == "player"
                    else st.permutations(players) | st.lists(people, max_size=4)
                )
            else:
                fields[part.key] = nonsense(part.field_type.schema)
        required = {part.key for part in form.fields if part.required}
        return st.fixed_dictionaries(
            {"play": st.just(name), **{key: part for key, part in fields.items() if key in required}},
            optional={key: part for key, part in fields.items() if key not in required},
        )

    return st.one_of(*(body(name, form) for name, form in schema.plays.items()))


@pytest.mark.parametrize("key", KEYS)
@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(seed=st.integers(0, 10**6), data=st.data())
def test_whatever_is_entered_gets_a_ruling_and_a_refusal_changes_nothing(
    key: str, seed: int, data: st.DataObject
) -> None:
    course = played(key, seed, most=data.draw(st.integers(0, 40)))
    players = list(course.setup.players)
    for _ in range(5):
        body = data.draw(bodies(key, players) | anything)
        was = repr(course.position)
        assessment = course.assess(body)
        assert assessment.ruling.rules
        assert assessment.ruling.says
        assert repr(course.position) == was, "a position was changed in place"
        if assessment.ruling.allowed:
            json.dumps(assessment.ruling.as_json())
            course.add(Entry(course.head + 1, "play", assessment.lane, assessment.body), assessment)
            assert set(course.game.scores(course.position)) == set(players)
            course.game.due(course.position)
            course.game.sheet(course.position)
        else:
            assert assessment.ruling.position is None


@pytest.mark.parametrize("key", KEYS)
@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_whatever_is_asked_is_answered_or_told_what_is_wrong(key: str, data: st.DataObject) -> None:
    schema = games.game(key).schema
    for name, form in schema.questions.items():
        raw = data.draw(nonsense(form.json_schema()))
        asked = {"ask": name, **raw} if isinstance(raw, dict) else raw
        try:
            answer = schema.question(asked)
        except Unreadable as fault:
            assert fault.says
        else:
            assert answer.verdict in ("allowed", "refused", "answered")
            assert answer.rules
            json.dumps(answer.as_json())


@pytest.mark.parametrize("key", KEYS)
@SOME
@given(seed=st.integers(0, 10**6), most=st.integers(0, 120))
def test_what_the_phone_offers_can_be_read_and_most_taps_stand(key: str, seed: int, most: int) -> None:
    course = played(key, seed, most=most)
    game: Game[Any] = course.game
    schema = games.game(key).schema
    for lane in (lane.key for lane in game.lanes(course.position)) if game.lanes(course.position) else [WHOLE]:
        due = game.due(course.position, lane)
        assert due.says
        for offer in due.offers:
            form = schema.plays[offer.play.name]
            for key_, choices in offer.choices.items():
                kind = form[key_].field_type
                if kind.name == "by_name":  # whose values are asked
                    assert {choice.value for choice in choices} <= set(course.setup.players)
                    continue
                for choice in choices:
                    inner = kind
                    while inner.item is not None and not isinstance(choice.value, list):
                        inner = inner.item
                    inner.read(choice.value)
            for tap in offer.quick_plays:
                assessment = course.assess({"play": offer.play.name, **offer.fixed, **tap.body})
                assert assessment.ruling.rules[0] != "FORM", (tap, assessment.ruling)
                assert assessment.ruling.allowed, (
                    lane,
                    offer.play.name,
                    tap,
                    assessment.ruling.rules,
                    assessment.ruling.says,
                )


@pytest.mark.parametrize("key", KEYS)
def test_what_a_table_plays_next_is_offered_on_the_phone(key: str) -> None:
    for seed, options in enumerate(option_sets(key)):
        table = new_table(key, seed, options)
        course = Match(key, games.game(key).schema.setup(table.players, table.options))
        for n in range(1, 200):
            body = table.next(course.position)
            if body is None:
                break
            play = course.schema.play(body, course.setup.players)
            offers = course.game.due(course.position, course.game.lane(play)).offers
            assert body["play"] in {offer.play.name for offer in offers}, (options, n, body, offers)
            enter(course, n, body)


@pytest.mark.parametrize("key", KEYS)
def test_plays_are_printed_as_they_are_read(key: str) -> None:
    schema = games.game(key).schema
    course = played(key, random.Random(key).randrange(1000), most=200)
    for line in course.lines:
        play = schema.play(dict(line.body), course.setup.players)
        assert schema.write(play) == line.body
