"""The house rules of Turntables."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from referee.games.contract import option
from referee.kit.cards import Card, read_card
from referee.kit.form import Length, one_of, sequence

ONE_EYED: Final = tuple(map(read_card, ("JS", "JH", "KD")))


@dataclass(frozen=True, slots=True)
class Options:
    length: str = option(
        "Length", "full", one_of({"full": "full packs", "shortened": "half packs and one joker"}), rule="TT-VAR-1"
    )
    run_rescore: str = option(
        "Earlier cards of a run",
        "retroactive",
        one_of({"retroactive": "are counted again", "forward_only": "keep what they counted"}),
        rule="TT-AMB-1",
    )
    multiplier_stacking: str = option(
        "A card in a run and in a flush",
        "multiply",
        one_of({"multiply": "counts four times", "max": "counts twice"}),
        rule="TT-AMB-2",
    )
    octuple: str = option(
        "Eight times counts",
        "stretch",
        one_of({"stretch": "any four in a run and of one suit", "whole_only": "only a run that is all of one suit"}),
        rule="TT-AMB-3",
    )
    run_orientation: str = option(
        "A turned deck in the middle",
        "ignore",
        one_of({"ignore": "breaks no run or flush", "break": "breaks runs and flushes"}),
        rule="TT-AMB-4",
    )
    joker_flush: str = option(
        "A joker in a flush",
        "any_suit",
        one_of({"any_suit": "matches any suit", "breaks": "breaks it"}),
        rule="TT-AMB-5",
    )
    face_limit_scope: str = option(
        "The limit on face cards is",
        "player",
        one_of({"player": "the person’s", "station": "the station’s"}),
        rule="TT-AMB-7",
    )
    rotations_per_play: str = option(
        "Rotations of one card",
        "one_per_reason",
        one_of({"one_per_reason": "one for each reason", "one": "one at most"}),
        rule="TT-AMB-8",
    )
    one_eyed: tuple[Card, ...] = option("One-eyed cards", ONE_EYED, sequence(Card.kind, Length(0, 12)), rule="TT-AMB-9")
