"""The native module of Hexboard, written in Rust. Use it through the package ``hexboard``."""

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

    Actions are numbers: the codes of the journal. Random outcomes come from the game's own dice,
    seeded with ``seed``.

    Games can be copied and pickled, including instances of subclasses. Threads can share a game:
    each call waits for the previous one to finish, except that ``think`` works on the game as it
    was at the call.
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
        """Restores a game from its journal. ``seed`` seeds the dice for the rest of the game.
        Raises ``HexboardError`` if the journal is invalid.
        """
    @property
    def name(self) -> str:
        """The identifier of the game, such as ``"termites"``."""
    @property
    def players(self) -> int:
        """The number of players."""
    @property
    def settings(self) -> dict[str, Any] | None:
        """The options in effect, in the format of traces. None for a game that was restored from
        a journal.
        """
    @property
    def deciding(self) -> list[int]:
        """The seats that can act now, each independently of the others. Empty when a random
        outcome is due and after the end.
        """
    @property
    def is_chance(self) -> bool:
        """Whether a random outcome is due. ``throw`` draws it."""
    @property
    def is_over(self) -> bool:
        """Whether the game is over."""
    @property
    def outcome(self) -> Outcome | None:
        """The result, such as ``{"winners": [0], "scores": [41, 36], "reason": "points"}``. None
        before the end.
        """
    @property
    def journal(self) -> bytes:
        """The journal as bytes: the options and all actions so far."""
    @property
    def actions(self) -> int:
        """The number of actions so far, including random outcomes."""
    def legal(self, seat: int | None = None) -> NDArray[np.uint32]:
        """Returns the codes of all legal actions of a seat, in ascending order. Without
        ``seat``, uses the first seat that can act, and raises ``HexboardError`` if there is
        none.
        """
    def chances(self) -> list[tuple[int, int]]:
        """Returns the possible random outcomes as pairs of code and relative weight. Empty if
        none is due.
        """
    def apply(self, code: int, seat: int | None = None) -> None:
        """Applies an action or a random outcome. ``seat`` is required only when several seats
        can act. Raises ``IllegalAction`` if the rules forbid it. The game does not change after
        an error.
        """
    def throw(self) -> list[int]:
        """Draws random outcomes with the game's dice until a seat can act or the game is over.
        Returns their codes.
        """
    def undo(self) -> bool:
        """Undoes the last action. Returns whether it was undone: an action that revealed
        something cannot be.
        """
    def notation(self, code: int) -> str:
        """Returns an action in the short notation of the game. Raises ``IllegalAction`` if the
        code is not an action.
        """
    def describe(self, code: int) -> dict[str, Any]:
        """Returns an action in the format of traces: ``{"do": "move", ...}``. Raises
        ``IllegalAction`` if the code is not an action.
        """
    def state(self) -> dict[str, Any]:
        """Returns the complete state in the format of traces, including hidden information. For
        referees, not for players.
        """
    def observe(self, seat: int) -> tuple[NDArray[np.int16], NDArray[np.int16]]:
        """Returns what a seat can see, as numbers: planes over the grid (planes by rows by
        columns) and facts. ``layout(game)`` names them in order.
        """
    def redrawn(self, seat: int, seed: int) -> Seen:
        """Returns what a seat would see if all information hidden from it were redrawn at
        random: ``planes`` (flat), ``facts`` and ``mask``. A difference from the actual values
        would be a leak.
        """
    def mask(self, seat: int) -> NDArray[np.int8]:
        """Returns the partial choices that a seat can make next: 1 for each available choice,
        otherwise 0.
        """
    def choose(self, seat: int, choice: int) -> int | None:
        """Makes a partial choice for a seat. Applies the action once it is complete and returns
        its code, otherwise None. Raises ``IllegalAction`` if the choice is not available.
        """
    def think(self, level: str, seat: int | None = None, *, seed: int = 0) -> int:
        """Returns the code of the action that a computer player chooses for a seat, without
        applying it. ``level`` is ``"easy"``, ``"normal"`` or ``"hard"``. The player knows only
        what the seat can see.
        """
    def copy(self) -> Self:
        """Returns an independent copy of the game. A subclass keeps its class and its
        attributes.
        """
    def __copy__(self) -> Self: ...
    def __reduce__(self) -> tuple[Any, ...]: ...

@final
class Batch:
    """Many games of one kind that are stepped together, which saves calls from Python. Random
    outcomes are drawn automatically. Where several seats can act, the first of them does. A game
    that is over restarts with the next step.

    The games have the seeds ``seed``, ``seed + 1`` and so on. Each is the game that ``Game``
    plays with its seed. A restarted game gets a seed that is ``count`` higher than its previous
    one.

    An action is given by its index in the list of legal actions: ``step(places)`` takes an array
    with one index per game.
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
        """Returns the seed of each game: an array of uint64."""
    def counts(self) -> NDArray[np.uint32]:
        """Returns the number of legal actions in each game: an array of uint32, 0 for games that
        are over.
        """
    def seats(self) -> NDArray[np.int8]:
        """Returns the seat to act in each game: an array of int8, -1 for games that are over."""
    def over(self) -> NDArray[np.bool_]:
        """Returns which games are over: an array of bool."""
    def scores(self) -> NDArray[np.int16]:
        """Returns the points of each seat: an array of int16, games by players; 0 for games in
        progress.
        """
    def winners(self) -> NDArray[np.int8]:
        """Returns 1 for each winner of a game that is over, otherwise 0: an array of int8, games
        by players.
        """
    def observe(self) -> tuple[NDArray[np.int16], NDArray[np.int16]]:
        """Returns what the seat to act in each game can see: planes (games by planes by rows by
        columns) and facts (games by facts). For games that are over, returns what seat 0 can
        see. Raises ``HexboardError`` if memory runs out.
        """
    def step(self, places: NDArray[np.uint32]) -> None:
        """Applies one action in each game, given by its index in the list of legal actions.
        Games that are over restart, whatever their index is. Raises ``HexboardError``, and
        changes nothing, if the array has the wrong length or an index is out of range.
        """

def games() -> dict[str, list[int]]:
    """Returns the games with their possible numbers of players: ``{"hive": [2], ...}``."""

def layout(game: str) -> Layout:
    """Returns how the observations of a game are encoded: the side of the grid, the names of
    planes and facts in order, and the number of partial choices. Raises ``HexboardError`` if
    there is no such game.
    """

def plan_of(words: list[str]) -> tuple[int, int]:
    """Parses arguments of ``sim``. Returns the seed of the first game and the number of games.
    Raises ``HexboardError`` if they are invalid.
    """

@final
class ResultFile:
    """A result file for the games of ``sim``, handled as in the native tool: locked, checked,
    and replaced only on request.

    The constructor locks and reads the file. Nothing is written before ``begin``.
    """

    def __new__(
        cls, path: str, words: list[str], *, resume: bool = False, force: bool = False
    ) -> ResultFile: ...
    @property
    def kept(self) -> list[str]:
        """The lines of an interrupted run, which are kept."""
    @property
    def warning(self) -> str | None:
        """A warning about these lines for the user, or None."""
    def begin(self) -> None:
        """Creates the file, or removes everything from it that is not kept."""
    def append(self, lines: list[str]) -> None:
        """Appends lines to the file."""

def play_lines(words: list[str], first: int, count: int) -> list[str]:
    """Plays ``count`` games with the seeds from ``first`` on. Returns one line of JSON per game."""

def report_of(lines: list[str]) -> str:
    """Returns the table that ``sim`` prints about these lines."""

def charts_of(lines: list[str], folder: str) -> None:
    """Draws the charts of ``sim`` about these lines and writes them to a folder."""

def native_playouts(game: str, players: int, games: int, seed: int) -> tuple[int, float]:
    """Plays random games without Python, for comparison. Returns the number of actions and the
    time in seconds.
    """
