"""Rounds: pairings that a draw makes, results by person, a standing by points and tie-breaks."""

from referee.events.rounds.round_rules import RoundRules
from referee.events.rounds.tie_breaks import tie_breaks

__all__ = ["RoundRules", "tie_breaks"]
