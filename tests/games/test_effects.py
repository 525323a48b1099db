"""Effects: each kind that a play has is declared by its game, with its fields, and documented."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
import pytest

from referee import games
from referee.match import Match
from referee.ruling import Effect
from referee.schema import schema_of
from tests.games.played import EACH_SITTING, Sitting


@EACH_SITTING
def test_effects_are_declared_and_read_as_they_are_printed(sitting: Sitting) -> None:
    declared = games.game(sitting.key).effects
    kinds = [cls.kind() for cls in declared]
    assert len(kinds) == len(set(kinds)), "a kind has one shape"
    for cls in declared:
        assert cls.__doc__, f"{cls.__name__} says what happened"
    for effect in {repr(effect): effect for match, _ in sitting.tables for effect in effects(match)}.values():
        assert type(effect) in declared, f"{effect} is not declared"
        printed = effect.as_json()
        assert printed.pop("effect") == effect.kind()
        assert schema_of(type(effect), effect.kind()).read(printed) == effect


def effects(match: Match) -> Iterator[Effect]:
    """The effects of the plays of a match."""
    for line in match.lines:
        assert line.ruling is not None
        yield from line.ruling.effects


@pytest.mark.parametrize("key", games.keys())
def test_effects_are_part_of_the_description_of_a_game(key: str) -> None:
    described = games.describe(key)["effects"]
    assert set(described) == {cls.kind() for cls in games.game(key).effects}
    for kind, schema in described.items():
        assert schema["properties"]["effect"] == {"const": kind}
        assert schema["description"]


def test_an_effect_of_several_games_is_declared_once() -> None:
    declared: dict[object, type[Effect]] = {}
    for cls in [cls for key in games.keys() for cls in games.game(key).effects]:
        shape = (cls.kind(), *((field.name, field.type) for field in msgspec.structs.fields(cls)))
        assert declared.setdefault(shape, cls) is cls, f"{cls} is {declared[shape]}: see referee.contract.effects"


def test_an_effect_of_a_game_written_for_1_2_is_told_what_has_changed() -> None:
    with pytest.raises(TypeError, match=r'class Discarded\(Effect, tag="discarded"\)'):

        class Discarded(Effect):
            kind = "discarded"
