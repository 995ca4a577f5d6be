"""What the programs of the package share: one way to read the command line and to fail."""

from __future__ import annotations

import argparse
from typing import NoReturn

EXIT_CODES = (
    "Exit codes: 0 done; 1 what is asked for cannot be done; 2 the command line is wrong. "
    "The first line on stderr says why."
)


class Words(argparse.ArgumentParser):
    """A command line whose errors are raised, to be told in one line."""

    def error(self, message: str) -> NoReturn:
        raise argparse.ArgumentError(None, message)
