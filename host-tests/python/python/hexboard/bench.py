"""Compares the speed of random games with OpenSpiel, in one run.

``python -m hexboard.bench [--seconds S]`` prints decisions per second of processor time on one core:
our games without Python (native), through :class:`hexboard.Batch` and through :class:`hexboard.Game`,
and the Hive of OpenSpiel, stepped with ``legal_actions`` and ``apply_action``. Both play Hive with
Mosquito, Ladybug and Pillbug. The last column is the native speed against that of OpenSpiel's Hive.
"""

from __future__ import annotations

import argparse
import sys
import time

import numpy as np

import hexboard
from hexboard import rate
from hexboard._cli import EXIT_CODES, CommandParser, print_error, run, seconds


def game_rate(name: str, players: int, seconds: float, seed: int) -> float:
    """Returns the decisions per second of single games in Python."""
    rng, decisions, start, number = np.random.default_rng(seed), 0, time.process_time(), 0
    while time.process_time() - start < seconds:
        table = hexboard.Game(name, players, seed=seed + number)
        number += 1
        while not table.is_terminal() and time.process_time() - start < seconds:
            if table.is_chance_node():
                table.throw()
                continue
            seat = table.current_player()
            legal = table.legal_actions(seat)
            table.apply_action(int(legal[int(rng.random() * len(legal))]), seat)
            decisions += 1
    return decisions / (time.process_time() - start)


def spiel_rate(seconds: float, seed: int) -> float:
    """Returns the decisions per second of OpenSpiel's Hive. Raises ImportError without OpenSpiel."""
    import pyspiel

    game = pyspiel.load_game("hive")
    rng, decisions, start = np.random.default_rng(seed), 0, time.process_time()
    while time.process_time() - start < seconds:
        state = game.new_initial_state()
        while not state.is_terminal() and time.process_time() - start < seconds:
            legal = state.legal_actions()
            state.apply_action(legal[int(rng.random() * len(legal))])
            decisions += 1
    return decisions / (time.process_time() - start)


def parser() -> argparse.ArgumentParser:
    parser = CommandParser(
        prog="python -m hexboard.bench",
        description="Compares the speed of random games with OpenSpiel, in one run.",
        epilog=EXIT_CODES,
        allow_abbrev=False,
    )
    parser.add_argument("--seconds", type=seconds, default=3.0, help="duration of each measurement (default 3)")
    return parser


def main(argv: list[str] | None = None) -> int:
    """Runs the program. Returns the exit code."""
    try:
        args = parser().parse_args(argv)
    except argparse.ArgumentError as error:
        print_error(f"bench: {error}")
        return 2
    try:
        spiel = spiel_rate(args.seconds, 7)
    except ImportError:
        print_error("bench: OpenSpiel is missing: install the extra [spiel]")
        return 1
    print("decisions per second      native       Batch        Game   against OpenSpiel's Hive")
    for name, players in hexboard.games().items():
        measured = rate.rates(name, players[0], 512, args.seconds, 7, ways=("actions",))
        single = game_rate(name, players[0], args.seconds, 7)
        native, batch = measured["native"], measured["actions"]
        print(f"{name:18} {native:13,.0f} {batch:11,.0f} {single:11,.0f} {native / spiel:8.1f} x, Batch {batch / spiel:.1f} x", flush=True)
    print(f"{'OpenSpiel Hive':18} {'':13} {'':11} {spiel:11,.0f}")
    return 0


if __name__ == "__main__":
    sys.exit(run("bench", main))
