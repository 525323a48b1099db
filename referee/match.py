"""A match: its log of plays, strikes and amendments, the position that they fold to, and the record file.

Nothing here knows where a log is kept. Whoever keeps it asks `Course.weigh` for the ruling, makes the entry durable,
and then calls `Course.add`; a play is judged once.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Literal

from referee.games import NoSuchGame, reader
from referee.games.contract import WHOLE, Game, Play, Reader, Setup
from referee.kit.form import Unreadable
from referee.rulings import Flag, Ruling

EntryKind = Literal["play", "strike", "amend"]
CHECKPOINT_EVERY: Final = 32
RECORD_VERSION: Final = 1


# --- the log ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Entry:
    """One entry of the log. A play's body is the play; a strike's `{"n"}`, an amendment's `{"n", "play"}`, name one.

    `who` is who entered it, `at` when, in seconds since 1970; both are only shown.
    """

    seq: int
    kind: EntryKind
    lane: str
    body: Mapping[str, Any]
    who: str = ""
    at: float = 0.0


@dataclass(slots=True)
class Line:
    """A play in the log as it stands: its number, what it says now, and the ruling on it (None where it is struck).

    `entry` brought it in, `changed` are the strikes and amendments of it, `flags` the late rulings on it with the
    number of the play that proved each.
    """

    entry: Entry
    body: Mapping[str, Any]
    play: Play | None = None
    ruling: Ruling[Any] | None = None
    changed: tuple[Entry, ...] = ()
    flags: list[tuple[int, Flag]] = field(default_factory=list)

    @property
    def n(self) -> int:
        return self.entry.seq

    @property
    def struck(self) -> bool:
        return self.ruling is None

    @property
    def stands(self) -> bool:
        """Whether the play counts: neither struck nor refused when it was judged again."""
        return self.ruling is not None and self.ruling.allowed


@dataclass(frozen=True, slots=True)
class Weighed:
    """What an entry would do: the ruling on it, its lane, and the read play. Not yet in the log."""

    kind: EntryKind
    lane: str
    body: Mapping[str, Any]
    ruling: Ruling[Any]
    play: Play | None = None


@dataclass(frozen=True, slots=True)
class Change:
    """A play whose ruling differs before and after a strike or an amendment."""

    n: int
    body: Mapping[str, Any]
    before: Ruling[Any] | None
    after: Ruling[Any] | None


class NoSuchPlay(LookupError):
    """A strike or an amendment names no play of the log, or one that is struck already."""


class Course:
    """The course of a match: the fold of its log, kept as it grows."""

    def __init__(self, game_key: str, setup: Setup, entries: Sequence[Entry] = ()) -> None:
        self.reader: Reader = reader(game_key)
        self.game: Game[Any] = self.reader.game
        self.setup = setup
        self.entries: list[Entry] = []
        self.lines: list[Line] = []
        self.heads: dict[str, int] = {}
        self._by_n: dict[int, int] = {}
        self._checkpoints: list[Any] = [self.game.open(setup)]
        self.position: Any = self._checkpoints[0]
        for entry in entries:
            self.replay(entry)

    # - what stands

    @property
    def head(self) -> int:
        """The number of the last entry; 0 for none."""
        return self.entries[-1].seq if self.entries else 0

    def line(self, n: int) -> Line:
        """The play number `n`.

        :raises NoSuchPlay: where the log has none.
        """
        index = self._by_n.get(n)
        if index is None:
            raise NoSuchPlay(f"there is no play {n} in this match")
        return self.lines[index]

    def last(self, lane: str | None = None) -> Line | None:
        """The last play that is not struck; where a lane is named, of that lane or of the whole match."""
        for line in reversed(self.lines):
            if not line.struck and (lane is None or line.entry.lane in (lane, WHOLE)):
                return line
        return None

    def missed(self, lane: str, seen: int) -> list[Entry]:
        """The entries after `seen` that a play in `lane` depends on: those of the lane and of the whole match."""
        if max(self.heads.get(lane, 0), self.heads.get(WHOLE, 0)) <= seen:
            return []
        found = []
        for entry in reversed(self.entries):
            if entry.seq <= seen:
                break
            if entry.lane in (lane, WHOLE):
                found.append(entry)
        return found[::-1]

    # - entering

    def weigh(self, body: object) -> Weighed:
        """The ruling on a play in the position as it is."""
        play, ruling = self.reader.judge(self.position, body, self.setup.players, self.head + 1)
        if play is None:
            return Weighed("play", WHOLE, body if isinstance(body, dict) else {}, ruling)
        return Weighed("play", self.game.lane(play), self.reader.write(play), ruling, play)

    def weigh_strike(self, n: int) -> tuple[Weighed, list[Change]]:
        """What taking back play `n` would change.

        :raises NoSuchPlay: no such play, or struck already.
        """
        line = self.line(n)
        if line.struck:
            raise NoSuchPlay(f"play {n} is taken back already")
        changes = self._changes(n, None)
        ruling: Ruling[Any] = Ruling("allowed", (), f"Play {n} taken back", self.position)
        return Weighed("strike", line.entry.lane, {"n": n}, ruling), changes

    def weigh_amend(self, n: int, body: object) -> tuple[Weighed, list[Change]]:
        """What putting another play in the place of play `n` would change; refused where it cannot stand there.

        :raises NoSuchPlay: no such play.
        """
        line = self.line(n)
        play, ruling = self.reader.judge(self._before(self._by_n[n]), body, self.setup.players, n)
        if play is None or not ruling.allowed:
            return Weighed("amend", line.entry.lane, {"n": n, "play": body}, ruling), []
        written = self.reader.write(play)
        return Weighed("amend", line.entry.lane, {"n": n, "play": written}, ruling, play), self._changes(n, written)

    def before(self, n: int) -> Any:
        """The position before play number `n`.

        :raises NoSuchPlay: where the log has none.
        """
        self.line(n)
        return self._before(self._by_n[n])

    def without(self, n: int, body: Mapping[str, Any] | None = None) -> Any:
        """The position that the log would come to with play `n` taken back, or with `body` in its place.

        :raises NoSuchPlay: where the log has no such play.
        """
        position = self.before(n)
        for _, _, ruling in self._refold(self._by_n[n], body):
            if ruling is not None and ruling.allowed:
                position = ruling.position
        return position

    def add(self, entry: Entry, weighed: Weighed) -> None:
        """Put an entry into the course that was weighed against it as it is now."""
        self.entries.append(entry)
        self.heads[entry.lane] = entry.seq
        if entry.kind == "play":
            line = Line(entry, weighed.body, weighed.play, weighed.ruling)
            self._by_n[entry.seq] = len(self.lines)
            self.lines.append(line)
            self._settle(line)
        else:
            self._change(entry)

    def replay(self, entry: Entry) -> None:
        """Put an entry of a kept log into the course, judged again."""
        if entry.kind == "play":
            play, ruling = self.reader.judge(self.position, entry.body, self.setup.players, entry.seq)
            self.add(entry, Weighed("play", entry.lane, entry.body, ruling, play))
        else:
            self.add(entry, Weighed(entry.kind, entry.lane, entry.body, Ruling("allowed", (), "")))

    # - folding

    def _settle(self, line: Line) -> None:
        ruling = line.ruling
        if ruling is not None and ruling.allowed:
            self.position = ruling.position
            for flag in ruling.flags:
                index = self._by_n.get(flag.n)
                if index is not None:
                    self.lines[index].flags.append((line.n, flag))
        done = self._by_n[line.n] + 1
        if done % CHECKPOINT_EVERY == 0:
            self._checkpoints.append(self.position)

    def _before(self, index: int) -> Any:
        """The position before the play at `index` of the lines."""
        mark = index // CHECKPOINT_EVERY
        position = self._checkpoints[mark]
        for line in self.lines[mark * CHECKPOINT_EVERY : index]:
            if line.ruling is not None and line.ruling.allowed:
                position = line.ruling.position
        return position

    def _refold(
        self, index: int, body: Mapping[str, Any] | None
    ) -> Iterator[tuple[Line, Play | None, Ruling[Any] | None]]:
        """The lines from `index` on, judged again with another body in that place (None: struck)."""
        position = self._before(index)
        for line in self.lines[index:]:
            written = body if line is self.lines[index] else line.body
            if written is None or (line.struck and line is not self.lines[index]):
                yield line, None, None
                continue
            play, ruling = self.reader.judge(position, written, self.setup.players, line.n)
            if ruling.allowed:
                position = ruling.position
            yield line, play, ruling

    def _changes(self, n: int, body: Mapping[str, Any] | None) -> list[Change]:
        return [
            Change(line.n, line.body, line.ruling, ruling)
            for line, _, ruling in self._refold(self._by_n[n], body)
            if _differ(line.ruling, ruling)
        ]

    def _change(self, entry: Entry) -> None:
        index = self._by_n[entry.body["n"]]
        body = entry.body["play"] if entry.kind == "amend" else None
        again = list(self._refold(index, body))
        changed = self.lines[index]
        changed.changed = (*changed.changed, entry)
        if body is not None:
            changed.body = body
        first = self.lines[index].n
        for line in self.lines:
            line.flags = [(by, flag) for by, flag in line.flags if by < first]
        self.position = self._before(index)
        del self._checkpoints[index // CHECKPOINT_EVERY + 1 :]
        for line, play, ruling in again:
            line.play, line.ruling = play, ruling
            self._settle(line)

    # - out

    def record(self) -> dict[str, Any]:
        """The match as a record: its set-up and its plays as they stand now."""
        record: dict[str, Any] = {
            "record": RECORD_VERSION,
            "game": self.game.key,
            "players": list(self.setup.players),
            "options": self.reader.options.write(self.setup.options),
        }
        if self.setup.start is not None and self.reader.start is not None:
            record["start"] = self.reader.start.write(self.setup.start)
        record["plays"] = [dict(line.body) for line in self.lines if not line.struck]
        return record


def _differ(before: Ruling[Any] | None, after: Ruling[Any] | None) -> bool:
    if before is None or after is None:
        return before is not after
    return _heard(before) != _heard(after)


def _heard(ruling: Ruling[Any]) -> tuple[Any, ...]:
    """What people notice of a ruling."""
    return ruling.verdict, ruling.rules, ruling.says, ruling.flags


# --- the record file -------------------------------------------------------------------------------------------------

_KEYS: Final = ("record", "game", "players", "options", "start", "plays")


@dataclass(frozen=True, slots=True)
class Record:
    """A record file that was read: the game, the set-up, and the plays as they were written."""

    game: str
    setup: Setup
    plays: tuple[object, ...]


def _no_constant(name: str) -> object:
    raise ValueError(f"{name} is no JSON")


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object whose fields are each there once."""
    found = dict(pairs)
    if len(found) < len(pairs):
        keys = [key for key, _ in pairs]
        twice = next(key for key in keys if keys.count(key) > 1)
        raise ValueError(f"the field {twice!r} is there twice")
    return found


def _is_writable(text: str) -> bool:
    """Whether a text can be written as UTF-8: it has no half of a character (a lone surrogate)."""
    return text.isascii() or not any("\ud800" <= sign <= "\udfff" for sign in text)


def read_json(text: str | bytes) -> object:
    """What a text of JSON says.

    :raises Unreadable: where it is none, has a field twice, or half of a character.
    """
    try:
        if isinstance(text, bytes):
            text = text.decode("utf-8-sig")
        said = json.loads(text, parse_constant=_no_constant, object_pairs_hook=_once)
        if "\\u" in text:
            text = json.dumps(said, ensure_ascii=False)
    except (ValueError, RecursionError) as fault:
        raise Unreadable(f"not JSON: {fault}") from None
    if not _is_writable(text):
        raise Unreadable("not JSON: half of a character (a lone surrogate)")
    return said


def read_record(raw: object) -> Record:
    """The record that an object of JSON writes.

    :raises Unreadable: not a record; another version; no such game; players, options or start that it does not take.
    """
    if not isinstance(raw, dict):
        raise Unreadable("a record is an object")
    for key in raw:
        if key not in _KEYS:
            raise Unreadable(f"a record has no field {key!r}; it has {', '.join(_KEYS)}", key)
    for key in ("record", "game", "players", "plays"):
        if key not in raw:
            raise Unreadable(f"a record needs the field {key!r}", key)
    if raw["record"] != RECORD_VERSION or isinstance(raw["record"], bool):
        raise Unreadable(f"version {raw['record']!r} is not known; this is version {RECORD_VERSION}", "record")
    if not isinstance(raw["game"], str):
        raise Unreadable("game is not the key of a game", "game")
    try:
        found = reader(raw["game"])
    except NoSuchGame as fault:
        raise Unreadable(str(fault), "game") from None
    if not isinstance(raw["plays"], list):
        raise Unreadable("plays is not a list", "plays")
    options = raw.get("options", {})
    if not isinstance(options, dict):
        raise Unreadable("options is not an object", "options")
    return Record(raw["game"], found.setup(raw["players"], options, raw.get("start")), tuple(raw["plays"]))


def replay(record: Record) -> Iterator[dict[str, Any]]:
    """The rulings on a record's plays, then its end, as the objects that `replay` prints."""
    found = reader(record.game)
    game, players = found.game, record.setup.players
    position = game.open(record.setup)
    refused = 0
    flagged: set[int] = set()
    for n, raw in enumerate(record.plays, 1):
        _, ruling = found.judge(position, raw, players, n)
        if ruling.allowed:
            position = ruling.position
            flagged.update(flag.n for flag in ruling.flags)
        else:
            refused += 1
        yield {"n": n, **ruling.as_json(), "scores": game.scores(position)}
    yield {
        "end": True,
        "plays": len(record.plays),
        "refused": refused,
        "flagged": sorted(flagged),
        "over": game.over(position),
        "winners": list(game.winners(position)),
        "scores": game.scores(position),
    }
