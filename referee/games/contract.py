"""The contract of a game: what the match, the web and the command line ask of it, and the values they get."""

from __future__ import annotations

import dataclasses
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, Literal, TypeVar, overload

from referee.kit import form
from referee.kit.form import Form, FormField, Kind, Player, Unreadable, form_of
from referee.kit.seats import listed, read_names
from referee.rulings import FORM, Answer, Ruling, refuse

P = TypeVar("P")


# --- what is written -------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Play:
    """One thing that happened at the table. A play of a game is a frozen dataclass on this one, its fields kit types.

    `by` is who made it, where the writer says so; `n` is its number in the match, set by whoever folds it, for flags.
    """

    name: ClassVar[str]
    title: ClassVar[str]
    by: Player | None = form.field("by", default=None, hint="who made the play")
    n: int = dataclasses.field(default=0, compare=False, metadata={"hidden": True})


@dataclass(frozen=True, slots=True)
class Question(ABC):
    """Something asked without a match. A question of a game is a frozen dataclass on this one."""

    ask: ClassVar[str]
    title: ClassVar[str]

    @abstractmethod
    def answer(self, options: Any) -> Answer:
        """The referee's answer under `options`, the game's own.

        :raises Unreadable: where the fields can be read but not be together (a card more often than the pack has it).
        """


@dataclass(frozen=True, slots=True)
class Preset:
    """House rules under one name: what it sets apart from the defaults."""

    key: str
    title: str
    options: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Setup:
    """Who plays a match, by which house rules, and what is carried over from before it (None: it begins)."""

    players: tuple[str, ...]
    options: Any
    start: Any = None


# --- what is due -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Choice:
    """One value offered for a field, as JSON writes it, with its label and, where signs are used, its spoken name."""

    value: Any
    label: str
    spoken: str = ""


@dataclass(frozen=True, slots=True)
class Tap:
    """A whole play in one tap: its label and its body without the name of the play."""

    label: str
    body: Mapping[str, Any]
    spoken: str = ""
    mark: str = ""


@dataclass(frozen=True, slots=True)
class Offer:
    """A play that may be made now.

    `given` are fields that the situation fixes (the form hides them), `choices` the values worth offering for a field
    (the names that are asked, where a field is by name), `taps` whole plays in one tap, `auto` sends the form by itself
    when its sequence is full (or its one value chosen), `rare` puts it one tap further, `by` is who makes it, `without`
    are fields that the form leaves out, `filled` what stands in a field to begin with, as the play would hold it,
    `most` how many values fill a field now where its kind takes more, `wild` the ranks that can be given a meaning.
    """

    play: type[Play]
    label: str
    by: str | None = None
    given: Mapping[str, Any] = dataclasses.field(default_factory=dict)
    choices: Mapping[str, tuple[Choice, ...]] = dataclasses.field(default_factory=dict)
    taps: tuple[Tap, ...] = ()
    auto: bool = False
    rare: bool = False
    hint: str = ""
    without: tuple[str, ...] = ()
    filled: Mapping[str, Any] = dataclasses.field(default_factory=dict)
    most: Mapping[str, int] = dataclasses.field(default_factory=dict)
    wild: tuple[str, ...] = ("*",)


@dataclass(frozen=True, slots=True)
class Due:
    """What the table waits for: who is to act, one sentence about it, and the plays that may be made."""

    who: tuple[str, ...]
    says: str
    offers: tuple[Offer, ...]


@dataclass(frozen=True, slots=True)
class Lane:
    """A part of a match whose plays depend on each other's order: its key, its name on screen, who is in it."""

    key: str
    title: str
    players: tuple[str, ...]


WHOLE = ""
"""The lane of plays that concern the whole match."""


# --- the score sheet -------------------------------------------------------------------------------------------------

Cell = str | int | float | None


@dataclass(frozen=True, slots=True)
class Grid:
    """One table of a score sheet: a caption, the heads of its columns, rows that begin with their head, sums."""

    caption: str
    head: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]
    foot: tuple[Cell, ...] = ()


class Grids(Sequence[Grid]):
    """The grids of a long match, made when they are first looked at: after a play only the standing is."""

    __slots__ = ("_made", "_make")

    def __init__(self, make: Callable[[], Sequence[Grid]]) -> None:
        self._make = make
        self._made: tuple[Grid, ...] | None = None

    def _all(self) -> tuple[Grid, ...]:
        if self._made is None:
            self._made = tuple(self._make())
        return self._made

    @overload
    def __getitem__(self, index: int) -> Grid: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Grid]: ...
    def __getitem__(self, index: int | slice) -> Grid | Sequence[Grid]:
        return self._all()[index]

    def __len__(self) -> int:
        return len(self._all())

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and self._all() == tuple(other)

    __hash__ = None  # type: ignore[assignment]


@dataclass(frozen=True, slots=True)
class Standing:
    """One line of the standing. `score` as the game counts it; `side` are all the names that the line stands for."""

    place: int
    side: tuple[str, ...]
    score: int | float
    note: str = ""

    @property
    def name(self) -> str:
        return listed(self.side)


@dataclass(frozen=True, slots=True)
class Sheet:
    """The score sheet of a position, best side first in `standing`, as on paper in `grids`."""

    standing: tuple[Standing, ...]
    grids: Sequence[Grid]
    over: bool
    winners: tuple[str, ...]
    unit: str = "points"


def places(
    sides: Sequence[tuple[tuple[str, ...], int | float, str]], lowest_first: bool = False
) -> tuple[Standing, ...]:
    """Sides with score and note as a standing; equal scores share a place."""
    ordered = sorted(sides, key=lambda side: side[1] if lowest_first else -side[1])
    lines: list[Standing] = []
    for index, (names, score, note) in enumerate(ordered):
        place = lines[-1].place if lines and lines[-1].score == score else index + 1
        lines.append(Standing(place, names, score, note))
    return tuple(lines)


# --- the game --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Players:
    """How many may play: from `least` to `most`, in steps of `step`; `order` tells what the order of names means.

    `seats` is how the page of a new match draws where they sit: as a list, `round` one table (`counter` clockwise), as
    `partners` across it, or at `tables` of four with partners across.
    """

    least: int
    most: int
    step: int = 1
    usual: int = 2
    order: str = "in the order of play"
    seats: Literal["list", "round", "counter", "partners", "tables"] = "list"

    def refusal(self, count: int) -> str:
        """What is wrong with so many players; empty where nothing is."""
        if self.least <= count <= self.most and (count - self.least) % self.step == 0:
            return ""
        wanted = f"{self.least}" if self.least == self.most else f"{self.least} to {self.most}"
        return f"{count} players; this game takes {wanted}" + (f" in steps of {self.step}" if self.step > 1 else "")


class Game(ABC, Generic[P]):
    """A set of rules: pure functions on frozen values, gathered under one key.

    `judges` maps each play to the function that rules on it: `(position, play) -> Ruling`. What holds for every play
    of every game (the match is over, it is another's turn) is judged here, citing the game's `end_rule`, `turn_rule`.
    """

    key: ClassVar[str]
    title: ClassVar[str]
    about: ClassVar[str]
    players: ClassVar[Players]
    Options: ClassVar[type]
    Start: ClassVar[type | None] = None
    plays: ClassVar[tuple[type[Play], ...]]
    questions: ClassVar[tuple[type[Question], ...]]
    presets: ClassVar[tuple[Preset, ...]] = (Preset("printed", "as printed", {}),)
    judges: ClassVar[Mapping[type[Play], Callable[[Any, Any], Ruling[Any]]]]
    turn_rule: ClassVar[str]
    end_rule: ClassVar[str]
    can_be_drawn: ClassVar[bool] = False
    """Whether a match can end without a winner."""

    @abstractmethod
    def open(self, setup: Setup) -> P:
        """The position before the first play.

        :raises Unreadable: where players, options and start do not go together.
        """

    @abstractmethod
    def due(self, position: P, lane: str = WHOLE) -> Due:
        """Who is to act and what may be played; in a match of several lanes, in that lane."""

    @abstractmethod
    def sheet(self, position: P) -> Sheet:
        """The score sheet."""

    @abstractmethod
    def scores(self, position: P) -> Mapping[str, int | float]:
        """The score of each player by name, as the record prints it after each play; whole where it can be."""

    @abstractmethod
    def over(self, position: P) -> bool:
        """Whether the match has ended by its rules."""

    @abstractmethod
    def winners(self, position: P) -> tuple[str, ...]:
        """Who has won; empty while the match goes on."""

    def actors(self, position: P, play: Play) -> tuple[str, ...]:
        """Who may make this play now; empty where anybody may."""
        return ()

    def lanes(self, position: P) -> tuple[Lane, ...]:
        """The lanes of the match; one for most games."""
        return ()

    def lane(self, play: Play) -> str:
        """The lane that a play belongs to."""
        return WHOLE

    def picture(self, position: P, lane: str = WHOLE) -> Any:
        """What the game's own picture (`templates/games/<key>/`) is drawn from; None where it has none."""
        return None

    def find(self, position: P, play: Play) -> Play | None:
        """A play with the same cards that stands, where the game can find one (a table rearranged); else None."""
        return None

    def judge(self, position: P, play: Play) -> Ruling[P]:
        """The ruling on a play. Never raises for a bad play; a refusal leaves the position as it was."""
        if self.over(position):
            return refuse(
                self.end_rule,
                f"The match is over: {listed(self.winners(position)) or 'nobody'} won; take back to change it.",
            )
        if play.by is not None:
            actors = self.actors(position, play)
            if actors and play.by not in actors:
                return refuse(self.turn_rule, f"It is for {listed(actors, 'or')} to play, not for {play.by}.")
        return self.judges[type(play)](position, play)


# --- reading plays, set-ups and questions of a game -------------------------------------------------------------------


def _no_strangers(fields: Sequence[FormField], value: object, players: Sequence[str]) -> None:
    """Check that fields which name players name those of the match.

    :raises Unreadable: with the first that does not play.
    """
    for part in fields:
        told = getattr(value, part.name)
        if told is None:
            continue
        for who in (told,) if isinstance(told, str) else told:
            if who not in players:
                raise Unreadable(f"{who} does not play here; {listed(players)} do", part.key)


_ONLY_NAME = frozenset({"play"})
_ONLY_ASK = frozenset({"ask", "options"})


class Reader:
    """Reads what is written for one game. Built once a game; see `games.reader`."""

    def __init__(self, game: Game[Any]) -> None:
        self.game = game
        self.plays: dict[str, Form[Play]] = {cls.name: form_of(cls, cls.name) for cls in game.plays}
        self.questions: dict[str, Form[Question]] = {cls.ask: form_of(cls, cls.ask) for cls in game.questions}
        self.options: Form[Any] = form_of(game.Options, "options")
        self.start: Form[Any] | None = form_of(game.Start, "start") if game.Start else None

    def play(self, raw: object, players: Sequence[str], n: int = 0) -> Play:
        """The play that an object of JSON writes.

        :raises Unreadable: no such play, field, value or player.
        """
        if not isinstance(raw, dict):
            raise Unreadable("a play is an object with the field 'play'")
        name = raw.get("play")
        shape = self.plays.get(name) if isinstance(name, str) else None
        if shape is None:
            raise Unreadable(f"there is no play {name!r}; {self.game.title} has {', '.join(self.plays)}", "play")
        play = shape.read(raw, _ONLY_NAME, n=n)
        _no_strangers(shape.players, play, players)
        return play

    def write(self, play: Play) -> dict[str, Any]:
        """The object of JSON that the record holds for a play."""
        return {"play": play.name, **self.plays[play.name].write(play)}

    def setup(self, players: object, options: object = None, start: object = None) -> Setup:
        """A match's set-up from what JSON gives, checked so far that the game can open it.

        :raises Unreadable: with the path of what the game does not take.
        """
        try:
            names = read_names(players)
        except Unreadable as fault:
            raise fault.within("players") from None
        if refusal := self.game.players.refusal(len(names)):
            raise Unreadable(refusal, "players")
        chosen = self.read_options(options)
        carried = None
        if start is not None:
            if self.start is None:
                raise Unreadable(f"{self.game.title} cannot be taken up in the middle", "start")
            try:
                carried = self.start.read(start)
                _no_strangers((*self.start.players, *self.start.by_name), carried, names)
            except Unreadable as fault:
                raise fault.within("start") from None
        setup = Setup(names, chosen, carried)
        self.game.open(setup)
        return setup

    def read_options(self, raw: object) -> Any:
        """The options that JSON gives; what is left out stands as printed.

        :raises Unreadable: with the option that the game does not take.
        """
        try:
            return self.options.read({} if raw is None else raw)
        except Unreadable as fault:
            raise fault.within("options") from None

    def question(self, raw: object) -> Answer:
        """The answer to a question as JSON writes it.

        :raises Unreadable: what is no question, with the field at fault.
        """
        if not isinstance(raw, dict):
            raise Unreadable("a question is an object with the field 'ask'")
        name = raw.get("ask")
        shape = self.questions.get(name) if isinstance(name, str) else None
        if shape is None:
            raise Unreadable(
                f"there is no question {name!r}; {self.game.title} answers {', '.join(self.questions)}", "ask"
            )
        asked = shape.read(raw, _ONLY_ASK)
        return asked.answer(self.read_options(raw.get("options")))

    def judge(self, position: Any, raw: object, players: Sequence[str], n: int = 0) -> tuple[Play | None, Ruling[Any]]:
        """The play that is written and the ruling on it; what cannot be read is refused by `FORM`."""
        try:
            play = self.play(raw, players, n)
        except Unreadable as fault:
            return None, refuse(FORM, f"{fault.field}: {fault.says}" if fault.field else fault.says)
        return play, self.game.judge(position, play)


def option(label: str, default: Any, kind: Kind[Any], *, rule: str = "", hint: str = "") -> Any:
    """A house rule: its label, its default (as printed), the kind of its values and the rule that it changes."""
    return form.field(label, default=default, kind=kind, rule=rule, hint=hint)
