"""A card from the hand: station, orientation, limit on face cards (TT-TURN-1, TT-PLAY-1, TT-CARD-1, TT-FACE-1)."""

from referee.games.turntables.effects import RowScored, ScoreAnnounced, StatementFlagged
from referee.games.turntables.judging.guards import is_limited, require_jokers_played, require_settled
from referee.games.turntables.judging.refill import drawn
from referee.games.turntables.judging.rotation import earn_rotations
from referee.games.turntables.judging.row import extend_row
from referee.games.turntables.judging.statements import after_card, proven_wrong
from referee.games.turntables.options import FULL, PLAYER, SHORTENED, Options
from referee.games.turntables.plays import PlayCard
from referee.games.turntables.position import Position, Statement, Station, colour_of
from referee.games.turntables.row import lies
from referee.games.turntables.seats import FACES, seats_after
from referee.kit.cards import JOKER
from referee.kit.names import counted, counted_with
from referee.kit.values import replace
from referee.ruling import Draft, Refused


def judge_card(position: Position, play: PlayCard) -> Draft[Position]:
    require_settled(position)
    require_jokers_played(position, before=" before the next card")
    position = drawn(position)
    _require_station(position, play)
    _require_in_pack(position, play)
    face = play.card.rank in FACES
    if play.only_faces:
        _require_only_faces(position, play)
    elif face and is_limited(position):
        raise _face_refusal(position)
    return _placed(position, play, face)


def _require_station(position: Position, play: PlayCard) -> None:
    """Check the station and the orientation of the play, if they are entered (TT-TURN-1, TT-PLAY-1)."""
    number, station = position.turn + 1, position.station
    if play.station is not None and play.station != number:
        says = f"{position.person} plays now, at station {number}; station {play.station} waits."
        raise Refused("TT-TURN-1", says)
    if play.orientation is not None and play.orientation != station.vertical:
        says = f"The deck of station {number} lies {lies(station.vertical)}, and so does the card."
        raise Refused("TT-PLAY-1", says)


def _require_in_pack(position: Position, play: PlayCard) -> None:
    """Check that the hand can hold this card of the station's pack (TT-JOK-1, TT-CARD-1, TT-SET-4, TT-VAR-1)."""
    number, station, card = position.turn + 1, position.station, play.card
    if card == JOKER:
        raise Refused("TT-JOK-1", "No hand holds a joker; it is played when it is drawn.")
    if card in station.seen:
        says = f"{card.shown} lies in the row of station {number} already; each card comes once."
        raise Refused("TT-CARD-1", says)
    if card in station.turned_up:
        says = f"{card.shown} was turned up to see who is first; it lies in the deck until the first refill."
        raise Refused("TT-SET-4", says)
    if position.options.length == SHORTENED and station.red is not None and card.red != station.red:
        half = "red" if station.red else "black"
        raise Refused("TT-VAR-1", f"The pack of station {number} is the {half} half; {card.shown} is not in it.")


def _require_only_faces(position: Position, play: PlayCard) -> None:
    """Check that the hand can hold only face cards, as the player states (TT-FACE-2)."""
    station, left = position.station, _faces_left(position.station, position.options)
    if play.card.rank not in FACES:
        says = f"{play.card.shown} is not a face card, so the hand does not hold face cards only."
        raise Refused("TT-FACE-2", says)
    if left < station.hand:
        held = counted_with(station.hand, "card", "is", "are")
        says = f"{held} in that hand, and only {counted(left, 'face card')} of its pack can be there."
        raise Refused("TT-FACE-2", says)


def _faces_left(station: Station, options: Options) -> int:
    """The face cards of a station's pack that can be in its hand."""
    elsewhere = [*(placed.card for placed in station.row), *station.turned_up]
    return (12 if options.length == FULL else 6) - sum(card.rank in FACES for card in elsewhere)


def _face_refusal(position: Position) -> Refused:
    """The refusal of a second face card in a row; it cites TT-AMB-7 if that house rule decides."""
    of_person = position.options.face_limit_scope == PLAYER
    whose = position.person if of_person else f"Station {position.turn + 1}"
    decides = (position.person in position.faced) != position.station.faced
    says = f"{whose} played a face card last time: now any card but a king, queen or jack, "
    says += "unless the hand holds only face cards."
    return Refused(("TT-FACE-1", "TT-AMB-7") if decides else "TT-FACE-1", says)


def _placed(position: Position, play: PlayCard, face: bool) -> Draft[Position]:
    """Place the card, with its effects in order: score, rotations, seats, next station (TT-ORDER-1)."""
    index, who, card, before = position.turn, position.person, play.card, position.station
    options = position.options
    draft = Draft(position).cite("TT-TURN-1", "TT-SCO-1", *(["TT-FACE-2"] if play.only_faces else []))
    score = extend_row(draft, index, card)
    draft.say(f"{who} at station {index + 1}: {card.shown} {lies(before.vertical)}, {score}")
    station = draft.position.stations[index]
    draft.effect(RowScored(who, index + 1, station.score - before.score), ScoreAnnounced(index + 1, station.score))
    statements = before.statements if face else after_card(before.statements)
    if play.only_faces:
        statements = (*statements, Statement(play.n, who))
    if not face:
        for late in proven_wrong(before.statements, card, index):
            draft.flag(late).effect(StatementFlagged(late.n))
    station = replace(
        station,
        hand=before.hand - 1,
        faced=face,
        statements=statements,
        red=colour_of((card,), options),
    )
    seats = seats_after(position.seats, card, station.vertical) if face else None
    faced = position.faced | {who} if face else position.faced - {who}
    draft.at(replace(draft.position.with_station(index, station), faced=faced))
    return earn_rotations(draft, index, seats, joker=False)
