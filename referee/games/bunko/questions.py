"""Questions about Bunko: the score of a turn, the next seats, a proposed seating."""

from typing import Annotated

from referee.contract import Question
from referee.games.bunko.options import Options
from referee.games.bunko.position import Pair, Place
from referee.games.bunko.scoring import DICE, number_up, read_roll, require_roll, score_after
from referee.games.bunko.seats import next_places, require_pairs, table_name
from referee.kit.dice import Die
from referee.kit.names import counted, listed
from referee.kit.values import unique
from referee.ruling import Answer, Refused
from referee.schema import Between, Fields, Length, Unreadable, field, one_of

Grabbed = Annotated[int, Between(0, DICE)]


class OneRoll(Fields):
    """One roll of a turn; after a bunko, also the dice that each team grabbed, the rolling team first."""

    dice: Annotated[tuple[Die, ...], Length(DICE, DICE)] = field("Dice")
    scramble: tuple[Grabbed, Grabbed] | None = field("Scramble, own and other", default=None)


class ScoreTurn(Question, ask="score-turn", title="What does this turn score?"):
    """The points of both teams after the rolls of one player."""

    rolls: Annotated[tuple[OneRoll, ...], Length(1, 60)] = field("Rolls")
    own: Annotated[int, Between(0, 999)] = field("Own points before", default=0)
    opponents: Annotated[int, Between(0, 999)] = field("Opponents’ points before", default=0)
    round: Annotated[int, Between(1, 99)] = field("Round", default=6, hint="by World Bunco rules its number counts")

    def answer(self, options: Options) -> Answer:
        """Both totals, and whether the turn is over (BU-ROLL-1, BU-ROLL-2, BU-WIPE-1, BU-BUNK-1)."""
        own, other, over = self.own, self.opponents, False
        rules = ["BU-ROLL-1"]
        up = number_up(self.round, options)
        for index, rolled in enumerate(self.rolls, 1):
            if over:
                raise Refused("BU-ROLL-2", f"There is no roll {index}: the turn ended with the one before.")
            roll = read_roll(rolled.dice, rolled.scramble, up, options)
            require_roll(roll, options)
            own, other = score_after(roll, own, other, options)
            over = not roll.scores
            cited = {"BU-BUNK-1": roll.bunko, "BU-WIPE-1": roll.wipeout, "BU-ROLL-2": over}
            rules += [rule for rule, applies in cited.items() if applies]
        says = f"{own} to {other}; {'the turn is over' if over else 'the same player rolls again'}"
        return Answer("answered", unique(rules), says, {"own": own, "opponents": other, "over": over})


Team = Annotated[tuple[str, ...], Length(2, 2)]


class Played(Fields):
    """A table of the round just played: its two teams, and the number of the winners (0 or 1)."""

    teams: Annotated[tuple[Team, ...], Length(2, 2)] = field("Teams")
    winner: Annotated[int, one_of({0: "the first team", 1: "the second team"})] = field("Winner")


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


class NextSeats(Question, ask="next-seats", title="Who sits where next?"):
    """The tables of the next round, and the partners allowed there."""

    tables: Annotated[tuple[Played, ...], Length(2, 100)] = field("Tables, the head table first")

    def answer(self, options: Options) -> Answer:
        """For each table its people, the fixed pairs or null, and the allowed pairings (BU-ROT-1 to BU-ROT-5)."""
        places = _places(self.tables, options)
        tables = [
            {
                "people": list(place.people),
                "pairs": [list(pair) for pair in place.allowed[0]] if place.fixed else None,
                "allowed": [[list(pair) for pair in pairing] for pairing in place.allowed],
            }
            for place in places
        ]
        says = ". ".join(f"{table_name(index)}: {listed(place.people)}" for index, place in enumerate(places, 1))
        rules = ("BU-ROT-1", "BU-ROT-2", "BU-ROT-3", "BU-ROT-4", "BU-ROT-5")
        return Answer("answered", rules, says, {"tables": tables})


class CheckSeats(Question, ask="check-seats", title="Is this seating allowed?"):
    """The partners proposed for the next round."""

    tables: Annotated[tuple[Played, ...], Length(2, 100)] = field("Tables, the head table first")
    proposal: tuple[Annotated[tuple[Team, ...], Length(2, 2)], ...] = field("Pairs by table")

    def answer(self, options: Options) -> Answer:
        """Allowed, or refused by the rule that it breaks (BU-CHECK-1, BU-ROT-3, BU-ROT-4)."""
        places = _places(self.tables, options)
        if len(self.proposal) != len(places):
            raise Unreadable(f"{counted(len(self.proposal), 'table')} proposed, of {len(places)}", "proposal")
        for index, (place, pairs) in enumerate(zip(places, self.proposal, strict=True), 1):
            require_pairs(place, pairs, index)
        says = "The seating is allowed: four at each table, and no partners who have to split up."
        return Answer("allowed", ("BU-CHECK-1",), says)
