"""The winners' side of a bracket: seeds by halves, names of rounds."""

from __future__ import annotations

from referee.events.brackets.network import SEED, WINNER, Node, Source

_NAMES = {1: ("final", "the final"), 2: ("semi-finals", "a semi-final"), 4: ("quarter-finals", "a quarter-final")}


def halves(size: int) -> list[int]:
    """Seeds from top to bottom, from 1: the two best are in different halves, the four best in different quarters."""
    order = [1]
    while len(order) < size:
        both = 2 * len(order) + 1
        order = [seed for top in order for seed in (top, both - top)]
    return order


def size_for(entrants: int) -> int:
    """The smallest power of two, at least 2, that holds the entrants."""
    return 1 << max(1, (entrants - 1).bit_length())


def names_of_rounds(matches: int, number: int) -> tuple[str, str]:
    """The name of a round by its number of matches, and the name of one of its matches in a sentence."""
    return _NAMES.get(matches, (f"round {number}", f"round {number}"))


def winners_side(size: int, loser_places: bool = True, last_place: bool = True) -> list[Node]:
    """The matches of the winners' side, round by round, each from top to bottom.

    `loser_places` is True if losers are out, `last_place` if the winner of the last match has won the event.
    """
    nodes: list[Node] = []
    sources: list[Source] = [(SEED, seed - 1) for seed in halves(size)]
    number = 1
    while len(sources) > 1:
        matches = len(sources) // 2
        name, stage = names_of_rounds(matches, number)
        start = len(nodes)
        for index in range(matches):
            nodes.append(
                Node(
                    f"W{number}-{index + 1}",
                    number,
                    upper=sources[2 * index],
                    lower=sources[2 * index + 1],
                    stage=stage,
                    name=name,
                    winner_place=1 if matches == 1 and last_place else 0,
                    loser_place=matches + 1 if loser_places else 0,
                )
            )
        sources = [(WINNER, start + index) for index in range(matches)]
        number += 1
    return nodes
