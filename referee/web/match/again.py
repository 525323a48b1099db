"""After a match: the same people play again, at once."""

from __future__ import annotations

from urllib.parse import urlencode

from flask import Blueprint, redirect, request
from flask.typing import ResponseReturnValue

from referee.contract import Setup
from referee.contract.roster import present
from referee.kit.values import Value, replace
from referee.store import CachedMatch, NoSuchMatch, get_store
from referee.store.keys import Role
from referee.web.fields.forms import OPTION
from referee.web.fields.tree import SchemaForm
from referee.web.http import access
from referee.web.http.shown_names import names_of_match
from referee.web.match.lane_choice import carry_lane

blueprint = Blueprint("again", __name__)


@blueprint.post("/m/<match_id>/again")
def press_again(match_id: str) -> ResponseReturnValue:
    """Start the next match of the same people by the same house rules. The phone that presses first is its host.

    Phones that press later are led to that match. All come to the page that enters its first play. After a match of a
    tournament, each phone is led back to the tournament, whose draw decides who meets next.
    """
    role = access.require_role(match_id, "host", "table")
    cached = get_store().cached_match(match_id)
    if (tournament := tournament_of(cached)) is not None:
        return redirect(tournament.path, 303)
    created = get_store().begin_next(match_id, next_setup(cached))
    if created is not None:
        access.grant(created.match_id, created.host_key)
        carry_lane(match_id, created.match_id)
        return redirect(f"/m/{created.match_id}", 303)
    return redirect(f"/m/{enter_next(cached, role)}", 303)


@blueprint.get("/m/<match_id>/next")
def go_to_next(match_id: str) -> ResponseReturnValue:
    """Lead a phone or a board on to the next match, in the role that it has at this one."""
    role = access.require_role(match_id, "host", "table", "board")
    cached = get_store().cached_match(match_id)
    shows_board = role == "board" or request.args.get("page") == "board"
    following = match_id if cached.next_match is None else enter_next(cached, role)
    return redirect(f"/m/{following}/board" if shows_board else f"/m/{following}", 303)


def enter_next(cached: CachedMatch, role: Role) -> str:
    """Give this visitor the key of the next match for a role, in the same lane. Return the id of that match.

    :raises NoSuchMatch: there is no next match, or it was deleted.
    """
    if cached.next_match is None:
        raise NoSuchMatch(cached.match_id)
    access.admit(cached.next_match, role)
    carry_lane(cached.match_id, cached.next_match)
    return cached.next_match


def next_setup(cached: CachedMatch) -> Setup:
    """The set-up of the next match, under the names that pages show."""
    setup, names = cached.game.again(cached.view.position, cached.setup), names_of_match(cached)
    return replace(setup, players=tuple(names.get(name, name) for name in setup.players)) if names else setup


def again_address(cached: CachedMatch) -> str:
    """The query of the page of a new match with the same players and house rules."""
    setup = next_setup(cached)
    options = SchemaForm(cached.match.schema.options, {}, OPTION).texts(setup.options)
    return urlencode([*(("player", name) for name in setup.players), *options.items()])


def players_query(cached: CachedMatch) -> str:
    """The query of the start page with these players, for another game of the same evening."""
    evening, names = event_of(cached), names_of_match(cached)
    players = [("player", names.get(name, name)) for name in present(cached.view.position)]
    return urlencode([*players, *([("event", evening)] if evening else [])])


class TournamentOfMatch(Value):
    """The tournament that a match belongs to."""

    path: str
    title: str


def tournament_of(cached: CachedMatch) -> TournamentOfMatch | None:
    """The tournament in which a match belongs to a pairing; None for any other match."""
    link = get_store().events.event_of(cached.match_id) if cached.club_id else None
    if link is None or not link.pairing:
        return None
    event = get_store().events.event(link.event_id)
    return TournamentOfMatch(f"/e/{event.event_id}", event.shown_title)


def event_of(cached: CachedMatch) -> str:
    """The id of the event that a match belongs to; empty without one."""
    link = get_store().events.event_of(cached.match_id) if cached.club_id else None
    return link.event_id if link is not None else ""
