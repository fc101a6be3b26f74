"""The real bot in a browser on this machine, without a token or an account."""
