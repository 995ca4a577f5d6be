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
``--json``     where the lines go; a file that exists is refused
``--resume``   continues that file
``--force``    replaces that file
``--charts``   the folder that charts are drawn into
============  ============================================================================

Exit codes: 0 done, 1 a game or the cluster failed, 2 the command line is wrong, 130 interrupted. How far it is stands on stderr, on
a terminal in place and else a line every ten seconds.
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
    """The seeds from ``first`` on in parts: the first seed of each and how many."""
    end = first + count
    return ((begin, min(size, end - begin)) for begin in range(first, end, size))


def open_results(args: argparse.Namespace, words: list[str]) -> ResultFile | None:
    """Locks the file of results and checks what it holds. Nothing in it changes yet."""
    if not args.json:
        return None
    file = ResultFile(args.json, words, resume=args.resume, force=args.force)
    if file.warning:
        complain(f"warning: {file.warning}")
    kept = file.kept
    # The last line is played again: other players or rules would have left another.
    if kept and play_lines(words, plan_of(words)[0] + len(kept) - 1, 1) != kept[-1:]:
        raise HexboardError(f"{args.json}: these are games of another run")
    return file


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

    def __init__(self, lines: list[str], first: int, out: ResultFile | None) -> None:
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
                self._out.append(done)


def knock(address: str) -> None:
    """Is somebody there? Ray itself would ask for minutes, with a warning every few seconds."""
    host, _, port = address.rpartition(":")
    if host and port.isdigit():
        socket.create_connection((host.rpartition("/")[2], int(port)), timeout=10).close()


def lock_out_others() -> None:
    """Ray listens on all network interfaces, also for a cluster of one machine: nobody without its token may join. Ray reads
    this when it is imported, so it must not be changed later."""
    if "RAY_AUTH_MODE" not in os.environ and "ray" not in sys.modules:
        os.environ["RAY_AUTH_MODE"] = "token"
        os.environ.setdefault("RAY_AUTH_TOKEN", secrets.token_hex(32))


@contextlib.contextmanager
def connected(address: str) -> Iterator[Any]:
    """Joins the cluster, or makes this machine one."""
    if address == "local":
        lock_out_others()
    import ray

    # Without a word Ray would join the last cluster of this machine, and wait for ever if that is gone.
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
    """Plays what is missing. Returns all lines. The file of results is untouched until the cluster has answered."""
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
    """What an error says last, or its name if it says nothing."""
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
    except Exception as error:  # whatever went wrong on the cluster is told in a line
        complain(f"sim: {last_line(error)}")
        return 1
    print(report_of(lines))
    return 0


def check(args: argparse.Namespace) -> None:
    """Words that make no sense together."""
    for name in ("resume", "force"):
        if getattr(args, name) and not args.json:
            raise argparse.ArgumentError(None, f"--{name} needs --json FILE")
    if args.resume and args.force:
        raise argparse.ArgumentError(None, "choose --resume or --force")


if __name__ == "__main__":
    sys.exit(run_program("sim", main))
