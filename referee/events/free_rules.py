"""The rules of an event without draws: each result creates its own pairing."""

from __future__ import annotations

from abc import abstractmethod
from typing import Any

from referee.events.board import FREE, Board, Pairing, Round
from referee.events.entries import EnterResult
from referee.events.event_rules import EventRules
from referee.events.facts import Counted, Drawn, Facts
from referee.kit.values import replace
from referee.ruling import Refused


class FreeRules(EventRules[Any]):
    """An event in which people meet as they like, until it is closed."""

    kinds_of_matches = ("All matches",)

    keeps_apart = False

    @abstractmethod
    def counted(self, facts: Facts[Any]) -> tuple[list[Counted], Any]:
        """The results that count, in their order, and the detail computed from them."""

    def detail_with(self, facts: Facts[Any], detail: Any, counted: Counted) -> Any:
        """The detail after one more result that counts."""
        return None

    @abstractmethod
    def require_meeting(self, facts: Facts[Any], board: Board, entry: EnterResult) -> None:
        """Check that these sides may meet now.

        :raises Refused: they may not; the text says who may.
        """

    def draw(self, facts: Facts[Any], board: Board, seed: str) -> Drawn:
        raise Refused("EV-DRAW-2", "Nothing is drawn here: enter a result with those who played (“between”).")

    def draws_left(self, facts: Facts[Any]) -> bool:
        return False

    def meet(self, facts: Facts[Any], board: Board, entry: EnterResult, n: int) -> Pairing | None:
        for side in entry.between:
            for who in side:
                if who in facts.withdrawn:
                    raise Refused("EV-OUT-1", f"{who} left the event: strike the withdrawal first.", "between")
        if len(entry.between) < 2:
            raise Refused("EV-RES-2", "Two sides or more meet.", "between")
        self.require_meeting(facts, board, entry)
        return Pairing(f"{FREE}{n}", len(board.pairings) + 1, entry.between, "a match")

    def board(self, facts: Facts[Any]) -> Board:
        valid, detail = self.counted(facts)
        return Board(
            {counted.pairing.key: counted.pairing for counted in valid},
            {counted.pairing.key: counted.outcome for counted in valid},
            detail=detail,
        )

    def board_with(self, facts: Facts[Any], board: Board, pairing: Pairing) -> Board:
        """A new result changes nothing before it."""
        counted = facts.results[pairing.key]
        return replace(
            board,
            pairings={**board.pairings, pairing.key: pairing},
            outcomes={**board.outcomes, pairing.key: counted.outcome},
            detail=self.detail_with(facts, board.detail, counted),
        )

    def rounds(self, facts: Facts[Any], board: Board) -> tuple[Round, ...]:
        return tuple(
            Round(number, f"match {number}", (pairing,)) for number, pairing in enumerate(board.pairings.values(), 1)
        )


def in_order(facts: Facts[Any]) -> list[Counted]:
    """All results by their numbers."""
    return sorted(facts.results.values(), key=lambda counted: counted.n)
