"""Swiss: the best of all pairings, held against exhaustive search; byes, first turns, the Dutch system."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

import pytest

from referee.events.formats import answer_pairings
from referee.events.formats.swiss.club import MOST_WITH_LOTS
from referee.events.formats.swiss.dutch import by_article_5
from referee.events.formats.swiss.field import SwissField, field_of
from referee.events.formats.swiss.format import FORMAT
from referee.schema import Unreadable

MIRRORED = {"win": "loss", "loss": "win", "draw": "draw"}
HALVES = {"win": 2, "draw": 1, "bye": 2}


def draw(entrants: int, number: int, history: dict[str, list[str]], **more: object) -> dict:
    return answer_pairings("swiss", {"entrants": entrants, "round": number, "seed": "s", "history": history, **more})


def play(answer: dict, history: dict[str, list[str]], chance: random.Random) -> None:
    """Enter a random result of each pair."""
    for first, second in answer["pairs"]:
        outcome = chance.choice(["win", "loss", "draw"])
        history.setdefault(str(first), []).append(f"{second}w {outcome}")
        history.setdefault(str(second), []).append(f"{first}b {MIRRORED[outcome]}")
    if answer["bye"]:
        history.setdefault(str(answer["bye"]), []).append("- bye")


def all_pairings(waiting: list[int]) -> Iterator[list[tuple[int, int]]]:
    """Each way to pair; 0 is nobody."""
    if not waiting:
        yield []
        return
    first, *others = waiting
    for other in others:
        rest = [who for who in others if who != other]
        for pairs in all_pairings(rest):
            yield [(first, other), *pairs]


def faults(pairs: list[tuple[int, int]], history: dict[str, list[str]], rematch_first: bool) -> tuple[int, ...]:
    """The criteria in the order of the documents, each of them as a number that should be small."""
    points = Counter(
        {int(who): sum(HALVES.get(word.split()[1], 0) for word in words) for who, words in history.items()}
    )
    byes = Counter({int(who): sum("bye" in word for word in words) for who, words in history.items()})
    met = Counter(
        (int(who), int(word.split()[0][:-1])) for who, words in history.items() for word in words if word[0] != "-"
    )
    balance = Counter()
    for who, words in history.items():
        turns = [word.split()[0][-1] for word in words]
        balance[int(who)] = turns.count("w") - turns.count("b")
    played = [pair for pair in pairs if 0 not in pair]
    bye = sum(sum(pair) for pair in pairs if 0 in pair)
    rematches = sum(met[pair] ** 2 for pair in played)
    second_bye = byes[bye]
    uneven = balance[bye] ** 2
    for first, other in played:
        low, high = sorted((balance[first], balance[other]))
        uneven += (low + 1) ** 2 + (high - 1) ** 2
    return (
        *((rematches, second_bye) if rematch_first else (second_bye, rematches)),
        points[bye] if bye else 0,
        sum((points[first] - points[other]) ** 2 for first, other in played),
        uneven,
    )


@pytest.mark.parametrize("seed", range(24))
def test_no_pairing_is_better(seed: int) -> None:
    chance = random.Random(seed)
    entrants = 4 + seed % 5
    prefer = "no second bye" if seed % 4 == 3 else "no rematch"
    history: dict[str, list[str]] = {}
    for number in range(1, 7):
        answer = draw(entrants, number, history, options={"prefer": prefer})
        pairs = [tuple(pair) for pair in answer["pairs"]]
        whole = [*pairs, *([(0, answer["bye"])] if answer["bye"] else [])]
        field = list(range(entrants % 2 == 0, entrants + 1))
        rematch_first = prefer == "no rematch"
        best = min(faults(each, history, rematch_first) for each in all_pairings(field))
        assert faults(whole, history, rematch_first) == best
        play(answer, history, chance)


def any_history(seed: int, sizes: list[int]) -> tuple[int, dict[str, list[str]]]:
    """Rounds that chance paired: with rematches, second byes and no regard to points."""
    chance = random.Random(seed)
    entrants = chance.choice(sizes)
    history: dict[str, list[str]] = {}
    for _ in range(chance.choice([2, 3, 4])):
        names = list(range(1, entrants + 1))
        chance.shuffle(names)
        pairs = list(zip(names[::2], names[1::2], strict=False))
        play({"pairs": pairs, "bye": names[-1] if entrants % 2 else None}, history, chance)
    return entrants, history


@pytest.mark.parametrize(("sizes", "seeds"), [([6, 8], 100), ([5, 7], 60)])
@pytest.mark.parametrize("prefer", ["no rematch", "no second bye"])
def test_no_pairing_is_better_after_any_history(sizes: list[int], seeds: int, prefer: str) -> None:
    for seed in range(seeds):
        entrants, history = any_history(seed, sizes)
        answer = draw(entrants, len(history["1"]) + 1, history, options={"prefer": prefer})
        whole = [tuple(pair) for pair in answer["pairs"]] + ([(0, answer["bye"])] if answer["bye"] else [])
        field = list(range(entrants % 2 == 0, entrants + 1))
        rematch_first = prefer == "no rematch"
        best = min(faults(each, history, rematch_first) for each in all_pairings(field))
        assert faults(whole, history, rematch_first) == best


@pytest.mark.parametrize(("entrants", "absent"), [(16, ()), (33, ()), (40, (3, 7, 9)), (140, ())])
def test_the_best_round_among_few_pairs_is_the_best_of_all(
    entrants: int, absent: tuple[int, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    """With lots it is the same round; a large field has several that are equally good."""
    chance = random.Random(entrants)
    history: dict[str, list[str]] = {}
    for number in range(1, 8):
        away = [who for who in absent if number < who]
        narrowed = draw(entrants, number, history, absent=away)
        with monkeypatch.context() as patch:
            patch.setattr("referee.events.formats.swiss.club.narrowings", lambda there: [])
            whole = draw(entrants, number, history, absent=away)
        if entrants <= MOST_WITH_LOTS:
            assert narrowed == whole
        for answer in (narrowed, whole):
            answer["whole"] = [tuple(pair) for pair in answer["pairs"]] + (
                [(0, answer["bye"])] if answer["bye"] else []
            )
        assert faults(narrowed["whole"], history, True) == faults(whole["whole"], history, True)
        play(narrowed, history, chance)
        for who in away:
            history.setdefault(str(who), []).append("- absent")


def test_rematches_can_stand_in_the_way_of_the_least_sum_of_squares() -> None:
    """1 and 2 are alone at the top and have met: both meet somebody of fewer points."""
    history = {
        "1": ["2w draw", "3b win"],
        "2": ["1b draw", "5w win"],
        "3": ["4w draw", "1w loss"],
        "4": ["3b draw", "6w draw"],
        "5": ["6w draw", "2b loss"],
        "6": ["5b draw", "4b draw"],
    }
    pairs = [tuple(pair) for pair in draw(6, 3, history)["pairs"]]
    assert {1, 2} not in [set(pair) for pair in pairs]
    assert faults(pairs, history, True) == min(faults(each, history, True) for each in all_pairings([*range(1, 7)]))


@pytest.mark.parametrize("entrants", [16, 33, 64])
def test_no_rematch_one_bye_and_even_turns_in_a_larger_field(entrants: int) -> None:
    chance = random.Random(entrants)
    history: dict[str, list[str]] = {}
    met: Counter[frozenset[int]] = Counter()
    byes: Counter[int] = Counter()
    for number in range(1, 8):
        answer = draw(entrants, number, history, rounds=7)
        met.update(frozenset(pair) for pair in answer["pairs"])
        byes.update([answer["bye"]] if answer["bye"] else [])
        play(answer, history, chance)
    assert max(met.values()) == 1
    assert max(byes.values(), default=0) <= 1
    turns = {who: [word.split()[0][-1] for word in words] for who, words in history.items()}
    assert max(abs(each.count("w") - each.count("b")) for each in turns.values()) <= 3


def test_the_same_seed_draws_the_same() -> None:
    first = draw(20, 1, {})
    assert draw(20, 1, {}) == first
    assert draw(20, 1, {}, seed="t") != first


def test_a_draw_stays_what_it_was() -> None:
    assert draw(7, 1, {}) == {"pairs": [[3, 1], [7, 2], [5, 4]], "bye": 6}


def test_a_draw_of_a_large_field_stays_what_it_was() -> None:
    """Without lots several rounds are equally good; an event draws the same one whenever it is read."""
    chance = random.Random(1)
    history: dict[str, list[str]] = {}
    for number in range(1, 4):
        play(draw(130, number, history), history, chance)
    assert draw(130, 4, history)["pairs"][:2] == [[45, 90], [85, 43]]


def test_a_third_bye_is_avoided_also_before_anybody_has_met() -> None:
    history = {"1": ["- bye", "- bye"], "2": ["- bye", "- half bye"], "3": ["- half bye", "- bye"]}
    options = {"prefer": "no second bye", "bye_points": 0}
    for seed in "stuv":
        assert draw(3, 3, history, options=options, seed=seed)["bye"] != 1


def test_a_forfeit_was_not_played_and_those_two_may_still_meet() -> None:
    history = {
        "1": ["2 forfeit win", "3w win"],
        "2": ["1 forfeit loss", "4w win"],
        "3": ["4w win", "1b loss"],
        "4": ["3b loss", "2b loss"],
    }
    answer = draw(4, 3, history)
    assert {frozenset(pair) for pair in answer["pairs"]} in (
        {frozenset((1, 2)), frozenset((3, 4))},
        {frozenset((1, 4)), frozenset((2, 3))},
    )
    assert {frozenset(pair) for pair in answer["pairs"]} == {frozenset((1, 4)), frozenset((2, 3))}


@pytest.mark.parametrize("pairing", ["club", "dutch"])
@pytest.mark.parametrize(
    ("fifth", "first", "bye"),
    [
        ("1 forfeit win", "5 forfeit loss", 1),
        ("- full bye", "- absent", 1),
        ("- bye", "- absent", 1),
        ("- half bye", "- absent", 5),
    ],
)
def test_as_many_points_as_a_win_without_play_count_as_a_bye(pairing: str, fifth: str, first: str, bye: int) -> None:
    """C.04.1, article 4: a half-point bye does not count. 3 and 4 had a bye, 2 is ahead."""
    history = {
        "1": [first, "3b win"],
        "2": ["4w win", "5w win"],
        "3": ["- bye", "1w loss"],
        "4": ["2b loss", "- bye"],
        "5": [fifth, "2b loss"],
    }
    assert draw(5, 3, history, rounds=3, options={"pairing": pairing})["bye"] == bye


def test_dutch_gives_nobody_a_second_point_without_play() -> None:
    history = {"1": ["2 forfeit win"], "2": ["1 forfeit loss"], "3": ["- bye"]}
    asked = {"rounds": 3, "options": {"pairing": "dutch"}}
    assert draw(3, 2, history, **asked)["bye"] == 2
    history = {"1": ["2 forfeit win", "3w win"], "2": ["1 forfeit loss", "- bye"], "3": ["- bye", "1b loss"]}
    with pytest.raises(Unreadable, match="a second bye"):
        draw(3, 3, history, **asked)


def test_a_round_that_nobody_tells_of_is_an_absence() -> None:
    answer = draw(6, 4, {"1": ["4b win", "2w win", "- bye"]})
    whole = {"1": ["4b win", "2w win", "- bye"], "2": ["- absent", "1b loss"], "4": ["1w loss"]}
    assert answer == draw(6, 4, whole)


def test_who_is_absent_is_neither_paired_nor_has_the_bye() -> None:
    answer = draw(6, 1, {}, absent=[2, 3, 4])
    assert sorted([*answer["pairs"][0], answer["bye"]]) == [1, 5, 6]


@pytest.mark.parametrize(
    ("body", "says"),
    [
        ({"entrants": 9, "rounds": 9}, "9 entrants and 9 rounds of Swiss need rematches: 7 rounds, a round robin"),
        ({"entrants": 4, "absent": [1, 2, 3]}, "1 of 4 entrants can be paired"),
        ({"entrants": 4, "options": {"pairing": "luck"}}, "“luck” is none of club, dutch"),
        ({"entrants": 65, "options": {"pairing": "dutch"}}, "use the pairing “club”"),
        ({"entrants": 4, "history": {"5": ["- bye"]}}, "“5” is not an entrant from 1 to 4"),
        ({"entrants": 4, "options": {"bye_points": 0.3}}, "0.3 is not a number of points"),
    ],
)
def test_what_cannot_be_is_said(body: dict, says: str) -> None:
    with pytest.raises(Unreadable) as refused:
        answer_pairings("swiss", body)
    assert says in refused.value.says


def test_rematches_can_be_allowed() -> None:
    assert draw(4, 1, {}, rounds=9, options={"prefer": "no second bye"})["pairs"]


@pytest.mark.parametrize("seed", range(6))
def test_dutch_pairs_a_whole_tournament(seed: int) -> None:
    chance = random.Random(seed)
    entrants = 9 + seed
    history: dict[str, list[str]] = {}
    met: Counter[frozenset[int]] = Counter()
    for number in range(1, 6):
        answer = draw(entrants, number, history, rounds=5, options={"pairing": "dutch"})
        seated = [who for pair in answer["pairs"] for who in pair] + ([answer["bye"]] if answer["bye"] else [])
        assert sorted(seated) == list(range(1, entrants + 1))
        met.update(frozenset(pair) for pair in answer["pairs"])
        play(answer, history, chance)
    assert max(met.values()) == 1
    turns = {who: [word.split()[0][-1] for word in words if word[0] != "-"] for who, words in history.items()}
    assert max(abs(each.count("w") - each.count("b")) for each in turns.values()) <= 2


def test_dutch_opens_with_the_upper_half_against_the_lower() -> None:
    answer = draw(8, 1, {}, options={"pairing": "dutch"})
    assert {frozenset(pair) for pair in answer["pairs"]} == {frozenset((n, n + 4)) for n in range(1, 5)}
    firsts = [who in (pair[0] for pair in answer["pairs"]) for who in range(1, 5)]
    assert firsts in ([True, False, True, False], [False, True, False, True])


def test_points_come_before_the_number_when_the_first_turn_is_given() -> None:
    """Both want the first turn equally and had the same turns: 3 has more points than 1, so 3 has it."""
    history = {"1": ["2b loss"], "2": ["1w win"], "3": ["4b win"], "4": ["3w loss"]}
    there = field_of(
        FORMAT.read_request({"entrants": 4, "round": 2, "seed": "s", "history": history}),
        FORMAT.options().points,
        "no rematch",
    )
    assert by_article_5(there, 1, 3) == (3, 1)


@pytest.mark.parametrize("seed", range(4))
def test_first_turns_differ_from_those_of_the_library_only_where_points_differ(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The library takes the number for the rank; between two of the same points the number is the rank."""
    turned: list[tuple[float, float]] = []

    def compare(there: SwissField, first: int, second: int) -> tuple[int, int]:
        given = by_article_5(there, first, second)
        if given != (first, second) and there.round > 1:
            turned.append((there.points[first], there.points[second]))
        return given

    monkeypatch.setattr("referee.events.formats.swiss.dutch.by_article_5", compare)
    chance = random.Random(seed)
    history: dict[str, list[str]] = {}
    for number in range(1, 6):
        play(draw(14 + seed, number, history, rounds=5, options={"pairing": "dutch"}), history, chance)
    assert all(first != second for first, second in turned)
