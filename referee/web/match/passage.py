"""A part of the log for a page: each play with its ruling and its changes, with the people who made them."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any, Final

from flask import render_template

from referee.contract import WHOLE, GameSchema, MatchPosition, Play
from referee.kit.names import listed
from referee.kit.values import Value
from referee.match import LoggedPlay, Match
from referee.schema import Unreadable
from referee.store import CachedMatch

PAGE: Final = 50
"""Plays on a page of the log."""


def log_fragment(cached: CachedMatch, lane: str = WHOLE) -> str:
    """The newest page of the log as the element `#log`, the same for all phones and boards."""
    return render_template("match/log_lines.html", cached=cached, passage=read_passage(cached.match, lane), lane=lane)


class Mark(Value):
    """A strike or an amendment of a play, or its insertion."""

    kind: str
    who: str
    """The name of the person who entered it."""
    at: float
    was: str = ""
    """The play before an amendment."""


class ShownPlay(Value):
    """A play of the log for a page."""

    line: LoggedPlay
    lane: str
    title: str
    entered: str
    who: str
    """The players who made the play; empty if it belongs to no turn."""
    marks: tuple[Mark, ...]


class Passage(Value):
    """A part of the log, the last play first."""

    plays: tuple[ShownPlay, ...]
    numbers: frozenset[int]
    """The numbers of these plays."""
    total: int
    """The number of plays in the log."""
    older: int | None
    """The play before which the older part ends; None if this is the oldest."""
    newer: int | None
    """The play before which the newer part ends; 0 for the newest part, None if this is the newest."""


def read_passage(match: Match, lane: str = WHOLE, before: int | None = None, at: int | None = None) -> Passage:
    """The plays before number `before`, or around number `at`, or the last ones, all of one lane if it is given."""
    lines = match.lines if lane == WHOLE else [line for line in match.lines if line.entry.lane in (lane, WHOLE)]
    numbers = [line.n for line in lines]
    end = len(lines)
    if at is not None:
        end = min(end, _place(numbers, at) + PAGE // 2)
    elif before is not None:
        end = _place(numbers, before)
    begin = max(0, end - PAGE)
    plays = tuple(shown_play(match, line) for line in reversed(lines[begin:end]))
    older = numbers[begin] if begin > 0 else None
    newer = None
    if end < len(lines):
        newer = numbers[end + PAGE] if end + PAGE < len(lines) else 0
    return Passage(plays, frozenset(numbers[begin:end]), len(lines), older, newer)


def _place(numbers: Sequence[int], n: int) -> int:
    """The place of play `n` among others, or of the next higher number if it is missing."""
    if n in numbers:
        return numbers.index(n)
    return next((place for place, number in enumerate(numbers) if number > n), len(numbers))


def shown_play(match: Match, line: LoggedPlay) -> ShownPlay:
    """A play of the log for a page."""
    before = match.before(line.n)
    titles = {lane.key: lane.title for lane in match.game.lanes(match.position)} if line.entry.lane else {}
    marks = [Mark("insert", line.entry.who, line.entry.at)] if line.entry.kind == "insert" else []
    was: object = line.entry.body["play"] if marks else line.entry.body
    for entry in line.changes:
        marks.append(
            Mark(entry.kind, entry.who, entry.at, entered_text(match, before, was) if entry.kind == "amend" else "")
        )
        was = entry.body.get("play", was)
    lane = titles.get(line.entry.lane, f"lane {line.entry.lane}" if line.entry.lane else "")
    return ShownPlay(
        line,
        lane,
        play_title(match.schema, line.body),
        entered=entered_text(match, before, line.body, line.play),
        who=listed(match.players_of(line)),
        marks=tuple(marks),
    )


def play_title(schema: GameSchema, body: Mapping[str, Any]) -> str:
    """The name of a play on screen."""
    form = schema.plays.get(str(body.get("play", "")))
    return str(form.cls.title) if form else "Not readable"


def entered_text(match: Match, position: MatchPosition, body: object, play: Play | None = None) -> str:
    """A play in a position as people say it: `T20 5 D8`, `no six`; one that cannot be read as its JSON."""
    try:
        return (play or match.schema.play(body, None)).in_words(position)
    except Unreadable:
        return json.dumps(body, ensure_ascii=False)
