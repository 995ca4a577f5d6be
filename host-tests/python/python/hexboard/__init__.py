"""Termites, Hive, Robale and Guardians of Xobos: the rules core of Hexboard for Python.

>>> import hexboard
>>> game = hexboard.Game("hive", seed=7)
>>> game.apply(game.legal()[0])
>>> game.actions
1

``Game`` is one game, ``Batch`` steps many games together. ``hexboard.env`` has PettingZoo
environments. ``python -m hexboard.sim`` plays games between computer players on a Ray cluster.

Hive, Termites and Guardians of Xobos are names of games that belong to their owners. This package is
an independent implementation of their rules, not affiliated with, sponsored by or endorsed by the
owners. Robale is a game by Jan Stachurski.
"""

from hexboard._native import Batch, Game, HexboardError, IllegalAction, games, layout

__all__ = ["Batch", "Game", "HexboardError", "IllegalAction", "games", "layout"]
