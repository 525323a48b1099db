"""Plays, questions, options and set-ups of one game, read from JSON and written back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from referee.contract.play import Play, Question, Setup
from referee.contract.roster_plays import ROSTER_PLAYS
from referee.kit.names import listed, read_names
from referee.ruling import Answer, Refused
from referee.schema import Schema, SchemaField, Unreadable, schema_of

if TYPE_CHECKING:
    from referee.contract.game import Game


def _no_strangers(fields: Sequence[SchemaField], value: object, players: Sequence[str]) -> None:
    """Check that the fields for players name players of the match.

    :raises Unreadable: with the first name that does not play.
    """
    for part in fields:
        names = getattr(value, part.name)
        if names is None:
            continue
        for who in (names,) if isinstance(names, str) else names:
            if who not in players:
                raise Unreadable(f"{who} does not play here; {listed(players)} do", part.key)


_OF_ROSTERS = frozenset(play.name for play in ROSTER_PLAYS)
_ONLY_NAME = frozenset({"play"})
_ONLY_ASK = frozenset({"ask", "options"})


class GameSchema:
    """The schemas of one game: its plays, questions, options and start. Built once, as `Game.schema`."""

    def __init__(self, game: Game[Any]) -> None:
        self.game = game
        self.plays: dict[str, Schema[Play]] = {cls.name: schema_of(cls, cls.name) for cls in game.plays}
        self.questions: dict[str, Schema[Question]] = {cls.ask: schema_of(cls, cls.ask) for cls in game.questions}
        self.options: Schema[Any] = schema_of(game.Options, "options")
        self.as_printed: Any = self.options.read({})
        """The options of a match that sets none."""
        self._earlier = {
            part.key: part.field_type.write(part.earlier)
            for part in self.options.fields
            if part.earlier != part.default
        }
        self.start: Schema[Any] | None = schema_of(game.Start, "start") if game.Start else None

    def play(self, raw: object, players: Sequence[str] | None, n: int = 0) -> Play:
        """Read a play from a JSON object. With None for the players, it may name anybody.

        :raises Unreadable: no such play, field, value or player.
        """
        if not isinstance(raw, dict):
            raise Unreadable("a play is an object with the field 'play'")
        name = raw.get("play")
        shape = self.plays.get(name) if isinstance(name, str) else None
        if isinstance(name, str) and shape is None and name in _OF_ROSTERS:
            raise Unreadable(self.game.why_closed, "play")
        if shape is None:
            raise Unreadable(f"there is no play {name!r}; {self.game.title} has {', '.join(self.plays)}", "play")
        play = shape.read(raw, _ONLY_NAME, n=n)
        if shape.players and players is not None:
            _no_strangers(shape.players, play, players)
        return play

    def write(self, play: Play) -> dict[str, Any]:
        """The JSON object that the record holds for a play."""
        return {"play": play.name, **self.plays[play.name].write(play)}

    def setup(self, players: object, options: object = None, start: object = None, *, has_begun: bool = False) -> Setup:
        """Read the set-up of a match from JSON, and check that the game can begin with it.

        The record of a match that `has_begun` holds every house rule of its time.

        :raises Unreadable: with the path of the value that the game does not take.
        """
        try:
            names = read_names(players)
        except Unreadable as fault:
            raise fault.within("players") from None
        if refusal := self.game.players.refusal(len(names)):
            raise Unreadable(refusal, "players")
        chosen = self.read_options(options, has_begun=has_begun)
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
        self.game.initial_position(setup)
        return setup

    def read_options(self, raw: object, *, has_begun: bool = False) -> Any:
        """Read options from JSON; an option that is left out has its default.

        In a match that `has_begun`, a house rule that is left out is newer than the match: it has its `earlier` value.

        :raises Unreadable: with the option that the game does not take.
        """
        if raw is None:
            return self.as_printed
        if has_begun and isinstance(raw, dict):
            raw = {**self._earlier, **raw}
        try:
            return self.options.read(raw)
        except Unreadable as fault:
            raise fault.within("options") from None

    def question(self, raw: object) -> Answer:
        """The answer to a question in JSON.

        :raises Unreadable: it is not a question of the game; the error names the field at fault.
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
        options = self.read_options(raw.get("options"))
        try:
            return asked.answer(options)
        except Refused as refusal:
            return Answer("refused", refusal.rules, refusal.says, refusal.answer)
