"""Rulings, the state of a match, its log and its sheet in the shapes of the JSON interface."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, TypeVar

from msgspec import UNSET, UnsetType

from referee import games
from referee.contract import Due, Offer
from referee.contract.figures import Counts, Figure
from referee.desk.left_out import LeftOut
from referee.match import Entry, LoggedPlay, Match
from referee.match.log import Breathe, without_pause
from referee.ruling import Ruling
from referee.store import Accepted, CachedMatch, Created, RefusedEntry
from referee.web.api import rulings
from referee.web.description import shapes as game_shapes
from referee.web.match import log_shapes as logs
from referee.web.match import shapes as matches

T = TypeVar("T")
U = TypeVar("U")


def created_json(created: Created, base: str, left_out: list[LeftOut] | UnsetType = UNSET) -> matches.Created:
    """A new match, with its keys and their links. No other answer has the keys."""
    keys = {"host": created.host_key, "table": created.table_key, "board": created.board_key}
    links = {role: f"{base}k/{created.match_id}/{key}" for role, key in keys.items()}
    return matches.Created(created.match_id, created.code, matches.Keys(**keys), matches.Keys(**links), left_out)


def entered_json(answer: Accepted[Ruling[Any]] | RefusedEntry[Ruling[Any]], cached: CachedMatch) -> rulings.RulingLine:
    """The ruling on an entry as a line of the record; a refused one has no number, and the log is unchanged."""
    n = answer.seq if isinstance(answer, Accepted) else None
    return rulings.RulingLine(
        n=n,
        **_ruling_fields(answer.ruling),
        scores=dict(cached.scores),
        seq=n or cached.match.head,
        lane=answer.lane,
        again=isinstance(answer, Accepted) and answer.again,
    )


def entry_json(part: Entry) -> logs.Entry:
    """One entry of the log."""
    return logs.Entry(part.seq, part.kind, part.lane, dict(part.body), who=part.who, at=part.at)


def state_json(cached: CachedMatch) -> matches.State:
    """The state of a match: what is due, the scores, and the number of the last entry."""
    match, view = cached.match, cached.view
    game, position = view.game, view.position
    lanes = [
        matches.Lane.of(lane, head=lane_head(cached, lane.key), due=due_json(view.lane(lane.key).due_by_rules))
        for lane in view.lanes
    ]
    return matches.State.of(
        cached,
        match=cached.match_id,
        game=game.key,
        title=game.title,
        players=position.players,
        names=dict(view.mended_names),
        options=match.schema.options.write_all(match.setup.options),
        head=view.head,
        due=due_json(view.lane().due_by_rules),
        lanes=lanes,
        scores=dict(view.scores),
        over=position.over,
        winners=position.winners,
    )


def match_news(cached: CachedMatch) -> dict[str, Any]:
    """The values that the stream of a match tells programs, by the fields of `MatchNews`."""
    state, match = state_json(cached), cached.match
    entry = match.entries[-1] if match.entries else None
    return {
        "entry": None if entry is None else entry_json(entry),
        "ruling": None if entry is None else ruling_json(ruling_after(match, entry)),
        **{name: getattr(state, name) for name in ("due", "lanes", "names", "scores", "over", "winners", "ended")},
    }


def ruling_after(match: Match, entry: Entry) -> Ruling[Any] | None:
    """The ruling on the play that an entry makes or changes; None if the play is taken back."""
    n = entry.seq if entry.kind in ("play", "insert") else entry.body["n"]
    return next((line.ruling for line in reversed(match.lines) if line.n == n), None)


def lane_head(cached: CachedMatch, lane: str) -> int:
    """The number of the last entry on which a play in a lane depends."""
    return max(cached.match.heads.get(lane, 0), cached.match.heads.get("", 0))


def due_json(due: Due) -> matches.Due:
    """The players who act next, and the plays that may be made."""
    forbidden = [
        matches.Forbidden(
            label=key.label,
            body=dict(why.body),
            spoken=key.spoken,
            rules=why.rules,
            says=why.says,
            late=why.is_late,
        )
        for key in due.forbidden
        if (why := key.forbidden)
    ]
    return matches.Due(due.who, due.says, [offer_json(part) for part in due.allowed], forbidden)


def offer_json(part: Offer) -> matches.Offer:
    """A play that may be made: its fixed fields, values to choose from, and whole plays."""
    return matches.Offer(
        play=part.play.name,
        label=part.label,
        by=part.by,
        given=dict(part.limits.fixed),
        choices={
            key: [matches.Choice(choice.value, choice.label, choice.spoken) for choice in choices]
            for key, choices in part.limits.choices.items()
        },
        taps=[matches.Tap(tap.label, part.body(tap), tap.spoken) for tap in part.quick_plays],
        rare=part.form.secondary,
        hint=part.form.hint,
    )


def line_json(part: LoggedPlay) -> logs.PlayInLog:
    """A current play of the log; its ruling is null if it is taken back."""
    return logs.PlayInLog(
        n=part.n,
        lane=part.entry.lane,
        play=dict(part.body),
        who=part.entry.who,
        at=part.entry.at,
        ruling=ruling_json(part.ruling),
        changed=[entry.seq for entry in part.changes],
        late=[rulings.LateFlag(by, flag.n, flag.rule, flag.says) for by, flag in part.flags],
    )


def ruling_json(ruling: Ruling[Any] | None) -> rulings.Ruling | None:
    """A ruling; None without one."""
    return None if ruling is None else rulings.Ruling(**_ruling_fields(ruling))


def _ruling_fields(ruling: Ruling[Any]) -> dict[str, Any]:
    """The fields that every shape of a ruling has."""
    return {
        "verdict": ruling.verdict,
        "rules": ruling.rules,
        "says": ruling.written,
        "effects": [effect.as_json() for effect in ruling.effects],
        "flags": [rulings.Flag(flag.n, flag.rule, flag.says) for flag in ruling.flags],
    }


def log_json(cached: CachedMatch, since: int, breathe: Breathe) -> logs.Log:
    """The entries after `since`, and the plays whose rulings they may have changed.

    A long log is written with pauses. If an entry comes in a pause, the log is written again, the last time without.
    """
    match = cached.match
    for pause in (breathe, breathe, without_pause):
        log = _log_of(match, since, pause)
        if log.head == match.head:
            break
    return log


def _log_of(match: Match, since: int, breathe: Breathe) -> logs.Log:
    head = match.head
    entries = match.entries[bisect_right(match.entries, since, key=lambda part: part.seq) :]
    lines = list(match.lines)
    if all(part.kind == "play" for part in entries):
        lines = [part for part in lines if part.n > since or any(by > since for by, _ in part.flags)]
    return logs.Log(head, list(_each(entry_json, entries, breathe)), list(_each(line_json, lines, breathe)))


def _each(write: Callable[[T], U], parts: Iterable[T], breathe: Breathe) -> Iterator[U]:
    for part in parts:
        yield write(part)
        breathe()


def sheet_json(cached: CachedMatch) -> matches.Sheet:
    """The score sheet, as on paper."""
    sheet = cached.view.sheet
    return matches.Sheet.of(
        sheet,
        standing=[matches.Standing.of(part) for part in sheet.standing],
        figures=[figure_json(figure, cached.view.counts) for figure in cached.game.figures.known(cached.view.counts)],
        grids=[matches.Grid.of(grid) for grid in sheet.grids],
        fingerprint=cached.view.fingerprint,
    )


def figure_json(figure: Figure, counted: Mapping[str, Counts]) -> matches.Figure:
    """A figure of each player."""
    return matches.Figure.of(
        figure,
        values={who: figure.value(counts) for who, counts in counted.items()},
        shown={who: figure.text(counts) for who, counts in counted.items()},
    )


def game_json(key: str) -> game_shapes.Game:
    """A game in short.

    :raises games.NoSuchGame: there is no such game.
    """
    game = games.game(key)
    return game_shapes.Game.of(
        game,
        game=key,
        players=game_shapes.PlayerRange.of(game.players),
        plays=[play.name for play in game.plays],
        questions=[question.ask for question in game.questions],
        presets=[game_shapes.Preset.of(preset, options=dict(preset.options)) for preset in game.presets],
    )
