"""The pages, the event stream and the HTTP interface: a folder for each feature.

A folder has its pages, its part of the JSON interface (`api`, `shapes`, `serializers`) and its forms. All features
stand on five others: `http` wraps every request, `fields` reads and draws forms, `shown` has charts and texts, `api` is
the frame of the JSON interface, and `live` has the streams.
"""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from pkgutil import iter_modules
from typing import Final

from flask import Blueprint, Flask
from jinja2 import BaseLoader, ChoiceLoader, FileSystemLoader, PrefixLoader, StrictUndefined

from referee import games
from referee.events.table_names import at_table, table_title
from referee.kit.numbers import points_of
from referee.store.keys import new_nonce
from referee.web.api import blueprint as api
from referee.web.clubs import rows
from referee.web.clubs.home_sections import club_link
from referee.web.clubs.person import figures_grid, row_of_wins
from referee.web.fields.groups import field_groups
from referee.web.home.given_up import given_up
from referee.web.http import (
    access,
    access_log,
    assets,
    beside,
    body,
    club_access,
    errors,
    health,
    ids,
    limits,
    security,
    sent_names,
    shown_names,
    table_access,
    template_cache,
    turns,
)
from referee.web.match.parts import own_picture
from referee.web.shown import printing
from referee.web.shown.drawn_names import in_lines
from referee.web.shown.own_template import card_picture

FEATURES: Final = ("home", "match", "ask", "clubs", "events", "halls", "seasons", "description")


def _pages() -> Iterator[Blueprint]:
    """The blueprints of all modules of the features. Modules of the JSON interface add their addresses to `api`."""
    for feature in FEATURES:
        package = import_module(f"{__name__}.{feature}")
        for info in iter_modules(package.__path__, f"{package.__name__}."):
            page = getattr(import_module(info.name), "blueprint", None)
            if page is not None and page is not api.blueprint:
                yield page


PARTS: Final = tuple(part.blueprint for part in (assets, health, access, club_access, table_access))
PAGES: Final = tuple(_pages())
IN_TEMPLATES: Final = (
    printing.figure,
    printing.suited,
    printing.isolated,
    printing.moment,
    printing.moment_day,
    printing.ordinal,
    printing.fact,
    printing.fit,
    printing.named,
    in_lines,
    printing.several_names,
    points_of,
    printing.right_columns,
    table_access.table_path,
    table_title,
    at_table,
    given_up,
    club_link,
    rows.event_state,
    rows.match_mark,
    rows.match_page,
    rows.match_result,
    rows.names_in_match,
    rows.record_value,
    rows.game_title,
    row_of_wins,
    figures_grid,
    field_groups,
    own_picture,
    card_picture,
    new_nonce,
)
"""Functions that templates call."""


def init_app(app: Flask) -> None:
    """Give the application its pages."""
    # An address with an empty part does not exist; it does not lead to another one.
    app.url_map.merge_slashes = False
    ids.init_app(app)
    template_cache.init_app(app)
    app.jinja_loader = template_loader(app)
    # A name that a template lacks is an error: an empty place on a board would look like a fact.
    app.jinja_env.undefined = StrictUndefined
    app.jinja_env.auto_reload = assets.watches_files(app)
    for function in IN_TEMPLATES:
        app.add_template_global(function)
    security.init_app(app)
    sent_names.init_app(app)
    shown_names.init_app(app)
    limits.init_app(app)
    assets.init_app(app)
    app.wsgi_app = body.Bodies(app.wsgi_app)  # type: ignore[method-assign]
    beside.init_app(app)
    turns.init_app(app)
    app.wsgi_app = access_log.AccessLog(app.wsgi_app)  # type: ignore[method-assign]
    for blueprint in (*PARTS, *PAGES, api.blueprint, errors.blueprint):
        app.register_blueprint(blueprint)


def template_loader(app: Flask) -> BaseLoader:
    """The shared templates and, under `games/<key>/`, those in the folders of games."""
    shared = app.jinja_loader
    assert shared is not None
    of_games = PrefixLoader({key: FileSystemLoader(games.folder(key) / "templates") for key in games.keys()})
    return ChoiceLoader([shared, PrefixLoader({"games": of_games})])
