"""Questions about Bunko: what a turn scores, who sits where next, whether a seating is allowed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar

from referee.games.bunko.position import Options, Pair, Place
from referee.games.bunko.rolling import DICE, number_up, read_roll, scored, wrong_with
from referee.games.bunko.seating import next_places
from referee.games.bunko.seating import wrong_with as wrong_seats
from referee.games.contract import Question
from referee.kit.dice import Die
from referee.kit.form import Between, Length, Unreadable, field
from referee.rulings import Answer

Grabbed = Annotated[int, Between(0, DICE)]


@dataclass(frozen=True, slots=True)
class OneRoll:
    """One roll of a turn; after a bunko with the dice that each team grabbed, the rolling team first."""

    dice: Annotated[tuple[Die, ...], Length(DICE, DICE)] = field("dice")
    scramble: tuple[Grabbed, Grabbed] | None = field("scramble, own and other", default=None)


@dataclass(frozen=True, slots=True)
class ScoreTurn(Question):
    """The points of both teams after the rolls of one player."""

    ask: ClassVar[str] = "score-turn"
    title: ClassVar[str] = "What does this turn score?"
    rolls: Annotated[tuple[OneRoll, ...], Length(1, 60)] = field("rolls")
    own: Annotated[int, Between(0, 999)] = field("own points before", default=0)
    opponents: Annotated[int, Between(0, 999)] = field("opponents’ points before", default=0)
    round: Annotated[int, Between(1, 99)] = field("round", default=6, hint="by World Bunco rules its number counts")

    def answer(self, options: Options) -> Answer:
        """Both totals, and whether the turn is over (BU-ROLL-1, BU-ROLL-2, BU-WIPE-1, BU-BUNK-1)."""
        own, other, again = self.own, self.opponents, True
        rules = ["BU-ROLL-1"]
        up = number_up(self.round, options)
        for index, one in enumerate(self.rolls, 1):
            if not again:
                says = f"There is no roll {index}: the turn ended with the one before."
                return Answer("refused", ("BU-ROLL-2",), says)
            roll = read_roll(one.dice, one.scramble, up, options)
            rule, says = wrong_with(roll, options)
            if rule:
                return Answer("refused", (rule,), says)
            own, other, again = scored(roll, own, other, options)
            for rule, holds in (("BU-BUNK-1", roll.bunko), ("BU-WIPE-1", roll.wipeout), ("BU-ROLL-2", not again)):
                if holds and rule not in rules:
                    rules.append(rule)
        says = f"{own} against {other}; {'the same player rolls again' if again else 'the turn is over'}"
        return Answer("answered", tuple(rules), says, {"own": own, "opponents": other, "over": not again})


Team = Annotated[tuple[str, ...], Length(2, 2)]


@dataclass(frozen=True, slots=True)
class Played:
    """A table of the round just played: its two teams, and which of them won (0 or 1)."""

    teams: Annotated[tuple[Team, ...], Length(2, 2)] = field("teams")
    winner: Annotated[int, Between(0, 1)] = field("winner", hint="0 for the first team, 1 for the second")


def _places(tables: tuple[Played, ...], options: Options) -> tuple[Place, ...]:
    seen: set[str] = set()
    for index, table in enumerate(tables):
        for name in (name for team in table.teams for name in team):
            if name in seen:
                raise Unreadable(f"{name} sits in two places", f"tables[{index}].teams")
            seen.add(name)
    winners: list[Pair] = []
    losers: list[Pair] = []
    for table in tables:
        won, lost = table.teams[table.winner], table.teams[1 - table.winner]
        winners.append((won[0], won[1]))
        losers.append((lost[0], lost[1]))
    return next_places(winners, losers, options)


@dataclass(frozen=True, slots=True)
class NextSeats(Question):
    """Who sits at which table in the next round, and which partners are allowed."""

    ask: ClassVar[str] = "next-seats"
    title: ClassVar[str] = "Who sits where next?"
    tables: Annotated[tuple[Played, ...], Length(2, 100)] = field("tables, the head table first")

    def answer(self, options: Options) -> Answer:
        """For each table its people, the fixed pairs or null, and the pairings allowed (BU-ROT-1 to BU-ROT-5)."""
        places = _places(self.tables, options)
        tables = [
            {
                "people": list(place.people),
                "pairs": [list(pair) for pair in place.allowed[0]] if place.fixed else None,
                "allowed": [[list(pair) for pair in pairing] for pairing in place.allowed],
            }
            for place in places
        ]
        says = "; ".join(f"table {index}: {', '.join(place.people)}" for index, place in enumerate(places, 1))
        rules = ("BU-ROT-1", "BU-ROT-2", "BU-ROT-3", "BU-ROT-4", "BU-ROT-5")
        return Answer("answered", rules, says, {"tables": tables})


@dataclass(frozen=True, slots=True)
class CheckSeats(Question):
    """Whether the partners that somebody proposes for the next round are allowed."""

    ask: ClassVar[str] = "check-seats"
    title: ClassVar[str] = "Is this seating allowed?"
    tables: Annotated[tuple[Played, ...], Length(2, 100)] = field("tables, the head table first")
    proposal: tuple[Annotated[tuple[Team, ...], Length(2, 2)], ...] = field("pairs by table")

    def answer(self, options: Options) -> Answer:
        """Allowed, or refused by the rule that it breaks (BU-CHECK-1, BU-ROT-3, BU-ROT-4)."""
        places = _places(self.tables, options)
        if len(self.proposal) != len(places):
            raise Unreadable(f"{len(self.proposal)} tables proposed; there are {len(places)}", "proposal")
        for index, (place, pairs) in enumerate(zip(places, self.proposal, strict=True), 1):
            rule, says = wrong_seats(place, pairs, index)
            if rule:
                return Answer("refused", (rule,), says)
        return Answer(
            "allowed", ("BU-CHECK-1",), "The seating is allowed: four at each table, partners as they may be."
        )
