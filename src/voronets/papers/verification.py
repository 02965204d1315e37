"""All checks of the papers, afresh."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from voronets.papers.checking import SEED, Finding, checked
from voronets.papers.printed_paper import Paper


def verify(
    papers: Iterable[Paper], *, seed: int = SEED,
    progress: Callable[[int, int], None] | None = None,
) -> list[tuple[Paper, list[Finding]]]:  # fmt: skip
    """What is found of every entry of the papers.

    seed      chooses the random states
    progress  called with how many are done, and how many there are
    """
    papers = list(papers)
    total, done = sum(len(paper.entries) for paper in papers), 0
    results = []
    for paper in papers:
        findings = []
        for entry in paper:
            if progress:
                progress(done, total)
            findings.append(checked(entry, seed))
            done += 1
        results.append((paper, findings))
    return results
