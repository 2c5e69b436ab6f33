"""Nothing is lost and nothing is made, whatever is played; and no state breaks an invariant of its game."""

from tests.proof.matches import after_every_event


def test_coins_and_cards_are_the_same_after_every_event(matches):
    for match in matches(8):
        played, totals = after_every_event(match, lambda state: state.ledger.total())
        assert len(totals) == len(played.log)
        assert totals == totals[:1] * len(totals)
        assert totals[0][0] > 0
        assert totals[0][1].total() > 0


def test_no_event_leaves_an_invariant_broken(matches):
    """Poor tables may have less gold than the rules say: that complaint is there from the deal on, and stays the same."""
    for match in matches(8):
        _, complaints = after_every_event(match, match.game.broken)
        assert len(complaints[0]) == match.complaints
        assert complaints == complaints[:1] * len(complaints)
