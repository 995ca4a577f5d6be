"""The part of Hexboard that is written in Rust."""

from typing import Any, TypedDict

import numpy as np
from numpy.typing import NDArray

class HexboardError(Exception):
    """Something that Hexboard was given does not fit."""

class IllegalAction(HexboardError):
    """The rules forbid this action here."""

class Outcome(TypedDict):
    winners: list[int]
    scores: list[int]
    reason: str

class Layout(TypedDict):
    side: int
    planes: list[str]
    facts: list[str]
    choices: int

class Seen(TypedDict):
    planes: NDArray[np.int16]
    facts: NDArray[np.int16]
    mask: NDArray[np.int8]

class Game:
    """A game with its journal.

    Actions are numbers, the codes of the journal. Chance is thrown by the game's own dice, from ``seed``.
    """

    def __new__(
        cls,
        game: str,
        players: int | None = None,
        *,
        options: dict[str, str] | None = None,
        seed: int = 0,
    ) -> Game: ...
    @staticmethod
    def from_journal(journal: bytes, *, seed: int = 0) -> Game: ...
    @property
    def name(self) -> str: ...
    @property
    def players(self) -> int: ...
    @property
    def settings(self) -> dict[str, Any] | None: ...
    @property
    def deciding(self) -> list[int]: ...
    @property
    def is_chance(self) -> bool: ...
    @property
    def is_over(self) -> bool: ...
    @property
    def outcome(self) -> Outcome | None: ...
    @property
    def journal(self) -> bytes: ...
    @property
    def actions(self) -> int: ...
    def legal(self, seat: int | None = None) -> NDArray[np.uint32]: ...
    def chances(self) -> list[tuple[int, int]]: ...
    def apply(self, code: int, seat: int | None = None) -> None: ...
    def throw(self) -> list[int]: ...
    def undo(self) -> bool: ...
    def notation(self, code: int) -> str: ...
    def describe(self, code: int) -> dict[str, Any]: ...
    def state(self) -> dict[str, Any]: ...
    def observe(self, seat: int) -> tuple[NDArray[np.int16], NDArray[np.int16]]: ...
    def redrawn(self, seat: int, seed: int) -> Seen: ...
    def mask(self, seat: int) -> NDArray[np.int8]: ...
    def choose(self, seat: int, choice: int) -> int | None: ...
    def think(self, level: str, seat: int | None = None, *, seed: int = 0) -> int: ...
    def copy(self) -> Game: ...

class Batch:
    """Games that are stepped together, so that Python is not the brake."""

    def __new__(
        cls,
        game: str,
        players: int | None = None,
        *,
        count: int,
        options: dict[str, str] | None = None,
        seed: int = 0,
    ) -> Batch: ...
    def __len__(self) -> int: ...
    def counts(self) -> NDArray[np.uint32]: ...
    def seats(self) -> NDArray[np.int8]: ...
    def over(self) -> NDArray[np.bool_]: ...
    def scores(self) -> NDArray[np.int16]: ...
    def winners(self) -> NDArray[np.int8]: ...
    def observe(self) -> tuple[NDArray[np.int16], NDArray[np.int16]]: ...
    def step(self, places: NDArray[np.uint32]) -> None: ...

def games() -> dict[str, list[int]]:
    """The games with the numbers of players they take."""

def layout(game: str) -> Layout:
    """How a game is shown to a network: side of the grid, names of planes and facts, number of small choices."""

def plan_of(words: list[str]) -> tuple[int, int]:
    """Reads the words of ``sim``: the first seed and how many games."""

def play_lines(words: list[str], first: int, count: int) -> list[str]:
    """Plays the games with these seeds: a line of JSON for each."""

def report_of(lines: list[str]) -> str:
    """The table that ``sim`` prints about these lines."""

def native_playouts(game: str, players: int, games: int, seed: int) -> tuple[int, float]:
    """Random games played without Python: actions and seconds."""
