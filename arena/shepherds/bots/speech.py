"""What the bots say, by occasion. `{at}` is `on field 2`, `{place}` is `field 2`, `{role}` is `the Hunter`."""

from __future__ import annotations

Lines = tuple[str, ...]

SAW: dict[str, Lines] = {
    "sheep": (
        "White backs as far as I could see {at}. Room for a friend, I reckon.",
        "I counted wool {at}, partner. Plenty of it.",
        "My telescope got dirty, but those were sheep {at} all right.",
        "{At}? Bleating so loud I could not sleep.",
        "You want sheep, you ride with me. They are {at}.",
        "If that was no flock {at}, I will eat my hat.",
    ),
    "meadow": (
        "Nothing but grass {at}, and thin grass at that.",
        "I had a good long look {at}. A tumbleweed waved back.",
        "{At} you can count the daisies. That is all there is to count.",
        "Green and empty {at}, friends. My dog yawned.",
        "Grass {at}. If you eat grass, go right ahead.",
    ),
    "wolf": (
        "Yellow eyes {at}. I would not go there without a rifle.",
        "I saw teeth {at}, and I saw them grin.",
        "Something howled {at} and it was not my uncle.",
        "Stay off {place}, neighbours. It growls.",
        "Fresh bones {at}. I turned my mule around right there.",
        "{At} a man counts his sheep once, and then there is nothing left to count.",
    ),
}

MY_ROLE: Lines = (
    "Do not mind me, I am just {role}.",
    "You are looking at {role}, as sure as sunrise.",
    "Folks around here call me {role}.",
    "They dealt me {role}. I have had worse luck.",
    "{Role}, at your service.",
    "My mother cried when I became {role}.",
    "It says {role} on my card, and I can read.",
)
AFTER_DRAFT: Lines = (
    "Somebody at this table is grinning too wide for an honest card.",
    "Shuffled like that, I would rather herd cats.",
    "Well, my left neighbour knows what I threw away.",
    "I like my card. I like it a lot. Or do I?",
    "Whoever passed me that card has a strange sense of humour.",
    "Somebody here holds the insurance papers. I can smell the ink.",
    "New day, new hat, same old scoundrels.",
)
AFTER_REPORT: Lines = (
    "A number is a number, Headman. Which field do you sleep on?",
    "I have heard that number before, and then I heard howling.",
    "Say it again, and look me in the eye this time.",
    "Two fields, one number. I will trust my own telescope.",
    "That leaves the third field and the wild. Hm.",
    "Mighty sure of yourself, Headman.",
    "My grandfather trusted a headman once. Once.",
    "Short and sweet. Too sweet, if you ask me.",
)
MAYOR_SHRUGS: Lines = (
    "I said my number and the law says it is good.",
    "Do not look at me. Look at the hills.",
    "I counted twice, once with my boots off.",
    "That is what I saw, and I am the Headman.",
)
ASKS: Lines = (
    "You had a look out there. What did you see?",
    "Before I saddle up: who has seen something worth the ride?",
    "Come on, out with it. What is hiding there?",
    "You are very quiet for somebody with a telescope.",
)
MUSES: Lines = (
    "The wind is turning. So am I.",
    "My mule knows the way, and he is not telling.",
    "I have seen what I have seen.",
    "Let me chew on this straw a little.",
    "Nobody follow me. I mean it kindly.",
    "There is a fork in the road, and I like both ends.",
    "Quiet. Too quiet.",
)
KNOWS_NOTHING: Lines = (
    "I have not had my look yet. Ask my dog.",
    "How should I know? My telescope is in pawn.",
    "You will get my answer when I get my turn.",
    "Beats me. I only came for the beans.",
)
SAYS_NOTHING: Lines = (
    "A man does not tell everything before supper.",
    "I saw dust. Lots of dust.",
    "I could tell you, but then you would believe me.",
    "Ask me again in the morning.",
)
WILL_GO: Lines = (
    "I am riding for {place}, and that is a promise.",
    "My mule and I are off to {place}.",
    "You will find me {at} come sundown.",
)
GOES: Lines = (
    "{At} it is. Giddy-up!",
    "I will unroll my blanket {at}.",
    "{Place}, here I come.",
    "Nobody lives forever. {Place}!",
    "Move over, I am coming to {place}.",
    "This spot {at} smells of mutton.",
)
JOINS: Lines = (
    "Shove over, partner, there is room for two {at}.",
    "You looked lonely {at}. I could not bear it.",
    "If {place} is good enough for you, it is good enough for me.",
    "I will take my half {at}, thank you kindly.",
)
BEFORE_REVEAL: Lines = (
    "Last chance to say your prayers.",
    "Whatever comes now, it was the mule's idea.",
    "Turn them over. My heart can take it.",
    "If anybody sells insurance, I am a good risk.",
    "I have a good feeling. I had one last year, too.",
    "Nobody move. Nobody breathe.",
    "If I am wrong, tell my mother it was bravery.",
)
WON_MANY: Lines = (
    "Count them and weep, partners.",
    "My pasture is getting crowded. Sweet problem, that.",
    "Who says honest work does not pay? Who says it was honest?",
    "Wool for everybody! Well, for me.",
)
WON_LITTLE: Lines = ("Better than a kick from a mule.", "Slow and steady fills the pen.", "I will take it.")
WON_NOTHING: Lines = (
    "A long ride for a handful of dust.",
    "Somebody sold me a very empty story.",
    "I came with an empty sack and I leave with one.",
    "I have a good memory, friends. A very good one.",
    "Dust for breakfast, dust for supper.",
    "My sheep went thataway. Or they never were.",
)
LOST: Lines = (
    "They ate Betsy. She was the good one.",
    "Somebody here told me it was quiet out there.",
    "Laugh while you can. Wolves get hungry again.",
    "I knew I heard breathing behind that bush.",
    "That is the last time I follow anybody's telescope.",
    "Well, the wolves ate better than I did.",
    "I want names. Who said it was safe?",
)
