"""Guards that several plays of Pinochle share."""

from referee.games.pinochle.position import Phase, Position
from referee.kit.numbers import NUMBER_WORDS
from referee.ruling import Refused


def step(position: Position) -> str:
    """The next thing to do, as a sentence."""
    who = position.actor
    return {
        Phase.AUCTION: f"{who} bids or passes.",
        Phase.SUIT: f"{who} names the suit that the partner passes.",
        Phase.PASS: f"{who} passes {cards_passed(position)} to the bidder.",
        Phase.BACK: f"{who} passes {cards_passed(position)} back.",
        Phase.TRUMP: f"{who} names trump.",
        Phase.MELD: f"{who} lays meld.",
        Phase.PLAY: f"{who} plays a card.",
        Phase.OVER: "The match is over.",
    }[position.phase]


def require_part(position: Position, phase: Phase, rule: str) -> None:
    """Check that the play belongs to the current part of the hand."""
    if position.phase != phase:
        raise Refused(rule, f"Not now: {step(position)}")


def cards_passed(position: Position) -> str:
    """The number of cards passed, in words: `three cards`."""
    return f"{NUMBER_WORDS[position.options.pass_cards]} cards"
