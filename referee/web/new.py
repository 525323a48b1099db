"""The page of a new match: who plays, by which house rules, what is carried over from before."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from flask import Blueprint, redirect, render_template, request
from flask.typing import ResponseReturnValue
from werkzeug.datastructures import MultiDict

from referee import games
from referee.games.contract import Preset, Reader, Setup
from referee.kit.form import Unreadable
from referee.kit.seats import alike, read_names
from referee.store import get_store
from referee.web import access
from referee.web.slots import Slot, at_its_field, faults, place, raw, slots, spread

OPTION: Final = "o."
START: Final = "s."
SEATS_DRAWN: Final = 24
"""So many fields for names at most before anybody has typed one; a longer list is pasted."""
KNOWN: Final = 40
"""So many names that this phone knows are offered."""

blueprint = Blueprint("new", __name__)


@dataclass(slots=True)
class Draft:
    """A match that is being put together: what is typed, and what is wrong with it.

    `names` are as typed, in order; `typed` the rest by the names of the fields; `carried` whether the match has begun
    before; `wrong` what is wrong by field, under `players` and `players.1` for the names, under nothing for the whole.
    """

    names: list[str] = field(default_factory=list)
    typed: dict[str, str] = field(default_factory=dict)
    carried: bool = False
    seats: int = 0
    wrong: dict[str, str] = field(default_factory=dict)


@blueprint.get("/new/<game>")
def page(game: str) -> ResponseReturnValue:
    """The page, with the players and house rules that the address names: a return match is a link."""
    found = games.reader(game)
    return render(found, read_draft(found, request.args))


@blueprint.post("/new/<game>")
def start(game: str) -> ResponseReturnValue:
    """Start the match; or do what another button of the page asks for, and show it again with all that was typed."""
    found = games.reader(game)
    draft = read_draft(found, request.form)
    does, _, which = request.form.get("do", "start").partition(":")
    if does == "seats":
        draft.seats += 1 if found.game.players.step == 1 else found.game.players.step
    elif does == "carry":
        draft.carried = which != "no"
        check_names(found, draft)
    elif does == "preset":
        draft.typed = {key: value for key, value in draft.typed.items() if not key.startswith(OPTION)} | preset(
            found, which
        )
    else:
        setup = read_setup(found, draft)
        if setup is not None:
            made = get_store().create(game, setup)
            access.grant(made.match, made.host_key)
            return redirect(f"/m/{made.match}/host", 303)
        return render(found, draft), 422
    return render(found, draft)


# --- what was typed --------------------------------------------------------------------------------------------------


def read_draft(found: Reader, form: MultiDict[str, str]) -> Draft:
    """What a form or an address says. Names come one a field, and one a line in the list."""
    names = [name.strip() for name in form.getlist("player")]
    while names and not names[-1]:
        names.pop()
    pasted = form.get("names", "").replace(";", "\n").replace(",", "\n").splitlines()
    names = [name for name in names if name] + [name for line in pasted if (name := line.strip())]
    names = names[: found.game.players.most + 1]
    typed = {key: value.strip() for key, value in form.items() if key.startswith((OPTION, START)) and value.strip()}
    draft = Draft(names, typed, form.get("carried") == "yes")
    draft.seats = max(len(form.getlist("player")), len(names), _at_first(found))
    return draft


def _at_first(found: Reader) -> int:
    """How many fields for names the page begins with."""
    return min(found.game.players.usual, SEATS_DRAWN)


def preset(found: Reader, key: str) -> dict[str, str]:
    """The house rules of a preset as they would be typed; none for a preset that there is not."""
    chosen = next((one for one in found.game.presets if one.key == key), Preset("", "", {}))
    return spread(found.options, found.options.read(dict(chosen.options)), OPTION)


def check_names(found: Reader, draft: Draft) -> tuple[str, ...]:
    """The names, tidy; where they are no names for this game, what is wrong is noted."""
    try:
        names = read_names(draft.names)
    except Unreadable as fault:
        draft.wrong[place(fault.within("players").field, {})] = f"{fault.says[:1].upper()}{fault.says[1:]}."
        return ()
    if refusal := found.game.players.refusal(len(names)):
        draft.wrong["players"] = f"{refusal}."
        return ()
    return names


def read_setup(found: Reader, draft: Draft) -> Setup | None:
    """The set-up that a draft describes; None where something is wrong with it, which is noted at its field."""
    names = check_names(found, draft)
    options = raw(found.options, draft.typed, OPTION)
    draft.wrong |= faults(found.options, options, draft.typed, OPTION)
    carried = None
    if draft.carried and found.start is not None:
        known = names or tuple(draft.names)
        carried = raw(found.start, draft.typed, START, known)
        draft.wrong |= faults(found.start, carried, draft.typed, START, known)
    if draft.wrong:
        return None
    try:
        return found.setup(list(names), options, carried)
    except Unreadable as fault:
        part, _, rest = fault.field.partition(".")
        at = {"options": place(rest, draft.typed, OPTION), "start": place(rest, draft.typed, START, names)}.get(part)
        draft.wrong[at or place(fault.field, {})] = f"{fault.says[:1].upper()}{fault.says[1:]}."
        return None


# --- the page --------------------------------------------------------------------------------------------------------


def render(found: Reader, draft: Draft) -> str:
    """The page with what is typed in it, and with what is wrong at its field."""
    wrong = dict(draft.wrong)
    options = slots(found.options, draft.typed, OPTION)
    carried: tuple[Slot, ...] = ()
    if draft.carried and found.start is not None:
        carried = slots(found.start, draft.typed, START, draft.names)
    seats = [(index, draft.names[index] if index < len(draft.names) else "") for index in range(draft.seats)]
    at_seats = {index: wrong.pop(f"players.{index}", "") for index, _ in seats}
    for at, says in list(wrong.items()):
        options, told = at_its_field(options, at, says)
        if not told:
            carried, told = at_its_field(carried, at, says)
        if told:
            del wrong[at]
    return render_template(
        "new.html",
        game=found.game,
        seats=[(index, name, at_seats[index]) for index, name in seats],
        known=known_names(draft.names),
        options=options,
        presets=[(one, spread_all(found, one)) for one in found.game.presets],
        chosen=chosen_preset(found, draft.typed),
        carried=carried,
        can_carry=found.start is not None,
        is_carried=draft.carried,
        players_fault=wrong.pop("players", ""),
        fault="; ".join(wrong.values()),
        faulty=bool(draft.wrong),
    )


def known_names(typed: Sequence[str]) -> list[str]:
    """The names that this phone knows from its matches, the last ones first, without those that are typed already."""
    held = access.held()
    taken = {alike(name) for name in typed}
    names: list[str] = []
    for summary in get_store().summaries(held, len(held)) if held else ():
        for name in summary.players:
            if alike(name) not in taken and len(names) < KNOWN:
                taken.add(alike(name))
                names.append(name)
    return names


def spread_all(found: Reader, chosen: Preset) -> dict[str, str]:
    """Every house rule as a preset sets it, by the names of the fields: what a script fills in."""
    value = found.options.read(dict(chosen.options))
    usual = {slot.name: slot.usual for slot in slots(found.options, {}, OPTION)}
    return usual | spread(found.options, value, OPTION)


def chosen_preset(found: Reader, typed: Mapping[str, str]) -> str:
    """The key of the preset that the house rules typed are; nothing where they are their own."""
    try:
        options: Any = found.options.read(raw(found.options, typed, OPTION))
    except Unreadable:
        return ""
    same = (one.key for one in found.game.presets if found.options.read(dict(one.options)) == options)
    return next(same, "")
