"""The start page and the page to join: this phone's matches and games, the field for a code, a card for each game."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import zip_longest
from typing import Final
from urllib.parse import urlencode

from flask import Blueprint, current_app, redirect, render_template, request, session
from flask.typing import ResponseReturnValue
from wtforms import Field

from referee import games
from referee.contract import Game, MatchPosition
from referee.desk.events.view import EVENING
from referee.kit.names import alike
from referee.kit.values import Value
from referee.store import get_store
from referee.store.events import NoSuchEvent
from referee.store.keys import is_id
from referee.web.ask.rules import players_text
from referee.web.clubs.forms import ClubNameForm
from referee.web.clubs.home_sections import club_sections, may_begin_clubs
from referee.web.fields.forms import CODE_LIMIT, JoinForm, NameForm
from referee.web.home.tickets import Ticket, tickets
from referee.web.http import access
from referee.web.http.assets import watches_files
from referee.web.http.event_access import may_play
from referee.web.http.held_keys import held_keys
from referee.web.http.kept_page import KeptPage

GAMES_SHOWN: Final = 8
"""The latest games of this phone at the top of its start page."""
MOST_PEOPLE: Final = 500
"""Names that the address may carry over from one game to another."""
SEARCH_LIMIT: Final = 60
"""Characters of a search that are used."""
KEPT: Final = "start page"
"""The extension of the application that keeps the start page of strangers, with and without new clubs."""
OWN_PAGE: Final = re.compile(r"/(m/[\w-]+(/log)?)?")
"""Pages that a form may lead back to, never on another server."""

blueprint = Blueprint("home", __name__)


FAMILIES: Final = {"cards": "Cards", "dice": "Dice", "darts": "Darts and pool", "pool": "Darts and pool"}
"""The families of games by their cloths."""
NO_FAMILY: Final = "Anything else"


class GameCard(Value):
    """A game on the start page."""

    key: str
    title: str
    about: str
    players: str
    family: str
    searched: str
    """The words by which a search finds the card, in the form of `search_form`."""


@blueprint.get("/")
def home_page() -> ResponseReturnValue:
    """The start page; it is the same for all visitors without a key and a name."""
    if request.args or not is_stranger() or watches_files(current_app):
        return render_home(NameForm(formdata=None, who=access.visitor_name()))
    kept: dict[bool, KeptPage] = current_app.extensions.setdefault(KEPT, {})
    offers_clubs = may_begin_clubs()
    if offers_clubs not in kept:
        kept[offers_clubs] = KeptPage.of(render_home(NameForm(formdata=None)))
    return kept[offers_clubs].answer()


def is_stranger() -> bool:
    """True if this server knows nothing about the visitor except for the token of its forms."""
    return not held_keys().words and set(session) <= {current_app.config["WTF_CSRF_FIELD_NAME"], "_permanent"}


def render_home_for_new_club(form: ClubNameForm) -> str:
    """The start page, with the name of a club that could not be read."""
    return render_home(NameForm(formdata=None, who=access.visitor_name()), form)


def render_home(form: NameForm, new_club: ClubNameForm | None = None) -> str:
    """The start page, with the name that goes with this phone, and the typed name of a new club."""
    cards = game_cards()
    matches = tickets()
    query = request.args.get("q", "").strip()[:SEARCH_LIMIT]
    matching = matching_cards(cards, query)
    event_id = request.args.get("event", "") if is_id(request.args.get("event", "")) else ""
    people = [name.strip() for name in request.args.getlist("player") if name.strip()][:MOST_PEOPLE]
    return render_template(
        "home/home.html",
        query=query,
        clubs=club_sections(),
        may_begin_clubs=may_begin_clubs(),
        new_name=new_club.name.data if new_club else "",
        new_fault=first_error(new_club.name) if new_club else "",
        people=people,
        people_query=urlencode([*(("player", name) for name in people), *([("event", event_id)] if event_id else [])]),
        event_id=event_id,
        evening=evening_title(event_id),
        families=by_family(matching),
        found=len(matching),
        count=len(cards),
        own_games=own_games(cards, matches),
        some_games=some_of_each(by_family(cards)),
        under_way=[match for match in matches if not match.is_over],
        finished=[match for match in matches if match.is_over],
        join_form=JoinForm(formdata=None),
        who=form.who.data,
        who_fault=first_error(form.who),
    )


def evening_title(event_id: str) -> str:
    """The title of the evening for which a match is chosen; empty if this phone may not start a match there."""
    try:
        event = get_store().events.event(event_id) if event_id else None
    except NoSuchEvent:
        return ""
    is_open = event is not None and event.setup["event"] == EVENING
    return (event.title or "the evening") if event is not None and is_open and may_play(event) else ""


def first_error(field: Field) -> str:
    """The error to show at a field; empty if there is none."""
    return str(field.errors[0]) if field.errors else ""


@blueprint.post("/name")
def enter_name() -> ResponseReturnValue:
    """Keep the name that goes with this phone; the log has it with every play entered here."""
    form = NameForm()
    if not form.validate():
        return render_home(form), 422
    access.set_visitor_name(form.who.data)
    return redirect(form.back.data if OWN_PAGE.fullmatch(form.back.data) else "/", 303)


@blueprint.get("/join")
def join_page() -> ResponseReturnValue:
    """The form for a code. A code in the address only fills the field, so that a link alone joins no match."""
    return render_template(
        "home/join.html", join_form=JoinForm(formdata=None, code=request.args.get("code", "")[:CODE_LIMIT])
    )


@blueprint.post("/join")
def join_match() -> ResponseReturnValue:
    """Look on at the match with this code."""
    form = JoinForm()
    if not form.validate():
        return render_template("home/join.html", join_form=form), 422
    role = access.role_at(form.match_id)
    if role is None:
        access.grant(form.match_id, get_store().cached_match(form.match_id).keys["board"])
    return redirect(f"/m/{form.match_id}/board" if role in (None, "board") else f"/m/{form.match_id}", 303)


def game_cards() -> list[GameCard]:
    """The cards of all games, in the order of their titles."""
    return [game_card(games.game(key)) for key in games.by_title()]


def game_card(game: Game[MatchPosition]) -> GameCard:
    """The card of a game. A search finds it by its own words and by those of its variants."""
    variants = [
        label for part in game.schema.options.fields if part.asked_first for _, label in part.field_type.choices
    ]
    presets = [preset.title for preset in game.presets if preset.options]
    searched = search_form(" ".join((game.title, game.key, game.about, *variants, *presets)))
    family = FAMILIES.get(game.cloth, NO_FAMILY)
    return GameCard(
        game.key, game.title, about=game.about, players=players_text(game.players), family=family, searched=searched
    )


def search_form(text: str) -> str:
    """A text in the form for searches: without case, width and apostrophes, and with blanks for hyphens."""
    return alike(text).replace("’", "").replace("'", "").replace("-", " ")


def matching_cards(cards: Sequence[GameCard], query: str) -> list[GameCard]:
    """The cards that contain every word of a query; those with all words in the title come first."""
    words = search_form(query).split()
    matching = [card for card in cards if all(word in card.searched for word in words)]
    return sorted(matching, key=lambda card: not all(word in search_form(card.title) for word in words))


def by_family(cards: Sequence[GameCard]) -> dict[str, list[GameCard]]:
    """The cards by family, in the order in which people choose one, without empty families."""
    families = {family: [card for card in cards if card.family == family] for family in (*FAMILIES.values(), NO_FAMILY)}
    return {family: members for family, members in families.items() if members}


def own_games(cards: Sequence[GameCard], matches: Sequence[Ticket]) -> list[GameCard]:
    """The cards of the games of this phone's matches, the latest first."""
    by_key = {card.key: card for card in cards}
    return [by_key[key] for key in dict.fromkeys(match.game for match in matches) if key in by_key][:GAMES_SHOWN]


def some_of_each(families: Mapping[str, Sequence[GameCard]]) -> list[GameCard]:
    """The cards for a phone without matches: in turn the next of each family."""
    in_turn = zip_longest(*families.values())
    return [card for row in in_turn for card in row if card is not None][:GAMES_SHOWN]
