"""The native module of Hexboard, written in Rust. Use it through the package ``hexboard``."""

from collections.abc import Callable, Sequence
from typing import Any, Self, TypeAlias, TypedDict, final, type_check_only

import numpy as np
from numpy.typing import ArrayLike, NDArray
from typing_extensions import deprecated, disjoint_base

from hexboard._thought import Thought

__all__ = [
    "Batch",
    "Game",
    "HexboardError",
    "IllegalAction",
    "ResultFile",
    "__version__",
    "charts_of",
    "games",
    "layout",
    "mcts",
    "native_playouts",
    "network_layout",
    "plan_of",
    "play_lines",
    "report_of",
]

__version__: str

_Numbers: TypeAlias = Sequence[int] | NDArray[np.integer[Any]]

class HexboardError(Exception):
    """An argument, option or file is invalid."""

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
class NetworkLayout(TypedDict):
    side: int
    planes: list[tuple[str, int]]
    facts: list[tuple[str, int, int]]
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

    Games can be copied and pickled, including instances of subclasses. Two games are equal if
    they have the same options and the same state; how they came there and their dice do not
    matter. The hash of a game changes with its state. Threads can share a game: each call waits
    for the previous one to finish, except that ``think`` works on the game as it was at the call.
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
    @classmethod
    def from_position(cls, text: str, *, seed: int = 0) -> Self:
        """Starts from a position as text, as ``trace --position`` does (``docs/trace.md``).
        ``seed`` seeds the dice and the options that the position does not state. Raises
        ``HexboardError`` with the line if the text is invalid.
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
    def outcome(self) -> Outcome | None:
        """The result, such as ``{"winners": [0], "scores": [41, 36], "reason": "points"}``. None
        before the end.
        """
    @property
    def journal(self) -> bytes:
        """The journal as bytes: the options and all actions so far. Raises ``HexboardError`` for
        a game from a position and for a determinized game, which no journal leads to.
        """
    @property
    def chosen(self) -> list[list[int]]:
        """The partial choices that each seat has made for its decision, as numbers of ``mask``."""
    @property
    def actions(self) -> int:
        """The number of actions so far, including random outcomes."""
    def current_player(self) -> int:
        """Returns the seat to act: the first of them if several can. -1 if a random outcome is
        due, -4 after the end.
        """
    def num_players(self) -> int:
        """Returns the number of players."""
    def is_chance_node(self) -> bool:
        """Returns whether a random outcome is due. ``throw`` draws it."""
    def is_terminal(self) -> bool:
        """Returns whether the game is over."""
    def returns(self) -> list[float]:
        """Returns the result for each seat: the winners share 1, the losers share -1. All 0
        before the end and after a draw.
        """
    def legal_actions(self, seat: int | None = None) -> NDArray[np.uint32]:
        """Returns the codes of all legal actions of a seat, in ascending order. Without
        ``seat``, uses the first seat that can act, and raises ``HexboardError`` if there is
        none.
        """
    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Returns the possible random outcomes as pairs of code and probability. Empty if none
        is due.
        """
    def apply_action(self, code: int, seat: int | None = None) -> None:
        """Applies an action or a random outcome. ``seat`` is required only when several seats
        can act. Raises ``IllegalAction`` if the rules forbid it. The game does not change after
        an error.
        """
    def throw(self) -> list[int]:
        """Draws random outcomes with the game's dice until a seat can act or the game is over.
        Returns their codes.
        """
    def undo(self) -> bool:
        """Undoes the last action, as players may. Returns whether it was undone: an action that
        revealed something cannot be.
        """
    def undo_action(self) -> None:
        """Undoes the last action or random outcome, whatever it revealed, in constant time. For
        search and analysis. The dice are not turned back. Raises ``HexboardError`` if there is
        none.
        """
    def action_to_string(self, code: int) -> str:
        """Returns an action in the short notation of the game. Raises ``IllegalAction`` if the
        code is not an action.
        """
    @deprecated("use legal_actions()")
    def legal(self, seat: int | None = None) -> NDArray[np.uint32]:
        """The earlier name of ``legal_actions``."""
    @deprecated("use apply_action()")
    def apply(self, code: int, seat: int | None = None) -> None:
        """The earlier name of ``apply_action``."""
    @deprecated("use action_to_string()")
    def notation(self, code: int) -> str:
        """The earlier name of ``action_to_string``."""
    @deprecated("use chance_outcomes()")
    def chances(self) -> list[tuple[int, int]]:
        """Returns the possible random outcomes as pairs of code and relative weight.
        ``chance_outcomes`` has probabilities instead.
        """
    @property
    @deprecated("use is_chance_node()")
    def is_chance(self) -> bool:
        """The earlier name of ``is_chance_node()``."""
    @property
    @deprecated("use is_terminal()")
    def is_over(self) -> bool:
        """The earlier name of ``is_terminal()``."""
    def describe(self, code: int) -> dict[str, Any]:
        """Returns an action in the format of traces: ``{"do": "move", ...}``. Raises
        ``IllegalAction`` if the code is not an action.
        """
    def state(self) -> dict[str, Any]:
        """Returns the complete state in the format of traces, including hidden information. For
        referees, not for players.
        """
    def observe(self, seat: int) -> tuple[NDArray[np.int16], NDArray[np.int16]]:
        """Returns what a seat can see, as raw numbers: planes over the grid (planes by rows by
        columns) and facts. ``layout(game)`` names them in order.
        """
    def observation(self, seat: int) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
        """Returns what a seat can see, as numbers from 0 to 1 for a network: planes over a grid
        that is turned to the seat (planes by rows by columns) and facts. ``network_layout(game)``
        names them in order.
        """
    def observation_tensor(self, seat: int | None = None) -> NDArray[np.float32]:
        """Returns the network observation of a seat as one flat array: the planes, then the
        facts. Without ``seat``, uses the first seat that can act, and seat 0 if there is none.
        """
    def afterstates(
        self, seat: int | None = None
    ) -> tuple[NDArray[np.uint32], NDArray[np.float32], NDArray[np.float32]]:
        """Returns the codes of all legal actions of a seat, and what the seat would see after each
        of them, before random outcomes are drawn: planes (actions by planes by rows by columns) and
        facts (actions by facts), as in ``observation``. The game does not change. If an action can
        reveal something, use a determinized copy: this game would show what is really hidden.
        Without ``seat``, uses the first seat that can act, and raises ``HexboardError`` if there is
        none.
        """
    def information_state_string(self, seat: int | None = None) -> str:
        """Returns what a seat knows and has seen so far, as text. The texts are equal if and only
        if the seat cannot tell two games apart.
        """
    def observation_string(self, seat: int | None = None) -> str:
        """Returns what a seat can see now, as text, without the past."""
    def redrawn(self, seat: int, seed: int) -> Seen:
        """Returns what a seat would see if all information hidden from it were redrawn at
        random: ``planes`` (flat), ``facts`` and ``mask``. A difference from the actual values
        would be a leak.
        """
    def action_choices(self, seat: int, code: int, *, network: bool = False) -> list[int]:
        """Returns the partial choices of an action of a seat, as numbers of ``mask``. ``network``
        numbers cells as network observations show them. Raises ``IllegalAction`` if the code is
        not an action.
        """
    def mask(self, seat: int, *, network: bool = False) -> NDArray[np.int8]:
        """Returns the partial choices that a seat can make next: 1 for each available choice,
        otherwise 0. ``network`` numbers cells as network observations show them.
        """
    def choose(self, seat: int, choice: int, *, network: bool = False) -> int | None:
        """Makes a partial choice for a seat. Applies the action once it is complete and returns
        its code, otherwise None. ``network`` takes cells as network observations show them.
        Raises ``IllegalAction`` if the choice is not available.
        """
    def think(
        self, level: str | None = None, seat: int | None = None, *, budget: int | None = None, seed: int = 0
    ) -> Thought:
        """Returns the code of the action that a computer player chooses for a seat, without
        applying it. The player knows only what the seat can see.

        ``level`` is ``"beginner"``, ``"easy"``, ``"normal"`` or ``"hard"``. ``budget`` replaces the work that the
        level may spend on this decision; 125 units are about a millisecond on the device. With
        ``budget`` alone the level is ``"hard"``.

        A game remembers the work of a turn, as the device does. To think again about the same
        decision, use a copy.

        The result is a ``Thought``: an int with two attributes, which are computed when they are
        read. ``line`` has the codes of this action and of the expected continuation at the level
        *easy*, random outcomes included. ``score`` is the evaluation for the seat at the end of
        the line, from -10000 to 10000.
        """
    def _follow(self, code: int, seat: int, seed: int) -> tuple[int, list[int]]:
        """Returns the score and the line of a ``Thought``."""
    def determinize(self, seat: int, seed: int) -> Self:
        """Returns an independent copy in which everything that a seat cannot know is drawn again
        at random, in agreement with what the seat knows. ``seed`` also seeds the dice of the
        copy. Undo does not cross this point.
        """
    def copy(self) -> Self:
        """Returns an independent copy of the game. A subclass keeps its class and its
        attributes.
        """
    def __copy__(self) -> Self: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> tuple[Any, ...]: ...

@final
class Batch:
    """Many games of one kind that are stepped together, which saves calls from Python. Random
    outcomes are drawn automatically. Where several seats can act, the first of them does. A game
    that is over restarts with the next step.

    The games have the seeds ``seed``, ``seed + 1`` and so on. Each is the game that ``Game``
    plays with its seed. A restarted game gets a seed that is ``count`` higher than its previous
    one.

    ``step(places)`` takes whole actions, by their index in the list of legal actions.
    ``choose(choices)`` takes partial choices, as in ``masks()``. Both take lists and arrays of
    any integer type. ``threads`` share the work; the games do not depend on their number.
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
        threads: int = ...,
    ) -> Batch: ...
    @property
    def threads(self) -> int:
        """The number of threads that share the work."""
    @property
    def players(self) -> int:
        """The number of players of each game."""
    @property
    def decisions(self) -> int:
        """The number of complete decisions in all games so far."""
    def __len__(self) -> int: ...
    def seeds(self) -> NDArray[np.uint64]:
        """Returns the seed of each game: an array of uint64."""
    def counts(self) -> NDArray[np.uint32]:
        """Returns the number of legal actions in each game: an array of uint32, 0 for games that
        are over. After partial choices only the actions that begin with them count.
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
    def legal_actions(self) -> tuple[NDArray[np.uint32], NDArray[np.int64]]:
        """Returns the codes of the legal actions of all games, one game after another (uint32),
        and where each game begins and ends (``count + 1`` numbers of int64). Game ``i`` has
        ``codes[starts[i]:starts[i + 1]]``.
        """
    def rewards(self) -> NDArray[np.float32]:
        """Returns the reward of each seat: an array of float32, games by players. The winners of
        a game that is over share 1, the losers share -1; otherwise 0.
        """
    def observe(self) -> tuple[NDArray[np.int16], NDArray[np.int16]]:
        """Returns what the seat to act in each game can see, as raw numbers: planes (games by
        planes by rows by columns) and facts (games by facts). For games that are over, returns
        what seat 0 can see. Raises ``HexboardError`` if memory runs out.
        """
    def observations(
        self, planes: NDArray[np.float32] | None = None, facts: NDArray[np.float32] | None = None
    ) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
        """Returns the network observation of the seat to act in each game, or of seat 0 in games
        that are over: planes (games by planes by rows by columns) and facts (games by facts),
        float32. ``hexboard.network_layout`` names them.

        Without arguments both arrays belong to the batch, cannot be written, and change with the
        next call; this is the fastest way, and ``use_arrays`` replaces them by your own. Arrays
        that are given are filled and returned; they must be contiguous.
        """
    def use_arrays(self, planes: NDArray[np.float32], facts: NDArray[np.float32]) -> None:
        """Lets ``observations()`` write to these arrays from now on, for example to shared or
        pinned memory. They must have its shapes and be contiguous, and are set to 0 first. Only
        what changes is written later, so nothing else may write to them.
        """
    def masks(self, out: NDArray[np.int8] | None = None) -> NDArray[np.int8]:
        """Writes which partial choices the seat to act can make next: an array of int8, games by
        choices, with 1 for available choices; all 0 for games that are over. Cells are those of
        ``observations``. An array that is given is filled; it must be contiguous.
        """
    def random_choices(self, seed: int) -> NDArray[np.uint32]:
        """Returns a random available choice for each game (uint32): the next choice of a random
        legal action, so that random play is the same as with ``step``.
        """
    def choose(self, choices: _Numbers, masks: NDArray[np.int8] | None = None) -> None:
        """Makes one partial choice in each game, a number of ``masks``. An action is applied once
        its choices are complete. Games that are over restart, whatever their number is. Fills
        ``masks`` like ``masks()`` if it is given, which is faster than a call of its own. Raises
        ``HexboardError``, and changes nothing, if an array has the wrong size or a choice is not
        available.
        """
    def answer(self, seats: _Numbers, level: str) -> None:
        """Lets computer players of a level act for all seats except ``seats`` (one own seat per
        game), until these seats are to act or the games are over. They choose like
        ``Game.think`` with the seed of the game plus the number of decisions in it so far. After
        Ctrl-C, another call goes on where this one has stopped.
        """
    def step(self, places: _Numbers) -> None:
        """Applies one action in each game, given by its index in the list of legal actions.
        Games that are over restart, whatever their index is. Raises ``HexboardError``, and
        changes nothing, if the array has the wrong length or an index is out of range.
        """

def games() -> dict[str, list[int]]:
    """Returns the games with their possible numbers of players: ``{"hive": [2], ...}``."""

def layout(game: str) -> Layout:
    """Returns how the raw observations of a game are encoded: the side of the grid, the names of
    planes and facts in order, and the number of partial choices. Raises ``HexboardError`` if
    there is no such game.
    """

def network_layout(
    game: str, players: int | None = None, *, options: dict[str, str] | None = None
) -> NetworkLayout:
    """Returns how the network observations of a game are encoded: ``side`` of the grid,
    ``planes`` as pairs of name and scale, ``facts`` as triples of name, low and high, and the
    number of partial ``choices``. A plane is its raw value divided by the scale; a fact is 0 at
    ``low`` and 1 at ``high``. Raises ``HexboardError`` if the game or its options do not exist.
    """

def mcts(
    games: Sequence[Game] | Batch,
    evaluator: Callable[[NDArray[np.float32], NDArray[np.float32]], tuple[ArrayLike, ArrayLike]] | None = None,
    *,
    simulations: int = 100,
    exploration: float = 1.5,
    information_sets: bool = True,
    noise: float = 0.0,
    seed: int = 0,
    threads: int = ...,
) -> list[tuple[NDArray[np.uint32], NDArray[np.uint32], NDArray[np.float32]]]:
    """Searches many games together and returns, for each, three arrays: the codes of the legal
    actions of the seat to act in ascending order, how often each was visited, and its mean value
    for the seat from -1 to 1.

    ``games`` are a list of ``Game`` or a ``Batch``, whose ``step`` takes the indices of these
    arrays. Games of a batch that are over have empty arrays; none may be in the middle of a
    decision.

    ``evaluator(planes, facts)`` gets the network observations of the seats to act in the positions
    that are reached, at most one per game, and returns ``(logits, values)``: arrays,
    positions by choices, and positions (the value for the seat to act) or positions by players.
    The prior of an action is the softmax of the sum of the logits of its partial choices. Without
    an evaluator the priors are equal and a random playout gives the value.

    With ``information_sets`` (the default) everything that the seat to act cannot know is drawn
    again on every simulation (information-set MCTS); without it the search knows the true game.
    Random outcomes are drawn by their weights. ``noise`` is the share of random priors at the
    root. The result depends on ``seed``, not on the number of ``threads``. The interpreter is
    released except during calls of the evaluator.
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
        """Creates the file, or removes an incomplete line at its end, which goes to a file beside
        it. With ``force``, the old file stays beside the new one, with ``.old`` added to its name.
        """
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
