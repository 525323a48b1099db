"""Forms as fields of a page: what is typed in them, what it says as JSON, where a fault is told."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any

import pytest

from referee.contract import Choice
from referee.kit.cards import Rank
from referee.kit.darts import Dart
from referee.kit.dice import Die
from referee.schema import Between, FieldType, Length, Player, Unreadable, field, one_of, printed, schema_of, switch
from referee.web.fields.field import Field, field_name
from referee.web.fields.groups import field_groups
from referee.web.fields.pads import Offered
from referee.web.fields.tree import SchemaForm


def read_turned(raw: object) -> str:
    if isinstance(raw, str) and raw.removesuffix("/H") in ("KS", "5H", "7D"):
        return raw
    raise Unreadable(f"{raw!r} is not a card")


TURNED = FieldType("turned", read_turned, lambda card: {"card": card}, to_token=str)
Turned = Annotated[str, TURNED]


@dataclass(frozen=True, slots=True)
class Roll:
    dice: Annotated[tuple[Die, ...], Length(3, 3)] = field("dice")
    scramble: tuple[int, int] | None = field("scramble", default=None)


@dataclass(frozen=True, slots=True)
class Asked:
    total: Annotated[int, Between(0, 9999)] = field("total", hint="before the deal")
    darts: Annotated[tuple[Dart, ...], Length(0, 3)] = field("darts", default=())
    melds: tuple[tuple[Rank, ...], ...] = field("melds", default=())
    rolls: tuple[Roll, ...] = field("rolls", default=())
    pairs: tuple[tuple[Player, Player], ...] = field("pairs", default=())
    seats: tuple[tuple[tuple[Player, Player], ...], ...] = field("seats", default=())
    rows: tuple[tuple[Turned, ...], ...] = field("rows", default=())
    tie: str = field("tie", default="shared", field_type=one_of({"shared": "shared", "roll": "a roll"}))
    double: bool = field("double", default=True, field_type=switch())
    who: Player | None = field("who", default=None)
    joker: Rank | None = field("joker", default=None)


FORM = schema_of(Asked)


def typed_back(value: Asked) -> Asked:
    typed = SchemaForm(FORM, {}).texts(value)
    return FORM.read(SchemaForm(FORM, typed).given)


def field_at(key: str, typed: dict[str, str], names: tuple[str, ...] = ()) -> Field:
    """The field of a key, in the form with what is typed."""
    return next(part for part in SchemaForm(FORM, typed, names=names).fields if part.key == key)


@pytest.mark.parametrize(
    ("typed", "given"),
    [
        ({"total": "1495"}, {"total": "1495"}),
        ({"total": " ", "darts": ""}, {}),
        ({"darts": "T20 5, D8"}, {"darts": "T20 5, D8"}),
        ({"melds": "K K K / 7 7 7"}, {"melds": ["K K K", "7 7 7"]}),
        ({"melds": '[["K","K"],["7"]]'}, {"melds": [["K", "K"], ["7"]]}),
        ({"melds": "[K"}, {"melds": "[K"}),
        (
            {"rolls.0.dice": "6 6 6", "rolls.0.scramble": "2 1", "rolls.1.dice": "5 5 3"},
            {"rolls": [{"dice": "6 6 6", "scramble": "2 1"}, {"dice": "5 5 3"}]},
        ),
        ({"rolls.1.dice": "6 1 2", "rolls.2.dice": ""}, {"rolls": [{}, {"dice": "6 1 2"}]}),
        ({"pairs": "Ann Lee, Bo / Cy, Di"}, {"pairs": [["Ann Lee", "Bo"], ["Cy", "Di"]]}),
        ({"pairs": "Ann Bo / Cy Di"}, {"pairs": [["Ann", "Bo"], ["Cy", "Di"]]}),
        ({"pairs": "Ann, Bo/Cy, Di"}, {"pairs": [["Ann", "Bo"], ["Cy", "Di"]]}),
        ({"melds": "K K K/7 7 7"}, {"melds": ["K K K", "7 7 7"]}),
        ({"melds": "K K K\n7 7 7"}, {"melds": ["K K K", "7 7 7"]}),
        (
            {"seats": "Ann, Cy / Bo, Di // Ed, Flo / Gus, Hal"},
            {"seats": [[["Ann", "Cy"], ["Bo", "Di"]], [["Ed", "Flo"], ["Gus", "Hal"]]]},
        ),
        ({"rows": "KS 5H/H / 7D"}, {"rows": ["KS 5H/H", "7D"]}),
        ({"rows": "KS 5H/H"}, {"rows": ["KS 5H/H"]}),
    ],
)
def test_what_is_typed_is_the_json_of_the_form(typed: dict[str, str], given: dict[str, Any]) -> None:
    assert SchemaForm(FORM, typed).given == given


@pytest.mark.parametrize(
    "value",
    [
        Asked(5),
        Asked(0, darts=(Dart(20, 3), Dart(25, 2), Dart(0, 1)), melds=((Rank("K"), Rank("*")), (Rank("7"),))),
        Asked(1, rolls=(Roll((6, 6, 6), (2, 1)), Roll((1, 1, 1))), pairs=(("Ann Lee", "Bo"), ("Cy", "Di"))),
        Asked(
            1,
            seats=((("Ann", "Cy"), ("Bo", "Di")), (("Ed", "Flo"), ("Gus Lee", "Hal"))),
            rows=(("KS", "5H/H"), ("7D",)),
        ),
        Asked(1, tie="roll", double=False, who="Ann"),
    ],
)
def test_a_value_reads_back_from_what_its_fields_show(value: Asked) -> None:
    assert typed_back(value) == value


def test_shapes_follow_the_kind() -> None:
    shapes = {part.key: part.shape for part in SchemaForm(FORM, {}, names=("Ann", "Bo")).fields}
    assert shapes["total"] == "number"
    assert shapes["darts"] == shapes["melds"] == shapes["pairs"] == "text"
    assert shapes["rolls"] == "rows"
    assert shapes["tie"] == shapes["double"] == shapes["who"] == "choice"
    assert field_at("who", {}).shape == "text"


@pytest.mark.parametrize(
    ("key", "has_keys"), [("darts", True), ("melds", True), ("pairs", False), ("total", False), ("tie", False)]
)
def test_the_pad_of_a_field_is_drawn_where_keys_write_its_text(key: str, has_keys: bool) -> None:
    """Names are typed, a number is typed, and one of the choices is picked."""
    assert field_at(key, {}).has_keys is has_keys


def test_one_of_the_values_that_an_offer_leaves_is_picked() -> None:
    joker = field_at("joker", {})
    assert joker.has_keys
    joker.offered = Offered(choices=(Choice("Q", "a queen"), Choice("K", "a king")))
    del joker.pad
    assert not joker.has_keys


def test_rows_have_one_to_spare() -> None:
    rolls = field_at("rolls", {"rolls.1.dice": "6 1 2"})
    assert [part.name for part in rolls.parts] == ["rolls.0", "rolls.1", "rolls.2"]
    assert [leaf.name for leaf in rolls.parts[0].leaves()] == ["rolls.0.dice", "rolls.0.scramble"]


def test_an_absurd_row_number_does_not_draw_a_million_rows() -> None:
    rolls = field_at("rolls", {"rolls.999999999999.dice": "6", "rolls.9999.dice": "6"})
    assert len(rolls.parts) <= 201


def test_known_players_are_offered() -> None:
    who = field_at("who", {}, ("Ann", "Bo"))
    assert who.shape == "choice"
    assert who.choices == (("Ann", "Ann"), ("Bo", "Bo"))


def test_what_stands_when_left_empty_is_shown_and_is_no_change() -> None:
    tie = field_at("tie", {"tie": "shared"})
    assert tie.usual == "shared"
    assert not tie.differs
    assert field_at("tie", {"tie": "roll"}).differs


@dataclass(frozen=True, slots=True)
class Long:
    a: int = field("a", default=0, group="Front")
    b: int = field("b", default=0, group="Back")
    c: int = field("c", default=0, group="Front")
    d: int = field("d", default=0, group="Back")
    e: int = field("e", default=0)
    f: int = field("f", default=0, group="Front")
    g: int = field("g", default=0, group="Front")
    h: int = field("h", default=0, group="Front")
    i: int = field("i", default=0, group="Front")


def test_a_long_form_is_folded_under_its_headings() -> None:
    drawn = [
        (group.title, "".join(part.name for part in group.fields), group.differing)
        for group in field_groups(fields_of(c="1", b="0"))
    ]
    assert drawn == [("Front", "acfghi", 1), ("Back", "bd", 0), ("", "e", 0)]


def test_a_short_form_stands_open() -> None:
    fields = fields_of(c="1")[1:]
    (only,) = field_groups(fields)
    assert (only.title, only.fields) == ("", tuple(fields))


def fields_of(**typed: str) -> tuple[Field, ...]:
    return SchemaForm(schema_of(Long), typed).fields


def test_each_fault_is_told_at_its_field() -> None:
    form = SchemaForm(FORM, {"o.darts": "T20 D21", "o.rolls.0.dice": "6 6 7"}, "o.")
    form.check()
    said = {leaf.name: leaf.fault for field in form.fields for leaf in field.leaves() if leaf.fault}
    assert said.keys() == {"o.total", "o.darts", "o.rolls.0.dice"}
    assert said["o.total"] == "“total” is missing."
    assert "D21" in said["o.darts"]
    assert "7" in said["o.rolls.0.dice"]


@dataclass(frozen=True, slots=True)
class Totals:
    totals: dict[str, int] | None = field("totals", default=None)


@pytest.mark.parametrize(
    ("path", "names", "name"),
    [
        ("totals.Bo", ("Ann", "Bo"), "totals.1"),
        ("totals.Mr. X", ("Ann", "Mr. X"), "totals.1"),
        ("totals.Bo", (), "totals.0.value"),
        ("totals.Cy", ("Ann", "Bo"), "totals"),
        ("totals.Cy", (), "totals"),
        ("totals", (), "totals"),
    ],
)
def test_a_fault_at_a_name_is_told_at_the_field_of_the_name(path: str, names: tuple[str, ...], name: str) -> None:
    typed = {"totals.0.name": "Bo", "totals.0.value": "x", "totals.1.value": "7"}
    form = SchemaForm(schema_of(Totals), typed, names=names)
    assert form.note(path, "no number")
    (totals,) = form.fields
    assert [part.name for part in (totals, *totals.leaves()) if part.fault] == [name]


def test_a_fault_is_told_at_the_nearest_field() -> None:
    form = SchemaForm(FORM, {"rolls.0.dice": "6 6 7"})
    assert form.note("rolls[0].dice[2]", "no such die")
    faulty = [leaf for part in form.fields for leaf in part.leaves() if leaf.fault]
    assert [(leaf.name, leaf.fault) for leaf in faulty] == [("rolls.0.dice", "no such die")]
    assert not form.note("nowhere", "x")


def test_a_whole_list_of_names_is_typed_as_rows_or_as_one_text() -> None:
    rows = SchemaForm(schema_of(Totals), {"totals.0.name": "Bo", "totals.0.value": "7", "totals.2.name": "Cy"})
    assert rows.given == {"totals": {"Bo": "7", "Cy": None}}
    assert SchemaForm(schema_of(Totals), {"totals": '{"Bo": 7}'}, names=("Bo",)).given == {"totals": {"Bo": 7}}
    strange = SchemaForm(schema_of(Totals), {}, names=("Ann",)).texts(Totals({"Bo": 7}))
    assert strange == {"totals": '{"Bo": 7}'}


def test_rows_are_also_posted_as_json() -> None:
    typed = {"rolls": '[{"dice": "6 6 6"}]'}
    assert SchemaForm(FORM, typed).given == {"rolls": [{"dice": "6 6 6"}]}
    assert SchemaForm(FORM, typed | {"rolls.0.dice": "1 1 1"}).given == {"rolls": [{"dice": "1 1 1"}]}


def test_too_many_rows_are_all_drawn() -> None:
    form = SchemaForm(schema_of(Few), {"rolls.2.dice": "6 6 6"})
    form.check()
    (rolls,) = form.fields
    assert len(rolls.parts) == 3
    assert "3 entered" in rolls.fault


@dataclass(frozen=True, slots=True)
class Few:
    rolls: Annotated[tuple[Roll, ...], Length(0, 2)] = field("rolls", default=())


@pytest.mark.parametrize(
    ("path", "names", "name"),
    [
        ("melds[1][0]", (), "melds.1.0"),
        ("rolls[0].dice", (), "rolls.0.dice"),
        ("totals.Mr. X", ("Ann", "Mr. X"), "totals.1"),
    ],
)
def test_a_path_of_json_names_a_field_of_the_page(path: str, names: tuple[str, ...], name: str) -> None:
    assert field_name(path, names) == name


def test_values_print_as_they_are_typed() -> None:
    assert printed(FORM["melds"].field_type, ((Rank("K"), Rank("3b")), (Rank("*"),))) == "K 3b / *"
    assert printed(FORM["pairs"].field_type, (("Ann Lee", "Bo"),)) == "Ann Lee, Bo"
    assert printed(FORM["double"].field_type, False) == "no"


def test_ids_hold_no_dots() -> None:
    rolls = field_at("rolls", {})
    assert next(iter(rolls.leaves())).id == "rolls-0-dice"
