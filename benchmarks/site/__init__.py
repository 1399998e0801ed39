"""The documentation site: what mkdocs is given beside the pages of docs/, and notebooks that are executed."""
