"""All events of a club, searched by name and year; the record of an event from elsewhere is brought in here."""

from __future__ import annotations

from typing import Any, Final

from flask import Blueprint, redirect, render_template, request
from flask.typing import ResponseReturnValue

from referee.desk.events.changing import events_of_year, year_of
from referee.desk.events.entries import REFUSED
from referee.desk.left_out import BroughtIn, entries_left_out
from referee.events import formats
from referee.schema import Unreadable, as_sentence, read_count
from referee.store import get_store
from referee.store.keys import new_nonce
from referee.web.events.entry_form import names_of_record
from referee.web.fields.sent_record import SentRecord, sent_record
from referee.web.http.club_access import require_club
from referee.web.http.files import EVENT_FILE, takes_file

EVENTS_AT_ONCE: Final = 100
SEARCH_LIMIT: Final = 60
"""Characters of a search that are used."""

blueprint = Blueprint("club_events", __name__)


@blueprint.get("/c/<club_id>/events")
def club_events_page(club_id: str) -> ResponseReturnValue:
    """The events of the club that a search finds, the newest first."""
    require_club(club_id)
    year = request.args.get("year", "")
    if year and read_count(year) is None:
        return render_events(club_id, "A year is a number, such as 2026."), REFUSED
    return render_events(club_id)


@blueprint.post("/c/<club_id>/events")
@takes_file(EVENT_FILE)
def bring_event_in(club_id: str) -> ResponseReturnValue:
    """Make an event of the record of an event."""
    require_club(club_id, "organiser")
    try:
        sent = sent_record(club_id, event_names, "Choose the record of an event: its page offers it.")
        if sent.near.asked:
            return render_events(club_id, sent=sent)
        event_id = get_store().id_of_request(request.form.get("key", ""), club_id, sent.text)
        event = get_store().events.create(club_id, sent.raw, event_id=event_id)
    except Unreadable as fault:
        return render_events(club_id, as_sentence(fault.says)), REFUSED
    address, refused = f"/e/{event.event_id}", entries_left_out(event, sent.raw)
    if not refused:
        return redirect(address, 303)
    title = event.shown_title
    brought = BroughtIn(title, address, tuple(as_sentence(each.in_words("entry")) for each in refused))
    return render_events(club_id, brought=brought)


def event_names(raw: Any) -> list[str]:
    """The names of the people in what should be the record of an event.

    :raises Unreadable: it is not an object.
    """
    if not isinstance(raw, dict):
        raise Unreadable("the record of an event is an object")
    return names_of_record(raw)


def render_events(
    club_id: str, fault: str = "", brought: BroughtIn | None = None, sent: SentRecord | None = None
) -> str:
    """The page for the search of the address; `brought` was brought in, and `sent` asks about its names."""
    search = request.args.get("q", "").strip()[:SEARCH_LIMIT]
    year = read_count(request.args.get("year", ""))
    everything = get_store().events.search(club_id)
    matching = events_of_year(get_store(), club_id, search, year)
    return render_template(
        "clubs/events.html",
        club=get_store().clubs.club(club_id),
        organises=require_club(club_id) == "organiser",
        events=matching[:EVENTS_AT_ONCE],
        more=max(0, len(matching) - EVENTS_AT_ONCE),
        count=len(everything),
        years=sorted({year_of(each) for each in everything}, reverse=True),
        titles={key: formats.format_of(key).title for key in formats.keys()},
        search=search,
        year=year,
        longest_file=EVENT_FILE,
        fault=fault,
        brought=brought,
        sent=sent,
        key=new_nonce(),
    )
