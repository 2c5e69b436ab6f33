"""The rows of the table and of the score sheet, and what every player's claims were worth."""

from arena.kits import KITS
from arena.shepherds.records import records
from engine.shepherds.actions import Claim
from engine.shepherds.events import Judged
from tests.arena.shepherds.tables import at, new_table, varied_stops

KIT = KITS["shepherds"]


def test_the_table_shows_sheep_contracts_meeples_known_roles_and_piles() -> None:
    shown: set[str] = set()
    for stop in varied_stops(range(2, 8)):
        for viewer in (stop.seat, None):
            view = stop.table.view(viewer)
            rows = KIT.table_lines(view, stop.names)
            assert len({len(row) for row in rows}) == 1
            shown.update(rows[0])
            assert [row[0].removesuffix(" ★") for row in rows[1 : 1 + len(stop.names)]] == list(stop.names)
            assert [int(row[1]) for row in rows[1 : 1 + len(stop.names)]] == list(view.stock)
            assert (rows[-1][0] == "left lying") == any(view.piles)
    assert shown == {"", "sheep", "contracts", "stands at", "role"}


def test_a_spectators_table_shows_no_role_that_lies_face_down() -> None:
    stop = at("place", players=5)
    rows = KIT.table_lines(stop.table.view(None), stop.names)
    assert "Hunter" not in str(rows) or "Hunter" in str(stop.table.view(None).shown)


def test_the_score_sheet_adds_up_and_begins_with_the_best() -> None:
    for players in (2, 5):
        for stop in varied_stops([players - 2]):
            table = stop.table
        outcome = table.outcome()
        for sheet in outcome.sheet:
            assert sheet["start"] + sheet["gained"] - sheet["paid"] == sheet["total"]  # type: ignore[operator]
        rows = KIT.score_lines(outcome, stop.names)
        totals = [int(row[-1]) for row in rows[1:]]
        assert totals == sorted(outcome.scores, reverse=True)
        assert [row[0].startswith("♛ ") for row in rows[1:]] == sorted([s in outcome.winners for s in range(players)])[
            ::-1
        ]


def test_claims_are_counted_for_each_player() -> None:
    saw, will = Claim("saw", "1", "wolf"), Claim("will_place", "1")
    marks = [(0, saw, "true"), (0, saw, "false"), (1, saw, "unknowable"), (1, will, "true"), (1, will, "false")]
    kept = records([Judged(seat, claim, mark) for seat, claim, mark in marks], 3)
    assert kept[0].words() == "claims so far: 1 true, 1 lie, 0 made up"
    assert kept[1].words() == "claims so far: 0 true, 0 lies, 1 made up; announced placements: 1 kept, 1 broken"
    assert kept[2].words() == ""


def test_nothing_is_played_against_the_clock_and_no_seat_is_outside_the_ranking() -> None:
    stop = at("place")
    assert KIT.limit(stop.observation) is None
    assert list(KIT.yardsticks) == []
    assert all(new_table(players).outcome().ranks for players in (2, 7))
