"""The entry of a play: forms for what is due, built from the plays, and back from what was posted.

Each offer of the referee is one form (WTForms) with a field for each field of its play that the situation leaves open.
Every field is a text in the notation of the record; where scripts run, a pad of keys writes that text.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Any, Final

from wtforms import Field
from wtforms import Form as WTForm
from wtforms.widgets import TextInput

from referee.games.contract import Choice, Due, Offer, Reader
from referee.kit.cards import DECK, JOKER, RANK_CODES, RANK_NAMES, RANKS, SIGNS, SUIT_NAMES, SUITS, read_rank
from referee.kit.darts import read_dart
from referee.kit.form import Form, FormField, Kind, Unreadable
from referee.match import read_json
from referee.web import slots
from referee.web.slots import Slot, decoded, printed, shape_of

PICKED: Final = frozenset({"choice", "switch", "player"})
"""Widgets of which one value is picked."""
CARDS: Final = frozenset({"card", "placed", "laid"})
"""Widgets of cards tapped by rank and suit; a placed card can lie sideways, a laid one in melds stand for another."""
COMPOUND: Final = frozenset({"group", "rows", "by_name"})
"""Shapes of fields that hold fields of their own."""


class KindField(Field):
    """A field of a play: a text in the notation of the record, read by the field's kind."""

    widget = TextInput()

    def __init__(self, label: str, kind: Kind[Any], **named: Any) -> None:
        super().__init__(label, **named)
        self.kind = kind

    def _value(self) -> str:
        return self.data or ""

    def process_formdata(self, valuelist: list[str]) -> None:
        """Keep what was typed; blanks at its ends say nothing."""
        self.data = valuelist[0].strip() if valuelist else ""

    @property
    def raw(self) -> Any:
        """What was typed, as JSON for the kind; None where nothing was."""
        return decoded(self.kind, self.data) if self.data else None


@cache
def form_class(form: Form[Any]) -> type[WTForm]:
    """The WTForms form of a play: a field for each of its fields."""
    fields = {part.key: KindField(part.label, part.kind, description=part.hint) for part in form.fields}
    return type(form.cls.__name__, (WTForm,), fields)


# --- what a form shows -----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Key:
    """A key of a pad: what it writes, what stands on it, how it is spoken, how it looks."""

    value: str
    label: str
    spoken: str = ""
    look: str = ""


@dataclass(frozen=True, slots=True)
class Open:
    """A field that is to be filled: its name, its widget with the keys of its pad, and what was typed in it.

    `most` is how many values fill it (0: as many as one likes), `grouped` a list of lists (melds). `halves` are the
    second keys of what takes two: the suits of cards, double and treble of darts. `slot` is a field of several fields.
    `base` is what stood in it to begin with (a table of melds), `finds` whether the referee can put that in order,
    `wild` the ranks that can be given a meaning there. `group` is its heading, `changed` whether something was typed.
    """

    name: str
    label: str
    widget: str
    keys: tuple[Key, ...]
    halves: tuple[Key, ...] = ()
    allowed: tuple[str, ...] = ()
    most: int = 0
    grouped: bool = False
    required: bool = True
    hint: str = ""
    value: str = ""
    slot: Slot | None = None
    base: str = ""
    finds: bool = False
    wild: tuple[str, ...] = ()
    group: str = ""
    changed: bool = False


@dataclass(frozen=True, slots=True)
class TapKey:
    """A whole play in one tap, as the body that is posted."""

    label: str
    body: str
    spoken: str
    mark: str


@dataclass(frozen=True, slots=True)
class Entry:
    """The form of one offer. `given` is the JSON of the fields that the situation fixes."""

    play: str
    label: str
    given: str
    fields: tuple[Open, ...]
    taps: tuple[TapKey, ...]
    auto: bool
    rare: bool
    hint: str


def entries(reader: Reader, due: Due, players: Sequence[str], typed: Mapping[str, str] | None = None) -> list[Entry]:
    """The forms for what is due; `typed` fills the form of the play that it names again."""
    return [entry(reader, offer, players, typed or {}) for offer in due.offers]


def entry(reader: Reader, offer: Offer, players: Sequence[str], typed: Mapping[str, str]) -> Entry:
    """The form of one offer."""
    name = offer.play.name
    form = reader.plays[name]
    said = typed if typed.get("play") == name else {}
    fields = tuple(
        compound(part, players, said, offer.choices.get(part.key, ()))
        if shape_of(part.kind) in COMPOUND
        else open_field(
            part,
            offer.choices.get(part.key, ()),
            players,
            said.get(part.key, ""),
            offer.filled.get(part.key),
            offer.wild,
            offer.most.get(part.key),
        )
        for part in form.fields
        if part.key != "by" and part.key not in offer.given and part.key not in offer.without
        if not _is_told(part.key, offer)
    )
    taps = tuple(
        TapKey(tap.label, _json({"play": name, **offer.given, **tap.body}), tap.spoken, tap.mark) for tap in offer.taps
    )
    return Entry(name, offer.label, _json(dict(offer.given)), fields, taps, offer.auto, offer.rare, offer.hint)


def _is_told(key: str, offer: Offer) -> bool:
    """Whether the taps say all there is to say of a field: each says it, and no choices are offered beside them."""
    return bool(offer.taps) and key not in offer.choices and all(key in tap.body for tap in offer.taps)


def compound(part: FormField, players: Sequence[str], typed: Mapping[str, str], names: Sequence[Choice] = ()) -> Open:
    """A field that holds fields of its own: a side of a tally, points by name (of `names` alone, where there are)."""
    slot = slots.slot(part.key, part.label, part.kind, typed, players, {})
    if names and slot.shape == "by_name":
        wanted = {choice.value for choice in names}
        slot = replace(slot, parts=tuple(inner for inner in slot.parts if inner.label in wanted))
    return Open(part.key, part.label, "slot", (), required=part.required, hint=part.hint, slot=slot)


def open_field(
    part: FormField,
    choices: Sequence[Choice],
    players: Sequence[str],
    value: str = "",
    filled: Any = None,
    wild: Sequence[str] = ("*",),
    full: int | None = None,
) -> Open:
    """One field with the keys of its pad: the values worth offering, or all that its kind has.

    `filled` is what stands in it to begin with, `value` what was typed in it before, `wild` the ranks of wild cards,
    `full` how many values fill it where its kind takes more.
    """
    kind = part.kind
    inner, depth = kind, 0
    while inner.item is not None and inner.widget != "row":
        inner, depth = inner.item, depth + 1
    widget = inner.widget
    offered = tuple(Key(_text(choice.value), choice.label, choice.spoken) for choice in choices)
    halves: tuple[Key, ...] = ()
    allowed: tuple[str, ...] = ()
    if widget in CARDS and not (offered and len(offered) <= 6):
        allowed = tuple(key.value for key in offered) or tuple(printed(inner, card) for card, _ in inner.choices)
        if any(" " in label for _, label in inner.choices):  # suits with names of their own
            offered = offered or tuple(Key(printed(inner, value), label) for value, label in inner.choices)
            allowed = tuple(key.value for key in offered)
            keys, halves = _own_cards(offered)
        else:
            keys, halves = _cards(allowed)
        offered = ()
    elif depth == 0 and (widget in PICKED or (offered and widget in ("number", "rank", "die", "text", "card"))):
        keys, widget = offered or tuple(_picks(inner, players)), "pick"
    else:
        keys = offered or tuple(_keys(inner, players))
        if widget == "dart" and not offered:
            halves = (Key("D", "Double"), Key("T", "Treble"))
    default = "" if part.required or part.default is None else printed(kind, part.default)
    most = full or kind.most or 0 if depth == 1 else (1 if depth == 0 else 0)
    if depth == 1 and inner.widget == "player":
        most = min(most or len(keys), len(keys))
    base = "" if filled is None else printed(kind, filled)
    return Open(
        part.key,
        part.label,
        widget,
        keys,
        halves,
        allowed,
        most,
        depth > 1,
        part.required,
        part.hint,
        value or base or default,
        base=base,
        finds=filled is not None and widget == "laid",
        wild=tuple(wild),
        group=part.group,
        changed=value not in ("", base, default),
    )


def _picks(kind: Kind[Any], players: Sequence[str]) -> Iterator[Key]:
    if kind.widget == "player":
        return (Key(name, name) for name in players)
    return (Key(printed(kind, value), label) for value, label in kind.choices)


def _keys(kind: Kind[Any], players: Sequence[str]) -> Iterator[Key]:
    """The keys of a pad for values of a kind."""
    if kind.widget == "dart":
        for code in (*map(str, range(1, 21)), "25", "D25", "0"):
            label = {"25": "25", "D25": "Bull", "0": "Miss"}.get(code, code)
            yield Key(code, label, read_dart(code).spoken, "wide" if code in ("25", "D25", "0") else "")
    elif kind.widget == "die":
        for face in range(1, 7):
            yield Key(str(face), str(face), "", "die")
    elif kind.widget == "rank":
        for code in ("A", *reversed([code for code in RANK_CODES if code not in ("A", "2", "*", "3r", "3b")])):
            rank = read_rank(code)
            yield Key(code, rank.shown, rank.spoken, "card")
        for code in ("3b", "3r", "2", "*"):
            rank = read_rank(code)
            yield Key(code, rank.shown, rank.spoken, "card red" if code == "3r" else "card")
    elif kind.widget == "player":
        for name in players:
            yield Key(name, name)
    else:
        for value, label in kind.choices:
            yield Key(printed(kind, value), label)


def _cards(allowed: Sequence[str]) -> tuple[tuple[Key, ...], tuple[Key, ...]]:
    """Ranks and suits as keys; only those that an allowed card has, where cards are named."""
    cards = set(allowed) or {str(card) for card in (*DECK, JOKER)}
    ranks = tuple(
        Key(rank, "10" if rank == "T" else rank, RANK_NAMES[rank], "card")
        for rank in RANKS
        if any(rank + suit in cards for suit in SUITS)
    )
    if "*" in cards:
        ranks = (*ranks, Key("*", "★", "joker", "card whole"))
    suits = tuple(
        Key(suit, SIGNS[suit], SUIT_NAMES[suit], "suit red" if suit in "HD" else "suit")
        for suit in SUITS
        if any(rank + suit in cards for rank in RANKS)
    )
    return ranks, suits


def _own_cards(cards: Sequence[Key]) -> tuple[tuple[Key, ...], tuple[Key, ...]]:
    """Ranks and suits of a pack of its own, by labels such as `10 Oct`; a label of one word is a card without suit."""
    ranks: dict[str, Key] = {}
    suits: dict[str, Key] = {}
    whole = []
    for card in cards:
        rank, _, suit = card.label.partition(" ")
        if suit and len(card.value) == 2:
            ranks.setdefault(card.value[0], Key(card.value[0], rank, "", "card"))
            suits.setdefault(card.value[1], Key(card.value[1], suit, card.spoken, "suit-name"))
        else:
            whole.append(Key(card.value, card.label, card.spoken, "card whole"))
    return (*ranks.values(), *whole), tuple(suits.values())


def _text(value: Any) -> str:
    return value if isinstance(value, str) else _json(value)


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


# --- from what was posted --------------------------------------------------------------------------------------------


def read_posted(reader: Reader, due: Due, players: Sequence[str], posted: Any) -> dict[str, Any]:
    """The play that was posted, as JSON: a tap, a typed line, or the fields of a form.

    :raises Unreadable: where no play can be made of it.
    """
    if tap := posted.get("tap", ""):
        body = read_json(tap)
        if not isinstance(body, dict):
            raise Unreadable("a play is an object", "tap")
        return body
    if "line" in posted:
        return read_line(reader, due, posted["line"])
    name = posted.get("play", "")
    form = reader.plays.get(name)
    if form is None:
        raise Unreadable(f"there is no play {name!r}", "play")
    given = read_json(posted.get("given") or "{}")
    if not isinstance(given, dict):
        raise Unreadable("what is given is an object", "given")
    fields = form_class(form)(posted)
    typed = {field.name: field.raw for field in fields if isinstance(field, KindField) and field.raw is not None}
    inside = {part.key for part in form.fields if shape_of(part.kind) in COMPOUND}
    held = {key: value for key, value in slots.raw(form, posted, "", players).items() if key in inside}
    return {"play": name, **given, **typed, **held}


def read_line(reader: Reader, due: Due, line: str) -> dict[str, Any]:
    """The play that a scorer types in one line, `t20 t20 d8`; its first word may name the play.

    :raises Unreadable: an empty line, more words than the play takes, or nothing is due.
    """
    words = line.split()
    if not words:
        raise Unreadable("type what happened, as the record writes it", "line")
    name = words[0].casefold()
    offers = {offer.play.name: offer for offer in reversed(due.offers)}
    if name in reader.plays:
        words = words[1:]
    elif due.offers:
        name = next((offer.play.name for offer in due.offers if not offer.rare), due.offers[0].play.name)
    else:
        raise Unreadable("nothing is to be entered now", "line")
    given = dict(offers[name].given) if name in offers else {}
    return {"play": name, **reader.plays[name].read_words(words, given)}
