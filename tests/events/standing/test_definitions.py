"""Tie-breaks against plain definitions, written here a second time, on random small tournaments."""

from __future__ import annotations

import itertools
import re
from fractions import Fraction

import pytest

from referee.events.results import read_results
from referee.events.standing import Tournament, answer_standing, arithmetic_of, standing_of
from referee.kit.numbers import exact
from tests.events.tournaments import random_results

WORTH = {"win": 2, "forfeit win": 2, "full bye": 2, "bye": 2, "draw": 1, "half bye": 1}
"""In half points; all other outcomes are worth nothing."""
ORDER = ["points", "wins", "difference", "scored", "buchholz", "buchholz-cut-1", "median-buchholz", "sonneborn-berger"]
ORDER += ["progressive", "koya", "best-2"]


class Plain:
    """A tournament read word by word; points are half points."""

    def __init__(self, results: dict[str, list[str]]) -> None:
        self.rounds = {
            who: [
                (
                    word.split()[0].rstrip("wb"),
                    " ".join(p for p in word.split()[1:] if not p[0].isdigit()),
                    word.split()[-1],
                )
                for word in words
            ]
            for who, words in results.items()
        }
        self.points = {
            who: sum(WORTH.get(outcome, 0) for _, outcome, _ in rounds) for who, rounds in self.rounds.items()
        }

    def for_opponents(self, who: str) -> int:
        total = 0
        outcomes = [outcome for _, outcome, _ in self.rounds[who]]
        for index, outcome in enumerate(outcomes):
            asked_for = outcome in ("half bye", "absent")
            played_after = any(later not in ("half bye", "absent", "forfeit loss") for later in outcomes[index + 1 :])
            total += 1 if asked_for and not played_after else WORTH.get(outcome, 0)
        return total

    def opponents(self, who: str) -> list[tuple[int, int, bool]]:
        """For each round the opponent's half points, the own ones, and if the round was given up."""
        rows = []
        for against, outcome, _ in self.rounds[who]:
            worth = WORTH.get(outcome, 0)
            if outcome in ("win", "draw", "loss"):
                rows.append((self.for_opponents(against), worth, False))
            elif outcome.startswith("forfeit"):
                imagined = min(self.points[who], self.for_opponents(against))
                rows.append((imagined, worth, outcome == "forfeit loss"))
            else:
                imagined = min(self.points[who], len(self.rounds[who]))
                rows.append((imagined, worth, outcome in ("half bye", "absent")))
        return rows

    def cut(self, who: str) -> list[int]:
        rows = self.opponents(who)
        given_up = [row for row in rows if row[2]]
        rows.remove(min(given_up or rows))
        return sorted(row[0] for row in rows)

    def scores(self, who: str) -> list[tuple[int, int]]:
        return [tuple(int(part) for part in last.split("-")) for _, _, last in self.rounds[who] if "-" in last]  # type: ignore[misc]

    def values(self, who: str) -> dict[str, Fraction]:
        worth = [WORTH.get(outcome, 0) for _, outcome, _ in self.rounds[who]]
        count = len(worth)
        halves = {
            "points": self.points[who],
            "buchholz": sum(row[0] for row in self.opponents(who)),
            "buchholz-cut-1": sum(self.cut(who)),
            "median-buchholz": sum(self.cut(who)[:-1]),
            "progressive": sum(sum(worth[: index + 1]) for index in range(count)),
            "koya": sum(
                own
                for own, (against, _, _) in zip(worth, self.rounds[who], strict=True)
                if against != "-" and self.points[against] >= count
            ),
            "best-2": sum(sorted(worth)[-2:]),
        }
        return {
            **{key: Fraction(value, 2) for key, value in halves.items()},
            "wins": Fraction(sum(outcome.endswith("win") for _, outcome, _ in self.rounds[who])),
            "difference": Fraction(sum(own - other for own, other in self.scores(who))),
            "scored": Fraction(sum(own for own, _ in self.scores(who))),
            "sonneborn-berger": Fraction(sum(row[0] * row[1] for row in self.opponents(who)), 4),
        }


@pytest.mark.parametrize("seed", range(60))
def test_values_are_those_of_the_plain_definitions(seed: int) -> None:
    results = random_results(seed, entrants=3 + seed % 8, rounds=2 + seed % 6, unplayed=seed % 3 > 0)
    plain = Plain(results)
    answer = answer_standing({"results": results, "order": ORDER})
    for row in answer["standing"]:
        assert {key: Fraction(value) for key, value in row["values"].items()} == plain.values(row["who"])
    keys = [tuple(plain.values(row["who"])[key] for key in ORDER) for row in answer["standing"]]
    assert keys == sorted(keys, reverse=True)
    assert [row["place"] for row in answer["standing"]] == [1 + sum(other > key for other in keys) for key in keys]


@pytest.mark.parametrize("seed", range(80))
def test_head_to_head_against_every_outcome_of_missing_matches(seed: int) -> None:
    """Of two who are parted the upper one has more points in the mini-table whatever the missing matches bring.

    Where all have met, the order of the mini-table itself comes out.
    """
    results = random_results(seed, entrants=4, rounds=2 + seed % 3, unplayed=False, rematches=False)
    plain = Plain(results)
    answer = answer_standing({"results": results, "order": ["head-to-head"]})
    place = {row["who"]: row["place"] for row in answer["standing"]}
    everybody = list(results)
    met = {
        frozenset((who, against)) for who in everybody for against, outcome, _ in plain.rounds[who] if against != "-"
    }
    missing = [pair for pair in itertools.combinations(everybody, 2) if frozenset(pair) not in met]
    among = {
        who: sum(WORTH.get(outcome, 0) for against, outcome, _ in plain.rounds[who] if against != "-")
        for who in everybody
    }
    completions = []
    for outcomes in itertools.product(((2, 0), (1, 1), (0, 2)), repeat=len(missing)):
        points = dict(among)
        for (entrant, other), (first, second) in zip(missing, outcomes, strict=True):
            points[entrant] += first
            points[other] += second
        completions.append(points)
    cuts = [
        cut
        for size in range(1, len(everybody))
        for cut in itertools.combinations(everybody, size)
        if all(
            points[above] > points[below]
            for points in completions
            for above in cut
            for below in everybody
            if below not in cut
        )
    ]
    for cut in cuts:
        assert max(place[who] for who in cut) <= len(cut), "who is surely above is placed above"
    if not cuts:
        assert set(place.values()) == {1}, "nothing parts them"
    if not missing:
        first = {who: 1 + sum(among[other] > among[who] for other in everybody) for who in everybody}
        assert all(place[who] >= first[who] for who in everybody)


@pytest.mark.parametrize("seed", range(6))
def test_the_arithmetic_of_a_value_adds_up_to_it(seed: int) -> None:
    standing = standing_of(
        Tournament(read_results(random_results(seed, 7, 5)), best=2), [key.replace("best-2", "best-n") for key in ORDER]
    )
    for row in standing.rows:
        for key, value in row.values.items():
            counted = arithmetic_of(standing, key, row.who).partition(";")[0]
            assert value is not None
            assert reckoned(counted) == exact(value), (key, row.who, counted)


def reckoned(arithmetic: str) -> Fraction:
    """The value of `3 (Bo) + ½ × 2 (Cy) + 4 − 1 (Dee)`."""
    terms = re.sub(r" \([^)]*\)|no round counts", "", arithmetic).replace("½", ".5")
    sums = (re.split(r" ([×−]) ", term) for term in terms.split(" + ") if term)
    return sum((worth(*each) for each in sums), Fraction(0))


def worth(number: str, sign: str = "×", other: str = "1") -> Fraction:
    """The worth of one round."""
    return Fraction(number) * Fraction(other) if sign == "×" else Fraction(number) - Fraction(other)


def test_arithmetic_names_opponents_and_the_reason_without_one() -> None:
    results = read_results(
        {
            "Ann": ["Bo win 5-3", "- bye", "Cy loss 1-4"],
            "Bo": ["Ann loss 3-5", "Cy draw 2-2", "- absent"],
            "Cy": ["- bye", "Bo draw 2-2", "Ann win 4-1"],
        }
    )
    in_words = {
        "difference": "5 − 3 (Bo) + 1 − 4 (Cy)",
        "wins": "1 (Bo)",
        "buchholz-cut-1": "1½ (round 2, bye) + 2½ (Cy); without 1 (Bo)",
        "sonneborn-berger": "1 × 1 (Bo) + 1½ × 1 (round 2, bye) + 2½ × 0 (Cy)",
        "progressive": "1 (after round 1) + 2 (after round 2) + 2 (after round 3)",
        "best-n": "1 (Bo) + 1 (round 2, bye); without 0 (Cy)",
        "share": "2 of 3 possible points",
        "lot": "drawn from the text “x”",
    }
    standing = standing_of(Tournament(results, seed="x", best=2), [*in_words])
    assert {key: arithmetic_of(standing, key, "Ann") for key in in_words} == in_words
