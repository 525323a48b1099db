"""The referee asked during a match: why a ruling is so, and the questions with what is on the table filled in."""

from __future__ import annotations

from flask import Blueprint, abort, render_template, request
from flask.typing import ResponseReturnValue
from markupsafe import Markup

from referee.contract import Sum
from referee.contract.roster_plays import RosterPlay
from referee.match.log import NoSuchPlay
from referee.schema.numerals import read_count
from referee.store import CachedMatch, get_store
from referee.web.ask.ask import asked_page
from referee.web.ask.rulebook import rulebook
from referee.web.ask.rules import value_text
from referee.web.fields.field import Typed
from referee.web.fields.forms import OPTION
from referee.web.fields.tree import SchemaForm
from referee.web.http import access

blueprint = Blueprint("asked", __name__)


@blueprint.get("/m/<match_id>/why/<rule_id>")
def why_page(match_id: str, rule_id: str) -> ResponseReturnValue:
    """The text of a rule, the house rules of the match, and the sum of the play that a phone asks about (`?play=7`)."""
    role = access.require_role(match_id, "host", "table", "board")
    cached = get_store().cached_match(match_id)
    book = rulebook(cached.game.key)
    if rule_id not in book.rules:
        abort(404)
    return render_template(
        "ask/why.html",
        cached=cached,
        game=cached.game,
        role=role,
        rule=book.rules[rule_id],
        text=linked(book.texts[rule_id], cached.game.key),
        house_rules=house_rules(cached),
        sums=sums_of(cached, read_count(request.args.get("play", ""))),
    )


def sums_of(cached: CachedMatch, n: int | None) -> tuple[Sum, ...]:
    """The arithmetic of a play of the log; none of a play that is refused, taken back or not there."""
    match = cached.match
    try:
        line = match.line(n or 0)
    except NoSuchPlay:
        return ()
    if line.play is None or line.ruling is None or line.ruling.position is None or isinstance(line.play, RosterPlay):
        return ()
    return cached.game.sums(match.before(line.n), line.play, line.ruling.position)


@blueprint.get("/m/<match_id>/ask")
def ask_in_match(match_id: str) -> ResponseReturnValue:
    """A question of the game, with the house rules of the match and what is on the table."""
    access.require_role(match_id, "host", "table", "board")
    cached = get_store().cached_match(match_id)
    schema = cached.match.schema
    name = request.args.get("ask") or next(iter(schema.questions), "")
    if name and name not in schema.questions:
        abort(404)
    return asked_page(schema, name, known_of(cached, name), f"/m/{match_id}/ask")


def linked(text: Markup, key: str) -> Markup:
    """The text of a rule with links to the other rules on the page of the rules."""
    return Markup(str(text).replace('href="#', f'href="/games/{key}#'))


def known_of(cached: CachedMatch, name: str) -> Typed:
    """The fields of a question that a match knows, and its house rules, as they would be typed."""
    schema, position = cached.match.schema, cached.match.position
    typed = SchemaForm(schema.options, {}, OPTION).texts(cached.setup.options)
    if name and not position.over:
        typed |= SchemaForm(schema.questions[name], {}).texts_of(cached.game.facts(position))
    return typed


def house_rules(cached: CachedMatch) -> list[tuple[str, str]]:
    """The house rules of a match that differ from the rules as printed: label and value."""
    options = cached.setup.options
    each = [(part, getattr(options, part.name)) for part in cached.match.schema.options.fields]
    return [(part.label, value_text(part, value)) for part, value in each if value != part.default]
