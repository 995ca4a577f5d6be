"""PettingZoo environments (AEC) for the four games.

>>> from hexboard import env
>>> table = env.env("xobos", players=3)
>>> table = env.xobos_v1(players=3)           # the same

An action is one *partial choice*: a cell or a named item. A move consists of several consecutive
choices of the same agent. ``action_mask`` marks those that are available. The numbers have the same
meaning in every position:

======================  =====================================================================
number                  meaning
======================  =====================================================================
below ``side * side``   the cell in row ``number // side`` and column ``number % side``
then 256                a public item, by its number in the game
then 256                an item of a hidden hand, by its number in the game
======================  =====================================================================

The observation contains only what the agent's seat may see: ``observation`` holds planes over the
grid, ``facts`` holds single numbers. ``hexboard.layout(game)`` names them all, in order. Rows of the
grid are the rows of the board, and columns are its axial columns. The board of Hive is unbounded, so
its rows and columns are taken modulo 40.

The environment draws random outcomes from a generator with the given seed. Where several seats may
decide simultaneously (Xobos), they do so one after the other. The winners share a reward of 1, the losers
share -1, and a draw gives 0.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

import hexboard


VERSION = "v1"
"""The version of the environments. It changes with the meaning of actions, observations or rewards."""


def env(game: str, players: int | None = None, **kwargs: Any) -> AECEnv:
    """Returns the environment wrapped in PettingZoo's checks."""
    return wrappers.OrderEnforcingWrapper(raw_env(game, players, **kwargs))


def termites_v1(players: int | None = None, **kwargs: Any) -> AECEnv:
    """Returns an environment for Termites."""
    return env("termites", players, **kwargs)


def hive_v1(**kwargs: Any) -> AECEnv:
    """Returns an environment for Hive."""
    return env("hive", **kwargs)


def robale_v1(**kwargs: Any) -> AECEnv:
    """Returns an environment for Robale."""
    return env("robale", **kwargs)


def xobos_v1(players: int | None = None, **kwargs: Any) -> AECEnv:
    """Returns an environment for Guardians of Xobos."""
    return env("xobos", players, **kwargs)


ENVIRONMENTS: dict[str, Callable[..., AECEnv]] = {
    "hexboard_termites_v1": termites_v1,
    "hexboard_hive_v1": hive_v1,
    "hexboard_robale_v1": robale_v1,
    "hexboard_xobos_v1": xobos_v1,
}
"""The environments by their name, which is also ``metadata["name"]``."""


class raw_env(AECEnv):
    """An environment for one game. ``options`` are those of ``trace`` (``docs/trace.md``).

    ``render_mode="human"`` prints the game after every reset and step. With ``"ansi"``,
    ``render()`` returns it as text.
    """

    metadata = {"name": f"hexboard_{VERSION}", "render_modes": ["ansi", "human"], "is_parallelizable": False}

    def __init__(
        self,
        game: str,
        players: int | None = None,
        *,
        options: dict[str, str] | None = None,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        modes = self.metadata["render_modes"]
        if render_mode is not None and render_mode not in modes:
            raise hexboard.HexboardError(f"no render_mode {render_mode!r}: choose {' or '.join(modes)}")
        self.render_mode = render_mode
        self.metadata = {**self.metadata, "name": f"hexboard_{game}_{VERSION}"}
        self._start = (game, players, options)
        self._game = hexboard.Game(game, players, options=options)
        self._seeds = np.random.default_rng()
        self.possible_agents = [f"seat_{seat}" for seat in range(self._game.players)]
        self.agents = list(self.possible_agents)
        layout = hexboard.layout(game)
        side, choices = layout["side"], layout["choices"]
        low, high = np.iinfo(np.int16).min, np.iinfo(np.int16).max
        space = spaces.Dict(
            {
                "observation": spaces.Box(low, high, (len(layout["planes"]), side, side), np.int16),
                "facts": spaces.Box(low, high, (len(layout["facts"]),), np.int16),
                "action_mask": spaces.Box(0, 1, (choices,), np.int8),
            }
        )
        self.observation_spaces = {agent: space for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(choices) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> gymnasium.Space:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> gymnasium.Space:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Starts a new game. ``options["settings"]`` replaces the options of the game.

        Raises HexboardError if the options are invalid.
        """
        if seed is not None:
            self._seeds = np.random.default_rng(seed)
        game, players, default_options = self._start
        game_seed = int(self._seeds.integers(2**63))
        self._game = hexboard.Game(game, players, options=(options or {}).get("settings", default_options), seed=game_seed)
        self.agents = list(self.possible_agents)
        self.rewards = {agent: 0.0 for agent in self.agents}
        self._cumulative_rewards = {agent: 0.0 for agent in self.agents}
        self.terminations = {agent: False for agent in self.agents}
        self.truncations = {agent: False for agent in self.agents}
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._advance()
        self._show()

    def observe(self, agent: str) -> dict[str, np.ndarray]:
        seat = self.possible_agents.index(agent)
        planes, facts = self._game.observe(seat)
        if self._game.is_terminal() or agent != self.agent_selection:
            mask = np.zeros(self.action_spaces[agent].n, np.int8)
        else:
            mask = self._game.mask(seat)
        return {"observation": planes, "facts": facts, "action_mask": mask}

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        taken = self._game.choose(self.possible_agents.index(agent), int(action))
        if taken is not None:
            self._advance()
        self._accumulate_rewards()
        self._show()

    def render(self) -> str | None:
        """Returns or prints the game in one line, depending on the render mode.

        The line has the name of the game, the number of players and the number of actions.
        """
        if self.render_mode is None:
            gymnasium.logger.warn("render() does nothing without a render_mode: choose ansi or human")
            return None
        if self.render_mode == "ansi":
            return repr(self._game)
        print(repr(self._game), flush=True)
        return None

    def close(self) -> None:
        """Does nothing, because the environment holds no resources."""

    def _show(self) -> None:
        """Prints the game in the render mode ``human``."""
        if self.render_mode == "human":
            self.render()

    def _advance(self) -> None:
        """Draws random outcomes, then selects the next agent or sets the final rewards."""
        self._game.throw()
        outcome = self._game.outcome
        if outcome is None:
            self.agent_selection = self.possible_agents[self._game.deciding[0]]
            return
        winners = outcome["winners"]
        losers = len(self.possible_agents) - len(winners)
        for seat, agent in enumerate(self.possible_agents):
            self.terminations[agent] = True
            if winners and losers:
                self.rewards[agent] = 1.0 / len(winners) if seat in winners else -1.0 / losers
            self.infos[agent] = {"score": outcome["scores"][seat], "reason": outcome["reason"]}
        self.agent_selection = self.agents[0]
