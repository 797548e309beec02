"""`highpriest admin …`: what the host of a server looks up and does, on its database, while it runs."""

from __future__ import annotations

import typer

from highpriest.cli.admin.acts import ban, erase, remove, rename, unban
from highpriest.cli.admin.copies import backup, check, export, restore
from highpriest.cli.admin.keys import rotate_key
from highpriest.cli.admin.notices import announce, drain
from highpriest.cli.admin.queries import list_all, show, stats

admin = typer.Typer(
    help="For the host of a server: look at its database and act on it, while it runs.",
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)
admin.command("list")(list_all)
admin.command("rotate-key")(rotate_key)
for command in (show, stats, remove, ban, unban, rename, erase, announce, drain, check, export, backup, restore):
    admin.command()(command)
