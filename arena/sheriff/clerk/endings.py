"""What the ending of a written Korean word says of its clause, whatever the word: supposed, cited, left open, wished.

Korean puts the verb last, and its ending tells what the clause is for. So `한마디만 더 하면` is a condition even where every
word of it is known, and `통과라니` decides nothing.
"""

from __future__ import annotations

import re
from functools import lru_cache

IFS = re.compile(
    r"(?:면|거든|다가는|다간|기만|려면야|지\s?않는\s?한|는\s?한)\Z(?<!측면)(?<!정면)(?<!화면)(?<!냉면)(?<!그러면)(?<!그렇다면)"
)
CITES = re.compile(
    r"(?:[다라자냐]고|[다라]며|[다라자냐]면서|[다라자냐]니|[다라]더[니군라]|[다라자냐]는|[다라자냐]던데|[다라]잖아"
    r"|[답랍][니디]까?다?|[한간온준연본된난는았었했겠]대|[으이]래|[다라]네|[다라]는데|[다라]나)\Z"
    r"(?<!모자라니)(?<!바라니)(?<!말하자면서)(?<!가져가라고)(?<!하네)(?<!따라네)(?<!바라네)(?<!모자라네)(?<!놀라네)"
    r"(?<!달라고)(?<!달라는)"
)
EITHER = re.compile(r"(?:든|든지|든가|거나|을지|ㄹ지|는지|은지|던지)\Z(?<!모든)")
WONDERS = re.compile(
    r"(?:까|냐|나|는가|은가|던가|을래|ㄹ래)\Z(?<!하나)(?<!언니까)(?<!니까)(?<!빼나)(?<!그러나)(?<!누나)(?<!에누리나)(?<!혹시나)"
)
MEANS = re.compile(r"려고\Z")
WISHES = re.compile(r"싶[다어네지은]|[았었했]으면|좋겠|텐데|뻔[했한하]|려[다던]|고픈")
THOUGH = re.compile(r"(?:더라도|지라도|봤자|망정)\Z")
NOUNS = frozenset({"라면", "가면", "표면", "하나", "누나", "언니", "바다", "그러나"})


@lru_cache(maxsize=4096)
def manner(word: str) -> frozenset[str]:
    """The tags that the ending of a word adds to it: `supposed`, `cited`, `either`, `wondered`, `wished`, `meant`."""
    bare = word.removesuffix("요")
    if bare in NOUNS:
        return frozenset()
    found = set()
    if (IFS.search(bare) and not word.endswith("거든요")) or THOUGH.search(bare):
        found.add("supposed")
    if CITES.search(bare):
        found.add("cited")
    if EITHER.search(bare):
        found.add("either")
    if WONDERS.search(bare):
        found.add("wondered")
    if WISHES.search(bare):
        found.add("wished")
    if MEANS.search(bare):
        found.add("meant")
    return frozenset(found)
