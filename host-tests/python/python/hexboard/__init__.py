"""Termites, Hive, Robale and Guardians of Xobos: the rules core of Hexboard for Python.

>>> import hexboard
>>> game = hexboard.Game("hive", seed=7)
>>> game.apply_action(game.legal_actions()[0])
>>> game.actions
1

``Game`` is one game, ``Batch`` steps many games together, ``mcts`` searches them. ``hexboard.env``
has PettingZoo environments, ``hexboard.vector`` Gymnasium environments and ``hexboard.spiel`` the
games for OpenSpiel. ``python -m hexboard.sim`` plays games between computer players on a Ray cluster.

Hive, Termites and Guardians of Xobos are names of games that belong to their owners. This package is
an independent implementation of their rules, not affiliated with, sponsored by or endorsed by the
owners. Robale is a game by Jan Stachurski.
"""

from hexboard._native import (
    Batch,
    Game,
    HexboardError,
    IllegalAction,
    __version__,
    games,
    layout,
    mcts,
    network_layout,
)
from hexboard._thought import Thought

__all__ = [
    "Batch",
    "Game",
    "HexboardError",
    "IllegalAction",
    "Thought",
    "__version__",
    "games",
    "layout",
    "mcts",
    "network_layout",
]
