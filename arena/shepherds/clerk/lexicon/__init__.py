"""Words with their codes, a table a language."""
