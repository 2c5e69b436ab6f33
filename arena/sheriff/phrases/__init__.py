"""Terms in words: one table a language. Data only; `phrasing.py` writes with it and `clerk/reciting.py` reads it back."""
