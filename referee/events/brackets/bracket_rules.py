"""The rules of an event that is one bracket: drawn once, resolved again from the results after each entry."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from referee.events.apart import seeds_apart
from referee.events.board import Board, Pairing, PlaceRow, Round
from referee.events.brackets.network import NOBODY, SEED, Gone, Network, State, places_of, resolve
from referee.events.brackets.sides import size_for
from referee.events.entrants import Entrant
from referee.events.event_rules import LATE_RULE, EventRules
from referee.events.facts import Drawn, Facts
from referee.events.lots import by_lot
from referee.events.outcome import word_for
from referee.events.points import Number
from referee.events.results import BYE
from referee.kit.names import counted_with, listed
from referee.kit.numbers import plain
from referee.kit.values import Value, replace
from referee.ruling import Refused

AS_ENTERED, BY_LOT, BY_RATING = "as entered", "lot", "rating"
SEEDINGS: Final = {
    AS_ENTERED: "in the order of the list",
    BY_LOT: "by lot",
    BY_RATING: "by rating, entered as the order of seeds",
}


class Bracket(Value):
    """The bracket of a board."""

    network: Network
    seeds: tuple[str, ...]
    state: State


class BracketRules(EventRules[Any]):
    """An event that is one bracket. `network` makes it for a size, which is a power of two, and options."""

    kinds_of_matches = ("The final", "The round before it", "All other matches")

    needs_winner = True

    def __init__(self, network: Callable[[int, Any], Network], changes_too: tuple[str, ...] = ()) -> None:
        self.network = network
        self.changes_too = changes_too

    # - the draw

    def draw(self, facts: Facts[Any], board: Board, seed: str) -> Drawn:
        if facts.draws:
            raise Refused("EV-DRAW-2", "The bracket is drawn: enter results, or strike the draw while none stands.")
        order, apart = order_of_seeds(facts, seed), facts.kept_apart()
        return Drawn(0, order=seeds_apart(order, size_for(len(order)), apart) if apart else order, seed=seed)

    def draws_lots(self, facts: Facts[Any]) -> bool:
        return _seeds_by_lot(facts)

    # - the board

    def board(self, facts: Facts[Any]) -> Board:
        return self.board_of(facts, facts.draws[0].order, facts.after) if facts.draws else Board()

    def board_of(self, facts: Facts[Any], order: Sequence[str], after: int) -> Board:
        """The board of a bracket from its order of seeds; `after` is the number of rounds before it."""
        network = self.network(size_for(len(order)), facts.options)
        seeds = seats(network, order, facts)
        state = resolve(network, seeds, facts.results, who_left(facts), after)
        pairings = {pairing.key: pairing for pairing in state.pairings.values()}
        ready = tuple(pairing for key, pairing in pairings.items() if key not in state.outcomes)
        over = not ready and state.champion is not None
        winners = (state.champion,) if over and state.champion else ()
        bracket = Bracket(network, tuple(seeds), state)
        return Board(pairings, state.outcomes, ready=ready, over=over, winners=winners, detail=bracket)

    def rounds(self, facts: Facts[Any], board: Board) -> tuple[Round, ...]:
        rounds = rounds_of(board.detail.network, board.detail.state) if facts.draws else ()
        return tuple(replace(each, number=each.number + facts.after) for each in rounds) if facts.after else rounds

    def total_rounds(self, facts: Facts[Any]) -> int:
        """The number of rounds up to the final; a second final does not count."""
        entrants = len(facts.draws[0].order) if facts.draws else len(facts.entrants)
        return self.rounds_with(entrants, facts.options)

    def rounds_with(self, entrants: int, options: Any) -> int:
        """The number of rounds of a bracket, without a second final."""
        nodes = self.network(size_for(entrants), options).nodes
        return max(node.round for node in nodes if not node.if_lower_won)

    def sizes(self, facts: Facts[Any], board: Board) -> list[int]:
        """Matches with an empty side do not count, nor does a second final before it is needed."""
        if not facts.draws:
            return []
        network, state = board.detail.network, board.detail.state
        sizes = Counter[int]()
        for index, node in enumerate(network.nodes):
            is_open = NOBODY not in (state.uppers[index], state.lowers[index]) and not node.if_lower_won
            sizes[node.round] += index in state.pairings or is_open
        return [sizes[number] for number in range(1, max(sizes) + 1)]

    # - the standing

    def standing(self, facts: Facts[Any], board: Board) -> list[PlaceRow]:
        order = [name for name in facts.seeded() if name in facts.entrants]
        if not facts.draws:
            return [PlaceRow(name, 1, facts.given(name)) for name in order]
        bracket: Bracket = board.detail
        places = places_of(bracket.network, bracket.seeds, bracket.state)
        points = {name: points + facts.given(name) for name, points in points_of(board, facts).items()}
        return rows_by_place(order, places, points)

    def foreseen(self, entrants: int, options: Any) -> list[int]:
        """A bracket without byes."""
        return [1 << number for number in reversed(range(self.rounds_with(entrants, options)))]

    # - coming late

    def place_for(self, facts: Facts[Any], board: Board, who: Entrant) -> int:
        if not facts.draws:
            return 0
        network = self.network(size_for(len(facts.draws[0].order)), facts.options)
        seeds = seats(network, facts.draws[0].order, facts)
        entrants = {**facts.entrants, who.name: who}
        for seat, name in enumerate(seeds):
            if name == NOBODY and not self._has_played_on(network, seeds, seat, board):
                tried = replace(facts, entrants=entrants, places={**facts.places, who.name: seat})
                after = self.board(tried).pairings
                if all(key in after for key in facts.results if key in board.pairings):
                    return seat
        raise Refused(
            LATE_RULE,
            f"No bye is left whose neighbour has not played on: {who.name} can take the place of somebody who "
            "leaves by agreement, or the bracket is drawn again while no result stands.",
            "who",
        )

    def says_of_leaving(self, facts: Facts[Any], board: Board, who: str) -> str:
        return board.walkover_of(who)

    def _has_played_on(self, network: Network, seeds: Sequence[str], seat: int, board: Board) -> bool:
        """True if the neighbour of a bye already has a result: a quick check before the bracket is tried."""
        for node in network.nodes:
            if (SEED, seat) in (node.upper, node.lower):
                other = node.lower if node.upper == (SEED, seat) else node.upper
                neighbour = seeds[other[1]]
                return any((neighbour,) in board.pairings[key].sides for key in board.outcomes)
        return True


def who_left(facts: Facts[Any]) -> Gone:
    """Those who left. In an event of version 1.2 a walkover falls if its winner leaves later."""
    if len(facts.withdrawn) < 2 or facts.earlier:
        return Gone(facts.withdrawn)
    rounds: dict[str, int] = {}
    for counted in facts.results.values():
        for side in counted.pairing.sides:
            rounds[side[0]] = max(rounds.get(side[0], 0), counted.pairing.round)
    return Gone(facts.withdrawn, rounds)


def _seeding(facts: Facts[Any]) -> str:
    return str(getattr(facts.options, "seeding", AS_ENTERED))


def _seeds_by_lot(facts: Facts[Any]) -> bool:
    return _seeding(facts) == BY_LOT and not facts.order


def order_of_seeds(facts: Facts[Any], seed: str) -> tuple[str, ...]:
    """The entrants by seed, drawn by lot if the options say so.

    :raises Refused: too few entrants, no seed for lots, or no order for a seeding by rating.
    """
    names = tuple(name for name in facts.seeded() if name not in facts.withdrawn)
    if len(names) < 2:
        raise Refused(
            "EV-DRAW-3", f"{counted_with(len(names), 'entrant', 'makes', 'make')} no bracket: two or more play."
        )
    if _seeds_by_lot(facts):
        if not seed:
            raise Refused(
                "EV-DRAW-4", "Seeds are drawn by lot here: state a text for the lot, such as today's date.", "seed"
            )
        return tuple(by_lot(seed, "seeds", names))
    if _seeding(facts) == BY_RATING and not facts.order:
        raise Refused("EV-DRAW-4", "Seeds go by rating here: enter their order first (“seed”).")
    return names


def seats(network: Network, order: Sequence[str], facts: Facts[Any]) -> list[str]:
    """The entrant at each seed; empty for a bye."""
    seated = [*order, *[NOBODY] * (network.size - len(order))]
    for name, seat in facts.places.items():
        if name in facts.entrants and len(order) <= seat < network.size:
            seated[seat] = name
    return seated


def rounds_of(network: Network, state: State) -> tuple[Round, ...]:
    """All times of play with their pairings and byes."""
    pairings: dict[int, list[Pairing]] = {}
    names: dict[int, dict[str, None]] = {}
    byes: dict[int, list[str]] = {}
    for index, node in enumerate(network.nodes):
        names.setdefault(node.round, {})[node.name] = None
        pairings.setdefault(node.round, [])
        if index in state.pairings:
            pairings[node.round].append(state.pairings[index])
            continue
        winner = state.winners[index]
        if winner and NOBODY in (state.uppers[index], state.lowers[index]) and not node.if_lower_won:
            byes.setdefault(node.round, []).append(winner)
    return tuple(
        Round(number, listed(list(names[number])), tuple(pairings[number]), tuple(byes.get(number, ())))
        for number in sorted(names)
    )


def points_of(board: Board, facts: Facts[Any]) -> dict[str, Number]:
    """The points of each entrant for matches of this bracket. A bye gives none."""
    worth = {**facts.options.points.by_outcome(), BYE: 0}
    points: dict[str, Number] = dict.fromkeys(facts.entrants, 0)
    for key, outcome in board.outcomes.items():
        for index, side in enumerate(board.pairings[key].sides):
            if side[0] in points:
                points[side[0]] += worth[word_for(outcome, index)]
    return points


def rows_by_place(order: Sequence[str], places: Mapping[str, int], points: Mapping[str, Number]) -> list[PlaceRow]:
    """The standing from the places in a full bracket, renumbered for the people in it: 1, 2, 3, 3, 5."""
    behind = max(places.values(), default=1) + 1
    keyed = sorted(order, key=lambda name: places.get(name, behind))
    rows: list[PlaceRow] = []
    for index, name in enumerate(keyed):
        same = index and places.get(keyed[index - 1], behind) == places.get(name, behind)
        first = 1 if places.get(name) == 1 else 2
        place = rows[-1].place if same else max(index + 1, first)
        rows.append(PlaceRow(name, place, plain(points.get(name, 0))))
    return rows
