"""Measures how ``hexboard.sim`` scales: the same games with one worker and with two on this machine.

``python -m hexboard.scaling [--games N] [--workers W] --game termites --seats hard,hard`` plays the games with
each number of workers on a local Ray cluster, and then in as many processes without Ray. It prints the time
and the ratio of both: the processes share only the machine, so their ratio is what the machine allows.
Starting the cluster, its workers and the processes is not measured. Other arguments are those of the native
``sim``.
"""

from __future__ import annotations

import argparse
import multiprocessing
import sys
import time

from hexboard._cli import EXIT_CODES, CommandParser, integer_in, print_error
from hexboard._cli import run as run_program
from hexboard._native import HexboardError, plan_of, play_lines
from hexboard.sim import Range, distribute, last_line, ranges, require_token


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


def play_range(arguments: list[str], part: Range) -> int:
    """Plays a range of seeds. Returns the number of games."""
    return len(play_lines(arguments, *part))


def measure_processes(arguments: list[str], workers: int, size: int) -> float:
    """Returns the seconds that this many processes without Ray need for the games."""
    first, count = plan_of(arguments)
    with multiprocessing.get_context("spawn").Pool(workers) as pool:
        pool.starmap(play_range, [(arguments, (first, 1))] * (2 * workers), chunksize=1)
        start = time.perf_counter()
        pool.starmap(play_range, [(arguments, part) for part in ranges(first, count, size)], chunksize=1)
        return time.perf_counter() - start


WAYS = {"Ray": measure, "processes": measure_processes}
"""How the games are distributed."""


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
    for name, way in WAYS.items():
        seconds = []
        for workers in (1, args.workers):
            try:
                seconds.append(way(arguments, workers, args.range))
            except Exception as error:  # any failure on the cluster is reported in one line
                print_error(f"scaling: {last_line(error)}")
                return 1
            print(f"{name:9} {workers} workers: {games} games in {seconds[-1]:.1f} s, {games / seconds[-1]:.1f} per second", flush=True)
        print(f"{name:9} {args.workers} workers against 1: {seconds[0] / seconds[1]:.2f} x", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(run_program("scaling", main))
