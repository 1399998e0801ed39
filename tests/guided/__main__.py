"""Mutate texts as coverage leads, for some time: `python -m tests.guided reader --seconds 300`.

Needs atheris: pip install 'atheris>=2.3'. What fails is written to `tests/data/guided/<target>/`; the suite replays it.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path

import atheris  # type: ignore[import-not-found,import-untyped,unused-ignore]

with atheris.instrument_imports(include=["pkmgen.language.description", "pkmgen.language.expression", "yaml"]):
    from tests.guided.seeds import seeds_of, words
    from tests.guided.targets import TARGETS

FOUND = Path(__file__).parents[1] / "data/guided"
LONGEST = {"reader": 6000, "expressions": 200}
"""Bytes of a text."""


def main() -> None:
    """Run one target."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("target", choices=list(TARGETS))
    parser.add_argument("--seconds", type=int, default=300)
    parser.add_argument("--corpus", type=Path, help="texts found so far, kept for the next run")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="pkmgen-guided-") as scratch:
        corpus = options.corpus or Path(scratch) / "corpus"
        corpus.mkdir(parents=True, exist_ok=True)
        for number, text in enumerate(seeds_of(options.target)):
            (corpus / f"seed_{number}").write_text(text, "utf-8")
        known = Path(scratch) / "words"
        known.write_text("".join(f'"{word}"\n' for word in words(options.target)), "utf-8")
        found = FOUND / options.target
        found.mkdir(parents=True, exist_ok=True)
        arguments = [f"-max_total_time={options.seconds}", f"-max_len={LONGEST[options.target]}", "-timeout=20"]
        arguments += ["-rss_limit_mb=3000", f"-dict={known}", f"-artifact_prefix={found}/", "-print_final_stats=1"]
        atheris.Setup([sys.argv[0], *arguments, str(corpus)], TARGETS[options.target])
        atheris.Fuzz()


if __name__ == "__main__":
    main()
