"""A round set by hand: one that cannot be played is refused; sentences say what is unusual."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from referee.events.entries import PairByHand
from referee.events.facts import Drawn, Facts
from referee.events.results import FORFEIT_WIN, FREE_POINT, RoundResult
from referee.events.rounds.history import rematches_of
from referee.events.rounds.meetings import meetings_of
from referee.kit.names import listed, verb
from referee.kit.values import replace
from referee.ruling import Refused


def names_by_hand(facts: Facts[Any], entry: PairByHand) -> list[str]:
    """Everybody in a round set by hand, at a table or with a bye.

    :raises Refused: somebody is not an entrant, is there twice, or has left; version 1.2 allowed the last.
    """
    names = [name for row in (*entry.pairs, *entry.tables) for side in row for name in side] + [*entry.byes]
    times = Counter(names)
    for name in names:
        if name not in facts.entrants:
            raise Refused("EV-PAIR-1", f"{name} is not an entrant of this event.", "pairs")
        if times[name] > 1:
            raise Refused("EV-PAIR-1", f"{name} is in this round twice.", "pairs")
        number = entry.round - facts.after
        if facts.withdrawn.get(name, number) < number and not facts.earlier:
            raise Refused(
                "EV-PAIR-1",
                f"{name} left the event: strike the withdrawal first, or set the round without {name}.",
                "pairs",
            )
    return names


def says_of_round(
    facts: Facts[Any], drawn: Drawn, names: Sequence[str], history: Mapping[str, list[RoundResult]]
) -> tuple[str, ...]:
    """The sentences on a round set by hand: rematches, second byes, missing entrants, entrants who were to miss it.

    `history` has the other rounds. A second bye is mentioned if somebody who plays has had fewer byes.
    """
    says = [*rematches_of(drawn, history), *_partners_again(facts, drawn)]
    free = {name: [each.outcome for each in rounds if each.outcome in FREE_POINT] for name, rounds in history.items()}
    fewest = min((len(free[name]) for name in names if name not in drawn.byes), default=0)
    for name in drawn.byes:
        if len(free[name]) > fewest:
            count = "a second bye" if len(free[name]) == 1 else f"{len(free[name]) + 1} byes"
            why = ": a forfeit win counts as one" if FORFEIT_WIN in free[name] else ""
            says.append(f"{name} {verb((name,), 'has', 'have', 'with')} {count}{why}")
    missing = [name for name in facts.entrants if name not in names and _is_expected(facts, name, drawn.round)]
    if missing:
        says.append(f"{listed(missing)} {verb(missing, 'is', 'are', 'still')} in no pairing")
    says += [f"{name} was to miss this round" for name in names if (name, drawn.round) in facts.absent]
    return tuple(says)


def _partners_again(facts: Facts[Any], drawn: Drawn) -> list[str]:
    """The sentences on partners who were partners in another round."""
    others = replace(facts, draws=tuple(each for each in facts.draws if each.round != drawn.round))
    met = meetings_of(others)
    sides = [side for pairing in drawn.pairings for side in pairing.sides]
    return [f"{listed(side)} are partners again" for side in sides if len(side) == 2 and met[True, frozenset(side)]]


def _is_expected(facts: Facts[Any], name: str, number: int) -> bool:
    drawn = number - facts.after
    left, came = facts.withdrawn.get(name, drawn), facts.joined.get(name, 0)
    return came < drawn <= left and (name, number) not in facts.absent
