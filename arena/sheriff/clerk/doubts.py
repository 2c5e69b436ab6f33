"""Why terms cannot be put together."""


class Unclear(Exception):
    """The terms cannot be pinned down. The message names what is missing."""


class Impossible(Exception):
    """Terms of no listed form: somebody else's goods, or a good that lies nowhere. The message is the code."""


class Elsewhere(Exception):
    """Words of another kind than those that are being read here."""
