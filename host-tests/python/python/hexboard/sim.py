"""``sim`` on a Ray cluster: ``python -m hexboard.sim --address auto --game xobos --seats hard,normal --games 4000``.

The arguments are those of the native ``sim`` (``docs/sim.md``), and the output lines are identical,
byte for byte. Games are distributed in ranges of seeds. A range whose worker is lost is played again
on another one. Each range is written once, in order, so that no game is missing or counted twice.
``--resume`` continues a file.

============  ============================================================================
argument      meaning
============  ============================================================================
``--address``  the cluster: ``auto``, ``host:port``, or ``local`` (the default) for this machine
``--range``    games in one range; 16 by default
``--retries``  how often a lost range is retried; 10 by default
``--json``     the file for the lines, which must not exist
``--resume``   continues that file
``--force``    replaces that file, which stays beside it with ``.old`` added to its name
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
from hexboard._cli import EXIT_CODES, CommandParser, print_error, integer_in
from hexboard._cli import run as run_program

Range = tuple[int, int]
Play = Callable[[list[str], int, int], list[str]]


def ranges(first: int, count: int, size: int) -> Iterator[Range]:
    """Splits the seeds from ``first`` on into ranges: the first seed and the number of seeds."""
    end = first + count
    return ((begin, min(size, end - begin)) for begin in range(first, end, size))


def open_results(args: argparse.Namespace, arguments: list[str]) -> ResultFile | None:
    """Locks the result file and checks its contents, without changing it. Raises HexboardError if they do not match."""
    if not args.json:
        return None
    file = ResultFile(args.json, arguments, resume=args.resume, force=args.force)
    if file.warning:
        print_error(f"warning: {file.warning}")
    kept = file.kept
    # Replaying the last game detects a file of other players or another version of the rules.
    if kept and play_lines(arguments, plan_of(arguments)[0] + len(kept) - 1, 1) != kept[-1:]:
        raise HexboardError(f"{args.json}: the file has games of another run")
    return file


class Progress:
    """Prints the number of finished games: in place on a terminal, otherwise as a line at intervals."""

    SECONDS = 10.0

    def __init__(self, out: TextIO, total: int, seconds: float = SECONDS) -> None:
        self._out, self._total, self._seconds = out, total, seconds
        self._in_place = out.isatty()
        self._printed: int | None = None
        self._printed_at = time.monotonic()

    def update(self, done: int) -> None:
        """Prints the number if the output is a terminal or the interval has passed."""
        if self._in_place or time.monotonic() - self._printed_at >= self._seconds:
            self._print(done)

    def end(self, done: int) -> None:
        """Prints the final number, unless it was printed last."""
        if self._printed != done:
            self._print(done)
        if self._in_place:
            print(file=self._out)

    def _print(self, done: int) -> None:
        begin, end = ("\r", "") if self._in_place else ("", "\n")
        print(f"{begin}{done}/{self._total} games", end=end, file=self._out, flush=True)
        self._printed, self._printed_at = done, time.monotonic()


class OrderedWriter:
    """Writes ranges in the order of their seeds, each as soon as all ranges before it are complete."""

    def __init__(self, lines: list[str], first: int, out: ResultFile | None) -> None:
        self.lines = lines
        self._next = first + len(lines)
        self._waiting: dict[int, list[str]] = {}
        self._out = out

    def add(self, begin: int, lines: list[str]) -> None:
        """Adds the lines of the range that begins with the seed ``begin``. Ignores a range that was added before."""
        if begin < self._next or begin in self._waiting:
            return
        self._waiting[begin] = lines
        while self._next in self._waiting:
            done = self._waiting.pop(self._next)
            self.lines += done
            self._next += len(done)
            if self._out:
                self._out.append(done)


def check_reachable(address: str) -> None:
    """Checks that the cluster accepts connections; Ray itself would retry for minutes. Raises OSError if it does not."""
    host, _, port = address.rpartition(":")
    if host and port.isdigit():
        socket.create_connection((host.rpartition("/")[2], int(port)), timeout=10).close()


def require_token() -> None:
    """Makes the local cluster require a token, because Ray listens on all network interfaces, and send no
    usage statistics to the makers of Ray.

    Keeps variables that are set already. Ray reads them on import, so they must be set before.
    """
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    if "RAY_AUTH_MODE" not in os.environ and "ray" not in sys.modules:
        os.environ["RAY_AUTH_MODE"] = "token"
        os.environ.setdefault("RAY_AUTH_TOKEN", secrets.token_hex(32))


@contextlib.contextmanager
def connected(address: str) -> Iterator[Any]:
    """Joins the cluster, or starts one on this machine. Raises HexboardError if there is none."""
    if address == "local":
        require_token()
    import ray

    # Without an address Ray joins the last cluster of this machine and waits forever if it is gone.
    try:
        check_reachable(address)
        ray.init(address, log_to_driver=False, logging_level="ERROR", include_dashboard=False)
    except OSError as error:
        raise HexboardError(f"{address}: {last_line(error)}: is the cluster running, and is RAY_AUTH_TOKEN correct?") from error
    try:
        yield ray
    finally:
        ray.shutdown()


def distribute(
    ray: Any, arguments: list[str], parts: Iterable[Range], retries: int, play: Play
) -> Iterator[tuple[int, list[str]]]:
    """Distributes ranges over all cores of the cluster. Yields each range as it is finished."""

    def work(arguments: list[str], first: int, count: int) -> list[str]:
        return play(arguments, first, count)

    task = ray.remote(max_retries=retries, num_cpus=1)(work)
    limit = max(2, 4 * int(ray.cluster_resources().get("CPU", 1)))
    running: dict[Any, int] = {}
    pending = iter(parts)
    while True:
        while len(running) < limit and (part := next(pending, None)):
            running[task.remote(arguments, *part)] = part[0]
        if not running:
            return
        done, _ = ray.wait(list(running), num_returns=1)
        begin = running.pop(done[0])
        yield begin, ray.get(done[0])


def run(arguments: list[str], args: argparse.Namespace, play: Play = play_lines) -> list[str]:
    """Plays the missing games. Returns all lines.

    The result file is not changed before the cluster is connected.
    """
    first, count = plan_of(arguments)
    file = open_results(args, arguments)
    writer = OrderedWriter(file.kept if file else [], first, file)
    progress = Progress(sys.stderr, count)
    with connected(args.address) as ray:
        if file:
            file.begin()
        begin = first + len(writer.lines)
        for start, lines in distribute(ray, arguments, ranges(begin, first + count - begin, args.range), args.retries, play):
            writer.add(start, lines)
            progress.update(len(writer.lines))
    progress.end(len(writer.lines))
    return writer.lines


def parser() -> argparse.ArgumentParser:
    parser = CommandParser(
        prog="python -m hexboard.sim",
        description="Plays games between computer players on a Ray cluster. Other arguments are those of the native sim.",
        epilog=EXIT_CODES,
        allow_abbrev=False,
    )
    parser.add_argument("--address", default="local", help="the cluster: auto, host:port, or local for this machine (the default)")
    parser.add_argument("--range", type=integer_in(1, 10**6), default=16, help="number of games in one range of seeds (default 16)")
    parser.add_argument("--retries", type=integer_in(1, 10**6), default=10, help="how often a lost range is played again (default 10)")
    parser.add_argument("--json", help="write one line per game to this new file (see --resume and --force)")
    parser.add_argument("--resume", action="store_true", help="continue the file of --json")
    parser.add_argument("--force", action="store_true", help="replace the file of --json, which stays beside it as FILE.old")
    parser.add_argument("--charts", help="draw charts into this folder")
    return parser


def last_line(error: Exception) -> str:
    """Returns the last line of an error message, or the type of the error if it has no message."""
    return next(reversed(str(error).strip().splitlines()), type(error).__name__)


def main(argv: list[str] | None = None) -> int:
    """Runs the program. Returns the exit code."""
    try:
        args, arguments = parser().parse_known_args(argv)
        check_arguments(args)
        plan_of(arguments)
    except (argparse.ArgumentError, HexboardError) as error:
        print_error(f"sim: {error}")
        return 2
    try:
        lines = run(arguments, args)
        if args.charts:
            charts_of(lines, args.charts)
    except Exception as error:  # any failure on the cluster is reported in one line
        print_error(f"sim: {last_line(error)}")
        return 1
    print(report_of(lines))
    return 0


def check_arguments(args: argparse.Namespace) -> None:
    """Raises ArgumentError for an invalid combination of arguments."""
    for name in ("resume", "force"):
        if getattr(args, name) and not args.json:
            raise argparse.ArgumentError(None, f"--{name} needs --json FILE")
    if args.resume and args.force:
        raise argparse.ArgumentError(None, "choose --resume or --force")


if __name__ == "__main__":
    sys.exit(run_program("sim", main))
