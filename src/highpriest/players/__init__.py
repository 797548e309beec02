"""Opponents: a view and a source of luck in, a move out. All are found by entry point, ours like strangers'."""

from highpriest.players.player import Player, find_player, player_names

__all__ = ["Player", "find_player", "player_names"]
