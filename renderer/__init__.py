"""From a player's view to a picture and its words; Pillow lives only here."""
