"""Clubs in the database: people by name, the figures of matches, and what corrections, merges and deletions change."""

from __future__ import annotations

from typing import Any

import pytest
from sqlalchemy import update

from referee import games
from referee.clubs.ratings import BEGINNER, RatedMatch, Rating, rated_in_order
from referee.store import Created, Store, get_store
from referee.store.clubs import MatchSearch, MetEachOther, NameTaken, NoSuchClub, NoSuchPerson, house_records, queries
from referee.store.models import AppearanceRow, MarkRow
from tests.databases import both_databases
from tests.store.conftest import NewApp
from tools.serving import until

FINISH = {"play": "throw", "darts": ["D20"]}
"""It wins a match of `short_match`."""
LONGER = {"play": "throw", "darts": ["20", "D10"]}
"""It wins as well."""
MISS = {"play": "throw", "darts": ["0", "0", "0"]}


def short_match(store: Store, club_id: str, *players: str) -> Created:
    """A match of darts 301 that one dart can end: 40 are left at its start."""
    setup = games.game("darts-301").schema.setup(list(players), {"start": 40, "bullseye_order": False})
    return store.create("darts-301", setup, club_id)


def enter(store: Store, match_id: str, *plays: Any) -> None:
    """Enter plays, one after the other."""
    for play in plays:
        store.append(match_id, "play", play, seen=store.cached_match(match_id).head, key="")


def play(store: Store, club_id: str, first: str, second: str, *plays: Any) -> str:
    """A match that is played to its end: the first wins with one dart, or as `plays` say."""
    match = short_match(store, club_id, first, second)
    enter(store, match.match_id, *(plays or (FINISH,)))
    return match.match_id


def correct(store: Store, match_id: str, n: int, play: Any) -> None:
    """Put another play in the place of one."""
    body = {"n": n, "play": play}
    store.append(match_id, "amend", body, seen=store.cached_match(match_id).head, key="")


def ids(store: Store, club_id: str) -> dict[str, str]:
    """The id of each person by name."""
    return {person.name: person.person_id for person in store.clubs.read(lambda c: queries.all_people(c, club_id))}


def ratings(store: Store, club_id: str) -> dict[str, Rating]:
    """The ratings at darts by name."""
    store.clubs.catch_up(club_id)
    totals = {who: store.clubs.read(lambda c, of=of: queries.totals(c, of)) for who, of in ids(store, club_id).items()}
    return {who: each.rating for who, of_games in totals.items() for each in of_games if each.rating}


def recounted(*winners_and_losers: tuple[str, str]) -> dict[str, Rating]:
    """Ratings counted again from who beat whom."""
    matches = [RatedMatch("", ((one,), (other,)), (1, 2)) for one, other in winners_and_losers]
    now: dict[str, Rating] = {}
    for after in rated_in_order(matches, {}):
        now |= after
    return now


def totals_of(store: Store, club_id: str, name: str) -> Any:
    store.clubs.catch_up(club_id)
    (total,) = store.clubs.read(lambda c: queries.totals(c, ids(store, club_id)[name]))
    return total


@pytest.fixture
def club(store: Store) -> str:
    return store.clubs.create("Thursday").club_id


def test_players_of_a_club_are_people_by_name(store: Store, club: str) -> None:
    play(store, club, "Ann", "Bo")
    play(store, club, "ann ", "Cy")
    assert set(ids(store, club)) == {"Ann", "Bo", "Cy"}
    total = totals_of(store, club, "Ann")
    assert (total.tally.played, total.tally.won, total.tally.streak) == (2, 2, 2)
    other = store.clubs.create("Friday").club_id
    play(store, other, "Ann", "Dee")
    assert totals_of(store, club, "Ann").tally.played == 2
    assert set(ids(store, other)) == {"Ann", "Dee"}
    with pytest.raises(NoSuchClub):
        short_match(store, "nowhere", "Ann", "Bo")
    with pytest.raises(NoSuchPerson):
        store.clubs.person(other, ids(store, club)["Ann"])


def test_the_next_match_stays_in_the_club_with_the_same_people_also_after_a_rename(store: Store, club: str) -> None:
    first = play(store, club, "Ann", "Bo")
    store.clubs.rename_person(club, ids(store, club)["Ann"], "Anna")
    following = store.begin_next(first, store.cached_match(first).setup)
    assert following is not None
    enter(store, following.match_id, FINISH)
    assert set(ids(store, club)) == {"Anna", "Bo"}
    assert totals_of(store, club, "Anna").tally.played == 2


def test_a_match_under_way_is_neither_won_nor_lost(store: Store, club: str) -> None:
    ended, going_on = play(store, club, "Ann", "Bo"), short_match(store, club, "Ann", "Bo").match_id
    store.clubs.catch_up(club)
    matches = store.clubs.read(lambda connection: queries.played_matches(connection, [ended, going_on]))
    assert [[player.result for player in each.players] for each in matches] == [["win", "loss"], [None, None]]


@both_databases
def test_a_correction_counts_ratings_totals_and_records_again(store: Store, club: str) -> None:
    first = play(store, club, "Ann", "Bo")
    play(store, club, "Ann", "Cy", MISS, FINISH)
    play(store, club, "Bo", "Cy")
    assert ratings(store, club) == pytest.approx(recounted(("Ann", "Bo"), ("Cy", "Ann"), ("Bo", "Cy")))
    # The next day somebody says that Ann missed: the match goes on, and Bo wins it.
    correct(store, first, 1, MISS)
    assert totals_of(store, club, "Ann").tally.played == 1
    assert ratings(store, club) == pytest.approx(recounted(("Cy", "Ann"), ("Bo", "Cy")))
    enter(store, first, LONGER)
    assert ratings(store, club) == pytest.approx(recounted(("Bo", "Ann"), ("Cy", "Ann"), ("Bo", "Cy")))
    assert totals_of(store, club, "Ann").tally.won == 0
    assert totals_of(store, club, "Bo").counts["best_finish"] == 40


@both_databases
def test_merging_two_people_counts_again_and_is_refused_for_two_who_met(store: Store, club: str) -> None:
    play(store, club, "Ann", "Bo")
    play(store, club, "Anna", "Cy")
    last = play(store, club, "Bo", "Cy")
    store.clubs.catch_up(club)
    people = ids(store, club)
    merge = store.clubs.merge_of(club, people["Ann"], people["Anna"])
    assert (merge.kept.name, merge.gone.name, merge.matches, merge.games) == ("Ann", "Anna", 1, {"darts-301": 1})
    store.clubs.merge(club, people["Ann"], people["Anna"])
    assert totals_of(store, club, "Ann").tally.played == 2
    assert ratings(store, club) == pytest.approx(recounted(("Ann", "Bo"), ("Ann", "Cy"), ("Bo", "Cy")))
    with pytest.raises(MetEachOther) as met:
        store.clubs.merge_of(club, people["Bo"], people["Cy"])
    assert met.value.match_id == last
    with pytest.raises(NoSuchPerson):
        store.clubs.merge(club, people["Ann"], people["Anna"])


def test_a_removed_person_keeps_results_under_a_neutral_name(store: Store, club: str) -> None:
    play(store, club, "Ann", "Bo")
    people = ids(store, club)
    with pytest.raises(NameTaken):
        store.clubs.rename_person(club, people["Bo"], "ANN")
    store.clubs.remove_person(club, people["Bo"])
    assert totals_of(store, club, "Former player 1").tally.lost == 1
    assert store.clubs.names(club, 10) == ["Ann"]
    play(store, club, "Ann", "Bo")
    assert ids(store, club)["Bo"] != people["Bo"]
    store.clubs.remove_person(club, ids(store, club)["Bo"])
    assert set(ids(store, club)) == {"Ann", "Former player 1", "Former player 2"}


@pytest.fixture
def later(store: Store, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The clubs whose figures are to be computed beside, which nothing does here."""
    clubs: list[str] = []
    monkeypatch.setattr(store.clubs, "catch_up_later", clubs.append)
    return clubs


def test_an_entry_that_ends_or_corrects_a_match_has_figures_computed(store: Store, club: str, later: list[str]) -> None:
    match_id = short_match(store, club, "Ann", "Bo").match_id
    enter(store, match_id, MISS)
    assert later == []
    enter(store, match_id, FINISH)
    assert later == [club]
    correct(store, match_id, 2, MISS)
    assert later == [club, club]
    enter(store, short_match(store, "", "Ann", "Bo").match_id, FINISH)
    assert later == [club, club]


def test_figures_that_are_too_many_for_one_request_follow_beside(store: Store, club: str, later: list[str]) -> None:
    play(store, club, "Ann", "Bo")
    play(store, club, "Ann", "Cy")
    later.clear()
    store.clubs.catch_up(club, most=1)
    assert (len(store.clubs.figuring.unfigured(club, 9)), later) == (1, [club])
    store.clubs.catch_up(club, most=1)
    assert (len(store.clubs.figuring.unfigured(club, 9)), later) == (0, [club])


def test_figures_follow_beside_as_often_as_they_are_missing(store: Store, club: str) -> None:
    for other in ("Bo", "Cy"):
        play(store, club, "Ann", other)
        store.clubs.catch_up_later(club)
        until(lambda: not store.clubs.figuring.unfigured(club, 9), "the figures do not follow")


def test_the_ranking_has_the_rated_people_of_the_club(store: Store, club: str) -> None:
    play(store, club, "Ann", "Bo")
    play(store, store.clubs.create("Friday").club_id, "Dee", "Ed")
    store.clubs.catch_up(club)
    lines = store.clubs.read(lambda connection: queries.ranking(connection, club, "darts-301"))
    assert [(line.place, line.name, line.matches) for line in lines] == [(1, "Ann", 1), (2, "Bo", 1)]


@both_databases
def test_a_deleted_match_counts_for_nobody(store: Store, club: str) -> None:
    first = play(store, club, "Ann", "Bo")
    play(store, club, "Ann", "Cy")
    store.clubs.catch_up(club)
    store.delete(first)
    assert ratings(store, club) == pytest.approx(recounted(("Ann", "Cy")))
    assert totals_of(store, club, "Ann").tally.played == 1


def test_a_match_that_is_broken_off_counts_for_nobody(store: Store, club: str) -> None:
    match = short_match(store, club, "Ann", "Bo")
    enter(store, match.match_id, {"play": "throw", "darts": ["10", "0", "0"]})
    store.clubs.catch_up(club)
    assert store.clubs.read(lambda c: queries.totals(c, ids(store, club)["Ann"])) == []
    store.end(match.match_id)
    store.clubs.catch_up(club)
    assert store.clubs.read(lambda c: queries.totals(c, ids(store, club)["Ann"])) == []
    store.reopen(match.match_id)
    enter(store, match.match_id, FINISH)
    assert totals_of(store, club, "Bo").tally.won == 1


@both_databases
def test_records_of_the_house_are_held_by_whoever_came_first(store: Store, club: str) -> None:
    setup = games.game("darts-301").schema.setup(["Ann", "Bo"], {"start": 60, "bullseye_order": False})
    play(store, club, "Ann", "Bo")
    play(store, club, "Bo", "Ann", LONGER)
    store.clubs.catch_up(club)

    def record(key: str) -> tuple[Any, list[str]]:
        held = store.clubs.read(lambda c: house_records.records_held(c, club, ["darts-301"]))
        (of_key,) = [each for each in held if each.key == key]
        return of_key.value, [person.name for person in of_key.holders]

    keys = [each.key for each in games.game("darts-301").figures.records]
    assert record("best_finish") == (40, ["Ann"])
    higher = store.create("darts-301", setup, club)
    enter(store, higher.match_id, MISS, {"play": "throw", "darts": ["20", "D20"]})
    store.clubs.catch_up(club)
    assert record("best_finish") == (60, ["Bo"])
    year = store.clubs.read(lambda c: house_records.years_played(c, club))
    assert len(year) == 1
    assert store.clubs.read(lambda c: house_records.records_held(c, club, ["darts-301"], year[0] - 1)) == []
    best = store.clubs.read(lambda c: house_records.best_before(c, club, "darts-301", higher.match_id))
    assert best["best_finish"] == 40
    assert set(best) <= set(keys)


@both_databases
def test_matches_from_before_join_a_club_once(store: Store, club: str) -> None:
    alone = play(store, "", "Ann", "Bo")
    play(store, club, "Ann", "Bo", MISS, FINISH)
    assert store.clubs.add_match(club, alone)
    assert not store.clubs.add_match(store.clubs.create("Friday").club_id, alone)
    assert ratings(store, club) == pytest.approx(recounted(("Ann", "Bo"), ("Bo", "Ann")))
    search = MatchSearch(person_id=ids(store, club)["Ann"])
    listed = store.clubs.read(lambda c: queries.matches(c, club, search, 10))
    assert [match.match_id for match in listed][-1] == alone
    assert [(each.name, each.result) for each in listed[-1].players] == [("Ann", "win"), ("Bo", "loss")]
    met = store.clubs.read(lambda c: queries.head_to_head(c, search.person_id, 5))
    assert [each.name for each in met] == ["Bo"]


@both_databases
def test_keys_of_a_club_open_it_alone(store: Store, club: str, new_app: NewApp) -> None:
    one, other = store.clubs.club(club), store.clubs.create("Friday")
    assert store.clubs.role_for_key(club, one.keys["helper"]) == "helper"
    assert store.clubs.role_for_key(club, other.keys["organiser"]) is None
    assert store.clubs.role_for_key("nowhere", one.keys["helper"]) is None
    renewed = store.clubs.renew_key(club, "helper")
    assert store.clubs.role_for_key(club, one.keys["helper"]) is None
    with new_app().app_context():
        assert get_store().clubs.role_for_key(club, renewed) == "helper"
        assert get_store().clubs.role_for_tag(club, one.keys["organiser"][:8]) == "organiser"
        (home, is_new), again = get_store().clubs.home(), get_store().clubs.home()
        assert is_new
        assert again == (home, False)


def test_teams_and_many_sides_are_rated() -> None:
    (after,) = rated_in_order([RatedMatch("", (("a", "b"), ("c", "d"), ("e", "f")), (1, 2, 2))], {})
    assert after["a"] == after["b"]
    assert after["a"].mu > BEGINNER.mu > after["c"].mu
    assert after["c"].mu == pytest.approx(after["e"].mu)
    (alone,) = rated_in_order([RatedMatch("", (("a",),), (1,))], {})
    assert alone["a"] == BEGINNER


@both_databases
def test_rebuild_finds_and_mends_what_is_kept_wrongly(store: Store, club: str) -> None:
    match_id = play(store, club, "Ann", "Bo")
    store.clubs.catch_up(club)
    right = totals_of(store, club, "Ann")
    assert dict(store.clubs.rebuild()) == {club: 0}
    change = update(AppearanceRow).where(AppearanceRow.match_id == match_id).values(place=2, mu=3.0)
    store.writer.write(club, lambda connection: connection.execute(change).rowcount)
    assert dict(store.clubs.rebuild())[club] > 0
    assert totals_of(store, club, "Ann") == right
    assert dict(store.clubs.rebuild()) == {club: 0}
    change = update(MarkRow).where(MarkRow.match_id == match_id).values(value=1.0)
    store.writer.write(club, lambda connection: connection.execute(change).rowcount)
    assert dict(store.clubs.rebuild())[club] > 0
    assert dict(store.clubs.rebuild()) == {club: 0}


@both_databases
def test_rebuild_finds_no_difference_in_what_has_no_figures_yet(store: Store, club: str, later: list[str]) -> None:
    """Somebody came to a match that goes on; another match has ended, and its figures are not computed."""
    enter(store, short_match(store, club, "Ann", "Bo").match_id, {"play": "join", "who": "Cy"})
    play(store, club, "Ann", "Dee")
    assert dict(store.clubs.rebuild()) == {club: 0}
    assert totals_of(store, club, "Dee").tally.played == 1
    assert "Cy" not in ids(store, club)
