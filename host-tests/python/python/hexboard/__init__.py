"""Termites, Hive, Robale and Guardians of Xobos: the rules core of Hexboard for Python.

>>> import hexboard
>>> game = hexboard.Game("hive", seed=7)
>>> game.apply(game.legal()[0])
>>> game.actions
1

``Game`` is one game, ``Batch`` many that are stepped together. ``hexboard.env`` has PettingZoo environments,
``python -m hexboard.sim`` plays games between computer players on a Ray cluster.
"""

from hexboard._native import Batch, Game, HexboardError, IllegalAction, games, layout

__all__ = ["Batch", "Game", "HexboardError", "IllegalAction", "games", "layout"]
