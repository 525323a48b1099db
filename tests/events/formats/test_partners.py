"""Partners: whist movements recounted from their starters, other schedules as even as can be, who sits out."""

from __future__ import annotations

import re
from collections import Counter
from itertools import combinations, pairwise
from pathlib import Path

import pytest

from referee.events.formats import answer_pairings
from referee.events.formats.partners.anneal import annealed, turned
from referee.events.formats.partners.even import even_schedule, least_squares, seats_of
from referee.events.formats.partners.evenness import cost, counts_of
from referee.events.formats.partners.format import schedule
from referee.events.formats.partners.make_schedules import more_even
from referee.events.formats.partners.make_starters import starter
from referee.events.formats.partners.schedules import kept_schedule, write_schedule
from referee.events.formats.partners.turns import in_a_row, in_fair_order, resting, unevenness
from referee.events.formats.partners.whist import rounds_of_whist, starters
from referee.events.lots import Lots
from referee.schema import Unreadable

ROOT = Path(__file__).parents[3]
DOCUMENT = ROOT / "docs/draws.md"
FOLDER = ROOT / "referee/events/formats/partners"
SCHEDULES = (FOLDER / "schedules.txt").read_text("utf-8").splitlines()
EARLIER = (FOLDER / "earlier_schedules.txt").read_text("utf-8").splitlines()
WHIST = [people for people in range(4, 41) if people % 4 < 2]


def evening(people: int, rounds: int, seed: str = "s") -> list[dict]:
    return [
        answer_pairings("partners", {"entrants": people, "round": number, "rounds": rounds, "seed": seed})
        for number in range(1, rounds + 1)
    ]


def counted(rounds: list[dict]) -> tuple[Counter[frozenset[int]], Counter[frozenset[int]], Counter[int]]:
    """Partnerings, oppositions and turns to sit out."""
    partners: Counter[frozenset[int]] = Counter()
    opponents: Counter[frozenset[int]] = Counter()
    out: Counter[int] = Counter()
    for answer in rounds:
        for pair, other in answer["tables"]:
            partners.update([frozenset(pair), frozenset(other)])
            opponents.update(frozenset((left, right)) for left in pair for right in other)
        out.update(answer["out"])
    return partners, opponents, out


def squares(counts: Counter[frozenset[int]]) -> int:
    return sum(count * count for count in counts.values())


@pytest.mark.parametrize("people", WHIST)
def test_a_whist_movement_in_full(people: int) -> None:
    """Everybody is once the partner of everybody else and twice the opponent; of 4n + 1 each sits out once."""
    rounds = people - 1 if people % 4 == 0 else people
    assert rounds_of_whist(people) == rounds
    partners, opponents, out = counted(evening(people, rounds))
    everybody = range(1, people + 1)
    pairs = {frozenset(pair) for pair in combinations(everybody, 2)}
    assert partners == dict.fromkeys(pairs, 1)
    assert opponents == dict.fromkeys(pairs, 2)
    assert out == (dict.fromkeys(everybody, 1) if people % 4 else {})


def test_there_is_a_starter_for_each_size() -> None:
    assert sorted(starters()) == WHIST


@pytest.mark.parametrize("people", [4, 5, 8, 9, 12, 29, 37, 40])
def test_the_script_finds_the_starters_again(people: int) -> None:
    assert tuple(starter(people)) == starters()[people]


def test_the_table_of_the_documents_is_right() -> None:
    rows = re.findall(r"^\| (\d+) \| (\d+) \| (\d+) \| (\d+) \| (\d+) \|$", DOCUMENT.read_text("utf-8"), re.MULTILINE)
    assert len(rows) > 20
    for row in rows:
        people, rounds, *counts = map(int, row)
        partners, opponents, out = counted(evening(people, rounds))
        assert [max(partners.values()), max(opponents.values()), max(out.values(), default=0)] == counts


def test_a_schedule_is_kept_for_each_size_that_has_no_movement() -> None:
    kept = {tuple(map(int, written.split()[:2])) for written in SCHEDULES}
    full = {people: people - 1 + people % 4 for people in WHIST}
    sizes = {(people, rounds) for people in range(4, 41) for rounds in range(1, 25)}
    assert kept == {(people, rounds) for people, rounds in sizes if rounds % full.get(people, 99)}


@pytest.mark.parametrize("part", range(8))
def test_the_counts_of_kept_schedules_are_right(part: int) -> None:
    for written in SCHEDULES[part::8]:
        people, rounds, *counts = map(int, written.partition(":")[0].split())
        answers = evening(people, rounds)
        for answer in answers:
            seated = [who for table in answer["tables"] for pair in table for who in pair]
            assert sorted([*seated, *answer["out"]]) == list(range(1, people + 1)), written[:20]
        partners, opponents, out = counted(answers)
        turns = [out[who] for who in range(1, people + 1)]
        assert [max(partners.values()), max(opponents.values()), squares(opponents), max(turns)] == counts, written[:20]
        assert max(turns) - min(turns) <= 1, written[:20]
        pairs = people * (people - 1) // 2
        assert squares(partners) == least_squares(sum(partners.values()), pairs), "a partnering more than needed"
        assert squares(opponents) >= least_squares(sum(opponents.values()), pairs)


@pytest.mark.parametrize(
    ("people", "rounds", "most"),
    [
        (6, 7, 56),
        (7, 10, 80),
        (10, 11, 180),
        (11, 13, 206),
        (12, 6, 84),
        (14, 15, 384),
        (15, 17, 422),
        (16, 8, 148),
        (20, 8, 160),
    ],
)
def test_oppositions_are_as_even_as_known(people: int, rounds: int, most: int) -> None:
    _, opponents, _ = counted(evening(people, rounds))
    assert squares(opponents) <= most


def test_turns_to_sit_out_are_even_after_each_round() -> None:
    """Six people in seven rounds have the most even oppositions only if turns differ by two after one round."""
    for written in SCHEDULES:
        people, rounds = map(int, written.split()[:2])
        out = resting(people, schedule(people, rounds, "s"))
        assert unevenness(people, out) == (1 if (people, rounds) == (6, 7) else 0), written[:20]
        assert in_a_row(out) == 0 or people == 7, written[:20]


def test_earlier_schedules_are_still_handed_out() -> None:
    """An event that began with a schedule goes on with it, whatever is found since."""
    earlier = {tuple(map(int, written.split()[:2])): written for written in EARLIER}
    for size in (tuple(map(int, written.split()[:2])) for written in SCHEDULES):
        before, now = schedule(*size, "s", earlier=True), schedule(*size, "s")
        if size in earlier:
            assert write_schedule(size[0], before) == earlier[size]
            assert cost(counts_of(now)) < cost(counts_of(before)), f"{size} was replaced and is not more even"
        else:
            assert now == before


@pytest.mark.parametrize(
    ("people", "rounds"),
    [
        (7, [[(3, 2, 0, 1)], [(5, 6, 4, 0)], [(3, 1, 2, 4)], [(6, 0, 5, 1)]]),
        (8, [[(0, 1, 7, 5), (6, 3, 4, 2)], [(6, 0, 3, 1), (2, 7, 5, 4)], [(5, 1, 4, 3), (7, 0, 6, 2)]]),
    ],
)
def test_a_schedule_of_a_seed_stays_what_it_was(people: int, rounds: list[list[tuple[int, ...]]]) -> None:
    """An event of more people than schedules are kept for has only its seed."""
    assert even_schedule(people, len(rounds), Lots("s", "x"), steps=400) == rounds


def test_without_a_number_of_rounds_each_round_is_of_a_full_evening() -> None:
    for number, answer in enumerate(evening(10, 9), 1):
        assert answer_pairings("partners", {"entrants": 10, "round": number, "seed": "s"}) == answer


def test_the_search_exchanges_whole_pairs_too() -> None:
    """Two rounds with the same tables: an exchange of two pairs leaves all partners together."""
    same = [[(0, 1, 2, 3), (4, 5, 6, 7)]] * 2
    partners = {frozenset(pair) for pair in ((0, 1), (2, 3), (4, 5), (6, 7))}
    found = [annealed(8, same, Lots(str(seed), "pairs"), 1) for seed in range(20)]
    apart = [after for after in found if {frozenset(table) for table in after[0]} != {*map(frozenset, after[1])}]
    assert any(
        all({frozenset(pair) for table in tables for pair in (table[:2], table[2:])} == partners for tables in after)
        for after in apart
    )


def test_the_search_keeps_turns_to_sit_out_even() -> None:
    for seed in range(5):
        lots = Lots(str(seed), "turns")
        start = [[tuple(playing)] for playing in seats_of(7, 7, lots)]
        assert unevenness(7, resting(7, annealed(7, start, lots, 300))) == 0


def test_the_search_makes_a_schedule_more_even() -> None:
    """Seven people in ten rounds: single exchanges that are gains end at 22 and 104."""
    before = kept_schedule(7, 10, earlier=True)
    assert before
    assert cost(counts_of(before)) == (22, 104)
    after = more_even(7, 10, before, 30_000)
    assert (20, 80) <= cost(counts_of(after)) < (20, 104)
    assert unevenness(7, resting(7, after)) == 0


@pytest.mark.parametrize(("people", "rounds", "images"), [(20, 8, 4), (37, 18, 18), (18, 6, 3)])
def test_images_of_rounds_stay_images(people: int, rounds: int, images: int) -> None:
    """Everybody moves on by one in a circle of as many people as there are images; a few stay who they are."""
    lots = Lots("s", "images")
    first = turned(people, rounds, images, lots)
    after = annealed(people, first, lots, 300, images)
    assert cost(counts_of(after)) < cost(counts_of(first))
    assert unevenness(people, resting(people, after)) == 0
    circles, part = people - people % images, rounds // images
    moved = [who - who % images + (who + 1) % images if who < circles else who for who in range(people)]
    for before, later in pairwise(range(0, rounds, part)):
        for step in range(part):
            shifted = [tuple(moved[who] for who in table) for table in after[before + step]]
            assert shifted == after[later + step]


def test_the_search_makes_no_schedule_less_even() -> None:
    before = kept_schedule(16, 8)
    assert before
    assert cost(counts_of(more_even(16, 8, before, 500))) == cost(counts_of(before))


def test_rounds_are_put_in_the_order_that_is_fairest_to_those_who_sit_out() -> None:
    one, two, three = (2, 3, 4, 5), (0, 1, 4, 5), (0, 1, 2, 3)
    rounds = [[one], [one], [two], [two], [three], [three]]
    turns = resting(6, rounds)
    assert (unevenness(6, turns), in_a_row(turns)) == (3, 6)
    turns = resting(6, in_fair_order(6, rounds, Lots("s", "order")))
    assert (unevenness(6, turns), in_a_row(turns)) == (0, 0)


def test_more_people_than_are_kept_get_a_schedule_from_the_seed() -> None:
    partners, _, out = counted(evening(42, 2))
    assert max(partners.values()) == 1
    assert max(out.values()) == 1


@pytest.mark.parametrize("people", range(4, 41))
@pytest.mark.parametrize("rounds", [3, 8])
def test_partners_meet_once_and_everybody_sits_out_as_often(people: int, rounds: int) -> None:
    answers = evening(people, rounds)
    everybody = range(1, people + 1)
    for answer in answers:
        seated = [who for table in answer["tables"] for pair in table for who in pair]
        assert sorted([*seated, *answer["out"]]) == list(everybody)
        assert len(answer["out"]) == people % 4
    partners, _, out = counted(answers)
    room = 2 * rounds * (people // 4) <= people * (people - 1) // 2
    assert max(partners.values()) == (1 if room else 2) or people < 6
    turns = [out[who] for who in everybody]
    assert max(turns) - min(turns) <= 1


@pytest.mark.parametrize(("people", "rounds"), [(40, 8), (22, 8), (38, 8), (16, 3), (24, 5), (30, 6)])
def test_where_there_is_room_nobody_meets_an_opponent_twice(people: int, rounds: int) -> None:
    _, opponents, _ = counted(evening(people, rounds))
    assert max(opponents.values()) == 1


@pytest.mark.parametrize(
    ("people", "rounds", "most"), [(6, 5, 38), (7, 7, 50), (10, 9, 146), (11, 8, 92), (12, 5, 68), (14, 8, 118)]
)
def test_oppositions_are_even(people: int, rounds: int, most: int) -> None:
    """The squares of oppositions add up to what was found when this was written, or to a little more."""
    for seed in "abc":
        _, opponents, _ = counted(evening(people, rounds, seed))
        assert squares(opponents) <= most


@pytest.mark.parametrize(("people", "rounds"), [(12, 11), (14, 6)])
def test_the_seed_says_who_has_which_number(people: int, rounds: int) -> None:
    assert evening(people, rounds, "a") == evening(people, rounds, "a")
    assert evening(people, rounds, "a") != evening(people, rounds, "b")
    kinds = [sorted(Counter(counted(evening(people, rounds, seed))[1].values()).items()) for seed in "ab"]
    assert kinds[0] == kinds[1]


def test_few_people_are_warned_how_many_sit_out() -> None:
    assert evening(6, 1)[0]["says"] == ["6 people: 2 sit out in each round"]
    assert evening(11, 1)[0]["says"] == ["11 people: 3 sit out in each round"]
    assert all("says" not in evening(people, 1)[0] for people in (4, 5, 8, 9, 12, 14))


@pytest.mark.parametrize(
    ("body", "says"),
    [
        ({"entrants": 3}, "four or more play with partners"),
        ({"entrants": 201}, "play in groups of 200 at most"),
        ({"entrants": 8, "absent": [3]}, "draw one for 7, or play with a substitute"),
        ({"entrants": 8, "rounds": 65}, "64 at most"),
        ({"entrants": 8, "round": 4, "options": {"rounds": 3}}, "there is no round 4 of 3"),
    ],
)
def test_what_cannot_be_is_said(body: dict, says: str) -> None:
    with pytest.raises(Unreadable) as refused:
        answer_pairings("partners", body)
    assert says in refused.value.says
