"""How fast random games go through the batch interface, compared with games that never see Python.

``python -m hexboard.rate [--seconds S] [--count N] [--game G]`` prints a line for each game.
"""

import argparse
import time

import numpy as np

import hexboard
from hexboard._native import native_playouts


def batch_rate(game: str, players: int, count: int, seconds: float, seed: int) -> float:
    """Decisions a second through :class:`hexboard.Batch`, its actions chosen by numpy."""
    batch = hexboard.Batch(game, players, count=count, seed=seed)
    lots = np.random.default_rng(seed)
    decisions, start = 0, time.perf_counter()
    while time.perf_counter() - start < seconds:
        counts = batch.counts()
        decisions += int(np.count_nonzero(counts))
        batch.step((lots.random(count) * counts).astype(np.uint32))
    return decisions / (time.perf_counter() - start)


def native_rate(game: str, players: int, seconds: float, seed: int) -> float:
    """Decisions a second without Python, in games of the same kind. Chance is thrown in between and not counted."""
    decisions, total, games = 0, 0.0, 1
    while total < seconds:
        done, took = native_playouts(game, players, games, seed + decisions)
        decisions, total, games = decisions + done, total + took, games * 2
    return decisions / total


def share_of_decisions(game: str, players: int, seed: int) -> float:
    """Which part of all actions is not chance's, in one random game."""
    table = hexboard.Game(game, players, seed=seed)
    lots = np.random.default_rng(seed)
    decisions = 0
    while not table.is_over:
        if table.is_chance:
            table.throw()
            continue
        seat = table.deciding[0]
        table.apply(int(lots.choice(table.legal(seat))), seat)
        decisions += 1
    return decisions / max(table.actions, 1)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m hexboard.rate", description=__doc__)
    parser.add_argument("--seconds", type=float, default=3.0, help="for each measurement")
    parser.add_argument("--count", type=int, default=512, help="games in a batch")
    parser.add_argument("--game", choices=sorted(hexboard.games()), help="this game alone")
    parser.add_argument("--seed", type=int, default=7)
    args = parser.parse_args()
    for game, players in hexboard.games().items():
        if args.game not in (None, game):
            continue
        native = native_rate(game, players[0], args.seconds, args.seed)
        native *= share_of_decisions(game, players[0], args.seed)
        batch = batch_rate(game, players[0], args.count, args.seconds, args.seed)
        print(f"{game:9} native {native:12,.0f} decisions/s   batch {batch:12,.0f}   ratio {batch / native:.2f}")


if __name__ == "__main__":
    main()
