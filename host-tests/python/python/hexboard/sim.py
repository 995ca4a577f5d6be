"""``sim`` on a Ray cluster: ``python -m hexboard.sim --address auto --game xobos --seats hard,normal --games 4000``.

The words are those of the native ``sim`` (``docs/sim.md``), and so are the lines, byte for byte. Games are dealt out by ranges
of seeds. A range whose worker is lost is played again elsewhere; each range is written once, in order, so that no game is
counted twice and none is missing. ``--resume`` goes on with a file.

============  ============================================================================
word          meaning
============  ============================================================================
``--address``  the cluster: ``auto``, ``host:port``, or ``local`` (the default) for this machine
``--range``    games in one range; 16 unless told
``--retries``  how often a lost range is tried again; 10 unless told
``--json``     where the lines go
``--resume``   goes on with what the file holds
============  ============================================================================

Exit codes: 0 done, 1 a game or the cluster failed, 2 the command line is wrong. How far it is stands on stderr, on a terminal in
place and else a line every ten seconds.
"""

from __future__ import annotations

import argparse
import os
import socket
import sys
import time
from collections.abc import Callable, Iterator
from typing import Any, TextIO

from hexboard._native import HexboardError, plan_of, play_lines, report_of
from hexboard._words import EXIT_CODES, Words

Range = tuple[int, int]
Play = Callable[[list[str], int, int], list[str]]


def ranges(first: int, count: int, size: int) -> list[Range]:
    """The seeds from ``first`` on in parts: the first seed of each and how many."""
    end = first + count
    return [(begin, min(size, end - begin)) for begin in range(first, end, size)]


def kept_lines(path: str, words: list[str], first: int, count: int) -> list[str]:
    """The whole lines that an interrupted run has left. They must be those of this run, and no more than it asks for: what is
    over would be lost."""
    if not os.path.exists(path):
        return []
    with open(path, encoding="utf-8") as file:
        there = [line[:-1] for line in file if line.endswith("\n")]
    kept = there[:count]
    # The last line is played again: another run would have left another.
    if kept and play_lines(words, first + len(kept) - 1, 1) != kept[-1:]:
        raise HexboardError(f"{path}: these are games of another run")
    if len(there) > count:
        raise HexboardError(f"{path} has {len(there)} games, more than the {count} that are wanted: the file stays as it is")
    return kept


def keep(path: str, lines: list[str]) -> TextIO:
    """Opens a file that holds these lines and nothing after them. At no moment does the file hold fewer of them than before:
    they are written beside it, and take its place when they are on the disk."""
    path = os.path.realpath(path)
    if os.path.exists(path) and not os.path.isfile(path):
        return open(path, "w", encoding="utf-8")  # a pipe or the like cannot be replaced, and holds nothing
    beside = path + ".new"
    with open(beside, "w", encoding="utf-8") as file:
        file.writelines(line + "\n" for line in lines)
        file.flush()
        os.fsync(file.fileno())
    os.replace(beside, path)
    return open(path, "a", encoding="utf-8")


class Progress:
    """How many games are done: in place on a terminal, else a line now and then."""

    SECONDS = 10.0

    def __init__(self, out: TextIO, total: int, seconds: float = SECONDS) -> None:
        self._out, self._total, self._seconds = out, total, seconds
        self._in_place = out.isatty()
        self._told: int | None = None
        self._told_at = time.monotonic()

    def tell(self, done: int) -> None:
        if self._in_place or time.monotonic() - self._told_at >= self._seconds:
            self._say(done)

    def end(self, done: int) -> None:
        """The last word, unless it was said already."""
        if self._told != done:
            self._say(done)
        if self._in_place:
            print(file=self._out)

    def _say(self, done: int) -> None:
        begin, end = ("\r", "") if self._in_place else ("", "\n")
        print(f"{begin}{done}/{self._total} games", end=end, file=self._out, flush=True)
        self._told, self._told_at = done, time.monotonic()


class InOrder:
    """Writes ranges in the order of their seeds, as soon as all before them are there."""

    def __init__(self, lines: list[str], first: int, out: TextIO | None) -> None:
        self.lines = lines
        self._next = first + len(lines)
        self._waiting: dict[int, list[str]] = {}
        self._out = out

    def add(self, begin: int, lines: list[str]) -> None:
        if begin < self._next or begin in self._waiting:
            return  # a range that came twice counts once
        self._waiting[begin] = lines
        while self._next in self._waiting:
            done = self._waiting.pop(self._next)
            self.lines += done
            self._next += len(done)
            if self._out:
                self._out.writelines(line + "\n" for line in done)
                self._out.flush()


def knock(address: str) -> None:
    """Is somebody there? Ray itself would ask for minutes, with a warning every few seconds."""
    host, _, port = address.rpartition(":")
    if host and port.isdigit():
        socket.create_connection((host.rpartition("/")[2], int(port)), timeout=10).close()


def played(
    words: list[str], parts: list[Range], address: str, retries: int, play: Play = play_lines
) -> Iterator[tuple[int, list[str]]]:
    """Plays the ranges on the cluster and yields each as it comes, with its first seed."""
    import ray

    # Without a word Ray would join the last cluster of this machine, and wait for ever if that is gone.
    try:
        knock(address)
        ray.init(address, log_to_driver=False, logging_level="ERROR", include_dashboard=False)
    except OSError as error:
        raise HexboardError(f"{address}: {last_line(error)}: does it run, and is RAY_AUTH_TOKEN that of the cluster?") from error
    try:
        yield from spread(ray, words, parts, retries, play)
    finally:
        ray.shutdown()


def spread(
    ray: Any, words: list[str], parts: list[Range], retries: int, play: Play
) -> Iterator[tuple[int, list[str]]]:
    """Keeps every core of the cluster busy with ranges."""

    def work(words: list[str], first: int, count: int) -> list[str]:
        return play(words, first, count)

    task = ray.remote(max_retries=retries, num_cpus=1)(work)
    most = max(2, 4 * int(ray.cluster_resources().get("CPU", 1)))
    running: dict[Any, int] = {}
    left = iter(parts)
    while True:
        while len(running) < most and (part := next(left, None)):
            running[task.remote(words, *part)] = part[0]
        if not running:
            return
        done, _ = ray.wait(list(running), num_returns=1)
        begin = running.pop(done[0])
        yield begin, ray.get(done[0])


def run(words: list[str], args: argparse.Namespace, play: Play = play_lines) -> list[str]:
    """Plays what is missing. Returns all lines."""
    first, count = plan_of(words)
    kept = kept_lines(args.json, words, first, count) if args.resume else []
    out = keep(args.json, kept) if args.json else None
    progress = Progress(sys.stderr, count)
    try:
        order = InOrder(kept, first, out)
        parts = ranges(first + len(kept), count - len(kept), args.range)
        for begin, lines in played(words, parts, args.address, args.retries, play):
            order.add(begin, lines)
            progress.tell(len(order.lines))
        progress.end(len(order.lines))
        return order.lines
    finally:
        if out:
            out.close()


def parser() -> argparse.ArgumentParser:
    parser = Words(
        prog="python -m hexboard.sim",
        description="Games between computer players on a Ray cluster. Other words are those of the native sim.",
        epilog=EXIT_CODES,
        allow_abbrev=False,
    )
    parser.add_argument("--address", default="local", help="auto, host:port, or local")
    parser.add_argument("--range", type=positive, default=16, help="games in one range of seeds")
    parser.add_argument("--retries", type=positive, default=10, help="how often a lost range is tried again")
    parser.add_argument("--json", help="writes a line for each game")
    parser.add_argument("--resume", action="store_true", help="goes on with what the file of lines holds")
    return parser


def positive(word: str) -> int:
    number = int(word)
    if number < 1:
        raise argparse.ArgumentTypeError("choose at least 1")
    return number


def last_line(error: Exception) -> str:
    """What an error says last, or its name if it says nothing."""
    return next(reversed(str(error).strip().splitlines()), type(error).__name__)


def main(words: list[str] | None = None) -> int:
    """Returns the exit code."""
    try:
        args, rest = parser().parse_known_args(words)
    except argparse.ArgumentError as error:
        print(f"sim: {error}", file=sys.stderr)
        return 2
    if args.resume and not args.json:
        print("sim: --resume needs --json FILE", file=sys.stderr)
        return 2
    try:
        plan_of(rest)
    except HexboardError as error:
        print(f"sim: {error}", file=sys.stderr)
        return 2
    try:
        print(report_of(run(rest, args)))
    except Exception as error:  # whatever went wrong on the cluster is told in a line
        print(f"sim: {last_line(error)}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
