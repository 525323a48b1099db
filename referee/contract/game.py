"""The contract of a game: what the match, the web and the command line ask of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from inspect import get_annotations
from typing import Any, ClassVar, Final, Generic, Literal, TypeVar

from referee.contract.alert import Alert
from referee.contract.chart_part import ChartPart
from referee.contract.due import Due
from referee.contract.figures import Figures
from referee.contract.folder import take_names, take_parts
from referee.contract.forbidden import with_reasons
from referee.contract.game_schema import GameSchema
from referee.contract.match_position import MatchPosition
from referee.contract.mended_name import Renamed, judge_rename
from referee.contract.play import Play, Preset, Question, Setup
from referee.contract.players import Players
from referee.contract.roster import present, roster_of
from referee.contract.roster_plays import ROSTER_EFFECTS, RosterPlay
from referee.contract.roster_rules import SubstituteRules
from referee.contract.score_entry import ScoreEntry
from referee.contract.seating import Seating
from referee.contract.sheet import Sheet
from referee.contract.sums import Ways, changes
from referee.contract.tables import WHOLE, Lane, Tables
from referee.kit.names import listed
from referee.kit.numbers import NUMBER_WORDS
from referee.kit.values import replace, unique
from referee.ruling import FORM, Draft, Effect, Moment, Refused, Ruling, Sum, good, neutral
from referee.schema import Unreadable

CONTRACT: Final = 1
"""The number of this contract. A package names the one that its game is written for; other numbers do not fit."""


Cloth = Literal["cards", "darts", "dice", "pool", "house"]
"""The cloths of the pages, one for a family of games; `house` for the pages of no game and for all other games."""

P = TypeVar("P", bound=MatchPosition)
Judges = tuple[Callable[[P, Any], Draft[P]], ...]
"""The functions that rule on the plays of a game: `(position, play) -> Draft`; each raises `Refused`."""


def play_of(judge: Callable[[Any, Any], Draft[Any]]) -> type[Play]:
    """The play that a judge rules on: the type of its argument `play`."""
    play = get_annotations(judge, eval_str=True).get("play")
    if not (isinstance(play, type) and issubclass(play, Play)):
        name = getattr(judge, "__name__", judge)
        raise TypeError(f"{name} does not say which play it judges: `def {name}(position: Position, play: Draw)`")
    return play


class Game(Generic[P]):
    """A set of rules, gathered under one key: the table of contents of a game's folder.

    The class says what only this game has. Its names and the parts that every game has come from its folder
    (`folder.py`). The checks for every play of every game (the match goes on, it is the player's turn) are made here,
    by the game's `end_rule` and `turn_rule`.
    """

    key: ClassVar[str]
    title: ClassVar[str]
    about: ClassVar[str]
    players: ClassVar[Players]
    cloth: ClassVar[Cloth] = "house"
    """The cloth on which the pages of the game lie."""
    Options: ClassVar[type]
    Start: ClassVar[type | None] = None
    initial_position: Callable[[Setup], P]
    """Makes the position before the first play. It raises `Unreadable` if players, options and start do not agree."""
    due: Callable[[P], Due]
    """Says who acts next and which plays may be made, as long as the match goes on."""
    sheet: Callable[[P], Sheet]
    """Makes the score sheet."""
    judges: Judges[P]
    """A judge for each play. The type of its argument `play` says which."""
    plays: ClassVar[tuple[type[Play], ...]]
    """The plays that have a judge, in the order of the judges."""
    judge_of: ClassVar[Mapping[type[Play], Callable[[Any, Any], Draft[Any]]]]
    effects: ClassVar[tuple[type[Effect], ...]] = ()
    """The kinds of effects that the plays have."""
    questions: ClassVar[tuple[type[Question], ...]]
    presets: ClassVar[tuple[Preset, ...]] = (Preset("printed", "as printed", {}),)
    turn_rule: ClassVar[str]
    end_rule: ClassVar[str]
    stage_name: ClassVar[str] = "hand"
    """The word for a part of a match by which charts count (`stage`)."""
    chart_note: ClassVar[str] = ""
    """The sentence below a chart whose lines are not the scores of the players (`charted`)."""
    chart_title: ClassVar[str] = ""
    """The title of a chart whose lines begin anew in each part of a match (`chart_parts`)."""
    score_entry: ClassVar[ScoreEntry[Any] | None] = None
    """The entry of scores without the plays that make them, if the game has it."""
    tables: ClassVar[Tables | None] = None
    """The functions of a game that is played at several tables at once; None if its matches have one table."""
    figures: ClassVar[Figures] = Figures()
    """The figures that players of the game quote."""
    played_at: ClassVar[str] = "table"
    """The place of a match: a `table`, `board`, `lane` or `court`."""
    can_be_drawn: ClassVar[bool] = False
    """True if a match can end without a winner."""
    has_one_winner: ClassVar[bool] = False
    """True if one side alone wins every match, so that no result of it is a draw."""
    roster: ClassVar[SubstituteRules[Any] | None] = None
    """The way in which players come and go in a running match; None if those who begin play to the end."""

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        take_names(cls)
        if "plays" in vars(cls) or isinstance(vars(cls).get("judges"), Mapping):
            raise TypeError(
                f"{cls.__name__} is written for Referee 1.2: write its judges as `judges = (judge_draw,)`, which name "
                "the plays since 1.3. docs/adding-a-game.md says which other names have changed."
            )
        if not hasattr(cls, "judges"):
            raise TypeError(f"{cls.__name__} names no judges: `judges = (judge_draw,)`, a function for each play")
        take_parts(cls, Game)
        judges: list[Callable[[Any, Any], Draft[Any]]] = [*cls.judges]
        if cls.roster is not None:
            cls.roster.players = cls.players
            judges += cls.roster.judges
            cls.effects = unique((*cls.effects, *ROSTER_EFFECTS))
        judges.append(judge_rename)
        cls.effects = unique((*cls.effects, Renamed))
        cls.judge_of = {play_of(judge): judge for judge in judges}
        cls.plays = tuple(cls.judge_of)

    def stage(self, position: P) -> int | None:
        """The number of parts that are over, if a chart shows scores by them; None if it shows scores by play."""
        return None

    def charted(self, position: P, last: P) -> Mapping[str, int | float]:
        """The scores of a position by name, as the chart of a match that is at `last` shows them."""
        return self.scores(position)

    def chart_parts(self, position: P) -> Sequence[ChartPart]:
        """The parts of a chart whose lines begin anew in each, such as legs; empty if the lines go through."""
        return ()

    def due_at(self, position: P, lane: str = WHOLE) -> Due:
        """The next to act and the plays that may be made in a lane; after the end of the match, how it ended."""
        if position.over:
            return Due((), self.end_in_words(position), ())
        due = self.due(position) if self.tables is None else self.tables.due(position, lane)
        due = with_reasons(due, self.schema, lambda body: self.judge_body(position, body)[1])
        if self.roster is None or (self.tables is not None and self.tables.has(position, lane)):
            return due
        return replace(due, offers=(*due.offers, *self.roster.offers(position)))

    def end_in_words(self, position: P) -> str:
        """The words for the end of the match, in the place of what is due: `Ann won`."""
        return f"{listed(position.winners)} won"

    def scores(self, position: P) -> Mapping[str, int | float]:
        """The score of each player by name, as the record prints it after each play."""
        return dict(zip(position.players, position.scores, strict=True))

    def refusal_when_over(self, position: P) -> Refused:
        """The refusal of every play once the match is over."""
        won = listed(position.winners) or "nobody"
        return Refused(self.end_rule, f"The match is over: {won} won; take back to change it.")

    def actors(self, position: P, play: Play) -> tuple[str, ...]:
        """The players who may make this play now; empty if anybody may."""
        return ()

    def players_of(self, position: P, play: Play) -> tuple[str, ...]:
        """The players who make a play in a position: the one named, or those whose turn it is; empty if anybody may.

        It is also empty once the match is over: a correction may end a match before plays that were made.
        """
        if play.by is not None:
            return (play.by,)
        if isinstance(play, RosterPlay):
            return ()
        return () if position.over else self.actors(position, play)

    def lanes(self, position: P) -> tuple[Lane, ...]:
        """The lanes of the match; empty for most games, which have only one."""
        return () if self.tables is None else self.tables.lanes(position)

    def lane(self, play: Play) -> str:
        """The lane that a play belongs to."""
        return WHOLE if self.tables is None else self.tables.lane(play)

    def seating(self, position: P) -> Seating | None:
        """The seats of the current or the next round; None if the match is at one table."""
        return None if self.tables is None else self.tables.seating(position)

    def picture(self, position: P) -> Any:
        """The value that the game's own templates draw; None if it has none."""
        return None

    def picture_at(self, position: P, lane: str) -> Any:
        """The value that the game's own templates draw for a lane."""
        return self.picture(position) if self.tables is None else self.tables.picture(position, lane)

    def facts(self, position: P) -> Mapping[str, Any]:
        """The facts on the table that questions of the game ask for, by the names of their fields."""
        return {}

    def alert(self, position: P) -> Alert | None:
        """The news that each phone shows full screen until it is seen, while it holds; None in most positions."""
        return None

    def sums(self, before: P, play: Play, after: P) -> tuple[Sum, ...]:
        """The arithmetic of an allowed play, drawn beside its rule: by default the change of each score."""
        return changes(self.sheet(before), self.sheet(after))

    def ways_on(self, play: Play, after: P) -> Ways | None:
        """The ways on for those who made an allowed play, such as the finishes that are on; None if there are none."""
        return None

    def find(self, position: P, play: Play) -> Play | None:
        """A play with the same cards that is allowed, if the game can find one (a table rearranged); else None."""
        return None

    def closing(self, position: P) -> Play | None:
        """The play that settles a match that its host ends now; None if the game has none, or it cannot be made."""
        return None

    def nothing(self, play: Play) -> Play | None:
        """The play that replaces another and counts nothing: a turn of three misses; None if there is none."""
        return None

    def judge(self, position: P, play: Play) -> Ruling[P]:
        """The ruling on a play. It never raises for a bad play; a refusal leaves the position unchanged."""
        try:
            self._require_turn(position, play)
            judge, entry = self.judge_of[type(play)], self.score_entry
            if entry is None or not entry.gives_up(position, play):
                return self._with_win(judge(position, play).ruling())
            ruling = self._with_win(judge(entry.begun_anew(position), play).ruling())
            part = entry.part(position, type(play))
            return replace(ruling, says=f"The plays of this {part} stay in the log; this score counts. {ruling.says}")
        except Refused as refusal:
            return refusal.ruling()

    def _with_win(self, ruling: Ruling[P]) -> Ruling[P]:
        """The ruling on a play. A play that ends the match with winners is cheered.

        It is `Won`, or `Tied` if all share the first place, unless its outcome is good or bad.
        """
        after = ruling.position
        if after is None or not after.over or not (winners := after.winners):
            return ruling
        tied = len(after.players) > 1 and set(after.players) <= set(winners)
        won = good("Won")
        is_named = ruling.outcome.tone in {"good", "bad"} and ruling.outcome != won
        called = ruling.called if is_named else neutral("Tied") if tied else won
        cheer = ruling.moment.word if ruling.moment and ruling.moment.sound != "win" else ""
        moment = Moment("Match tied" if tied else "Match won", "win", winners, cheer)
        return replace(ruling, called=called, cheered=moment)

    def _require_turn(self, position: P, play: Play) -> None:
        if position.over:
            raise self.refusal_when_over(position)
        if play.by is not None and not isinstance(play, RosterPlay):
            actors = self.actors(position, play)
            if actors and play.by not in actors:
                raise Refused(self.turn_rule, f"{listed(actors, 'or')} plays now, not {play.by}.")

    def race(self, options: Any) -> tuple[int, str] | None:
        """The score that wins a match, and its unit: `(3, "legs")`; None if a match is not a race of equal sides."""
        return None

    def with_ghosts(self, setup: Setup, ghosts: int) -> Setup:
        """The set-up of a match whose last players are `ghosts` that fill seats; a game may spread them."""
        return setup

    def next_match(self, position: P, setup: Setup) -> Setup:
        """The set-up of another match of the same people after this one.

        By default the deal passes on: the next dealer is first. In a game without a dealer the first place moves on.
        """
        dealer: int | None = getattr(position, "dealer", None)
        if dealer is None:
            return setup.with_first(1)
        roster, players = roster_of(position), position.players
        following = (dealer + 1) % len(players) if roster is None else roster.after(dealer)
        return setup.with_first(setup.players.index(players[following]))

    def again(self, position: P, setup: Setup) -> Setup:
        """The set-up of another match of the people who are there at the end of this one."""
        roster = roster_of(position)
        if roster is None or not roster.changes:
            return self.next_match(position, setup)
        here = replace(setup, players=present(position))
        try:
            following = self.next_match(position, here)
            self.initial_position(following)
        except Unreadable:
            # Those who are left do not make teams: everybody with a seat is named.
            return self.next_match(position, replace(setup, players=position.players))
        return following

    @property
    def why_closed(self) -> str:
        """The reason why players cannot change in a running match of this game, and what can be done instead."""
        least, most = self.players.least, self.players.most
        is_for = f"is for {NUMBER_WORDS[least]}" if least == most else "is played to its end by those who begin"
        if self.roster is not None:
            return f"{self.title} {is_for}: somebody can take a place over, by the play substitute"
        return f"{self.title} {is_for}: end this match and start another"

    @cached_property
    def schema(self) -> GameSchema:
        """The schemas by which plays, questions, options and set-ups of this game are read and written."""
        return GameSchema(self)

    def judge_body(self, position: P, body: object, n: int = 0) -> tuple[Play | None, Ruling[P]]:
        """The play in `body` (JSON) and the ruling on it; a body that cannot be read is refused by `FORM`."""
        try:
            play = self.schema.play(body, position.players, n)
        except Unreadable as fault:
            return None, Refused(FORM, fault.says, fault.field).ruling()
        return play, self.judge(position, play)
