"""The effects of plays of Liar's Dice that no other game has."""

from referee.ruling import Effect, bad, neutral


class RoundStarted(Effect, tag="starts"):
    """A player starts a round; the box goes to another."""

    who: str
    round: int
    to: str


class Claimed(Effect, tag="claimed"):
    """A player claims a hand and passes the box."""

    who: str
    faces: tuple[str, ...]
    hand: str
    to: str


class TookBox(Effect, tag="box"):
    """A player accepts the claim and takes the box."""

    who: str


class Called(Effect, tag="called"):
    """A player calls the claim of another."""

    who: str
    claim_of: str


class TraySet(Effect, tag="tray"):
    """A player sets the tray: its dice, the dice put up and put back, and the number of dice below."""

    who: str
    faces: tuple[str, ...]
    up: tuple[str, ...]
    back: tuple[str, ...]
    below: int


class ClaimJudged(Effect, tag="judged"):
    """The five dice prove a called claim true or false."""

    claim: tuple[str, ...]
    dice: tuple[str, ...]
    true: bool


class BetLost(Effect, tag="lost"):
    """A player loses bets; `total` counts all that the player has lost."""

    named = bad("Bet lost")
    who: str
    bets: int
    total: int


class NextRound(Effect, tag="next"):
    """The next round and its starter."""

    starter: str
    round: int


class MatchOver(Effect, tag="over"):
    """The match is over."""

    named = neutral("Match over")
    winners: tuple[str, ...]
