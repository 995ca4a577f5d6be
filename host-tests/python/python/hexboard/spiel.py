"""The four games for OpenSpiel. Importing this module registers them in ``pyspiel``.

>>> import pyspiel, hexboard.spiel
>>> game = pyspiel.load_game("hexboard_robale")
>>> game = pyspiel.load_game("hexboard_termites(players=3,options=scenario:three)")

An action is one partial choice, as in :mod:`hexboard.env`, on the grid of network observations, so
that ``num_distinct_actions`` is small. A random outcome is its index in the list of possible ones.
Where several seats can decide at once (Xobos), they do so one after the other. The winners share 1,
the losers share -1.

============  =============================================================================
parameter     meaning
============  =============================================================================
``players``   the number of players; 0 for the least of the game
``options``   the options of the game, as ``key:value`` joined by ``;`` (``docs/trace.md``)
``seed``      the seed of options that are dealt, such as colonies and clans
============  =============================================================================

Install the extra ``[spiel]`` for OpenSpiel.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pyspiel

import hexboard

PREFIX = "hexboard_"
CHANCES = 64
"""More random outcomes than any game has at once."""
LONGEST = 8 * 4000
"""More choices than the longest game: 4000 actions of at most 8 choices."""
TITLES = {"termites": "Termites", "hive": "Hive", "robale": "Robale", "xobos": "Guardians of Xobos"}
HIDDEN = ("termites", "xobos")


def game_type(name: str) -> pyspiel.GameType:
    """Returns what OpenSpiel has to know about a kind of game."""
    numbers = hexboard.games()[name]
    chance = pyspiel.GameType.ChanceMode
    information = pyspiel.GameType.Information
    return pyspiel.GameType(
        short_name=PREFIX + name,
        long_name=f"Hexboard {TITLES[name]}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=chance.DETERMINISTIC if name == "hive" else chance.EXPLICIT_STOCHASTIC,
        information=information.IMPERFECT_INFORMATION if name in HIDDEN else information.PERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(numbers),
        min_num_players=min(numbers),
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": 0, "options": "", "seed": 0},
    )


def read_options(text: str) -> dict[str, str]:
    """Reads ``key:value`` pairs joined by ``;``. Raises HexboardError if one has no ``:``."""
    pairs = [pair.partition(":") for pair in text.split(";") if pair]
    for key, sign, _ in pairs:
        if not sign:
            raise hexboard.HexboardError(f"{key!r} is no option: write key:value")
    return {key: value for key, _, value in pairs}


class HexboardGame(pyspiel.Game):
    """A game with its parameters."""

    name: str

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        params = params or {}
        self.players = params.get("players", 0) or None
        self.options = read_options(params.get("options", ""))
        self.seed = params.get("seed", 0)
        self.layout = hexboard.network_layout(self.name, self.players, options=self.options)
        start = self.start()
        info = pyspiel.GameInfo(
            num_distinct_actions=self.layout["choices"],
            max_chance_outcomes=0 if self.name == "hive" else CHANCES,
            num_players=start.players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=LONGEST,
        )
        super().__init__(TYPES[self.name], info, params)

    def start(self) -> hexboard.Game:
        """Returns a new game."""
        return hexboard.Game(self.name, self.players, options=self.options, seed=self.seed)

    def new_initial_state(self) -> HexboardState:
        return HexboardState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: dict[str, Any] | None = None) -> HexboardObserver:
        return HexboardObserver(self, iig_obs_type)


class HexboardState(pyspiel.State):
    """A position. ``table`` is the :class:`hexboard.Game`."""

    def __init__(self, game: HexboardGame) -> None:
        super().__init__(game)
        self.table = game.start()

    def current_player(self) -> int:
        return self.table.current_player()

    def _legal_actions(self, player: int) -> list[int]:
        return np.flatnonzero(self.table.mask(player, network=True)).tolist()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(place, chance) for place, (_, chance) in enumerate(self.table.chance_outcomes())]

    def _apply_action(self, action: int) -> None:
        if self.table.is_chance_node():
            self.table.apply_action(self.table.chance_outcomes()[action][0])
        else:
            self.table.choose(self.table.current_player(), action, network=True)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            outcomes = self.table.chance_outcomes()
            return self.table.action_to_string(outcomes[action][0]) if action < len(outcomes) else f"outcome {action}"
        side = self.get_game().layout["side"]
        if action < side * side:
            return f"row {action // side} column {action % side}"
        kind, item = divmod(action - side * side, 256)
        return f"{('item', 'hidden item')[kind]} {item}"

    def is_terminal(self) -> bool:
        return self.table.is_terminal()

    def returns(self) -> list[float]:
        return self.table.returns()

    def __str__(self) -> str:
        return f"{self.table!r} {hash(self.table):016x} {self.table.chosen}"


class HexboardObserver:
    """What a player sees: network planes and facts as tensors, and texts."""

    def __init__(self, game: HexboardGame, iig_obs_type: Any) -> None:
        layout = game.layout
        side = layout["side"]
        cells = len(layout["planes"]) * side * side
        self.tensor = np.zeros(cells + len(layout["facts"]), np.float32)
        self.dict = {
            "planes": self.tensor[:cells].reshape(len(layout["planes"]), side, side),
            "facts": self.tensor[cells:],
        }
        self._recalls = bool(iig_obs_type and iig_obs_type.perfect_recall)

    def set_from(self, state: HexboardState, player: int) -> None:
        """Writes the view of the player to ``tensor`` and ``dict``."""
        self.tensor[:] = state.table.observation_tensor(player)

    def string_from(self, state: HexboardState, player: int) -> str:
        """Returns what the player sees as text; with perfect recall, everything seen so far."""
        if self._recalls:
            return state.table.information_state_string(player)
        return state.table.observation_string(player)


def _define(name: str) -> type[HexboardGame]:
    return type(f"Hexboard{name.capitalize()}", (HexboardGame,), {"name": name})


TYPES = {name: game_type(name) for name in hexboard.games()}
GAMES = {name: _define(name) for name in hexboard.games()}

for _name, _type in TYPES.items():
    if _type.short_name not in pyspiel.registered_names():
        pyspiel.register_game(_type, GAMES[_name])
