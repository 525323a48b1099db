"""The rules of a round robin: groups and withdrawals."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from referee.events.apart import groups_apart
from referee.events.board import OF_GROUP, Board, Crossed, Pairing, PlaceRow
from referee.events.facts import Drawn, Facts
from referee.events.rounds import RoundRules
from referee.events.rounds.leaving import without_place
from referee.events.stages.joined import shared_places
from referee.kit.values import replace

LETTERS: Final = [*"ABCDEFGHIJKLMNOPQRSTUVWXYZ", "AA", "AB", "AC", "AD", "AE", "AF"]
"""Names of groups."""
WIDEST_CROSS_TABLE: Final = 24
"""The most entrants whose cross table has a column for each."""


@dataclass(frozen=True, slots=True)
class RobinRules(RoundRules):
    """A round robin, in groups if the options say so."""

    groups_of: Any = None
    """The members of each group, by the number of entrants and of groups."""

    # - groups

    def _groups(self, facts: Facts[Any]) -> list[list[str]]:
        """The entrants of each group, in the order of the draw; before it, as it would be now."""
        names = facts.draws[0].order if facts.draws else self.names_of(facts)
        members = self.groups_of(len(names), facts.options.groups)
        return [[names[number - 1] for number in group] for group in members]

    def names_of(self, facts: Facts[Any]) -> list[str]:
        """Before the draw, those kept apart are spread over the groups."""
        names = RoundRules.names_of(self, facts)
        apart = facts.kept_apart() if facts.options.groups > 1 and not facts.draws else frozenset()
        present = [name for name in names if name not in facts.withdrawn]
        if not apart or len(present) < 2 * facts.options.groups:
            return names
        return [*groups_apart(present, self.groups_of(len(present), facts.options.groups), apart)]

    def draw(self, facts: Facts[Any], board: Board, seed: str) -> Drawn:
        drawn = RoundRules.draw(self, facts, board, seed)
        return replace(drawn, order=tuple(name for name in self.names_of(facts) if name not in facts.withdrawn))

    def separates(self, facts: Facts[Any]) -> bool:
        """Within a group everybody meets everybody else: entrants are kept apart by the groups."""
        return facts.options.groups > 1 and RoundRules.separates(self, facts)

    def draws_lots(self, facts: Facts[Any]) -> bool:
        """The pairings follow the order of seeds; a lot can part those who are level."""
        return "lot" in facts.options.tie_breaks

    def _draw_all(self, facts: Facts[Any], seed: str, names: list[str], rounds: int) -> Drawn:
        drawn = RoundRules._draw_all(self, facts, seed, names, rounds)
        if facts.options.groups == 1:
            return drawn
        members = self.groups_of(len(names), facts.options.groups)
        letter = {names[number - 1]: LETTERS[index] for index, group in enumerate(members) for number in group}
        return replace(drawn, parts=tuple(_by_group(part, letter) for part in drawn.parts))

    def in_groups(self, facts: Facts[Any]) -> list[int]:
        return [sum(name not in facts.withdrawn for name in group) for group in self._groups(facts)]

    def last_behind(self, facts: Facts[Any]) -> frozenset[str]:
        """Those who are in no group, and those who left; in version 1.2 these kept their places."""
        outside = facts.entrants.keys() - {name for group in self._groups(facts) for name in group}
        return frozenset(outside if facts.earlier else outside | facts.withdrawn.keys())

    # - the standing

    def league_board(self, facts: Facts[Any], board: Board) -> Board | None:
        return board

    def standing(self, facts: Facts[Any], board: Board) -> list[PlaceRow]:
        if not facts.draws:
            return RoundRules.standing(self, facts, board)
        rows = [row for table in self.tables(facts, board) for row in table]
        outside = facts.entrants.keys() - {row.who for row in rows}
        rows += [PlaceRow(name, 0, 0) for name in facts.entrants if name in outside]
        return shared_places(rows, outside | without_place(facts, board))

    def crossed(self, facts: Facts[Any], board: Board) -> tuple[Crossed, ...]:
        """Each group by opponents; by rounds if it is too large for that."""
        if not facts.draws:
            return ()
        rounds = facts.drawn_rounds()
        return tuple(
            Crossed(
                f"Group {rows[0].group}" if rows[0].group else "",
                tuple(rows),
                by_round=len(rows) > WIDEST_CROSS_TABLE,
                first=facts.after + 1,
                last=facts.after + len(rounds),
            )
            for rows in self.tables(facts, board)
            if rows
        )

    def tables(self, facts: Facts[Any], board: Board) -> list[list[PlaceRow]]:
        """The standing of each group, without late entries."""
        tables = []
        for index, group in enumerate(self._groups(facts)):
            members = {name: facts.entrants[name] for name in group if name in facts.entrants}
            rows = RoundRules.standing(self, replace(facts, entrants=members), board)
            here = LETTERS[index] if facts.options.groups > 1 else ""
            tables.append([replace(row, group=here) for row in rows])
        return tables


def _by_group(drawn: Drawn, letter: dict[str, str]) -> Drawn:
    """A round with ids that name the groups: `GA2-1`."""
    counts: dict[str, int] = {}
    pairings = []
    for pairing in drawn.pairings:
        group = letter[pairing.sides[0][0]]
        counts[group] = counts.get(group, 0) + 1
        stage = f"round {drawn.round}{OF_GROUP}{group}"
        pairings.append(Pairing(f"G{group}{drawn.round}-{counts[group]}", drawn.round, pairing.sides, stage))
    return replace(drawn, pairings=tuple(pairings))
