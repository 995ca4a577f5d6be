"""Measures how ``hexboard.sim`` scales: the same games with one worker and with two on this machine.

``python -m hexboard.scaling [--games N] [--workers W] --game robale --seats easy,easy`` starts a local Ray
cluster with each number of workers in turn, plays the games and prints the time and the ratio. Starting
the cluster and its workers is not measured. Other arguments are those of the native ``sim``.
"""

from __future__ import annotations

import argparse
import sys
import time

from hexboard._cli import EXIT_CODES, CommandParser, integer_in, print_error
from hexboard._cli import run as run_program
from hexboard._native import HexboardError, plan_of, play_lines
from hexboard.sim import distribute, last_line, ranges, require_token


def measure(arguments: list[str], workers: int, size: int) -> float:
    """Returns the seconds that a local cluster with this many workers needs for the games."""
    import ray

    first, count = plan_of(arguments)
    ray.init("local", num_cpus=workers, log_to_driver=False, logging_level="ERROR", include_dashboard=False)
    try:
        warm_up = [(first, 1)] * (2 * workers)  # starts the workers
        list(distribute(ray, arguments, warm_up, 1, play_lines))
        start = time.perf_counter()
        list(distribute(ray, arguments, ranges(first, count, size), 1, play_lines))
        return time.perf_counter() - start
    finally:
        ray.shutdown()


def parser() -> argparse.ArgumentParser:
    parser = CommandParser(
        prog="python -m hexboard.scaling",
        description="Measures how hexboard.sim scales on this machine. Other arguments are those of the native sim.",
        epilog=EXIT_CODES,
        allow_abbrev=False,
    )
    parser.add_argument("--workers", type=integer_in(2, 1024), default=2, help="number of workers that are compared with one (default 2)")
    parser.add_argument("--range", type=integer_in(1, 10**6), default=4, help="number of games in one range of seeds (default 4)")
    return parser


def main(argv: list[str] | None = None) -> int:
    """Runs the program. Returns the exit code."""
    try:
        args, arguments = parser().parse_known_args(argv)
        games = plan_of(arguments)[1]
    except (argparse.ArgumentError, HexboardError) as error:
        print_error(f"scaling: {error}")
        return 2
    require_token()
    seconds = []
    for workers in (1, args.workers):
        try:
            seconds.append(measure(arguments, workers, args.range))
        except Exception as error:  # any failure on the cluster is reported in one line
            print_error(f"scaling: {last_line(error)}")
            return 1
        print(f"{workers} workers: {games} games in {seconds[-1]:.1f} s, {games / seconds[-1]:.1f} per second", flush=True)
    print(f"{args.workers} workers against 1: {seconds[0] / seconds[1]:.2f} x")
    return 0


if __name__ == "__main__":
    sys.exit(run_program("scaling", main))
