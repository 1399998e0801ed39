"""What pkmgen is compared with: the same inverse dynamics by other tools."""
