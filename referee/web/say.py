"""What the JSON interface says of a match: rulings, the state, the log, the sheet, as values of JSON."""

from __future__ import annotations

from bisect import bisect_right
from typing import Any

from referee import games
from referee.games.contract import Due, Offer
from referee.match import Change, Entry, Line, Weighed
from referee.rulings import Ruling
from referee.store import Accepted, Created, Refused, Room


def created(made: Created, base: str) -> dict[str, Any]:
    """A match that was started: its id, the code to look on, its keys, also as links. The keys are told only here."""
    keys = {"host": made.host_key, "table": made.table_key, "board": made.board_key}
    links = {role: f"{base}k/{made.match}/{key}" for role, key in keys.items()}
    return {"match": made.match, "code": made.code, "keys": keys, "links": links}


def accepted(found: Accepted, room: Room) -> dict[str, Any]:
    """An entry that stands: the line of the record, and what is new in the log."""
    return {
        "n": found.seq,
        **found.ruling.as_json(),
        "scores": room.course.game.scores(room.course.position),
        "seq": found.seq,
        "lane": found.lane,
        "again": found.again,
    }


def refused(found: Refused, room: Room) -> dict[str, Any]:
    """An entry that was refused: the same shape; `n` is null, and nothing is new."""
    return {
        "n": None,
        **found.ruling.as_json(),
        "scores": room.course.game.scores(room.course.position),
        "seq": room.course.head,
        "lane": found.lane,
        "again": False,
    }


def entry(part: Entry) -> dict[str, Any]:
    """One entry of the log."""
    return {
        "seq": part.seq,
        "kind": part.kind,
        "lane": part.lane,
        "body": dict(part.body),
        "who": part.who,
        "at": part.at,
    }


def state(room: Room) -> dict[str, Any]:
    """Where a match stands."""
    course = room.course
    game, position = course.game, course.position
    lanes = [
        {
            "key": lane.key,
            "title": lane.title,
            "players": list(lane.players),
            "head": head(room, lane.key),
            "due": due(game.due(position, lane.key)),
        }
        for lane in game.lanes(position)
    ]
    return {
        "match": room.match,
        "code": room.code,
        "game": game.key,
        "title": game.title,
        "players": list(course.setup.players),
        "options": course.reader.options.write_all(course.setup.options),
        "created": room.created,
        "ended": room.ended,
        "head": course.head,
        "due": due(game.due(position)),
        "lanes": lanes,
        "scores": game.scores(position),
        "over": game.over(position),
        "winners": list(game.winners(position)),
    }


def head(room: Room, lane: str) -> int:
    """The number of the last entry that a play in a lane depends on."""
    return max(room.course.heads.get(lane, 0), room.course.heads.get("", 0))


def due(found: Due) -> dict[str, Any]:
    """Who is to act, and what may be played."""
    return {"who": list(found.who), "says": found.says, "offers": [offer(part) for part in found.offers]}


def offer(part: Offer) -> dict[str, Any]:
    """A play that may be made: what is fixed, what is worth choosing, whole plays."""
    return {
        "play": part.play.name,
        "label": part.label,
        "by": part.by,
        "given": dict(part.given),
        "choices": {
            key: [{"value": choice.value, "label": choice.label, "spoken": choice.spoken} for choice in choices]
            for key, choices in part.choices.items()
        },
        "taps": [
            {"label": tap.label, "body": {"play": part.play.name, **part.given, **tap.body}, "spoken": tap.spoken}
            for tap in part.taps
        ],
        "rare": part.rare,
        "hint": part.hint,
    }


def line(part: Line) -> dict[str, Any]:
    """A play of the log as it stands; its ruling is null where it was taken back."""
    return {
        "n": part.n,
        "lane": part.entry.lane,
        "play": dict(part.body),
        "who": part.entry.who,
        "at": part.entry.at,
        "ruling": ruling(part.ruling),
        "changed": [changed.seq for changed in part.changed],
        "late": [{"by": by, **flag.as_json()} for by, flag in part.flags],
    }


def ruling(found: Ruling[Any] | None) -> dict[str, Any] | None:
    """A ruling, or null for none."""
    return None if found is None else found.as_json()


def log(room: Room, since: int = 0) -> dict[str, Any]:
    """The entries after `since` as they were made, and the plays whose ruling they may have changed, as they stand."""
    course = room.course
    entries = course.entries[bisect_right(course.entries, since, key=lambda part: part.seq) :]
    lines = course.lines
    if all(part.kind == "play" for part in entries):
        lines = [part for part in lines if part.n > since or any(by > since for by, _ in part.flags)]
    return {"head": course.head, "entries": [entry(part) for part in entries], "plays": [line(part) for part in lines]}


def preview(weighed: Weighed, changes: list[Change]) -> dict[str, Any]:
    """What a strike or an amendment would change."""
    return {
        **weighed.ruling.as_json(),
        "changes": [
            {"n": change.n, "play": dict(change.body), "before": ruling(change.before), "after": ruling(change.after)}
            for change in changes
        ],
    }


def sheet(room: Room) -> dict[str, Any]:
    """The score sheet, as on paper."""
    found = room.course.game.sheet(room.course.position)
    return {
        "standing": [
            {"place": part.place, "side": list(part.side), "score": part.score, "note": part.note}
            for part in found.standing
        ],
        "grids": [
            {
                "caption": grid.caption,
                "head": list(grid.head),
                "rows": [list(row) for row in grid.rows],
                "foot": list(grid.foot),
            }
            for grid in found.grids
        ],
        "over": found.over,
        "winners": list(found.winners),
        "unit": found.unit,
    }


def game(key: str) -> dict[str, Any]:
    """A game in short.

    :raises games.NoSuchGame: where there is none.
    """
    found = games.game(key)
    players = found.players
    return {
        "game": key,
        "title": found.title,
        "about": found.about,
        "players": {"least": players.least, "most": players.most, "step": players.step, "usual": players.usual},
        "plays": [play.name for play in found.plays],
        "questions": [question.ask for question in found.questions],
        "presets": [
            {"key": preset.key, "title": preset.title, "options": dict(preset.options)} for preset in found.presets
        ],
    }
