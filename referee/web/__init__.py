"""The pages, the event stream and the HTTP interface.

`http` wraps every request, `fields` reads and draws forms; `pages`, `live` and `api` answer, one module for each
purpose. `live` imports from `pages`, and all three import from `fields` and `http`.
"""

from __future__ import annotations

from typing import Final

from flask import Flask
from jinja2 import BaseLoader, ChoiceLoader, FileSystemLoader, PrefixLoader, StrictUndefined

from referee import games
from referee.web.api import club_events as api_club_events
from referee.web.api import clubs as api_clubs
from referee.web.api import events as api_events
from referee.web.api import games as api_games
from referee.web.api import halls as api_halls
from referee.web.api import matches as api_matches
from referee.web.api import plans as api_plans
from referee.web.api import questions as api_questions
from referee.web.api import seasons as api_seasons
from referee.web.api.blueprint import blueprint as api_blueprint
from referee.web.fields.groups import field_groups
from referee.web.fields.pad_fields import question_pad
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
    shown_names,
    table_access,
    template_cache,
    turns,
)
from referee.web.live import event_news, events
from referee.web.pages import (
    again,
    ask,
    board,
    clock,
    correct,
    given_up,
    home,
    host,
    log,
    new,
    offline,
    printing,
    result,
    rules,
    seat,
    share,
    sheet,
    table,
    tally,
)
from referee.web.pages.clubs import (
    home_sections,
    match_search,
    organise,
    overview,
    people,
    person,
    rankings,
    records,
    seasons,
    tables,
)
from referee.web.pages.events import (
    evening,
    event_board,
    event_door,
    event_fees,
    event_sheet,
    event_table,
    hall,
    my_event,
    new_event,
    organise_event,
)

BLUEPRINTS: Final = (
    *(part.blueprint for part in (assets, health, access, club_access, table_access)),
    *(
        page.blueprint
        for page in (
            home,
            new,
            host,
            table,
            tally,
            board,
            clock,
            log,
            correct,
            share,
            sheet,
            seat,
            result,
            again,
            rules,
            ask,
            offline,
            overview,
            person,
            match_search,
            records,
            rankings,
            organise,
            people,
            seasons,
            tables,
        )
    ),
    events.blueprint,
    event_news.blueprint,
    evening.blueprint,
    new_event.blueprint,
    organise_event.blueprint,
    event_door.blueprint,
    my_event.blueprint,
    event_fees.blueprint,
    event_board.blueprint,
    event_sheet.blueprint,
    hall.blueprint,
    event_table.blueprint,
    api_blueprint,
    errors.blueprint,
)
ROUTES: Final = (
    api_clubs,
    api_club_events,
    api_events,
    api_games,
    api_halls,
    api_matches,
    api_plans,
    api_questions,
    api_seasons,
)
"""Modules that add their addresses to the blueprint of the JSON interface when they are imported."""
IN_TEMPLATES: Final = (
    printing.figure,
    printing.moment,
    printing.moment_day,
    printing.ordinal,
    printing.fact,
    printing.several,
    printing.right_columns,
    given_up.given_up,
    home_sections.club_link,
    field_groups,
    question_pad,
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
    for function in IN_TEMPLATES:
        app.add_template_global(function)
    security.init_app(app)
    shown_names.init_app(app)
    limits.init_app(app)
    assets.init_app(app)
    app.wsgi_app = body.Bodies(app.wsgi_app)  # type: ignore[method-assign]
    beside.init_app(app)
    turns.init_app(app)
    app.wsgi_app = access_log.AccessLog(app.wsgi_app)  # type: ignore[method-assign]
    for blueprint in BLUEPRINTS:
        app.register_blueprint(blueprint)


def template_loader(app: Flask) -> BaseLoader:
    """The shared templates and, under `games/<key>/`, those in the folders of games."""
    shared = app.jinja_loader
    assert shared is not None
    of_games = PrefixLoader({key: FileSystemLoader(games.folder(key) / "templates") for key in games.keys()})
    return ChoiceLoader([shared, PrefixLoader({"games": of_games})])
