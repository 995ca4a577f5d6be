"""``sim`` on a Ray cluster: ``python -m hexboard.sim --address auto --game xobos --seats hard,normal --games 4000``.

The arguments are those of the native ``sim`` (``docs/sim.md``), and the output lines are identical,
byte for byte. Games are distributed in ranges of seeds. A range whose worker is lost is played again
on another one. Each range is written once, in order, so that no game is counted twice or missing.
``--resume`` continues a file.

============  ============================================================================
argument      meaning
============  ============================================================================
``--address``  the cluster: ``auto``, ``host:port``, or ``local`` (the default) for this machine
``--range``    games in one range; 16 by default
``--retries``  how often a lost range is retried; 10 by default
``--json``     the file for the lines; an existing file is refused
``--resume``   continues that file
``--force``    replaces that file
``--charts``   the folder for the charts
============  ============================================================================

Exit codes: 0 done, 1 a game or the cluster failed, 2 invalid arguments, 130 interrupted. The progress
is printed to stderr: on a terminal in place, otherwise as a line every ten seconds.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import secrets
import socket
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from typing import Any, TextIO

from hexboard._native import HexboardError, ResultFile, charts_of, plan_of, play_lines, report_of
from hexboard._words import EXIT_CODES, Words, complain, whole
from hexboard._words import run as run_program

Range = tuple[int, int]
Play = Callable[[list[str], int, int], list[str]]


def ranges(first: int, count: int, size: int) -> Iterator[Range]:
    """Splits the seeds from ``first`` on into ranges: the first seed and the number of seeds."""
    end = first + count
    return ((begin, min(size, end - begin)) for begin in range(first, end, size))


def open_results(args: argparse.Namespace, words: list[str]) -> ResultFile | None:
    """Locks the result file and validates its contents. Does not change it yet."""
    if not args.json:
        return None
    file = ResultFile(args.json, words, resume=args.resume, force=args.force)
    if file.warning:
        complain(f"warning: {file.warning}")
    kept = file.kept
    # Replaying the last game detects a file of other players or another version of the rules.
    if kept and play_lines(words, plan_of(words)[0] + len(kept) - 1, 1) != kept[-1:]:
        raise HexboardError(f"{args.json}: these are games of another run")
    return file


class Progress:
    """Prints the number of finished games: in place on a terminal, otherwise as a line at intervals."""

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
        """Prints the final number, unless it was printed already."""
        if self._told != done:
            self._say(done)
        if self._in_place:
            print(file=self._out)

    def _say(self, done: int) -> None:
        begin, end = ("\r", "") if self._in_place else ("", "\n")
        print(f"{begin}{done}/{self._total} games", end=end, file=self._out, flush=True)
        self._told, self._told_at = done, time.monotonic()


class InOrder:
    """Writes ranges in the order of their seeds, each as soon as all ranges before it are complete."""

    def __init__(self, lines: list[str], first: int, out: ResultFile | None) -> None:
        self.lines = lines
        self._next = first + len(lines)
        self._waiting: dict[int, list[str]] = {}
        self._out = out

    def add(self, begin: int, lines: list[str]) -> None:
        if begin < self._next or begin in self._waiting:
            return  # a range that arrives twice counts once
        self._waiting[begin] = lines
        while self._next in self._waiting:
            done = self._waiting.pop(self._next)
            self.lines += done
            self._next += len(done)
            if self._out:
                self._out.append(done)


def knock(address: str) -> None:
    """Checks that the cluster accepts connections. Ray itself would retry for minutes with warnings."""
    host, _, port = address.rpartition(":")
    if host and port.isdigit():
        socket.create_connection((host.rpartition("/")[2], int(port)), timeout=10).close()


def lock_out_others() -> None:
    """Requires a token to join the local cluster, because Ray listens on all network interfaces.

    Ray reads the variables when it is imported, so they must be set before and not changed later.
    """
    if "RAY_AUTH_MODE" not in os.environ and "ray" not in sys.modules:
        os.environ["RAY_AUTH_MODE"] = "token"
        os.environ.setdefault("RAY_AUTH_TOKEN", secrets.token_hex(32))


@contextlib.contextmanager
def connected(address: str) -> Iterator[Any]:
    """Joins the cluster, or starts one on this machine."""
    if address == "local":
        lock_out_others()
    import ray

    # Without an address Ray joins the last cluster of this machine and waits forever if it is gone.
    try:
        knock(address)
        ray.init(address, log_to_driver=False, logging_level="ERROR", include_dashboard=False)
    except OSError as error:
        raise HexboardError(f"{address}: {last_line(error)}: does it run, and is RAY_AUTH_TOKEN that of the cluster?") from error
    try:
        yield ray
    finally:
        ray.shutdown()


def spread(
    ray: Any, words: list[str], parts: Iterable[Range], retries: int, play: Play
) -> Iterator[tuple[int, list[str]]]:
    """Distributes ranges over all cores of the cluster. Yields each range as it is finished."""

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
    """Plays the missing games. Returns all lines.

    The result file is not changed before the cluster is connected.
    """
    first, count = plan_of(words)
    file = open_results(args, words)
    order = InOrder(file.kept if file else [], first, file)
    progress = Progress(sys.stderr, count)
    with connected(args.address) as ray:
        if file:
            file.begin()
        begin = first + len(order.lines)
        for start, lines in spread(ray, words, ranges(begin, first + count - begin, args.range), args.retries, play):
            order.add(start, lines)
            progress.tell(len(order.lines))
    progress.end(len(order.lines))
    return order.lines


def parser() -> argparse.ArgumentParser:
    parser = Words(
        prog="python -m hexboard.sim",
        description="Games between computer players on a Ray cluster. Other words are those of the native sim.",
        epilog=EXIT_CODES,
        allow_abbrev=False,
    )
    parser.add_argument("--address", default="local", help="auto, host:port, or local")
    parser.add_argument("--range", type=whole(1, 10**6), default=16, help="games in one range of seeds")
    parser.add_argument("--retries", type=whole(1, 10**6), default=10, help="how often a lost range is tried again")
    parser.add_argument("--json", help="writes a line for each game; a file that exists is refused")
    parser.add_argument("--resume", action="store_true", help="continues the file of lines")
    parser.add_argument("--force", action="store_true", help="replaces the file of lines")
    parser.add_argument("--charts", help="draws charts into this folder")
    return parser


def last_line(error: Exception) -> str:
    """Returns the last line of an error message, or the type of the error if it has no message."""
    return next(reversed(str(error).strip().splitlines()), type(error).__name__)


def main(words: list[str] | None = None) -> int:
    """Returns the exit code."""
    try:
        args, rest = parser().parse_known_args(words)
        check(args)
        plan_of(rest)
    except (argparse.ArgumentError, HexboardError) as error:
        complain(f"sim: {error}")
        return 2
    try:
        lines = run(rest, args)
        if args.charts:
            charts_of(lines, args.charts)
    except Exception as error:  # any failure on the cluster is reported in one line
        complain(f"sim: {last_line(error)}")
        return 1
    print(report_of(lines))
    return 0


def check(args: argparse.Namespace) -> None:
    """Rejects invalid combinations of arguments."""
    for name in ("resume", "force"):
        if getattr(args, name) and not args.json:
            raise argparse.ArgumentError(None, f"--{name} needs --json FILE")
    if args.resume and args.force:
        raise argparse.ArgumentError(None, "choose --resume or --force")


if __name__ == "__main__":
    sys.exit(run_program("sim", main))
