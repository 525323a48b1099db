"""The rules of an event whose rounds are drawn one after the other, or all at once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from referee.events.apart import clash_count, numbered_apart
from referee.events.board import Board, Crossed, Key, Pairing, PlaceRow, Round, TableShape
from referee.events.draw import DrawRequest, Pairs, Tables
from referee.events.entrants import Entrant
from referee.events.entries import PairByHand
from referee.events.entry_fields import Side
from referee.events.event_rules import LATE_RULE, ROUNDS, STAND_IN, EventRules
from referee.events.facts import Drawn, Facts
from referee.events.outcome import Outcome, walkover
from referee.events.points import Exact
from referee.events.rank import ranked_by
from referee.events.rounds import meetings
from referee.events.rounds.by_hand import names_by_hand, says_of_round
from referee.events.rounds.field import field_of
from referee.events.rounds.history import history_of, numbered, rematches_of
from referee.events.rounds.leaving import annulled, misses, without_place
from referee.events.rounds.points_by_round import points_by_round
from referee.events.rounds.table import standing_rows
from referee.kit.names import counted
from referee.kit.values import replace
from referee.ruling import Refused
from referee.schema import SchemaField


@dataclass(frozen=True, slots=True)
class RoundRules(EventRules[Any]):
    """Rounds by a draw of the format: `answer` gives a round for entrants by number."""

    answer: Callable[[DrawRequest[Any]], Pairs | Tables]
    rounds_for: Callable[[int, Any], int]
    """The number of rounds of the event, from the number of entrants; 0 if it goes on until it is closed."""
    people: int = 1
    """The people of a side: 2 with partners."""
    several: bool = False
    """True if more than two sides sit at a table."""
    uses_history: bool = False
    """True if a round depends on the results before it."""
    changes_too: tuple[str, ...] = ()
    whole: bool = False
    """True if all rounds are drawn at once."""
    points_of: Callable[[Facts[Any], Pairing, Outcome, int], Exact] | None = None
    """The points of a side, if they do not come from wins and losses."""
    withdrawal: Callable[[Facts[Any]], str] | None = None
    """The rule for those who leave if all meet (`leaving.py`); None if they are only left out of later draws."""

    def require_change(self, facts: Facts[Any], part: SchemaField, value: Any, path: str) -> None:
        EventRules.require_change(self, facts, part, value, path)
        drawn = len(facts.drawn_rounds())
        if part.key == ROUNDS and 0 < value < drawn:
            raise Refused("EV-CHANGE-2", f"Round {drawn} is drawn: the event has {drawn} rounds or more.", path)

    # - draws

    def draw(self, facts: Facts[Any], board: Board, seed: str) -> Drawn:
        number = len(facts.draws) + 1
        self._require_ready(facts, board, number)
        names = self.names_of(facts)
        seed = seed or facts.seed
        rounds = self.rounds_for(field_of(facts), facts.options)
        if self.whole:
            return self._draw_all(facts, seed, [name for name in names if name not in facts.withdrawn], rounds)
        if rounds and number > rounds:
            raise Refused("EV-DRAW-2", f"The event has {counted(rounds, 'round')}, and no more is drawn.")
        if self.is_too_few(facts):
            raise Refused("EV-DRAW-3", f"Another round needs {self.fewest}: close the event, or let more enter.")
        absent = {name for name in names if name in facts.withdrawn or (name, facts.after + number) in facts.absent}
        if self.uses_history:
            played = history_of(facts, board, facts.draws)
            history = numbered(played, names)
            away = frozenset(index for index, name in enumerate(names, 1) if name in absent)
            request = self._request(
                facts, seed, len(names), number, rounds, apart=numbered_apart(facts.kept_apart(), names)
            )
            answer = self.answer(replace(request, history=history, absent=away, open_end=not rounds))
            drawn = self._drawn(facts.after + number, answer, names, seed)
            return replace(drawn, says=(*drawn.says, *rematches_of(drawn, played)))
        return self._draw_by_schedule(facts, seed, [name for name in names if name not in absent], number)

    def _require_ready(self, facts: Facts[Any], board: Board, number: int) -> None:
        if self.whole and facts.draws:
            raise Refused("EV-DRAW-2", "All rounds are drawn: enter results, or strike the draw while none stands.")
        if board.ready:
            missing = "; ".join(map(str, board.ready[:6]))
            more = " …" if len(board.ready) > 6 else ""
            raise Refused(
                "EV-DRAW-2", f"Round {facts.after + number - 1} is not finished: {missing}{more} have no result yet."
            )

    def names_of(self, facts: Facts[Any]) -> list[str]:
        """The entrants in the order of their numbers."""
        return [name for name in facts.seeded() if name in facts.entrants]

    def _request(
        self, facts: Facts[Any], seed: str, entrants: int, number: int, rounds: int, *,
        apart: frozenset[tuple[int, int]] = frozenset(),
    ) -> DrawRequest[Any]:  # fmt: skip
        return DrawRequest(
            entrants=entrants,
            options=facts.options,
            seed=seed,
            history={},
            round=number,
            rounds=rounds,
            absent=frozenset(),
            earlier=facts.earlier,
            apart=apart,
        )

    def _draw_all(self, facts: Facts[Any], seed: str, names: list[str], rounds: int) -> Drawn:
        parts = []
        for number in range(1, rounds + 1):
            answer = self.answer(self._request(facts, seed, len(names), number, 0))
            parts.append(self._drawn(facts.after + number, answer, names, seed))
        if not parts:
            raise Refused("EV-DRAW-3", f"{counted(len(names), 'entrant')} have nobody to meet: two or more play.")
        return Drawn(0, seed=seed, parts=tuple(parts))

    def _draw_by_schedule(self, facts: Facts[Any], seed: str, names: list[str], number: int) -> Drawn:
        """A round of the schedule for those who are present.

        If somebody came or left, the schedule is a new one. Those who played most sit out. Of several ways to give out
        its numbers, the way that repeats the fewest meetings is taken. In version 1.2 its lot said who sits out.
        """
        rounds = max(self.rounds_for(len(names), facts.options), number)
        answer = self.answer(self._request(facts, facts.seed or seed, len(names), number, rounds))
        met, out = meetings.meetings_of(facts), answer.out if isinstance(answer, Tables) and not facts.earlier else ()
        by_lot = partial(meetings.numberings, facts, seed=seed, number=number, names=names, out=out)
        draw = partial(self._drawn, facts.after + number, answer, seed=seed)
        drawn = [draw(way) for way in ([names] if meetings.is_unchanged(facts, names) else by_lot(count=meetings.WAYS))]
        apart = facts.kept_apart() if self.several else frozenset()
        if apart and any(clash_count(each.pairings, apart) for each in drawn):
            drawn += map(draw, by_lot(count=meetings.WAYS_APART))
        return min(drawn, key=lambda each: (clash_count(each.pairings, apart), meetings.repeats(each, met)))

    def _drawn(self, number: int, answer: Pairs | Tables, names: list[str], seed: str) -> Drawn:
        if isinstance(answer, Pairs):
            rows: list[list[Side]] = [[(names[left - 1],), (names[right - 1],)] for left, right in answer.pairs]
            out = tuple(names[who - 1] for who in answer.byes)
        else:
            rows = [[meetings.side_of(part, names) for part in table] for table in answer.tables]
            out = tuple(names[who - 1] for who in answer.out)
        pairings = self.named(number, rows, names)
        return Drawn(number, pairings=pairings, byes=out, seed=seed, says=answer.says)

    def named(self, number: int, rows: Sequence[Sequence[Side]], names: list[str]) -> tuple[Pairing, ...]:
        """The pairings of a round, with ids of round and table."""
        stage = f"round {number}"
        return tuple(Pairing(f"R{number}-{at}", number, tuple(row), stage) for at, row in enumerate(rows, 1))

    def pair(self, facts: Facts[Any], board: Board, entry: PairByHand) -> Drawn:
        if self.whole:
            raise Refused("EV-PAIR-1", "All rounds are drawn at once: set the order of seeds instead.", "round")
        last = facts.after + len(facts.draws)
        if not facts.after < entry.round <= last + 1:
            raise Refused("EV-PAIR-1", f"Round {last + 1} is next; round {entry.round} cannot be set.", "round")
        if entry.round == last + 1 and board.ready:
            raise Refused("EV-DRAW-2", f"Round {last} is not finished: {board.ready[0]} have no result yet.")
        rows = (*entry.pairs, *entry.tables)
        if not rows:
            raise Refused("EV-PAIR-1", "A round set by hand has pairs or tables.", "pairs")
        names = names_by_hand(facts, entry)
        for row in rows:
            fits = len(row) >= 2 if self.several else len(row) == 2
            if not fits or any(len(side) != self.people for side in row):
                wanted = "two pairs of partners" if self.people == 2 else "sides that are single entrants"
                raise Refused("EV-PAIR-1", f"A table has {'two or more' if self.several else wanted}.", "pairs")
        pairings = self.named(entry.round, rows, names)
        drawn = Drawn(entry.round, pairings=pairings, byes=entry.byes, by_hand=True)
        others = [each for each in facts.draws if each.round != entry.round]
        return replace(drawn, says=says_of_round(facts, drawn, names, history_of(facts, board, others)))

    # - the board

    def played_rounds(self, facts: Facts[Any]) -> tuple[Drawn, ...]:
        """The drawn rounds with everybody who played in them: a result can name newcomers."""
        return facts.drawn_rounds()

    def board(self, facts: Facts[Any]) -> Board:
        pairings: dict[Key, Pairing] = {}
        outcomes: dict[Key, Outcome] = {}
        ready: list[Pairing] = []
        out = self.annulled(facts)
        for drawn in self.played_rounds(facts):
            for pairing in drawn.pairings:
                key = pairing.key
                if out and any(name in out for side in pairing.sides for name in side):
                    continue
                pairings[key] = pairing
                outcome = self.outcome_of(facts, pairing)
                if outcome is None:
                    ready.append(pairing)
                else:
                    outcomes[key] = outcome
        over = self._is_over(facts, bool(ready))
        board = Board(pairings, outcomes, ready=tuple(ready), over=over)
        return replace(board, winners=self.first(facts, board)) if over else board

    def board_with(self, facts: Facts[Any], board: Board, pairing: Pairing) -> Board:
        """The same pairings with one more decided. A round of 512 costs no more than its list of open pairings."""
        if (facts.withdrawn and self.withdrawal) or pairing.key not in board.pairings:
            return self.board(facts)
        ready = tuple(each for each in board.ready if each.key != pairing.key)
        outcomes = {**board.outcomes, pairing.key: facts.results[pairing.key].outcome}
        over = self._is_over(facts, bool(ready))
        after = Board(board.pairings, outcomes, ready=ready, over=over)
        return replace(after, winners=self.first(facts, after)) if over else after

    def annulled(self, facts: Facts[Any]) -> frozenset[str]:
        """Those whose matches are annulled because they left."""
        return annulled(facts, self.withdrawal(facts)) if self.withdrawal else frozenset()

    def outcome_of(self, facts: Facts[Any], pairing: Pairing) -> Outcome | None:
        """The outcome from the entered result, otherwise from a withdrawal. At a table of several, the others play."""
        counted = facts.results.get(pairing.key)
        if counted is not None:
            return counted.outcome
        if not facts.withdrawn or self.several or self._plays_on(facts):
            return None
        missing = [at for at, side in enumerate(pairing.sides) if any(name in facts.withdrawn for name in side)]
        return walkover(pairing.sides, missing) if missing else None

    def _plays_on(self, facts: Facts[Any]) -> bool:
        """True if a stand-in plays on for partners who leave. In version 1.2 their match was lost."""
        return self.people > 1 and not facts.earlier

    def _is_over(self, facts: Facts[Any], waiting: bool) -> bool:
        if waiting or not facts.draws:
            return False
        rounds = self.rounds_for(field_of(facts), facts.options)
        return self.whole or bool(rounds and len(facts.draws) >= rounds)

    def draws_left(self, facts: Facts[Any]) -> bool:
        rounds = self.rounds_for(field_of(facts), facts.options)
        return not facts.draws or (not self.whole and (not rounds or len(facts.draws) < rounds))

    def why_no_entries(self, facts: Facts[Any]) -> str:
        if not self.whole or not facts.draws:
            return ""
        instead = "so it is too late to enter" if facts.results else "take the draw back, and somebody else can enter"
        return f"All rounds are drawn{',' if facts.results else ':'} {instead}. {STAND_IN}"

    def draws_by_round(self, facts: Facts[Any]) -> bool:
        return not self.whole

    def rounds_by_hand(self, facts: Facts[Any], board: Board) -> tuple[int, ...]:
        """The last round while it has no result, else the next one."""
        if self.whole:
            return ()
        last = facts.after + len(facts.draws)
        if facts.draws and all(pairing.key not in facts.results for pairing in facts.draws[-1].pairings):
            return (last,)
        return () if board.ready or not self.draws_left(facts) else (last + 1,)

    def shape_of_table(self, facts: Facts[Any]) -> TableShape:
        return TableShape(self.people, sides=getattr(facts.options, "at_a_table", 2))

    def rounds_with(self, entrants: int, options: Any) -> int:
        return self.rounds_for(entrants, options)

    def has_open_end(self, options: Any) -> bool:
        return not self.rounds_for(8, options)

    def foreseen(self, entrants: int, options: Any) -> list[int]:
        """Rounds of pairs, or of tables of four."""
        return [max(1, entrants // (4 if self.several else 2 * self.people))] * self.rounds_for(entrants, options)

    def total_rounds(self, facts: Facts[Any]) -> int:
        if self.whole and facts.draws:
            return len(facts.drawn_rounds())
        return self.rounds_for(field_of(facts), facts.options)

    def rounds(self, facts: Facts[Any], board: Board) -> tuple[Round, ...]:
        return tuple(
            Round(
                drawn.round,
                f"round {drawn.round}",
                tuple(pairing for pairing in drawn.pairings if pairing.key in board.pairings),
                drawn.byes,
            )
            for drawn in self.played_rounds(facts)
        )

    # - the standing

    def crossed(self, facts: Facts[Any], board: Board) -> tuple[Crossed, ...]:
        """All entrants by rounds, if they meet one by one and a round depends on the rounds before it."""
        if not (facts.draws and self.uses_history and self.people == 1 and not self.several):
            return ()
        rows = tuple(self.standing(facts, board))
        total = self.total_rounds(facts)
        return (Crossed("", rows, by_round=True, first=facts.after + 1, last=facts.after + total if total else 0),)

    def standing(self, facts: Facts[Any], board: Board) -> list[PlaceRow]:
        rounds = self.played_rounds(facts)
        history = history_of(facts, board, rounds)
        last = without_place(facts, board)
        if self.points_of is None:
            return standing_rows(facts, history, last=last)
        points = points_by_round(facts, board, rounds, self.points_of)
        possible = self.possible(facts, board) if ranked_by(facts.options) == "share" else None
        return standing_rows(facts, history, points, last=last, possible=possible)

    def possible(self, facts: Facts[Any], board: Board) -> dict[str, Exact]:
        """The most points of the decided matches, and the points of byes."""
        possible = EventRules.possible(self, facts, board)
        bye = getattr(facts.options, "bye_points", 0)
        for drawn in facts.drawn_rounds() if bye else ():
            for name in drawn.byes:
                possible[name] += bye
        return possible

    def most_points(self, facts: Facts[Any], pairing: Pairing, outcome: Outcome) -> Exact:
        if self.points_of is None:
            return EventRules.most_points(self, facts, pairing, outcome)
        first = outcome.order[0][0]
        others = tuple(index for index in range(len(pairing.sides)) if index != first)
        return self.points_of(facts, pairing, replace(outcome, order=((first,), others)), first)

    def place_for(self, facts: Facts[Any], board: Board, who: Entrant) -> int:
        if says := self.why_no_entries(facts):
            raise Refused(LATE_RULE, says, "who")
        return 0

    def says_of_leaving(self, facts: Facts[Any], board: Board, who: str) -> str:
        if self.withdrawal is None:
            own = next((each for each in board.ready if any(who in side for side in each.sides)), None)
            if own is not None and self._plays_on(facts):
                return f"a stand-in plays {own.title_in_sentence} on, for all others there; no more pairings after it"
            return f"{'' if self.several else board.walkover_of(who)}; no more pairings".removeprefix("; ")
        after = replace(facts, withdrawn={**facts.withdrawn, who: len(facts.draws)})
        if who in self.annulled(after):
            return "all matches are annulled"
        return "the matches that are left are forfeits" if misses(after, who) else ""

    def require(self, facts: Facts[Any], pairing: Pairing, outcome: Outcome) -> None:
        if len(pairing.sides) > 2 and outcome.forfeit:
            raise Refused(
                "EV-RES-3", "A table of several has an order: somebody who did not come is last in it.", "forfeit"
            )
