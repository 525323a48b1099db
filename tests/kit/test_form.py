"""Forms: one dataclass is read, printed, described and typed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

import pytest

from referee.kit.append_only import AppendOnlyList
from referee.kit.darts import Dart
from referee.schema import Between, Length, Player, Unreadable, field, field_type_of, one_of, schema_of, switch


@dataclass(frozen=True, slots=True)
class Turn:
    darts: Annotated[tuple[Dart, ...], Length(1, 3)] = field("darts")
    by: Player | None = field("by", default=None)
    in_: bool = field("in already", default=True)


@dataclass(frozen=True, slots=True)
class Evening:
    turns: tuple[Turn, ...]
    totals: dict[str, Annotated[int, Between(0, 99)]] = field("totals")
    pair: tuple[int, str] = field("pair")
    size: Literal["small", "large"] = field("size", default="small")
    note: str | None = field("note", default=None)


def fault(form, raw):
    with pytest.raises(Unreadable) as caught:
        form.read(raw)
    return caught.value


def test_a_form_reads_and_prints_back():
    form = schema_of(Turn)
    turn = form.read({"darts": ["t20", 5, "50"], "in": False})
    assert form.write(turn) == {"darts": ["T20", "5", "D25"], "in": False}
    assert form.write_all(turn)["by"] is None
    assert form.read(form.write(turn)) == turn


def test_values_inside_values():
    form = schema_of(Evening)
    raw = {"turns": [{"darts": ["1"]}], "totals": {"Ann": 3}, "pair": [1, "x"], "size": "LARGE", "note": None}
    evening = form.read(raw)
    assert evening.size == "large"
    assert form.write(evening) == {"turns": [{"darts": ["1"]}], "totals": {"Ann": 3}, "pair": [1, "x"], "size": "large"}


@pytest.mark.parametrize(
    ("raw", "path"),
    [
        ({"darts": ["T20", "D21"]}, "darts[1]"),
        ({"darts": []}, "darts"),
        ({"darts": ["1"] * 4}, "darts"),
        ({"darts": ["1"], "colour": "red"}, "colour"),
        ({}, "darts"),
        ({"darts": ["1"], "in": "perhaps"}, "in"),
        ({"darts": {"0": "1"}}, "darts"),
    ],
)
def test_the_field_at_fault_is_named(raw, path):
    assert fault(schema_of(Turn), raw).field == path


def test_the_path_goes_down_into_values():
    raw = {"turns": [{"darts": ["1"]}, {"darts": ["1", "T25"]}], "totals": {}, "pair": [1, "x"]}
    assert fault(schema_of(Evening), raw).field == "turns[1].darts[1]"
    raw = {"turns": [], "totals": {"Ann": 100}, "pair": [1, "x"]}
    assert fault(schema_of(Evening), raw).field == "totals.Ann"
    assert "0 to 99" in fault(schema_of(Evening), raw).says


def test_the_schema_says_the_same():
    schema = schema_of(Turn).json_schema()
    assert schema["required"] == ["darts"]
    assert schema["properties"]["darts"]["maxItems"] == 3
    assert schema["additionalProperties"] is False


def test_a_typed_line():
    form = schema_of(Turn)
    assert form.read_words(["t20", "5"], {}) == {"darts": ["t20", "5"]}
    assert form.read_words(["in=no", "t20,5"], {}) == {"in": "no", "darts": ["t20,5"]}
    assert form.read(form.read_words(["t20", "5"], {})).darts[0].points == 60


def test_a_number_without_bounds_still_has_an_end():
    assert field_type_of(int).read(10**9) == 10**9
    for raw in (10**12, -(10**4000), "9" * 4000):
        with pytest.raises(Unreadable, match="beyond any number"):
            field_type_of(int).read(raw)


def test_numbers_are_whole_and_no_booleans():
    kind = field_type_of(Annotated[int, Between(0, 180)])
    assert kind.read(" 45 ") == 45
    for wrong in (True, 4.0, "4.5", "", None, 181, -1):
        with pytest.raises(Unreadable):
            kind.read(wrong)


def test_switches_take_the_words_of_the_rules_and_of_json():
    kind = switch("off", "on")
    assert [kind.read(raw) for raw in (True, "on", "Yes", "off", False)] == [True, True, True, False, False]
    assert kind.write(True) == "on"
    with pytest.raises(Unreadable):
        kind.read("maybe")


def test_one_of_a_few():
    kind = one_of([301, 501])
    assert (kind.read(301), kind.read("501")) == (301, 501)
    for wrong in (302, True, None, "x", [301]):
        with pytest.raises(Unreadable):
            kind.read(wrong)


def test_a_trail_grows_without_changing_what_was():
    first = AppendOnlyList([1])
    second = first.add(2)
    other = first.add(3)
    assert (list(first), list(second), list(other)) == ([1], [1, 2], [1, 3])
    assert second != other
    assert second == AppendOnlyList([1, 2])
    assert (second[-1], other[-1], len(second)) == (2, 3, 2)
    with pytest.raises(IndexError):
        first[1]
