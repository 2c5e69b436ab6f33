"""The data of a profile: what comes with the game, what is checked, and a user's own."""

from dataclasses import asdict, replace

import pytest

from engine.game import OptionError, parse_options, stream
from engine.playout import deal, play_out
from engine.shepherds import Shepherds, names
from engine.shepherds.cards import KINDS, LOCATIONS, LocationCard
from engine.shepherds.profiles import DRAFTED, HOUSE, PROFILES, STRICT, checked, drafted, profile_from
from engine.shepherds.roles import Role
from tests.engine.shepherds.positions import GAME


def test_both_profiles_are_sound_and_share_one_mix_of_31_cards():
    """1, 1.1."""
    assert list(PROFILES) == ["house", "strict"]
    for profile in PROFILES.values():
        assert checked(profile) is profile
        assert sum(card.count for card in profile.cards) == 31
    assert HOUSE.cards == STRICT.cards
    counts = {kind: sum(card.count for card in HOUSE.cards if card.kind == kind) for kind in KINDS}
    assert counts == {"meadow": 7, "sheep": 12, "wolf": 12}
    assert HOUSE.evidence == "house"


def test_strict_differs_by_the_boy_and_the_two_roles_nobody_has_found():
    """1.2."""
    strict = {role.name: role for role in STRICT.roles}
    house = {role.name: role for role in HOUSE.roles}
    assert strict.keys() - house.keys() == {"unknown_a", "unknown_b"}
    assert house.keys() - strict.keys() == {"drover", "rustler"}
    assert {name for name in strict.keys() & house.keys() if strict[name] != house[name]} == {"shepherd_boy"}
    assert (strict["shepherd_boy"].looks, house["shepherd_boy"].looks) == (1, 2)
    plain = Role("unknown_a", "house")
    assert strict["unknown_a"] == plain
    assert strict["unknown_b"] == replace(plain, name="unknown_b")
    assert all(role.evidence for role in (*STRICT.roles, *HOUSE.roles))
    assert all("house" in house[name].evidence for name in ("drover", "rustler", "shepherd_boy"))


@pytest.mark.parametrize("profile", PROFILES.values(), ids=PROFILES)
def test_so_many_roles_are_drafted_at_each_table(profile):
    """2.3, 3.2, A25."""
    assert {players: len(drafted(profile, players)) for players in DRAFTED} == DRAFTED
    assert set(drafted(profile, 3)) - set(drafted(profile, 2)) == {"banker"}
    assert set(drafted(profile, 4)) - set(drafted(profile, 3)) == {"shepherd_boy"}


def test_everything_has_a_name_in_english_and_chinese():
    """1."""
    roles = {role.name for profile in PROFILES.values() for role in profile.roles}
    assert names.ROLES.keys() == roles | {"wild_mayor"}
    assert {*KINDS, "disguised"} == names.KINDS.keys()
    assert set(LOCATIONS) == names.LOCATIONS.keys()
    assert len({colour for colour, _ in names.COLOURS}) == 7
    tables = (names.ROLES, names.KINDS, names.LOCATIONS, dict(names.COLOURS))
    for name in (name for table in tables for name in table.values()):
        assert name.english
        assert name.chinese
        assert all(ord(sign) > 0x2E80 for sign in name.chinese)
        assert set(name.evidence.split("+")) <= {"seed", "shop", "house"}
    assert GAME.title == "Wild West Shepherds"


def with_card(number, **changed):
    return replace(HOUSE, cards=tuple(replace(c, **changed) if i == number else c for i, c in enumerate(HOUSE.cards)))


def with_role(name, **changed):
    return replace(HOUSE, roles=tuple(replace(r, **changed) if r.name == name else r for r in HOUSE.roles))


WRONG = {
    "31 location cards are needed, not 30": with_card(0, count=6),
    "a stack of 6 cannot be made of 5 meadow": replace(with_card(0, count=5), cards=(
        replace(HOUSE.cards[0], count=5), replace(HOUSE.cards[1], count=4), *HOUSE.cards[2:])),
    "cannot be LocationCard\\(kind='goat'": with_card(1, kind="goat"),
    "cannot be LocationCard\\(kind='sheep', value=0": with_card(1, value=0),
    "listed twice": with_card(2, value=2),
    "nothing is left for a mixed stack of 8": replace(HOUSE, stack_size=8, cards=(
        replace(HOUSE.cards[0], count=8), replace(HOUSE.cards[1], count=1), *HOUSE.cards[2:])),
    "stack_size must be above 0": replace(HOUSE, stack_size=0),
    "start_sheep must not be below 0": replace(HOUSE, start_sheep=-1),
    "targets must name 2 to 7 players": replace(HOUSE, targets=((4, 11),)),
    "a role is listed twice": replace(HOUSE, roles=(*HOUSE.roles, HOUSE.roles[2])),
    "exactly one role is not drafted": with_role("hunter", draftable=False),
    "2 players draft from 5 roles, not 6": with_role("banker", fewest_players=2),
    "4 players draft from 7 roles, not 6": replace(HOUSE, roles=(
        *HOUSE.roles[:-1], replace(HOUSE.roles[-1], fewest_players=5))),
    "at most one role lies face up": with_role("hunter", public=True),
    "at most one role insures": with_role("hunter", insures=True),
    "hunter must lie face up to look 2 times": with_role("hunter", looks=2),
    "a number of hunter is out of range": with_role("hunter", multiplier=0),
}  # fmt: skip


@pytest.mark.parametrize("words", WRONG)
def test_a_profile_that_cannot_be_played_is_refused_with_what_is_wrong(words):
    """1."""
    profile = WRONG[words]
    with pytest.raises(OptionError, match=words if "draft from" not in words else "players draft from"):
        checked(profile)
    with pytest.raises(OptionError):
        Shepherds({"mine": profile})


def plain(profile):
    """As a user's file may hold it."""
    return {**asdict(profile), "targets": {str(players): target for players, target in profile.targets}}


def test_a_users_own_data_make_a_profile_that_can_be_played():
    """1: another mix, another target, and a role with a gain of its own."""
    data = plain(HOUSE)
    data["name"], data["targets"]["4"] = "mine", 7
    data["cards"] = [dict(card) for card in data["cards"]]
    data["cards"][1]["value"] = 1
    mine = profile_from(data)
    assert mine != HOUSE
    assert replace(mine, name="house", targets=HOUSE.targets, cards=HOUSE.cards) == HOUSE
    game = Shepherds({"mine": mine, "strict": STRICT})
    assert game.options[0].choices == ("mine", "strict")
    state = deal(game, 4, parse_options(game.options, {}), 1)
    assert state.rules.target == 7
    assert "sheep1" in state.rules.cards
    play_out(game, state, stream(1, "play"))
    assert game.broken(state) == []


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"colour": "red"}, "no colour"),
        ({"cards": None}, "cannot be made"),
        ({"cards": [{"kind": "meadow", "value": "0", "count": 7}]}, "value=0"),
        ({"cards": [{"kind": "meadow", "value": 0, "count": 7, "price": 2}]}, "price"),
        ({"roles": [{"name": "mayor"}]}, "cannot be made"),
        ({"targets": {"four": 11}}, "cannot be made"),
        ({"stack_size": 5, "targets": {"4": 11}}, "targets"),
        ({"stack_size": None}, "cannot be made"),
    ],
)
def test_data_that_make_no_profile_are_refused(change, words):
    """1."""
    with pytest.raises(OptionError, match=words):
        profile_from({**plain(HOUSE), **change})


def test_a_disguised_wolf_may_lie_among_the_sheep():
    """1.1, A6: a user's mix where it is of the sheep stack."""
    card = LocationCard("sheep", 2, 3, disguised=True)
    assert (card.name, card.sheep, card.wolves, card.fewest_reported, card.most_reported) == ("disguised", 0, 2, 0, 1)
    mine = replace(HOUSE, cards=(*HOUSE.cards[:-1], card))
    game = Shepherds({"mine": checked(mine)})
    for seed in range(5):
        state = deal(game, 5, parse_options(game.options, {}), seed)
        play_out(game, state, stream(seed, "play"))
        assert game.broken(state) == []
