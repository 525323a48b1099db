"""The rules of an event: what a format does with draws, results, late entries and withdrawals."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Any, Final, Generic

from referee.events.board import Board, Crossed, Pairing, PlaceRow, Round, TableShape, sizes_of_rounds
from referee.events.entrants import Entrant
from referee.events.entries import EnterResult, PairByHand
from referee.events.facts import Drawn, Facts, Options
from referee.events.frames import frames_of_tie
from referee.events.match_options import options_of_round
from referee.events.outcome import Outcome
from referee.events.points import Exact, Number
from referee.ruling import Refused
from referee.schema import SchemaField

COUNT_ONLY: Final = ("points", "bye_points", "place_points", "tie_breaks", "match_options", "rank", "frames", "days")
"""Options that no draw depends on but those that are still to come."""
STAND_IN: Final = "A newcomer can play in the place of somebody who leaves: “A substitute plays”."
"""The way for somebody who comes too late to enter."""
LATE_RULE: Final = "EV-ENT-2"
ROUNDS: Final = "rounds"
"""The option for the number of rounds."""


class EventRules(ABC, Generic[Options]):
    """The rules of a family of formats. Every function is pure: the board is computed from the facts."""

    fewest: int = 2
    """The fewest entrants for whom a round can be drawn."""
    fills_tables: bool = False
    """True if only some numbers of people can play. An event may begin with another number, because more may come."""
    changes_too: tuple[str, ...] = ()
    """More options that can change after the first draw or result."""
    needs_winner: bool = False
    """True if a pairing must have a winner."""
    takes_substitutes: bool = True
    """False if a result says who played."""
    has_one_match: bool = False
    """True if everybody plays in one match, which takes one table of the hall."""
    keeps_apart: bool = True
    """False if the format has no draw in which people could be kept apart."""
    kinds_of_matches: tuple[str, ...] = ("The last round", "The round before it", "All other matches")
    """The titles of the matches that can have options of their own, the last round first; one for all matches."""

    @property
    def changes_later(self) -> tuple[str, ...]:
        """The options that can change after the first draw or result: they decide points, places and later matches."""
        return (*COUNT_ONLY, *self.changes_too)

    def require_change(self, facts: Facts[Options], part: SchemaField, value: Any, path: str) -> None:
        """Check that an option can have another value after the first draw or result.

        :raises Refused: it decided the draw.
        """
        if part.key not in self.changes_later:
            raise Refused("EV-CHANGE-2", f"“{part.label}” decides the draw: strike the draw first.", path)

    @abstractmethod
    def draw(self, facts: Facts[Options], board: Board, seed: str) -> Drawn:
        """The next draw.

        :raises Refused: nothing can be drawn now; the text says what can be done.
        """

    @abstractmethod
    def board(self, facts: Facts[Options]) -> Board:
        """The board for the facts."""

    def board_with(self, facts: Facts[Options], board: Board, pairing: Pairing) -> Board:
        """The board after a new result, the last of the facts. Formats in which it changes little reuse the rest."""
        return self.board(facts)

    @abstractmethod
    def rounds(self, facts: Facts[Options], board: Board) -> tuple[Round, ...]:
        """All times of play."""

    def draws_left(self, facts: Facts[Options]) -> bool:
        """True if another draw follows. By default an event is drawn once."""
        return not facts.draws

    def is_too_few(self, facts: Facts[Options]) -> bool:
        """True if too few are left for another round. Version 1.2 had no such rule."""
        present = len(facts.entrants) - len(facts.withdrawn)
        return bool(facts.withdrawn and facts.draws) and present < self.fewest and not facts.earlier

    def separates(self, facts: Facts[Options]) -> bool:
        """True if a draw to come can keep entrants apart."""
        return self.keeps_apart and self.draws_left(facts)

    def draws_by_round(self, facts: Facts[Options]) -> bool:
        """True if rounds are drawn one after the other, so that people can miss one."""
        return False

    def draws_lots(self, facts: Facts[Options]) -> bool:
        """True if the next draw can depend on the text of its lot."""
        return True

    def breaks_ties(self, facts: Facts[Options]) -> bool:
        """True if a play-off can part those who share a place."""
        return hasattr(facts.options, "tie_breaks")

    def is_ranked(self, facts: Facts[Options], board: Board) -> bool:
        """True if places mean something: there is a result."""
        return bool(board.outcomes)

    def with_place(self, facts: Facts[Options], board: Board) -> frozenset[str]:
        """The entrants who have a place in the standing: all but stand-ins; empty before the first result."""
        return frozenset(facts.entrants) - facts.stand_ins() if self.is_ranked(facts, board) else frozenset()

    def rounds_by_hand(self, facts: Facts[Options], board: Board) -> tuple[int, ...]:
        """The rounds that can be set by hand now."""
        return ()

    def shape_of_table(self, facts: Facts[Options]) -> TableShape:
        """The shape of a table of the stage under way."""
        return TableShape()

    def has_open_end(self, options: Options) -> bool:
        """True if rounds follow until the event is closed, so that nothing can come after them."""
        return False

    def may_be_drawn(self, facts: Facts[Options], pairing: Pairing) -> bool:
        """True if a pairing may end in a draw."""
        return not self.needs_winner

    def total_rounds(self, facts: Facts[Options]) -> int:
        """The number of rounds of the whole event; 0 if it is not known."""
        return 0

    def from_the_end(self, facts: Facts[Options], pairing: Pairing) -> int | None:
        """The number of rounds after that of a pairing, 0 for the last; None if it is not known."""
        rounds = self.total_rounds(facts)
        return max(0, rounds - pairing.round) if rounds else None

    def match_options(self, facts: Facts[Options], pairing: Pairing) -> Mapping[str, Any]:
        """The options of the match that a pairing plays, by its round from the end."""
        options = facts.options.match_options  # type: ignore[attr-defined]
        return options_of_round(options, self.from_the_end(facts, pairing))

    def rounds_with(self, entrants: int, options: Options) -> int:
        """The number of rounds for a number of entrants; 0 if it is not known."""
        return 0

    def foreseen(self, entrants: int, options: Options) -> list[int]:
        """The number of pairings of each time of play for a number of entrants, before the first draw."""
        return []

    def sizes(self, facts: Facts[Options], board: Board) -> list[int]:
        """The number of pairings of each time of play, as far as can be foreseen; empty before the first draw.

        A round without pairings yet counts as large as the one before.
        """
        sizes = sizes_of_rounds(board)
        return sizes + sizes[-1:] * (self.total_rounds(facts) - len(sizes))

    def ghosts(self, sides: int) -> int:
        """The number of seats that ghosts fill in a match of `sides` sides."""
        return 0

    @abstractmethod
    def standing(self, facts: Facts[Options], board: Board) -> list[PlaceRow]:
        """Places, points and tie-breaks of all entrants."""

    def standings(self, facts: Facts[Options], board: Board) -> tuple[tuple[str, list[PlaceRow]], ...]:
        """The standings of the stages that are over, each with its title; none in an event of one stage."""
        return ()

    def tables(self, facts: Facts[Options], board: Board) -> list[list[PlaceRow]]:
        """The standing of each group from which some can go on to another stage."""
        return [self.standing(facts, board)]

    def in_groups(self, facts: Facts[Options]) -> list[int]:
        """The number of those who are present in each group."""
        return [sum(name not in facts.withdrawn for name in facts.entrants)]

    def play_off(self, facts: Facts[Options]) -> tuple[str, ...]:
        """Those who were in a play-off of the stage under way."""
        return facts.play_off

    def last_behind(self, facts: Facts[Options]) -> frozenset[str]:
        """Those who are last among all who do not go on to another stage."""
        return frozenset()

    def league_board(self, facts: Facts[Options], board: Board) -> Board | None:
        """The board whose results make the table of a league; None without such a table."""
        return None

    def frames(self, facts: Facts[Options], pairing: Pairing) -> int:
        """The number of frames of a tie between teams; 0 if the options say none."""
        return frames_of_tie(facts.options)

    def crossed(self, facts: Facts[Options], board: Board) -> tuple[Crossed, ...]:
        """The groups of entrants that have a cross table; none in formats without one."""
        return ()

    def first(self, facts: Facts[Options], board: Board) -> tuple[str, ...]:
        """Those in first place. Before any outcome: only an entrant who is alone there after a draw."""
        first = tuple(row.who for row in self.standing(facts, board) if row.place == 1)
        return first if board.outcomes or (facts.draws and len(first) == 1) else ()

    def possible(self, facts: Facts[Options], board: Board) -> dict[str, Exact]:
        """The most points that each entrant could have won in the decided pairings."""
        possible: dict[str, Exact] = dict.fromkeys(facts.entrants, 0)
        for key, outcome in board.outcomes.items():
            pairing = board.pairings[key]
            most = self.most_points(facts, pairing, outcome)
            for side in pairing.sides:
                for name in side:
                    if name in possible and facts.plays_in(pairing, name):
                        possible[name] += most
        return possible

    def most_points(self, facts: Facts[Options], pairing: Pairing, outcome: Outcome) -> Exact:
        """The points for winning a pairing alone."""
        worth: Number = facts.options.points.win  # type: ignore[attr-defined]
        return worth

    def going_on(self, facts: Facts[Options], board: Board) -> tuple[str, ...]:
        """Those who would now go on to the stage that is drawn, by seed; empty if no stage follows another."""
        return ()

    def tied_at_cut(self, facts: Facts[Options], board: Board, seed: str) -> tuple[str, ...]:
        """Those who share the place at a cut that is drawn next, in the order of their lots; empty without a tie."""
        return ()

    def says_of_next(self, facts: Facts[Options], board: Board) -> str:
        """The sentence on the next draw, if it begins another stage."""
        return ""

    def why_no_entries(self, facts: Facts[Options]) -> str:
        """The sentence that says why it is too late to enter, and what to do instead; empty in time."""
        return ""

    def pair(self, facts: Facts[Options], board: Board, entry: PairByHand) -> Drawn:
        """A round set by hand.

        :raises Refused: the format draws the whole event at once, or the round does not fit.
        """
        raise Refused("EV-PAIR-1", "This format draws everything at once: set the order of seeds instead.", "round")

    def meet(self, facts: Facts[Options], board: Board, entry: EnterResult, n: int) -> Pairing | None:
        """A pairing that its own result creates; None in formats that draw."""
        return None

    def with_newcomers(self, facts: Facts[Options], pairing: Pairing) -> Pairing:
        """A pairing with those who entered after its draw, if they can join its match."""
        return pairing

    def place_for(self, facts: Facts[Options], board: Board, who: Entrant) -> int:
        """The bracket place of a late entry; 0 in formats that need none.

        :raises Refused: no place is free; the text says what can be done.
        """
        return 0

    def says_of_leaving(self, facts: Facts[Options], board: Board, who: str) -> str:
        """The effect of a withdrawal, in words."""
        return ""

    def require(self, facts: Facts[Options], pairing: Pairing, outcome: Outcome) -> None:
        """Check that an outcome fits the pairing.

        :raises Refused: it does not.
        """
        if self.needs_winner and outcome.winner is None and not outcome.forfeit:
            raise Refused("EV-RES-3", f"{pairing} need a winner: somebody goes on.", "")
