"""Any play entered on the phone by its taps: the offer that fits is found on the page, its pads are filled, it is sent.

What is not on the page cannot be entered: a play for which no offer stands there is a fault of the phone.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Locator

from referee import games
from referee.schema import NONE, Schema, Unreadable
from referee.web.fields.tree import SchemaForm
from tests.browser.phone import Phone, form_named

OFFERS = """() => [...document.querySelectorAll("#entry form.offer")].map(form => {
    const picks = {};
    for (const field of form.querySelectorAll("input[type=radio]")) (picks[field.name] ??= []).push(field.value);
    return {
        play: form.querySelector("input[name=play]").value,
        given: form.querySelector("input[name=given]")?.value ?? "{}",
        taps: [...form.querySelectorAll("button[name=tap]")].map(tap => tap.value),
        fields: [...new Set([...form.querySelectorAll("input:not([type=hidden]), select")].map(field => field.name))],
        picks,
    };
})"""


@dataclass(frozen=True)
class Way:
    """One way to enter a play: by the form at this place, with one of its buttons or with these texts in its fields."""

    place: int
    button: int | None = None
    texts: Mapping[str, str] | None = None


Same = Callable[[Mapping[str, Any]], bool]
"""True if another body says the same play."""


def enter(phone: Phone, game: str, players: Sequence[str], body: Mapping[str, Any], same: Same | None = None) -> Phone:
    """Enter a play by taps on a phone that shows the latest position. The ruling is not waited for.

    `same` tells whether what an offer would send says this play too; without it, it has to be the play itself.

    :raises AssertionError: no offer of the page takes this play, or a key for it is missing.
    """
    turn_to_page_of(phone, body["play"])
    way = find(phone, game, players, body, same)
    form = phone.page.locator("#entry form.offer").nth(way.place)
    if way.button is not None:
        button = form.locator("button[name=tap]").nth(way.button)
        unfold(phone, button)
        button.click()
        phone.taps += 1
        return phone
    auto = form.get_attribute("data-auto") is not None
    fields = form.locator("[data-pad], [data-pick], .page-field input, .page-field select")
    unfold(phone, fields.first if fields.count() else form.locator("button.enter"))
    for name, text in (way.texts or {}).items():
        fill(phone, form, name, text)
    if not auto:
        form.locator("button.enter").click()
        phone.taps += 1
    return phone


def turn_to_page_of(phone: Phone, play: str) -> None:
    """Go to the page of scores for a score that the page of all plays only leads to, and back for other plays."""
    if any(offer["play"] == play for offer in phone.page.evaluate(OFFERS)):
        return
    link = phone.page.locator("#entry a.line-link[href$='/tally']").first
    if play == "tally" and link.count():
        unfold(phone, link)
        link.click()
        phone.taps += 1
        phone.page.wait_for_url("**/tally")
    else:
        phone.at_all_plays()


def find(phone: Phone, game: str, players: Sequence[str], body: Mapping[str, Any], same: Same | None = None) -> Way:
    """The shortest way to enter a play on the page as it stands."""
    form = games.game(game).schema.plays[body["play"]]
    is_same = same or (lambda other: whole(form, other) == whole(form, body))
    offers = [
        (place, offer) for place, offer in enumerate(phone.page.evaluate(OFFERS)) if offer["play"] == body["play"]
    ]
    for place, offer in offers:
        for index, tap in enumerate(offer["taps"]):
            if is_same(json.loads(tap)):
                return Way(place, button=index)
    texts = SchemaForm(form, {}, names=players).texts(form.read(without_name(body)))
    ways = []
    for place, offer in offers:
        given = json.loads(offer["given"])
        left = {name: text for name, text in in_fields(texts, offer).items() if name.split(".")[0] not in given}
        left = {name: text for name, text in left.items() if name in offer["fields"]}
        written = {
            key: value
            for key, value in body.items()
            if key == "play" or any(name.split(".")[0] == key for name in left)
        }
        picked = all(text in offer["picks"].get(name, [text]) for name, text in left.items())
        if picked and is_same({**written, **given}):
            ways.append((len(offer["fields"]), Way(place, texts=left)))
    assert ways, f"the phone has no way to enter {dict(body)}; for this play it has {[offer for _, offer in offers]}"
    return min(ways, key=lambda way: way[0])[1]


def in_fields(texts: Mapping[str, str], offer: Mapping[str, Any]) -> dict[str, str]:
    """The texts by the fields of an offer; a page of scores has a field for each of a few numbers."""
    typed: dict[str, str] = {}
    for name, text in texts.items():
        parts = [f"{name}.{index}" for index in range(len(text.split()))] if f"{name}.0" in offer["fields"] else []
        typed |= dict(zip(parts, text.split(), strict=True)) if parts else {name: text}
    return typed


def without_name(body: Mapping[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in body.items() if key != "play"}


def whole(form: Schema[Any], body: Mapping[str, Any]) -> dict[str, Any] | None:
    """A play as JSON with all its fields as the record prints them; None where it is none."""
    try:
        return dict(form.write(form.read(without_name(body))))
    except Unreadable:
        return None


# --- what fills a field ----------------------------------------------------------------------------------------------


def opened_form(phone: Phone, name: str) -> Locator:
    """The form of a play by its name, out of its folds."""
    form = phone.page.locator(form_named(name)).first
    unfold(phone, form)
    return form


def unfold(phone: Phone, part: Locator) -> None:
    """Open what a part of the entry is folded into, from outside in."""
    for _ in range(3):
        closed = part.locator("xpath=ancestor::details[not(@open)]")
        if not closed.count():
            return
        closed.first.locator("> summary").click()
        phone.taps += 1


def fill(phone: Phone, form: Locator, name: str, text: str) -> None:
    """Put a text into a field of a form as a thumb does."""
    field = form.locator(f'[name="{name}"]').first
    if field.evaluate("field => field.localName === 'select'"):
        unfold(phone, field)
        field.select_option(text)
        phone.taps += 2
    elif field.get_attribute("type") == "radio":
        chip = form.locator(f'label:has([name="{name}"][value="{text}"])').first
        unfold(phone, chip)
        if not chip.locator("input").is_checked():
            chip.click()
            phone.taps += 1
    elif field.get_attribute("data-digits") is not None:
        on_number_keys(phone, form, field, text)
    elif (counter := form.locator(f'[data-counter]:has([name="{name}"])')).count():
        for _ in range(int(text) - int(field.input_value())):
            press(phone, counter, "step", "1")
    elif (pad := form.locator(f'[data-pad]:has([name="{name}"])')).count():
        if text == NONE:
            return
        unfold(phone, pad)
        on_a_pad(phone, pad.first, text)
    else:
        unfold(phone, field)
        field.fill(text)
        phone.taps += len(text)


def on_number_keys(phone: Phone, form: Locator, field: Locator, text: str) -> None:
    """Tap a number into a field of the page of scores; the field that is next needs no tap."""
    unfold(phone, field)
    if form.locator("[data-digits]").count() > 1 and "is-chosen" not in (field.get_attribute("class") or ""):
        field.click()
        phone.taps += 1
    for sign in text:
        press(phone, form, "number", "sign" if sign == "-" else sign)


def on_a_pad(phone: Phone, pad: Locator, text: str) -> None:
    """Tap a text on its pad."""
    kind = pad.get_attribute("data-pad")
    if kind == "melds":
        on_a_table(phone, pad, text)
    elif kind == "digits":
        for digit in text:
            press(phone, pad, "digit", digit)
    elif joint := pad.get_attribute("data-joint"):
        for who in text.split(joint):
            press(phone, pad, "put", who)
    elif not pad.locator("[data-put]").count():
        pad.locator("input").fill(text)
        phone.taps += len(text)
    else:
        for token in beside(phone, pad, text.split()):
            if token == "/":
                if pad.locator(".chosen > :last-child.chosen-bar").count() == 0:
                    press(phone, pad, "group", "")
            else:
                token_on(phone, pad, kind or "", token)


def beside(phone: Phone, pad: Locator, wanted: list[str]) -> list[str]:
    """The taps that are missing on a pad that holds some already; a wrong one is untapped."""
    there = pad.locator("input.plain").input_value().split()
    missing = Counter(wanted)
    surplus = []
    for place, token in enumerate(there):
        if missing[token]:
            missing[token] -= 1
        else:
            surplus.append(place)
    for place in reversed(surplus):
        press(phone, pad, "drop", str(place))
    return list(missing.elements()) if there else wanted


def token_on(phone: Phone, pad: Locator, kind: str, token: str) -> None:
    """One value on its pad: one key, rank and suit, or multiplier and sector; a dart beside all is a miss."""

    def there(value: str) -> bool:
        return pad.locator(f'[data-put="{value}"]').count() > 0

    if there(token):
        press(phone, pad, "put", token)
    elif kind == "multiples":
        multiplier, sector = ("", token) if token[0] not in "DT" else (token[0], token[1:])
        if there(sector) and multiplier:
            press(phone, pad, "half", multiplier)
        press(phone, pad, "put", sector if there(sector) else "0")
    elif kind == "pairs":
        card, _, sideways = token.partition("/")
        press(phone, pad, "put", card[:-1])
        press(phone, pad, "half", card[-1])
        if sideways:
            press(phone, pad, "turn", "")
    else:
        press(phone, pad, "put", token)


def press(phone: Phone, pad: Locator, what: str, value: str) -> None:
    pad.locator(f'[data-{what}="{value}"]' if value else f"[data-{what}]").first.click()
    phone.taps += 1


# --- a table of melds ------------------------------------------------------------------------------------------------


def on_a_table(phone: Phone, pad: Locator, text: str) -> None:
    """Put melds together: what stays lies where it was, cards of other melds join it, then cards of the hand."""
    goals = [part.split() for part in text.split("/") if part.split()]
    rows = lies(pad)
    homes = assigned(rows, goals)
    marks: list[int | None] = [homes.index(at) if at in homes else None for at in range(len(rows))]
    stock = Counter(plain(code) for row in rows for code in row)
    for goal in goals:  # what the table has is not wanted from the hand
        stock -= Counter(map(plain, goal))
    assert not stock, f"{text} leaves {dict(stock)} of the table out"
    for at, goal in enumerate(goals):
        missing = Counter(map(plain, goal)) - Counter(map(plain, rows[marks.index(at)] if at in marks else []))
        for card in list(missing.elements()):
            if spot := spare(rows, marks, goals, card, at):
                alone = len(rows[spot[0]]) == 1
                pick(phone, pad, *spot)
                if at in marks:
                    press(phone, pad, "to", str(marks.index(at)))
                else:
                    press(phone, pad, "group", "")
                    marks.append(at)
                if alone:
                    del marks[spot[0]]
                rows = lies(pad)
                missing[card] -= 1
        own_cards(phone, pad, list(missing.elements()), at, marks)
        rows = lies(pad)
    for at, goal in enumerate(goals):
        meanings(phone, pad, marks.index(at), goal)
    melds_there = sorted(sorted(map(plain, meld)) for meld in lies(pad))
    assert melds_there == sorted(sorted(map(plain, goal)) for goal in goals), f"{text} was tapped as {lies(pad)}"


def plain(code: str) -> str:
    return code.split("=")[0]


def lies(pad: Locator) -> list[list[str]]:
    """The melds on the pad, each card as it is written."""
    typed = pad.locator("input.plain").input_value() or ""
    return [part.split() for part in typed.split("/") if part.split()]


def assigned(rows: Sequence[Sequence[str]], goals: Sequence[Sequence[str]]) -> list[int | None]:
    """For each wanted meld the meld from which it grows: the one that shares most cards with it, each once."""
    shared = sorted(
        (
            (-(Counter(map(plain, row)) & Counter(map(plain, goal))).total(), at, place)
            for at, goal in enumerate(goals)
            for place, row in enumerate(rows)
        ),
    )
    homes: list[int | None] = [None] * len(goals)
    for common, at, place in shared:
        if common and homes[at] is None and place not in homes:
            homes[at] = place
    return homes


def spare(
    rows: Sequence[Sequence[str]], marks: Sequence[int | None], goals: Sequence[Sequence[str]], card: str, at: int
) -> tuple[int, int] | None:
    """The place of a card that its meld does not keep."""
    for place, (row, mark) in enumerate(zip(rows, marks, strict=True)):
        if mark == at:
            continue
        surplus = Counter(map(plain, row)) - Counter(map(plain, goals[mark] if mark is not None else ()))
        if surplus[card]:
            return place, next(index for index, code in enumerate(row) if plain(code) == card)
    return None


def pick(phone: Phone, pad: Locator, row: int, index: int) -> None:
    pad.locator(".meld-row").nth(row).locator(".meld-card").nth(index).click()
    phone.taps += 1


def own_cards(phone: Phone, pad: Locator, cards: Sequence[str], at: int, marks: list[int | None]) -> None:
    """Cards of the hand into one meld; one that lies somewhere else is moved there."""
    if not cards:
        return
    if at in marks:
        pad.locator(".meld-row").nth(marks.index(at)).locator(".meld-here").click()
        phone.taps += 1
    for card in cards:
        if at not in marks:
            if marks:
                press(phone, pad, "group", "")
            marks.append(at)
        token_on(phone, pad, "pairs", card)
        rows = lies(pad)
        if len(rows) > len(marks):
            pick(phone, pad, len(rows) - 1, 0)
            press(phone, pad, "to", str(marks.index(at)))
    held = pad.locator(".meld-here[aria-pressed=true]")
    if held.count():
        held.first.click()
        phone.taps += 1


def meanings(phone: Phone, pad: Locator, row: int, goal: Sequence[str]) -> None:
    """The card for which each wild card of a meld stands."""
    open_ = Counter(goal) - Counter(lies(pad)[row])
    for token in open_.elements():
        card, _, meaning = token.partition("=")
        if len(meaning) == 1:  # the rank of its set, which the referee sees
            continue
        there = lies(pad)[row]
        surplus = Counter(there) - Counter(goal)
        pick(phone, pad, row, next(index for index, code in enumerate(there) if surplus[code] and plain(code) == card))
        token_on(phone, pad, "pairs", meaning or card)
