"""What players read: sentences, card names, and their translations."""
