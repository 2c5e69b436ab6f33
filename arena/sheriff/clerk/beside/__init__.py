"""What stands beside the English words that would bind, and holds them back. A doubt is a question back; without one,
nothing is changed."""
