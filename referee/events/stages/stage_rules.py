"""The rules of an event in two stages: the first decides who goes on to the second."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.events.board import Board, Crossed, Pairing, PlaceRow, Round, TableShape
from referee.events.brackets import BracketRules
from referee.events.entrants import Entrant
from referee.events.entries import PairByHand
from referee.events.event_rules import LATE_RULE, STAND_IN, EventRules
from referee.events.facts import Drawn, Facts
from referee.events.outcome import Outcome
from referee.events.points import Exact
from referee.events.stages.changing import require_stage_option
from referee.events.stages.cut import CUT, Cut
from referee.events.stages.going_on import GoingOn, TiedAtCut, those_going_on, those_going_on_before, with_those_apart
from referee.events.stages.joined import StageBoards, in_one, shared_places
from referee.events.stages.stage import Stage, draws_before
from referee.kit.names import listed, verb
from referee.kit.values import replace
from referee.ruling import Refused
from referee.schema import SchemaField


class StageRules(EventRules[Any]):
    """An event in two stages. A stage that is complete stands: the draw of the second closes the first."""

    def __init__(self, first: Stage, cut: Cut, then: Stage) -> None:
        self.first_stage, self.cut, self.then_stage = first, cut, then
        self.changes_too = first.rules.changes_too

    # - the facts and the boards of each stage

    def _first(self, facts: Facts[Any]) -> Facts[Any]:
        """The facts of the first stage. A withdrawal after it does not change it, except in version 1.2."""
        at = draws_before(facts)
        withdrawn = {who: draws for who, draws in facts.withdrawn.items() if draws <= at or facts.earlier}
        begun, play_off = facts.begun, facts.play_off
        if begun is not None and not self._ends_in_bracket:
            play_off = play_off[: begun.play_offs]
        return self.first_stage.facts(
            replace(
                facts,
                draws=facts.draws[:at],
                withdrawn=withdrawn,
                play_off=play_off,
                adjustments=tuple(each for each in facts.adjustments if begun is None or each.n <= begun.adjusted),
            )
        )

    def _then(self, facts: Facts[Any], begun: Drawn) -> Facts[Any]:
        """The facts of the second stage: its entrants are those who went on, by seed."""
        at = draws_before(facts)
        entrants = {name: facts.entrants[name] for name in begun.going_on if name in facts.entrants}
        return self.then_stage.facts(
            replace(
                facts,
                entrants=entrants,
                order=begun.going_on,
                draws=facts.draws[at:],
                withdrawn={who: max(0, draws - at) for who, draws in facts.withdrawn.items() if who in entrants},
                joined={},
                places={},
                play_off=facts.play_off[begun.play_offs :],
                adjustments=tuple(each for each in facts.adjustments if each.n > begun.adjusted),
                after=begun.round - 1,
            )
        )

    @property
    def _ends_in_bracket(self) -> bool:
        return isinstance(self.then_stage.rules, BracketRules)

    def _stage_of(self, facts: Facts[Any], pairing: Pairing) -> tuple[Stage, Facts[Any]]:
        """The stage of a pairing with its facts. A pairing after the rounds of the first is one of the second."""
        first, begun = self._first(facts), facts.begun
        if pairing.round <= len(first.drawn_rounds()):
            return self.first_stage, first
        return self.then_stage, self.then_stage.facts(facts) if begun is None else self._then(facts, begun)

    def board(self, facts: Facts[Any]) -> Board:
        return self._joined(facts, self.first_stage.rules.board(self._first(facts)))

    def board_with(self, facts: Facts[Any], board: Board, pairing: Pairing) -> Board:
        """The board after a new result. A round of many pairings costs no more than in an event of one stage."""
        boards: StageBoards = board.detail
        stage, own = self._stage_of(facts, pairing)
        if stage is self.first_stage:
            return self._joined(facts, stage.rules.board_with(own, boards.first, pairing))
        then = None if boards.then is None else stage.rules.board_with(own, boards.then, pairing)
        return in_one(StageBoards(boards.first, then))

    def _joined(self, facts: Facts[Any], first: Board) -> Board:
        begun = facts.begun
        then = None if begun is None else self.then_stage.rules.board(self._then(facts, begun))
        return in_one(StageBoards(first, then))

    def require_change(self, facts: Facts[Any], part: SchemaField, value: Any, path: str) -> None:
        begun = facts.begun
        is_second = part.key == "then"
        stage = self.then_stage if is_second else self.first_stage
        own = self._then(facts, begun) if is_second and begun is not None else self._first(facts)
        require_stage_option(facts, self.board(facts), (stage, own), part=part, value=value, path=path)

    # - draws

    def draw(self, facts: Facts[Any], board: Board, seed: str) -> Drawn:
        boards: StageBoards = board.detail
        rules, first, begun = self.first_stage.rules, self._first(facts), facts.begun
        if begun is not None and boards.then is not None:
            return self.then_stage.rules.draw(self._then(facts, begun), boards.then, seed or facts.seed)
        if self._is_first_over(first, boards.first):
            return self._second(facts, first, boards.first, seed)
        if boards.first.ready and not rules.draws_left(first):
            raise Refused("EV-DRAW-2", f"The first stage is not finished: {boards.first.ready[0]} have no result yet.")
        return rules.draw(first, boards.first, seed)

    def _is_first_over(self, first: Facts[Any], board: Board) -> bool:
        """True if all rounds of the first stage have their results, or if too few are left for another one."""
        return board.over or (not board.ready and self.first_stage.rules.is_too_few(first))

    def draws_lots(self, facts: Facts[Any]) -> bool:
        """Behind the first stage a lot can decide who goes on."""
        first = self._first(facts)
        return bool(first.draws) or self.first_stage.rules.draws_lots(first)

    def _second(self, facts: Facts[Any], first: Facts[Any], board: Board, seed: str) -> Drawn:
        """The draw that begins the second stage. It is seeded by the standing of the first."""
        going_on = self._those_going_on(first, board, seed or facts.seed)
        if len(going_on.order) < 2:
            raise Refused("EV-DRAW-3", "The next stage takes two or more who go on: let more of them go on.")
        begin = Drawn(
            len(first.drawn_rounds()) + 1,
            going_on=going_on.order,
            play_offs=len(facts.play_off),
            adjusted=max((each.n for each in facts.adjustments), default=0),
        )
        if self._ends_in_bracket:
            drawn = Drawn(begin.round, order=going_on.order)
        else:
            own = self._then(facts, begin)
            drawn = self.then_stage.rules.draw(own, self.then_stage.rules.board(own), seed or facts.seed)
        says = (f"{listed(going_on.order)} go on", *going_on.says, *drawn.says)
        return replace(
            drawn, round=begin.round, seed=seed or facts.seed, says=says, going_on=begin.going_on,
            play_offs=begin.play_offs, adjusted=begin.adjusted,
        )  # fmt: skip

    def _those_going_on(self, first: Facts[Any], board: Board, seed: str) -> GoingOn:
        """Those who go on, by seed; those who left do not."""
        rules = self.first_stage.rules
        tables = rules.tables(first, board)
        if first.earlier:
            return those_going_on_before(tables, self.cut.of_a_table)
        present = [[row for row in rows if row.who not in first.withdrawn] for rows in tables]
        going_on = those_going_on(present, self.cut, rules.possible(first, board), seed, first.play_off)
        return with_those_apart(going_on, first.kept_apart(), present) if self._ends_in_bracket else going_on

    def going_on(self, facts: Facts[Any], board: Board) -> tuple[str, ...]:
        boards, begun = board.detail, facts.begun
        if begun is None or boards.first.ready:
            return ()
        return self._those_going_on(self._first(facts), boards.first, begun.seed or facts.seed).order

    def pair(self, facts: Facts[Any], board: Board, entry: PairByHand) -> Drawn:
        boards, begun = board.detail, facts.begun
        first = self._first(facts)
        if begun is not None and entry.round >= begun.round:
            drawn = self.then_stage.rules.pair(self._then(facts, begun), boards.then, entry)
            # A round that is set again still begins the stage.
            return replace(
                drawn, going_on=begun.going_on, play_offs=begun.play_offs, adjusted=begun.adjusted
            ) if drawn.round == begun.round else drawn  # fmt: skip
        if boards.first.over and entry.round > len(first.drawn_rounds()):
            raise Refused("EV-PAIR-1", "The first stage is over: draw the next one, then set its round.", "round")
        return self.first_stage.rules.pair(first, boards.first, entry)

    def draws_left(self, facts: Facts[Any]) -> bool:
        begun = facts.begun
        return begun is None or self.then_stage.rules.draws_left(self._then(facts, begun))

    def tied_at_cut(self, facts: Facts[Any], board: Board, seed: str) -> tuple[str, ...]:
        first = self._first(facts)
        if facts.begun is not None or not self._is_first_over(first, board.detail.first):
            return ()
        try:
            self._those_going_on(first, board.detail.first, seed or facts.seed)
        except TiedAtCut as tie:
            return tie.drawn
        except Refused:
            pass
        return ()

    def says_of_next(self, facts: Facts[Any], board: Board) -> str:
        if facts.begun is not None or not self._is_first_over(self._first(facts), board.detail.first):
            return ""
        too_few = "" if board.detail.first.over else ", because too few are left for another round"
        return f"The first stage is over{too_few}: {CUT.show(self.cut)} go on. Next stage: {self.then_stage.title}."

    def why_no_entries(self, facts: Facts[Any]) -> str:
        if facts.begun is not None:
            return f"The first stage is over, so it is too late to enter. {STAND_IN}"
        return self.first_stage.rules.why_no_entries(self._first(facts))

    def draws_by_round(self, facts: Facts[Any]) -> bool:
        stage = self.first_stage if facts.begun is None else self.then_stage
        return stage.rules.draws_by_round(stage.facts(facts))

    def breaks_ties(self, facts: Facts[Any]) -> bool:
        return True

    def rounds_by_hand(self, facts: Facts[Any], board: Board) -> tuple[int, ...]:
        boards, begun = board.detail, facts.begun
        if begun is not None:
            return self.then_stage.rules.rounds_by_hand(self._then(facts, begun), boards.then)
        return self.first_stage.rules.rounds_by_hand(self._first(facts), boards.first)

    def shape_of_table(self, facts: Facts[Any]) -> TableShape:
        begun = facts.begun
        if begun is not None:
            return self.then_stage.rules.shape_of_table(self._then(facts, begun))
        return self.first_stage.rules.shape_of_table(self._first(facts))

    # - rounds

    def rounds(self, facts: Facts[Any], board: Board) -> tuple[Round, ...]:
        boards, begun = board.detail, facts.begun
        rounds = self.first_stage.rules.rounds(self._first(facts), boards.first)
        if begun is None:
            return rounds
        return (*rounds, *self.then_stage.rules.rounds(self._then(facts, begun), boards.then))

    def _expected(self, facts: Facts[Any]) -> int:
        """The number of those who go on, as far as it can be foreseen."""
        return self.cut.count(self.first_stage.rules.in_groups(self._first(facts)))

    def total_rounds(self, facts: Facts[Any]) -> int:
        begun = facts.begun
        if begun is not None:
            rounds = self.then_stage.rules.total_rounds(self._then(facts, begun))
            return rounds and begun.round - 1 + rounds
        before = self.first_stage.rules.total_rounds(self._first(facts))
        count = self._expected(facts)
        if count < 2:
            return before
        rounds = self.then_stage.rules.rounds_with(count, self.then_stage.facts(facts).options)
        return rounds and before + rounds

    def sizes(self, facts: Facts[Any], board: Board) -> list[int]:
        """The sizes in both stages. Until the second is drawn, those that are expected."""
        boards, begun = board.detail, facts.begun
        sizes = self.first_stage.rules.sizes(self._first(facts), boards.first)
        if begun is not None:
            return sizes + self.then_stage.rules.sizes(self._then(facts, begun), boards.then)
        count = self._expected(facts)
        if count < 2 or not sizes:
            return sizes
        return sizes + self.then_stage.rules.foreseen(count, self.then_stage.facts(facts).options)

    def match_options(self, facts: Facts[Any], pairing: Pairing) -> Mapping[str, Any]:
        """The options by the round from the end: of the event, or of the stage if it has options of its own."""
        stage, own = self._stage_of(facts, pairing)
        if stage.options is None:
            return EventRules.match_options(self, facts, pairing)
        return stage.rules.match_options(own, replace(pairing, round=pairing.round - own.after))

    # - results and people

    def require(self, facts: Facts[Any], pairing: Pairing, outcome: Outcome) -> None:
        stage, own = self._stage_of(facts, pairing)
        stage.rules.require(own, pairing, outcome)

    def frames(self, facts: Facts[Any], pairing: Pairing) -> int:
        stage, own = self._stage_of(facts, pairing)
        return stage.rules.frames(own, pairing)

    def may_be_drawn(self, facts: Facts[Any], pairing: Pairing) -> bool:
        stage, own = self._stage_of(facts, pairing)
        return stage.rules.may_be_drawn(own, pairing)

    def place_for(self, facts: Facts[Any], board: Board, who: Entrant) -> int:
        if says := self.why_no_entries(facts):
            raise Refused(LATE_RULE, says, "who")
        return self.first_stage.rules.place_for(self._first(facts), board.detail.first, who)

    def says_of_leaving(self, facts: Facts[Any], board: Board, who: str) -> str:
        boards, begun = board.detail, facts.begun
        if begun is not None:
            goes_on = who in begun.going_on
            rules = self.then_stage.rules
            return rules.says_of_leaving(self._then(facts, begun), boards.then, who) if goes_on else ""
        says = self.first_stage.rules.says_of_leaving(self._first(facts), boards.first, who)
        stays = f"{who} {verb((who,), 'does', 'do', 'will')} not go on" if facts.draws else ""
        return "; ".join(part for part in (says, stays) if part)

    def possible(self, facts: Facts[Any], board: Board) -> dict[str, Exact]:
        boards, begun = board.detail, facts.begun
        possible = self.first_stage.rules.possible(self._first(facts), boards.first)
        then = {} if begun is None else self.then_stage.rules.possible(self._then(facts, begun), boards.then)
        return {who: most + then.get(who, 0) for who, most in possible.items()}

    # - the standing

    def standing(self, facts: Facts[Any], board: Board) -> list[PlaceRow]:
        """Places follow the second stage, then the first. Points of a bracket are added to those of the first stage."""
        boards, begun = board.detail, facts.begun
        first = self._first(facts)
        rules = self.first_stage.rules
        if begun is None:
            return rules.standing(first, boards.first)
        rows = {row.who: row for row in rules.standing(first, boards.first)}
        ahead = [
            replace(rows[row.who], place=row.place, points=rows[row.who].points + row.points)
            if self._ends_in_bracket
            else row
            for row in self.then_stage.rules.standing(self._then(facts, begun), boards.then)
        ]
        behind = [row for who, row in rows.items() if who not in begun.going_on]
        last = rules.last_behind(first)
        return [*ahead, *(replace(row, place=row.place + len(ahead)) for row in shared_places(behind, last))]

    def play_off(self, facts: Facts[Any]) -> tuple[str, ...]:
        begun = facts.begun
        return facts.play_off if begun is None or self._ends_in_bracket else facts.play_off[begun.play_offs :]

    def standings(self, facts: Facts[Any], board: Board) -> tuple[tuple[str, list[PlaceRow]], ...]:
        if facts.begun is None:
            return ()
        first = self.first_stage.rules.standing(self._first(facts), board.detail.first)
        return ((self.first_stage.title, first),)

    def league_board(self, facts: Facts[Any], board: Board) -> Board | None:
        boards, begun = board.detail, facts.begun
        if begun is None:
            return self.first_stage.rules.league_board(self._first(facts), boards.first)
        return self.then_stage.rules.league_board(self._then(facts, begun), boards.then)

    def crossed(self, facts: Facts[Any], board: Board) -> tuple[Crossed, ...]:
        boards, begun = board.detail, facts.begun
        crossed = self.first_stage.rules.crossed(self._first(facts), boards.first)
        if begun is None:
            return crossed
        then = self.then_stage.rules.crossed(self._then(facts, begun), boards.then)
        return (*crossed, *(each if each.title else replace(each, title=self.then_stage.title) for each in then))
