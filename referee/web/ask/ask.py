"""Ask the referee: the questions of a game as forms. The address holds the question, the page its answer."""

from __future__ import annotations

from typing import Any, Final
from urllib.parse import parse_qsl, urlencode, urlsplit

from flask import Blueprint, make_response, redirect, render_template, request
from flask.typing import ResponseReturnValue

from referee import games
from referee.beside import questions
from referee.contract import GameSchema, Question
from referee.kit.values import Value, replace
from referee.ruling import Answer
from referee.schema import Unreadable
from referee.web.fields.field import Field, Typed
from referee.web.fields.forms import OPTION
from referee.web.fields.tree import SchemaForm
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
    form: SchemaForm[Question]
    options: SchemaForm[Any]
    answer: Answer | None
    fault: str
    address: str
    late: bool = False
    """True if the answer would take too long."""

    @property
    def is_faulty(self) -> bool:
        """True if a fault keeps the question from being answered."""
        return bool(self.fault) or self.form.is_faulty or self.options.is_faulty


@blueprint.get("/games/<string:game>/ask")
def ask_page(game: str) -> ResponseReturnValue:
    """The questions of a game, one of them open. The address is the question: the same address has the same answer."""
    schema = games.game(game).schema
    typed = {key: value.strip() for key, value in request.args.items() if value.strip()}
    name = typed.pop("ask", "")
    if not schema.questions:
        return _page(schema)
    if name and name not in schema.questions:
        fault = f"There is no question “{name}”; {schema.game.title} answers those above."
        return _page(schema, fault=fault), 404
    asked = read_question(schema, name or next(iter(schema.questions)), typed, begun=len(request.args) > 1)
    by_htmx = "HX-Request" in request.headers
    moved = (
        asked.answer and asked.address != request.query_string.decode("ascii", "replace") and is_settled(schema, asked)
    )
    if moved and not by_htmx:
        return redirect(f"/games/{game}/ask?{asked.address}", 302)
    link = f"{qr.base_address()}/games/{game}/ask?{asked.address}"
    answer = make_response(_page(schema, asked, link=link), 503 if asked.late else 422 if asked.is_faulty else 200)
    if asked.late:
        answer.headers["Retry-After"] = str(AGAIN_AFTER)
    if by_htmx and not asked.is_faulty:
        if urlsplit(request.headers.get("HX-Current-URL", "")).path == request.path:
            # Over a table the address stays that of the match.
            answer.headers["HX-Replace-Url"] = f"/games/{game}/ask?{asked.address}"
        if any(lacks_row(part, request.args) for part in (*asked.form.fields, *asked.options.fields)):
            answer.headers["HX-Retarget"] = answer.headers["HX-Reselect"] = "#question"
    return answer


def asked_page(schema: GameSchema, name: str, typed: Typed, path: str) -> str:
    """The page of a question in which something is filled in; `path` is the page of the other questions."""
    asked = read_question(schema, name, typed, begun=False) if name else None
    return _page(schema, asked, path=path)


def _page(schema: GameSchema, asked: Asked | None = None, *, path: str = "", fault: str = "", link: str = "") -> str:
    return render_template(
        "ask/ask.html",
        game=schema.game,
        questions=[(key, form.cls.title) for key, form in schema.questions.items()],
        asked=asked,
        path=path or f"/games/{schema.game.key}/ask",
        fault=fault,
        link=link,
    )


def lacks_row(page_field: Field, typed: Typed) -> bool:
    """True if this field has one row more than on the page that asked, because the last row there was filled."""
    if page_field.shape != "rows" or not page_field.parts:
        return any(lacks_row(part, typed) for part in page_field.parts)
    last = page_field.parts[-1].name
    return not any(key == last or key.startswith(f"{last}.") for key in typed)


def read_question(schema: GameSchema, name: str, typed: Typed, begun: bool) -> Asked:
    """A question with what is typed in it, and its answer if it can be read. An empty form has no fault."""
    form, options = SchemaForm(schema.questions[name], typed), SchemaForm(schema.options, typed, OPTION)
    unknown = next((key for key in typed if not is_known(key, form, options)), None)
    asked = Asked(
        name,
        form.schema.cls.title,
        " ".join((form.schema.cls.__doc__ or "").split()),
        form=form,
        options=options,
        answer=None,
        fault="" if unknown is None else f"This question has no field “{unknown}”.",
        address=question_address(name, (*form.fields, *options.fields), typed),
    )
    chosen = options.check()
    if not begun:
        return asked
    body = {"ask": name, **form.check(), "options": chosen}
    if asked.is_faulty:
        return asked
    try:
        return replace(asked, answer=run_beside(questions.answer, schema.game.key, body))
    except Unreadable as unread:
        part, _, rest = unread.field.partition(".")
        is_noted = options.note(rest, unread.says) if part == "options" else form.note(unread.field, unread.says)
        return asked if is_noted else replace(asked, fault=unread.says)
    except Unanswered as unanswered:
        return replace(asked, fault=unanswered.says, late=True)


def is_settled(schema: GameSchema, asked: Asked) -> bool:
    """True if the address of a question leads to the same address."""
    typed = dict(parse_qsl(asked.address))
    again = read_question(schema, typed.pop("ask"), typed, begun=False)
    return again.address == asked.address and len(asked.address) < LONGEST


def is_known(key: str, form: SchemaForm[Question], options: SchemaForm[Any]) -> bool:
    """True if a name of the address is a field of the question or of the house rules."""
    return any(f"{key}.".startswith(f"{field.name}.") for field in (*form.fields, *options.fields))


def question_address(name: str, fields: tuple[Field, ...], typed: Typed) -> str:
    """The query of a question: the typed texts in the order of the fields and the notation of the record."""
    parts = [("ask", name)]
    taken = set()
    for part in fields:
        for leaf in part.leaves():
            taken.add(leaf.name)
            if leaf.value and leaf.as_record() != leaf.usual:
                parts.append((leaf.name, leaf.as_record()))
    parts += [(key, value) for key, value in typed.items() if key not in taken]
    return urlencode(parts, safe=READABLE)
