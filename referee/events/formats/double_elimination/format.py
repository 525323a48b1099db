"""Entrants who lose twice are out. The winners of both sides meet in the final."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from referee.events.brackets import LOSER, WINNER, BracketRules, Network, Node, Source, winners_side
from referee.events.brackets.bracket_rules import AS_ENTERED, SEEDINGS
from referee.events.draw import POINT_SYSTEM, Format
from referee.events.formats.double_elimination.rematches import masks
from referee.events.frames import FRAMES, FRAMES_LABEL
from referee.events.match_options import MATCH_OPTIONS, MatchOptions
from referee.events.points import PointSystem
from referee.kit.values import replace
from referee.schema import Fields, field, one_of

IF_NEEDED, NEVER = "if needed", "never"


class Options(Fields):
    """Points, the second final, and the order of seeds."""

    points: PointSystem = field("Points for a win, a draw, a loss", default=PointSystem(), field_type=POINT_SYSTEM)
    second_final: str = field(
        "Second final",
        default=IF_NEEDED,
        field_type=one_of({IF_NEEDED: "if the unbeaten side loses the first", NEVER: "never"}),
    )
    seeding: str = field("Seeds", default=AS_ENTERED, field_type=one_of(SEEDINGS))
    frames: int = field(FRAMES_LABEL, default=0, field_type=FRAMES)
    match_options: MatchOptions = field("Options of matches, last round first", default=(), field_type=MATCH_OPTIONS)


def network(size: int, options: Options) -> Network:
    """The bracket for a number of places."""
    return _network(size, options.second_final == IF_NEEDED)


@lru_cache(maxsize=64)
def _network(size: int, second_final: bool) -> Network:
    side = _Sides(size)
    final = max(side.time(WINNER, index) for index in (side.top, side.bottom)) + 1
    sources: tuple[Source, Source] = (
        (WINNER, side.top),
        (LOSER, side.top) if size == 2 else (WINNER, side.bottom),
    )
    nodes = side.nodes
    last = 0 if second_final else 1
    nodes.append(Node("F1", final, *sources, "the final", "final", winner_place=last, loser_place=2 * last))
    if second_final:
        first = len(nodes) - 1
        nodes.append(
            Node(
                "F2",
                final + 1,
                upper=(WINNER, first),
                lower=(LOSER, first),
                stage="the second final",
                name="second final",
                winner_place=1,
                loser_place=2,
                if_lower_won=True,
            )
        )
    return Network(size, tuple(nodes))


class _Sides:
    """The winners' side and the losers' side of a bracket, while they are built."""

    def __init__(self, size: int) -> None:
        winners = winners_side(size, loser_places=False, last_place=False)
        self.nodes: list[Node] = []
        by_round: dict[int, list[Node]] = {}
        for node in winners:
            by_round.setdefault(node.round, []).append(node)
        self.rounds = len(by_round)
        self.place = size
        self.nodes.extend(winners)
        self.starts = {number: winners.index(nodes[0]) for number, nodes in by_round.items()}
        self.top = len(winners) - 1
        self.bottom = self.top
        if size > 2:
            self.bottom = self._losers(size)
        self.nodes[: len(winners)] = [self._winners_node(index, node) for index, node in enumerate(winners)]

    def time(self, _: int, index: int) -> int:
        return self.nodes[index].round

    def _winners_node(self, index: int, node: Node) -> Node:
        """A match of the winners' side with its name. After a single round, both play again in the final."""
        name = f"winners' round {node.round}" if node.round < self.rounds else "winners' final"
        stage = f"the {name}" if node.round == self.rounds else name
        return replace(node, stage=stage, name=name)

    def _losers(self, size: int) -> int:
        """Adds the losers' side, and returns the index of its last match."""
        exchanged = masks(size)
        places = size // 4
        sources: list[Source] = [(LOSER, self.starts[1] + index) for index in range(2 * places)]
        number, out = 1, size
        row, out = self._round(number, [(sources[2 * i], sources[2 * i + 1]) for i in range(places)], out)
        for entering in range(2, self.rounds + 1):
            mask = exchanged[entering - 2]
            start = self.starts[entering]
            number += 1
            row, out = self._round(
                number, [((WINNER, index), (LOSER, start + (i ^ mask))) for i, index in enumerate(row)], out
            )
            if len(row) > 1:
                number += 1
                pairs: list[tuple[Source, Source]] = [
                    ((WINNER, row[2 * i]), (WINNER, row[2 * i + 1])) for i in range(len(row) // 2)
                ]
                row, out = self._round(number, pairs, out)
        return row[0]

    def _round(self, number: int, pairs: list[tuple[Source, Source]], out: int) -> tuple[list[int], int]:
        """Adds a round of the losers' side, and returns the indexes of its matches and the last place still open."""
        place = out - len(pairs) + 1
        is_last = place == 3
        name = "losers' final" if is_last else f"losers' round {number}"
        stage = f"the {name}" if len(pairs) == 1 else name
        row = []
        for index, (upper, lower) in enumerate(pairs):
            time = max(self.nodes[upper[1]].round, self.nodes[lower[1]].round) + 1
            self.nodes.append(
                Node(f"L{number}-{index + 1}", time, upper, lower, stage=stage, name=name, loser_place=place)
            )
            row.append(len(self.nodes) - 1)
        return row, place - 1


FORMAT: Final = Format(
    "Double elimination",
    "Two losses end it.",
    Options,
    event_rules=BracketRules(network, changes_too=("second_final",)),
    listed=20,
    goes_after=True,
)
