"""House rules of Turntables."""

from typing import Final

from referee.contract import option
from referee.kit.cards import Card, read_card
from referee.schema import Fields, Length, sequence

ONE_EYED: Final = tuple(map(read_card, ("JS", "JH", "KD")))
FULL, SHORTENED = "full", "shortened"
RETROACTIVE, FORWARD_ONLY = "retroactive", "forward_only"
MULTIPLY, MAX = "multiply", "max"
STRETCH, WHOLE_ONLY = "stretch", "whole_only"
IGNORE, BREAK = "ignore", "break"
ANY_SUIT, BREAKS = "any_suit", "breaks"
PLAYER, STATION = "player", "station"
ONE_PER_REASON, ONE = "one_per_reason", "one"
_RUNS, _FACES = "Runs and flushes", "Face cards and turns of the deck"


class Options(Fields):
    length: str = option(
        "Length", {FULL: "full packs", SHORTENED: "half packs and one joker"}, rule="TT-VAR-1", group="Packs"
    )
    drinking: bool = option("Half a shot for everybody at each joker", False, rule="TT-VAR-2", group="Jokers")
    run_rescore: str = option(
        "Earlier cards of a run",
        {RETROACTIVE: "are counted again", FORWARD_ONLY: "keep what they counted"},
        rule="TT-AMB-1",
        group=_RUNS,
    )
    multiplier_stacking: str = option(
        "A card in a run and in a flush", {MULTIPLY: "counts four times", MAX: "counts twice"}, rule="TT-AMB-2"
    )
    octuple: str = option(
        "Eight times counts",
        {STRETCH: "any four in a run and of one suit", WHOLE_ONLY: "only a run that is all of one suit"},
        rule="TT-AMB-3",
    )
    run_orientation: str = option(
        "A turned deck in the middle",
        {IGNORE: "breaks no run or flush", BREAK: "breaks runs and flushes"},
        rule="TT-AMB-4",
    )
    joker_flush: str = option(
        "A joker in a flush", {ANY_SUIT: "matches any suit", BREAKS: "breaks it"}, rule="TT-AMB-5"
    )
    face_limit_scope: str = option(
        "The limit on face cards is", {PLAYER: "the person’s", STATION: "the station’s"}, rule="TT-AMB-7", group=_FACES
    )
    rotations_per_play: str = option(
        "Rotations of one card", {ONE_PER_REASON: "one for each reason", ONE: "one at most"}, rule="TT-AMB-8"
    )
    one_eyed: tuple[Card, ...] = option(
        "One-eyed cards", ONE_EYED, sequence(Card.field_type, Length(0, 12)), rule="TT-AMB-9"
    )
