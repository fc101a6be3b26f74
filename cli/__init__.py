"""The `spider` command."""
