"""Compiled play-outs and tree search over states. Knows the rules; knows no person and no network."""
