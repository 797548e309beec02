"""Opponents: a view and a source of randomness in, a move out. All are found by entry point, ours like strangers'."""

from highpriest.players.explanation import Candidate, Explanation, Reply
from highpriest.players.player import Explainer, Player, find_player, player_names

__all__ = ["Candidate", "Explainer", "Explanation", "Player", "Reply", "find_player", "player_names"]
