"""Measures the speed of random games through the batch interface and, for comparison, without Python.

``python -m hexboard.rate [--seconds S] [--count N] [--game G]`` prints one line per game.
"""

from __future__ import annotations

import argparse
import sys
import time

import numpy as np

import hexboard
from hexboard._native import HexboardError, native_playouts
from hexboard._cli import EXIT_CODES, CommandParser, print_error, run, seconds, integer_in


def batch_rate(game: str, players: int, count: int, seconds: float, seed: int) -> float:
    """Returns the decisions per second through :class:`hexboard.Batch`, with actions chosen by numpy."""
    batch = hexboard.Batch(game, players, count=count, seed=seed)
    rng = np.random.default_rng(seed)
    decisions, start = 0, time.perf_counter()
    while time.perf_counter() - start < seconds:
        counts = batch.counts()
        decisions += int(np.count_nonzero(counts))
        batch.step((rng.random(count) * counts).astype(np.uint32))
    return decisions / (time.perf_counter() - start)


def native_rate(game: str, players: int, seconds: float, seed: int) -> float:
    """Returns the actions per second of random games that run entirely in Rust.

    Random outcomes count as actions; see :func:`share_of_decisions`.
    """
    decisions, total, games = 0, 0.0, 1
    while total < seconds:
        done, took = native_playouts(game, players, games, (seed + decisions) % 2**64)
        decisions, total = decisions + done, total + took
        if took < 0.25:  # Ctrl-C is handled between calls
            games *= 2
    return decisions / total


def share_of_decisions(game: str, players: int, seed: int) -> float:
    """Returns the proportion of actions that are not random outcomes, in one random game."""
    table = hexboard.Game(game, players, seed=seed)
    rng = np.random.default_rng(seed)
    decisions = 0
    while not table.is_over:
        if table.is_chance:
            table.throw()
            continue
        seat = table.deciding[0]
        table.apply(int(rng.choice(table.legal(seat))), seat)
        decisions += 1
    return decisions / max(table.actions, 1)


def parser() -> argparse.ArgumentParser:
    parser = CommandParser(
        prog="python -m hexboard.rate",
        description="Measures the speed of random games through the batch interface and, for comparison, without Python.",
        epilog=EXIT_CODES,
        allow_abbrev=False,
    )
    parser.add_argument("--seconds", type=seconds, default=3.0, help="duration of each measurement (default 3)")
    parser.add_argument("--count", type=integer_in(1, hexboard.Batch.MOST), default=512, help="number of games in the batch (default 512)")
    parser.add_argument("--game", choices=sorted(hexboard.games()), help="measure only this game")
    parser.add_argument("--seed", type=integer_in(0, 2**63), default=7, help="seed of the games and of the players (default 7)")
    return parser


def main(argv: list[str] | None = None) -> int:
    """Runs the program. Returns the exit code."""
    try:
        args = parser().parse_args(argv)
    except argparse.ArgumentError as error:
        print_error(f"rate: {error}")
        return 2
    try:
        for game, players in hexboard.games().items():
            if args.game in (None, game):
                print(compare(game, players[0], args), flush=True)
    except HexboardError as error:
        print_error(f"rate: {error}")
        return 1
    return 0


def compare(game: str, players: int, args: argparse.Namespace) -> str:
    """Measures one game. Returns its output line."""
    native = native_rate(game, players, args.seconds, args.seed)
    native *= share_of_decisions(game, players, args.seed)
    batch = batch_rate(game, players, args.count, args.seconds, args.seed)
    return f"{game:9} native {native:12,.0f} decisions/s   batch {batch:12,.0f}   ratio {batch / native:.2f}"


if __name__ == "__main__":
    sys.exit(run("rate", main))
