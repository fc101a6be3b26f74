"""The Discord side; discord.py lives only here and in the playground."""
