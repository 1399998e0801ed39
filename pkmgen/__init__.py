"""pkmgen."""
