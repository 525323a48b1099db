"""A match: the fold of its log of plays, strikes, amendments and insertions.

Nothing here knows where a log is kept. Its keeper asks `Match.assess` for the ruling, makes the entry durable, and
then calls `Match.add`; a play is judged once.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import takewhile
from typing import Any, Final

from referee.chain import broken_sentence, follows, hashed, setup_hash
from referee.contract import WHOLE, Game, GameSchema, MatchPosition, Setup
from referee.games import game
from referee.kit.values import replace
from referee.match.log import (
    Assessment,
    Breathe,
    Change,
    Consequences,
    Entry,
    EntryKind,
    Judged,
    LoggedPlay,
    NoSuchPlay,
    Restated,
    differ,
    without_pause,
)  # fmt: skip
from referee.match.proof import write_log
from referee.match.record import RECORD_VERSION
from referee.ruling import Ruling
from referee.schema import Unreadable

CHECKPOINT_EVERY: Final = 32


class Match:
    """The fold of the log of a match, updated with each entry. It begins with `position` if one is given.

    `written` is the set-up in the form written when the match began. `broken` is a sentence about the first entry of a
    kept log that was changed.
    """

    def __init__(
        self,
        game_key: str,
        setup: Setup,
        entries: Sequence[Entry] = (),
        written: Mapping[str, Any] | None = None,
        position: MatchPosition | None = None,
    ) -> None:
        self.schema: GameSchema = game(game_key).schema
        self.game: Game[MatchPosition] = self.schema.game
        self.setup = setup
        self._written = written
        self.broken = ""
        self.entries: list[Entry] = []
        self.lines: list[LoggedPlay] = []
        self.heads: dict[str, int] = {}
        self._by_n: dict[int, int] = {}
        first = self.game.initial_position(setup) if position is None else position
        self._checkpoints: list[MatchPosition] = [first]
        self.position: MatchPosition = first
        for entry in entries:
            self.replay(entry)

    # - the current state

    @property
    def head(self) -> int:
        """The number of the last entry; 0 for none."""
        return self.entries[-1].seq if self.entries else 0

    def line(self, n: int) -> LoggedPlay:
        """The play number `n`.

        :raises NoSuchPlay: the log has none.
        """
        return self.lines[self._place(n)]

    def _place(self, n: int) -> int:
        index = self._by_n.get(n)
        if index is None:
            raise NoSuchPlay(f"there is no play {n} in this match")
        return index

    def lines_from(self, n: int) -> list[LoggedPlay]:
        """The plays from number `n` on, in their order at the table.

        :raises NoSuchPlay: the log has no such play.
        """
        return self.lines[self._place(n) :]

    def following(self, n: int) -> LoggedPlay | None:
        """The play of the same lane, or of the whole match, that follows play `n`; None if it is the last.

        :raises NoSuchPlay: the log has no such play.
        """
        first, *rest = self.lines_from(n)
        lane = first.entry.lane
        return next((line for line in rest if lane == WHOLE or line.entry.lane in (lane, WHOLE)), None)

    def players_of(self, line: LoggedPlay) -> tuple[str, ...]:
        """The players who made a play of the log: the one named, or those whose turn it was; empty if anybody might."""
        play = line.play
        if play is None:
            try:
                play = self.schema.play(line.body, self.before(line.n).players, line.n)
            except Unreadable:
                return ()
        return self.game.players_of(self.before(line.n), play)

    def last(self, lane: str | None = None) -> LoggedPlay | None:
        """The last play that is not struck; with `lane`, the last one of that lane or of the whole match."""
        for line in reversed(self.lines):
            if not line.struck and (lane is None or line.entry.lane in (lane, WHOLE)):
                return line
        return None

    def missed(self, lane: str, seen: int) -> list[Entry]:
        """The entries after `seen` that a play in `lane` depends on: those of the lane and of the whole match."""
        if max(self.heads.get(lane, 0), self.heads.get(WHOLE, 0)) <= seen:
            return []
        later = takewhile(lambda entry: entry.seq > seen, reversed(self.entries))
        return [entry for entry in later if entry.lane in (lane, WHOLE)][::-1]

    # - entering

    def assess(self, body: object) -> Assessment:
        """The ruling on a play in the current position."""
        return self.assess_in(self.position, self.head + 1, body)

    def assess_in(self, position: Any, n: int, body: object) -> Assessment:
        """The ruling on a play as number `n` in a position of this match."""
        play, ruling = self.game.judge_body(position, body, n)
        if play is None:
            return Assessment("play", WHOLE, {}, ruling)
        return Assessment("play", self.game.lane(play), self.schema.write(play), ruling, play)

    def assess_entry(self, kind: EntryKind, body: Any, breathe: Breathe = without_pause) -> Assessment:
        """The assessment of an entry of any kind. `breathe` is called between plays that are judged again.

        :raises NoSuchPlay: the entry names no play, or a strike names a struck play.
        """
        if kind == "play":
            return self.assess(body)
        if kind == "strike":
            return self.assess_strike(body["n"], breathe)[0]
        assess = self.assess_amendment if kind == "amend" else self.assess_insertion
        return assess(body["n"], body["play"], breathe=breathe)[0]

    def assess_strike(self, n: int, breathe: Breathe = without_pause) -> Consequences:
        """The assessment of taking back play `n`, and the later rulings that would change.

        :raises NoSuchPlay: there is no such play, or it is struck already.
        """
        line = self.line(n)
        if line.struck:
            raise NoSuchPlay(f"play {n} is taken back already")
        ruling: Ruling[MatchPosition] = Ruling("allowed", (), f"Play {n} taken back", self.position)
        struck = Assessment("strike", line.entry.lane, {"n": n}, ruling)
        return self._with_consequences(struck, self._place(n), self._lines_after(n, None), breathe)

    def assess_amendment(self, n: int, body: object, breathe: Breathe = without_pause) -> Consequences:
        """The assessment of replacing play `n`, and the later rulings that would change.

        :raises NoSuchPlay: no such play.
        """
        line = self.line(n)
        play, ruling = self.game.judge_body(self.before(n), body, n)
        if play is None or not ruling.allowed:
            return Assessment("amend", line.entry.lane, {"n": n, "play": body}, ruling), []
        written = self.schema.write(play)
        amended = Assessment("amend", line.entry.lane, {"n": n, "play": written}, ruling, play)
        return self._with_consequences(amended, self._place(n), self._lines_after(n, written), breathe)

    def assess_insertion(
        self, n: int, body: object, number: int | None = None, breathe: Breathe = without_pause
    ) -> Consequences:
        """The assessment of a forgotten play before play `n`, and the later rulings that would change.

        `number` is the number of the forgotten play; by default the next of the log.

        :raises NoSuchPlay: no such play `n`.
        """
        number = number or self.head + 1
        play, ruling = self.game.judge_body(self.before(n), body, number)
        lane = WHOLE if play is None else self.game.lane(play)
        if play is None or not ruling.allowed:
            return Assessment("insert", lane, {"n": n, "play": body}, ruling), []
        inserted = Assessment("insert", lane, {"n": n, "play": self.schema.write(play)}, ruling, play)
        forgotten = LoggedPlay(Entry(number, "insert", lane, inserted.body), inserted.body["play"])
        index = self._place(n)
        return self._with_consequences(
            inserted, index, [(forgotten, forgotten.body), *self._lines_from(index)], breathe
        )

    def before(self, n: int) -> MatchPosition:
        """The position before play number `n`.

        :raises NoSuchPlay: the log has none.
        """
        return self._before(self._place(n))

    def add(self, entry: Entry, assessment: Assessment, breathe: Breathe = without_pause) -> None:
        """Add an entry that was assessed against the current state.

        `breathe` is called between plays that are judged again, if the assessment lacks their rulings.
        """
        self.entries.append(entry)
        self.heads[entry.lane] = entry.seq
        if entry.kind == "play":
            self._append(LoggedPlay(entry, assessment.body, assessment.play, assessment.ruling))
        elif entry.body["n"] in self._by_n:
            self._change(entry, assessment.again, breathe)
        # Else the play is missing from the kept log: `broken` says so.

    def add_struck(self, entry: Entry) -> None:
        """Add a play that is taken back."""
        self.entries.append(entry)
        self._append(LoggedPlay(entry, entry.body))

    def replay(self, entry: Entry, breathe: Breathe = without_pause) -> None:
        """Judge an entry of a kept log again and add it; `breathe` is called between plays."""
        if entry.hash and not self.broken and not follows(self.hash, self.head + 1, entry):
            self.broken = broken_sentence(self.head + 1, entry)
        if entry.kind == "play":
            play, ruling = self.game.judge_body(self.position, entry.body, entry.seq)
            self.add(entry, Assessment("play", entry.lane, entry.body, ruling, play))
        else:
            self.add(entry, Assessment(entry.kind, entry.lane, entry.body, Ruling("allowed", (), "")), breathe)

    # - folding

    def _append(self, line: LoggedPlay) -> None:
        self._by_n[line.n] = len(self.lines)
        self.lines.append(line)
        ruling = line.ruling
        if ruling is not None:
            self.position = ruling.position_after(self.position)
            for flag in ruling.flags:
                index = self._by_n.get(flag.n)
                if index is not None:
                    self.lines[index].flags.append((line.n, flag))
        if len(self.lines) % CHECKPOINT_EVERY == 0:
            self._checkpoints.append(self.position)

    def _before(self, index: int) -> MatchPosition:
        """The position before the play at `index` of the lines."""
        mark = index // CHECKPOINT_EVERY
        position = self._checkpoints[mark]
        for line in self.lines[mark * CHECKPOINT_EVERY : index]:
            if line.ruling is not None:
                position = line.ruling.position_after(position)
        return position

    def _lines_from(self, index: int) -> Iterator[Restated]:
        """The plays from `index` of the lines on, with their bodies; None for one that is taken back."""
        return ((line, None if line.struck else line.body) for line in self.lines[index:])

    def _lines_after(self, n: int, body: Mapping[str, Any] | None) -> Iterable[Restated]:
        """The plays from number `n` on, with another body for play `n` (None: struck)."""
        index = self._place(n)
        return ((self.lines[index], body), *self._lines_from(index + 1))

    def _with_consequences(
        self, assessment: Assessment, index: int, lines: Iterable[Restated], breathe: Breathe
    ) -> Consequences:
        """The assessment of an entry, with the rulings on `lines` if these are the plays from `index` on."""
        changes, again, position = [], [], self._before(index)
        for line, body in lines:
            play, ruling = None, None
            if body is not None:
                play, ruling = self.game.judge_body(position, body, line.n)
                position = ruling.position_after(position)
            again.append((play, ruling))
            if differ(line.ruling, ruling):
                changes.append(Change(line.n, line.body, line.ruling, ruling))
            breathe()
        return replace(assessment, after=position, again=tuple(again)), changes

    def _change(self, entry: Entry, again: Sequence[Judged], breathe: Breathe) -> None:
        """Apply a strike, an amendment or an insertion; `again` has the rulings on the later plays, if known."""
        n, body = entry.body["n"], entry.body.get("play")
        index = self._place(n)
        if entry.kind == "insert":
            lines = [(LoggedPlay(entry, entry.body["play"]), body), *self._lines_from(index)]
        else:
            lines = list(self._lines_after(n, body))
        if len(again) != len(lines):
            unknown = Assessment(entry.kind, entry.lane, entry.body, Ruling("allowed", (), ""))
            again = self._with_consequences(unknown, index, lines, breathe)[0].again
        target = lines[0][0]
        target.body = target.body if body is None else body
        if entry.kind != "insert":
            target.changes = (*target.changes, entry)
        judged_again = {line.n for line, _ in lines}
        for line in self.lines:
            line.flags = [(by, flag) for by, flag in line.flags if by not in judged_again]
        self.position = self._before(index)
        del self._checkpoints[index // CHECKPOINT_EVERY + 1 :]
        del self.lines[index:]
        for (line, _), (line.play, line.ruling) in zip(lines, again, strict=True):
            self._append(line)

    # - out

    @property
    def written(self) -> Mapping[str, Any]:
        """The set-up in the form written when the match began: every house rule, defaults included."""
        self._written = self._written or self._setup_in_full()
        return self._written

    @property
    def hash(self) -> bytes:
        """The hash of the last entry, or of the set-up if there is none: it covers the whole log."""
        return self.hash_after(len(self.entries))

    def hash_after(self, seq: int) -> bytes:
        """The hash of the log up to entry `seq`; 0 for the set-up alone."""
        return self.log()[seq - 1].hash if seq else setup_hash({"game": self.game.key, **self.written})

    def log(self) -> Sequence[Entry]:
        """The entries with their hashes."""
        if not self.entries or self.entries[-1].hash:
            return self.entries
        return list(hashed(self.hash_after(0), self.entries))

    def record(self) -> dict[str, Any]:
        """The match as a record: its set-up with every house rule, and its plays after all corrections."""
        return self._record(self._setup_in_full())

    def whole_record(self, breathe: Breathe = without_pause) -> dict[str, Any]:
        """The match as a record that proves itself: with its whole log, and its set-up as first written."""
        return {**self._record(self.written), "log": write_log(list(self.log()), breathe)}

    def _record(self, setup: Mapping[str, Any]) -> dict[str, Any]:
        plays = [dict(line.body) for line in self.lines if not line.struck]
        return {"record": RECORD_VERSION, "game": self.game.key, **setup, "plays": plays}

    def _setup_in_full(self) -> dict[str, Any]:
        """The set-up with every house rule, so that new defaults in a later version change no match."""
        options = self.schema.options.write_all(self.setup.options)
        setup: dict[str, Any] = {"players": list(self.setup.players), "options": options}
        if self.setup.start is not None and self.schema.start is not None:
            setup["start"] = self.schema.start.write(self.setup.start)
        return setup
