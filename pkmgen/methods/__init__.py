"""The methods that write inverse dynamics."""
