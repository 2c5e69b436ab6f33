"""Nothing is lost and nothing is made, whatever is played; and no state breaks an invariant of its game."""

from tests.proof.matches import Playthrough


def test_coins_and_cards_are_the_same_after_every_event(matches):
    for match in matches(8):
        totals = []
        played = Playthrough(match, lambda state, event, totals=totals: totals.append(state.ledger.total())).play()
        assert len(totals) == len(played.log)
        assert totals == totals[:1] * len(totals)
        assert totals[0][0] > 0
        assert totals[0][1].total() > 0


def test_no_event_leaves_an_invariant_broken(matches):
    """Poor tables have less gold than the rules say: that one complaint is there from the deal on, and stays the same."""
    for match in matches(8):
        complaints = []

        def note(state, event, complaints=complaints, game=match.game):
            complaints.append(list(game.broken(state)))

        Playthrough(match, note).play()
        assert len(complaints[0]) == match.number % 2
        assert complaints == complaints[:1] * len(complaints)
