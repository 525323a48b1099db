"""The referee asked during a match: why a ruling is so, and the questions with what is on the table filled in."""

from __future__ import annotations

from flask import Blueprint, abort, render_template, request
from flask.typing import ResponseReturnValue
from markupsafe import Markup

from referee.contract import WHOLE, Sum, Ways
from referee.contract.roster_plays import RosterPlay
from referee.match import LoggedPlay, NoSuchPlay
from referee.schema.numerals import read_count
from referee.store import CachedMatch, get_store
from referee.web.ask.ask import asked_page
from referee.web.ask.rulebook import rulebook
from referee.web.ask.rules import render_rules, value_text
from referee.web.fields.field import Typed
from referee.web.fields.forms import OPTION
from referee.web.fields.tree import SchemaForm
from referee.web.http import access
from referee.web.match.parts import who_played
from referee.web.match.passage import play_title
from referee.web.match.table import new_key

blueprint = Blueprint("asked", __name__)


@blueprint.get("/m/<match_id>/why/<rule_id>")
def why_page(match_id: str, rule_id: str) -> ResponseReturnValue:
    """The text of a rule, the house rules of the match, and the play that a phone asks about (`?play=7`).

    Of the play it draws the sum and the ways on, and offers to take it back.
    """
    role = access.require_role(match_id, "host", "table", "board")
    cached = get_store().cached_match(match_id)
    line = line_of(cached, read_count(request.args.get("play", "")))
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
        line=line,
        who=who_played(cached, line) if line else "",
        title=play_title(cached.match.schema, line.body) if line else "",
        sums=sums_of(cached, line),
        ways=ways_of(cached, line),
        lane=line.entry.lane if line else WHOLE,
        seen=cached.head,
        key=new_key,
    )


def line_of(cached: CachedMatch, n: int | None) -> LoggedPlay | None:
    """A play of the log; None for one that is taken back or not there."""
    try:
        line = cached.match.line(n or 0)
    except NoSuchPlay:
        return None
    return None if line.struck else line


def sums_of(cached: CachedMatch, line: LoggedPlay | None) -> tuple[Sum, ...]:
    """The arithmetic of a play; of one that no longer stands, what its refusal compares."""
    if line is None or line.ruling is None or line.play is None or isinstance(line.play, RosterPlay):
        return ()
    if line.ruling.position is None:
        return line.ruling.sums
    return cached.game.sums(cached.match.before(line.n), line.play, line.ruling.position)


def ways_of(cached: CachedMatch, line: LoggedPlay | None) -> Ways | None:
    """The ways on after a play that stands."""
    if line is None or line.ruling is None or line.play is None or line.ruling.position is None:
        return None
    return cached.game.ways_on(line.play, line.ruling.position)


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


@blueprint.get("/m/<match_id>/rules")
def rules_in_match(match_id: str) -> ResponseReturnValue:
    """The rules of the game, with the house rules of the match before them."""
    role = access.require_role(match_id, "host", "table", "board")
    cached = get_store().cached_match(match_id)
    return render_rules(cached.game.key, match_id=match_id, role=role, own_rules=house_rules(cached))


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
