"""Shared code of the command-line programs: arguments, output, errors and exit codes."""

from __future__ import annotations

import argparse
import math
import os
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, NoReturn

if TYPE_CHECKING:
    from _typeshed import SupportsWrite

EXIT_CODES = (
    "Exit codes: 0 success; 1 failure; 2 invalid arguments; 130 interrupted; 141 output pipe closed. "
    "The reason is printed to stderr."
)

INTERRUPTED = 130
PIPE_CLOSED = 141


class CommandParser(argparse.ArgumentParser):
    """An argument parser that raises errors instead of exiting, so that the caller prints them in one line."""

    def error(self, message: str) -> NoReturn:
        raise argparse.ArgumentError(None, message)

    def print_help(self, file: SupportsWrite[str] | None = None) -> None:
        """Prints the help. Unlike argparse, raises write errors."""
        print(self.format_help(), end="", file=file)


def integer_in(least: int, most: int) -> Callable[[str], int]:
    """Returns a parser for integers from ``least`` to ``most``."""

    def read(text: str) -> int:
        number = int(text)
        if number < least:
            raise argparse.ArgumentTypeError(f"choose at least {least}")
        if number > most:
            raise argparse.ArgumentTypeError(f"choose at most {most}")
        return number

    read.__name__ = "integer"
    return read


def seconds(text: str) -> float:
    """Parses a positive, finite number of seconds."""
    number = float(text)
    if not (math.isfinite(number) and number > 0):
        raise argparse.ArgumentTypeError("choose a number of seconds above 0")
    return number


def print_error(line: str) -> None:
    """Prints a line to stderr. Ignores write errors."""
    try:
        print(line, file=sys.stderr, flush=True)
    except OSError:
        pass


def run(name: str, program: Callable[[list[str] | None], int], argv: list[str] | None = None) -> int:
    """Runs a program. Returns its exit code, also after an interrupt or a write error."""
    try:
        try:
            code = program(argv)
        except SystemExit as end:  # argparse has printed its help
            code = end.code if isinstance(end.code, int) else 0
        sys.stdout.flush()
        return code
    except KeyboardInterrupt:
        print_error(f"{name}: interrupted")
        return INTERRUPTED
    except BrokenPipeError:
        discard_output()
        return PIPE_CLOSED
    except OSError as error:
        discard_output()
        print_error(f"{name}: the output cannot be written: {error.strerror or error}")
        return 1


def discard_output() -> None:
    """Redirects stdout to the null device, because Python flushes the remaining output at exit."""
    null = os.open(os.devnull, os.O_WRONLY)
    os.dup2(null, sys.stdout.fileno())
    os.close(null)
