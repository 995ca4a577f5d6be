"""Shared code of the command line programs: arguments, output, errors and exit codes."""

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
    "Exit codes: 0 done; 1 what is asked for cannot be done; 2 the command line is wrong; 130 interrupted; "
    "141 the reader of the output has closed it. A line on stderr says why."
)

INTERRUPTED = 130
PIPE_CLOSED = 141


class Words(argparse.ArgumentParser):
    """An argument parser that raises errors, so that the caller prints them in one line."""

    def error(self, message: str) -> NoReturn:
        raise argparse.ArgumentError(None, message)

    def print_help(self, file: SupportsWrite[str] | None = None) -> None:
        """Prints the help. Unlike argparse, does not ignore a write error."""
        print(self.format_help(), end="", file=file)


def whole(least: int, most: int) -> Callable[[str], int]:
    """Returns a parser for integers in this range."""

    def read(word: str) -> int:
        number = int(word)
        if number < least:
            raise argparse.ArgumentTypeError(f"choose at least {least}")
        if number > most:
            raise argparse.ArgumentTypeError(f"choose at most {most}")
        return number

    read.__name__ = "whole number"
    return read


def seconds(word: str) -> float:
    """Parses a positive, finite number of seconds."""
    number = float(word)
    if not (math.isfinite(number) and number > 0):
        raise argparse.ArgumentTypeError("choose a number of seconds above 0")
    return number


def complain(line: str) -> None:
    """Writes a line to stderr. Ignores a write error."""
    try:
        print(line, file=sys.stderr, flush=True)
    except OSError:
        pass


def run(name: str, program: Callable[[list[str] | None], int], words: list[str] | None = None) -> int:
    """Runs a program. Returns the exit code, even after an interrupt or a write error."""
    try:
        try:
            code = program(words)
        except SystemExit as end:  # argparse has printed its help
            code = end.code if isinstance(end.code, int) else 0
        sys.stdout.flush()
        return code
    except KeyboardInterrupt:
        complain(f"{name}: interrupted")
        return INTERRUPTED
    except BrokenPipeError:
        drop_output()
        return PIPE_CLOSED
    except OSError as error:
        drop_output()
        complain(f"{name}: the output cannot be written: {error.strerror or error}")
        return 1


def drop_output() -> None:
    """Redirects stdout to the null device, because Python flushes the remaining output at exit."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    os.close(nowhere)
