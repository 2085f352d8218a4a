"""The group of all commands, imported lazily."""

from __future__ import annotations

from importlib import import_module

import click

COMMANDS = {
    "games": "Games, boxes, villains and strategies there are.",
    "trace": "Play one game and tell it decision by decision.",
    "run": "Play a study and store its rows; resumes where it stopped.",
    "analyse": "Every analysis of stored rows, to tables/ and the terminal.",
    "report": "The report of stored rows: report.html and figures/.",
    "compare": "Two variants of stored rows, deal by deal.",
    "study": "run + analyse + report; of every game, if none is named.",
    "solo": "run + analyse + report of one seat alone: how soon it wins.",
    "sensitivity": "What is unknown about a box, and whether it could overturn the answer.",
    "scenario": "Check rules as cases: given, when, then.",
    "check-strategy": "Check the contract on a strategy of your own.",
    "box": "The data of an edition: show, check, or begin a box of one's own.",
    "completion": "Print the completion script of a shell.",
}


class LazyGroup(click.Group):
    """Imports a command's file when it is called; the group's own help needs none of them."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        module = import_module(f"reports.command_line.{cmd_name.replace('-', '_')}")
        command: click.Command = module.command
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))

    def resolve_command(self, ctx: click.Context, args: list[str]) -> tuple[str | None, click.Command | None, list[str]]:
        if args and args[0] not in COMMANDS and not args[0].startswith("-"):
            from sim.errors import unknown

            raise unknown("command", args[0], COMMANDS)
        return super().resolve_command(ctx, args)


@click.group(cls=LazyGroup, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(package_name="villainy", message="villainy %(version)s")
def villainy() -> None:
    """Monte Carlo strategy analysis for three tabletop games about Disney villains.

    \b
    villainy study card-game                      play, analyse, report
    villainy run card-game --games 50000 --strategies greedy,uniform --mix focus
    villainy trace card-game --villains hook,jafar,scar --seed 7
    """
