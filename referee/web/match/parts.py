"""The elements of a page that change with a play, by their ids; rendered once for all phones that show the same."""

from __future__ import annotations

import json
from typing import Any, Final

from flask import current_app, render_template
from jinja2 import pass_context
from jinja2.runtime import Context
from markupsafe import Markup

from referee.contract import WHOLE
from referee.contract.score_entry import TURN
from referee.desk.events.match_of_event import left_out, why_ended
from referee.desk.halls.hall import next_table
from referee.kit.names import capitalized, listed, verb
from referee.kit.values import Value, replace
from referee.match import Entry, LoggedMoment, LoggedPlay
from referee.ruling import Ruling
from referee.store import CachedMatch, get_store
from referee.web.clubs.new_records import new_records
from referee.web.events.board import evening_of
from referee.web.fields.field import field_name
from referee.web.http.assets import watches_files
from referee.web.http.shown_names import names_of_match
from referee.web.match.again import event_of, players_query, tournament_of
from referee.web.match.bg_stats import bg_stats_address
from referee.web.match.end import decisive, quoted_figures
from referee.web.match.offer_form import offer_forms, rare_folds
from referee.web.match.passage import entered_text, log_fragment, play_title
from referee.web.match.score_form import score_forms
from referee.web.match.typed_example import typed_example
from referee.web.shown.charts import match_chart
from referee.web.shown.own_template import own_template

TABLE: Final = "table"
TALLY: Final = "tally"
PHONE_PARTS: Final = {
    TABLE: {name: f"match/parts/{name}.html" for name in ("due", "entry", "ruling", "strip", "moments", "alert")},
    TALLY: {name: f"match/parts/{name}.html" for name in ("ruling", "moments", "alert")}
    | {name: f"match/parts/tally/{name}.html" for name in ("due", "entry", "strip", "rows")},
}
"""The templates of the elements that change, for each page of the phone."""
NAMED: Final = 4
"""The most people that a page names for a turn, a play or a moment."""


def render_parts(
    cached: CachedMatch, view: str, lane: str = WHOLE, refused: Ruling[Any] | None = None
) -> dict[str, str]:
    """The elements of a view (`table`, `tally`, `board`, `overlay`, `log`) in a lane.

    With the ruling on a `refused` play they show it.
    """
    if view == "overlay":
        return {"overlay": render_template("match/parts/overlay.html", **overlay_facts(cached))}
    if view == "log":
        return {"log": log_fragment(cached, lane)}
    if view == "board":
        shared = board_facts(cached, refused)
        return {name: render_template(f"match/parts/{name}.html", **shared) for name in ("board", "last", "moments")}
    return phone_parts(cached, lane, view)[1]


def phone_parts(cached: CachedMatch, lane: str, page: str = TABLE) -> tuple[int, dict[str, str]]:
    """The elements of a page of the phone (`table`, `tally`) in a lane, and the last entry that they show."""
    view = cached.view
    shown = view.lane(lane)
    with view.lock:
        if page not in shown.rendered or watches_files(current_app):
            facts = table_facts(cached, lane) if page == TABLE else tally_facts(cached, lane)
            shown.rendered[page] = {
                name: render_template(source, **facts) for name, source in PHONE_PARTS[page].items()
            }
        rendered = shown.rendered[page]
    if cached.club_id is None:
        return view.head, rendered
    # An event is closed without an entry of its match.
    closed = render_template("match/parts/left_out.html", left_out=left_out(get_store(), cached))
    return view.head, {**rendered, "left-out": closed}


def ruling_fragment(cached: CachedMatch, lane: str, ruling: Ruling[Any], line: LoggedPlay | None = None) -> str:
    """The element `#ruling` alone: the answer to an entry, with its play if that is in the log."""
    return render_template("match/parts/ruling.html", **ruling_facts(cached, lane, ruling, line))


def table_facts(
    cached: CachedMatch, lane: str, refused: Ruling[Any] | None = None, typed: Any = None
) -> dict[str, Any]:
    """The variables of the phone's page. `typed` has the texts of a form that was refused."""
    view = cached.view
    shown = view.lane(lane)
    shared = screen_facts(cached, lane, refused)
    is_final = shared["is_final"]
    entries = offer_forms(view.match.schema, shown.due, cached.players, typed, refused)
    return {
        **shared,
        "entries": entries,
        "rare": rare_folds(entries),
        "last_entry": shown.last_entry,
        "acts": listed(shown.due.who) if len(shown.due.who) <= NAMED else "",
        "example": typed_example(view.match.schema, shown.due, cached.players, shown.ruling_on),
        "seen": view.head,
        "alert": view.alert,
        "players_query": players_query(cached) if is_final else "",
        "event_id": event_of(cached) if is_final else "",
        "next_table": next_table(get_store(), cached) if is_final else None,
        "tournament": tournament_of(cached) if is_final else None,
        "chart": match_chart(view.match, view.sheet) if is_final else None,
        "bg_stats": bg_stats_address(cached),
    }


def tally_facts(
    cached: CachedMatch, lane: str, refused: Ruling[Any] | None = None, typed: Any = None
) -> dict[str, Any]:
    """The variables of the page of scores, with the sides in the order of the players.

    The scores are those before the entry. If it scores a hand that is under way, they are those before that hand.
    """
    view = cached.view
    shown = view.lane(lane)
    players, game, entry = cached.players, view.game, view.game.score_entry
    play = shown.tally.offers[0].play if shown.tally.offers else None
    begun = view.position if view.ended or entry is None else entry.begun_anew(view.position)
    under_way = begun is not view.position and play is not None and bool(play.scores_only)
    sheet = game.sheet(begun) if under_way else view.sheet
    totals = {name: line.score for line in sheet.standing for name in (line.name, *line.side)}
    return {
        **table_facts(cached, lane, refused, typed),
        "due": shown.tally,
        "entries": score_forms(view.match.schema, shown.tally, players, typed, refused),
        "adds": entry.adds if entry else (),
        "totals": totals,
        "standing": sorted(sheet.standing, key=lambda line: players.index(line.side[0])),
        "by_turn": any(kind.scores_only == TURN for kind in game.plays),
        "under_way": entry.part(view.position, play) if entry and under_way and play else "",
    }


def board_facts(cached: CachedMatch, refused: Ruling[Any] | None = None) -> dict[str, Any]:
    """The variables of the board."""
    shared = screen_facts(cached, WHOLE, refused)
    return {
        **shared,
        "present_names": names_of_match(cached),
        "fingerprint": cached.view.fingerprint if shared["is_final"] else "",
        "new_records": new_records(cached),
        "evening": evening_of(cached) if shared["is_final"] else None,
    }


def overlay_facts(cached: CachedMatch) -> dict[str, Any]:
    """The variables of the overlay: the sides in the order of their seats, with the scores of the sheet."""
    view = cached.view
    seats = {name: seat for seat, name in enumerate(cached.players)}
    lines = sorted(view.sheet.standing, key=lambda line: min(seats.get(name, len(seats)) for name in line.side))
    return {"lines": lines, "acts": () if view.sheet.over else view.lane().due.who, "winners": view.sheet.winners}


def screen_facts(cached: CachedMatch, lane: str, refused: Ruling[Any] | None) -> dict[str, Any]:
    """The variables that the phone's page and the board share."""
    view = cached.view
    shown = view.lane(lane)
    return {
        **ruling_facts(cached, lane, refused),
        "why_ended": why_ended(get_store(), cached),
        "due": shown.due,
        "sheet": view.sheet,
        "position": view.position,
        "is_final": view.is_final,
        "figures": quoted_figures(cached) if view.sheet.over else (),
        "moments": shown_moments(cached, lane),
    }


def ruling_facts(
    cached: CachedMatch, lane: str, ruling: Ruling[Any] | None = None, line: LoggedPlay | None = None
) -> dict[str, Any]:
    """The given ruling, or else that on the lane's last play, and the play that can be taken back.

    `names_play` is true if that play is not the play of the ruling. `struck` is the play that the last entry of the
    lane took back; `played` has the players and the play in words.
    """
    shown = cached.view.lane(lane)
    taken_back = line or shown.last
    struck = struck_play(cached, shown.last_entry) if ruling is None else None
    own = (ruling is None or line is not None) and struck is None
    return {
        "cached": cached,
        "game": cached.game,
        "lane": lane,
        "line": taken_back,
        "struck": struck,
        "played": played_text(cached, taken_back) if taken_back and own else "",
        "said": None if struck else _said_in(cached, lane, ruling or (taken_back.ruling if taken_back else None)),
        "at_field": field_name(ruling.field, cached.players) if ruling else "",
        "flags": taken_back.flags if taken_back and own else (),
        "names_play": not own,
    }


def _said_in(cached: CachedMatch, lane: str, ruling: Ruling[Any] | None) -> Ruling[Any] | None:
    """A ruling as a lane reads it: without the title of that lane in front, `Amy, one six` at the head table."""
    title = next((f"{each.title}: " for each in cached.view.lanes if each.key == lane), "")
    if ruling is None or not title or not ruling.says.startswith(title):
        return ruling
    return replace(ruling, says=capitalized(ruling.says.removeprefix(title)))


class StruckPlay(Value):
    """A play that was just taken back and can be restored."""

    n: int
    says: str
    body: str
    """The JSON of the play."""


def struck_play(cached: CachedMatch, entry: Entry | None) -> StruckPlay | None:
    """The play that an entry took back; None for any other entry."""
    if entry is None or entry.kind != "strike":
        return None
    line = cached.match.line(entry.body["n"])
    return StruckPlay(line.n, played_text(cached, line, "’s "), json.dumps(line.body, ensure_ascii=False))


def played_text(cached: CachedMatch, line: LoggedPlay, joint: str = ": ") -> str:
    """A play with the players who made it: `Bob: T20 5 1`, `Bo shows K♥ K♠`."""
    match = cached.match
    entered = entered_text(match, match.before(line.n), line.body, line.play) or play_title(match.schema, line.body)
    who = who_played(cached, line)
    return f"{who}{joint}{entered}" if who and not entered.startswith(f"{who} ") else entered


def who_played(cached: CachedMatch, line: LoggedPlay) -> str:
    """The players who made a play; empty if they are unknown or many."""
    who = cached.match.players_of(line)
    return listed(who) if len(who) <= NAMED else ""


def shown_moments(cached: CachedMatch, lane: str) -> list[dict[str, Any]]:
    """The moments that a screen of a lane shows or sounds: bells and wins of all lanes, cheers of its own lane."""
    return [
        shown_moment(cached, logged)
        for logged in cached.view.moments
        if lane == WHOLE or logged.lane in (lane, WHOLE) or logged.moment.sound != "cheer"
    ]


def shown_moment(cached: CachedMatch, logged: LoggedMoment) -> dict[str, Any]:
    """A moment with the people cheered. The end of a match names who won, and what was decisive."""
    moment, names = logged.moment, logged.moment.who
    who = listed(names) if len(names) <= NAMED else ""
    word = f"{moment.word.rstrip('!')}!"
    if moment.sound == "win" and cached.view.sheet.over:
        tied = cached.view.sheet.result.endswith("tied")
        word, who = (word if tied or not who else f"{who} {verb(names, 'wins', 'win')}"), decisive(cached, moment)
    return {"n": logged.n, "word": word, "who": who, "sound": moment.sound}


@pass_context
def own_picture(context: Context, name: str) -> Markup:
    """The game's own picture (`board`, `strip`) of the match that a template shows, or the plain one with scores."""
    facts = context.get_all()
    cached: CachedMatch = facts["cached"]
    plain = f"match/parts/plain_{name}.html"
    return own_template(cached.game.key, f"{name}.html", plain, facts, cached.view.lane(facts["lane"]))
