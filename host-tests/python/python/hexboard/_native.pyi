"""The part of Hexboard that is written in Rust."""

from typing import Any, Self, TypedDict, final, type_check_only

import numpy as np
from numpy.typing import NDArray
from typing_extensions import disjoint_base

__all__ = [
    "Batch",
    "Game",
    "HexboardError",
    "IllegalAction",
    "ResultFile",
    "charts_of",
    "games",
    "layout",
    "native_playouts",
    "plan_of",
    "play_lines",
    "report_of",
]

class HexboardError(Exception):
    """Something that Hexboard was given does not fit."""

class IllegalAction(HexboardError):
    """The rules forbid this action here."""

@type_check_only
class Outcome(TypedDict):
    winners: list[int]
    scores: list[int]
    reason: str

@type_check_only
class Layout(TypedDict):
    side: int
    planes: list[str]
    facts: list[str]
    choices: int

@type_check_only
class Seen(TypedDict):
    planes: NDArray[np.int16]
    facts: NDArray[np.int16]
    mask: NDArray[np.int8]

@disjoint_base
class Game:
    """A game with its journal. ``Game("termites", players=3, seed=7)`` starts one.

    Actions are numbers, the codes of the journal. Chance is thrown by the game's own dice, from ``seed``.

    Games can be copied and pickled, those of subclasses included. Threads may share a game: each call waits for
    the one before it, except that ``think`` works on the game as it was when it was called.
    """

    def __new__(
        cls,
        game: str,
        players: int | None = None,
        *,
        options: dict[str, str] | None = None,
        seed: int = 0,
    ) -> Game: ...
    @classmethod
    def from_journal(cls, journal: bytes, *, seed: int = 0) -> Self:
        """Goes on with a game from its journal."""
    @property
    def name(self) -> str:
        """The word of the game: ``"termites"``."""
    @property
    def players(self) -> int:
        """How many seats play."""
    @property
    def settings(self) -> dict[str, Any] | None:
        """The options that are in force, as traces tell them; None for a game from a journal."""
    @property
    def deciding(self) -> list[int]:
        """The seats that may decide now, each on its own. Empty when chance is to be thrown and after the end."""
    @property
    def is_chance(self) -> bool:
        """Is it for chance to decide?"""
    @property
    def is_over(self) -> bool:
        """Has the game ended?"""
    @property
    def outcome(self) -> Outcome | None:
        """``{"winners": [0], "scores": [41, 36], "reason": "points"}``, or None before the end."""
    @property
    def journal(self) -> bytes:
        """The journal: what was settled and every action since, as bytes."""
    @property
    def actions(self) -> int:
        """How many actions there were, those of chance included."""
    def legal(self, seat: int | None = None) -> NDArray[np.uint32]:
        """The codes of all actions that a seat may take now, rising."""
    def chances(self) -> list[tuple[int, int]]:
        """What chance may bring: codes and how likely each is, in equal parts."""
    def apply(self, code: int, seat: int | None = None) -> None:
        """Takes an action. A seat need not be named where only one decides."""
    def throw(self) -> list[int]:
        """Throws chance with the game's dice as long as it is its turn. Returns the codes that came."""
    def undo(self) -> bool:
        """Takes back the last action. Returns whether there was one to take back: what has been revealed stays."""
    def notation(self, code: int) -> str:
        """The action in the game's short notation."""
    def describe(self, code: int) -> dict[str, Any]:
        """The action as traces tell it: ``{"do": "move", ...}``."""
    def state(self) -> dict[str, Any]:
        """The whole truth as traces tell it, hidden things included. For referees, not for players."""
    def observe(self, seat: int) -> tuple[NDArray[np.int16], NDArray[np.int16]]:
        """What a seat may see, as numbers: planes over the grid and facts, named by ``layout(game)``."""
    def redrawn(self, seat: int, seed: int) -> Seen:
        """What the seat would see if all that it cannot know were drawn again: ``planes``, ``facts`` and
        ``mask``. They are the same as before, or something leaks.
        """
    def mask(self, seat: int) -> NDArray[np.int8]:
        """Which small choices a seat has next: 1 for each that it may make."""
    def choose(self, seat: int, choice: int) -> int | None:
        """Makes a small choice for a seat. Returns the code of the action that was taken once it is complete,
        else None.
        """
    def think(self, level: str, seat: int | None = None, *, seed: int = 0) -> int:
        """The action that a computer player of this level takes for a seat: its code. It knows what the seat
        knows, no more.
        """
    def copy(self) -> Self:
        """The same game, to go on with apart from this one. A subclass keeps its class and its attributes."""
    def __copy__(self) -> Self: ...
    def __reduce__(self) -> tuple[Any, ...]: ...

@final
class Batch:
    """Games that are stepped together, so that Python is not the brake. Chance is thrown in between, where
    several seats may decide the first of them does, and a game that has ended begins again at the next step.

    The games have the seeds ``seed``, ``seed + 1`` and so on, and each is dealt and rolled as ``Game`` with its
    seed is. One that begins again takes the seed that is ``count`` higher than its last one.

    An action is its place in the list of legal ones: ``step(places)`` takes an array with one place for each
    game.
    """

    MOST: int
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
    def seeds(self) -> NDArray[np.uint64]:
        """The seed of each game: an array of uint64."""
    def counts(self) -> NDArray[np.uint32]:
        """How many legal actions each game has now: an array of uint32, 0 after the end."""
    def seats(self) -> NDArray[np.int8]:
        """The seat that decides in each game: an array of int8, -1 after the end."""
    def over(self) -> NDArray[np.bool_]:
        """Which games have ended: an array of bool."""
    def scores(self) -> NDArray[np.int16]:
        """The points of each seat in each game that has ended: an array of int16, games by players; 0 before."""
    def winners(self) -> NDArray[np.int8]:
        """1 for each seat that has won a game that has ended, else 0: an array of int8, games by players."""
    def observe(self) -> tuple[NDArray[np.int16], NDArray[np.int16]]:
        """What the deciding seat of each game sees: planes, games by planes by rows by columns, and facts, games
        by facts. Of a game that has ended, what seat 0 sees.
        """
    def step(self, places: NDArray[np.uint32]) -> None:
        """Takes one action in each game, by its place among the legal ones; games that have ended begin again,
        whatever their place says. Nothing happens when the array does not fit.
        """

def games() -> dict[str, list[int]]:
    """The games with the numbers of players they take: ``{"hive": [2], ...}``."""

def layout(game: str) -> Layout:
    """How a game is shown to a network: the side of its grid, the names of planes and facts, and how many small
    choices there are.
    """

def plan_of(words: list[str]) -> tuple[int, int]:
    """Reads the words of ``sim``'s command line: the seed of the first game and how many games are wanted."""

@final
class ResultFile:
    """A file of results for the games of ``sim``'s command line, as the native tool keeps it: locked, checked,
    never replaced unasked.

    It is locked and read at once, and not changed before ``begin``.
    """

    def __new__(
        cls, path: str, words: list[str], *, resume: bool = False, force: bool = False
    ) -> ResultFile: ...
    @property
    def kept(self) -> list[str]:
        """The lines that an interrupted run has left."""
    @property
    def warning(self) -> str | None:
        """What the user should know about these lines, or None."""
    def begin(self) -> None:
        """Creates the file, or removes what is not kept."""
    def append(self, lines: list[str]) -> None:
        """Appends lines."""

def play_lines(words: list[str], first: int, count: int) -> list[str]:
    """Plays the games with these seeds, ``count`` from ``first`` on: a line of JSON for each."""

def report_of(lines: list[str]) -> str:
    """The table that ``sim`` prints about these lines."""

def charts_of(lines: list[str], folder: str) -> None:
    """Draws the charts of ``sim`` about these lines into a folder."""

def native_playouts(game: str, players: int, games: int, seed: int) -> tuple[int, float]:
    """Random games played without Python, for comparison: actions and seconds."""
