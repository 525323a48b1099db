"""Random tournaments in words, for properties."""

from __future__ import annotations

import random

MIRRORED = {"win": "loss", "loss": "win", "draw": "draw", "forfeit win": "forfeit loss"}


def random_results(
    seed: int, entrants: int, rounds: int, unplayed: bool = True, rematches: bool = True
) -> dict[str, list[str]]:
    """Results of a tournament with byes, absences and forfeits, or with as few byes as its size allows."""
    chance = random.Random(seed)
    names = [str(number) for number in range(1, entrants + 1)]
    results: dict[str, list[str]] = {name: [] for name in names}
    met: set[frozenset[str]] = set()
    for _ in range(rounds):
        waiting = chance.sample(names, entrants)
        while waiting:
            entrant = waiting.pop()
            others = [name for name in waiting if rematches or frozenset((entrant, name)) not in met]
            if not others or (unplayed and chance.random() < 0.15):
                alone = ["bye", "half bye", "full bye", "absent"] if unplayed else ["bye"]
                results[entrant].append(f"- {chance.choice(alone)}")
                continue
            other = chance.choice(others)
            waiting.remove(other)
            outcome = chance.choice(["win", "loss", "draw"] + ["forfeit win"] * unplayed)
            score = f" {chance.randint(0, 5)}-{chance.randint(0, 5)}" if outcome in ("win", "loss", "draw") else ""
            turned = " " + "-".join(reversed(score.strip().split("-"))) if score else ""
            results[entrant].append(f"{other}w {outcome}{score}")
            results[other].append(f"{entrant}b {MIRRORED[outcome]}{turned}")
            if outcome != "forfeit win":
                met.add(frozenset((entrant, other)))
    return results
