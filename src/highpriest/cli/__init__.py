"""The commands of `highpriest`: they parse, call and print. Heavy imports happen inside each command."""

from highpriest.cli.entry import main

__all__ = ["main"]
