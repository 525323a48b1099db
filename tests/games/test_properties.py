"""Properties of all plays of all games, at simulated tables and with nonsense."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee import games
from referee.match import Entry, EntryKind, Match, match_of_record, read_record, replay
from referee.schema import Schema, Unreadable
from referee.testing.checks import effects, offers, tables
from referee.testing.each import EACH_GAME, EACH_SITTING, in_one_worker
from referee.testing.played import PART, Sitting, part, some_part, steps
from tests.rings import examples

NONSENSE = settings(max_examples=len(examples(60)))


@pytest.mark.outer("plays many more tables of each game")
@pytest.mark.parametrize("check", [tables, effects, offers], ids=lambda check: check.__name__)
@pytest.mark.parametrize(
    "sitting",
    [
        pytest.param(sitting, id=str(sitting), marks=in_one_worker(sitting))
        for sitting in (Sitting(key, first) for key in games.keys() for first in (100, 200, 300))
    ],
)
def test_a_check_of_tables_finds_nothing(sitting: Sitting, check: Callable[[str, int], Iterator[str]]) -> None:
    assert not list(check(sitting.key, sitting.first))


@EACH_SITTING
def test_replay_of_the_record_is_the_live_position(sitting: Sitting) -> None:
    for match, _ in sitting.tables:
        record = json.loads(json.dumps(match.record()))
        lines = list(replay(read_record(record)))
        assert [line["says"] for line in lines[:-1]] == [line.ruling.says for line in match.lines if line.ruling]
        assert Match(sitting.key, match.setup, match.entries).position == match.position


@EACH_SITTING
def test_a_strike_equals_never_played(sitting: Sitting) -> None:
    for match, chance in sitting.tables:
        course = some_part(match, chance)
        struck = chance.choice(course.lines).n
        before = [line.ruling for line in course.lines]
        never = part(match, course.lines[0].n, struck - 1)
        for line in course.lines_from(struck)[1:]:
            never.replay(Entry(line.n, "play", line.entry.lane, dict(line.body)))
        assessment, changes = course.assess_strike(struck)
        course.add(Entry(course.head + 1, "strike", assessment.lane, assessment.body), assessment)
        assert course.position == never.position
        rulings = {line.n: line.ruling for line in never.lines}
        for line, old in zip(course.lines, before, strict=True):
            assert (line.ruling is None) == (line.n == struck)
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


@EACH_SITTING
def test_an_inserted_play_equals_a_log_that_had_it_from_the_beginning(sitting: Sitting) -> None:
    for match, chance in sitting.tables:
        course = some_part(match, chance)
        if len(course.lines) == 1:
            continue  # there is no play before which one could be forgotten
        first, last = course.lines[0].n, course.lines[-1].n
        n = chance.choice(course.lines[:-1]).n
        forgotten, start = dict(course.line(n).body), course.before(first)
        without, numbered = part(match, first, n - 1), part(match, first, n - 1)
        for line in course.lines_from(n)[1:]:
            without.replay(Entry(line.n, "play", line.entry.lane, line.body))
            numbered.replay(Entry(line.n, "play", line.entry.lane, line.body))
        before, rulings = without.position, heard(without)
        change(numbered, "insert", {"n": n + 1, "play": forgotten}, number=n)
        assert numbered.position == course.position, "with the number that it would have had, all is the same"
        change(without, "insert", {"n": n + 1, "play": forgotten})
        number = without.head
        assert [line.n for line in without.lines] == [*range(first, n), number, *range(n + 1, last + 1)]
        assert heard(without) == heard(course)
        assert without.game.scores(without.position) == course.game.scores(course.position)
        assert without.record() == course.record()
        again = Match(sitting.key, course.setup, without.entries, position=start)
        assert (again.position, heard(again)) == (without.position, heard(without)), "the log folds to the same"
        change(without, "strike", {"n": number})
        assert without.position == before, "struck again, it was never inserted"
        assert heard(without, number) == rulings


@EACH_SITTING
def test_a_struck_play_that_is_inserted_in_its_place_restores_the_match(sitting: Sitting) -> None:
    for match, chance in sitting.tables:
        course = part(match, 1, PART)
        n = chance.choice(course.lines).n
        scores, rulings = course.game.scores(course.position), heard(course)
        change(course, "strike", {"n": n})
        change(course, "insert", {"n": n, "play": dict(course.line(n).body)})
        assert heard(course, n) == rulings
        assert course.game.scores(course.position) == scores
        proven = read_record(json.loads(json.dumps(course.whole_record())))
        imported = match_of_record(proven, at=0.0)
        assert imported.hash == course.hash
        assert imported.position == course.position


@EACH_SITTING
def test_an_amendment_to_the_same_play_changes_nothing(sitting: Sitting) -> None:
    for match, chance in sitting.tables:
        course = some_part(match, chance)
        n = chance.choice(course.lines).n
        position = course.position
        assessment, changes = course.assess_amendment(n, dict(course.line(n).body))
        assert assessment.ruling.allowed
        assert changes == []
        course.add(Entry(course.head + 1, "amend", assessment.lane, assessment.body), assessment)
        assert course.position == position


@EACH_SITTING
def test_a_play_that_counts_as_nothing_is_a_play_of_the_same_player(sitting: Sitting) -> None:
    for match, chance in sitting.tables:
        for line in chance.sample(match.lines, min(PART, len(match.lines))):
            assert line.play is not None
            nothing = match.game.nothing(line.play)
            if nothing is not None:
                before = match.before(line.n)
                ruling = match.assess_in(before, line.n, match.schema.write(nothing)).ruling
                assert "FORM" not in ruling.rules, ruling.says
                assert match.game.players_of(before, nothing) == match.players_of(line)


@EACH_SITTING
def test_a_play_that_a_correction_leaves_behind_the_end_has_players_or_none(sitting: Sitting) -> None:
    for match, _ in sitting.tables:
        for line in match.lines:
            if line.play is not None:
                assert set(match.game.players_of(match.position, line.play)) <= set(match.position.players)


@EACH_SITTING
def test_what_a_table_plays_next_is_offered_on_the_phone(sitting: Sitting) -> None:
    for match, chance in sitting.tables:
        looked_at = {line.n for line in chance.sample(match.lines, min(100, len(match.lines)))}
        for position, line in steps(match):
            if line.n in looked_at:
                offers = match.game.due_at(position, line.entry.lane).offers
                assert line.body["play"] in {offer.play.name for offer in offers}, (line.n, line.body, offers)


@EACH_SITTING
def test_plays_are_printed_as_they_are_read(sitting: Sitting) -> None:
    for match, _ in sitting.tables:
        for line in match.lines:
            play = match.schema.play(dict(line.body), match.before(line.n).players)
            assert match.schema.write(play) == line.body


# --- nonsense --------------------------------------------------------------------------------------------------------


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
        return st.one_of(*(described(inner) for inner in schema["anyOf"]))
    kind = schema.get("type")
    if kind == "integer":
        return st.integers(schema.get("minimum", -5), schema.get("maximum", 400))
    if kind == "boolean":
        return st.booleans()
    if kind == "null":
        return st.none()
    if kind == "array":
        if "prefixItems" in schema:
            return st.tuples(*(described(inner) for inner in schema["prefixItems"])).map(list)
        most = min(schema.get("maxItems", 8), 12)
        return st.lists(described(schema["items"]), min_size=min(schema.get("minItems", 0), most), max_size=most)
    if kind == "object":
        fields = {name: described(inner) for name, inner in schema.get("properties", {}).items()}
        required = set(schema.get("required", fields))
        return st.fixed_dictionaries(
            {name: inner for name, inner in fields.items() if name in required},
            optional={name: inner for name, inner in fields.items() if name not in required},
        )
    if "pattern" in schema:
        return st.from_regex(schema["pattern"], fullmatch=True)
    return st.text(max_size=12)


@cache
def bodies(key: str, players: tuple[str, ...]) -> st.SearchStrategy[dict[str, Any]]:
    """Plays of a game as JSON, most of them readable, few of them legal."""
    schema = games.game(key).schema

    def body(name: str, form: Schema[Any]) -> st.SearchStrategy[dict[str, Any]]:
        fields = {}
        for field in form.fields:
            kind, people = field.field_type, st.sampled_from(players)
            if kind.name == "player":
                fields[field.key] = people
            elif kind.item is not None and kind.item.name == "player":
                fields[field.key] = st.permutations(players) | st.lists(people, max_size=4)
            else:
                fields[field.key] = nonsense(kind.schema)
        required = {field.key for field in form.fields if field.required}
        return st.fixed_dictionaries(
            {"play": st.just(name), **{key: value for key, value in fields.items() if key in required}},
            optional={key: value for key, value in fields.items() if key not in required},
        )

    return st.one_of(*(body(name, form) for name, form in schema.plays.items()))


@cache
def questions(key: str, name: str) -> st.SearchStrategy[Any]:
    """Questions of one name as JSON, most of them readable."""
    return nonsense(games.game(key).schema.questions[name].json_schema())


@EACH_GAME
@NONSENSE
@given(data=st.data())
def test_whatever_is_entered_gets_a_ruling_and_a_refusal_changes_nothing(key: str, data: st.DataObject) -> None:
    match, _ = data.draw(st.sampled_from(list(Sitting(key).tables)))
    n = data.draw(st.integers(0, match.head))
    course = part(match, max(1, n), n)
    for _ in range(5):
        body = data.draw(bodies(key, course.position.players) | anything)
        was = repr(course.position)
        assessment = course.assess(body)
        assert assessment.ruling.rules
        assert assessment.ruling.says
        assert repr(course.position) == was, "a position was changed in place"
        if assessment.ruling.allowed:
            json.dumps(assessment.ruling.as_json())
            course.add(Entry(course.head + 1, "play", assessment.lane, assessment.body), assessment)
            assert set(course.game.scores(course.position)) == set(course.position.players)
            course.game.due_at(course.position)
            course.game.sheet(course.position)
        else:
            assert assessment.ruling.position is None


@EACH_GAME
@NONSENSE
@given(data=st.data())
def test_whatever_is_asked_is_answered_or_told_what_is_wrong(key: str, data: st.DataObject) -> None:
    schema = games.game(key).schema
    for name in schema.questions:
        raw = data.draw(questions(key, name))
        asked = {"ask": name, **raw} if isinstance(raw, dict) else raw
        try:
            answer = schema.question(asked)
        except Unreadable as fault:
            assert fault.says
        else:
            assert answer.verdict in ("allowed", "refused", "answered")
            assert answer.rules
            json.dumps(answer.as_json())
