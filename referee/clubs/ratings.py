"""Ratings: the strength of people at a game, from their places in matches. Teams and many sides are rated too."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from openskill.models import PlackettLuce

from referee.kit.values import Value
from referee.match.log import Breathe, without_pause

SCALE: Final = 60
"""The factor from the model's ratings to those shown: everybody begins with 1500 ± 500."""

_MODEL: Final = PlackettLuce()


class Rating(Value):
    """The strength of a person at a game: the most likely value, and how uncertain it is (one standard deviation)."""

    mu: float = _MODEL.mu
    sigma: float = _MODEL.sigma

    @property
    def shown(self) -> int:
        """The rating as people read it: 1500 for a beginner."""
        return round(SCALE * self.mu)

    @property
    def doubt(self) -> int:
        """The uncertainty as people read it: ± 500 for a beginner."""
        return round(SCALE * self.sigma)

    @property
    def sure(self) -> float:
        """The strength that is almost certain: the mean minus three deviations. Rankings are sorted by it."""
        return self.mu - 3 * self.sigma


BEGINNER: Final = Rating()
ABOUT: Final = (
    "Ratings are computed by the Plackett–Luce model of OpenSkill from the places of each match, also of teams and of "
    "more than two sides. Everybody begins with 1500 ± 500. The number after ± is the uncertainty: each match shrinks "
    "it. Results by hand count like matches; the ranking says how many there are. Rankings put those first who are "
    "strong for certain: rating minus three times the uncertainty."
)


class RatedMatch(Value):
    """A match as ratings see it: its sides, each with its people, and the place of each side."""

    match_id: str
    sides: tuple[tuple[str, ...], ...]
    places: tuple[int, ...]

    @property
    def people(self) -> tuple[str, ...]:
        """Everybody who played."""
        return tuple(person for side in self.sides for person in side)


def rated(match: RatedMatch, before: Mapping[str, Rating]) -> dict[str, Rating]:
    """The players' ratings after a match. A player who is not in `before` is a beginner.

    A match of one side changes no rating.
    """
    if len(match.sides) < 2:
        return {person: before.get(person, BEGINNER) for person in match.people}
    teams = [
        [_MODEL.rating(mu=known.mu, sigma=known.sigma) for person in side for known in [before.get(person, BEGINNER)]]
        for side in match.sides
    ]
    after = _MODEL.rate(teams, ranks=list(match.places))
    return {
        person: Rating(rating.mu, rating.sigma)
        for side, ratings in zip(match.sides, after, strict=True)
        for person, rating in zip(side, ratings, strict=True)
    }


def rated_in_order(
    matches: Iterable[RatedMatch], before: Mapping[str, Rating], breathe: Breathe = without_pause
) -> list[dict[str, Rating]]:
    """The ratings after each of several matches, in their order. `breathe` lets other work go on after each."""
    now = dict(before)
    steps = []
    for match in matches:
        after = rated(match, now)
        now |= after
        steps.append(after)
        breathe()
    return steps


def ranked(ratings: Mapping[str, Rating]) -> Sequence[tuple[str, Rating]]:
    """People with their ratings, sorted by the strength that is almost certain, the strongest first."""
    return sorted(ratings.items(), key=lambda pair: -pair[1].sure)
