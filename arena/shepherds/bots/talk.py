"""What the bots claim, and when: honest ones what they know, the others what may pay."""

from __future__ import annotations

from collections.abc import Sequence

from arena.shepherds import own, wording
from arena.shepherds.bots import speech
from arena.shepherds.bots.choices import Temper, best_placing, odds_for
from arena.shepherds.bots.scene import Scene
from arena.shepherds.claiming import hears, may_be_asked
from engine.game import Seat
from engine.shepherds.actions import Claim, Claims, Place, Speak
from engine.shepherds.cards import FACE_DOWN, LOCATIONS, MEADOW, SHEEP, WOLF
from engine.table import Answer

OFTEN, NOW_AND_THEN, SELDOM = 0.6, 0.35, 0.2
NOWHERE = -1
MANY = 3


def line(scene: Scene, lines: Sequence[str], location: str = "1", role: str = "") -> str:
    """One of these lines about a location or a role; which one goes round, so that a table does not repeat itself."""
    view = scene.view
    common = 5 * view.round + 3 * view.mayor + 7 * sum(view.stock)
    own_part = scene.me if scene.ask == "talk" else view.turn + (scene.ask == "reply") * 3
    template = lines[(common + own_part) % len(lines)]
    at, place = wording.at(location), wording.place(location)
    named = wording.the_role(role) if role else ""
    forms = {"at": at, "place": place, "At": wording.capital(at), "Place": wording.capital(place)}
    return template.format(**forms, role=named, Role=wording.capital(named))


def spoken(scene: Scene, claim: Claim, to: tuple[Seat, ...] = ()) -> Answer:
    """A claim with words that say the same."""
    if claim.what == "role":
        return Answer(Speak((claim,), to), line(scene, speech.MY_ROLE, role=claim.role))
    if claim.what == "will_place":
        return Answer(Speak((claim,), to), line(scene, speech.WILL_GO, claim.location))
    words = line(scene, speech.SAW[wording.kind(claim.card)], claim.location)
    return Answer(Speak((claim,), to), words)


def says(scene: Scene, lines: Sequence[str], chance: float, to: tuple[Seat, ...] = ()) -> Answer:
    """One of these lines, or nothing."""
    return Answer(Speak((), to), line(scene, lines) if scene.rng.random() < chance else "")


def talk(scene: Scene, temper: Temper) -> Answer:
    """In the windows in which all speak at once."""
    view, rng = scene.view, scene.rng
    match view.window:
        case "T0":
            if claim := role_claim(scene, temper):
                return spoken(scene, claim)
            return says(scene, speech.AFTER_DRAFT, SELDOM)
        case "T1" if scene.me == view.mayor:
            if claim := card_claim(scene, temper, NOWHERE):
                return spoken(scene, claim)
            return says(scene, speech.MAYOR_SHRUGS, OFTEN)
        case "T1":
            return says(scene, speech.AFTER_REPORT, NOW_AND_THEN)
        case "T4":
            return says(scene, speech.BEFORE_REVEAL, SELDOM)
        case _:
            won = scene.won_in_this_round()
            if won >= MANY:
                return says(scene, speech.WON_MANY, OFTEN)
            lines = speech.WON_LITTLE if won > 0 else speech.WON_NOTHING if won == 0 else speech.LOST
            return says(scene, lines, OFTEN if won < 0 else SELDOM if rng.random() < OFTEN else OFTEN)


def tell(scene: Scene, temper: Temper) -> Answer:
    """Before placing: a claim about what was seen, an announcement, or a question."""
    rng = scene.rng
    odds = odds_for(scene, temper)
    _, going = best_placing(scene, temper, odds)
    if claim := card_claim(scene, temper, going):
        return spoken(scene, claim)
    if temper.frank + temper.lies > rng.random() and rng.random() < SELDOM:
        honest = rng.random() >= temper.lies
        place = going if honest else rng.choice([at for at in range(len(LOCATIONS)) if at != going])
        return spoken(scene, Claim("will_place", LOCATIONS[place]))
    if asked := whom_to_ask(scene):
        return Answer(Speak((), asked), line(scene, speech.ASKS))
    return says(scene, speech.MUSES, NOW_AND_THEN)


def reply(scene: Scene, temper: Temper) -> Answer:
    """To a question: about the own place, or what was seen."""
    where = scene.view.where[scene.me]
    if not own.seen_by_me(scene.view, scene.me):
        return says(scene, speech.KNOWS_NOTHING, 1.0)
    if claim := card_claim(scene, temper, where):
        return spoken(scene, claim)
    return says(scene, speech.SAYS_NOTHING, 1.0)


def whom_to_ask(scene: Scene) -> tuple[Seat, ...]:
    """Somebody who has seen a card that one has not, and has said nothing of it."""
    view, me = scene.view, scene.me
    if not view.rules.replies or scene.rng.random() > NOW_AND_THEN:
        return ()
    talked = {said.seat for said in view.claims if said.claim.what == "saw"}
    knowing = [
        seat
        for seat in may_be_asked(view, me)
        if seat not in talked and any(eyes >> seat & 1 and not eyes >> me & 1 for eyes in view.seen)
    ]
    return (scene.rng.choice(knowing),) if knowing else ()


def role_claim(scene: Scene, temper: Temper) -> Claim | None:
    """The own role, or another that nobody has shown."""
    view, rng = scene.view, scene.rng
    mine = [role for role in own.own_roles(view, scene.me) if role not in ("mayor", view.rules.public_role)]
    chance = rng.random()
    if not mine or chance > SELDOM + SELDOM / 2:
        return None
    if rng.random() < temper.lies:
        taken = (*mine, view.rules.public_role)
        return Claim("role", role=rng.choice([role for role in view.rules.drafted if role not in taken]))
    return Claim("role", role=rng.choice(mine)) if rng.random() < temper.frank else None


def card_claim(scene: Scene, temper: Temper, going: int) -> Claim | None:
    """About one of the cards seen, each once: what is so, or what may pay. `going` is where one stands or will stand."""
    view, rng = scene.view, scene.rng
    told = {said.claim.location for said in view.claims if said.seat == scene.me and said.claim.what == "saw"}
    seen = [place for place in own.seen_by_me(view, scene.me) if LOCATIONS[place] not in told]
    if not seen:
        return None
    place = going if going in seen else rng.choice(seen)
    card = view.locations[place]
    if card == FACE_DOWN:
        return None
    if rng.random() < temper.lies:
        kind = _what_pays(scene, place, going, view.rules.cards[card].kind)
        if kind != view.rules.cards[card].kind:
            return Claim("saw", LOCATIONS[place], _face(scene, kind))
        return Claim("saw", LOCATIONS[place], card)
    return Claim("saw", LOCATIONS[place], card) if rng.random() < temper.frank else None


def _what_pays(scene: Scene, place: int, going: int, kind: str) -> str:
    """The kind to name: others are welcome where they are of use or come to grief, and unwelcome where they share."""
    if going == NOWHERE:
        going = place if kind == SHEEP else NOWHERE
    if place != going:
        return SHEEP
    roles = [scene.role(meeple) for meeple in own.own_meeples(scene.view, scene.me)]
    if any(role.insures or role.steals_each or role.takes_all for role in roles) or kind == WOLF:
        return SHEEP
    return scene.rng.choice((MEADOW, WOLF))


def _face(scene: Scene, kind: str) -> str:
    """A card of this kind, or now and then the kind alone."""
    faces = [card.name for card in scene.view.rules.cards.values() if card.kind == kind and not card.disguised]
    return scene.rng.choice(faces) if scene.rng.random() < OFTEN else kind


def place(scene: Scene, temper: Temper) -> Answer:
    """Where it is best; an honest one keeps the word that was given."""
    view, me = scene.view, scene.me
    meeple, place = best_placing(scene, temper, odds_for(scene, temper))
    if not temper.lies:
        place = _promised(scene, place)
    location = LOCATIONS[place]
    action = Place(location, meeple)
    if not hears(view, me, "place") or scene.rng.random() > OFTEN:
        return Answer(action)
    lines = speech.JOINS if scene.neighbours()[place] == 1 else speech.GOES
    return Answer(action, line(scene, lines, location))


def _promised(scene: Scene, otherwise: int) -> int:
    """Where the seat has said in this turn that it will go."""
    claims: Claims = tuple(
        said.claim
        for said in scene.view.claims
        if said.seat == scene.me and said.claim.what == "will_place" and said.moment >= scene.view.moment - 2
    )
    return LOCATIONS.index(claims[-1].location) if claims else otherwise
