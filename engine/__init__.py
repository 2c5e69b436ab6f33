"""The rules: values in, values out. Standard library only; no I/O, no clock, no prose, no global randomness."""
