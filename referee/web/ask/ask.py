"""Ask the referee: the questions of a game as forms. The address holds the question, the page its answer."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final
from urllib.parse import parse_qsl, urlencode

from flask import Blueprint, make_response, redirect, render_template, request
from flask.typing import ResponseReturnValue

from referee import games
from referee.beside import questions
from referee.contract import GameSchema, Question
from referee.kit.values import Value
from referee.ruling import Answer
from referee.schema import Schema, Unreadable
from referee.web.fields.faults import at_its_field, faults, place
from referee.web.fields.form_values import raw
from referee.web.fields.forms import OPTION
from referee.web.fields.page_field import PageField, page_fields
from referee.web.fields.text import decoded, printed
from referee.web.http.beside import AGAIN_AFTER, Unanswered, run_beside
from referee.web.shown import qr

READABLE: Final = "*/,:=@"
"""Characters that are not escaped, since people read addresses aloud and type them."""
LONGEST: Final = 6000
"""Maximum length of an address to which the page redirects."""

blueprint = Blueprint("ask", __name__)


class Asked(Value):
    """A question as the page shows it, with its answer or its fault."""

    name: str
    title: str
    about: str
    fields: tuple[PageField, ...]
    options: tuple[PageField, ...]
    answer: Answer | None
    fault: str
    address: str
    late: bool = False
    """True if the answer would take too long."""


@blueprint.get("/games/<string:game>/ask")
def ask_page(game: str) -> ResponseReturnValue:
    """The questions of a game, one of them open. The address is the question: the same address has the same answer."""
    schema = games.game(game).schema
    typed = {key: value.strip() for key, value in request.args.items() if value.strip()}
    name = typed.pop("ask", "")
    listed = [(key, form.cls.title) for key, form in schema.questions.items()]
    if not schema.questions:
        return render_template("ask/ask.html", game=schema.game, questions=listed, asked=None, fault="", link="")
    if name and name not in schema.questions:
        fault = f"There is no question “{name}”; {schema.game.title} answers those above."
        return render_template(
            "ask/ask.html", game=schema.game, questions=listed, asked=None, fault=fault, link=""
        ), 404
    asked = read_question(schema, name or listed[0][0], typed, begun=len(request.args) > 1)
    by_htmx = "HX-Request" in request.headers
    moved = (
        asked.answer and asked.address != request.query_string.decode("ascii", "replace") and is_settled(schema, asked)
    )
    if moved and not by_htmx:
        return redirect(f"/games/{game}/ask?{asked.address}", 302)
    faulty = asked.fault or any(leaf.fault for part in (*asked.fields, *asked.options) for leaf in part.all())
    link = f"{qr.base_address()}/games/{game}/ask?{asked.address}"
    body = render_template("ask/ask.html", game=schema.game, questions=listed, asked=asked, fault="", link=link)
    answer = make_response(body, 503 if asked.late else 422 if faulty else 200)
    if asked.late:
        answer.headers["Retry-After"] = str(AGAIN_AFTER)
    if by_htmx and not faulty:
        answer.headers["HX-Replace-Url"] = f"/games/{game}/ask?{asked.address}"
        if any(lacks_row(part, request.args) for part in (*asked.fields, *asked.options)):
            answer.headers["HX-Retarget"] = answer.headers["HX-Reselect"] = "#question"
    return answer


def lacks_row(page_field: PageField, typed: Mapping[str, str]) -> bool:
    """True if this field has one row more than on the page that asked, because the last row there was filled."""
    if page_field.shape != "rows" or not page_field.parts:
        return any(lacks_row(part, typed) for part in page_field.parts)
    last = page_field.parts[-1].name
    return not any(key == last or key.startswith(f"{last}.") for key in typed)


def read_question(schema: GameSchema, name: str, typed: Mapping[str, str], begun: bool) -> Asked:
    """A question with what is typed in it, and its answer if it can be read. An empty form has no fault."""
    form = schema.questions[name]
    options = {key: value for key, value in typed.items() if key.startswith(OPTION)}
    given, chosen = raw(form, typed), raw(schema.options, options, OPTION)
    wrong = {**(faults(form, given, typed) if begun else {}), **faults(schema.options, chosen, options, OPTION)}
    for key in typed:
        if not is_known(key, form, schema.options):
            wrong.setdefault("", f"This question has no field “{key}”.")
    fields, rules = page_fields(form, typed), page_fields(schema.options, options, OPTION)
    answer, fault, late = None, wrong.pop("", ""), False
    for at, says in wrong.items():
        fields, is_placed = at_its_field(fields, at, says)
        if not is_placed:
            rules, is_placed = at_its_field(rules, at, says)
        fault = fault if is_placed else says
    if begun and not wrong and not fault:
        try:
            answer = run_beside(questions.answer, schema.game.key, {"ask": name, **given, "options": chosen})
        except Unreadable as unread:
            fields, is_placed = at_its_field(fields, place(unread.field, typed), unread.says)
            if not is_placed and unread.field.startswith("options."):
                rules, is_placed = at_its_field(rules, place(unread.field[8:], typed, OPTION), unread.says)
            fault = "" if is_placed else unread.says
        except Unanswered as unanswered:
            fault, late = unanswered.says, True
    about = " ".join((form.cls.__doc__ or "").split())
    address = question_address(name, (*fields, *rules), typed)
    return Asked(
        name,
        form.cls.title,
        about,
        fields=fields,
        options=rules,
        answer=answer,
        fault=fault,
        address=address,
        late=late,
    )


def is_settled(schema: GameSchema, asked: Asked) -> bool:
    """True if the address of a question leads to the same address."""
    typed = dict(parse_qsl(asked.address))
    again = read_question(schema, typed.pop("ask"), typed, begun=False)
    return again.address == asked.address and len(asked.address) < LONGEST


def is_known(key: str, form: Schema[Question], options: Schema[Any]) -> bool:
    """True if a name of the address is a field of the question or of the house rules."""
    shape, rest = (options, key[len(OPTION) :]) if key.startswith(OPTION) else (form, key)
    return rest.split(".", 1)[0] in {part.key for part in shape.fields}


def question_address(name: str, fields: tuple[PageField, ...], typed: Mapping[str, str]) -> str:
    """The query of a question: the typed texts in the order of the fields and the notation of the record."""
    parts = [("ask", name)]
    taken = set()
    for part in fields:
        for leaf in part.leaves():
            taken.add(leaf.name)
            if leaf.value and printed_as_record(leaf) != leaf.usual:
                parts.append((leaf.name, printed_as_record(leaf)))
    parts += [(key, value) for key, value in typed.items() if key not in taken]
    return urlencode(parts, safe=READABLE)


def printed_as_record(leaf: PageField) -> str:
    """The text of a field in the notation of the record; the typed text if it cannot be read."""
    try:
        # An empty list prints as nothing, which would mean the default: its word is kept.
        return printed(leaf.kind, leaf.kind.read(decoded(leaf.kind, leaf.value))) or leaf.value
    except (Unreadable, TypeError, ValueError):
        return leaf.value
