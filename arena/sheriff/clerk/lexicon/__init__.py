"""The words the clerk knows, one table a language: data, read once when first needed."""
