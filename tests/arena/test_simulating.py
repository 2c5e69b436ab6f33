"""`arena simulate`: what it prints, that a seed is a match however it is played, and that it notices broken rules."""

import json
from pathlib import Path
from typing import Any

import pytest

from arena.simulating import SHOWN_BROKEN, Simulation, Tally, chi_square_tail, equal_shares_p
from engine.game import Outcome
from engine.sheriff import Sheriff
from engine.sheriff.actions import Pass
from engine.sheriff.state import State
from tests.arena.commands import arena

FIELDS = [
    "games",
    "decisions",
    "cpu_s",
    "decisions_per_cpu_s",
    "games_per_cpu_s",
    "seat_wins",
    "seat_p",
    "refused",
]
TABLES = {
    "greedy": ["bot/greedy"] * 4,
    "random": ["bot/random"] * 3,
    "thinking": ["bot/bayes", "bot/search?playouts=1", "bot/mix?p=0.7"],
    "mixed": ["bot/random", "bot/honest", "bot/greedy", "bot/strict", "bot/lax"],
}
every_table = pytest.mark.parametrize("table", TABLES)
every_edition = pytest.mark.parametrize("edition", ["1e", "2e"])


@pytest.fixture(autouse=True)
def nowhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An empty folder."""
    monkeypatch.chdir(tmp_path)


def command(table: str = "greedy", edition: str = "2e", *more: str | Path, games: int = 3) -> list[str | Path]:
    seats = [word for spec in TABLES[table] for word in ("--seat", spec)]
    return ["simulate", *seats, "--edition", edition, "--option", "laps=1", "--games", str(games), *more]


def simulated(table: str = "greedy", edition: str = "2e", *more: str | Path, games: int = 3) -> dict[str, Any]:
    """The object that --json prints."""
    done = arena(*command(table, edition, "--json", *more, games=games))
    assert (done.code, done.err) == (0, "")
    assert done.out.count("\n") == 1
    found: dict[str, Any] = json.loads(done.out)
    return found


def course(summary: dict[str, Any]) -> dict[str, Any]:
    """What does not depend on the time it took."""
    return {name: summary[name] for name in ("games", "decisions", "seat_wins", "seat_p", "refused")}


def test_a_simulation_is_told_in_a_few_lines() -> None:
    done = arena(*command())
    assert (done.code, done.err) == (0, "")
    lines = done.out.splitlines()
    assert len(lines) == 3
    assert lines[0].startswith("3 games, ")
    assert "decisions and" in lines[1]
    assert lines[2].startswith("wins by seat: ")
    assert lines[2].count(" %") == 4


def test_with_check_it_says_how_many_invariants_broke() -> None:
    assert arena(*command("greedy", "1e", "--check")).out.endswith("broken invariants: 0\n")


@pytest.mark.parametrize("check", [False, True])
def test_json_is_one_object_with_these_fields(check: bool) -> None:
    summary = simulated("greedy", "2e", *(["--check"] if check else []))
    assert list(summary) == [*FIELDS, *(["broken_invariants"] if check else [])]
    assert summary["games"] == 3
    assert summary["refused"] == 0
    assert sum(summary["seat_wins"]) == pytest.approx(3, abs=0.01)
    assert summary["decisions_per_cpu_s"] == pytest.approx(summary["decisions"] / summary["cpu_s"], rel=0.05)
    assert summary["games_per_cpu_s"] == pytest.approx(3 / summary["cpu_s"], rel=0.05)
    assert summary.get("broken_invariants", 0) == 0


def test_without_seats_four_random_bots_play() -> None:
    done, named = (
        json.loads(arena("simulate", "--games", "3", *seats, "--json").out)
        for seats in ((), ("--seat", "bot/random", "--players", "4"))
    )
    assert (done["seat_wins"], done["decisions"]) == (named["seat_wins"], named["decisions"])
    assert len(done["seat_wins"]) == 4


def test_fewer_bots_than_seats_are_taken_again_in_turn() -> None:
    twice, named = (
        json.loads(arena("simulate", "--games", "3", "--players", "5", *seats, "--json").out)
        for seats in (
            ("--seat", "bot/honest", "--seat", "bot/lax"),
            [part for bot in ("honest", "lax", "honest", "lax", "honest") for part in ("--seat", f"bot/{bot}")],
        )
    )
    assert (twice["seat_wins"], twice["decisions"]) == (named["seat_wins"], named["decisions"])


@every_edition
@every_table
def test_a_seed_is_a_match_checked_written_or_neither(table: str, edition: str, tmp_path: Path) -> None:
    plain = simulated(table, edition)
    assert course(simulated(table, edition)) == course(plain)
    assert course(simulated(table, edition, "--check")) == course(plain)
    folder = tmp_path / "written"
    assert course(simulated(table, edition, "--transcripts", folder)) == course(plain)
    files = sorted(folder.iterdir())
    assert [file.name for file in files] == ["sheriff-1.jsonl", "sheriff-2.jsonl", "sheriff-3.jsonl"]
    wins = [0.0] * len(TABLES[table])
    for file in files:
        done = arena("replay", "--verify", file)
        assert (done.code, done.err) == (0, "")
        winners = json.loads(file.read_text().splitlines()[-1])["winners"]
        for seat in winners:
            wins[seat] += 1 / len(winners)
    assert wins == pytest.approx(plain["seat_wins"], abs=0.001)


def test_another_seed_is_another_match() -> None:
    assert simulated("greedy", "2e", "--seed", "50") != simulated("greedy", "2e")
    both = simulated("greedy", "2e", games=2)["decisions"]
    alone = [simulated("greedy", "2e", "--seed", seed, games=1)["decisions"] for seed in ("1", "2")]
    assert sum(alone) == both


def test_transcripts_are_not_written_over(tmp_path: Path) -> None:
    (tmp_path / "sheriff-1.jsonl").write_text("precious")
    done = arena(*command("greedy", "2e", "--transcripts", tmp_path))
    assert done.code == 2
    assert "is there already; choose another folder" in done.one_line
    assert (tmp_path / "sheriff-1.jsonl").read_text() == "precious"


@pytest.mark.parametrize(
    "spec", ["compat/some-model@http://127.0.0.1:9", "openai/some-model", "local/smollm2", "local/none.gguf"]
)
def test_only_bots_can_be_simulated_whether_the_others_are_set_up_or_not(
    spec: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("OPENAI_API_KEY", raising=False)
    done = arena("simulate", "--seat", spec, "--games", "1")
    assert done.code == 2
    assert "only bots" in done.one_line


@pytest.mark.parametrize(
    "arguments",
    [
        ["--seat", "human"],
        ["--seat", "bot/nobody"],
        ["--players", "6"],
        ["--edition", "3e"],
        ["--option", "market=single_source"],
        ["--games", "0"],
    ],
    ids=" ".join,
)
def test_what_cannot_be_played_is_refused_before_a_match(arguments: list[str]) -> None:
    done = arena("simulate", *arguments)
    assert (done.code, done.out) == (2, "")


@every_table
def test_a_broken_rule_is_noticed_told_and_a_failure(table: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(self: Sheriff, state: State) -> list[str]:
        return ["a sheep on the table"] if state.round == 2 else []

    monkeypatch.setattr(Sheriff, "broken", broken)
    assert arena(*command(table)).code == 0
    done = arena(*command(table, "2e", "--check", "--json"))
    assert done.code == 1
    assert json.loads(done.out)["broken_invariants"] > SHOWN_BROKEN
    assert done.err.count("a sheep on the table") == done.err.count("broken: ") == SHOWN_BROKEN
    assert "broken invariants: " in arena(*command(table, "2e", "--check")).out


def test_a_broken_rule_is_noticed_in_matches_that_are_written_too(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(Sheriff, "broken", lambda self, state: ["a sheep"] if state.round == 2 else [])
    done = arena(*command("greedy", "2e", "--check", "--json", "--transcripts", tmp_path / "written"))
    assert done.code == 1
    assert json.loads(done.out)["broken_invariants"] > 0


def test_a_fallback_that_the_rules_refuse_is_a_broken_invariant(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Sheriff, "fallback", staticmethod(lambda state, decision: Pass()))
    done = arena(*command("random", "2e", "--check", games=1))
    assert done.code == 1
    assert "the fallback of market is refused" in done.err


def test_the_check_begins_with_the_first_card(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Sheriff, "broken", lambda self, state: [] if state.round else ["too early"])
    assert "broken: Dealt: too early" in arena(*command("greedy", "2e", "--check", games=1)).err


def test_a_shared_win_is_split_between_its_winners() -> None:
    tally = Tally(seat_wins=[0.0] * 3)
    tally.add(10, Outcome((5, 5, 1), (1, 1, 3), (0, 1), "shared"))
    tally.add(12, Outcome((5, 5, 7), (2, 2, 1), (2,), "points"))
    tally.add(9, Outcome((5, 5, 5), (1, 1, 1), (0, 1, 2), "shared"))
    assert tally.games == 3
    assert tally.decisions == 31
    assert tally.seat_wins == pytest.approx([0.5 + 1 / 3, 0.5 + 1 / 3, 1 + 1 / 3])


@pytest.mark.parametrize(
    ("freedom", "statistic", "p"),
    [
        (1, 3.841, 0.05),
        (1, 6.635, 0.01),
        (2, 5.991, 0.05),
        (2, 9.210, 0.01),
        (2, 4.605, 0.10),
        (3, 7.815, 0.05),
        (3, 11.345, 0.01),
        (3, 6.251, 0.10),
        (4, 9.488, 0.05),
        (4, 13.277, 0.01),
        (5, 11.070, 0.05),
        (6, 12.592, 0.05),
        (7, 14.067, 0.05),
        (10, 18.307, 0.05),
        (11, 19.675, 0.05),
    ],
)
def test_the_tail_of_chi_square_is_that_of_the_printed_tables(freedom: int, statistic: float, p: float) -> None:
    assert chi_square_tail(statistic, freedom) == pytest.approx(p, abs=0.0001)
    assert chi_square_tail(0, freedom) == pytest.approx(1)


def test_equal_shares_are_no_surprise_and_unequal_ones_are() -> None:
    assert equal_shares_p([25, 25, 25, 25]) == 1
    assert equal_shares_p([0, 0, 0]) == 1
    assert equal_shares_p([30, 20, 25, 25]) == pytest.approx(chi_square_tail(2.0, 3))
    assert equal_shares_p([30, 20]) == pytest.approx(0.1573, abs=0.0001)
    assert equal_shares_p([100, 0, 0, 0]) < 1e-9
    assert equal_shares_p([3, 2, 1]) == pytest.approx(equal_shares_p([1, 3, 2]))


def test_an_interrupted_simulation_tells_what_was_played(monkeypatch: pytest.MonkeyPatch) -> None:
    play = Simulation.play

    def interrupted(self: Simulation, seed: int) -> None:
        if seed == 3:
            raise KeyboardInterrupt
        play(self, seed)

    monkeypatch.setattr(Simulation, "play", interrupted)
    done = arena(*command("random", "2e", "--json", games=9))
    assert done.code == 130
    assert json.loads(done.out)["games"] == 2
