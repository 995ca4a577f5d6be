"""Gymnasium environments: many games at once for self-play, and single-agent views against a level.

>>> import hexboard.vector
>>> envs = hexboard.vector.HexboardVectorEnv("robale", num_envs=64)
>>> observations, infos = envs.reset(seed=1)

An action is one partial choice, as in :mod:`hexboard.env`, on the grid of network observations.
``infos["action_mask"]`` marks the available ones, ``infos["seat"]`` is the seat to act, and
``infos["rewards"]`` has the reward of every seat.

Without ``level`` the caller plays all seats in turn, and the reward is that of the seat that has just
acted. With a level, computer players play all seats but one per game, which rotates from game to
game; the reward is that of this seat. A finished game restarts with the next step, with the next deal
and seed (``AutoresetMode.NEXT_STEP``).

``import hexboard.vector`` also registers ``hexboard/Termites-v1``, ``hexboard/Hive-v1``,
``hexboard/Robale-v1`` and ``hexboard/Xobos-v1``: ``gymnasium.make("hexboard/Robale-v1",
level="easy")`` plays one seat against computer players, ``gymnasium.make_vec`` many games.
"""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

import hexboard

Observation = dict[str, NDArray[np.float32]]


def observation_space(game: str, players: int | None, options: dict[str, str] | None) -> tuple[spaces.Dict, spaces.Discrete]:
    """Returns the spaces of observations and actions of a game."""
    layout = hexboard.network_layout(game, players, options=options)
    side = layout["side"]
    return (
        spaces.Dict(
            {
                "planes": spaces.Box(0.0, 1.0, (len(layout["planes"]), side, side), np.float32),
                "facts": spaces.Box(0.0, 1.0, (len(layout["facts"]),), np.float32),
            }
        ),
        spaces.Discrete(layout["choices"]),
    )


class HexboardVectorEnv(VectorEnv):
    """Many games of one kind. The arrays that ``reset`` and ``step`` return are reused by the next
    call unless ``copy`` is true.
    """

    metadata = {"render_modes": [], "autoreset_mode": AutoresetMode.NEXT_STEP}

    def __init__(
        self,
        game: str,
        num_envs: int = 1,
        players: int | None = None,
        *,
        options: dict[str, str] | None = None,
        level: str | None = None,
        threads: int = 1,
        copy: bool = True,
    ) -> None:
        self.num_envs = num_envs
        self._start = (game, players, options, threads)
        self._level, self._copy = level, copy
        self._batch = self._deal(0)
        self.single_observation_space, self.single_action_space = observation_space(game, players, options)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._masks = self._batch.masks()

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Starts all games again: game number ``i`` with ``seed + i``, or with random seeds."""
        if isinstance(seed, list):
            raise hexboard.HexboardError("choose one seed: the games count on from it")
        super().reset(seed=seed)
        self._batch = self._deal(int(self.np_random.integers(2**62)) if seed is None else seed)
        self._answer()
        return self._seen(), self._infos()

    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[Observation, NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]:
        """Makes one partial choice in every game; games that are over restart instead."""
        acting = self._batch.seats()
        was_over = self._batch.over()
        self._batch.choose(np.asarray(actions, np.uint32))
        self._answer()
        rewards = self._batch.rewards()
        own = self._own() if self._level else np.maximum(acting, 0)
        reward = rewards[np.arange(self.num_envs), own].astype(np.float64)
        reward[was_over] = 0.0
        return self._seen(), reward, self._batch.over(), np.zeros(self.num_envs, bool), self._infos()

    def _deal(self, seed: int) -> hexboard.Batch:
        game, players, options, threads = self._start
        return hexboard.Batch(game, players, count=self.num_envs, options=options, seed=seed, threads=threads)

    def _own(self) -> NDArray[np.int8]:
        """Returns the seat of the caller in every game: it rotates from deal to deal."""
        return (self._batch.seeds() % self._batch.players).astype(np.int8)

    def _answer(self) -> None:
        if self._level:
            self._batch.answer(self._own(), self._level)

    def _seen(self) -> Observation:
        planes, facts = self._batch.observations()
        seen = {"planes": planes, "facts": facts}
        return {name: array.copy() for name, array in seen.items()} if self._copy else seen

    def _infos(self) -> dict[str, Any]:
        self._batch.masks(self._masks)
        return {
            "action_mask": self._masks.copy() if self._copy else self._masks,
            "seat": self._batch.seats(),
            "seed": self._batch.seeds(),
            "rewards": self._batch.rewards(),
        }


class HexboardEnv(gymnasium.Env[Observation, np.int64]):
    """One game against computer players of a level. The own seat rotates from game to game."""

    metadata = {"render_modes": ["ansi"]}

    def __init__(
        self,
        game: str,
        players: int | None = None,
        *,
        options: dict[str, str] | None = None,
        level: str = "easy",
        render_mode: str | None = None,
    ) -> None:
        self._envs = HexboardVectorEnv(game, 1, players, options=options, level=level)
        self.observation_space = self._envs.single_observation_space
        self.action_space = self._envs.single_action_space
        self.render_mode = render_mode
        self._game = game

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Observation, dict[str, Any]]:
        """Starts a new game; the same seed gives the same game."""
        super().reset(seed=seed)
        start = int(self.np_random.integers(2**62)) if seed is None else seed
        observations, infos = self._envs.reset(seed=start)
        return first(observations), first(infos)

    def step(self, action: np.int64) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Makes one partial choice. The computer players act after a complete decision."""
        observations, rewards, over, _, infos = self._envs.step(np.array([action]))
        return first(observations), float(rewards[0]), bool(over[0]), False, first(infos)

    def action_masks(self) -> NDArray[np.bool_]:
        """Returns the available actions, as ``sb3-contrib`` expects them."""
        return self._envs._masks[0].astype(bool)

    def render(self) -> str | None:
        """Returns the name of the game and the seat to act."""
        if self.render_mode is None:
            return None
        return f"<{self._game}, seat {int(self._envs._batch.seats()[0])} to act>"


def first(many: dict[str, Any]) -> dict[str, Any]:
    """Returns the values of the first game."""
    return {name: values[0] for name, values in many.items()}


def _register() -> None:
    for game in hexboard.games():
        name = f"hexboard/{game.capitalize()}-v1"
        if name not in gymnasium.registry:
            gymnasium.register(
                name,
                entry_point="hexboard.vector:HexboardEnv",
                vector_entry_point="hexboard.vector:HexboardVectorEnv",
                kwargs={"game": game},
                disable_env_checker=False,
            )


_register()
