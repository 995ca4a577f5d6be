"""Measures the speed of random games through the batch interface and, for comparison, without Python.

``python -m hexboard.rate [--seconds S] [--count N] [--game G]`` prints for every game: decisions
per second without Python, then through :class:`hexboard.Batch` as a share of that. One core does all
of these; they are measured in processor time, alternately, and the best of three rounds counts.

Below it, a line per way compares two threads with one, in elapsed time, and beside it two processes
with half of the games each. The processes have no common work, so they show what the machine itself
allows; ``of that`` is the share of it that two threads reach. Masks are compared in a batch four times
as large: in a smaller one of a fast game, starting the threads takes a large part of a step. These
numbers need two idle cores. Of the 40 rounds those count in which other programs left at least 98 % of
the cores, or the five calmest; ``cores free`` is what was left in them.

============  =================================================================================
column        one step of the batch
============  =================================================================================
actions       whole actions by their index: ``counts`` and ``step``
masks         partial choices: ``choose``, which fills a preallocated array of masks
observations  whole actions and the ``observations`` of the batch, once per decision
both          partial choices, masks and observations, all of them once per partial choice
============  =================================================================================
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Iterable

import numpy as np

import hexboard
from hexboard._native import HexboardError, native_playouts
from hexboard._cli import EXIT_CODES, CommandParser, print_error, run, seconds, integer_in
from hexboard._scaling import scaling

Step = Callable[[int], None]
ROUNDS = 3


def by_actions(batch: hexboard.Batch, seed: int) -> Step:
    """Returns a function that takes a random action in every game."""
    rng = np.random.default_rng(seed)

    def step(_: int) -> None:
        batch.step((rng.random(len(batch)) * batch.counts()).astype(np.uint32))

    return step


def by_masks(batch: hexboard.Batch, seed: int) -> Step:
    """Returns a function that makes a random partial choice in every game and reads the masks."""
    masks = batch.masks()

    def step(number: int) -> None:
        batch.choose(batch.random_choices(seed + number), masks)

    return step


def by_observations(batch: hexboard.Batch, seed: int) -> Step:
    """Returns a function that takes a random action in every game and observes them."""
    act = by_actions(batch, seed)

    def step(number: int) -> None:
        act(number)
        batch.observations()

    return step


def by_both(batch: hexboard.Batch, seed: int) -> Step:
    """Returns a function that makes a random partial choice in every game, reads the masks and observes."""
    choose = by_masks(batch, seed)

    def step(number: int) -> None:
        choose(number)
        batch.observations()

    return step


WAYS: dict[str, Callable[[hexboard.Batch, int], Step]] = {
    "actions": by_actions,
    "masks": by_masks,
    "observations": by_observations,
    "both": by_both,
}


def rate_of(batch: hexboard.Batch, step: Step, seconds: float, clock: Callable[[], float]) -> float:
    """Returns the decisions per second of a step that is repeated."""
    before, start, number = batch.decisions, clock(), 0
    while clock() - start < seconds:
        step(number)
        number += 1
    return (batch.decisions - before) / (clock() - start)


def native_rate(game: str, players: int, seconds: float, seed: int) -> float:
    """Returns the actions per second of random games that run entirely in Rust, in processor time.

    Random outcomes count as actions; see :func:`share_of_decisions`.
    """
    actions, games, start = 0, 1, time.process_time()
    while True:
        before = time.process_time()
        actions += native_playouts(game, players, games, (seed + actions) % 2**64)[0]
        now = time.process_time()
        if now - start >= seconds:
            return actions / (now - start)
        if now - before < 0.25:  # Ctrl-C is handled between calls
            games *= 2


def share_of_decisions(game: str, players: int, seed: int, games: int = 4) -> float:
    """Returns the proportion of actions that are not random outcomes, in random games."""
    rng = np.random.default_rng(seed)
    decisions, actions = 0, 0
    for number in range(games):
        table = hexboard.Game(game, players, seed=seed + number)
        while not table.is_terminal():
            if table.is_chance_node():
                table.throw()
                continue
            seat = table.deciding[0]
            table.apply_action(int(rng.choice(table.legal_actions(seat))), seat)
            decisions += 1
        actions += table.actions
    return decisions / max(actions, 1)


def rates(
    game: str, players: int, count: int, seconds: float, seed: int, ways: Iterable[str] = tuple(WAYS)
) -> dict[str, float]:
    """Returns the decisions per second without Python (``native``) and in some ways of :data:`WAYS`.

    The ways alternate, so that a change of the processor's speed affects all of them.
    """
    share = share_of_decisions(game, players, seed)
    batches = {way: hexboard.Batch(game, players, count=count, seed=seed) for way in ways}
    steps = {way: WAYS[way](batch, seed) for way, batch in batches.items()}
    best = dict.fromkeys(["native", *ways], 0.0)
    for number in range(ROUNDS):
        best["native"] = max(best["native"], native_rate(game, players, seconds / ROUNDS, seed + number) * share)
        for way, step in steps.items():
            rate = rate_of(batches[way], step, seconds / ROUNDS, time.process_time)
            best[way] = max(best[way], rate)
    return best


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
    """Measures one game. Returns its output lines."""
    measured = rates(game, players, args.count, args.seconds, args.seed)
    native = measured.pop("native")
    shares = "   ".join(f"{way} {100 * rate / native:4.0f} %" for way, rate in measured.items())
    lines = [f"{game:9} native {native:10,.0f} decisions/s   {shares}"]
    lines += [compare_threads(game, players, way, count, args) for way, count in (("masks", 4 * args.count), ("observations", args.count))]
    return "\n".join(lines)


def compare_threads(game: str, players: int, way: str, count: int, args: argparse.Namespace) -> str:
    """Compares two threads and two processes with one. Returns the output line."""
    found = scaling(WAYS[way], game, players, count, args.seconds, args.seed)
    return (
        f"{game:9} {way:12} {count:6} games   two threads {found.threads:.2f} x   two processes {found.processes:.2f} x   "
        f"of that {100 * found.threads / found.processes:3.0f} %   cores free {100 * found.free:3.0f} %"
    )


if __name__ == "__main__":
    sys.exit(run("rate", main))
