"""The rules of a round robin: groups, withdrawals, and the bracket of those who go on."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any, Final

from referee.events.board import Board, Pairing, PlaceRow, Round
from referee.events.brackets import BracketRules
from referee.events.brackets.bracket_rules import points_of
from referee.events.event_rules import Crossed, Drawn, Facts, left_unplayed, sizes_of_rounds
from referee.events.formats.round_robin.going_on import GoingOn, those_going_on, those_going_on_before
from referee.events.outcome import Outcome
from referee.events.rounds import RoundRules
from referee.kit.names import listed
from referee.kit.values import replace
from referee.ruling import Refused

LETTERS: Final = [*"ABCDEFGHIJKLMNOPQRSTUVWXYZ", "AA", "AB", "AC", "AD", "AE", "AF"]
"""Names of groups."""
WIDEST_CROSS_TABLE: Final = 24
"""The most entrants whose cross table has a column for each."""


@dataclass(frozen=True, slots=True)
class RobinRules(RoundRules):
    """A round robin, in groups if the options say so, and the bracket after it."""

    bracket: BracketRules | None = None
    groups_of: Any = None
    """The members of each group, by the number of entrants and of groups."""

    # - groups

    def _groups(self, facts: Facts[Any]) -> list[list[str]]:
        """The entrants of each group, in the order of the draw."""
        names = facts.draws[0].order
        members = self.groups_of(len(names), facts.options.groups)
        return [[names[number - 1] for number in group] for group in members]

    def draw(self, facts: Facts[Any], board: Board, seed: str) -> Drawn:
        if not facts.draws:
            drawn = RoundRules.draw(self, facts, board, seed)
            names = tuple(name for name in self.names_of(facts) if name not in facts.withdrawn)
            return replace(drawn, order=names)
        if not facts.options.advance or len(facts.draws) > 1:
            return RoundRules.draw(self, facts, board, seed)
        if board.ready:
            raise Refused("EV-DRAW-2", f"The groups are not finished: {board.ready[0]} have no result yet.")
        going_on = self._going_on(facts, board, seed or facts.seed)
        if len(going_on.order) < 2:
            raise Refused("EV-DRAW-3", "A bracket takes two or more who go on: choose groups or “advance” otherwise.")
        says = (f"{listed(going_on.order)} go on", *going_on.says)
        return Drawn(len(facts.drawn_rounds()) + 1, order=going_on.order, seed=seed, says=says)

    def _going_on(self, facts: Facts[Any], board: Board, seed: str) -> GoingOn:
        """Those who go on, by seed; those who left do not."""
        tables = self._tables(facts, board)
        if facts.earlier:
            return those_going_on_before(tables, facts.options.advance)
        present = [[row for row in rows if row.who not in facts.withdrawn] for rows in tables]
        return those_going_on(present, facts.options.advance, self.possible(facts, board), seed)

    def _draw_all(self, facts: Facts[Any], seed: str, names: list[str], rounds: int) -> Drawn:
        drawn = RoundRules._draw_all(self, facts, seed, names, rounds)
        if facts.options.groups == 1:
            return drawn
        members = self.groups_of(len(names), facts.options.groups)
        letter = {names[number - 1]: LETTERS[index] for index, group in enumerate(members) for number in group}
        return replace(drawn, parts=tuple(_by_group(part, letter) for part in drawn.parts))

    # - withdrawals

    def says_of_leaving(self, facts: Facts[Any], who: str) -> str:
        if len(facts.draws) > 1:
            return ""
        says = RoundRules.says_of_leaving(self, facts, who)
        goes_on = f"{who} does not go on" if facts.options.advance and facts.draws else ""
        return "; ".join(part for part in (says, goes_on) if part)

    # - the bracket

    def board(self, facts: Facts[Any]) -> Board:
        board = RoundRules.board(self, _of_the_groups(facts))
        if len(facts.draws) < 2 or self.bracket is None:
            return replace(board, over=False, winners=()) if facts.options.advance else board
        after = self.bracket.board_of(facts, facts.draws[1].order, "", facts.draws[1].round - 1)
        return Board(
            {**board.pairings, **after.pairings},
            {**board.outcomes, **after.outcomes},
            ready=(*board.ready, *after.ready),
            over=after.over and not board.ready,
            winners=after.winners,
            detail=(board, after),
        )

    def board_with(self, facts: Facts[Any], board: Board, pairing: Pairing) -> Board:
        """The board after a new result, which may change who goes on."""
        if facts.options.advance:
            return self.board(facts)
        return RoundRules.board_with(self, facts, board, pairing)

    def going_on(self, facts: Facts[Any], board: Board) -> tuple[str, ...]:
        if board.detail is None or board.detail[0].ready:
            return ()
        return self._going_on(_of_the_groups(facts), board.detail[0], facts.draws[1].seed or facts.seed).order

    def total_rounds(self, facts: Facts[Any]) -> int:
        rounds = RoundRules.total_rounds(self, _of_the_groups(facts))
        if not facts.options.advance or self.bracket is None:
            return rounds
        if len(facts.draws) > 1:
            return facts.draws[1].round - 1 + self.bracket.rounds_for(len(facts.draws[1].order), facts.options)
        names = facts.draws[0].order if facts.draws else self.names_of(facts)
        members = self.groups_of(len(names), facts.options.groups)
        present = [sum(1 for number in group if names[number - 1] not in facts.withdrawn) for group in members]
        going_on = sum(min(facts.options.advance, size) for size in present)
        return rounds + (self.bracket.rounds_for(going_on, facts.options) if going_on > 1 else 0)

    def sizes(self, facts: Facts[Any], board: Board) -> list[int]:
        """The sizes in the groups, then in the bracket. Until the bracket is drawn, it counts as one without byes."""
        if board.detail is not None and self.bracket is not None:
            groups, after = board.detail
            return sizes_of_rounds(groups) + self.bracket.sizes_of(after)
        sizes = sizes_of_rounds(board)
        return sizes + [1 << number for number in reversed(range(self.total_rounds(facts) - len(sizes)))] * bool(sizes)

    def rounds(self, facts: Facts[Any], board: Board) -> tuple[Round, ...]:
        rounds = RoundRules.rounds(self, _of_the_groups(facts), board)
        if board.detail is None or self.bracket is None:
            return rounds
        after = facts.draws[1].round - 1
        return (
            *rounds,
            *(replace(each, number=each.number + after) for each in self.bracket.rounds(facts, board.detail[1])),
        )

    def require(self, facts: Facts[Any], pairing: Pairing, outcome: Outcome) -> None:
        if pairing.id.startswith("W") and self.bracket is not None:
            self.bracket.require(facts, pairing, outcome)

    # - the standing

    def standing(self, facts: Facts[Any], board: Board) -> list[PlaceRow]:
        if not facts.draws:
            return RoundRules.standing(self, facts, board)
        groups: Board = board.detail[0] if board.detail else board
        first = _of_the_groups(facts)
        rows = [row for table in self._tables(first, groups) for row in table]
        seated = {row.who for row in rows}
        rows += [PlaceRow(name, 0, 0) for name in facts.entrants if name not in seated]
        outside = facts.entrants.keys() - seated
        if board.detail is None or self.bracket is None:
            return _shared(rows, outside | left_unplayed(first, groups))
        by_name = {row.who: row for row in rows}
        ranked = self.bracket.places(facts, board.detail[1], facts.draws[1].order)
        behind = [row for row in rows if row.who not in facts.draws[1].order]
        added = points_of(board.detail[1], facts)
        ahead = [
            replace(by_name[name], place=place, points=by_name[name].points + added[name])
            for name, place in ranked
            if name in by_name
        ]
        left = () if facts.earlier else first.withdrawn.keys()
        after = _shared(behind, outside.union(left))
        return [*ahead, *(replace(row, place=row.place + len(ahead)) for row in after)]

    def crossed(self, facts: Facts[Any], board: Board) -> tuple[Crossed, ...]:
        """Each group by opponents; by rounds if it is too large for that."""
        if not facts.draws:
            return ()
        groups: Board = board.detail[0] if board.detail else board
        return tuple(
            Crossed(
                f"Group {rows[0].group}" if rows[0].group else "", tuple(rows), by_round=len(rows) > WIDEST_CROSS_TABLE
            )
            for rows in self._tables(facts, groups)
            if rows
        )

    def _tables(self, facts: Facts[Any], board: Board) -> list[list[PlaceRow]]:
        """The standing of each group, without late entries."""
        first = _of_the_groups(facts)
        tables = []
        for index, group in enumerate(self._groups(first)):
            members = {name: facts.entrants[name] for name in group if name in facts.entrants}
            part = replace(first, entrants=members)
            rows = RoundRules.standing(self, part, board)
            here = LETTERS[index] if facts.options.groups > 1 else ""
            tables.append([replace(row, group=here) for row in rows])
        return tables


def _of_the_groups(facts: Facts[Any]) -> Facts[Any]:
    """The facts of the groups. The draw of the bracket closes them: a later withdrawal does not change them.

    In version 1.2 a later withdrawal could annul matches.
    """
    withdrawn = {who: draws for who, draws in facts.withdrawn.items() if draws < 2 or facts.earlier}
    return replace(facts, draws=facts.draws[:1], withdrawn=withdrawn)


def _by_group(drawn: Drawn, letter: dict[str, str]) -> Drawn:
    """A round with ids that name the groups: `GA2-1`."""
    counts: dict[str, int] = {}
    pairings = []
    for pairing in drawn.pairings:
        group = letter[pairing.sides[0][0]]
        counts[group] = counts.get(group, 0) + 1
        stage = f"round {drawn.round} of group {group}"
        pairings.append(Pairing(f"G{group}{drawn.round}-{counts[group]}", drawn.round, pairing.sides, stage))
    return replace(drawn, pairings=tuple(pairings))


def _shared(rows: Sequence[PlaceRow], last: Collection[str]) -> list[PlaceRow]:
    """Rows of several groups in one list. Those with the same place in their groups share it, and so do the `last`."""
    keys = {row.who: (row.who in last, 0 if row.who in last else row.place) for row in rows}
    places: list[PlaceRow] = []
    for index, row in enumerate(sorted(rows, key=lambda row: keys[row.who])):
        same = index > 0 and keys[places[-1].who] == keys[row.who]
        places.append(replace(row, place=places[-1].place if same else index + 1))
    return places
