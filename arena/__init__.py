"""The table where language models, bots and people bluff and haggle: everything that does I/O."""

__version__ = "0.1.0"
