"""Terms of several parts, spoken of part by part in English: each clause in short, what it does, and what comes of it."""
