"""Effects: each kind that a play has is declared by its game, with its fields, and documented."""

from __future__ import annotations

import msgspec
import pytest

from referee import games
from referee.ruling import Effect


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
