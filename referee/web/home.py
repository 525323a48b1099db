"""The start page and joining: a card for each game, this phone's matches, the code to type."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from flask import Blueprint, redirect, render_template, request
from flask.typing import ResponseReturnValue

from referee import games
from referee.games.contract import Game
from referee.kit.form import Unreadable
from referee.kit.seats import listed
from referee.store import Summary, get_store
from referee.web import access, limit
from referee.web.printing import several
from referee.web.rules import players_text

NAMES_SHOWN: Final = 6
CODE_LIMIT: Final = 40
OWN_PAGE: Final = re.compile(r"/(m/[\w-]+(/log)?)?")
"""Where the page leads back to whose form was sent; never to another server."""

blueprint = Blueprint("home", __name__)


@dataclass(frozen=True, slots=True)
class GameCard:
    """A game on the start page."""

    key: str
    folder: str
    title: str
    about: str
    players: str


@dataclass(frozen=True, slots=True)
class MatchCard:
    """A match that this phone holds a key of."""

    match: str
    title: str
    folder: str
    players: str
    state: str
    created: float
    address: str
    role: str


@blueprint.get("/")
def index() -> ResponseReturnValue:
    """The start page."""
    return start_page(access.who())


def start_page(who: str, who_fault: str = "") -> str:
    """The start page, with the name of whoever holds this phone, and what is wrong with it."""
    cards = [game_card(games.game(key)) for key in games.keys()]
    return render_template("home.html", games=cards, matches=held_matches(), typed="", who=who, who_fault=who_fault)


@blueprint.post("/name")
def name() -> ResponseReturnValue:
    """Keep the name of whoever holds this phone; the log says it of every play that is entered here."""
    who, back = request.form.get("who", "").strip(), request.form.get("back", "/")
    try:
        access.name(who)
    except Unreadable as fault:
        return start_page(who, f"{fault.says[:1].upper()}{fault.says[1:]}."), 422
    return redirect(back if OWN_PAGE.fullmatch(back) else "/", 303)


@blueprint.get("/join")
def join_form() -> ResponseReturnValue:
    """Where a code is typed; a code in the address is only filled in, so that looking for one takes a press."""
    return render_template("join.html", typed=request.args.get("code", "")[:CODE_LIMIT], fault="")


@blueprint.post("/join")
def join() -> ResponseReturnValue:
    """Look on at the match with this code."""
    typed = request.form.get("code", "").strip()
    if not typed:
        return _not_joined(typed, "Type the code that the host’s phone or the board shows.")
    limit.check(limit.CODES)
    match = get_store().find_code(typed) if len(typed) <= CODE_LIMIT else None
    if match is None:
        limit.miss(limit.CODES)
        return _not_joined(
            typed, f"No match has the code “{typed[:CODE_LIMIT]}”. Compare it with the host’s phone or the board."
        )
    role = access.role(match)
    if role is None:
        access.grant(match, get_store().room(match).keys["board"])
    return redirect(f"/m/{match}/board" if role in (None, "board") else f"/m/{match}", 303)


def _not_joined(typed: str, fault: str) -> ResponseReturnValue:
    return render_template("join.html", typed=typed[:CODE_LIMIT], fault=fault), 422


def game_card(game: Game[object]) -> GameCard:
    """What the start page says of a game."""
    return GameCard(game.key, game.key.replace("-", "_"), game.title, game.about, players_text(game.players))


def held_matches() -> list[MatchCard]:
    """The matches of this phone, the one that it opened last first; what was deleted is not there."""
    held = access.held()
    found = {summary.match: summary for summary in get_store().summaries(held, len(held))} if held else {}
    roles = access.roles() if held else {}
    return [match_card(found[match], roles[match]) for match in held if match in found and match in roles]


def match_card(summary: Summary, role: str) -> MatchCard:
    """What the start page says of a match."""
    game = games.game(summary.game)
    players = several(summary.players, NAMES_SHOWN)
    address = f"/m/{summary.match}/board" if role == "board" else f"/m/{summary.match}"
    return MatchCard(
        summary.match, game.title, game.key.replace("-", "_"), players, state(summary), summary.created, address, role
    )


def state(summary: Summary) -> str:
    """How far a match has come, in words."""
    if summary.over:
        return f"over, won by {listed(summary.winners) or 'nobody'}"
    if summary.ended:
        return "ended"
    if not summary.seq:
        return "not begun"
    return "1 entry" if summary.seq == 1 else f"{summary.seq} entries"
