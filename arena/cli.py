"""The command line. Each command checks its input, calls one room, and turns faults into one line and an exit code.

0 done · 1 finished but something failed · 2 usage or configuration · 3 provider set-up · 4 budget · 130 interrupted.
"""

from __future__ import annotations

import io
import json
import signal
import sys
from pathlib import Path
from typing import Annotated, NoReturn

import typer

from arena import __version__
from arena.errors import ArenaError
from arena.terminal import visible

app = typer.Typer(add_completion=False, no_args_is_help=True, rich_markup_mode=None, pretty_exceptions_enable=False)
models = typer.Typer(help="The players there are, and the local model's weights.", rich_markup_mode=None)
app.add_typer(models, name="models", invoke_without_command=True)


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"arena {__version__}")
        raise typer.Exit


@app.callback()
def arena(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version.")
    ] = False,
) -> None:
    """An arena where language models, bots and people bluff, haggle and catch each other lying."""


@app.command()
def play(
    game: Annotated[str, typer.Argument(help="The game; see `arena games`.")] = "sheriff",
    seat: Annotated[
        list[str] | None,
        typer.Option(
            metavar="SPEC", help="A player, in seat order; again for the next seat. The other seats are bots."
        ),
    ] = None,
    players: Annotated[
        int | None, typer.Option(help="How many play. Default: as many as --seat names, or 4 if those are too few.")
    ] = None,
    edition: Annotated[str | None, typer.Option(help="Short for --option edition=…")] = None,
    option: Annotated[
        list[str] | None, typer.Option(metavar="NAME=VALUE", help="A game option; may be repeated.")
    ] = None,
    seed: Annotated[int | None, typer.Option(help="The deal and all chance. Default: drawn, and told.")] = None,
    data: Annotated[
        Path | None, typer.Option(help="Your own cards and figures for this game, TOML or JSON (shepherds: a profile).")
    ] = None,
    clerk: Annotated[
        str,
        typer.Option(
            metavar="rules|SPEC",
            help="Who reads the words of seats that only talk: the rules, or after them a model on what they cannot read.",
        ),
    ] = "rules",
    out: Annotated[
        Path | None, typer.Option(help="The transcript. Default: a new file below transcripts/runs/.")
    ] = None,
    as_json: Annotated[
        bool, typer.Option("--json", help="Print JSON lines (launch, done) instead of the match.")
    ] = False,
) -> None:
    """Play one match and show it as it happens.

    SPEC is bot/NAME, local/smollm2, local/PATH.gguf, openai/MODEL or compat/MODEL@URL; see `arena models`.
    """
    from arena import playing

    options = [*(option or []), *([f"edition={edition}"] if edition else [])]
    own = None if data is None else playing.data_from(data)
    planned = playing.plan(game, seat or [], players, options, seed, own, clerk)
    path = out or playing.default_path(planned.game.name)
    try:
        playing.run(planned, path, as_json=as_json)
    except KeyboardInterrupt:
        typer.echo(f"\ninterrupted; {path} holds everything answered so far", err=True)
        raise typer.Exit(130) from None


@app.command()
def replay(
    file: Annotated[Path, typer.Argument(help="A transcript.")],
    as_seat: Annotated[
        str | None, typer.Option("--as", metavar="SEAT", help="Only what this seat (number or name) saw.")
    ] = None,
    verify: Annotated[bool, typer.Option(help="Play the answers on a fresh table and demand the same file.")] = False,
) -> None:
    """Show a recorded match, or check it against the rules."""
    from arena import replaying

    source = replaying.load(file)
    if verify:
        replaying.verify(source)
        end = source.transcript.end or {}
        typer.echo(f"verified: {len(source.transcript.raw)} lines, digest {str(end.get('digest'))[:16]}…")
    else:
        replaying.show(source, None if as_seat is None else replaying.seat_of(as_seat, source.names))


@app.command()
def simulate(
    game: Annotated[str, typer.Argument(help="The game; see `arena games`.")] = "sheriff",
    seat: Annotated[
        list[str] | None,
        typer.Option(
            metavar="bot/NAME", help="A bot, in seat order; fewer than play are taken again. Default: bot/random."
        ),
    ] = None,
    players: Annotated[
        int | None, typer.Option(min=1, max=99, help="How many play. Default: as many as --seat names, else 4.")
    ] = None,
    number: Annotated[int, typer.Option("--games", min=1, help="How many matches.")] = 100,
    edition: Annotated[str | None, typer.Option(help="Short for --option edition=…")] = None,
    option: Annotated[
        list[str] | None, typer.Option(metavar="NAME=VALUE", help="A game option; may be repeated.")
    ] = None,
    seed: Annotated[int, typer.Option(help="The first match's deal; the others count up from it.")] = 1,
    check: Annotated[bool, typer.Option(help="Check the rules' invariants after every event.")] = False,
    transcripts: Annotated[Path | None, typer.Option(help="Write every match into this folder.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """Play many matches of bots: how fast, who wins by seat, and with --check whether the rules hold."""
    from arena import simulating

    options = [*(option or []), *([f"edition={edition}"] if edition else [])]
    planned = simulating.plan(game, seat or [], players, options, seed)
    tally = simulating.run(planned, number, check=check, transcripts=transcripts, as_json=as_json)
    if tally.broken:
        raise typer.Exit(1)


@app.command()
def games(
    game: Annotated[str | None, typer.Argument(help="Only this game.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object a game.")] = False,
) -> None:
    """List the games and their options."""
    from arena import listing
    from engine.catalog import GAMES
    from engine.catalog import game as game_named
    from engine.game import OptionError

    try:
        shown = [game_named(game)] if game else list(GAMES.values())
    except OptionError as error:
        raise typer.BadParameter(str(error)) from None
    for each in shown:
        typer.echo(json.dumps(listing.as_data(each), ensure_ascii=False) if as_json else listing.as_text(each))


@app.command()
def read(
    file: Annotated[
        str,
        typer.Argument(
            help="Rows of utterances, one JSON object a line; - reads standard input. Or a transcript, or a folder of them."
        ),
    ],
    clerk: Annotated[
        str,
        typer.Option(
            metavar="rules|SPEC", help="Who reads: the rules, or after them a model on what they cannot read."
        ),
    ] = "rules",
    as_json: Annotated[bool, typer.Option("--json", help="Print predictions, one JSON object a line.")] = False,
) -> None:
    """Read plain speech into terms, row by row, and show what would bind; of a transcript, what would change."""
    from arena import auditing

    auditing.run(file, clerk, as_json=as_json)


@models.callback()
def list_models(context: typer.Context) -> None:
    """List the kinds of players that a seat can have."""
    if context.invoked_subcommand is None:
        from arena import listing

        typer.echo(listing.players())


@models.command()
def install(name: Annotated[str, typer.Argument(help="smollm2")]) -> None:
    """Fetch the weights of a local model and check them."""
    from arena.errors import ConfigError
    from arena.providers import weights

    if name != "smollm2":
        raise ConfigError(f"unknown model {name}; there is: smollm2")
    path = weights.install_smollm2(lambda text: typer.echo(text, err=True))
    typer.echo(str(path))


@models.command()
def check(spec: Annotated[str, typer.Argument(help="A player, such as local/smollm2.")]) -> None:
    """Say whether this player can play here, without starting or paying anything."""
    from arena.errors import ConfigError
    from arena.kits import KITS
    from arena.roster import seat_maker

    refusals: list[ConfigError] = []
    for game, kit in KITS.items():
        try:
            seat_maker(spec, game, kit)
        except ConfigError as error:
            refusals.append(error)
    if len(refusals) == len(KITS):
        raise refusals[0]
    typer.echo(f"{spec} can play here")


def main() -> NoReturn:
    """The console script. Expected faults are one line on stderr; everything else is a bug and shows itself."""
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # for outputs that lack a character
    try:
        app(prog_name="arena")
    except ArenaError as error:
        typer.echo("error: " + "\n".join(visible(line) for line in str(error).split("\n")), err=True)
        sys.exit(error.exit_code)
    except BrokenPipeError:
        sys.exit(141)
    except KeyboardInterrupt:
        sys.exit(130)
    sys.exit(0)
