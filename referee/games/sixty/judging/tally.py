"""The tally of a round without its plays (SX-SCO-1)."""

from collections.abc import Sequence

from referee.contract.guards import require_players
from referee.contract.sums import bounded
from referee.games.sixty.cards import PACK, counts, first_beyond, jokers, pack_rule, sum_of_numbers, too_many
from referee.games.sixty.claims import HAND
from referee.games.sixty.judging.score import score_round
from referee.games.sixty.plays import Tally
from referee.games.sixty.position import Position
from referee.games.sixty.scoring import ALL_NUMBERS, NO_SUMS
from referee.kit.names import listed
from referee.ruling import Draft, Refused
from referee.ruling.sums import if_missed


def judge_tally(position: Position, play: Tally) -> Draft[Position]:
    _require_facts(position, play)
    names = position.players
    if play.cards is not None:
        cards = [counts(play.cards.get(name, ())) for name in names]
        if code := first_beyond(PACK, *cards):
            raise Refused(pack_rule(code), too_many(code))
        sums, held = list(map(sum_of_numbers, cards)), list(map(jokers, cards))
    else:
        sums = [(play.sums or {}).get(name, 0) for name in names]
        held = [(play.jokers or {}).get(name, 0) for name in names]
    _require_sums(position, sums, held)
    return score_round(Draft(position), sums, held)


def _require_facts(position: Position, play: Tally) -> None:
    """Check that a tally has either cards, or sums and jokers, of players in this round."""
    if (play.cards is None) == (play.sums is None):
        raise Refused("SX-SCO-1", "Enter the penalty cards of each player, or their sums and jokers.")
    if play.cards is not None and play.jokers:
        raise Refused("SX-SCO-1", "Jokers are among the penalty cards already; enter the cards alone.")
    named = {**(play.cards or {}), **(play.sums or {}), **(play.jokers or {})}
    require_players(position, named, "SX-SCO-1", left="SX-LATE-2")
    for player in named:
        if position.players.index(player) not in position.round.playing:
            playing = listed(position.names(position.round.playing))
            raise Refused("SX-AMB-9", f"{player} does not play this additional round; {playing} do.")


def _require_sums(position: Position, sums: Sequence[int], held: Sequence[int]) -> None:
    """Check that the pack has cards with these sums and enough jokers (SX-DECK-1, SX-DECK-2, SX-END-3)."""
    for who, total, number in zip(position.players, sums, held, strict=True):
        if total in NO_SUMS or ALL_NUMBERS - total in NO_SUMS:
            raise Refused("SX-DECK-1", f"No cards add up to {total}, which is entered for {who}; the least is 3.")
        if number > HAND:
            says = f"Jokers are left in a hand of at most {HAND} cards; {who} cannot have {number}."
            raise Refused("SX-END-3", says)
    if sum(held) > jokers(PACK):
        raise Refused("SX-DECK-2", f"{sum(held)} jokers are entered; the pack has {jokers(PACK)}.")
    together = sum(sums)
    if together > ALL_NUMBERS or ALL_NUMBERS - together in NO_SUMS:
        says = f"{together} points are entered; the number cards add up to {ALL_NUMBERS}, and the others are discarded."
        entered = bounded("", dict(zip(position.players, sums, strict=True)), most=ALL_NUMBERS)
        raise Refused("SX-DECK-1", says, sums=if_missed(entered))
