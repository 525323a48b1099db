"""Ask the referee: the questions of a game as forms, the answer with its rule, and the question in the address."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final
from urllib.parse import parse_qsl, urlencode

from flask import Blueprint, make_response, redirect, render_template, request
from flask.typing import ResponseReturnValue

from referee import games
from referee.games.contract import Question, Reader
from referee.kit.form import Form, Unreadable
from referee.rulings import Answer
from referee.web import qr
from referee.web.pads import pad
from referee.web.slots import Slot, at_its_field, decoded, faults, folds, place, printed, raw, slots

OPTION: Final = "o."
READABLE: Final = "*/,:=@"
"""Signs that stand in the address as they are: it is read aloud and typed off."""
LONGEST: Final = 6000

blueprint = Blueprint("ask", __name__)
blueprint.add_app_template_global(pad)
blueprint.add_app_template_global(folds)


@dataclass(frozen=True, slots=True)
class Asked:
    """A question as it stands on the page: its fields and house rules, and the answer, or what is wrong."""

    name: str
    title: str
    about: str
    fields: tuple[Slot, ...]
    options: tuple[Slot, ...]
    answer: Answer | None
    fault: str
    address: str


@blueprint.get("/games/<game>/ask")
def page(game: str) -> ResponseReturnValue:
    """The questions of a game, one of them open. The address is the question: the same address, the same answer."""
    found = games.reader(game)
    typed = {key: value.strip() for key, value in request.args.items() if value.strip()}
    name = typed.pop("ask", "")
    listed = [(key, form.cls.title) for key, form in found.questions.items()]
    if not found.questions:
        return render_template("ask.html", game=found.game, questions=listed, asked=None)
    if name and name not in found.questions:
        fault = f"There is no question “{name}”; {found.game.title} answers those above."
        return render_template("ask.html", game=found.game, questions=listed, asked=None, fault=fault), 404
    asked = ask(found, name or listed[0][0], typed, begun=len(request.args) > 1)
    if asked.answer and asked.address != request.query_string.decode("ascii", "replace") and settled(found, asked):
        return redirect(f"/games/{game}/ask?{asked.address}", 302)
    faulty = asked.fault or any(leaf.fault for slot in (*asked.fields, *asked.options) for leaf in slot.all())
    link = f"{qr.base()}/games/{game}/ask?{asked.address}"
    body = render_template("ask.html", game=found.game, questions=listed, asked=asked, link=link)
    return make_response(body, 422 if faulty else 200)


def ask(found: Reader, name: str, typed: Mapping[str, str], begun: bool) -> Asked:
    """A question with what is typed in it, answered where it can be. Before anything is typed nothing is wrong."""
    form = found.questions[name]
    options = {key: value for key, value in typed.items() if key.startswith(OPTION)}
    given, chosen = raw(form, typed), raw(found.options, options, OPTION)
    wrong = {**(faults(form, given, typed) if begun else {}), **faults(found.options, chosen, options, OPTION)}
    for key in typed:
        if not known(key, form, found.options):
            wrong.setdefault("", f"This question has no field “{key}”.")
    fields, rules = slots(form, typed), slots(found.options, options, OPTION)
    answer, fault = None, wrong.pop("", "")
    for at, says in wrong.items():
        fields, told = at_its_field(fields, at, says)
        if not told:
            rules, told = at_its_field(rules, at, says)
        fault = fault if told else says
    if begun and not wrong and not fault:
        try:
            answer = found.question({"ask": name, **given, "options": chosen})
        except Unreadable as unread:
            fields, told = at_its_field(fields, place(unread.field, typed), unread.says)
            if not told and unread.field.startswith("options."):
                rules, told = at_its_field(rules, place(unread.field[8:], typed, OPTION), unread.says)
            fault = "" if told else unread.says
    about = " ".join((form.cls.__doc__ or "").split())
    return Asked(name, form.cls.title, about, fields, rules, answer, fault, address(name, (*fields, *rules), typed))


def settled(found: Reader, asked: Asked) -> bool:
    """Whether the address of a question stays as it is when it is asked again."""
    typed = dict(parse_qsl(asked.address))
    again = ask(found, typed.pop("ask"), typed, begun=False)
    return again.address == asked.address and len(asked.address) < LONGEST


def known(key: str, form: Form[Question], options: Form[Any]) -> bool:
    """Whether a name of the address is a field of the question or of the house rules."""
    shape, rest = (options, key[len(OPTION) :]) if key.startswith(OPTION) else (form, key)
    return rest.split(".", 1)[0] in {part.key for part in shape.fields}


def address(name: str, fields: tuple[Slot, ...], typed: Mapping[str, str]) -> str:
    """The question as the address has it: what is typed, in the order of the fields, in the print of the record."""
    parts = [("ask", name)]
    taken = set()
    for slot in fields:
        for leaf in slot.leaves():
            taken.add(leaf.name)
            if leaf.value and plain(leaf) != leaf.usual:
                parts.append((leaf.name, plain(leaf)))
    parts += [(key, value) for key, value in typed.items() if key not in taken]
    return urlencode(parts, safe=READABLE)


def plain(leaf: Slot) -> str:
    """What is typed in a field as the record prints it; as it was typed where it cannot be read."""
    try:
        # A list that is told to be empty is printed as nothing, which would say nothing.
        return printed(leaf.kind, leaf.kind.read(decoded(leaf.kind, leaf.value))) or leaf.value
    except (Unreadable, TypeError, ValueError):
        return leaf.value
